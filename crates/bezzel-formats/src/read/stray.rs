//! Lines beside boards that look like boards: headings with a number, dates, names of the problem, levels of loggers.

use super::cells::is_bar;
use super::label::BOARDS;
use super::line::ROWS;

/// What may stand around the number of a board.
const AROUND: &str = "-=*#~_<>:.)([]+ \t";

/// Removes the level of a logger, and the number of a board in brackets, before a line: `[INFO] 2 4 1 3`, `(1) 2 4 1 3`,
/// `[1/2] [1, 3, 0, 2]`.
pub(super) fn bare(line: &str) -> &str {
    let Some(inner) = line.strip_prefix(['[', '(']) else { return line };
    let Some(end) = inner.find([']', ')']) else { return line };
    let (inner, rest) = (&inner[..end], inner[end + 1..].trim_start());
    let is_level = line.starts_with('[')
        && inner.len() > 1
        && inner.bytes().all(|it| it.is_ascii_alphabetic())
        && !inner
            .bytes()
            .all(|it| matches!(it, b'Q' | b'q' | b'X' | b'x' | b'O' | b'o' | b'T' | b'F'));
    // `(1) (2) (3)` may be squares, and R prints `[1]` before values.
    let is_number = !rest.starts_with('(')
        && (is_fraction(inner) || line.starts_with('(') && is_digits(inner) && !rest.is_empty());
    if is_level || is_number && !rest.is_empty() { rest } else { line }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.len() < 7 && text.bytes().all(|it| it.is_ascii_digit())
}

/// Whether a text is the number of a board and that of all: `1/2`.
fn is_fraction(text: &str) -> bool {
    text.split_once('/').is_some_and(|(one, all)| is_digits(one.trim()) && is_digits(all.trim()))
}

/// Whether a line is the number of a board with signs around it: `#1`, `--- 1 ---`, `[1/2]`, `1)`.
fn is_numbered(line: &str) -> bool {
    let inner = line.trim_matches(|sign| AROUND.contains(sign));
    let around = line.len() - inner.len();
    if is_fraction(inner) {
        return around > 0;
    }
    let before = line.trim_start_matches(|sign| AROUND.contains(sign));
    let before = line[..line.len() - before.len()].trim();
    // `-1`, `- - 1` and `+1` are numbers and items, `1.` is a number.
    let is_number = || match line.ends_with(inner) {
        true => before.contains("--") || before.contains(|sign| !"-+._ ".contains(sign)),
        false => !before.is_empty() || !line.ends_with('.'),
    };
    around > 0
        && is_digits(inner)
        && is_number()
        && !(line.starts_with(['[', '(']) && line.ends_with([']', ')']))
}

/// Whether a line is no part of a board: the number of one, a date or a time, the name of the problem. `before` is the
/// line before, and `rest` the text after it.
pub(super) fn is_stray(line: &str, before: &str, rest: &str) -> bool {
    if !line.bytes().any(|it| it.is_ascii_digit()) {
        // Rows of dots stand beside rows with dots, of which one may have another sign.
        let has_dots = |other: &str| {
            let is_word = |sign: char| sign.is_alphanumeric() && sign != 'Q';
            other.contains('.') && (other.trim().len() == line.len() || !other.contains(is_word))
        };
        return matches!(line, "..." | "…" | "……")
            && !has_dots(before)
            && !has_dots(first_of(rest))
            || is_name(line);
    }
    // Rows such as `#1##` stand together.
    let is_like = |other: &str| other.trim().len() == line.len() && is_numbered(other.trim());
    is_numbered(line) && !is_like(before) && !is_like(first_of(rest))
        || is_number_of_board(line)
        || is_date(line)
        || is_name(line)
        || are_rows(line)
        || line.contains("(index)") && line.contains(is_bar)
}

/// The first line of a text.
fn first_of(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// Whether a line numbers a board as `Q1` or 第 1 种.
fn is_number_of_board(line: &str) -> bool {
    let is_number_of = |before: &str, after: &str| {
        line.strip_prefix(before)
            .and_then(|rest| rest.strip_suffix(after))
            .is_some_and(|number| is_digits(number.trim()))
    };
    is_number_of("Q", "") || ["种", "个", "组"].into_iter().any(|after| is_number_of("第", after))
}

/// Whether a line has the numbers of rows under their name: `row: 1 2 3 4`, above the columns of the queens.
fn are_rows(line: &str) -> bool {
    let Some((name, rest)) = line.split_once([':', '：', '|']) else { return false };
    let numbers: Option<Vec<u32>> = rest.split_whitespace().map(|it| it.parse().ok()).collect();
    let Some(numbers) = numbers.filter(|numbers| numbers.len() > 3) else { return false };
    ROWS.contains(&name.trim().to_lowercase().trim_end_matches('s'))
        && numbers[0] < 2
        && numbers.iter().zip(numbers[0]..).all(|(number, it)| *number == it)
}

/// Whether a line has a date or a time and no further numbers but a year.
fn is_date(line: &str) -> bool {
    if !line.contains([':', '-', '/']) || line.len() > 80 {
        return false;
    }
    let (mut has_date, mut others) = (false, 0);
    for word in line.split_whitespace() {
        let word = word.trim_matches(|sign: char| "[](),;".contains(sign));
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        let marks = [':', '-', '/'].map(|mark| word.matches(mark).count());
        let is_stamp = word.bytes().all(|it| it.is_ascii_digit() || b":-/.,TZ+".contains(&it))
            && (marks.contains(&2) && digits > 4 || marks[0] > 1);
        let is_year = digits == 4 && word.len() == 4 && ["19", "20"].contains(&&word[..2]);
        has_date |= is_stamp;
        others += usize::from(digits > 0 && !is_stamp && !is_year);
    }
    // The day of a month.
    has_date && (others == 0 || others == 1 && line.contains(|sign: char| sign.is_alphabetic()))
}

/// Whether a line is the name of the problem in Chinese, with the signs of a queen: 八皇后, N皇后问题.
fn is_name(line: &str) -> bool {
    !line.is_ascii()
        && line.contains("皇后")
        && line.chars().all(|sign| {
            matches!(sign, '\u{4e00}'..='\u{9fff}' | 'N' | 'n') || sign.is_ascii_digit()
        })
        && !line.contains("第")
}

/// Whether a label is that of a board, and not of a number about the search: `Solution 1:`, not `Iterations:`.
pub(super) fn is_of_board(label: &str) -> bool {
    let label = label.to_lowercase();
    !label.contains(char::is_alphabetic) || BOARDS.iter().any(|word| label.contains(word))
}
