//! Rows of cells: what every way of seeing a text makes of it, before the cells have a meaning.

/// A cell of a row: a number, a gap where a number could be, or a sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Cell<'t> {
    Number(i64),
    Gap,
    Sign(&'t str),
}

/// Cells that belong together: those of a line or of an innermost list.
#[derive(Debug, Clone)]
pub(super) struct Row<'t> {
    /// The line on which it begins, from 1.
    pub(super) line: u32,
    pub(super) cells: Vec<Cell<'t>>,
}

/// What a way of seeing finds in a text, in order.
#[derive(Debug, Clone)]
pub(super) enum Entry<'t> {
    Row(Row<'t>),
    /// A blank line, which may stand within a board.
    Blank,
    /// The end of a list, a rule, or a line that is no row: a board does not go on beyond it.
    Break,
}

impl<'t> Entry<'t> {
    pub(super) fn row(&self) -> Option<&Row<'t>> {
        match self {
            Entry::Row(row) => Some(row),
            _ => None,
        }
    }
}

/// The rows that `of` makes of each line; `None` among them is a break. A line without any is one too, or blank.
pub(super) fn rows<'t>(
    lines: &[(u32, &'t str)],
    mut of: impl FnMut(u32, &'t str) -> Vec<Option<Vec<Cell<'t>>>>,
) -> Vec<Entry<'t>> {
    let mut entries = Vec::with_capacity(lines.len());
    for &(line, text) in lines {
        let before = entries.len();
        let entry = |cells| Entry::Row(Row { line, cells });
        entries.extend(of(line, text).into_iter().map(|it| it.map_or(Entry::Break, entry)));
        if entries.len() == before {
            entries.push(if text.trim().is_empty() { Entry::Blank } else { Entry::Break });
        }
    }
    entries
}

/// Makes breaks of the rows that `is` does not accept.
pub(super) fn keep<'t>(entries: &mut [Entry<'t>], mut is: impl FnMut(&mut Row<'t>) -> bool) {
    for entry in entries {
        if let Entry::Row(row) = entry
            && !is(row)
        {
            *entry = Entry::Break;
        }
    }
}

/// Signs that only queens have, from the outputs of public programs.
pub(crate) const QUEENS: [&str; 13] =
    ["Q", "q", "♛", "♕", "👑", "皇", "后", "女", "W", "D", "R", "★", "👸"];

/// Signs of squares without a queen.
pub(crate) const EMPTY: [&str; 23] = [
    ".", "·", "_", "-", "0", " ", "□", "⬜", "▢", "◻", "○", "o", "O", "+", "•", "。", "~", "■",
    "⬛", "▪", "▫", ":", "-1",
];

/// Signs of squares that are blocked.
pub(crate) const BLOCKED: [&str; 4] = ["x", "X", "#", "×"];

/// Words for a row and for a column.
pub(super) const ROWS: [&str; 12] =
    ["row", "r", "y", "i", "rows", "line", "行", "rank", "fila", "zeile", "ligne", "first"];
pub(super) const COLUMNS: [&str; 12] = [
    "column", "col", "c", "x", "j", "columns", "cols", "列", "file", "columna", "spalte", "second",
];

/// The most signs that a row has: queens, squares of two colours, blocked squares.
pub(super) const MOST_SIGNS: usize = 4;

/// The sign of an empty square between bars or in brackets.
pub(super) const BLANK: &str = " ";

/// A number that is too large for any row or column, and small enough to be added to.
pub(super) const TOO_LONG: i64 = 1 << 60;

/// The number that a text of digits is, or [`TOO_LONG`]; a text with a point and zeros is the number before the point.
pub(crate) fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, rest) = digits.split_at(digits.bytes().take_while(u8::is_ascii_digit).count());
    let is_whole = match rest.strip_prefix('.') {
        None => rest.is_empty(),
        Some(zeros) => zeros.bytes().all(|zero| zero == b'0'),
    };
    if whole.is_empty() || !is_whole {
        return None;
    }
    let value = whole.parse().unwrap_or(TOO_LONG).min(TOO_LONG);
    Some(if text.starts_with('-') { -value } else { value })
}

/// Whether a word stands for no number.
pub(crate) fn is_nothing(word: &str) -> bool {
    matches!(word, "None" | "null" | "nil" | "undefined" | "NULL" | "NaN" | "Nothing" | "NA")
}

/// Whether a sign alone stands for a row without a queen in a list of columns.
pub(super) fn is_gap(sign: &str) -> bool {
    matches!(sign, "." | "-" | "_" | "?" | "-1") || is_nothing(sign)
}

impl<'t> Cell<'t> {
    /// The cell of a text between separators.
    pub(super) fn of(text: &'t str) -> Cell<'t> {
        match number(text) {
            Some(-1) => Cell::Gap,
            Some(value) => Cell::Number(value),
            None if is_nothing(text) => Cell::Gap,
            None => Cell::Sign(text),
        }
    }

    /// The sign of a cell on a board of signs, or `None` for a text that is longer than a sign: numbers are the signs of
    /// their digits, a sign may be repeated (`..`) or have a number (`Q3`).
    pub(super) fn sign(self) -> Option<&'t str> {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        match self {
            Cell::Number(value) => DIGITS.get(usize::try_from(value).ok()?).copied(),
            Cell::Gap => Some("-1"),
            Cell::Sign("true" | "True" | "TRUE" | "T") => Some("1"),
            Cell::Sign("false" | "False" | "FALSE" | "F") => Some("0"),
            Cell::Sign(text) => one_sign(text),
        }
    }
}

/// The one sign that a text is: with the selector of its picture or the mark of an attacked queen, repeated, or a queen
/// with its number.
fn one_sign(text: &str) -> Option<&str> {
    let end = text.chars().next().map_or(0, char::len_utf8);
    let (first, rest) = text.split_at(end);
    let is_mark = |sign: char| matches!(sign, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}' | '!');
    let rest = rest.trim_matches(is_mark);
    let is_again = !first.chars().all(char::is_alphanumeric)
        && rest.len() < 4 * end
        && rest.split(first).all(str::is_empty);
    let is_numbered = first == "Q" && rest.len() < 3 && rest.bytes().all(|it| it.is_ascii_digit());
    (!first.is_empty() && (rest.is_empty() || is_again || is_numbered)).then_some(first)
}

/// Whether each cell is a number, one more than the one before it.
pub(super) fn count(cells: &[Cell<'_>]) -> bool {
    cells.windows(2).all(|it| match it {
        [Cell::Number(one), Cell::Number(other)] => *other == one + 1,
        _ => false,
    })
}
