//! Level files of region games: lists of names or texts, under any name, in JSON, JavaScript and other languages with
//! values in brackets.

use super::rows::{Fault, of_names};
use crate::read::foreign::cuts::names;
use crate::read::value::{self, List, NoValue, Value};
use crate::read::{Place, Problem, ReadError, at_begin, at_line};
use bezzel::puzzle::{Family, Puzzle};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A list that may be the rows of a puzzle.
struct Candidate {
    /// The name before the list.
    key: Option<String>,
    /// The byte at which the enclosing list begins.
    around: usize,
    /// The byte at which each row begins.
    starts: Vec<usize>,
    puzzle: Result<Puzzle, Fault>,
}

/// The byte at which each row begins, and the names in each row.
type Rows<'a> = (Vec<usize>, Vec<Vec<Cow<'a, str>>>);

/// The puzzles of a text, each with its place, and the byte after the last value.
pub(super) struct Levels {
    pub(super) puzzles: Vec<(Place, Puzzle)>,
    pub(super) end: usize,
}

/// The minimum size of a puzzle in whose presence smaller lists of lists are taken for squares or other data.
const SMALLEST: usize = 4;

/// The maximum number of bytes read without finding a value, as a multiple of the text.
const WASTED_PER_BYTE: usize = 16;

/// Finds the puzzles of a text. The result is empty if no list resembles a puzzle.
///
/// # Errors
/// [`ReadError`] for an invalid list, if it is the only one that resembles a puzzle or has the same name as one.
pub(super) fn levels(text: &str, family: Option<Family>) -> Result<Levels, ReadError> {
    let text = &without_comments(text);
    let mut search = Search { text, family, found: Vec::new() };
    let (mut at, mut end, mut wasted) = (0, 0, 0);
    while let Some(open) = text[at..].find(['[', '(', '{']).map(|open| at + open) {
        match value::read(text, open) {
            Ok(list) => {
                at = list.span.end;
                let before = search.found.len();
                search.walk(&list, None, open);
                if search.found.len() > before {
                    end = at;
                }
            }
            Err(wrong) => {
                wasted += match wrong {
                    NoValue::Open => text.len(),
                    NoValue::Broken { at } => at,
                } - open;
                if wasted > WASTED_PER_BYTE * text.len() + 4096 {
                    return Err(at_begin(Problem::Brackets));
                }
                at = open + 1;
            }
        }
    }
    search.chosen().map(|puzzles| Levels { puzzles, end })
}

struct Search<'a> {
    text: &'a str,
    family: Option<Family>,
    found: Vec<Candidate>,
}

impl Search<'_> {
    /// Searches a list and the lists within for puzzles, and returns whether there are any. The nesting depth is
    /// small.
    fn walk(&mut self, list: &List, key: Option<&str>, around: usize) -> bool {
        let before = self.found.len();
        let mut puzzles = 0;
        for item in &list.items {
            let key = item.key.as_deref().or(key);
            let is_puzzle = match &item.value {
                Value::List(inner) => self.walk(inner, key, list.span.start),
                Value::Text(text) if text.trim().contains(['\n', '/']) => {
                    let rows = text.split(['\n', '/']).map(names).filter(|row| !row.is_empty());
                    let rows: Vec<Vec<&str>> = rows.collect();
                    let puzzle = of_names(&rows, self.family);
                    puzzle.is_ok() && self.add(key, list.span.start, vec![list.span.start], puzzle)
                }
                _ => false,
            };
            puzzles += usize::from(is_puzzle);
        }
        // A row may resemble the rows of a puzzle. If every row does, they are puzzles.
        if let Some((starts, rows)) = self.rows(list).filter(|(rows, _)| puzzles < rows.len()) {
            self.found.truncate(before);
            let puzzle = of_names(&rows, self.family);
            return self.add(key, around, starts, puzzle);
        }
        puzzles > 0
    }

    fn add(
        &mut self,
        key: Option<&str>,
        around: usize,
        starts: Vec<usize>,
        puzzle: Result<Puzzle, Fault>,
    ) -> bool {
        let is_puzzle = puzzle.is_ok();
        self.found.push(Candidate { key: key.map(str::to_owned), around, starts, puzzle });
        is_puzzle
    }

    /// Returns the rows of a list, if it contains nothing else: lists of names, or texts.
    fn rows<'a>(&self, list: &'a List) -> Option<Rows<'a>> {
        // `as const` may follow each row.
        let has_lists = list.items.iter().any(|item| item.value.list().is_some());
        let is_word = |word: &str| !word.starts_with(|it: char| it.is_ascii_digit());
        let is_row =
            |value: &Value| !has_lists || !matches!(value, Value::Word(word) if is_word(word));
        let (mut starts, mut rows) = (Vec::new(), Vec::new());
        let mut at = list.span.start;
        for item in list.items.iter().filter(|item| is_row(&item.value)) {
            if item.key.as_ref().is_some_and(|key| key.parse::<u32>().is_err()) {
                return None;
            }
            let row: Vec<Cow<'_, str>> = match &item.value {
                Value::List(row) => {
                    at = row.span.start;
                    row.items
                        .iter()
                        .map(|item| match &item.value {
                            Value::Text(name) | Value::Word(name) => {
                                let name = name.trim();
                                // NumPy writes whole numbers as `1.`
                                let number =
                                    name.strip_suffix('.').filter(|it| it.parse::<u32>().is_ok());
                                Some(number.unwrap_or(name).into())
                            }
                            Value::List(_) => None,
                        })
                        .collect::<Option<_>>()?
                }
                Value::Text(row) => {
                    at = self.text[at..].find(row.as_str()).map_or(at, |offset| at + offset);
                    names(row).into_iter().map(Cow::from).collect()
                }
                _ => return None,
            };
            starts.push(at);
            // The next row follows this one.
            at += self.text[at..].chars().next().map_or(0, char::len_utf8);
            rows.push(row);
        }
        (rows.len() > 1 && rows.iter().all(|row| row.len() > 1)).then_some((starts, rows))
    }

    /// Returns the candidates that are puzzles, each once.
    fn chosen(mut self) -> Result<Vec<(Place, Puzzle)>, ReadError> {
        let size = |one: &Candidate| one.puzzle.as_ref().map_or(0, |it| it.size().index());
        let least = self.found.iter().map(size).max().unwrap_or_default().clamp(1, SMALLEST);
        // Lists with the same name, or lists without names in the same list, are of one kind.
        let kind = |one: &Candidate| (one.key.clone(), one.key.is_none().then_some(one.around));
        let kinds: BTreeSet<_> =
            self.found.iter().filter(|one| size(one) >= least).map(kind).collect();
        let is_wrong = |one: &&Candidate| one.puzzle.is_err() && kinds.contains(&kind(one));
        let wrong = match kinds.is_empty() {
            true => (0..self.found.len()).rev().max_by_key(|&at| self.found[at].starts.len()),
            false => self.found.iter().position(|one| is_wrong(&one)),
        };
        if let Some(wrong) = wrong
            && let Candidate { starts, puzzle: Err((row, _, problem)), .. } =
                self.found.swap_remove(wrong)
        {
            let before = &self.text[..starts[row]];
            let line = before.matches('\n').count() as u64 + 1;
            let character = before.rsplit('\n').next().unwrap_or_default().chars().count() as u64;
            return Err(at_line(line, character + 1, problem));
        }
        let (mut line, mut counted) = (1, 0);
        let mut puzzles: Vec<(Place, Puzzle)> = Vec::new();
        let mut last: Option<(usize, Option<String>)> = None;
        for one in self.found {
            let Some(puzzle) = one.puzzle.ok().filter(|it| it.size().index() >= least) else {
                continue;
            };
            // A level may contain its regions a second time, as colours.
            let is_again = last.is_some_and(|(around, key)| around == one.around && key != one.key)
                && puzzles.last().is_some_and(|(_, last)| *last == puzzle);
            last = Some((one.around, one.key));
            if !is_again {
                let start = one.starts[0].max(counted);
                line += self.text[counted..start].matches('\n').count() as u64;
                counted = start;
                puzzles.push((Place::Line { line, character: 1 }, puzzle));
            }
        }
        Ok(puzzles)
    }
}

/// Replaces the comments of programs by blanks, of the same length in bytes.
fn without_comments(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut plain = String::with_capacity(text.len());
    let (mut from, mut at) = (0, 0);
    let mut quoted = None;
    while let Some(&byte) = bytes.get(at) {
        let rest = &text.as_bytes()[at..];
        let end = match (quoted, byte) {
            (Some(_), b'\\') => None,
            (Some(mark), _) => {
                if byte == mark || byte == b'\n' && mark != b'`' {
                    quoted = None;
                }
                at += 1;
                continue;
            }
            (None, b'"' | b'\'' | b'`') => {
                quoted = Some(byte);
                None
            }
            (None, b'/') if rest.starts_with(b"//") => Some("\n"),
            (None, b'#') if rest.starts_with(b"# ") => Some("\n"),
            (None, b'/') if rest.starts_with(b"/*") => Some("*/"),
            _ => None,
        };
        let Some(end) = end else {
            at += if byte == b'\\' { 2 } else { 1 };
            continue;
        };
        let until = text[at..]
            .find(end)
            .map_or(text.len(), |until| at + until + if end == "\n" { 0 } else { end.len() });
        plain.push_str(&text[from..at]);
        plain.extend(bytes[at..until].iter().map(|&it| if it == b'\n' { '\n' } else { ' ' }));
        (from, at) = (until, until);
    }
    plain.push_str(&text[from..]);
    plain
}
