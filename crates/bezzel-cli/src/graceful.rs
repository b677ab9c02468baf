//! Work that ends in an orderly way when it is interrupted: the first signal asks it to end, a second one ends the
//! program at once. After the work has ended, the program ends itself by the same signal, so that a shell's loop
//! around it ends too.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Listens for signals while it exists.
pub(crate) struct Graceful {
    /// The number of the received signal; 0 if there was none.
    came: Arc<AtomicUsize>,
    /// Whether a signal was received.
    flag: Arc<AtomicBool>,
}

#[cfg(unix)]
const SIGNALS: [i32; 3] =
    [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];

impl Graceful {
    /// Starts to listen, except for signals that the parent process has set to be ignored.
    #[cfg(unix)]
    pub(crate) fn begin() -> Graceful {
        let came = Arc::new(AtomicUsize::new(0));
        let flag = Arc::new(AtomicBool::new(false));
        let ignored = crate::interrupt::ignored();
        for signal in SIGNALS.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0) {
            let again = Arc::new(AtomicBool::new(false));
            // In this order: the second signal checks the flag that the first one sets.
            let _ = signal_hook::flag::register_conditional_default(signal, Arc::clone(&again));
            let _ = signal_hook::flag::register(signal, again);
            let _ = signal_hook::flag::register_usize(signal, Arc::clone(&came), signal as usize);
            let _ = signal_hook::flag::register(signal, Arc::clone(&flag));
        }
        Graceful { came, flag }
    }

    /// Starts to listen.
    #[cfg(not(unix))]
    pub(crate) fn begin() -> Graceful {
        let came = Arc::new(AtomicUsize::new(0));
        let flag = Arc::new(AtomicBool::new(false));
        let (number, told) = (Arc::clone(&came), Arc::clone(&flag));
        let again = AtomicBool::new(false);
        let _ = ctrlc::set_handler(move || {
            if again.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
            number.store(2, Ordering::Relaxed);
            told.store(true, Ordering::Relaxed);
        });
        Graceful { came, flag }
    }

    /// Whether a signal was received.
    pub(crate) fn came(&self) -> bool {
        self.flag.load(Ordering::Relaxed)
    }

    /// The flag that a signal sets; other code may set it too, to end the work.
    #[cfg(feature = "nats")]
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// Ends the program by the signal that asked the work to end, if there was one.
    pub(crate) fn end(self) {
        let signal = self.came.load(Ordering::Relaxed);
        if signal != 0 {
            #[cfg(unix)]
            let _ = signal_hook::low_level::emulate_default_handler(signal as i32);
            std::process::exit(130);
        }
    }
}
