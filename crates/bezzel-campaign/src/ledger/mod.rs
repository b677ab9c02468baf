//! The ledger: the evidence about one plan's shards in one file, an SQLite database. It is the only truth of a
//! campaign. Rows are added and never changed; [`Ledger::survey`] derives from all rows which facts stand, what is
//! missing, and what is in conflict.

mod bits;
mod bound;
mod decision;
mod draft;
mod lock;
mod rows;
mod salvage;
mod schema;
mod standing;
mod survey;
mod upgrade;
mod write;

pub use bound::{FEW, LoginReport};
pub use decision::{Decided, Decision};
pub(crate) use draft::Draft;
pub(crate) use standing::Standing;
pub use survey::{Damage, ShardConflict, Survey, Version, WorkerReport};
pub use write::{Added, Conflicts, Merged};

use crate::checksum;
use crate::error::CampaignError;
use crate::error::{LedgerError, of_database};
use crate::evidence::{Fact, now};
use crate::replication::Again;
use crate::secret::Secret;
use bezzel::plan::Plan;
use lock::Lock;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;
use write::{Field, insert};

/// The application id in the header of the database file: `bezl`.
const APPLICATION: i64 = 0x6265_7a6c;

/// The version of the file format. Version 1 is read too, and becomes version 2 when it is first opened for writing.
const VERSION: i64 = 2;

/// The time for which a writer waits for a reader.
const PATIENCE: Duration = Duration::from_secs(10);

/// How a ledger is opened: by one thread at a time.
const TO_READ: OpenFlags = OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);
const TO_WRITE: OpenFlags =
    OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// An open ledger.
#[derive(Debug)]
pub struct Ledger {
    connection: Connection,
    path: PathBuf,
    plan: Plan,
    /// The plan's text and the number of its shards, which are slow to compute.
    text: String,
    shards: u64,
    /// What chooses the facts that are found again; a ledger of version 1 has none.
    secret: Option<Secret>,
    /// The writer's lock. It is released after the connection is closed.
    lock: Option<Lock>,
    /// The identity of the file, if it is open for writing.
    identity: Option<Identity>,
    /// The folder of the repaired copy that is read instead, if the description of the tables is damaged.
    repaired: Option<TempDir>,
}

/// The numbers that tell a file from another of the same name: its device and inode.
type Identity = (u64, u64);

impl Ledger {
    /// The maximum number of shards of a plan: memory holds some bits for each.
    pub const MOST_SHARDS: u64 = 200_000_000;

    /// Creates an empty ledger for a plan. It appears whole or not at all.
    ///
    /// # Errors
    /// [`LedgerError::Exists`] if a file of this name exists, and other errors if it cannot be written.
    pub fn create(path: &Path, plan: Plan) -> Result<(), LedgerError> {
        let shards = plan.shards();
        if shards > Ledger::MOST_SHARDS {
            return Err(LedgerError::TooMany { plan, shards, max: Ledger::MOST_SHARDS });
        }
        let draft = Draft::of(path)?;
        let make = || {
            let connection = Connection::open(draft.ledger())?;
            connection.pragma_update(None, "application_id", APPLICATION)?;
            connection.pragma_update(None, "user_version", VERSION)?;
            schema::create(&connection, VERSION)?;
            let made = now();
            let row: [&dyn Field; 5] =
                [&plan.to_string(), &plan.fingerprint(), &shards, &crate::VERSION, &made];
            insert(&connection, "campaign", &row)?;
            let key = random(&connection)?;
            let sum = checksum::of(&[&Secret::new(key).text(), &made]);
            connection.execute("INSERT INTO secret VALUES (?, ?, ?)", params![key, made, sum])?;
            connection.close().map_err(|(_, error)| error)
        };
        make().map_err(|error| of_database(path, error))?;
        draft.settle()
    }

    /// Opens a ledger for reading; another process may write to it meanwhile.
    ///
    /// # Errors
    /// [`LedgerError`] if the file is not a ledger, is of another version, or is damaged.
    pub fn open(path: &Path) -> Result<Ledger, LedgerError> {
        match Ledger::open_with(path, TO_READ, None, path, false) {
            // Where nothing can be written, not even a lock, and no journal is left beside it, the file alone is
            // complete.
            Err(LedgerError::ReadOnly { .. } | LedgerError::Database { .. })
                if !beside(path, "-wal").exists() =>
            {
                let immutable = format!("file:{}?immutable=1", escaped(path)?);
                let flags = TO_READ | OpenFlags::SQLITE_OPEN_URI;
                Ledger::open_with(path, flags, None, Path::new(&immutable), false)
            }
            opened => opened,
        }
    }

    /// Opens a ledger for writing. No other process can do so until it is dropped.
    ///
    /// # Errors
    /// [`LedgerError::InUse`] if another process does already; else as for [`Ledger::open`].
    pub fn open_to_write(path: &Path) -> Result<Ledger, LedgerError> {
        // First check that it is a ledger at all, so that no lock is left beside another file.
        drop(Ledger::open(path)?);
        if path.metadata().is_ok_and(|metadata| metadata.permissions().readonly()) {
            return Err(LedgerError::ReadOnly { path: path.to_owned() });
        }
        let path = whole(path).map_err(|source| failed_file(path, source))?;
        let links = links(&path);
        if links > 1 {
            return Err(LedgerError::Linked { path, links });
        }
        let lock = Lock::take(&path)?;
        let old = Ledger::open_with(&path, TO_WRITE, None, &path, false)?;
        if old.secret.is_none() {
            Ledger::upgrade(&path, old)?;
        }
        let mut ledger = Ledger::open_with(&path, TO_WRITE, Some(lock), &path, false)?;
        ledger.identity = path.metadata().ok().and_then(|file| identity(&file));
        ledger.pragma("journal_mode", "WAL")?;
        ledger.pragma("synchronous", "FULL")?;
        ledger.pragma("foreign_keys", "ON")?;
        Ok(ledger)
    }

    /// Opens a ledger that may be damaged, for reading what is intact.
    pub(crate) fn open_damaged(path: &Path) -> Result<Ledger, LedgerError> {
        let Some((folder, copy)) = schema::repaired(path) else {
            return Ledger::open_with(path, TO_READ, None, path, true);
        };
        let mut ledger = Ledger::open_with(path, TO_READ, None, &copy, true)?;
        ledger.repaired = Some(folder);
        Ok(ledger)
    }

    fn open_with(
        path: &Path,
        flags: OpenFlags,
        lock: Option<Lock>,
        name: &Path,
        is_forgiving: bool,
    ) -> Result<Ledger, LedgerError> {
        let database = |error| of_database(path, error);
        match path.metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(LedgerError::Missing { path: path.to_owned() });
            }
            Err(error) => return Err(failed_file(path, error)),
            Ok(metadata) if !metadata.is_file() => {
                return Err(LedgerError::NoLedger { path: path.to_owned() });
            }
            Ok(_) => {}
        }
        let connection = Connection::open_with_flags(name, flags).map_err(|error| {
            // The database only says that it cannot open the file; the file system says why.
            let reason = matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen))
                .then(|| fs::File::open(path).err())
                .flatten();
            reason.map_or_else(|| database(error), |source| failed_file(path, source))
        })?;
        connection.busy_timeout(PATIENCE).map_err(database)?;
        if is_forgiving {
            // The database then takes the length from the file system, and not from the first page.
            connection.pragma_update(None, "writable_schema", "ON").map_err(database)?;
        }
        let number = |pragma: &str| -> Result<i64, LedgerError> {
            connection.pragma_query_value(None, pragma, |row| row.get(0)).map_err(database)
        };
        if number("application_id")? != APPLICATION {
            return Err(LedgerError::NoLedger { path: path.to_owned() });
        }
        let given = number("user_version")?;
        if !(1..=VERSION).contains(&given) {
            return Err(LedgerError::Version { path: path.to_owned(), given, known: VERSION });
        }
        if !is_forgiving
            && let Some(name) = schema::foreign(&connection, given).map_err(database)?
        {
            return Err(damaged(path, format!("`{name}` is not as the program makes it")));
        }
        let (plan, text, shards) = read_campaign(&connection, path, is_forgiving)?;
        let secret = match given {
            1 => None,
            _ => Some(upgrade::read_secret(&connection, path, is_forgiving)?),
        };
        let (path, identity, repaired) = (path.to_owned(), None, None);
        Ok(Ledger { connection, path, plan, text, shards, secret, lock, identity, repaired })
    }

    /// Whether the open file is still the one at its path: rows added to a file without a name would be lost.
    fn is_in_place(&self) -> Result<(), LedgerError> {
        let now = || self.path.metadata().ok().and_then(|file| identity(&file));
        match self.identity.is_none() || self.identity == now() {
            true => Ok(()),
            false => Err(LedgerError::Vanished { path: self.path.clone() }),
        }
    }

    /// Asks the database, whose errors name the file.
    fn sql<'a, T>(
        &'a self,
        ask: impl FnOnce(&'a Connection) -> rusqlite::Result<T>,
    ) -> Result<T, LedgerError> {
        ask(&self.connection).map_err(|error| of_database(&self.path, error))
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> Plan {
        self.plan
    }

    /// Checks that a counter's plan is the ledger's.
    pub(crate) fn fits(&self, counter: Plan) -> Result<(), CampaignError> {
        let ledger = self.plan;
        if ledger == counter { Ok(()) } else { Err(CampaignError::OtherPlan { ledger, counter }) }
    }

    /// What chooses the facts that are found again.
    pub(crate) const fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// The number of shards of the plan.
    #[must_use]
    pub fn shards(&self) -> u64 {
        self.shards
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The faults that the database finds in its pages and indices. [`Ledger::survey`] checks the rows' checksums.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read at all.
    pub fn faults(&self) -> Result<Vec<String>, LedgerError> {
        let mut lines: Vec<String> = Vec::new();
        self.rows("PRAGMA integrity_check(20)", [], |row| {
            lines.push(row.get(0)?);
            Ok(())
        })?;
        lines.retain(|line| line != "ok");
        Ok(lines)
    }

    /// Returns the fact about a shard, if it is known and not in conflict.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read.
    pub fn fact(&self, shard: u64) -> Result<Option<Fact>, LedgerError> {
        let about = self.counting_about(shard)?;
        let standing = Standing::of(&about);
        let first = standing.first.filter(|_| !standing.is_conflict);
        Ok(first.map(|kept| kept.fact))
    }

    /// Whether a shard is known and was found a second time, as `again` requires.
    ///
    /// # Errors
    /// [`LedgerError`] if the file cannot be read.
    pub fn is_found_again(&self, shard: u64, again: Again) -> Result<bool, LedgerError> {
        let about = self.counting_about(shard)?;
        let standing = Standing::of(&about);
        Ok(match again {
            Again::Share(_) => standing.is_confirmed,
            Again::Every => standing.is_replicated,
        })
    }

    /// Copies the ledger in its present state, while other processes may write to it. The copy is one file, and
    /// appears whole or not at all.
    ///
    /// # Errors
    /// [`LedgerError::Exists`] if a file of this name exists, and other errors if one of the files cannot be read or
    /// written.
    pub fn copy(&self, path: &Path) -> Result<(), LedgerError> {
        let draft = Draft::of(path)?;
        let make = || {
            let mut copy = Connection::open(draft.ledger())?;
            let backup = Backup::new(&self.connection, &mut copy)?;
            // In one step, which sees one state of the file; writers meanwhile append to the write-ahead log.
            while let StepResult::Busy | StepResult::Locked = backup.step(-1)? {
                std::thread::sleep(Duration::from_millis(50));
            }
            drop(backup);
            // The journal mode of a ledger at rest: without a log beside it.
            copy.pragma_update_and_check(None, "journal_mode", "DELETE", |_| Ok(()))?;
            copy.close().map_err(|(_, error)| error)
        };
        make().map_err(|error| of_database(path, error))?;
        draft.settle()
    }

    fn pragma(&self, name: &str, value: &str) -> Result<(), LedgerError> {
        let update = |connection: &Connection| {
            connection.pragma_update_and_check(None, name, value, |_| Ok(())).optional()
        };
        self.sql(update).map(|_| ())
    }
}

impl Drop for Ledger {
    fn drop(&mut self) {
        if self.lock.is_some() {
            // Merges the log into the file, so that a single file is left to copy, unless another process is reading.
            let _ = self.connection.busy_timeout(Duration::ZERO);
            let _ = self.pragma("journal_mode", "DELETE");
        }
    }
}

/// Random bytes, from the system's source.
fn random(connection: &Connection) -> rusqlite::Result<[u8; 32]> {
    connection.query_row("SELECT randomblob(32)", [], |row| row.get(0))
}

/// A new password of 32 letters and digits.
///
/// # Errors
/// [`LedgerError`] if the system has no random numbers.
pub fn password() -> Result<String, LedgerError> {
    let bytes = Connection::open_in_memory().and_then(|connection| random(&connection));
    let bytes = bytes.map_err(|error| of_database(Path::new("password"), error))?;
    Ok(Secret::new(bytes).text().chars().take(32).collect())
}

/// Reads the plan, its text and the number of shards. A wrong checksum is ignored if the fingerprint matches the
/// plan.
fn read_campaign(
    connection: &Connection,
    path: &Path,
    is_forgiving: bool,
) -> Result<(Plan, String, u64), LedgerError> {
    let row = connection.query_row("SELECT * FROM campaign", [], |row| {
        let (text, fingerprint, shards): (String, String, i64) = row.try_into()?;
        Ok((text, fingerprint, shards, checksum::is_right(row)))
    });
    let (text, fingerprint, shards, is_sound) = row.map_err(|error| match error {
        rusqlite::Error::QueryReturnedNoRows => damaged(path, "it does not say its plan"),
        error => of_database(path, error),
    })?;
    let is_plan = || text.parse().is_ok_and(|plan: Plan| plan.fingerprint() == fingerprint);
    if !(is_sound || is_forgiving && is_plan()) {
        return Err(damaged(path, "the checksum of its plan is wrong"));
    }
    let plan: Plan = text.parse().map_err(|error| LedgerError::Plan {
        path: path.to_owned(),
        plan: text.clone(),
        error,
    })?;
    let shards = u64::try_from(shards).unwrap_or(0);
    if shards != plan.shards() || shards > Ledger::MOST_SHARDS {
        let detail = format!("it says that `{plan}` has {shards} shards, not {}", plan.shards());
        return Err(damaged(path, detail));
    }
    Ok((plan, text, shards))
}

#[cfg(unix)]
fn identity(file: &fs::Metadata) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(_file: &fs::Metadata) -> Option<Identity> {
    // Windows does not let an open file be removed or replaced.
    None
}

/// The number of hard links of a file.
#[cfg(unix)]
fn links(path: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    path.metadata().map_or(1, |metadata| metadata.nlink())
}

#[cfg(windows)]
fn links(path: &Path) -> u64 {
    let file = winapi_util::Handle::from_path(path);
    let about = file.and_then(winapi_util::file::information);
    about.map_or(1, |about| about.number_of_links())
}

#[cfg(not(any(unix, windows)))]
fn links(_path: &Path) -> u64 {
    1
}

/// The path of a file that belongs to a ledger: its name with another ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// The absolute path of a file, without symbolic links; on Windows as the user wrote it, unless it is too long for
/// that.
fn whole(path: &Path) -> io::Result<PathBuf> {
    const MOST: usize = 240;
    let whole = path.canonicalize()?;
    let typed = whole.to_str().and_then(|text| text.strip_prefix(r"\\?\"));
    let typed = typed.filter(|text| text.len() < MOST && text.get(1..2) == Some(":"));
    Ok(typed.map(PathBuf::from).unwrap_or(whole))
}

/// Escapes a path for the URI of a database file.
fn escaped(path: &Path) -> Result<String, LedgerError> {
    let whole = whole(path).map_err(|source| failed_file(path, source))?;
    let text = whole.to_str().ok_or_else(|| {
        let source = io::Error::new(io::ErrorKind::InvalidFilename, "a path of other characters");
        failed_file(path, source)
    })?;
    Ok(text.replace('%', "%25").replace('?', "%3f").replace('#', "%23"))
}

fn damaged(path: &Path, detail: impl Into<String>) -> LedgerError {
    LedgerError::Damaged { path: path.to_owned(), detail: detail.into() }
}

fn failed_file(path: &Path, source: io::Error) -> LedgerError {
    let path = path.to_owned();
    match source.kind() {
        io::ErrorKind::StorageFull => LedgerError::Full { path },
        io::ErrorKind::ReadOnlyFilesystem => LedgerError::ReadOnly { path },
        _ => LedgerError::Io { path, reason: source },
    }
}

#[cfg(test)]
pub(crate) mod tests;
