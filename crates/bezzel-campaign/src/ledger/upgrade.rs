//! The secret of a ledger, and ledgers of version 1, which had none: they become ledgers of this version when they are
//! first opened for writing.

use super::{Draft, Ledger, TO_WRITE, damaged, failed_file};
use crate::checksum;
use crate::error::LedgerError;
use crate::secret::Secret;
use rusqlite::Connection;
use std::fs;
use std::path::Path;

impl Ledger {
    /// Makes a ledger of version 1 one of this version, with a secret of its own. It is replaced as a whole.
    pub(super) fn upgrade(path: &Path, old: Ledger) -> Result<(), LedgerError> {
        let failed = |source| failed_file(path, source);
        // What lies beside it would not fit the new file.
        old.pragma("journal_mode", "DELETE")?;
        let draft = Draft::beside(path).map_err(failed)?;
        Ledger::create(draft.ledger(), old.plan)?;
        let new = Ledger::open_with(draft.ledger(), TO_WRITE, None, draft.ledger(), false)?;
        carry_over(&old, &new)?;
        drop((new, old));
        let permissions = path.metadata().map_err(failed)?.permissions();
        fs::set_permissions(draft.ledger(), permissions).map_err(failed)?;
        draft.is_written().map_err(failed)?;
        fs::rename(draft.ledger(), path).map_err(failed)
    }
}

/// Reads the secret. Of a damaged ledger any will do: its rows are merged into a ledger with another.
pub(super) fn read_secret(
    connection: &Connection,
    path: &Path,
    is_forgiving: bool,
) -> Result<Secret, LedgerError> {
    let row = connection.query_row("SELECT * FROM secret", [], |row| {
        Ok((row.get("key")?, checksum::is_right(row)))
    });
    match row {
        Ok((key, true)) => Ok(Secret::new(key)),
        _ if is_forgiving => Ok(Secret::new([0; 32])),
        _ => Err(damaged(path, "the checksum of its secret is wrong")),
    }
}

/// Copies a ledger of version 1 into an empty one of version 2; what refuted workers becomes decisions.
fn carry_over(old: &Ledger, new: &Ledger) -> Result<(), LedgerError> {
    let path = old.path.to_string_lossy();
    new.sql(|connection| connection.execute("ATTACH ? AS old", [&path]))?;
    let transaction = new.sql(Connection::unchecked_transaction)?;
    for table in ["worker", "found", "again", "failure"] {
        let copy = format!("INSERT INTO main.{table} SELECT * FROM old.{table}");
        new.sql(|connection| connection.execute(&copy, []))?;
    }
    old.decisions()?.iter().try_for_each(|decision| new.decide_one(decision))?;
    new.sql(|_| transaction.commit())?;
    new.sql(|connection| connection.execute("DETACH old", [])).map(|_| ())
}
