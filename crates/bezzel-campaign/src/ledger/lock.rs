//! One writer at a time: a lock file beside the ledger, which names the holder. The operating system releases the
//! lock when the process ends, even if it crashes.

use super::identity;
use crate::alone;
use crate::error::LedgerError;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The lock of the process that writes to a ledger.
#[derive(Debug)]
pub(super) struct Lock {
    file: Option<File>,
    path: PathBuf,
}

impl Lock {
    /// Takes the lock of the ledger at `ledger`.
    ///
    /// # Errors
    /// [`LedgerError::InUse`] if another process has it, or another error if no file can be written
    /// beside the ledger.
    pub(super) fn take(ledger: &Path) -> Result<Lock, LedgerError> {
        let mut name = ledger.file_name().unwrap_or_default().to_owned();
        name.push("-lock");
        let path = ledger.with_file_name(name);
        let failed = |source: io::Error| match source.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                LedgerError::ReadOnly { path: ledger.to_owned() }
            }
            io::ErrorKind::StorageFull => LedgerError::Full { path: ledger.to_owned() },
            _ => LedgerError::Io { path: path.clone(), reason: source },
        };
        loop {
            let mut options = File::options();
            let options = options.create(true).truncate(false).read(true).write(true);
            let mut file = match alone::open(options, &path) {
                Ok(file) => file,
                Err(TryLockError::WouldBlock) => {
                    let mut by = String::new();
                    let _ = File::open(&path).map(|file| file.take(200).read_to_string(&mut by));
                    let by = if by.trim().is_empty() { "somebody else" } else { by.trim() };
                    return Err(LedgerError::InUse { path: ledger.to_owned(), by: by.to_owned() });
                }
                Err(TryLockError::Error(source)) => return Err(failed(source)),
            };
            // The previous holder may have removed the file between its opening and its locking.
            if !is_the_one(&file, &path) {
                continue;
            }
            let host = gethostname::gethostname();
            let holder = format!("process {} on {}\n", std::process::id(), host.to_string_lossy());
            file.set_len(0).and_then(|()| file.write_all(holder.as_bytes())).map_err(failed)?;
            return Ok(Lock { file: Some(file), path });
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if cfg!(windows) {
            // Windows does not remove a file that a process, this one or the next holder, has open.
            self.file = None;
        }
        // Removed while it is locked, so that no process locks a file that is about to disappear.
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether this is the file of that name.
fn is_the_one(file: &File, path: &Path) -> bool {
    let (open, named) = (file.metadata(), fs::metadata(path));
    open.is_ok_and(|open| named.is_ok_and(|named| identity(&open) == identity(&named)))
}
