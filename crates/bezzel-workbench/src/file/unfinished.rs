//! The incomplete files of this process, which a shell's signal handler deletes before the process ends.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

static FIRST: OnceLock<fn()> = OnceLock::new();

/// Registers `prepare`, which is called before the first file is created: only then are signal handlers worth a
/// thread. A shell calls this once, before it writes; further calls change nothing.
pub fn when_first_begun(prepare: fn()) {
    let _ = FIRST.set(prepare);
}

/// Deletes the incomplete files, and calls `end` so that no file is created meanwhile.
pub fn remove_unfinished(end: impl FnOnce()) {
    let mut unfinished = lock();
    for path in unfinished.drain(..) {
        let _ = std::fs::remove_file(path);
    }
    end();
}

/// Creates and registers a file that must not survive an interruption; no interruption is handled in between.
pub(super) fn registered<T>(
    make: impl FnOnce() -> std::io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> std::io::Result<T> {
    static PREPARED: std::sync::Once = std::sync::Once::new();
    PREPARED.call_once(|| {
        if let Some(prepare) = FIRST.get() {
            prepare();
        }
    });
    let mut unfinished = lock();
    let made = make()?;
    unfinished.push(path(&made).to_owned());
    Ok(made)
}

/// Calls `settle`, which completes or deletes the file, and unregisters the file; no interruption is handled in
/// between.
pub(super) fn settled<T>(path: &Path, settle: impl FnOnce() -> T) -> T {
    let mut unfinished = lock();
    let result = settle();
    unfinished.retain(|other| other != path);
    result
}

fn lock() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
