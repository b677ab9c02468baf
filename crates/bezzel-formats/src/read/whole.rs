//! Reading a whole text: the output of other programs, with the messages of their runtimes.

use super::denial::denies;
use super::failure::{self, Failure};
use super::foreign::cuts::is_between;
use super::foreign::row::{is_nothing, number};
use super::foreign::{self, Aim, Told, Whole};
use super::{Hints, Problem, ReadError, at_begin, decode, in_line, numerals};
use crate::html;
use std::borrow::Cow;

/// Reads all boards of a text.
///
/// # Errors
/// [`ReadError`] with the line and the reason; [`Problem::Empty`] if there is nothing, [`Problem::Denied`] if the text says
/// that there is no board.
pub(super) fn read(bytes: &[u8], hints: &Hints) -> Result<Whole, ReadError> {
    let text = decode::decode(bytes)?;
    let told = Told { aim: Aim::Whole, hints: hints.clone() };
    let failure = failure::failure(&text);
    if let Some(failure) = failure.as_ref().filter(|it| it.is_certain) {
        return failed(failure, &told);
    }
    if let Some(wrong) = shortened(&text).or_else(|| object_name(&text)) {
        return Err(wrong);
    }
    let read = boards(&text, &told);
    let is_none = matches!(read, Err(ReadError { problem: Problem::NoBoard { .. }, .. }));
    // A 0 alone is the board of one square, or a count where the caller told a larger one.
    let is_square = text.trim() == "0" && told.size.is_none_or(|it| it.get() == 1);
    if is_none && !is_square && denies(&text) {
        return Err(at_begin(Problem::Denied));
    }
    // What is no board of the size that the caller told may be one of another.
    if let Some(size) = told.size.filter(|_| is_none)
        && let Ok(whole) = boards(&text, &told.with_size(None))
        && let Some(other) = whole.boards.iter().find(|it| it.size != size)
    {
        let problem = Problem::OtherSize { found: other.size.get(), told: size.get() };
        return Err(in_line(other.line, problem));
    }
    if let Some(failure) = failure.filter(|_| is_none) {
        return failed(&failure, &told);
    }
    // The squares of a search are in the shapes of lists, but not all of them are those of boards.
    let may_be_steps = read.as_ref().map_or(true, |it| {
        it.reading.left_out > 0 && it.reading.shape.is_some_and(|it| it.contains("square"))
    });
    match may_be_steps.then(|| crate::trace::without_steps(&text)).flatten() {
        // One queen in the rest of a search is no board.
        Some((line, rest)) => boards(&rest, &told)
            .ok()
            .filter(|whole| whole.boards.iter().any(|it| it.size.get() > 1))
            .ok_or_else(|| in_line(line, Problem::Steps)),
        None => read,
    }
}

/// Reads all boards of a text that has been decoded.
pub(super) fn boards(text: &str, told: &Told) -> Result<Whole, ReadError> {
    if let Some(line) = text.lines().position(is_code) {
        return Err(in_line(line as u64 + 1, Problem::Source));
    }
    let text = without_types(numerals::as_digits(text));
    if html::has_tables(&text) {
        let row = |row: &Vec<String>| row.join("\t") + "\n";
        let table = |table: &Vec<Vec<String>>| table.iter().map(row).collect::<String>();
        let tables: Vec<String> = html::texts(&text).iter().map(table).collect();
        return foreign::boards(&tables.join("\n"), told);
    }
    // A page breaks its lines by tags.
    match text.contains("<br") {
        true => foreign::boards(
            &["<br>", "<br/>", "<br />"]
                .iter()
                .fold(text.into_owned(), |text, tag| text.replace(tag, "\n")),
            told,
        ),
        false => foreign::boards(&text, told),
    }
}

/// Whether a line can only be one of a program's source: it imports, declares or prints, with the signs that a heading
/// of the same word lacks.
fn is_code(line: &str) -> bool {
    const BEGIN: &str = "#include|#!/|using namespace|print(|printf(|println!(|console.log(|System.out.|cout <<|std::cout|\
        if __name__";
    const DECLARE: &str = "def class fn func fun function public private protected static struct int bool char auto \
        vector const let var val import from";
    let line = line.trim();
    let end = line.find(|it: char| !it.is_ascii_alphabetic()).unwrap_or(line.len());
    let (first, rest) = line.split_at(end);
    let is_closed = || line.ends_with([';', '{']);
    BEGIN.split('|').any(|begin| line.starts_with(begin))
        || !first.is_empty()
            && DECLARE.split(' ').any(|word| word == first)
            && match first {
                "def" | "class" => is_closed() || line.ends_with(':') && rest.contains('('),
                "from" => rest.contains(" import "),
                "import" => is_closed() || rest.split_whitespace().count() == 1,
                "const" => is_closed() || rest.contains("= ["),
                _ => is_closed(),
            }
}

/// The text with the numbers that NumPy prints as `np.int64(3)`.
fn without_types(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains("np.") {
        return text;
    }
    let mut pieces = text.split("np.");
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let value = piece.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
        match value.filter(|(value, _)| number(value).is_some()) {
            Some((value, rest)) => plain.extend([value, rest]),
            None => plain.extend(["np.", piece]),
        }
    }
    plain.into()
}

/// Reads the boards before the error message of a program, and those after it.
fn failed(failure: &Failure<'_>, told: &Told) -> Result<Whole, ReadError> {
    let message = bezzel_locale::shortened_message(failure.message);
    let wrong = in_line(failure.line, Problem::Failed { message });
    let beside = failure.beside.as_ref().and_then(|text| boards(text, told).ok());
    match beside.map_or_else(|| boards(failure.before, told), Ok) {
        Ok(whole) => Ok(Whole { end: Some(wrong), ..whole }),
        Err(ReadError { problem: Problem::Empty | Problem::NoBoard { .. }, .. }) => Err(wrong),
        Err(other) => Err(other),
    }
}

/// What runtimes print in place of what they leave out, alone or among values.
const ELLIPSES: [&str; 5] = ["...", "…", "⋮", "⋱", "|...]"];

/// The error of a text that a runtime has shortened, as NumPy, pandas, Node.js, Julia and Prolog print long lists.
fn shortened(text: &str) -> Option<ReadError> {
    let is_value = |token: &str| {
        number(token).is_some()
            || is_nothing(token)
            || matches!(token, "True" | "False" | "true" | "false")
    };
    let is_cut = |line: &str| {
        let tokens: Vec<&str> = line.split(is_between).filter(|it| !it.is_empty()).collect();
        let is_mark = |token: &str| ELLIPSES.contains(&token);
        let among = tokens
            .windows(2)
            .any(|it| is_mark(it[0]) && is_value(it[1]) || is_value(it[0]) && is_mark(it[1]));
        let alone = !tokens.is_empty() && tokens.iter().all(|it| is_mark(it) && *it != "...");
        let is_more =
            line.contains("... ") && (line.contains(" more item") || line.contains(" not shown"));
        let dots = line.trim() == "..." && text.contains(['[', '(']);
        among
            || alone
            || is_more
            || dots
            || line.contains("|...]")
            || line.contains("[Array]")
            || line.trim_start().starts_with("Columns ") && line.contains(" through ")
    };
    let line = text.lines().position(is_cut)?;
    Some(in_line(line as u64 + 1, Problem::Shortened))
}

/// The error of a text in which a program printed the name of an array or an object: `[I@1b6d3586` in Java,
/// `[object Object]` in JavaScript, `<generator object solve at 0x7f8b>` in Python.
fn object_name(text: &str) -> Option<ReadError> {
    let is_array = |word: &&str| {
        let name = word.strip_prefix('[').and_then(|rest| rest.split_once('@'));
        name.is_some_and(|(kind, hash)| {
            kind.starts_with(['[', 'I', 'Z', 'C', 'B', 'J', 'S', 'L'])
                && !hash.is_empty()
                && hash.bytes().all(|it| it.is_ascii_hexdigit())
        })
    };
    let found = |line: &str| {
        if let Some(array) = line.split([' ', ':', '=', ',']).find(is_array) {
            let is_nested = array.starts_with("[[");
            let way = if is_nested { "Arrays.deepToString(…)" } else { "Arrays.toString(…)" };
            return Some((array.to_owned(), way));
        }
        let others = [("[object ", "JSON.stringify(…)"), ("<generator object ", "list(…)")];
        others.into_iter().find_map(|(begin, way)| {
            let name = &line[line.find(begin)?..];
            let end = name.find([']', '>']).map_or(name.len(), |at| at + 1);
            Some((name[..end].to_owned(), way))
        })
    };
    let mut lines = (1u64..).zip(text.lines());
    let (line, (found, way)) = lines.find_map(|(at, line)| Some((at, found(line)?)))?;
    Some(in_line(line, Problem::ObjectName { found, way }))
}
