//! Lists that a search prints as it goes: each is the list before with a column more, or with another last column.

use super::{Grouper, Piece};
use crate::read::line::{Kind, Part};
use crate::read::written::Run;

impl Grouper<'_> {
    /// Reads the lists of a search as boards of one size, the shorter ones unfinished, and returns the number of parts;
    /// `None` for other lists.
    pub(super) fn growing(&mut self, parts: &[Part]) -> Option<usize> {
        // The text is looked at once, from its first list of one number.
        let is_one =
            matches!(parts[0].kind, Kind::Numbers { values, enclosed: true } if values.len() == 1);
        if !is_one || std::mem::replace(&mut self.has_looked, true) {
            return None;
        }
        let numbers = &self.scan.written.numbers;
        let goes_on = |before: Run<Option<i64>>, next: Run<Option<i64>>| {
            let (before, next) = (&numbers[before], &numbers[next]);
            let kept = next.len().saturating_sub(1);
            kept <= before.len() && before[..kept] == next[..kept] && before != next
        };
        let mut lists: Vec<(u32, Run<Option<i64>>)> = Vec::new();
        for part in parts {
            let Kind::Numbers { values, enclosed: true } = part.kind else { break };
            if lists.last().is_some_and(|&(_, last)| !goes_on(last, values)) {
                break;
            }
            lists.push((part.line, values));
        }
        let longest = lists.iter().map(|(_, list)| list.len()).max()?;
        let are_growing = self.known.format.is_none()
            && self.known.columns.is_none()
            && longest > 2
            && (1..=longest).all(|length| lists.iter().any(|(_, list)| list.len() == length));
        if !are_growing {
            return None;
        }
        let values = || lists.iter().flat_map(|(_, list)| numbers[*list].iter().flatten());
        let largest = values().max()? + i64::from(values().any(|value| *value == 0));
        let size = longest.max(usize::try_from(largest).ok().filter(|it| *it < 4 * longest)?);
        for &(line, list) in &lists {
            let mut columns = self.scan.written.numbers[list].to_vec();
            columns.resize(size, None);
            let columns = self.scan.written.numbers.add(columns);
            self.piece(line, Piece::Columns(columns));
        }
        self.scan.is_growing = true;
        Some(lists.len())
    }
}
