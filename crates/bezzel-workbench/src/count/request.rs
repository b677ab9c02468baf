//! The request for a count: the fields in the form in which a shell received them, and their checks.

use super::{Count, CountKind, SchemeChoice, kernel};
use crate::field::Field;
use crate::field_value::FieldValue;
use crate::limits::Limits;
use crate::refusal::{Reason, Refusal};
use crate::variant;
use bezzel::count::MAX_COUNT_SIZE;

crate::question! {
    /// The fields of a count.
    pub struct CountRequest {
        /// The size of the board.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.count)))]
        pub n: FieldValue,
        /// Count one solution of each symmetry class.
        #[serde(default)]
        pub distinct: bool,
        /// Count the solutions whose first-row queen stands in this column.
        #[cfg_attr(feature = "schema", schemars(range(min = 0, max = Limits::SERVER.count - 1)))]
        pub start: Option<FieldValue>,
        /// Check the count by other code and by published values.
        #[serde(default)]
        pub check: bool,
        // The API has none of the following.
        /// Another piece than the queen.
        pub piece (skip): Option<String>,
        /// The number of rows, if they are fewer than columns.
        pub rows (skip): Option<FieldValue>,
        /// How the count is divided.
        pub scheme (skip): Option<String>,
        /// The kernel that counts.
        pub kernel (skip): Option<String>,
    }
}

impl CountRequest {
    /// Checks the fields.
    ///
    /// # Errors
    /// [`Refusal`] if fields exclude each other or are out of range.
    pub fn question(self, limits: &Limits) -> Result<Count, Refusal> {
        let is_server = limits.count < MAX_COUNT_SIZE;
        let reason = if is_server { Reason::Server } else { Reason::Count };
        let size = Field::N.size(self.n, limits.count, Some(reason))?;
        let start = self.start.map(|given| Field::START.column(given, size)).transpose()?;
        Ok(Count {
            size,
            variant: variant::variant(size, self.piece.as_deref(), self.rows)?,
            kind: CountKind::of(self.distinct, start)?,
            scheme: self.scheme.as_deref().map_or(Ok(SchemeChoice::Auto), SchemeChoice::named)?,
            kernel: self.kernel.as_deref().map_or(Ok(None), kernel)?,
            check: self.check,
        })
    }
}
