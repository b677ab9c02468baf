//! Values in brackets in the output of programs: one tolerant grammar for the literals of JSON, Python, NumPy, PHP,
//! Java, JavaScript, Lisp, Prolog, Haskell and similar languages.
//!
//! Brackets of any kind make lists; commas, semicolons and blanks separate; `:`, `=`, `=>` make keys; a name before a
//! bracket is ignored. `array(2) { ["x"]=> int(1) }` and `Array ( [x] => 1 )` of PHP are lists with keys.

use std::ops::Range;

/// The maximum nesting depth of lists: no board needs more, and code that walks the lists is then not deep either.
const MAX_DEPTH: usize = 12;

/// A value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// An integer, also written `1.` and `1.0`.
    Number(i64),
    /// Text in quotation marks.
    Text(String),
    /// A word without quotation marks, such as `None`, `.Q..` or `1..8`.
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

    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Value::Number(number) => Some(*number),
            Value::Text(text) => number(text.trim()),
            // `int(3)` of PHP, and a number in brackets.
            Value::List(list) => match &list.items[..] {
                [Item { key: None, value: Value::Number(number) }] => Some(*number),
                _ => None,
            },
            Value::Word(_) => None,
        }
    }
}

/// The reason why a bracket begins no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoValue {
    /// The text ends before the bracket is closed.
    Open,
    /// The bracket is closed by the wrong kind, or too many are open, or the content is not a value.
    Broken {
        /// The byte at which reading ended.
        at: usize,
    },
}

/// The value of every number that is longer than any number of a board.
pub(super) const TOO_LONG: i64 = i64::MAX;

/// Parses an integer in the notation of programs: `3`, `+3`, `-1`, `3.`, `3.0`, `3L`.
pub(super) fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let digits = digits.strip_suffix(['L', 'u']).unwrap_or(digits);
    let digits = digits.split_once('.').map_or(Some(digits), |(whole, part)| {
        part.bytes().all(|byte| byte == b'0').then_some(whole)
    })?;
    let bare = digits.strip_prefix('-').unwrap_or(digits);
    // Longer than any number of a board: still a number, but outside every board.
    let is_number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(TOO_LONG))
}

/// An open list: its bracket, or a bar, its items so far, and its key.
type Open = (u8, List, Option<String>);

/// Reads the value whose opening bracket is at byte `start` of `text`; its span ends after the closing bracket.
pub(crate) fn read(text: &str, start: usize) -> Result<List, NoValue> {
    let bytes = text.as_bytes();
    let mut open: Vec<Open> = Vec::new();
    let mut at = start;
    loop {
        let Some(&byte) = bytes.get(at) else { return Err(NoValue::Open) };
        match byte {
            b'[' | b'(' | b'{' => {
                if open.len() == MAX_DEPTH {
                    return Err(NoValue::Broken { at });
                }
                let key = open.last_mut().and_then(|(_, list, _)| take_key(list));
                let list = List { span: at..at, items: Vec::new() };
                open.push((byte, list, key));
                at += 1;
            }
            b']' | b')' | b'}' => {
                let Some((opened, mut list, key)) = open.pop() else {
                    return Err(NoValue::Broken { at });
                };
                if !matches!((opened, byte), (b'[', b']') | (b'(', b')') | (b'{', b'}')) {
                    return Err(NoValue::Broken { at });
                }
                at += 1;
                list.span.end = at;
                tidy(&mut list);
                let is_barred = bytes.get(list.span.start + 1) == Some(&b'|');
                if let [Item { value: Value::List(row), .. }] = &mut list.items[..]
                    && is_barred
                {
                    list.items = std::mem::take(&mut row.items);
                }
                let Some((_, outer, _)) = open.last_mut() else { return Ok(list) };
                outer.items.push(Item { key, value: Value::List(list) });
            }
            b'"' | b'\'' | b'`' => {
                let (end, string) = quoted(text, at).ok_or(NoValue::Open)?;
                let (_, list, _) = open.last_mut().ok_or(NoValue::Broken { at })?;
                let key = take_key(list);
                list.items.push(Item { key, value: Value::Text(string) });
                at = end;
            }
            // `[|1; 3|]` is a list, `[|0, 1 | 1, 0|]` a list of lists.
            b'|' => {
                at += 1;
                if opens_row(bytes, at, &open) {
                    let list = List { span: at..at, items: Vec::new() };
                    open.push((b'|', list, None));
                } else if matches!(open.last(), Some((b'|', ..))) {
                    close_row(&mut open, at);
                    if !bytes[at..].trim_ascii_start().starts_with(b"]") {
                        open.push((b'|', List { span: at..at, items: Vec::new() }, None));
                    }
                }
            }
            b',' | b';' | b' ' | b'\t' | b'\n' => at += 1,
            // `:row` of Ruby and Clojure is a key, whether `=>` follows or a blank.
            b':' if begins_keyword(bytes, at) => {
                let end = word_end(text, at + 1);
                let (_, list, _) = open.last_mut().ok_or(NoValue::Broken { at })?;
                let value = Value::Word(text[at + 1..end].to_owned());
                list.items.push(Item { key: None, value });
                make_key(list);
                at = end;
            }
            b':' | b'=' => {
                // `:`, `=`, `=>`, `:=` and `->` make a key of the text before.
                at += 1 + usize::from(matches!(bytes.get(at + 1), Some(b'>' | b'=')));
                let (_, list, _) = open.last_mut().ok_or(NoValue::Broken { at })?;
                make_key(list);
            }
            _ => {
                let end = word_end(text, at);
                let word = &text[at..end];
                let (_, list, _) = open.last_mut().ok_or(NoValue::Broken { at })?;
                at = end;
                if word == "->" {
                    make_key(list);
                    continue;
                }
                // Blanks that no program uses as a sign.
                if word.chars().all(char::is_whitespace) {
                    continue;
                }
                let value =
                    number(word).map_or_else(|| Value::Word(word.to_owned()), Value::Number);
                // A name before a bracket is a type, and not an item of the list; the same holds for a name before a
                // typed value.
                if matches!(&value, Value::Word(name) if is_name(name)) && opens(bytes, at) {
                    continue;
                }
                let key = take_key(list);
                list.items.push(Item { key, value });
            }
        }
    }
}

/// Whether the bar before byte `at` opens the first row of a list whose rows stand between bars.
fn opens_row(bytes: &[u8], at: usize, open: &[Open]) -> bool {
    bytes[at - 2] == b'[' && matches!(open.last(), Some((b'[', list, _)) if list.items.is_empty())
}

/// Closes a row between bars that ends before byte `at`; the only row of a list is the list itself.
fn close_row(open: &mut Vec<Open>, at: usize) {
    let Some((_, mut row, _)) = open.pop() else { return };
    row.span.end = at;
    tidy(&mut row);
    if let Some((_, list, _)) = open.last_mut() {
        list.items.push(Item { key: None, value: Value::List(row) });
    }
}

/// Whether a colon stands before a name, after a bracket or what separates values.
fn begins_keyword(bytes: &[u8], at: usize) -> bool {
    let before = bytes[..at].last();
    before.is_some_and(|byte| b"{[(, \n".contains(byte))
        && bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
}

/// Whether a word is the name of a function or type, such as `array`, `Queen` or `np.int64`.
fn is_name(word: &str) -> bool {
    word.starts_with(|sign: char| sign.is_alphabetic() || sign == '_' || sign == '#' || sign == '&')
        && word.chars().all(|sign| sign.is_alphanumeric() || "_.#&<>".contains(sign))
}

/// Whether a bracket opens here, after blanks: `Array\n(` of PHP too.
fn opens(bytes: &[u8], at: usize) -> bool {
    let next = bytes[at..].iter().find(|byte| !byte.is_ascii_whitespace());
    matches!(next, Some(b'(' | b'[' | b'{'))
}

fn word_end(text: &str, at: usize) -> usize {
    let is_end = |sign: char| "[](){}\"'`,;:=|".contains(sign) || sign.is_whitespace();
    let rest = &text[at..];
    let first = rest.chars().next().map_or(1, char::len_utf8);
    rest[first..].find(is_end).map_or(text.len(), |end| at + first + end)
}

/// Parses text in quotation marks, and returns its end. A backslash escapes the next character.
fn quoted(text: &str, at: usize) -> Option<(usize, String)> {
    let mark = char::from(text.as_bytes()[at]);
    let mut string = String::new();
    let mut signs = text[at + 1..].char_indices();
    while let Some((offset, sign)) = signs.next() {
        if sign == mark {
            return Some((at + 1 + offset + 1, string));
        }
        match sign {
            '\\' => match signs.next()?.1 {
                'n' => string.push('\n'),
                't' => string.push('\t'),
                other => string.push(other),
            },
            // An apostrophe in prose is not a quotation mark that extends to the next line.
            '\n' if mark == '\'' => return None,
            _ => string.push(sign),
        }
    }
    None
}

/// The placeholder for the value of a key, until it is read.
const WAITING: &str = "\0";

/// Makes a key of the last item.
fn make_key(list: &mut List) {
    let Some(item) = list.items.pop() else { return };
    if matches!(&item.value, Value::Word(word) if word == WAITING) {
        return list.items.push(item);
    }
    let key = match item.value {
        Value::Text(text) | Value::Word(text) => text,
        Value::Number(number) => number.to_string(),
        // `[0] =>` and `["x"] =>` of PHP.
        Value::List(inner) => match inner.items.into_iter().next().map(|item| item.value) {
            Some(Value::Text(text) | Value::Word(text)) => text,
            Some(Value::Number(number)) => number.to_string(),
            _ => String::new(),
        },
    };
    list.items.push(Item { key: Some(key), value: Value::Word(WAITING.to_owned()) });
}

/// Removes and returns the key that waits for its value.
fn take_key(list: &mut List) -> Option<String> {
    match list.items.last() {
        Some(Item { value: Value::Word(word), .. }) if word == WAITING => {
            list.items.pop().and_then(|item| item.key)
        }
        _ => None,
    }
}

/// Tidies a closed list: removes keys without values, and the lengths in dumps of PHP and browsers, and makes pairs
/// of Lisp's dotted pairs.
fn tidy(list: &mut List) {
    let is_dot = |item: &Item| matches!(&item.value, Value::Word(word) if word == ".");
    if list.items.len() == 3
        && is_dot(&list.items[1])
        && [0, 2].iter().all(|&at| list.items[at].value.number().is_some())
    {
        list.items.remove(1);
    }
    list.items.retain(|item| !matches!(&item.value, Value::Word(word) if word == WAITING));
    // `array(2) {...}`: the length and then the list, which has the key.
    let mut at = 0;
    while at + 1 < list.items.len() {
        let is_length = |item: &Item, next: &Item| {
            let (Some(length), Some(after)) = (item.value.list(), next.value.list()) else {
                return false;
            };
            next.key.is_none()
                && after.items.len() != 1
                && matches!(length.items[..], [Item { key: None, value: Value::Number(number) }]
                    if number == after.items.len() as i64)
                && length.span.len() > 2
                && after.span.start <= length.span.end + 1
        };
        if is_length(&list.items[at], &list.items[at + 1]) {
            let key = list.items.remove(at).key;
            list.items[at].key = key;
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Formats a value as compact text.
    fn shown(value: &Value) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => format!("{text:?}"),
            Value::Word(word) => word.clone(),
            Value::List(list) => {
                let item = |item: &Item| match &item.key {
                    Some(key) => format!("{key}:{}", shown(&item.value)),
                    None => shown(&item.value),
                };
                format!("[{}]", list.items.iter().map(item).collect::<Vec<_>>().join(" "))
            }
        }
    }

    fn parsed(text: &str) -> String {
        let start = text.find(['[', '(', '{']).unwrap();
        read(text, start)
            .map_or_else(|wrong| format!("{wrong:?}"), |list| shown(&Value::List(list)))
    }

    #[test]
    fn literals_of_many_languages_are_read() {
        for (text, value) in [
            ("[1, 3, 0, 2]", "[1 3 0 2]"),
            ("(1, 3, 0, 2)", "[1 3 0 2]"),
            ("[1 3 0 2]", "[1 3 0 2]"),
            ("[1. 3. 0. 2.]", "[1 3 0 2]"),
            ("{{2, 4}, {1, 3}}", "[[2 4] [1 3]]"),
            ("[[0 1 0]\n [0 0 1]]", "[[0 1 0] [0 0 1]]"),
            ("array([1, 3], dtype=int64)", "[[1 3] dtype:int64]"),
            ("{0: 1, 1: 3}", "[0:1 1:3]"),
            ("map[0:1 1:3]", "[0:1 1:3]"),
            ("[{'x': 1, 'y': 0}]", "[[x:1 y:0]]"),
            ("[ { x: 1, y: 0 } ]", "[[x:1 y:0]]"),
            ("[Queen(row=0, col=1)]", "[[row:0 col:1]]"),
            ("[[., Q], [Q, .]]", "[[. Q] [Q .]]"),
            ("[.Q.., ...Q]", "[.Q.. ...Q]"),
            ("array1d(1..8, [1, 5])", "[1..8 [1 5]]"),
            ("((0 . 1) (1 . 3))", "[[0 1] [1 3]]"),
            ("[np.int64(1), np.int64(3)]", "[[1] [3]]"),
            ("[0 -> 1, 1 -> 3]", "[0:1 1:3]"),
            ("[{:x=>1, :y=>0}, {:x => 3, :y => 1}]", "[[x:1 y:0] [x:3 y:1]]"),
            ("({:row 0, :col 1} {:row 1 :col 3})", "[[row:0 col:1] [row:1 col:3]]"),
            ("[|1; 3; 0; 2|]", "[1 3 0 2]"),
            ("[| 0, 1\n | 1, 0\n |]", "[[0 1] [1 0]]"),
            ("array(2) {\n  [0]=>\n  int(1)\n  [1]=>\n  int(3)\n}", "[2]"),
            (
                "{[0]=>\n array(2) {\n [\"x\"]=>\n int(1)\n [\"y\"]=>\n int(0)\n }\n}",
                "[0:[x:[1] y:[0]]]",
            ),
            (
                "Array\n(\n    [0] => Array\n        (\n            [x] => 1\n        )\n)",
                "[0:[x:1]]",
            ),
            ("[-1, +2, 3L]", "[-1 2 3]"),
            ("[\"a\\\"b\", 'c']", "[\"a\\\"b\" \"c\"]"),
        ] {
            assert_eq!(parsed(text), value, "{text}");
        }
        for text in ["[1, 2", "(1, 2]", "[\"a]", "[[[[[[[[[[[[[1]]]]]]]]]]]]]"] {
            assert!(read(text, 0).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[\\[\\](){}\"'0-9Q.,:= \n\\\\xé]{0,60}") {
            for (start, _) in text.char_indices().filter(|(_, sign)| "[({".contains(*sign)) {
                if let Ok(list) = read(&text, start) {
                    prop_assert!(list.span.start == start && list.span.end <= text.len());
                }
            }
        }
    }
}
