//! The request for solutions, as shells make it, and its check: which solutions it selects, or which fields exclude
//! each other.

use super::{MAX_FIRST, OneMethod, Selection, Solve};
use crate::count::within;
use crate::field::Field;
use crate::limits::Limits;
use crate::refusal::{Reason, Refusal};
use bezzel::Size;
use bezzel::piece::Variant;
use bezzel::rank::MAX_RANK_SIZE;

/// A request for solutions, before its fields are checked against each other.
#[derive(Debug, Clone, Copy, Default)]
pub struct SolveRequest {
    /// Whether all solutions are wanted.
    pub all: bool,
    /// Whether distinct solutions are wanted.
    pub distinct: bool,
    /// The column of the first-row queen.
    pub start: Option<u32>,
    /// The first and the last number in the list of all, from 1.
    pub nth: Option<(u64, u64)>,
    /// Whether random solutions are wanted.
    pub random: bool,
    /// The seed; a seed alone asks for random solutions.
    pub seed: Option<u64>,
    /// The method for finding a single solution.
    pub method: Option<OneMethod>,
    /// The largest number of solutions.
    pub limit: Option<u64>,
    /// Another piece than the queen, or fewer rows than columns.
    pub variant: Option<Variant>,
}

impl SolveRequest {
    /// Checks the request. `fresh` returns a seed if none is given.
    ///
    /// # Errors
    /// [`Refusal`] if fields exclude each other, or the board is too large.
    pub fn of(
        &self,
        size: Size,
        limits: &Limits,
        fresh: impl FnOnce() -> u64,
    ) -> Result<Solve, Refusal> {
        let selection = self.selection(size, fresh)?;
        let limit = self.limit;
        let solve = Solve { size, variant: self.variant, selection, limit };
        let (max, reason) = match selection {
            // No search is needed, so no masks.
            _ if self.variant.is_some_and(Variant::is_excluded) => (limits.solve, Reason::Server),
            Selection::Constructed if self.variant.is_some() => (limits.solve, Reason::Server),
            _ if self.variant.is_some() => (Size::MAX_MASK, Reason::Masks),
            Selection::Nth { .. } if limits.rank < MAX_RANK_SIZE => (limits.rank, Reason::Server),
            Selection::Nth { .. } => (MAX_RANK_SIZE, Reason::Ranks),
            Selection::Constructed | Selection::Random { .. } => (limits.solve, Reason::Server),
            Selection::First if size.get() <= MAX_FIRST => (limits.solve, Reason::Server),
            _ if limits.list < Size::MAX_MASK => (limits.list, Reason::Server),
            _ => (Size::MAX_MASK, Reason::Masks),
        };
        within(size, max, reason)?;
        Ok(solve)
    }

    fn selection(&self, size: Size, fresh: impl FnOnce() -> u64) -> Result<Selection, Refusal> {
        self.suits_pieces()?;
        let conflict = |given, other| Err(Refusal::Conflict { given, other });
        let lists = [
            (self.all, Field::new("all")),
            (self.distinct, Field::DISTINCT),
            (self.start.is_some(), Field::START),
        ];
        let mut lists = lists.into_iter().filter_map(|(is_given, field)| is_given.then_some(field));
        let list = lists.next();
        if let Some((first, last)) = self.nth {
            let others = [
                (self.limit.is_some(), Field::LIMIT),
                (self.random, Field::RANDOM),
                (self.seed.is_some(), Field::SEED),
                (self.method.is_some(), Field::METHOD),
            ];
            let other = others.into_iter().find_map(|(is_given, field)| is_given.then_some(field));
            return match list.or(other) {
                Some(other) => conflict(Field::NTH, other),
                None => Ok(Selection::Nth { first, last }),
            };
        }
        if self.distinct && list != Some(Field::DISTINCT) {
            return conflict(Field::new("all"), Field::DISTINCT);
        }
        if self.distinct && self.start.is_some() {
            return conflict(Field::DISTINCT, Field::START);
        }
        let chance = match (self.random, self.seed) {
            (true, _) => Some(Field::RANDOM),
            (false, Some(_)) => Some(Field::SEED),
            (false, None) => None,
        };
        match (self.method, chance, list) {
            (Some(_), _, Some(list)) => conflict(Field::METHOD, list),
            (Some(OneMethod::First | OneMethod::Construct), Some(chance), _) => {
                conflict(Field::METHOD, chance)
            }
            (_, Some(chance), Some(list)) => conflict(chance, list),
            (Some(OneMethod::Random), _, None) | (None, Some(_), None) => {
                Ok(Selection::Random { seed: self.seed.unwrap_or_else(fresh) })
            }
            (Some(OneMethod::Construct), None, None) if self.limit.is_some_and(|most| most > 1) => {
                conflict(Field::LIMIT, Field::METHOD)
            }
            (Some(OneMethod::Construct), None, None) => Ok(Selection::Constructed),
            (Some(OneMethod::First), None, None) => Ok(Selection::First),
            (None, None, Some(Field::DISTINCT)) => Ok(Selection::Distinct),
            (None, None, Some(_)) => Ok(Selection::All { start: self.start }),
            (None, None, None) if self.limit.is_some_and(|most| most > 1) => {
                Ok(Selection::All { start: None })
            }
            (None, None, None)
                if size.get() > MAX_FIRST && self.variant.is_none_or(Variant::is_constructed) =>
            {
                Ok(Selection::Constructed)
            }
            (None, None, None) => Ok(Selection::First),
        }
    }
}
