//! Values in brackets in the files of other programs: one tolerant grammar for the literals of JSON, JavaScript, Python and
//! similar languages.
//!
//! Brackets of any kind make lists; commas, semicolons, bars and blanks separate; `:`, `=`, `=>` make keys; a name before a
//! bracket is ignored.

use std::ops::Range;

/// The maximum nesting depth of lists: no board needs more, and code that walks the lists is then not deep either.
const MAX_DEPTH: usize = 12;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// Text in quotation marks.
    Text(String),
    /// A number, or a word without quotation marks.
    Word(String),
    /// A list in brackets.
    List(List),
}

/// The items in brackets.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct List {
    /// The byte range in the text, including the brackets.
    pub(crate) span: Range<usize>,
    pub(crate) items: Vec<Item>,
}

/// An item of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Item {
    /// The text before `:`, `=` or `=>`.
    pub(crate) key: Option<String>,
    pub(crate) value: Value,
}

impl Value {
    pub(crate) fn list(&self) -> Option<&List> {
        match self {
            Value::List(list) => Some(list),
            _ => None,
        }
    }
}

/// The reason why a bracket begins no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoValue {
    /// The text ends before the bracket is closed.
    Open,
    /// The bracket is closed by the wrong kind, or too many are open.
    Broken {
        /// The byte at which reading ended.
        at: usize,
    },
}

/// An open list: the bracket that closes it, what it holds so far, and the key of the next item.
struct Open {
    close: char,
    list: List,
    key: Option<String>,
}

/// Reads the value whose opening bracket is at byte `start` of `text`; its span ends after the closing bracket.
pub(crate) fn read(text: &str, start: usize) -> Result<List, NoValue> {
    let mut open: Vec<Open> = Vec::new();
    let mut end = start;
    while let Some(sign) = text[end..].chars().next() {
        let at = end;
        end += sign.len_utf8();
        let opens = BRACKETS.iter().find(|it| it.0 == sign);
        if let Some(&(_, close)) = opens.filter(|_| open.len() < MAX_DEPTH) {
            open.push(Open { close, list: List { span: at..at, items: Vec::new() }, key: None });
            continue;
        }
        let inner = open.last_mut().ok_or(NoValue::Broken { at })?;
        let value = match sign {
            '"' | '\'' | '`' => {
                let string;
                (end, string) = quoted(text, at).ok_or(NoValue::Open)?;
                Value::Text(string)
            }
            ':' | '=' => {
                // `:`, `=`, `=>` and `:=` make a key of the text before.
                end += usize::from(text[end..].starts_with(['>', '=']));
                if inner.key.is_none() {
                    inner.key = inner.list.items.pop().map(|item| match item.value {
                        Value::Text(text) | Value::Word(text) => text,
                        Value::List(_) => String::new(),
                    });
                }
                continue;
            }
            _ if sign == inner.close => {
                let Some(Open { mut list, .. }) = open.pop() else { break };
                list.span.end = end;
                if open.is_empty() {
                    return Ok(list);
                }
                Value::List(list)
            }
            '[' | '(' | '{' | ']' | ')' | '}' => return Err(NoValue::Broken { at }),
            _ if is_between(sign) => continue,
            _ => {
                let is_end = |sign: char| is_between(sign) || "[](){}\"'`:=".contains(sign);
                end = text[end..].find(is_end).map_or(text.len(), |length| end + length);
                let word = &text[at..end];
                // A name before a bracket is a type, and no item of the list.
                if is_name(word) && text[end..].trim_start().starts_with(['[', '(', '{']) {
                    continue;
                }
                Value::Word(word.to_owned())
            }
        };
        if let Some(outer) = open.last_mut() {
            outer.list.items.push(Item { key: outer.key.take(), value });
        }
    }
    Err(NoValue::Open)
}

/// The brackets of lists.
const BRACKETS: [(char, char); 3] = [('[', ']'), ('(', ')'), ('{', '}')];

fn is_between(sign: char) -> bool {
    sign.is_whitespace() || ",;|".contains(sign)
}

/// Whether a word is the name of a function or type, such as `array`, `Queen` or `np.int64`.
fn is_name(word: &str) -> bool {
    word.starts_with(|sign: char| sign.is_alphabetic() || sign == '_')
        && word.chars().all(|sign| sign.is_alphanumeric() || "_.<>".contains(sign))
}

/// Parses text in quotation marks, and returns its end. A backslash escapes the next character.
fn quoted(text: &str, at: usize) -> Option<(usize, String)> {
    let mark = char::from(text.as_bytes()[at]);
    let mut string = String::new();
    let mut signs = text[at + 1..].char_indices();
    while let Some((offset, sign)) = signs.next() {
        match sign {
            _ if sign == mark => return Some((at + 1 + offset + 1, string)),
            '\\' => string.push(match signs.next()?.1 {
                'n' => '\n',
                't' => '\t',
                other => other,
            }),
            // An apostrophe in prose is not a quotation mark that extends to the next line.
            '\n' if mark == '\'' => return None,
            _ => string.push(sign),
        }
    }
    None
}
