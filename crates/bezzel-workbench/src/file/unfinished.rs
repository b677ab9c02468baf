//! The files of this process that are not complete, for a shell that meets signals: it removes them before the
//! process ends.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

static FIRST: OnceLock<fn()> = OnceLock::new();

/// Registers `prepare`, which is called before the first file is begun: only then are signal handlers worth a thread. A
/// shell calls this once, before it writes; a second call changes nothing.
pub fn when_first_begun(prepare: fn()) {
    let _ = FIRST.set(prepare);
}

/// Removes the files that are not complete, and calls `end` so that no file is begun meanwhile.
pub fn remove_unfinished(end: impl FnOnce()) {
    let mut unfinished = lock();
    for path in unfinished.drain(..) {
        let _ = std::fs::remove_file(path);
    }
    end();
}

/// Makes a file that must not survive an interruption: none comes in between.
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

/// Calls `settle`, which completes or removes the file, so that no interruption comes in
/// between, and forgets the file.
pub(super) fn settled<T>(path: &Path, settle: impl FnOnce() -> T) -> T {
    let mut unfinished = lock();
    let result = settle();
    unfinished.retain(|other| other != path);
    result
}

fn lock() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
