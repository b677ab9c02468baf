//! Solutions of pieces other than the queen, or on boards with fewer rows than columns.

use super::{FoundSolutions, OF_ROW, OneMethod, Selection, Solve, SolveFields, Take};
use crate::field::Field;
use crate::machine;
use crate::refusal::Refusal;
use crate::variant;
use bezzel::count::{count, count_distinct};
use bezzel::piece::Variant;
use bezzel::stop::Stop;
use bezzel_formats::Entry;

impl SolveFields {
    /// Refuses fields that only queens on whole boards support.
    pub(super) fn suits(&self, variant: Variant) -> Result<(), Refusal> {
        let given = [
            (self.nth.is_some(), Field::NTH),
            (self.random, Field::RANDOM),
            (self.seed.is_some(), Field::SEED),
            (self.method.is_some_and(|method| method != OneMethod::First), Field::METHOD),
        ];
        variant::refuse(variant::field(variant), &given)
    }
}

impl Solve {
    /// Counts the solutions of another variant; `None` if they must begin in a given column.
    pub(super) fn total_of_pieces(&self, stop: Stop<'_>) -> Result<Option<u128>, Refusal> {
        let Some(variant) = self.variant else { return Ok(None) };
        Ok(match self.selection {
            Selection::Distinct => Some(count_distinct(variant, stop)?),
            Selection::All { start: Some(_) } => None,
            _ => Some(count(variant.size(), variant.into(), stop)?),
        })
    }

    /// Calls `take` with each solution of another variant.
    pub(super) fn each_of<E: From<Refusal>>(
        &self,
        variant: Variant,
        limit: u64,
        stop: Stop<'_>,
        take: &mut Take<'_, E>,
    ) -> Result<u64, E> {
        let refused = |error: Refusal| E::from(error);
        if variant.is_excluded() {
            return Err(refused(variant::none(variant)));
        }
        machine::room(u64::from(variant.rows()) * OF_ROW).map_err(refused)?;
        if self.selection == Selection::Constructed
            && let Some(placement) = variant.construct()
        {
            take(FoundSolutions::One(Entry { index: 1, placement: &placement, class: None }))?;
            return Ok(1);
        }
        let mut all = variant.solutions().map_err(|error| refused(error.into()))?;
        if let Selection::All { start: Some(start) } = self.selection {
            all = all.starting_at(start).map_err(|error| refused(Refusal::defect(error)))?;
        }
        let mut index = 0;
        while index < limit {
            let next = match self.selection {
                Selection::Distinct => all.next_distinct_unless(stop),
                _ => all.next_unless(stop),
            };
            let Some(placement) = next.map_err(|error| refused(error.into()))? else { break };
            index += 1;
            take(FoundSolutions::One(Entry { index, placement: &placement, class: None }))?;
        }
        match index {
            0 => Err(refused(variant::none(variant))),
            _ => Ok(index),
        }
    }
}
