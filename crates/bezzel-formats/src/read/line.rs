//! What one line is: numbers, signs of squares, squares by name, or a sentence with a row and a column.

use super::cells::{self, Sign, is_separator};
use super::value::{number, truth};
use super::written::{Pair, Row, Run, Written};

/// A line or a value, and the line where it begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) line: u32,
    /// The blanks before a line: where a queen stands whose board has no other sign.
    pub(super) indent: u16,
    /// Whether it is a square in a sentence, which is no board where there are others.
    pub(super) is_aside: bool,
    pub(super) kind: Kind,
}

/// What a line or a value is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// A row of signs.
    Row(Run<Sign>),
    /// Numbers, or a gap for `None`.
    Numbers {
        values: Run<Option<i64>>,
        /// Whether they stand in brackets of their own.
        enclosed: bool,
    },
    /// Digits without blanks between: a number, a row of 0 and 1, or a column for each row.
    Digits(Run<u8>),
    /// Squares by row and column.
    Pairs(Run<Pair>),
    /// Squares by file and rank, as in chess.
    Chess(Run<Pair>),
    /// All rows of a board.
    Grid(Run<Row>),
    /// A row of one sign, or what separates boards.
    Ruler(Run<Sign>),
    /// An empty line.
    Blank,
    /// The end of a value or of a line of values.
    End,
    /// A line that is nothing of the above.
    Other,
}

/// Numbers between bars, as tables of databases have them: one in each cell.
pub(super) fn barred_numbers(line: &str) -> Option<Vec<Option<i64>>> {
    let cells = line.trim().trim_matches('|').split('|');
    let values: Option<Vec<_>> = cells.map(|cell| number(cell.trim()).map(Some)).collect();
    values.filter(|values| line.contains('|') && values.len() > 1)
}

/// `R1C2 R2C4`, or `R1 C2`: squares by row and column, as in spreadsheets.
pub(super) fn named_squares(line: &str) -> Option<Vec<Pair>> {
    let mut squares = Vec::new();
    let mut row = None;
    for token in line.split(is_separator).filter(|token| !token.is_empty()) {
        let rest = match row.take() {
            Some(row) => (row, token),
            None => {
                let rest = token.strip_prefix(['R', 'r'])?;
                let digits = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
                let number = number(&rest[..rest.len() - digits.len()])?;
                if digits.is_empty() {
                    row = Some(number);
                    continue;
                }
                (number, digits)
            }
        };
        squares.push((rest.0, number(rest.1.strip_prefix(['C', 'c'])?)?));
    }
    (row.is_none() && !squares.is_empty()).then_some(squares)
}

/// Marks of a row whose queen is not known.
pub(crate) fn is_gap(token: &str) -> bool {
    matches!(token, "." | "-" | "_" | "?" | "*" | "null" | "None" | "nil" | "NA")
}

/// A line of numbers, or of numbers and gaps, or of digits without blanks.
pub(super) fn numbers(line: &str, written: &mut Written) -> Option<Kind> {
    let tokens: Vec<&str> = line
        .split(|sign| is_separator(sign) || sign == '"')
        .filter(|token| !token.is_empty())
        .collect();
    if let [digits] = tokens[..] {
        let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
        if are_digits && digits.len() > 1 {
            return Some(Kind::Digits(written.digits.add(digits.bytes())));
        }
    }
    let values: Option<Vec<Option<i64>>> = tokens
        .iter()
        .map(|token| if is_gap(token) { Some(None) } else { number(token).map(Some) })
        .collect();
    let truths = || {
        let value = |token: &&str| truth(token).map(|it| Some(i64::from(it == "1")));
        tokens.iter().map(value).collect::<Option<Vec<_>>>().filter(|values| values.len() > 1)
    };
    // `2-4-1-3`.
    let dashed = || {
        let parts: Option<Vec<_>> =
            line.split('-').map(|part| number(part.trim()).map(Some)).collect();
        parts.filter(|parts| parts.len() > 2)
    };
    let values = values.or_else(dashed).or_else(truths)?;
    let mut known: Vec<i64> = values.iter().copied().flatten().collect();
    known.sort_unstable();
    known.dedup();
    // Beside gaps, one number again and again is a sign.
    let has_gaps = values.contains(&None);
    let is_numbers = if has_gaps { known.len() > 1 && known != [0, 1] } else { !known.is_empty() };
    is_numbers.then(|| Kind::Numbers { values: written.numbers.add(values), enclosed: false })
}

/// Squares of chess, such as `a8 b2` or `Qa8, Qb2`.
pub(super) fn chess(line: &str) -> Option<Vec<Pair>> {
    let square = |token: &str| {
        let token = token.trim_start_matches(['Q', '♛', '♕']);
        let file = token.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
        let rank = &token[1..];
        let is_rank =
            !rank.is_empty() && rank.len() < 3 && rank.bytes().all(|byte| byte.is_ascii_digit());
        is_rank.then(|| (i64::from(u32::from(file) - u32::from('a')), rank.parse().unwrap_or(0)))
    };
    line.split(is_separator)
        .filter(|token| !token.is_empty())
        .map(square)
        .collect::<Option<Vec<_>>>()
        .filter(|it| !it.is_empty())
}

/// Rows joined by slashes: as in FEN, where a number stands for empty squares, or sign by sign.
pub(super) fn slashed(line: &str, at: u32, written: &mut Written) -> Option<Run<Row>> {
    // Whose move it is, and so on, follows the board in chess.
    let first = line.split_whitespace().next()?;
    let board = if first.matches('/').count() >= line.matches('/').count() { first } else { line };
    let pieces: Vec<&str> = board.trim_matches('/').split('/').map(str::trim).collect();
    if pieces.len() < 2 || pieces.len() > MAX_FEN || board.contains("//") {
        return None;
    }
    let is_fen = board.chars().all(|sign| sign.is_ascii_alphanumeric() || "/#.♛♕".contains(sign))
        && pieces.iter().all(|piece| !piece.is_empty())
        && board.chars().any(|sign| sign.is_ascii_digit());
    if is_fen {
        let widths: Vec<usize> = pieces
            .iter()
            .map(|piece| fen_row(piece, pieces.len()).map(|(_, run)| run).sum())
            .collect();
        let are_whole = widths.iter().all(|&width| width == widths[0])
            && (widths[0] == pieces.len() || widths[0] > 2 && pieces.len() > 2);
        let has_run = board.chars().any(|sign| matches!(sign, '2'..='9'));
        let are_rows = widths.iter().all(|&width| width > 0)
            && (are_whole || has_run && board.contains(['Q', 'q', '♛', '♕']));
        if are_rows {
            let mut row = |piece: &&str| {
                let mut squares = Vec::new();
                for (sign, run) in fen_row(piece, pieces.len()) {
                    let sign = written.signs.of(sign.encode_utf8(&mut [0; 4]));
                    squares.extend(std::iter::repeat_n(sign, run));
                }
                (at, written.squares.add(squares))
            };
            let rows: Vec<Row> = pieces.iter().map(&mut row).collect();
            return Some(written.rows.add(rows));
        }
    }
    let rows: Vec<Vec<String>> =
        pieces.iter().map(|piece| cells::row(piece)).collect::<Option<_>>()?;
    let are_rows = rows[0].len() > 1
        && rows.iter().all(|row| row.len() == rows[0].len())
        && are_signs(board, &rows.concat());
    are_rows.then(|| written.grid(at, &rows))
}

/// The most rows of a board of FEN.
const MAX_FEN: usize = 1000;

/// How much longer than the number of its rows a row of FEN is read, so that an error says its length.
const LONGER: usize = 64;

/// A row of FEN: each sign, and how many squares have it. One that is much longer than `rows` squares is cut, which no
/// board has either.
fn fen_row(text: &str, rows: usize) -> impl Iterator<Item = (char, usize)> {
    let mut rest = text;
    let mut length = 0;
    std::iter::from_fn(move || {
        let sign = rest.chars().next()?;
        let digits = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        let (sign, run, used) = match digits {
            0 if sign == 'X' || sign == '#' => ('x', 1, 1),
            0 => (sign, 1, sign.len_utf8()),
            _ => {
                let run = rest[..digits].parse().unwrap_or(usize::MAX);
                ('.', run.min((rows + LONGER).saturating_sub(length)), digits)
            }
        };
        rest = &rest[used..];
        length += run;
        Some((sign, run))
    })
}

/// Squares in several clauses, each with its row and its column: `第1行第2列，第2行第4列`.
pub(super) fn sentences(line: &str) -> Option<Vec<Pair>> {
    let clauses =
        || line.split([',', ';', '，', '；', '、']).map(str::trim).filter(|it| !it.is_empty());
    let square =
        |clause| sentence(clause).and_then(|(_, square, is_certain)| is_certain.then_some(square));
    (clauses().nth(1).is_some()).then(|| clauses().map(square).collect())?
}

/// A square of chess in a sentence about a queen: `Queen at b4`.
pub(super) fn queen_at(line: &str) -> Option<Pair> {
    let mut tokens = line.split(|sign: char| is_separator(sign) || sign == '.');
    // Seldom a line ends with a square, so this comes first.
    let square = tokens.rfind(|token| !token.is_empty()).and_then(chess)?.pop()?;
    let line = line.to_lowercase();
    ["queen", "皇后", "dame", "reina"].iter().any(|it| line.contains(it)).then_some(square)
}

/// Whether what stands in a line are signs of squares, and not letters of words.
pub(super) fn are_signs(line: &str, cells: &[String]) -> bool {
    // A time or a share.
    let value = line.trim_end_matches(char::is_alphabetic).trim_end();
    if value.parse::<f64>().is_ok_and(|value| value.fract() != 0.0) {
        return false;
    }
    let mut different: Vec<&str> = cells.iter().map(String::as_str).collect();
    different.sort_unstable();
    different.dedup();
    if line.contains(is_separator)
        && cells.len() == line.split(is_separator).filter(|token| !token.is_empty()).count()
    {
        // One sign after another: words have more letters each.
        return cells.len() > 1;
    }
    let is_letter =
        |cell: &&str| cell.chars().all(char::is_alphabetic) && !cells::QUEENS.contains(cell);
    let letters = different.iter().filter(|cell| is_letter(cell)).count();
    different.len() <= 4
        && (letters < 2 || letters == 2 && different.len() == 2 && cells.len() > 3)
        && (letters < different.len()
            || different.len() == 2
            || cells.len() == 1 && different != ["."])
        && (cells.len() > 1 || !is_letter(&different[0]))
}

/// Whether signs are the letters of a word between bars.
pub(super) fn are_words(cells: &[String]) -> bool {
    let is_letter = |cell: &String| {
        cell.chars().all(char::is_alphabetic) && !cells::QUEENS.contains(&cell.as_str())
    };
    let mut different: Vec<&String> = cells.iter().collect();
    different.sort_unstable();
    different.dedup();
    cells.iter().all(is_letter) && different.len() > 2
}

/// A line that is a list of numbers but for something in it: the character and what stands there.
pub(super) fn damaged(line: &str) -> Option<(u64, &str)> {
    let tokens = || line.split(is_separator).filter(|token| !token.is_empty());
    let is_word = |token: &str| token.chars().filter(|sign| sign.is_alphabetic()).count() > 3;
    let mut numbers: Vec<i64> = tokens().filter_map(number).collect();
    let (all, count) = (tokens().count(), numbers.len());
    numbers.sort_unstable();
    numbers.dedup();
    // Signs stand again and again, columns once.
    let is_list = all > 3 && count > 2 && count * 3 >= all * 2 && numbers.len() == count;
    if !is_list || tokens().any(is_word) {
        return None;
    }
    let wrong = tokens().find(|token| number(token).is_none() && !is_gap(token))?;
    Some((super::lines::character_of(line, wrong), wrong))
}

/// Names of rows and columns, as they stand before their numbers.
pub(super) const ROWS: [&str; 9] = ["row", "r", "line", "rank", "y", "i", "fila", "zeile", "行"];
pub(super) const COLUMNS: [&str; 8] = ["column", "col", "c", "x", "j", "spalte", "columna", "列"];

/// A row and a column among words: the words, the square, and whether the words say which is which.
pub(super) fn sentence(line: &str) -> Option<(String, (i64, i64), bool)> {
    let mut numbers: Vec<(i64, String, String)> = Vec::new();
    let mut skeleton = String::new();
    let mut rest = line;
    let mut before = String::new();
    while let Some(start) = rest.find(|sign: char| sign.is_ascii_digit()) {
        before.push_str(&rest[..start]);
        let digits =
            rest[start..].find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len() - start);
        let value = rest[start..start + digits].parse().unwrap_or(i64::MAX);
        rest = &rest[start + digits..];
        let end = rest.find(|sign: char| sign.is_ascii_digit()).unwrap_or(rest.len());
        skeleton.push_str(&before);
        skeleton.push('0');
        numbers.push((value, std::mem::take(&mut before), rest[..end].to_owned()));
        if numbers.len() > 6 {
            return None;
        }
    }
    skeleton.push_str(rest);
    let named = |words: &[&str], counter: &str| {
        numbers.iter().find(|(_, before, after)| {
            let before =
                before.trim_end_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
            let word =
                before.rsplit(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
            words.contains(&word)
                || after.trim_start().starts_with(counter)
                || word.ends_with(counter)
        })
    };
    let row = named(&ROWS, "行");
    let column = named(&COLUMNS, "列");
    if let (Some((row, ..)), Some((column, ..))) = (row, column) {
        return Some((skeleton, (*row, *column), true));
    }
    let has_word = line.chars().any(char::is_alphabetic);
    match numbers[..] {
        [(row, ..), (column, ..)] if has_word => Some((skeleton, (row, column), false)),
        _ => None,
    }
}
