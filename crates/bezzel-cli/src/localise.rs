//! Translates the parser's texts: help, headings and errors. The parser knows English only
//! (clap-rs/clap#380), but every text can be set.

use crate::breaks;
use bezzel_locale::{Catalogue, Language, say, shortened};
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};
use std::ffi::OsString;
use std::io::{self, Write};

/// Returns the command with all texts from the catalogue.
pub(crate) fn localised(command: Command, catalogue: &Catalogue) -> Command {
    let command = command
        .about(say!(catalogue, "help-about"))
        .subcommand_help_heading(say!(catalogue, "help-heading-commands"))
        .after_help(say!(catalogue, "help-after"))
        .help_template(template(catalogue, true));
    let command = texts(command, "bezzel", catalogue);
    actions(command, "", catalogue)
}

/// Returns the command as [`localised`] does, for a help that is shown in lines: [`rendered`] shows it.
pub(crate) fn shown_help(command: Command, catalogue: &Catalogue) -> Command {
    let command = localised(command, catalogue);
    match catalogue.language() {
        Language::English => command.term_width(breaks::width()),
        // A line may end with a character of two columns, of which the parser sees one.
        Language::Chinese => breaks::marked(command).term_width(breaks::width() - 1),
    }
}

/// The text of a help of [`shown_help`], coloured if standard output is.
pub(crate) fn rendered(help: &StyledStr) -> String {
    let text = match anstream::AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => help.to_string(),
        _ => help.ansi().to_string(),
    };
    breaks::without_marks(&text)
}

/// Adds the texts of a command's subcommands: their keys consist of the command's key, a hyphen and their name.
fn actions(command: Command, of: &str, catalogue: &Catalogue) -> Command {
    let names: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(&name, |verb| {
            let about = say!(catalogue, &format!("help-{of}{name}"));
            let has_verbs = verb.has_subcommands();
            let verb = verb.about(about).help_template(template(catalogue, has_verbs));
            let verb = if has_verbs {
                let heading = say!(catalogue, "help-heading-commands");
                verb.subcommand_help_heading(heading).disable_help_subcommand(true)
            } else {
                verb
            };
            let verb = texts(verb, &name, catalogue);
            actions(verb, &format!("{of}{name}-"), catalogue)
        })
    })
}

fn template(catalogue: &Catalogue, has_verbs: bool) -> StyledStr {
    let usage = say!(catalogue, "help-heading-usage");
    let after = if has_verbs { "{after-help}" } else { "" };
    StyledStr::from(format!("{{about}}\n\n{usage} {{usage}}\n\n{{all-args}}{after}"))
}

/// Sets the texts of a command's arguments, and its help option.
fn texts(command: Command, name: &str, catalogue: &Catalogue) -> Command {
    let (heading, arguments) =
        (say!(catalogue, "help-heading-options"), say!(catalogue, "help-heading-arguments"));
    let help = Arg::new("help")
        .long("help")
        .short('h')
        .action(ArgAction::Help)
        .help(say!(catalogue, "help-help"))
        .help_heading(heading.clone())
        .global(false);
    let mut command = command.disable_help_flag(true).disable_version_flag(true).arg(help);
    if name == "bezzel" {
        command = command.arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help(say!(catalogue, "help-version"))
                .help_heading(heading.clone()),
        );
    }
    command.mut_args(|argument| {
        let id = argument.get_id().as_str().replace('_', "-");
        let is_done = matches!(argument.get_action(), ArgAction::Help | ArgAction::Version);
        if is_done || id == "rest" {
            return argument;
        }
        let key = key_of(name, &id, catalogue);
        let heading = if argument.is_positional() { &arguments } else { &heading };
        let takes_values = argument.get_action().takes_values();
        let text = say!(catalogue, &key);
        let text = if takes_values { with_values(&argument, text, catalogue) } else { text };
        argument
            .help(text)
            .help_heading(heading.clone())
            .hide_possible_values(takes_values)
            .hide_default_value(takes_values)
    })
}

/// The key of an argument's help text: that of this command, or the one for all commands.
fn key_of(command: &str, argument: &str, catalogue: &Catalogue) -> String {
    let own = format!("help-{command}-{argument}");
    if catalogue.has(&own) { own } else { format!("help-{argument}") }
}

/// Adds the possible values of an option and its default to a help text.
fn with_values(argument: &Arg, text: String, catalogue: &Catalogue) -> String {
    let mut text = text;
    let values: Vec<_> =
        argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !values.is_empty() {
        text += &say!(catalogue, "help-values", values = values.join(", "));
    }
    let defaults: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if !defaults.is_empty() {
        text += &say!(catalogue, "help-default", value = defaults.join(", "));
    }
    text
}

/// Reports an error in the arguments, or shows the requested help; returns the exit status.
pub(crate) fn report(
    error: &clap::Error,
    arguments: &[OsString],
    command: &Command,
    catalogue: &Catalogue,
) -> u8 {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return shown(&error.render(), catalogue);
    }
    // A value that was refused may be an option: in `solve --al 8`, --al was taken for N; in `count 8 --start --lang
    // zh`, --lang was taken for the column.
    let strict = error.kind() == ErrorKind::UnknownArgument;
    let strict = strict.then(|| misread_option(arguments, command)).flatten();
    let error = strict.as_ref().unwrap_or(error);
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(shortened(text)),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        Some(ContextValue::StyledStr(text)) => Some(text.to_string()),
        _ => None,
    };
    let given = text(ContextKind::InvalidArg).unwrap_or_default();
    let other = text(ContextKind::PriorArg);
    let message = match error.kind() {
        ErrorKind::UnknownArgument
            if given.starts_with('-') && !is_after_dashes(arguments, &given) =>
        {
            let mut verbs = Vec::new();
            verbs_with(&given, command, "", &mut verbs);
            match verbs.len() {
                1..=MOST_VERBS => {
                    say!(catalogue, "error-option-of", given, verbs = verbs.join(", "))
                }
                _ => say!(catalogue, "error-unknown-option", given),
            }
        }
        ErrorKind::UnknownArgument => say!(catalogue, "error-unexpected", given),
        ErrorKind::InvalidSubcommand => {
            let given = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            say!(catalogue, "error-unknown-verb", given)
        }
        ErrorKind::MissingRequiredArgument => say!(catalogue, "error-missing", names = given),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let (command, _) = named(command, arguments);
            let verbs: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
            let verbs = verbs.join(", ");
            say!(catalogue, "error-no-verb", verbs)
        }
        ErrorKind::InvalidValue => {
            let value = text(ContextKind::InvalidValue).unwrap_or_default();
            let values = text(ContextKind::ValidValue).unwrap_or_default();
            // Without possible values there is nothing to list.
            if values.is_empty() {
                say!(catalogue, "error-missing-value", given)
            } else if matches!(error.get(ContextKind::InvalidValue), Some(ContextValue::String(value)) if value.is_empty())
            {
                say!(catalogue, "error-missing-value-of", given, values)
            } else {
                say!(
                    catalogue,
                    "refusal-value",
                    given = value,
                    field = bare(&given),
                    known = values
                )
            }
        }
        ErrorKind::ArgumentConflict => match other {
            Some(other) if other == given => say!(catalogue, "error-repeated", given),
            Some(other) => {
                let (given, other) = (bare(&given), bare(&other));
                say!(catalogue, "refusal-conflict", given, other)
            }
            None => say!(catalogue, "error-repeated", given),
        },
        ErrorKind::InvalidUtf8 => {
            let strange = arguments.iter().find(|argument| argument.to_str().is_none());
            let strange = strange.cloned().unwrap_or_default();
            let given = shortened(&strange.to_string_lossy());
            say!(catalogue, "error-not-utf8", given)
        }
        // Rare kinds of errors keep the parser's own words.
        _ => error.to_string().trim().trim_start_matches("error: ").to_owned(),
    };
    crate::failure::complain(catalogue, &message);
    if let Some(similar) = most_similar(error).or_else(|| one_letter_off(error, command, arguments))
    {
        eprintln!("{}", say!(catalogue, "error-similar", similar));
    }
    let usage = say!(catalogue, "error-usage", verb = named(command, arguments).1);
    eprintln!("{}", usage.replace("  ", " "));
    2
}

/// Whether a word stands after `--`, where no word is an option.
fn is_after_dashes(arguments: &[OsString], given: &str) -> bool {
    let mut after = arguments.iter().skip_while(|argument| *argument != "--").skip(1);
    after.any(|argument| argument == given)
}

/// An option without the name of its value, the first of several: `--start` for `--start <C>, --all`.
fn bare(option: &str) -> &str {
    option.split([' ', ',']).next().unwrap_or(option)
}

/// Returns the error that an option does not exist or lacks its value, if the parser took an option for a value.
fn misread_option(arguments: &[OsString], command: &Command) -> Option<clap::Error> {
    fn strict(command: Command) -> Command {
        let names: Vec<_> =
            command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
        let command = command.mut_args(|argument| match argument.get_action().takes_values() {
            true => argument.allow_hyphen_values(false).allow_negative_numbers(true),
            false => argument,
        });
        names.iter().fold(command, |command, name| command.mut_subcommand(name, strict))
    }
    let error = strict(command.clone()).try_get_matches_from(arguments).err()?;
    let is_option = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(given)) => given.starts_with("--"),
        _ => false,
    };
    let is_misread = match error.kind() {
        ErrorKind::UnknownArgument => is_option,
        // The option lacks its value.
        ErrorKind::InvalidValue => true,
        _ => false,
    };
    is_misread.then_some(error)
}

/// The maximum number of commands that an error names as having the option: more do not help the user.
const MOST_VERBS: usize = 6;

/// Collects the commands that have an option, such as `campaign new`.
fn verbs_with(option: &str, command: &Command, within: &str, verbs: &mut Vec<String>) {
    for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set()) {
        let name = format!("{within}{}", verb.get_name());
        let has = |argument: &Arg| match (option.strip_prefix("--"), argument.get_short()) {
            (Some(long), _) => argument.get_long() == Some(long),
            (None, short) => short.is_some_and(|short| option == format!("-{short}")),
        };
        if verb.get_arguments().any(has) {
            verbs.push(name.clone());
        }
        verbs_with(option, verb, &format!("{name} "), verbs);
    }
}

/// Returns the innermost command that the arguments name, and its full name.
fn named<'a>(command: &'a Command, arguments: &[OsString]) -> (&'a Command, String) {
    let mut found = (command, Vec::new());
    for argument in arguments.iter().skip(1) {
        let verb = argument.to_str().and_then(|name| found.0.find_subcommand(name));
        if let Some(verb) = verb {
            found.0 = verb;
            found.1.push(verb.get_name().to_owned());
        }
    }
    (found.0, found.1.join(" "))
}

/// Returns the existing name that is most similar to a mistyped one.
fn most_similar(error: &clap::Error) -> Option<String> {
    let kinds =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        // The parser lists them from the least similar to the most similar.
        ContextValue::Strings(texts) => texts.last().cloned(),
        _ => None,
    })
}

/// Returns the subcommand whose name differs from a mistyped one by one letter. The parser's measure misses short names.
fn one_letter_off(
    error: &clap::Error,
    command: &Command,
    arguments: &[OsString],
) -> Option<String> {
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let mut names = named(command, arguments).0.get_subcommands().map(Command::get_name);
    names.find(|name| strsim::osa_distance(name, given) == 1).map(str::to_owned)
}

/// Shows the help of the program, and returns the exit status.
pub(crate) fn help(command: Command, catalogue: &Catalogue) -> u8 {
    shown(&shown_help(command, catalogue).render_help(), catalogue)
}

/// Prints a help to standard output, and returns the exit status.
fn shown(help: &StyledStr, catalogue: &Catalogue) -> u8 {
    let mut out = io::stdout();
    match out.write_all(rendered(help).as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => 0,
        Err(error) => crate::failure::Failure::stdout(error).report(catalogue),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel_locale::Language;

    #[test]
    fn every_command_and_argument_has_a_help_text_in_both_languages() {
        for language in Language::ALL {
            let catalogue = Catalogue::new(language);
            // `say!` panics in tests where a key is missing.
            let command = localised(crate::commands::command(), &catalogue);
            command.clone().debug_assert();
            let inner = command.get_subcommands().flat_map(Command::get_subcommands);
            for verb in command.get_subcommands().chain(inner) {
                assert!(verb.get_about().is_some(), "{}", verb.get_name());
                for argument in verb.get_arguments() {
                    assert!(
                        argument.is_hide_set() || argument.get_help().is_some(),
                        "{} {}",
                        verb.get_name(),
                        argument.get_id()
                    );
                }
            }
        }
    }

    /// The keys of all texts of a command and its subcommands.
    #[cfg(all(feature = "nats", feature = "parquet"))]
    fn asked(command: &Command, name: &str, of: &str, catalogue: &Catalogue) -> Vec<String> {
        let ids = command.get_arguments().map(|argument| argument.get_id().as_str());
        let own = ids.map(|id| key_of(name, &id.replace('_', "-"), catalogue));
        let within = command.get_subcommands().flat_map(|verb| {
            let name = verb.get_name();
            let mut keys = asked(verb, name, &format!("{of}{name}-"), catalogue);
            keys.push(format!("help-{of}{name}"));
            keys
        });
        own.chain(within).collect()
    }

    #[test]
    #[cfg(all(feature = "nats", feature = "parquet"))]
    fn every_help_text_belongs_to_a_command_or_argument() {
        let catalogue = Catalogue::new(Language::English);
        let asked = asked(&crate::commands::command(), "bezzel", "", &catalogue);
        let said = |key: &str| include_str!("localise.rs").contains(&format!("\"{key}\""));
        let texts = catalogue.keys().filter(|key| key.starts_with("help-"));
        let unused: Vec<&str> =
            texts.filter(|key| !said(key) && !asked.iter().any(|one| one == key)).collect();
        assert!(unused.is_empty(), "{unused:?}");
    }
}
