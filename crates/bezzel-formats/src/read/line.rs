//! The content of one line: numbers, signs of squares, squares by name, or a sentence with a row and a column.

use super::cells::{self, Sign, is_separator};
use super::value::{TOO_LONG, number, truth};
use super::written::{Pair, Row, Run, Written};

/// A line or a value, with the line at which it begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    pub(super) line: u32,
    /// The number of blanks before a line: the position of a queen on a board without other signs.
    pub(super) indent: u16,
    /// Whether the part is a square in a sentence, which is not a board if there are others.
    pub(super) is_aside: bool,
    /// Whether a label stands before the part.
    pub(super) is_labelled: bool,
    pub(super) kind: Kind,
}

/// The content of a line or a value.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// A row of signs.
    Row(Run<Sign>),
    /// Numbers, or a gap for `None`.
    Numbers {
        values: Run<Option<i64>>,
        /// Whether the numbers are in brackets.
        enclosed: bool,
    },
    /// Digits without blanks between them: a number, a row of 0 and 1, or a column for each row.
    Digits(Run<u8>),
    /// Squares by row and column.
    Pairs(Run<Pair>),
    /// Squares by file and rank, as in chess.
    Chess(Run<Pair>),
    /// All rows of a board.
    Grid(Run<Row>),
    /// A row of one sign, or a separator of boards.
    Ruler(Run<Sign>),
    /// An empty line.
    Blank,
    /// The end of a value or of a line of values.
    End,
    /// Any other line.
    Other,
}

/// Parses numbers between bars, as in the tables of databases: one in each cell.
pub(super) fn barred_numbers(line: &str) -> Option<Vec<Option<i64>>> {
    let cells = line.trim().trim_matches('|').split('|');
    let values: Option<Vec<_>> = cells.map(|cell| number(cell.trim()).map(Some)).collect();
    values.filter(|values| line.contains('|') && values.len() > 1)
}

/// Parses `R1C2 R2C4`, or `R1 C2`: squares by row and column, as in spreadsheets.
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

/// Whether a word marks a row whose queen is unknown.
pub(crate) fn is_gap(token: &str) -> bool {
    matches!(token, "." | "-" | "_" | "?" | "*" | "null" | "None" | "nil" | "NA" | "undefined")
}

/// Parses a line of numbers, of numbers and gaps, or of digits without blanks.
pub(super) fn numbers(line: &str, written: &mut Written) -> Option<Kind> {
    // A single `、` follows the number of a board, as in `1、`; several separate columns.
    let has_list_commas = line.matches('、').count() > 1;
    let tokens: Vec<&str> = line
        .split(|sign| is_separator(sign) || sign == '"' || sign == '、' && has_list_commas)
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
    // The number of the line may stand before.
    let truths = || {
        let value = |token: &&str| truth(token).map(|it| Some(i64::from(it == "1")));
        let label: Option<Vec<_>> =
            tokens.first().and_then(|it| number(it)).map(|it| vec![Some(it)]);
        let truths = &tokens[usize::from(label.is_some())..];
        let truths: Vec<_> = truths.iter().map(value).collect::<Option<_>>()?;
        (truths.len() > 1).then(|| [label.unwrap_or_default(), truths].concat())
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
    // If there are gaps, a repeated number is a sign.
    let has_gaps = values.contains(&None);
    let is_numbers = if has_gaps { known.len() > 1 && known != [0, 1] } else { !known.is_empty() };
    is_numbers.then(|| Kind::Numbers { values: written.numbers.add(values), enclosed: false })
}

/// Parses chess squares, such as `a8 b2` or `Qa8, Qb2`.
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

/// Parses rows joined by slashes: as in FEN, where a number means empty squares, or one character for each square.
pub(super) fn slashed(line: &str, at: u32, written: &mut Written) -> Option<Run<Row>> {
    // In chess, the player to move and other fields follow the board.
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

/// The maximum number of rows of a FEN board.
const MAX_FEN: usize = 1000;

/// The number of squares beyond the number of rows up to which a row of FEN is read, so that an error can state the
/// length.
const LONGER: usize = 64;

/// Reads a row of FEN: each sign, and its number of squares. A row that is much longer than `rows` squares is
/// truncated, which is still an error.
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

/// Parses squares in several clauses, each with its row and its column: `第1行第2列，第2行第4列`.
pub(super) fn sentences(line: &str) -> Option<Vec<Pair>> {
    let clauses =
        || line.split([',', ';', '，', '；', '、']).map(str::trim).filter(|it| !it.is_empty());
    let square =
        |clause| sentence(clause).and_then(|(_, square, is_certain)| is_certain.then_some(square));
    (clauses().nth(1).is_some()).then(|| clauses().map(square).collect())?
}

/// Parses a chess square in a sentence about a queen: `Queen at b4`.
pub(super) fn queen_at(line: &str) -> Option<Pair> {
    let mut tokens = line.split(|sign: char| is_separator(sign) || sign == '.');
    // Lines rarely end with a square, so this is tested first.
    let square = tokens.rfind(|token| !token.is_empty()).and_then(chess)?.pop()?;
    // Several squares are a board.
    if tokens.any(|token| chess(token).is_some()) {
        return None;
    }
    let line = line.to_lowercase();
    ["queen", "皇后", "dame", "reina"].iter().any(|it| line.contains(it)).then_some(square)
}

/// Whether the cells of a line are signs of squares, and not letters of words.
pub(super) fn are_signs(line: &str, cells: &[String]) -> bool {
    // A time or a percentage.
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
        // Single characters: words have more letters each.
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

/// Whether the cells between bars are the letters of a word.
pub(super) fn are_words(cells: &[String]) -> bool {
    let is_letter = |cell: &String| {
        cell.chars().all(char::is_alphabetic) && !cells::QUEENS.contains(&cell.as_str())
    };
    let mut different: Vec<&String> = cells.iter().collect();
    different.sort_unstable();
    different.dedup();
    cells.iter().all(is_letter) && different.len() > 2
}

/// Returns the position and the text of the wrong item in a line that is otherwise a list of numbers.
pub(super) fn damaged(line: &str) -> Option<(u64, &str)> {
    let tokens = || line.split(is_separator).filter(|token| !token.is_empty());
    let is_word = |token: &str| token.chars().filter(|sign| sign.is_alphabetic()).count() > 3;
    let mut numbers: Vec<i64> = tokens().filter_map(number).collect();
    let (all, count) = (tokens().count(), numbers.len());
    numbers.sort_unstable();
    numbers.dedup();
    // Signs occur repeatedly, columns once.
    let is_list = all > 3 && count > 2 && count * 3 >= all * 2 && numbers.len() == count;
    if !is_list || tokens().any(is_word) {
        return None;
    }
    let wrong = tokens().find(|token| number(token).is_none() && !is_gap(token))?;
    Some((super::lines::character_of(line, wrong), wrong))
}

/// Words for rows, before their numbers; columns follow.
pub(super) const ROWS: [&str; 9] = ["row", "r", "line", "rank", "y", "i", "fila", "zeile", "行"];
pub(super) const COLUMNS: [&str; 8] = ["column", "col", "c", "x", "j", "spalte", "columna", "列"];

/// Parses a row and a column among words: the words, the square, and whether the words tell the row from the column.
pub(super) fn sentence(line: &str) -> Option<(String, (i64, i64), bool)> {
    let mut numbers: Vec<(i64, String, String)> = Vec::new();
    let mut skeleton = String::new();
    let mut rest = line;
    let mut before = String::new();
    while let Some(start) = rest.find(|sign: char| sign.is_ascii_digit()) {
        before.push_str(&rest[..start]);
        let digits =
            rest[start..].find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len() - start);
        let value = rest[start..start + digits].parse().unwrap_or(TOO_LONG);
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
    let column = named(&COLUMNS, "列");
    // `皇后1在第2列`: the number of the queen is that of her row.
    let row =
        named(&ROWS, "行").or_else(|| named(&["queen"], "皇后").filter(|_| numbers.len() == 2));
    if let (Some((row, ..)), Some((column, ..))) = (row, column) {
        return Some((skeleton, (*row, *column), true));
    }
    let has_word = line.chars().any(char::is_alphabetic);
    match numbers[..] {
        [(row, ..), (column, ..)] if has_word => Some((skeleton, (row, column), false)),
        _ => None,
    }
}

/// The boards of FEN in quotation marks or brackets: `[FEN "Q7/…"]`, `\fenboard{Q7/…}`, `["Q7/…", "1Q6/…"]`. There are
/// none if a text in quotation marks is no board.
pub(super) fn quoted_fens(line: &str, at: u32, written: &mut Written) -> Vec<Run<Row>> {
    if line.matches('/').count() < 3 || !line.contains(['"', '{']) {
        return Vec::new();
    }
    let is_end = |sign: char| sign.is_whitespace() || "\"'{}[]()".contains(sign);
    let is_board = |token: &&str| {
        token.matches('/').count() > 2
            && token.contains(['Q', 'q'])
            && token.chars().all(|sign| sign.is_ascii_digit() || "/Qq".contains(sign))
    };
    let mut quoted = line.split('"').skip(1).step_by(2);
    if !quoted.all(|text| text.is_empty() || text.split(is_end).any(|token| is_board(&token))) {
        return Vec::new();
    }
    line.split(is_end).filter(is_board).filter_map(|board| slashed(board, at, written)).collect()
}
