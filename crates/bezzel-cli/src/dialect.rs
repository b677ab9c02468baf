//! The command line's words for the fields of questions.

use bezzel_workbench::{Dialect, Field};

/// The words of the command line: `--until-solution`, or the name of an argument.
pub(crate) struct CommandLine;

impl Dialect for CommandLine {
    fn field(&self, field: Field) -> String {
        option(field)
    }

    fn list_size(&self) -> String {
        "--n".to_owned()
    }

    fn text(&self) -> &'static str {
        "read-argument"
    }
}

fn option(field: Field) -> String {
    match field {
        Field::N => "N".to_owned(),
        Field::RANGE => "A..B".to_owned(),
        Field::BOARD => "BOARD".to_owned(),
        Field::PLACEMENT => "PLACEMENT".to_owned(),
        Field::PUZZLE => "PUZZLE".to_owned(),
        Field::OUTPUT => "-o".to_owned(),
        field => format!("--{}", field.name().replace('_', "-")),
    }
}
