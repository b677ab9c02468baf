//! The command line's words for the fields of questions.

use bezzel_locale::Dialect;

/// The words of the command line: `--until-solution`, or the name of an argument.
pub(crate) struct CommandLine;

impl Dialect for CommandLine {
    fn field(&self, name: &str) -> String {
        match name {
            "n" => "N".to_owned(),
            "range" => "A..B".to_owned(),
            "board" | "placement" | "puzzle" => name.to_uppercase(),
            "output" => "-o".to_owned(),
            "list_size" => "--n".to_owned(),
            name => format!("--{}", name.replace('_', "-")),
        }
    }

    fn assumed_base(&self) -> &'static str {
        "reading-base-option"
    }

    fn text(&self) -> &'static str {
        "read-argument"
    }
}
