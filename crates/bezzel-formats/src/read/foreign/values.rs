//! The numbers of a line, and what stands between them.
//!
//! One principle reads `1 3 0 2`, `(0, 1) (1, 3)`, `Queen 1: column 2, queen 2: column 4` and `1: 0 4 7 5`: where the texts
//! between the numbers come again after one, two or three numbers, these are a list, pairs or triples; what comes before
//! is a label.

use super::row::{Cell, is_nothing, number};
use std::ops::Range;

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
                let is_value = |it: &u8| it.is_ascii_digit() || *it == b'.';
                at += bytes[at..].iter().take_while(|it| is_value(it)).count();
                let mut word = &text[begin..at];
                // `1.` ends a label, `1..4` is two numbers, `0.25` and `3.10.2` are none.
                if let Some(range) = word.find("..") {
                    word = &word[..range];
                }
                at = begin + word.len();
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

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether each value is one more than the one before it, as labels are.
    pub(super) fn counts(&self) -> bool {
        self.cells.windows(2).all(|it| match it {
            [Cell::Number(one), Cell::Number(other)] => *other == one + 1,
            _ => false,
        })
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
            let bare = |at: usize| self.between(at).chars().filter(|it| !it.is_whitespace());
            bare(one).eq(bare(other))
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
                begin = if is_none { whole.end.max(begin + 1) } else { begin + 1 };
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

    /// Whether no words stand between the values of a list.
    fn is_list(&self, run: &Range<usize>) -> bool {
        !self.between(run.start).contains(char::is_alphanumeric)
    }

    /// The words of the line that are no values.
    pub(super) fn words(&self) -> usize {
        let is_word =
            |word: &&str| word.chars().count() > 1 && !is_nothing(word) || !word.is_ascii();
        self.text.split(|it: char| !it.is_alphabetic()).filter(is_word).count()
    }
}
