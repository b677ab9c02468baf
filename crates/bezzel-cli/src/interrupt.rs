//! Ctrl-C and the like: files that are not complete disappear, and the program ends at once by
//! that very signal, whatever it was doing, so that a shell's loop around it ends too.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The files being written under temporary names.
static INCOMPLETE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Arranges for interruptions to be met.
#[cfg(unix)]
pub(crate) fn install() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    // Who starts the program may have told it to outlive a signal: nohup does, and so do
    // shells with what they run in the background.
    let ignored = ignored();
    let met =
        [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // Where no handler can be set, a signal still ends the program; it only leaves the
    // temporary file behind, which the next run cleans up.
    let Ok(mut signals) = Signals::new(met) else { return };
    let handler = move || {
        if let Some(signal) = signals.forever().next() {
            let mut incomplete = incomplete();
            for path in incomplete.drain(..) {
                let _ = std::fs::remove_file(path);
            }
            // Still holding the list, so that nothing is begun any more.
            let _ = emulate_default_handler(signal);
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(handler);
}

/// The signals that are ignored, a bit each, as Linux tells it; elsewhere none.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Arranges for interruptions to be met.
#[cfg(not(unix))]
pub(crate) fn install() {
    // The status that shells give to what was interrupted.
    const INTERRUPTED: i32 = 130;
    let _ = ctrlc::set_handler(|| {
        for path in incomplete().drain(..) {
            let _ = std::fs::remove_file(path);
        }
        std::process::exit(INTERRUPTED);
    });
}

/// Makes a file that must not survive an interruption: none comes in between.
pub(crate) fn registered<T>(
    make: impl FnOnce() -> std::io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> std::io::Result<T> {
    let mut incomplete = incomplete();
    let made = make()?;
    incomplete.push(path(&made).to_owned());
    Ok(made)
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
