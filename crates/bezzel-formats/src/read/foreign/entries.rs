//! A text as the readings see it, and rows that only some shapes of the table have: lists below a head or with gaps, rows
//! of digits, rows in a line, and queens behind blanks.

use super::cuts::{self, Cut};
use super::found::{Aim, Found, Told};
use super::numbers::{self, Number};
use super::row::{BLANK, Cell, EMPTY, Entry, is_gap, keep, rows};
use super::sentences::{self, Lines};
use super::tree::{Tree, tree};
use super::values::Values;
use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::HashMap;

/// A text as the readings see it. What only some readings take is made when they take it.
pub(super) struct Text<'t> {
    pub(super) text: &'t str,
    pub(super) lines: Vec<(u32, &'t str)>,
    tree: OnceCell<Tree<'t>>,
    lists: OnceCell<Vec<Entry<'t>>>,
}

impl<'t> Text<'t> {
    pub(super) fn of(text: &'t str) -> Text<'t> {
        let lines = (1..).zip(text.lines()).collect();
        Text { text, lines, tree: OnceCell::new(), lists: OnceCell::new() }
    }

    pub(super) fn lines(&self) -> &Lines<'t> {
        &self.lines
    }

    pub(super) fn tree(&self) -> &Tree<'t> {
        self.tree.get_or_init(|| tree(self.text))
    }

    /// The lists of the lines, which several readings take.
    pub(super) fn lists(&self) -> &[Entry<'t>] {
        self.lists.get_or_init(|| sentences::lists(&self.lines))
    }

    /// The values of a line, if it has any.
    pub(super) fn values(&self, line: u32) -> Option<Values<'t>> {
        Values::some(self.lines.get(line as usize - 1)?.1)
    }

    pub(super) fn cut(&self, cut: Cut) -> Vec<Entry<'t>> {
        cuts::rows(self.text, cut, |_| false)
    }

    /// The rows of a text in which frames may be drawn around squares.
    pub(super) fn framed(&self, cut: Cut) -> Vec<Entry<'t>> {
        cuts::rows(self.text, cut, cuts::is_border)
    }
}

/// Reads lists with a number before each, below a line of numbers that count, one fewer than each list has.
pub(super) fn headed(text: &Text<'_>, told: &Told) -> Option<Found> {
    let mut head = None;
    let lists = text.lists().iter().filter(|entry| {
        let Entry::Row(row) = entry else { return true };
        let above = text.lines[..row.line as usize - 1].iter().rev().take(2);
        let values = above.filter_map(|(line, text)| Some((*line, Values::some(text)?))).next();
        if let Some((line, values)) = values.filter(|(_, it)| it.counts()) {
            head = Some((line, values.len() + 1)).filter(|it| it.1 == row.cells.len()).or(head);
        }
        head.is_some_and(|(_, width)| row.cells.len() == width)
    });
    let lists: Vec<Entry<'_>> = lists.cloned().collect();
    let mut found = numbers::columns(&lists, Number::Headed, told)?;
    found.lines.extend(head.map(|(line, _)| line));
    Some(found)
}

/// The rows of lists with gaps: `1 . 0 -`, of nothing but numbers and the signs of gaps.
pub(super) fn gaps<'t>(text: &Text<'t>, told: &Told) -> Vec<Entry<'t>> {
    let cell = |cell: &mut Cell<'t>| match *cell {
        Cell::Sign(sign) if is_gap(sign) => *cell = Cell::Gap,
        _ => {}
    };
    // Where all queens should be placed, such rows are those of a board of signs.
    if told.aim == Aim::Whole && text.text.trim().contains('\n') {
        return Vec::new();
    }
    let mut entries = text.cut(cuts::words);
    keep(&mut entries, |row| {
        let has_number = row.cells.iter().any(|it| matches!(it, Cell::Number(_)));
        let has_gap = row.cells.iter().any(|it| matches!(it, Cell::Gap | Cell::Sign(_)));
        row.cells.iter_mut().for_each(cell);
        has_number && has_gap
    });
    entries
}

/// The lists whose numbers are sets of bits with one queen each, as the columns of these: 2 8 1 4 is 1 3 0 2.
pub(super) fn masks<'t>(text: &Text<'t>) -> Vec<Entry<'t>> {
    let mut entries = text.lists().to_vec();
    let mut is_large = false;
    keep(&mut entries, |row| {
        let largest = 1i64 << row.cells.len().clamp(1, 60) >> 1;
        row.cells.iter_mut().all(|cell| match cell {
            Cell::Number(value @ 1..) if value.count_ones() == 1 && *value <= largest => {
                is_large |= *value > 4;
                *value = value.trailing_zeros().into();
                true
            }
            _ => false,
        })
    });
    if is_large { entries } else { Vec::new() }
}

/// The words of each line that have at least three signs and the same number of them, as rows; `of` takes the row of
/// a word.
fn words<'t>(text: &Text<'t>, of: impl Fn(&'t str) -> &'t str) -> Vec<Entry<'t>> {
    rows(&text.lines, |_, text| {
        let words = text.split(|it: char| it.is_whitespace() || ":,;".contains(it)).map(&of);
        let words: Vec<&str> = words.filter(|it| it.chars().nth(2).is_some()).collect();
        let are_equal = words.windows(2).all(|it| it[0].chars().count() == it[1].chars().count());
        let words = words.into_iter().filter(|_| are_equal);
        words.filter_map(cuts::characters).map(Some).collect()
    })
}

/// The rows of digits without separators, a column each. A digit numbers at most ten columns. The words beside them are
/// those of most such lines: a number behind another word is a counter.
pub(super) fn digits<'t>(text: &Text<'t>) -> Vec<Entry<'t>> {
    let mut entries = words(text, |word| {
        let digits = word.trim_start_matches(|it: char| !it.is_ascii_digit());
        let digits = digits.trim_end_matches(cuts::is_between);
        let is_list = digits.len() < 11 && digits.bytes().all(|it| it.is_ascii_digit());
        if is_list { digits } else { "" }
    });
    let label = |line: u32| {
        let line = text.lines[line as usize - 1].1;
        line.chars().filter(|it| it.is_alphabetic()).collect::<String>()
    };
    // How often each label stands, and where first: of those that are as frequent the first counts.
    let mut labels: HashMap<String, (usize, Reverse<u32>)> = HashMap::new();
    for row in entries.iter().filter_map(Entry::row) {
        labels.entry(label(row.line)).or_insert((0, Reverse(row.line))).0 += 1;
    }
    let most = labels.into_iter().max_by_key(|it| it.1).map(|it| it.0);
    keep(&mut entries, |row| most.as_ref() == Some(&label(row.line)));
    entries
}

/// The rows of a board in one line, with blanks between them.
pub(super) fn rows_in_line<'t>(text: &Text<'t>) -> Vec<Entry<'t>> {
    let is_row = |word: &str| !word.contains(char::is_alphabetic) || word.contains('Q');
    let mut entries = words(text, |word| {
        let word = word.trim_start_matches("0b");
        if is_row(word) { word } else { "" }
    });
    let mut counts: HashMap<u32, usize> = HashMap::new();
    for row in entries.iter().filter_map(Entry::row) {
        *counts.entry(row.line).or_default() += 1;
    }
    keep(&mut entries, |row| counts[&row.line] == row.cells.len());
    entries
}

/// The rows of queens behind blanks: lines of nothing else, padded to the length of the longest.
pub(super) fn blanks<'t>(text: &Text<'t>, cut: Cut) -> Vec<Entry<'t>> {
    let mut entries = text.cut(cut);
    let is_queen = |line: &str| {
        let line = line.trim();
        let mut signs = line.chars().filter(|it| *it != ' ');
        let first = signs.next();
        first.is_some_and(|it| !it.is_ascii_digit() && !EMPTY.iter().any(|sign| sign.contains(it)))
            && signs.all(|it| Some(it) == first)
            && line.chars().next() == first
    };
    let mut width = 0;
    keep(&mut entries, |row| {
        let text = text.lines[row.line as usize - 1].1;
        let last = row.cells.iter().rposition(|it| *it != Cell::Sign(BLANK)).unwrap_or(0);
        let is = is_queen(text) && !(cuts::is_border(text) && text.trim().len() > 1);
        row.cells.truncate(last + 1);
        width = if is { width.max(last + 1) } else { width };
        is
    });
    for entry in &mut entries {
        if let Entry::Row(row) = entry {
            row.cells.resize(width, Cell::Sign(BLANK));
        }
    }
    entries
}
