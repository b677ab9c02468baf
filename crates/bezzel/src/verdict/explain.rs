//! Finds the pattern that explains all faults of a list.

use super::compare::Compared;
use super::pattern::Pattern;
use super::store::Store;
use super::walked;
use super::weakness::Weaknesses;
use super::{ListKind, ListVerdict};
use crate::stop::{Stop, Stopped};

/// Further facts about the list that the judge collected.
#[derive(Debug)]
pub(super) struct Summary {
    pub(super) alike: bool,
    pub(super) empty_row: Option<u32>,
    pub(super) weaknesses: Weaknesses,
    pub(super) other_size: Option<Pattern>,
}

/// Returns the pattern of a list that is not right.
pub(super) fn of(
    verdict: &ListVerdict,
    summary: &Summary,
    found: &Compared,
    others: Store,
    stop: Stop<'_>,
) -> Result<Option<Pattern>, Stopped> {
    if summary.other_size.is_some() {
        return Ok(summary.other_size);
    }
    if summary.alike && verdict.given > 1 && verdict.expected > 1 {
        return Ok(Some(Pattern::AllEqual));
    }
    if let Some(row) = summary.empty_row {
        return Ok(Some(Pattern::EmptyRow { row }));
    }
    let traits = &found.traits;
    if verdict.wrong > 0 {
        let different = traits.different + different(others);
        if different < verdict.given {
            return Ok(None);
        }
        // If two weak checks pass the same boards, the boards do not show which one was used.
        let mut explaining = None;
        for weakness in summary.weaknesses.iter() {
            if weakness.boards_up_to(verdict.size, different + 1, stop)? == different {
                if explaining.is_some() {
                    return Ok(None);
                }
                explaining = Some(weakness);
            }
        }
        return Ok(explaining.map(Pattern::Unchecked));
    }
    if let Some(pattern) = traits.number(verdict) {
        return Ok(Some(pattern));
    }
    if verdict.given == 0 || verdict.given > traits.different {
        return Ok(None);
    }
    // With few classes, other faults may leave the same boards.
    if verdict.kind == ListKind::Distinct
        && verdict.expected > 2
        && let Some(few) = &found.few
        && walked::is_left_over(verdict.size, few, stop)?
    {
        return Ok(Some(Pattern::RemovedWhileWalked));
    }
    if let Some(pattern) = traits.selection(verdict.kind) {
        return Ok(Some(pattern));
    }
    Ok(traits.is_cut_short(verdict).then_some(Pattern::CutShort))
}

/// Returns the number of different boards of a store.
fn different(store: Store) -> u64 {
    let (mut different, mut last) = (0, None);
    for entry in store.merged() {
        different += u64::from(last != Some(entry.key()));
        last = Some(entry.key());
    }
    different
}
