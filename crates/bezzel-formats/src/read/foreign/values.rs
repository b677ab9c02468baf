//! The numbers of a line, and what stands between them.
//!
//! One principle reads `1 3 0 2`, `(0, 1) (1, 3)`, `Queen 1: column 2, queen 2: column 4` and `1: 0 4 7 5`: where the texts
//! between the numbers come again after one, two or three numbers, these are a list, pairs or triples; what comes before
//! is a label.

use super::cuts::is_between;
use super::row::{COLUMNS, Cell, ROWS, count, is_nothing, number};
use std::ops::Range;

/// What a number of a square is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Axis {
    Row,
    Column,
}

/// The values of one line: numbers, and words that stand for none.
#[derive(Debug)]
pub(super) struct Values<'t> {
    pub(super) cells: Vec<Cell<'t>>,
    /// The place of each value in the line, in bytes.
    spans: Vec<Range<usize>>,
    text: &'t str,
}

impl<'t> Values<'t> {
    pub(super) fn of(text: &'t str) -> Values<'t> {
        let (mut cells, mut spans) = (Vec::new(), Vec::new());
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let begin = at;
            let byte = bytes[at];
            if byte.is_ascii_digit() {
                if let Some(length) = date(&text[begin..]) {
                    at += length;
                    continue;
                }
                let is_value = |it: &u8| it.is_ascii_digit() || *it == b'.';
                at += bytes[at..].iter().take_while(|it| is_value(it)).count();
                let mut word = &text[begin..at];
                // `1.` ends a label, `1..4` is two numbers, `0.25` and `3.10.2` are none.
                if let Some(range) = word.find("..") {
                    word = &word[..range];
                }
                at = begin + word.len();
                // 1/2 is a share, and 4/1Q2 a part of a position.
                if bytes.get(at) == Some(&b'/') || text[..begin].ends_with('/') {
                    continue;
                }
                let is_hex = word == "0" && bytes.get(at) == Some(&b'x');
                if is_hex {
                    at += bytes[at..].iter().take_while(|it| it.is_ascii_alphanumeric()).count();
                    continue;
                }
                let before = text[..begin].strip_suffix('-');
                let is_free = |it: char| it.is_whitespace() || "[({<,;|:>?=".contains(it);
                let negative = before.is_some_and(|it| it.is_empty() || it.ends_with(is_free));
                if let Some(value) = number(word) {
                    cells.push(match (negative, value) {
                        (true, 1) => Cell::Gap,
                        (true, value) => Cell::Number(-value),
                        (false, value) => Cell::Number(value),
                    });
                    let end = begin + word.trim_end_matches('.').len();
                    spans.push(begin - usize::from(negative)..end);
                }
            } else if byte.is_ascii_alphabetic() || byte == b'_' {
                let is_word = |it: &u8| it.is_ascii_alphabetic() || *it == b'_';
                at += bytes[at..].iter().take_while(|it| is_word(it)).count();
                if is_nothing(&text[begin..at]) {
                    cells.push(Cell::Gap);
                    spans.push(begin..at);
                }
            } else {
                at += 1;
            }
        }
        Values { cells, spans, text }
    }

    /// The values of a line that has some.
    pub(super) fn some(text: &'t str) -> Option<Values<'t>> {
        Some(Values::of(text)).filter(|it| it.len() > 0)
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether each value is one more than the one before it, as labels are.
    pub(super) fn counts(&self) -> bool {
        count(&self.cells)
    }

    /// The text between two neighbouring values.
    fn between(&self, at: usize) -> &'t str {
        &self.text[self.spans[at].end..self.spans[at + 1].start]
    }

    /// The line with its values replaced by marks, which lines with the same words share.
    pub(super) fn skeleton(&self) -> String {
        let mut skeleton = String::with_capacity(self.text.len());
        let mut end = 0;
        for span in &self.spans {
            skeleton.extend(self.text[end..span.start].split_whitespace().flat_map(|it| [it, " "]));
            skeleton.push('\u{0}');
            end = span.end;
        }
        skeleton.extend(self.text[end..].split_whitespace().flat_map(|it| [it, " "]));
        skeleton
    }

    /// The longest runs of values whose separators come again after `period` of them, in whole periods: all of the
    /// greatest length.
    pub(super) fn runs(&self, period: usize) -> Vec<Range<usize>> {
        let same = |one: usize, other: usize| {
            let (one, other) = (self.between(one), self.between(other));
            let bare = |it: &'t str| it.chars().filter(|it| !it.is_whitespace());
            bare(one).eq(bare(other)) && one.len().abs_diff(other.len()) < WIDE
        };
        let mut runs: Vec<Range<usize>> = Vec::new();
        let mut begin = 0;
        while begin + 2 * period <= self.len() {
            let mut end = begin + period + 1;
            // The separators before the values `begin + 1..end` are periodic.
            while end < self.len() && same(end - 1, end - 1 - period) {
                end += 1;
            }
            let whole = begin..begin + (end.min(self.len()) - begin) / period * period;
            let are_inner = period == 1 || !same(begin, begin + period - 1);
            if whole.len() >= 2 * period && are_inner && (period > 1 || self.is_list(&whole)) {
                // The last value of a list may be the first of the next one.
                begin = whole.end - usize::from(period == 1);
                runs.push(whole);
            } else {
                // No part of a run of one separator, or of words, is one either.
                let is_none = !are_inner || whole.len() >= 2 * period;
                let end = whole.end - usize::from(period == 1);
                begin = if is_none { end.max(begin + 1) } else { begin + 1 };
            }
        }
        let longest = runs.iter().map(|run| run.len()).max().unwrap_or(0);
        let mut end = 0;
        runs.retain(|run| {
            let is_kept = run.len() == longest && run.start >= end;
            end = if is_kept { run.end } else { end };
            is_kept
        });
        runs
    }

    /// Whether no words stand between the values of a list, or they are the numbers of queens, `Q2 Q4 Q1 Q3`, and all that
    /// the line has.
    fn is_list(&self, run: &Range<usize>) -> bool {
        let between = self.between(run.start);
        !between.contains(char::is_alphanumeric)
            || between.trim_start_matches(is_between) == "Q"
                && run.len() == self.len()
                && !count(&self.cells)
    }

    /// What a value is by the word before it or the sign behind it: the row of a square, or the column.
    pub(super) fn axis(&self, at: usize) -> Option<Axis> {
        let begin = if at == 0 { 0 } else { self.spans[at - 1].end };
        let before =
            self.text[begin..self.spans[at].start].trim_end_matches(|it: char| !it.is_alphabetic());
        let word = before.rsplit(|it: char| !it.is_alphabetic()).next().unwrap_or_default();
        let behind = &self.text[self.spans[at].end..];
        match word.to_lowercase() {
            word if ROWS.contains(&&*word) => Some(Axis::Row),
            word if COLUMNS.contains(&&*word) => Some(Axis::Column),
            _ if behind.starts_with('行') => Some(Axis::Row),
            _ if behind.starts_with('列') => Some(Axis::Column),
            _ => None,
        }
    }

    /// The words of the line that are no values.
    pub(super) fn words(&self) -> usize {
        let is_word =
            |word: &&str| word.chars().count() > 1 && !is_nothing(word) || !word.is_ascii();
        self.text.split(|it: char| !it.is_alphabetic()).filter(is_word).count()
    }
}

/// Of two separators that differ in length alone, the longer one is another if it is longer by this number of blanks.
const WIDE: usize = 5;

/// The length of the date or the time that a text begins with, 2024-03-01, 12:00:01 or 0:00:01, which is no list.
fn date(text: &str) -> Option<usize> {
    let parts = [("dddd-dd-dd", '-'), ("dd:dd:dd", ':'), ("d:dd:dd", ':')];
    let is = |shape: &str| {
        let fits = |(sign, like): (u8, u8)| {
            if like == b'd' { sign.is_ascii_digit() } else { sign == like }
        };
        text.len() >= shape.len()
            && text.bytes().zip(shape.bytes()).all(fits)
            && !text.as_bytes().get(shape.len()).is_some_and(u8::is_ascii_digit)
    };
    let found = parts.iter().find(|(it, sign)| is(it) && !text[it.len()..].starts_with(*sign))?;
    let rest = &text[found.0.len()..];
    let is_digit = |it: char| it.is_ascii_digit();
    let after = rest.strip_prefix('.').map_or(rest, |it| it.trim_start_matches(is_digit));
    Some(text.len() - after.len())
}
