//! Text before and around boards in a line: labels, prompts, numbers of boards, and names of values.

use super::cells::{self, is_separator};
use super::line::{COLUMNS, ROWS, is_gap};
use super::value::{indexed, number};
use super::written::Pair;

/// Returns the part of a line after a label that ends with a colon or an equals sign: `Solution 1: 0 4 7 …`, `q = 1 5
/// 8`; or after a board's number: `#3 0 4 7 …`.
pub(super) fn unlabelled(line: &str) -> &str {
    for mark in ["：", ":", "=>", "->", "=", "？", "? ", "> "] {
        if let Some((label, rest)) = line.rsplit_once(mark)
            && !rest.trim().is_empty()
            && label.chars().any(char::is_alphanumeric)
        {
            let rest = rest.trim().trim_end_matches(';').trim_end();
            // `N = ? 4`
            let asked = rest.strip_prefix("? ").filter(|_| label.trim().eq_ignore_ascii_case("n"));
            let rest = asked.map_or(rest, str::trim);
            // A full stop after a number ends a sentence; elsewhere it is an empty square.
            let bare = rest.trim_end_matches('.');
            return if bare.ends_with(|sign: char| sign.is_ascii_digit()) { bare } else { rest };
        }
    }
    // `1) 0 4 7` and `1. 0 4 7`.
    let digits = line.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '#');
    match digits.strip_prefix([')', '.', '、']) {
        // `1. 0. 0.` are numbers.
        Some(rest)
            if digits.len() < line.len()
                && rest.starts_with(' ')
                && !rest.split_whitespace().all(|token| token.ends_with('.')) =>
        {
            rest.trim()
        }
        _ => after_number(line).unwrap_or(line),
    }
}

/// Returns the part after a word or `#` and a number: `#1 1 3 0 2`, `No. 1   2 4 1 3`, `Solution 1 - 2 4 1 3`.
fn after_number(line: &str) -> Option<&str> {
    let word = line.trim_start_matches(|sign: char| sign.is_alphabetic() || sign == '#');
    let rest = word.trim_start_matches(['.', ' ']);
    let after = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
    // `b4 d3` are squares.
    let is_word = line.starts_with('#') || line.len() > word.len() + 1;
    let is_numbered = is_word && after.len() < rest.len();
    let list = after.trim_start();
    let list = list.strip_prefix(['-', '–']).filter(|list| list.starts_with(' ')).unwrap_or(list);
    (is_numbered && after.starts_with(' ') && !list.trim().is_empty()).then(|| list.trim())
}

/// Words in labels of a single number that is not a column.
const COUNTS: [&str; 24] = [
    "total",
    "count",
    "number",
    "solutions",
    "found",
    "sum",
    "time",
    "size",
    "nodes",
    "steps",
    "calls",
    "seconds",
    "enter",
    "input",
    "n",
    "queens",
    "anzahl",
    "总",
    "共",
    "数",
    "时",
    "请",
    "个",
    "？",
];

/// Whether a label means that the number after it is a count, or an input.
pub(super) fn is_count(line: &str, rest: &str) -> bool {
    let label = line.strip_suffix(rest).unwrap_or(line).to_lowercase();
    let mut words = label.split(|sign: char| !sign.is_ascii_alphabetic());
    words.any(|word| COUNTS.contains(&word))
        || COUNTS.iter().any(|word| !word.is_ascii() && label.contains(word))
}

/// Returns the row after a prompt: `Enter N: . Q . .`, which programs print that read a number from a pipe.
pub(super) fn prompted(line: &str) -> Option<&str> {
    let is_mark = |sign: char| matches!(sign, ':' | '：' | '?' | '？' | '>');
    let mark = line.char_indices().rev().find(|(_, sign)| is_mark(*sign));
    // `[INFO] .Q..`
    let level = || line.starts_with('[').then(|| line.find(']'))?.map(|at| (at, ']'));
    let (at, mark) = mark.or_else(level)?;
    let (prompt, rest) = (&line[..at], line[at + mark.len_utf8()..].trim());
    if mark == ']' && (prompt.len() < 4 || !prompt[1..].chars().all(char::is_alphabetic)) {
        return None;
    }
    let is_square = |cell: &String| {
        let cell = &cell.as_str();
        cells::QUEENS.contains(cell)
            || cells::EMPTY.contains(cell)
            || cells::BLOCKED.contains(cell)
            || *cell == "1"
    };
    let is_row = || {
        cells::bracketed(rest).is_some()
            || cells::barred(rest).is_some()
            || cells::row(rest).is_some_and(|row| {
                row.len() > 1
                    && row.iter().all(is_square)
                    && !rest.bytes().all(|it| it.is_ascii_digit())
            })
    };
    (prompt.chars().any(char::is_alphabetic) && !rest.is_empty() && is_row()).then_some(rest)
}

/// Removes quotation marks around a line, and the mark of an item in a YAML list.
pub(super) fn unquoted(line: &str) -> &str {
    let bare = line.trim_end_matches([',', ';']);
    for mark in ['"', '\'', '`'] {
        if let Some(inner) = bare.strip_prefix(mark).and_then(|bare| bare.strip_suffix(mark))
            && !inner.contains(mark)
        {
            return inner;
        }
    }
    match line.strip_prefix("- ") {
        Some(item) if item.trim().bytes().all(|byte| byte.is_ascii_digit()) => item.trim(),
        _ => line,
    }
}

/// The meaning of names with numbers.
pub(super) enum Named {
    /// Squares by row and column.
    Pairs(Vec<Pair>),
    /// A column for each row.
    Columns(Vec<Option<i64>>),
}

/// Words before the number of a board, which is not a row.
pub(super) const BOARDS: [&str; 10] =
    ["solution", "board", "result", "placement", "answer", "no", "nr", "lösung", "解", "方案"];

/// Parses names or numbers, each with a number: `Q1 = 2, Q2 = 4`, `q[0]=1 q[1]=3`, `0 -> 1, 1 -> 3`, `x=1, y=0`, `a:
/// 2, b: 4`; the whole line, or the part after its label.
pub(super) fn named(line: &str) -> Option<Named> {
    keyed(line).or_else(|| {
        let (label, rest) = line.split_once([':', '：'])?;
        (!label.contains('=') && rest.contains(['=', '>', '→'])).then(|| keyed(rest)).flatten()
    })
}

fn keyed(line: &str) -> Option<Named> {
    const MARKS: [&str; 6] = ["->", "=>", "→", ":=", "=", ":"];
    let mark = MARKS.into_iter().find(|mark| line.contains(mark))?;
    let comma = |sign: char| matches!(sign, ',' | ';' | '，' | '；');
    let pieces = |blanks: bool| {
        let is_end = move |sign: char| comma(sign) || blanks && sign.is_whitespace();
        line.split(is_end).map(str::trim).filter(|piece| !piece.is_empty())
    };
    let blanks = pieces(false).any(|piece| piece.matches(mark).count() > 1);
    let pair = |piece| -> Option<(&str, i64)> {
        let (key, value) = str::split_once(piece, mark)?;
        Some((key.trim(), number(value.trim())?))
    };
    let pairs: Vec<(&str, i64)> = pieces(blanks).map(pair).collect::<Option<_>>()?;
    if let [(first, one), (second, other)] = pairs[..] {
        let is = |names: &[&str], key: &str| names.contains(&key.to_lowercase().as_str());
        if is(&ROWS, first) && is(&COLUMNS, second) {
            return Some(Named::Pairs(vec![(one, other)]));
        }
        if is(&COLUMNS, first) && is(&ROWS, second) {
            return Some(Named::Pairs(vec![(other, one)]));
        }
    }
    let values = || pairs.iter().map(|&(_, value)| value);
    let are_letters = pairs.len() > 1
        && (b'a'..).zip(&pairs).all(|(letter, (key, _))| key.as_bytes() == [letter]);
    if are_letters {
        return Some(Named::Columns(values().map(Some).collect()));
    }
    let is_board = |key: &str| BOARDS.iter().any(|word| key.to_lowercase().starts_with(word));
    if mark == ":" && pairs.len() == 1 && is_board(pairs[0].0) {
        return None;
    }
    let keys: Vec<(&str, i64)> =
        pairs.iter().map(|(key, _)| indexed(key)).collect::<Option<_>>()?;
    let (name, first) = *keys.first()?;
    // A single number before a colon is a line number.
    let are_numbers =
        || keys.len() > 1 && first < 2 && keys.iter().zip(first..).all(|((_, key), at)| *key == at);
    let is_named =
        keys.iter().all(|(other, _)| *other == name) && (!name.is_empty() || are_numbers());
    is_named.then(|| Named::Pairs(keys.iter().map(|(_, key)| *key).zip(values()).collect()))
}

/// Parses several lists in a line: `1,3,0,2;2,0,3,1`, or `2413 3142`, whose digits are all different.
pub(super) fn several(line: &str) -> Option<Vec<Vec<Option<i64>>>> {
    let list = |text: &str| -> Option<Vec<Option<i64>>> {
        let tokens = text.split(is_separator).filter(|token| !token.is_empty());
        tokens.map(|it| if is_gap(it) { Some(None) } else { number(it).map(Some) }).collect()
    };
    let lists: Vec<Vec<Option<i64>>> = match line.contains(';') && line.contains(',') {
        true => {
            let parts = line.split(';').map(str::trim).filter(|part| !part.is_empty());
            parts.map(list).collect::<Option<_>>()?
        }
        false => {
            let digits = |token: &str| -> Option<Vec<Option<i64>>> {
                let digit = |sign: char| sign.to_digit(10).map(|digit| Some(i64::from(digit)));
                let digits: Vec<_> = token.chars().map(digit).collect::<Option<_>>()?;
                let is_each = |at: usize| !digits[..at].contains(&digits[at]);
                (digits.len() > 3 && (0..digits.len()).all(is_each)).then_some(digits)
            };
            let tokens = || line.split(is_separator).filter(|token| !token.is_empty());
            // All rows of a board of 0 and 1.
            let count = tokens().count();
            let is_row =
                |row: &str| row.len() == count && row.bytes().all(|it| it == b'0' || it == b'1');
            if count > 3 && tokens().all(is_row) {
                let digit = |sign: u8| Some(i64::from(sign - b'0'));
                return Some(tokens().map(|row| row.bytes().map(digit).collect()).collect());
            }
            tokens().map(digits).collect::<Option<_>>()?
        }
    };
    let width = lists.first()?.len();
    (lists.len() > 1 && width > 1 && lists.iter().all(|list| list.len() == width)).then_some(lists)
}

/// Parses lists with their numbers in a line, a tab or several blanks apart: `1: 2 4 1 3      2: 3 1 4 2`.
pub(super) fn numbered_lists(line: &str) -> Option<Vec<Vec<Option<i64>>>> {
    let pieces = line.split('\t').flat_map(|piece| piece.split("   ")).map(str::trim);
    let list = |piece: &str| -> Option<Vec<Option<i64>>> {
        let list = Some(unlabelled(piece)).filter(|list| *list != piece)?;
        let tokens = list.split(is_separator).filter(|token| !token.is_empty());
        tokens.map(|token| number(token).map(Some)).collect()
    };
    let lists: Vec<_> = pieces.filter(|it| !it.is_empty()).map(list).collect::<Option<_>>()?;
    let width = lists.first()?.len();
    (lists.len() > 1 && width > 3 && lists.iter().all(|list| list.len() == width)).then_some(lists)
}

/// A row or a list of numbers before a remark: `15863724 (0.01s)`, `. Q . . ok`.
pub(super) fn before_remark(line: &str) -> Option<&str> {
    if let Some(list) = line.strip_suffix("ok").or_else(|| line.strip_suffix("OK")) {
        let bare = list.trim_end_matches(|sign: char| sign.is_whitespace() || sign == ':');
        let has_word =
            || bare.split(|sign: char| !sign.is_alphabetic()).any(|word| word.chars().count() > 1);
        return (!bare.is_empty() && bare.len() < list.len() && !has_word()).then_some(bare);
    }
    let (list, remark) = line.strip_suffix(')')?.rsplit_once(" (")?;
    let are_numbers = list.chars().all(|sign| sign.is_ascii_digit() || is_separator(sign));
    let is_remark = remark.ends_with(char::is_alphabetic) && !remark.contains(['(', '[']);
    (are_numbers && is_remark).then(|| list.trim())
}

/// Whether brackets stand in the words before a colon, and what follows has none: `Board size (4 to 8): 1 3 0 2`.
pub(super) fn is_asked(line: &str) -> bool {
    line.rsplit_once([':', '：', '?', '？']).is_some_and(|(label, rest)| {
        !rest.trim().is_empty()
            && !rest.contains(['[', '(', '{', ']', ')', '}', '"', '\''])
            && label.starts_with(char::is_alphabetic)
            && label.matches('(').count() == label.matches(')').count()
            && !label.contains(['[', '{'])
    })
}

/// Whether the list of a line has the name of rows: `rows: [0, 1, 2, 3]`.
pub(super) fn names_rows(line: &str) -> bool {
    let label = line.split(['[', '(', '{', ':', '=']).next().unwrap_or_default().trim();
    ROWS.contains(&label.to_lowercase().trim_end_matches('s'))
}

/// The first bytes of a line, enough to recognise its beginning: a line may be long, and have many brackets.
#[inline]
pub(super) fn head(line: &str) -> &str {
    &line[..line.floor_char_boundary(128)]
}

/// Recognises `[1]` or `[1,]`, which R prints before values, and returns its end.
#[inline]
pub(super) fn label_of_r(text: &str) -> Option<usize> {
    let end = text.find(']')?;
    let inner = text[1..end].trim_end_matches(',');
    let is_label = text.starts_with('[')
        && !inner.is_empty()
        && inner.bytes().all(|byte| byte.is_ascii_digit());
    let after = text[end + 1..].chars().next();
    (is_label
        && after.is_some_and(char::is_whitespace)
        && !text[end + 1..].trim_start().starts_with(['[', '(', '{', '=', '-']))
    .then_some(end + 1)
}
