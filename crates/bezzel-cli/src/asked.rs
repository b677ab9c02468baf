//! The fields of a question as the arguments of a command: its struct says which there are and what values they take.

use bezzel_workbench::output::{NotationRequest, OutputRequest};
use bezzel_workbench::{FieldKind, FieldRow, FilePath, Question, Rule};
use clap::builder::{PossibleValuesParser, Str, ValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use serde_json::{Map, Value};
use std::path::PathBuf;

/// A question that is asked by a command.
#[derive(Debug, Clone)]
pub(crate) struct Asked<Q>(pub(crate) Q);

/// A question whose answer is boards that are written.
#[derive(Debug, clap::Args)]
pub(crate) struct Boards<Q: Question> {
    #[command(flatten)]
    pub(crate) asked: Asked<Q>,
    #[command(flatten)]
    pub(crate) notation: Asked<NotationRequest>,
    #[command(flatten)]
    pub(crate) output: Asked<OutputRequest>,
}

/// The argument of a field. The parser knows what it excludes, so that completions know it too, unless that depends on
/// the value.
fn argument<Q: Question>(row: &FieldRow) -> Arg {
    let others = Q::RULES.iter().filter_map(|rule| match rule {
        Rule::Excludes(field, others) if field.name() == row.name => Some(*others),
        _ => None,
    });
    let has_default = matches!(row.kind, FieldKind::Name(_, Some(_)));
    let others = others.filter(|_| !has_default).flatten().map(|field| field.row());
    let argument = Arg::new(row.name).conflicts_with_all(others);
    let long = match row.name.contains('_') {
        true => Str::from(row.name.replace('_', "-")),
        false => Str::from(row.name),
    };
    if row.word == Some("") || matches!(row.kind, FieldKind::Flag) {
        return argument.long(long).action(ArgAction::SetTrue);
    }
    let word = row.word.map_or_else(|| Str::from(row.name.to_uppercase()), Str::from);
    let short = match row.name {
        "format" => Some('f'),
        "output" => Some('o'),
        _ => None,
    };
    let argument = match row.is_argument {
        true => argument.allow_hyphen_values(true).required(row.is_required),
        false => argument.long(long).short(short),
    };
    let argument = match row.default {
        Some(number) => argument.value_name(word).default_value(number.to_string()),
        None => argument.value_name(word),
    };
    match row.kind {
        FieldKind::Name(names, default) => {
            let argument = argument.value_parser(PossibleValuesParser::new(names()));
            default.iter().fold(argument, |argument, default| argument.default_value(*default))
        }
        FieldKind::Integer { min, max } if max - min == 1 => {
            let names = [min, max].map(|value| value.to_string());
            argument.value_parser(PossibleValuesParser::new(names))
        }
        FieldKind::FlagOrName(names) => {
            let argument = argument.value_parser(PossibleValuesParser::new(names()));
            argument.num_args(0..=1).require_equals(true)
        }
        FieldKind::Text => argument,
        FieldKind::Path => argument.value_parser(ValueParser::path_buf()),
        FieldKind::Words => {
            argument.num_args(1..).allow_hyphen_values(true).action(ArgAction::Append)
        }
        _ => argument.allow_hyphen_values(true),
    }
}

/// The value of a field, if it was given.
fn value(row: &FieldRow, matches: &ArgMatches) -> Option<Value> {
    if matches.value_source(row.name) != Some(ValueSource::CommandLine) {
        return None;
    }
    if matches!(row.kind, FieldKind::Path) {
        return matches.get_one::<PathBuf>(row.name).map(|path| FilePath::value(path));
    }
    let texts = || matches.get_many::<String>(row.name).into_iter().flatten().cloned();
    Some(match row.kind {
        FieldKind::Flag => true.into(),
        FieldKind::Name(names, _) if row.word == Some("") => names()[0].into(),
        FieldKind::Words => texts().collect(),
        FieldKind::FlagOrName(_) => texts().next().map_or(true.into(), Value::from),
        _ => texts().next()?.into(),
    })
}

impl<Q: Question> Args for Asked<Q> {
    fn augment_args(command: Command) -> Command {
        command.args(Q::FIELDS.iter().map(argument::<Q>))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<Q: Question> FromArgMatches for Asked<Q> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Asked<Q>, Error> {
        let given = |row: &FieldRow| Some((row.name.to_owned(), value(row, matches)?));
        let values: Map<String, Value> = Q::FIELDS.iter().filter_map(given).collect();
        let asked = Q::deserialize(Value::Object(values));
        asked.map(Asked).map_err(|error| Error::raw(ErrorKind::InvalidValue, error))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Asked::from_arg_matches(matches)?;
        Ok(())
    }
}
