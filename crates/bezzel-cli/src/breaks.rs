//! Line breaks in Chinese help. The parser breaks lines at spaces and takes each character for one column wide
//! (clap-rs/clap#2170), but Chinese has no spaces, and its characters have two columns. So a mark is added to each wide
//! character before the parser breaks the lines, and removed afterwards: a space where a line may end, and elsewhere a
//! character that no text has.

use clap::builder::StyledStr;
use clap::{Arg, Command};
use unicode_width::UnicodeWidthChar;

/// The mark where a line must not end.
const KEPT: char = '\u{E000}';

/// The mark at the end of a heading, to which the parser adds a colon.
const HEADING: char = '\u{E001}';

/// Punctuation that begins no line, and punctuation that ends none.
const CLOSING: &str = "，。、；：！？）》」』】”’…";
const OPENING: &str = "（《「『【“‘";

/// Adds the marks to all texts of a command that the parser breaks into lines.
pub(crate) fn marked(command: Command) -> Command {
    let about = command.get_about().map(with_marks);
    let after = command.get_after_help().map(with_marks);
    let heading = command.get_subcommand_help_heading().map(with_colon);
    let names: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    let mut command = command.mut_args(of_argument);
    if let Some(about) = about {
        command = command.about(about);
    }
    if let Some(after) = after {
        command = command.after_help(after);
    }
    if let Some(heading) = heading {
        command = command.subcommand_help_heading(heading);
    }
    names.into_iter().fold(command, |command, name| command.mut_subcommand(name, marked))
}

fn of_argument(argument: Arg) -> Arg {
    let help = argument.get_help().map(with_marks).unwrap_or_default();
    match argument.get_help_heading().map(with_colon) {
        Some(heading) => argument.help(help).help_heading(heading),
        None => argument.help(help),
    }
}

fn with_colon(heading: &str) -> String {
    format!("{heading}{HEADING}")
}

fn with_marks(text: &StyledStr) -> String {
    let text = text.to_string();
    let mut marked = String::with_capacity(2 * text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        marked.push(character);
        if is_wide(character) {
            let may_end = !OPENING.contains(character)
                && characters.peek().is_some_and(|next| !CLOSING.contains(*next));
            marked.push(if may_end { ' ' } else { KEPT });
        }
    }
    marked
}

/// Removes the marks from the lines that the parser made.
pub(crate) fn without_marks(text: &str) -> String {
    let text = text.replace(&format!("{HEADING}:"), "：");
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        plain.push(character);
        if is_wide(character) {
            characters.next_if(|next| [' ', KEPT].contains(next));
        }
    }
    plain
}

fn is_wide(character: char) -> bool {
    character.width() == Some(2)
}

/// The width of the terminal, or what COLUMNS says, up to 100. Widths below 20 are wrong: some shells and editors set
/// COLUMNS to 0, which would put each word on a line of its own.
pub(crate) fn width() -> usize {
    const NARROWEST: usize = 20;
    let terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let said = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    match terminal.or_else(said) {
        Some(columns) if columns < NARROWEST => 80,
        Some(columns) => columns.min(100),
        None => 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_keep_punctuation_on_its_line_and_vanish() {
        for text in ["列出全部解（“全部”），按 N 排列；见 a：", "plain words", "棋"]
        {
            let marked = with_marks(&text.into());
            let columns: usize = text.chars().filter_map(UnicodeWidthChar::width).sum();
            assert_eq!(marked.chars().count(), columns, "{marked}");
            assert_eq!(without_marks(&marked), text);
            for closing in CLOSING.chars() {
                assert!(!marked.contains(&format!(" {closing}")), "{marked}");
            }
        }
        assert_eq!(without_marks(&(with_colon("命令") + ":")), "命令：");
    }
}
