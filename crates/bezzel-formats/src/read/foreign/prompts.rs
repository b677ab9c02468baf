//! What a program asks for before it prints: the question stays in the line of the first thing that is printed.

use super::cuts::{is_between, is_border, is_selector};
use super::row::{MOST_SIGNS, QUEENS};
use std::borrow::Cow;
use std::collections::HashSet;

/// The text without its prompts. A prompt is what stands before the tail of a line that is like one of the two lines below,
/// with a word in it, or with the mark of a question at its end.
pub(super) fn without_prompts(text: &str) -> Cow<'_, str> {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut below = [""; 2];
    let mut has_prompts = false;
    for line in lines.iter_mut().rev() {
        let bare = line.trim_end();
        if bare.is_empty() || is_border(bare) {
            continue;
        }
        if let Some(at) = below.iter().find_map(|next| end_of_prompt(bare, next)) {
            has_prompts = true;
            *line = &line[at..];
        }
        below = [line.trim_end(), below[0]];
    }
    if has_prompts { lines.concat().into() } else { text.into() }
}

/// Where the tail of a line begins that is like the next line, if a prompt stands before it.
fn end_of_prompt(line: &str, next: &str) -> Option<usize> {
    let begin = line.char_indices().nth(ALIKE).map_or(line, |it| &line[..it.0]);
    if next.starts_with(begin) || next.len() > LONGEST {
        return None;
    }
    let is_digit = |it: char| it.is_ascii_digit();
    let is_queen = |it: char| QUEENS.iter().any(|queen| queen.contains(it));
    let of_numbers = || {
        let mut tail = backwards(line);
        let is_like = |sign: char| tail.next().filter(|it| it.1 == sign).map(|it| it.0);
        let places: Option<Vec<usize>> = backwards(next).map(|it| it.1).map(is_like).collect();
        places?.pop().filter(|_| next.contains(is_digit))
    };
    let of_signs = || {
        let width = next.chars().filter(|it| !is_selector(*it)).count();
        let mut signs = line.char_indices().rev().filter(|it| !is_selector(it.1));
        let at = signs.nth(width.checked_sub(1)?)?.0;
        let is_same = |it: char| next.contains(it) && !is_digit(it) && !is_between(it);
        let is_sign =
            |it: char| is_queen(it) || next.contains(it) || is_digit(it) && next.contains(is_digit);
        let kinds: HashSet<char> = next.chars().filter(|it| !is_between(*it)).collect();
        let (is_row, tail) = (width > 1 && kinds.len() <= MOST_SIGNS, &line[at..]);
        (is_row && tail.contains(is_same) && tail.chars().all(is_sign)).then_some(at)
    };
    // A number alone is none of a row of zeros and ones; it counts what is above it, unless it is a row of columns.
    let is_number = next.chars().all(is_digit) && (next.len() < 4 || next.contains(|it| it > '1'));
    let are_columns = || {
        let columns: HashSet<u32> = next.chars().filter_map(|it| it.to_digit(10)).collect();
        next.len() > 3
            && columns.len() == next.len()
            && columns.iter().all(|it| *it as usize <= next.len())
    };
    let is_count = is_number && !are_columns();
    let is_prompt = |at: &usize| {
        let before = &line[..*at];
        // One letter is a name, as the file of a square.
        let is_word = |word: &str| word.len() > 1 && !word.chars().all(is_queen);
        let has_word = before.split(|it: char| !it.is_alphabetic()).any(is_word);
        let is_counted = is_count && before.contains(is_digit);
        let is_marked = before.trim_end().ends_with([':', '>', '?', '=', '：', '？']);
        !is_counted && (is_marked || has_word && !(is_number && before.ends_with(' ')))
    };
    of_numbers().or_else(of_signs).filter(is_prompt)
}

/// Lines with the same first signs are of one kind, and no prompt is before either.
const ALIKE: usize = 4;

/// The longest line, in bytes, that is looked for behind a prompt.
const LONGEST: usize = 1600;

/// The signs of a text from its end, where a number is one sign, with its minus, and blanks are one, and where each begins.
fn backwards(text: &str) -> impl Iterator<Item = (usize, char)> {
    let kind = |sign: char| match sign {
        '0'..='9' => '0',
        _ if sign.is_whitespace() => ' ',
        _ => sign,
    };
    let mut signs = text.char_indices().rev().map(move |(at, it)| (at, kind(it))).peekable();
    std::iter::from_fn(move || {
        let (mut at, sign) = signs.next()?;
        while let Some(next) = signs.next_if(|it| it.1 == sign && matches!(sign, '0' | ' ')) {
            at = next.0;
        }
        let minus = signs.next_if(|it| sign == '0' && it.1 == '-');
        at = minus.map_or(at, |it| it.0);
        Some((at, sign))
    })
}
