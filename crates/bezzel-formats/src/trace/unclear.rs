//! Lines that name a square and no act that is known, in a trace of sentences: they may take queens back.

use super::line::is_chess;
use std::collections::HashMap;

/// The most wordings that are kept.
const MOST: usize = 1000;

/// Words of lines that take no queen back.
const HARMLESS: &str = "safe|attack|conflict|threat|check|try|test|valid|block|skip|not |n't|cannot|can |depth|call|\
    enter|?|冲突|攻击|安全|检查|不|判断";

/// The wordings of lines that were left out and may matter.
#[derive(Debug, Clone, Default)]
pub(super) struct Unclear {
    /// How often each occurs, and the number and the text of its first line.
    wordings: HashMap<String, (u64, u64, String)>,
}

impl Unclear {
    /// Takes a line that was left out, if it names a square, or a queen by a number.
    pub(super) fn look_at(&mut self, number: u64, text: &str) {
        let lower = text.to_lowercase();
        let numbers =
            lower.split(|c: char| !c.is_ascii_digit()).filter(|it| !it.is_empty()).count();
        let has_queen = ["queen", "皇后"].iter().any(|word| lower.contains(word));
        let squares = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|it| is_chess(it));
        if !(numbers > 1 || numbers == 1 && has_queen || squares.count() > 0)
            || HARMLESS.split('|').any(|word| lower.contains(word))
            || self.wordings.len() == MOST
        {
            return;
        }
        let words = lower.split(|c: char| !c.is_alphanumeric());
        let words = words.filter(|word| !word.contains(|c: char| c.is_ascii_digit()));
        let wording = words.collect::<Vec<_>>().join(" ");
        let first = || (0, number, text.chars().take(200).collect());
        self.wordings.entry(wording).or_insert_with(first).0 += 1;
    }

    /// The first line whose wording occurs again.
    pub(super) fn first(&self) -> Option<(u64, &str)> {
        let again = self.wordings.values().filter(|(count, ..)| *count > 1);
        again.map(|(_, line, text)| (*line, text.as_str())).min()
    }
}
