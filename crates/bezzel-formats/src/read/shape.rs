//! Values in brackets to parts: interprets lists of lists.

use super::cells;
use super::line::{Kind, Part, chess, is_gap};
use super::value::{Item, List, Value, indexed, number, truth};
use super::written::{Pair, Written};

/// Converts values to parts.
pub(super) struct Shaper<'a> {
    written: &'a mut Written,
    line: u32,
    parts: Vec<Part>,
}

/// Names of fields with boards, in objects with several fields.
const BOARDS: [&str; 12] = [
    "columns",
    "queens",
    "solution",
    "solutions",
    "board",
    "boards",
    "placement",
    "placements",
    "positions",
    "result",
    "answer",
    "cols",
];

impl<'a> Shaper<'a> {
    /// Creates a converter for values that begin in `line`.
    pub(super) fn new(written: &'a mut Written, line: u32) -> Shaper<'a> {
        Shaper { written, line, parts: Vec::new() }
    }

    /// Returns the parts of a value, or `None` if it contains no board.
    pub(super) fn parts(&mut self, list: &List) -> Option<Vec<Part>> {
        self.walk(list).then(|| std::mem::take(&mut self.parts))
    }

    fn push(&mut self, kind: Kind) -> bool {
        self.parts.push(Part {
            line: self.line,
            indent: 0,
            is_aside: false,
            is_labelled: false,
            kind,
        });
        true
    }

    fn pairs(&mut self, squares: impl IntoIterator<Item = Pair>) -> bool {
        let squares = self.written.pairs.add(squares);
        self.push(Kind::Pairs(squares))
    }

    fn numbers(&mut self, values: Vec<Option<i64>>) -> bool {
        let values = self.written.numbers.add(values);
        self.push(Kind::Numbers { values, enclosed: true })
    }

    fn grid(&mut self, rows: &[Vec<String>]) -> bool {
        let grid = self.written.grid(self.line, rows);
        self.push(Kind::Grid(grid))
    }

    /// Adds the parts of a list, and returns whether there are any. The nesting depth is at most twelve.
    fn walk(&mut self, list: &List) -> bool {
        if list.items.is_empty() {
            return false;
        }
        if let Some(square) = keyed_square(list) {
            return self.pairs([square]);
        }
        if let Some(values) = by_row_names(list) {
            return self.numbers(values);
        }
        if let Some(values) = keyed_numbers(list) {
            // Rows from 1 are kept as squares, since they show where columns begin.
            return match (0..).zip(&values).all(|(row, pair)| row == pair.0) {
                true => self.numbers(values.into_iter().map(|(_, column)| Some(column)).collect()),
                false => self.pairs(values),
            };
        }
        let is_named = |item: &&Item| {
            item.key.as_deref().is_some_and(|key| BOARDS.contains(&key.to_lowercase().as_str()))
        };
        if list.items.iter().any(|item| is_named(&item)) {
            let named: Vec<&Item> = list.items.iter().filter(is_named).collect();
            return self.each(&named);
        }
        let has_lists = list
            .items
            .iter()
            .any(|item| item.value.list().is_some_and(|list| list.items.len() != 1));
        if !has_lists && let Some(values) = flat_numbers(list) {
            return self.numbers(values);
        }
        if let Some(squares) = squares(list) {
            return self.pairs(squares);
        }
        if let Some(found) = self.texts(list) {
            return found;
        }
        // A named item such as `dtype=int64` describes the others.
        let lists: Vec<&Item> =
            list.items.iter().filter(|item| item.value.list().is_some()).collect();
        self.each(&lists)
    }

    /// Adds the parts of each value.
    fn each(&mut self, items: &[&Item]) -> bool {
        let before = self.parts.len();
        for item in items {
            let Value::List(list) = &item.value else {
                if let Value::Text(text) = &item.value {
                    self.text(text);
                }
                continue;
            };
            // `array([0, 1, 2, 3])` is not a list of lists.
            let mut list = list;
            if let [Item { key: None, value: Value::List(inner) }] = &list.items[..]
                && inner.items.len() > 2
            {
                list = inner;
            }
            self.walk(list);
            // Lists of numbers or of signs may be the rows of one board; a deeper list is a board.
            if list
                .items
                .iter()
                .any(|item| item.value.list().is_some_and(|list| list.items.len() > 1))
            {
                self.push(Kind::End);
            }
        }
        self.parts.len() > before
    }

    /// Adds a board from a text of several lines or of rows joined by slashes.
    fn text(&mut self, text: &str) {
        let rows: Option<Vec<Vec<String>>> = text
            .split(['\n', '/'])
            .map(str::trim)
            .filter(|row| !row.is_empty())
            .map(cells::row)
            .collect();
        if let Some(rows) = rows.filter(|rows| rows.len() > 1) {
            self.grid(&rows);
        }
    }

    /// Interprets a list of texts, if it is one: a row of signs, the rows of a board, chess squares, or several
    /// boards.
    fn texts(&mut self, list: &List) -> Option<bool> {
        // A named item is something else.
        if list
            .items
            .iter()
            .any(|item| item.key.as_deref().is_some_and(|key| key.parse::<u64>().is_err()))
        {
            return None;
        }
        let text = |item: &Item| match &item.value {
            Value::Text(text) => Some(text.clone()),
            Value::Word(word) => Some(truth(word).unwrap_or(word).to_owned()),
            Value::Number(number) if (0..10).contains(number) => Some(number.to_string()),
            // `[Q, [ ]]`: an empty square in brackets.
            Value::List(inner) if inner.items.is_empty() => Some(String::new()),
            _ => None,
        };
        // `(1 row)`
        let is_number = |item: &Item| matches!(item.value, Value::Number(_));
        let is_word = |item: &Item| matches!(&item.value, Value::Word(word) if word.len() > 1 && word.chars().all(char::is_alphabetic) && truth(word).is_none());
        if list.items.iter().any(is_number) && list.items.iter().any(is_word) {
            return None;
        }
        let texts: Vec<String> = list.items.iter().map(text).collect::<Option<_>>()?;
        let cells: Option<Vec<String>> = texts
            .iter()
            .map(|text| match text.trim() {
                "" => Some(cells::BLANK.to_owned()),
                _ => cells::row(text).filter(|row| row.len() == 1).map(|mut row| row.remove(0)),
            })
            .collect();
        if let Some(cells) = cells {
            let row = self.written.row(cells.iter().map(String::as_str));
            return Some(self.push(Kind::Row(row)));
        }
        let squares: Option<Vec<_>> = texts.iter().map(|text| chess(text)).collect();
        if let Some(squares) = squares {
            let squares = self.written.pairs.add(squares.concat());
            return Some(self.push(Kind::Chess(squares)));
        }
        if texts.iter().any(|text| text.trim().contains('\n')) {
            texts.iter().for_each(|text| self.text(text));
            return Some(!self.parts.is_empty());
        }
        if texts.iter().all(|text| text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_digit()))
        {
            for text in texts {
                let digits = self.written.digits.add(text.into_bytes());
                self.push(Kind::Digits(digits));
            }
            return Some(true);
        }
        let rows: Option<Vec<Vec<String>>> = texts.iter().map(|text| spaced_row(text)).collect();
        let rows = rows?;
        let width = rows.iter().map(Vec::len).max().unwrap_or_default();
        // The words of a sentence are not rows.
        let mut different: Vec<&String> = rows.iter().flatten().collect();
        different.sort_unstable();
        different.dedup();
        let are_rows = width > 1
            && (different.len() <= 4
                || rows.len() == width && rows.iter().all(|row| row.len() == width));
        if !are_rows {
            return None;
        }
        Some(self.grid(&rows))
    }
}

/// Parses a row in a text, in which blanks may be the empty squares.
fn spaced_row(text: &str) -> Option<Vec<String>> {
    let signs = text.chars().count();
    let visible = text.chars().filter(|sign| !sign.is_whitespace()).count();
    // `Q . . .` has a blank beside each sign, `Q   ` has blanks for squares.
    if visible > 0 && visible * 2 >= signs {
        return cells::row(text);
    }
    (signs > 1).then(|| text.chars().map(String::from).collect())
}

/// Parses numbers and gaps; words beside numbers, such as the type of the list, are ignored.
fn flat_numbers(list: &List) -> Option<Vec<Option<i64>>> {
    let numbers = list.items.iter().filter(|item| item.value.number().is_some()).count();
    let mut values = Vec::with_capacity(numbers);
    for item in &list.items {
        match (&item.value, item.value.number()) {
            // An item with a key describes the list, and only the list's own numbers count.
            _ if item.key.as_deref().is_some_and(|key| key.parse::<u64>().is_err()) => {}
            (_, Some(number)) => values.push(Some(number)),
            // One sign may be a square: `[., ., .]` is a row.
            (Value::Word(word), None) if is_gap(word) && (numbers > 0 || word.len() > 1) => {
                values.push(None);
            }
            _ => return None,
        }
    }
    let is_known = !values.is_empty() && (numbers > 0 || values.len() > 1);
    is_known.then_some(values)
}

/// Parses a square whose row and column are named.
fn keyed_square(list: &List) -> Option<(i64, i64)> {
    let (mut row, mut column) = (None, None);
    for item in &list.items {
        let value = item.value.number();
        match item.key.as_deref()?.trim_start_matches('.').to_lowercase().as_str() {
            "row" | "r" | "y" | "i" | "line" | "first" | "行" => row = Some(value?),
            "column" | "col" | "c" | "x" | "j" | "second" | "列" => column = Some(value?),
            _ => {}
        }
    }
    Some((row?, column?))
}

/// Parses columns with the names `row0`, `row1`, and so on.
fn by_row_names(list: &List) -> Option<Vec<Option<i64>>> {
    let mut values: Vec<(u32, i64)> = Vec::new();
    for item in &list.items {
        if let Some(row) = item.key.as_deref()?.strip_prefix("row") {
            values.push((row.trim_matches(['_', ' ']).parse().ok()?, item.value.number()?));
        }
    }
    values.sort_unstable();
    let first = values.first()?.0;
    let is_each =
        first < 2 && values.iter().zip(first..).all(|((row, _), expected)| *row == expected);
    is_each.then(|| values.into_iter().map(|(_, column)| Some(column)).collect())
}

/// Parses `{0: 1, 1: 3}`: a column for each row, in order of the rows.
fn keyed_numbers(list: &List) -> Option<Vec<Pair>> {
    let mut values = Vec::with_capacity(list.items.len());
    let mut name = None;
    for item in &list.items {
        let (prefix, index) = indexed(item.key.as_deref()?)?;
        if *name.get_or_insert(prefix) != prefix {
            return None;
        }
        values.push((index, item.value.number()?));
    }
    values.sort_unstable();
    Some(values)
}

/// Parses two numbers in one word: `1-2` and `1/2`.
fn joined(value: &Value) -> Option<(i64, i64)> {
    let Value::Word(word) = value else { return None };
    let (row, column) = word.split_once(['-', '/'])?;
    Some((number(row)?, number(column)?))
}

/// Parses a list of squares, each two numbers or named: at least three, or two that cannot be rows of 0 and 1.
fn squares(list: &List) -> Option<Vec<(i64, i64)>> {
    let mut squares = Vec::with_capacity(list.items.len());
    let mut is_keyed = false;
    for item in &list.items {
        if let Some(square) = joined(&item.value) {
            squares.push(square);
            continue;
        }
        let inner = item.value.list()?;
        if let Some(square) = keyed_square(inner) {
            is_keyed = true;
            squares.push(square);
            continue;
        }
        let [Some(row), Some(column)] = flat_numbers(inner)?[..] else { return None };
        squares.push((row, column));
    }
    let is_named = list
        .items
        .iter()
        .any(|item| item.key.as_deref().is_some_and(|key| key.parse::<u64>().is_err()));
    (is_keyed || !is_named && !squares.is_empty()).then_some(squares)
}
