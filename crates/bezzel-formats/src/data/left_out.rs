//! A format whose cargo feature is disabled: nothing is written.
#![cfg(any(test, not(feature = "parquet")))]

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_feature_that_is_missing_is_named() {
        let error = LeftOut(Format::Parquet).finish().unwrap_err().to_string();
        assert_eq!(
            error,
            "this build has no parquet: install one that has, with cargo install --locked --features full --path crates/bezzel-cli"
        );
    }
}
