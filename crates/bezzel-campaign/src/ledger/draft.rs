//! Drafts: a ledger that must appear whole is made in a folder beside its path. A later draft removes those that
//! killed processes left.

use super::failed_file;
use crate::error::LedgerError;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

const PREFIX: &str = ".bezzel-";
const SUFFIX: &str = ".draft";
/// The file that the process making the draft locks.
const LOCK: &str = "lock";

/// The age at which a leftover is removed: a process of another machine may hold a lock that this machine does not
/// see.
const LEFT_AFTER: Duration = Duration::from_hours(1);

/// An incomplete ledger, in a folder that is removed when this is dropped.
#[derive(Debug)]
pub(crate) struct Draft {
    path: PathBuf,
    ledger: PathBuf,
    _lock: File,
    _folder: TempDir,
}

impl Draft {
    /// Creates the folder for the draft of a new file, which there must not be.
    pub(crate) fn of(path: &Path) -> Result<Draft, LedgerError> {
        match path.symlink_metadata() {
            Ok(_) => Err(LedgerError::Exists { path: path.to_owned() }),
            Err(_) => Draft::beside(path).map_err(|source| failed_file(path, source)),
        }
    }

    /// Creates the folder for the draft of the file `path`.
    pub(super) fn beside(path: &Path) -> io::Result<Draft> {
        let parent = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        remove_left(parent, SystemTime::now());
        let folder = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempdir_in(parent)?;
        let lock = File::create(folder.path().join(LOCK))?;
        // Where files cannot be locked, a leftover stays.
        let _ = lock.try_lock();
        let (path, ledger) = (path.to_owned(), folder.path().join("ledger"));
        Ok(Draft { path, ledger, _lock: lock, _folder: folder })
    }

    /// The path of the draft.
    pub(crate) fn ledger(&self) -> &Path {
        &self.ledger
    }

    /// Waits until the complete draft is on the disk.
    pub(super) fn is_written(&self) -> io::Result<()> {
        // Windows writes to the disk only files that were opened for writing.
        File::options().write(true).open(&self.ledger)?.sync_all()
    }

    /// Gives the complete draft its name, if no file has it.
    pub(crate) fn settle(&self) -> Result<(), LedgerError> {
        let (path, failed) = (&self.path, |source| failed_file(&self.path, source));
        self.is_written().map_err(failed)?;
        // A hard link replaces no file, which renaming would; not every file system has hard links.
        match fs::hard_link(&self.ledger, path) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(LedgerError::Exists { path: path.clone() })
            }
            Err(_) => fs::rename(&self.ledger, path).map_err(failed),
        }
    }
}

/// Removes drafts that nothing has written to for an hour, and that no process has locked.
fn remove_left(parent: &Path, now: SystemTime) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_draft =
            name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(SUFFIX));
        if is_draft
            && is_old(&entry.path(), now)
            && let Ok(lock) = File::open(entry.path().join(LOCK))
            && lock.try_lock().is_ok()
        {
            // Another process may remove it first.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Whether all files of a folder are older than an hour.
fn is_old(folder: &Path, now: SystemTime) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    entries.flatten().all(|entry| {
        let modified = entry.metadata().and_then(|metadata| metadata.modified());
        modified.is_ok_and(|at| now.duration_since(at).is_ok_and(|age| age > LEFT_AFTER))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_of_killed_processes_are_removed_after_an_hour_and_no_others() {
        let folder = tempfile::tempdir().unwrap();
        let left = |name: &str| {
            let place = folder.path().join(name);
            fs::create_dir(&place).unwrap();
            fs::write(place.join("ledger"), "half").unwrap();
            fs::write(place.join(LOCK), "").unwrap();
            place
        };
        let killed = left(".bezzel-abc.draft");
        let others = [left("bezzel-abc.draft"), left(".bezzel-abc")];
        let alive = Draft::beside(&folder.path().join("q9.bezzel")).unwrap();
        fs::write(alive.ledger(), "half").unwrap();
        let now = SystemTime::now();
        remove_left(folder.path(), now + LEFT_AFTER / 2);
        assert!(killed.exists());
        remove_left(folder.path(), now + LEFT_AFTER * 2);
        assert!(!killed.exists());
        assert!(alive.ledger().exists());
        assert!(others.iter().all(|other| other.exists()));
    }
}
