//! Ctrl-C and the like: files that are not complete disappear, and the program ends at
//! once with status 130, whatever it was doing.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The files being written under temporary names.
static INCOMPLETE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The exit status of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Arranges for interruptions to be met.
pub(crate) fn install() {
    // Where no handler can be set, Ctrl-C still ends the program; it only leaves the
    // temporary file behind.
    let _ = ctrlc::set_handler(|| {
        for path in incomplete().drain(..) {
            let _ = std::fs::remove_file(path);
        }
        std::process::exit(INTERRUPTED);
    });
}

/// Registers a file that must not survive an interruption.
pub(crate) fn register(path: &Path) {
    incomplete().push(path.to_owned());
}

/// Calls `settle`, which completes or removes the file, so that no interruption comes in
/// between, and forgets the file.
pub(crate) fn settled<T>(path: &Path, settle: impl FnOnce() -> T) -> T {
    let mut incomplete = incomplete();
    let result = settle();
    incomplete.retain(|other| other != path);
    result
}

fn incomplete() -> MutexGuard<'static, Vec<PathBuf>> {
    INCOMPLETE.lock().unwrap_or_else(PoisonError::into_inner)
}
