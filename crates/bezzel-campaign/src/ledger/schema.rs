//! The tables of a ledger, and the repair of their description: SQLite stores it as text in the file itself, where
//! one flipped bit makes a table, or all of them, unreadable. The text and the root pages of all tables are the same
//! in every ledger, so a copy of a damaged one can be given the correct description.

use super::{TO_READ, beside};
use rusqlite::{Connection, params};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The statements that create the tables: of version 1, and what version 2 adds.
const SCHEMA: [&str; 2] = [include_str!("schema.sql"), include_str!("schema2.sql")];

/// Creates the tables of this version.
pub(super) fn create(connection: &Connection, version: i64) -> rusqlite::Result<()> {
    SCHEMA.iter().take(version as usize).try_for_each(|part| connection.execute_batch(part))
}

/// The description of a table or an index in SQLite: type, name, table, root page, and the statement that created it.
type Described = (String, String, String, i64, Option<String>);

fn described(connection: &Connection) -> rusqlite::Result<Vec<Described>> {
    let query = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY rowid";
    let mut statement = connection.prepare(query)?;
    let rows = statement.query_map([], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?))
    })?;
    rows.collect()
}

/// The description that every ledger of a version has. It is made once, since opening a ledger needs it each time.
fn right(version: i64) -> rusqlite::Result<&'static [Described]> {
    static RIGHT: [OnceLock<Vec<Described>>; SCHEMA.len()] =
        [const { OnceLock::new() }; SCHEMA.len()];
    // A version that is damaged is the present one.
    let version = if version == 1 { 1 } else { SCHEMA.len() as i64 };
    let right = &RIGHT[version as usize - 1];
    if let Some(right) = right.get() {
        return Ok(right);
    }
    let connection = Connection::open_in_memory()?;
    create(&connection, version)?;
    let made = described(&connection)?;
    Ok(right.get_or_init(|| made))
}

/// Returns the name of a table, view, index or trigger that the ledger has and should not have, or lacks: queries
/// could give wrong results, or never end. A missing trigger does no such harm, nor do SQLite's own tables.
pub(super) fn foreign(connection: &Connection, version: i64) -> rusqlite::Result<Option<String>> {
    let (right, given) = (right(version)?, described(connection)?);
    let is_in = |all: &[Described], one: &Described| {
        all.iter().any(|other| (&other.0, &other.1, &other.4) == (&one.0, &one.1, &one.4))
    };
    let added = given.iter().find(|one| !one.1.starts_with("sqlite_") && !is_in(right, one));
    let lacked = right.iter().find(|one| one.0 != "trigger" && !is_in(&given, one));
    Ok(added.or(lacked).map(|one| one.1.clone()))
}

/// Returns a copy of the ledger with the correct description, if the description is damaged and the rest of the first
/// page is not. The copy is deleted with the folder that is returned too.
pub(super) fn repaired(path: &Path) -> Option<(TempDir, PathBuf)> {
    let read = Connection::open_with_flags(path, TO_READ).and_then(|connection| {
        // Tables whose description cannot be parsed are left out, instead of causing an error.
        connection.pragma_update(None, "writable_schema", "ON")?;
        let version = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        Ok((version, described(&connection).unwrap_or_default()))
    });
    let (version, given) = read.unwrap_or_default();
    let right = right(version).ok()?;
    if given == right {
        return None;
    }
    let folder = tempfile::Builder::new().prefix("bezzel-").tempdir().ok()?;
    let copy = folder.path().join("ledger");
    fs::copy(path, &copy).ok()?;
    if beside(path, "-wal").exists() {
        fs::copy(beside(path, "-wal"), beside(&copy, "-wal")).ok()?;
    }
    describe(&copy, right).ok()?;
    Some((folder, copy))
}

fn describe(path: &Path, right: &[Described]) -> rusqlite::Result<()> {
    let mut connection = Connection::open(path)?;
    connection.pragma_update(None, "writable_schema", "ON")?;
    let transaction = connection.transaction()?;
    transaction.execute("DELETE FROM sqlite_schema", [])?;
    for (kind, name, table, page, sql) in right {
        transaction.execute(
            "INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)",
            params![kind, name, table, page, sql],
        )?;
    }
    transaction.commit()
}
