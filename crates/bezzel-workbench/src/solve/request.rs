//! The request for solutions: its fields, which of them go together, and which solutions they select.

use super::{MAX_FIRST, OneMethod, Selection, Solve};
use crate::count::within;
use crate::field::Field;
use crate::field_value::FieldValue;
use crate::limits::Limits;
use crate::question::{FieldKind, Name, Rule, Typed, Whole};
use crate::ranked::numbers;
use crate::refusal::{Reason, Refusal};
use crate::variant;
use bezzel::Size;
use bezzel::piece::{Piece, Variant};
use bezzel::rank::MAX_RANK_SIZE;
use serde::Deserialize;
use std::ops::RangeInclusive;

crate::question! {
    /// The fields of a search for solutions.
    pub struct SolveRequest => SolveFields where RULES {
        /// The size of the board: up to 1000 for one solution, 16 for lists of all, 64 for lists with a limit.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.solve)))]
        pub n: FieldValue,
        /// Another piece than the queen.
        pub piece (skip): Option<Name<Piece>>,
        /// The number of rows, if they are fewer than columns.
        pub rows "K" (skip): Option<FieldValue>,
        /// All solutions.
        #[serde(default)]
        pub all (skip): bool,
        /// One solution of each symmetry class.
        #[serde(default)]
        pub distinct (skip): bool,
        /// The largest number of solutions of a list, by default 200,000, or 400 in pictures; the number of samples, by
        /// default 1.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.solutions)))]
        pub limit "K": Option<FieldValue>,
        /// Only solutions whose first-row queen stands in this column.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = Limits::SERVER.solve - 1)))]
        pub start "C": Option<FieldValue>,
        /// Random solutions.
        #[serde(default)]
        pub random (skip): bool,
        /// The seed of a random solution or of samples; alone, it asks for a random solution.
        pub seed "S": Option<Whole<0, { u64::MAX }>>,
        /// The numbers in the list of all, counted from 1: K or A..B, both with B; N up to 16.
        pub nth "K|A..B": Option<Numbers>,
        /// The method for finding a single solution.
        pub method (skip): Option<Name<OneMethod>>,
    }
}

const RULES: &[Rule] = {
    const ALL: Field = Field::new("all");
    const OF_ONE: &[Field] = &[Field::METHOD, Field::RANDOM, Field::SEED];
    &[
        Rule::Excludes(
            Field::NTH,
            &[
                ALL,
                Field::DISTINCT,
                Field::START,
                Field::LIMIT,
                Field::RANDOM,
                Field::SEED,
                Field::METHOD,
            ],
        ),
        Rule::Excludes(Field::DISTINCT, &[ALL]),
        Rule::Excludes(Field::START, &[Field::DISTINCT]),
        Rule::Excludes(ALL, OF_ONE),
        Rule::Excludes(Field::DISTINCT, OF_ONE),
        Rule::Excludes(Field::START, OF_ONE),
    ]
};

/// Numbers of solutions, as they were given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Numbers(
    #[cfg_attr(
        feature = "schema",
        schemars(regex(pattern = r"^0*[1-9][0-9]*([.][.]=?0*[1-9][0-9]*)?$"))
    )]
    String,
);

impl Typed for Numbers {
    type Value = RangeInclusive<u64>;
    const KIND: FieldKind = FieldKind::Signs;

    fn typed(self, _: Field) -> Result<RangeInclusive<u64>, Refusal> {
        numbers(&self.0)
    }
}

impl SolveRequest {
    /// Checks the fields. `fresh` returns a seed if none is given.
    ///
    /// # Errors
    /// [`Refusal`] if fields exclude each other or are out of range, or the board is too large.
    pub fn question(self, limits: &Limits, fresh: impl FnOnce() -> u64) -> Result<Solve, Refusal> {
        self.checked()?.question(limits, fresh)
    }
}

impl SolveFields {
    /// Checks the fields that go together. `fresh` returns a seed if none is given.
    ///
    /// # Errors
    /// As for [`SolveRequest::question`].
    pub fn question(self, limits: &Limits, fresh: impl FnOnce() -> u64) -> Result<Solve, Refusal> {
        let size = Field::N.size(self.n.clone(), Size::MAX, None)?;
        let start = self.start.clone().map(|given| Field::START.column(given, size)).transpose()?;
        let variant = variant::variant(size, self.piece.map(Piece::name), self.rows.clone())?;
        let limit = Field::LIMIT.integer_if(self.limit.clone(), 1..=u64::MAX)?;
        let selection = self.selection(size, start, variant, limit, fresh)?;
        let solve = Solve { size, variant, selection, limit };
        let (max, reason) = match selection {
            // No search is needed, so no masks.
            _ if variant.is_some_and(Variant::is_excluded) => (limits.solve, Reason::Server),
            Selection::Constructed if variant.is_some() => (limits.solve, Reason::Server),
            _ if variant.is_some() => (Size::MAX_MASK, Reason::Masks),
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

    fn selection(
        &self,
        size: Size,
        start: Option<u32>,
        variant: Option<Variant>,
        limit: Option<u64>,
        fresh: impl FnOnce() -> u64,
    ) -> Result<Selection, Refusal> {
        if let Some(variant) = variant {
            self.suits(variant)?;
        }
        let conflict = |given, other| Err(Refusal::Conflict { given, other });
        if let Some(numbers) = &self.nth {
            return Ok(Selection::Nth { first: *numbers.start(), last: *numbers.end() });
        }
        let is_list = self.all || start.is_some();
        let is_one = limit.is_none_or(|most| most < 2);
        let is_constructed = variant.is_none_or(Variant::is_constructed);
        match (self.method, self.random, self.seed) {
            _ if self.distinct => Ok(Selection::Distinct),
            _ if is_list => Ok(Selection::All { start }),
            (Some(OneMethod::First | OneMethod::Construct), true, _) => {
                conflict(Field::METHOD, Field::RANDOM)
            }
            (Some(OneMethod::First | OneMethod::Construct), false, Some(_)) => {
                conflict(Field::METHOD, Field::SEED)
            }
            (Some(OneMethod::Random), ..) | (None, true, _) | (None, _, Some(_)) => {
                Ok(Selection::Random { seed: self.seed.unwrap_or_else(fresh) })
            }
            (Some(OneMethod::Construct), ..) if !is_one => conflict(Field::LIMIT, Field::METHOD),
            (Some(OneMethod::Construct), ..) => Ok(Selection::Constructed),
            (Some(OneMethod::First), ..) => Ok(Selection::First),
            (None, ..) if !is_one => Ok(Selection::All { start: None }),
            (None, ..) if size.get() > MAX_FIRST && is_constructed => Ok(Selection::Constructed),
            (None, ..) => Ok(Selection::First),
        }
    }
}
