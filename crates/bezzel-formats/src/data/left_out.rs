//! A format whose cargo feature is disabled: nothing is written.

use crate::format::Format;
use crate::writer::{Entry, SolutionWriter, WriteError};

/// Refuses every placement, and an empty file too.
pub(crate) struct LeftOut(pub(crate) Format);

impl SolutionWriter for LeftOut {
    fn write(&mut self, _: Entry<'_>) -> Result<(), WriteError> {
        self.finish()
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        Err(WriteError::LeftOut { format: self.0.name() })
    }
}
