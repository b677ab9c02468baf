//! Ctrl-C and the like: files that are not complete disappear, and the program ends at once by
//! that very signal, whatever it was doing, so that a shell's loop around it ends too.

use bezzel_workbench::file::remove_unfinished;

/// Arranges for interruptions to be met. Without it they end the program at once too; only a
/// file that is not complete makes them worth a thread.
#[cfg(unix)]
pub(crate) fn meet() {
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
            remove_unfinished(|| {
                let _ = emulate_default_handler(signal);
            });
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
pub(crate) fn meet() {
    // The status that shells give to what was interrupted.
    const INTERRUPTED: i32 = 130;
    let _ = ctrlc::set_handler(|| {
        remove_unfinished(|| std::process::exit(INTERRUPTED));
    });
}
