//! Handles Ctrl-C and similar signals: incomplete files are removed, and the program ends at once by that very
//! signal, so that a shell's loop around it ends too.

use bezzel_workbench::file::remove_unfinished;

/// Installs the handler. Without it signals end the program at once too; only an incomplete file makes a thread for
/// them worthwhile.
#[cfg(unix)]
pub(crate) fn meet() {
    use signal_hook::consts::{
        SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
        SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    // The parent process may have set signals to be ignored: nohup does, and so do shells for background processes.
    let ignored = ignored();
    // All signals that end a program and are not errors of its own.
    let met = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU,
        SIGXFSZ,
    ];
    let met = met.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    // If no handler can be set, a signal still ends the program; it only leaves the temporary file, which the next
    // run removes.
    let Ok(mut signals) = Signals::new(met) else { return };
    let handler = move || {
        // A file beyond its size limit (ulimit -f) makes the write fail with an error.
        if let Some(signal) = signals.forever().find(|&signal| signal != SIGXFSZ) {
            remove_unfinished(|| {
                let _ = emulate_default_handler(signal);
            });
        }
    };
    let _ = std::thread::Builder::new().name("signals".to_owned()).spawn(handler);
}

/// The ignored signals as a bit mask, from Linux's /proc; 0 on other systems.
#[cfg(unix)]
pub(crate) fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    line.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Installs the handler.
#[cfg(not(unix))]
pub(crate) fn meet() {
    // The exit status of interrupted programs in shells.
    const INTERRUPTED: i32 = 130;
    let _ = ctrlc::set_handler(|| {
        remove_unfinished(|| std::process::exit(INTERRUPTED));
    });
}
