//! Says how long work takes, before it has been silent for two seconds. What knows more says it: the [bars](crate::progress)
//! tell the share that is done, and commands with a budget the time that they take at most.

use crate::Session;
use crate::progress::LONG;
use bezzel_locale::say;
use bezzel_workbench::Advance;
use bezzel_workbench::quantity::span;
use std::io::{self, BufRead, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time of silence, less than [`LONG`], after which a line is written, and the time between two looks at the share after that.
const SILENCE: Duration = Duration::from_millis(1500);
const LOOK: Duration = Duration::from_millis(500);

/// What is known of the work of a command.
#[derive(Debug)]
pub(crate) struct Silence {
    begin: Instant,
    /// The milliseconds from the beginning to the end of the last wait for input.
    since: AtomicU64,
    is_waiting: AtomicBool,
    /// Whether something said how long the work takes, or shows what it finds.
    is_broken: AtomicBool,
    /// The bits of the completed share; of NaN if it is unknown.
    share: AtomicU64,
    /// The bits of the seconds that the work takes at most; of NaN if they are unknown.
    most: AtomicU64,
    is_over: Mutex<bool>,
    ended: Condvar,
}

impl Default for Silence {
    fn default() -> Silence {
        Silence {
            begin: Instant::now(),
            since: AtomicU64::new(0),
            is_waiting: AtomicBool::new(false),
            is_broken: AtomicBool::new(false),
            share: AtomicU64::new(f64::NAN.to_bits()),
            most: AtomicU64::new(f64::NAN.to_bits()),
            is_over: Mutex::new(false),
            ended: Condvar::new(),
        }
    }
}

impl Silence {
    /// Notes that the user knows how long the work takes, or sees its results.
    pub(crate) fn broken(&self) {
        self.is_broken.store(true, Ordering::Relaxed);
    }

    /// Notes the progress of the work.
    pub(crate) fn advances(&self, advance: Advance) {
        let of = |of| advance.done as f64 / of as f64;
        let share = advance.share.unwrap_or_else(|| advance.of.map_or(f64::NAN, of));
        self.share.store(share.to_bits(), Ordering::Relaxed);
    }

    /// Notes the seconds that the work takes at most.
    pub(crate) fn takes_at_most(&self, seconds: f64) {
        self.most.store(seconds.to_bits(), Ordering::Relaxed);
    }

    /// Sleeps, and returns whether the work goes on.
    fn sleep(&self, time: Duration) -> bool {
        let is_over = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
        let slept = self.ended.wait_timeout_while(is_over, time, |is_over| !*is_over);
        !*slept.unwrap_or_else(PoisonError::into_inner).0
    }

    /// The time since the work began, or went on after input came; `None` while it waits for input.
    fn elapsed(&self) -> Option<Duration> {
        let since = Duration::from_millis(self.since.load(Ordering::Relaxed));
        let is_waiting = self.is_waiting.load(Ordering::Relaxed);
        (!is_waiting).then(|| self.begin.elapsed().saturating_sub(since))
    }

    /// Waits for standard input, and returns whether there is any.
    pub(crate) fn has_input(&self) -> io::Result<bool> {
        self.waits(|| io::stdin().lock().fill_buf().map(|text| !text.is_empty()))
    }

    /// Waits for input.
    fn waits<T>(&self, wait: impl FnOnce() -> T) -> T {
        self.is_waiting.store(true, Ordering::Relaxed);
        let came = wait();
        self.since.store(self.begin.elapsed().as_millis() as u64, Ordering::Relaxed);
        self.is_waiting.store(false, Ordering::Relaxed);
        came
    }
}

/// Ends the watch when it is dropped.
struct End<'a>(&'a Silence);

impl Drop for End<'_> {
    fn drop(&mut self) {
        *self.0.is_over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.ended.notify_all();
    }
}

impl Session {
    /// Does the work of a command, and says how long it takes if that is long.
    pub(crate) fn broken_silence<T>(&self, work: impl FnOnce() -> T) -> T {
        if self.shared.quiet {
            return work();
        }
        std::thread::scope(|scope| {
            // Without the thread the work is silent.
            let watch = std::thread::Builder::new().name("silence".to_owned());
            let _ = watch.spawn_scoped(scope, || self.watch());
            // Also if the work panics.
            let _end = End(&self.silence);
            work()
        })
    }

    /// Writes at most two lines: how long the work takes, or that this is not known, and then how long it takes.
    fn watch(&self) {
        let silence = &self.silence;
        let mut is_told = false;
        let mut sleep = SILENCE;
        while silence.sleep(sleep) && !silence.is_broken.load(Ordering::Relaxed) {
            sleep = LOOK;
            let Some(elapsed) = silence.elapsed().filter(|elapsed| *elapsed >= SILENCE) else {
                continue;
            };
            let known = |bits: &AtomicU64| f64::from_bits(bits.load(Ordering::Relaxed));
            let (share, most) = (known(&silence.share), known(&silence.most));
            let catalogue = &self.catalogue;
            if share > 0.0 {
                let left = elapsed.as_secs_f64() * (1.0 - share) / share;
                if elapsed.as_secs_f64() + left < LONG {
                    continue;
                }
                let (time, share) = (span(catalogue, left), format!("{:.0}", 100.0 * share));
                return self.note(&say!(catalogue, "note-time-left", time = time, share = share));
            }
            if most > SILENCE.as_secs_f64() {
                let time = span(catalogue, most);
                return self.note(&say!(catalogue, "note-time-at-most", time = time));
            }
            if !is_told {
                self.note(&say!(catalogue, "note-time-unknown"));
                is_told = true;
            }
        }
    }

    /// Standard input. Waiting for it is no work.
    pub(crate) fn waiting_input(&self) -> impl Read + use<> {
        WaitingInput(Arc::clone(&self.silence))
    }
}

struct WaitingInput(Arc<Silence>);

impl Read for WaitingInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.waits(|| io::stdin().read(buffer))
    }
}
