//! Ctrl-C and the like: files that are not complete disappear, and the program ends at once by
//! that very signal, whatever it was doing, so that a shell's loop around it ends too.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The files being written under temporary names.
static INCOMPLETE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Whether the process is the program's own, whose signals are its to meet.
static OURS: AtomicBool = AtomicBool::new(false);

/// Says that the process is the program's own.
pub(crate) fn take_hold() {
    OURS.store(true, Ordering::Relaxed);
}

/// Arranges for interruptions to be met. Without it they end the program at once too; only a
/// file that is not complete makes them worth a thread.
#[cfg(unix)]
fn install() {
    use signal_hook::consts::{
        SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
        SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    // Who starts the program may have told it to outlive a signal: nohup does, and so do
    // shells with what they run in the background.
    let ignored = ignored();
    // Everything that would end the program and is no crash of its own.
    let met = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU,
        SIGXFSZ,
    ];
    let met = met.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // Where no handler can be set, a signal still ends the program; it only leaves the
    // temporary file behind, which the next run cleans up.
    let Ok(mut signals) = Signals::new(met) else { return };
    let handler = move || {
        // Of a file that may grow no further (ulimit -f), writing it tells.
        if let Some(signal) = signals.forever().find(|&signal| signal != SIGXFSZ) {
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
pub(crate) fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Arranges for interruptions to be met.
#[cfg(not(unix))]
fn install() {
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
    static INSTALLED: Once = Once::new();
    // Another shell's process has its own ways with signals.
    if OURS.load(Ordering::Relaxed) {
        INSTALLED.call_once(install);
    }
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
