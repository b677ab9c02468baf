//! The request for a count: the fields of the command, the API and Python, and which of them go together.

use super::{Count, CountKind, SchemeChoice, kernel};
use crate::field::Field;
use crate::field_value::FieldValue;
use crate::limits::Limits;
use crate::magnitude::Magnitude;
use crate::question::{Bytes, FieldKind, Name, Rule, Typed, Whole};
use crate::refusal::{Reason, Refusal};
use crate::variant;
use bezzel::Size;
use bezzel::count::{LEAST_RUNS, MAX_COUNT_SIZE, MAX_ESTIMATE_SIZE};
use bezzel::kernel::{Kernel, KernelKind};
use bezzel::piece::Piece;
use serde::Deserialize;

crate::question! {
    /// The fields of a count.
    pub struct CountRequest => CountFields where RULES {
        /// The size of the board.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.count)))]
        pub n: FieldValue,
        /// Another piece than the queen.
        pub piece (skip): Option<Name<Piece>>,
        /// The number of rows, if they are fewer than columns.
        pub rows "K" (skip): Option<FieldValue>,
        /// Count one solution of each symmetry class.
        #[serde(default)]
        pub distinct: bool,
        /// Count the solutions whose first-row queen stands in this column.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = Limits::SERVER.count - 1)))]
        pub start "C": Option<FieldValue>,
        /// Answer in JSON.
        #[serde(default)]
        pub json (skip): bool,
        /// The kernel that counts.
        pub kernel (skip): Option<KernelName>,
        /// How the count is divided.
        pub scheme (skip): Option<Name<SchemeChoice>>,
        /// The memory of the count.
        pub memory "BYTES" (skip): Option<Bytes>,
        /// Estimate the time that the count takes.
        #[serde(default)]
        pub estimate_time (skip): bool,
        /// Check the count by other code and by published values.
        #[serde(default)]
        pub check: bool,
        /// Estimate the number of solutions.
        #[serde(default)]
        pub estimate (skip): bool,
        /// The number of runs of the estimate.
        pub runs "R" (skip): Option<Whole<{ LEAST_RUNS as u64 }, { u32::MAX as u64 }>>,
        /// The seed of the estimate.
        pub seed "S" (skip): Option<Whole<0, { u64::MAX }>>,
    }
}

const RULES: &[Rule] = {
    const CHECK: Field = Field::new("check");
    const TIME: Field = Field::new("estimate_time");
    const ESTIMATE: Field = Field::new("estimate");
    const KERNEL: Field = Field::new("kernel");
    &[
        Rule::Excludes(Field::START, &[Field::DISTINCT, super::SCHEME]),
        Rule::Excludes(TIME, &[CHECK, Field::DISTINCT]),
        Rule::Excludes(
            ESTIMATE,
            &[CHECK, Field::DISTINCT, Field::START, TIME, super::SCHEME, KERNEL, Field::MEMORY],
        ),
        Rule::Needs(Field::new("runs"), &[ESTIMATE]),
        Rule::Needs(Field::SEED, &[ESTIMATE]),
    ]
};

/// The name of a kernel, as it was given.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct KernelName(String);

/// The fastest kernel of this machine.
const AUTO: &str = "auto";

impl Typed for KernelName {
    type Value = Option<Kernel>;
    const KIND: FieldKind = FieldKind::Name(
        || KernelKind::ALL.map(KernelKind::name).into_iter().chain([AUTO]).collect(),
        Some(AUTO),
    );

    fn is_given(&self) -> bool {
        self.0 != AUTO
    }

    fn typed(self, _: Field) -> Result<Option<Kernel>, Refusal> {
        kernel(&self.0)
    }
}

impl CountRequest {
    /// Checks the fields of a count.
    ///
    /// # Errors
    /// [`Refusal`] if fields exclude each other or are out of range.
    pub fn question(self, limits: &Limits) -> Result<Count, Refusal> {
        let asked = self.checked()?;
        let is_server = limits.count < MAX_COUNT_SIZE;
        let reason = if is_server { Reason::Server } else { Reason::Count };
        let size = Field::N.size(asked.n, limits.count, Some(reason))?;
        let start = asked.start.map(|given| Field::START.column(given, size)).transpose()?;
        Ok(Count {
            size,
            variant: variant::variant(size, asked.piece.map(Piece::name), asked.rows)?,
            kind: CountKind::of(asked.distinct, start)?,
            scheme: asked.scheme.unwrap_or_default(),
            kernel: asked.kernel.flatten(),
            check: asked.check,
        })
    }

    /// Checks the fields of an estimate. `seed` returns the seed that is used.
    ///
    /// # Errors
    /// As for [`CountRequest::question`].
    pub fn magnitude(
        self,
        seed: impl FnOnce(Option<u64>, Size) -> u64,
    ) -> Result<Magnitude, Refusal> {
        let asked = self.checked()?;
        let size = Field::N.size(asked.n, MAX_ESTIMATE_SIZE, None)?;
        // The sampled paths are permutations: one queen in each row and in each column.
        let variant = variant::variant(size, asked.piece.map(Piece::name), asked.rows)?;
        variant::only_queens(variant, Field::new("estimate"))?;
        let runs = asked.runs.map(|runs| runs as u32);
        Ok(Magnitude { size, runs, seed: seed(asked.seed, size) })
    }
}
