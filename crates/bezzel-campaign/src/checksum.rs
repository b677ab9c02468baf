//! The checksum that every row of a ledger carries. SQLite guards against writes that were torn,
//! but not against bits that flipped in memory or on the disk.
//!
//! It is the first eight bytes of the SHA-256 of the row's fields as text, one line each, without a line end after
//! the last, read as a signed 64-bit big-endian integer. So any program with SHA-256 can check a ledger;
//! docs/campaigns.md documents the fields.

use crate::secret::{Hashing, hexadecimal};
use rusqlite::Row;
use rusqlite::types::ValueRef;
use sha2::{Digest, Sha256};
use std::fmt::{Display, Write};

/// The checksum of a row with these fields.
pub(crate) fn of(fields: &[&dyn Display]) -> i64 {
    let mut sum = Hashing(Sha256::new());
    for (at, field) in fields.iter().enumerate() {
        let line = if at > 0 { "\n" } else { "" };
        write!(sum, "{line}{field}").expect("a sum takes everything");
    }
    let digest = sum.0.finalize();
    i64::from_be_bytes(std::array::from_fn(|at| digest[at]))
}

/// Whether the last field of a row is the checksum of those before it.
pub(crate) fn is_right(row: &Row<'_>) -> bool {
    let text = |at: usize| match row.get_ref(at) {
        Ok(ValueRef::Integer(number)) => number.to_string(),
        Ok(ValueRef::Text(text)) => String::from_utf8_lossy(text).into_owned(),
        Ok(ValueRef::Blob(key)) => hexadecimal(key),
        _ => String::new(),
    };
    let mut fields: Vec<String> = (0..row.as_ref().column_count()).map(text).collect();
    let sum = fields.pop();
    let fields: Vec<&dyn Display> = fields.iter().map(|field| field as &dyn Display).collect();
    sum == Some(of(&fields).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_documented_one() {
        // printf 'cross/2 n=8 depth=0\n3\n1' | sha256sum
        assert_eq!(of(&[&"cross/2 n=8 depth=0", &3, &1]).to_be_bytes()[..2], [0xb3, 0x7b]);
    }

    #[test]
    fn fields_do_not_run_into_each_other() {
        assert_ne!(of(&[&1, &23]), of(&[&12, &3]));
        assert_ne!(of(&[&"a"]), of(&[&"a", &""]));
    }
}
