//! Chinese numerals: `第一行第二列` is `第1行第2列`.

use std::borrow::Cow;

/// The digits from 1 to 9.
const DIGITS: &str = "一二三四五六七八九";

/// Returns a text in which numerals from 1 to 99 after 第 are digits.
pub(crate) fn as_digits(text: &str) -> Cow<'_, str> {
    if !text.contains('第') {
        return text.into();
    }
    let is_numeral = |sign: char| sign == '十' || DIGITS.contains(sign);
    let mut pieces = text.split('第');
    let mut made = pieces.next().unwrap_or_default().to_owned();
    let mut has_numerals = false;
    for piece in pieces {
        let rest = piece.trim_start_matches(is_numeral);
        made.push('第');
        match value(&piece[..piece.len() - rest.len()]) {
            Some(value) => {
                has_numerals = true;
                made.push_str(&value.to_string());
                made.push_str(rest);
            }
            None => made.push_str(piece),
        }
    }
    if has_numerals { made.into() } else { text.into() }
}

/// The value of a numeral from 1 to 99.
fn value(numeral: &str) -> Option<usize> {
    let digit = |text: &str| match text.chars().count() {
        0 => Some(0),
        1 => DIGITS.chars().position(|sign| text.contains(sign)).map(|at| at + 1),
        _ => None,
    };
    match numeral.split_once('十') {
        Some((tens, ones)) => Some(10 * digit(tens)?.max(1) + digit(ones)?),
        None => digit(numeral).filter(|value| *value > 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_after_the_sign_of_ordinals_are_digits() {
        for (text, digits) in [
            ("第一行第二列", "第1行第2列"),
            ("第十行第十二列，第二十一个", "第10行第12列，第21个"),
            ("第1行", "第1行"),
            ("一共有第，第三", "一共有第，第3"),
        ] {
            assert_eq!(as_digits(text), digits);
        }
    }
}
