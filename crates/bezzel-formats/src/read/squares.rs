//! Squares of a line that are joined by dashes or have brackets of their own: `1-1, 2-5`, `<1,1> <2,5>`, `(1 , a)`.

use super::cells::is_separator;
use super::value::number;
use super::written::Pair;

/// Parses `1-1, 2-5, 3-8`: squares by row and column. One alone may be anything.
pub(super) fn dashed(line: &str) -> Option<Vec<Pair>> {
    if !line.contains('-') || !line.starts_with(|sign: char| sign.is_ascii_digit()) {
        return None;
    }
    let square = |token: &str| {
        let (row, column) = token.split_once('-')?;
        Some((number(row)?, number(column)?))
    };
    let tokens = line.split(is_separator).filter(|token| !token.is_empty());
    tokens.map(square).collect::<Option<Vec<_>>>().filter(|squares| squares.len() > 1)
}

/// Parses `<1,1> <2,5>`, and in angle or round brackets a number and a letter: `(1 , a) (2 , e)`. Letters count as the
/// rows do.
pub(super) fn enclosed(line: &str) -> Option<Vec<Pair>> {
    let close = if line.starts_with('<') { '>' } else { ')' };
    let mut squares = Vec::new();
    let mut rest = line;
    let mut has_letters = false;
    while !rest.is_empty() {
        let (square, after) = rest.strip_prefix(['<', '('])?.split_once(close)?;
        let (row, column) = square.split_once(',')?;
        let column = column.trim().trim_matches(['"', '\'']);
        let letter = || match column.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Some(i64::from(letter.to_ascii_lowercase() - b'a') + 1)
            }
            _ => None,
        };
        let value = number(column);
        has_letters |= value.is_none();
        squares.push((number(row.trim())?, value.or_else(letter)?));
        rest = after.trim_start_matches(is_separator);
    }
    if has_letters && squares.iter().any(|(row, _)| *row == 0) {
        squares.iter_mut().for_each(|(_, column)| *column -= 1);
    }
    // Numbers in round brackets are read as values.
    (has_letters || close == '>').then_some(squares)
}
