//! Progress on standard error: a bar, if that is a terminal and the work takes more than a second; otherwise
//! [a line](crate::silence), or for the
//! shards of a campaign, lines: the first after a minute, and then ever fewer, down to one an hour.

use crate::Session;
use bezzel_locale::say;
use bezzel_workbench::quantity::span;
use bezzel_workbench::{Advance, Progress};
use indicatif::{
    HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A display of the progress of an answer.
pub(crate) struct Bar<'a> {
    session: &'a Session,
    start: Instant,
    /// Whether standard error is a terminal.
    is_watched: bool,
    /// The elapsed time at which the next line is due; `None` if no lines are written.
    due: Mutex<Option<Duration>>,
    /// The key of the sentence with the unit; `None` if only the share is shown. The sentence is made when a bar is
    /// drawn: reading the catalogue takes more than half of the processor time of a short answer.
    unit: Option<&'static str>,
    /// The size of the board, for a count that is announced if it takes long.
    announced: Option<u32>,
    /// The number of units between two checks of the clock: units may be fast.
    look_every: u64,
    shown: Mutex<(Option<ProgressBar>, u64)>,
    /// Whether it was said what the lines of a trace leave open.
    has_awaited: AtomicBool,
    /// The bits of the completed share (an f64), if that is not the share of the units.
    share: Arc<AtomicU64>,
}

/// The value for an unknown share.
const UNKNOWN: u64 = u64::MAX;

/// The time after which the lines of a trace seem to come from a running program.
const WAIT: Duration = Duration::from_secs(1);

/// The time until the first line, and the maximum time between two lines.
const FIRST_LINE: Duration = Duration::from_secs(60);
const LONGEST_SILENCE: Duration = Duration::from_secs(3600);

/// The number of steps of a bar that shows a share.
const WHOLE: u64 = 1_000_000;

/// The time in seconds above which work says how long it takes.
pub(crate) const LONG: f64 = 2.0;

/// The time in seconds above which a count should use a ledger.
const LONG_FOR_A_PROCESS: f64 = 300.0;

impl<'a> Bar<'a> {
    fn new(session: &'a Session, unit: Option<&'static str>, look_every: u64) -> Bar<'a> {
        let is_watched = !session.shared.quiet && std::io::stderr().is_terminal();
        let (start, shown) = (Instant::now(), Mutex::default());
        let share = Arc::new(AtomicU64::new(UNKNOWN));
        let due = Mutex::default();
        let (announced, has_awaited) = (None, AtomicBool::new(false));
        Bar {
            session,
            start,
            is_watched,
            due,
            unit,
            announced,
            look_every,
            shown,
            has_awaited,
            share,
        }
    }

    /// A display for solutions, which are found quickly.
    pub(crate) fn of_solutions(session: &'a Session) -> Bar<'a> {
        Bar::new(session, Some("progress-solutions"), 1024)
    }

    /// A display for a search that is drawn event by event.
    pub(crate) fn of_steps(session: &'a Session) -> Bar<'a> {
        Bar::new(session, Some("progress-steps"), 1)
    }

    /// A display for the shards of a campaign, whose lines `has_lines` of its own or these.
    pub(crate) fn of_shards(session: &'a Session, has_lines: bool) -> Bar<'a> {
        let bar = Bar::new(session, Some("progress-shards"), 1);
        let is_logged = !session.shared.quiet && !bar.is_watched && !has_lines;
        *bar.due.lock().unwrap_or_else(PoisonError::into_inner) = is_logged.then_some(FIRST_LINE);
        bar
    }

    /// A display for work with a known share.
    pub(crate) fn of_share(session: &'a Session) -> Bar<'a> {
        Bar::new(session, None, 1)
    }

    /// A display for a count, which is announced if it takes long.
    pub(crate) fn of_count(session: &'a Session, n: u32) -> Bar<'a> {
        let mut bar = Bar::of_share(session);
        bar.announced = Some(n);
        bar
    }

    /// Writes to the terminal while the bar is hidden.
    pub(crate) fn aside(&self, write: impl FnOnce()) {
        match &self.shown.lock().unwrap_or_else(PoisonError::into_inner).0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Whether a line is due now, or will be within this time.
    fn is_due(&self, within: Duration) -> bool {
        let due = *self.due.lock().unwrap_or_else(PoisonError::into_inner);
        due.is_some_and(|due| self.start.elapsed() + within >= due)
    }

    /// Writes a line if one is due, since long work need not run in a terminal.
    fn log(&self, advance: Advance) {
        if !self.is_due(Duration::ZERO) {
            return;
        }
        let (elapsed, catalogue) = (self.start.elapsed(), &self.session.catalogue);
        let (done, of) = (advance.done, advance.of.unwrap_or(advance.done));
        let share = advance.share.unwrap_or(done as f64 / of.max(1) as f64);
        // Before anything is done the time is not known.
        let Some(left) = time_left(elapsed, share) else { return };
        let next = elapsed + elapsed.clamp(FIRST_LINE, LONGEST_SILENCE);
        *self.due.lock().unwrap_or_else(PoisonError::into_inner) = Some(next);
        self.session.note(&say!(
            catalogue,
            "progress-line",
            done = done.to_string(),
            of = of.to_string(),
            share = format!("{:.2}", 100.0 * share),
            elapsed = span(catalogue, elapsed.as_secs_f64()),
            left = span(catalogue, left.as_secs_f64())
        ));
    }

    fn bar(&self, of: Option<u64>) -> ProgressBar {
        let (bar, template) = match of {
            Some(total) if self.unit.is_none() => {
                (ProgressBar::new(total), "{wide_bar} {percent_precise} % ({elapsed}, {left})")
            }
            Some(total) => {
                (ProgressBar::new(total), "{wide_bar} {pos}/{len} {msg} ({rate}/s, {left})")
            }
            None => (ProgressBar::new_spinner(), "{spinner} {pos} {msg} ({rate}/s, {elapsed})"),
        };
        let bar = bar.with_style(style(template, &self.share));
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
        bar.set_message(
            self.unit.map_or_else(String::new, |unit| say!(self.session.catalogue, unit)),
        );
        bar.with_elapsed(self.start.elapsed())
    }
}

impl Progress for Bar<'_> {
    fn is_watched(&self) -> bool {
        self.is_watched || self.is_due(Duration::ZERO)
    }

    fn expects(&self, seconds: f64) {
        let Some(n) = self.announced.filter(|_| seconds > LONG) else { return };
        self.session.announce_count(n, seconds);
    }

    fn awaits(&self, is_size_known: bool) {
        if self.start.elapsed() > WAIT && !self.has_awaited.swap(true, Ordering::Relaxed) {
            let catalogue = &self.session.catalogue;
            self.session.note(&if is_size_known {
                say!(catalogue, "trace-awaits-base")
            } else {
                say!(catalogue, "trace-awaits-size")
            });
        }
    }

    fn advances(&self, advance: Advance) {
        self.session.silence.advances(advance);
        if !self.is_watched {
            return self.log(advance);
        }
        let share = advance.share.map_or(UNKNOWN, f64::to_bits);
        self.share.store(share, Ordering::Relaxed);
        let (done, of) = match advance.share {
            Some(share) if self.unit.is_none() => {
                ((share.clamp(0.0, 1.0) * WHOLE as f64) as u64, Some(WHOLE))
            }
            _ => (advance.done, advance.of),
        };
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let (shown, looked) = &mut *shown;
        if done / self.look_every == *looked / self.look_every && done != 0 {
            return;
        }
        *looked = done;
        if shown.is_none() && self.start.elapsed() > Duration::from_secs(1) {
            *shown = Some(self.bar(of));
            self.session.silence.broken();
        }
        if let Some(bar) = shown {
            bar.set_position(done);
        }
    }
}

impl Drop for Bar<'_> {
    fn drop(&mut self) {
        if let Some(bar) = &self.shown.lock().unwrap_or_else(PoisonError::into_inner).0 {
            bar.finish_and_clear();
        }
    }
}

/// A display that shows the share of a count that precedes solutions, and then the solutions.
pub(crate) struct Before<'a> {
    counting: Mutex<Option<Bar<'a>>>,
    solutions: Bar<'a>,
}

impl<'a> Before<'a> {
    pub(crate) fn new(session: &'a Session) -> Before<'a> {
        let counting = Mutex::new(Some(Bar::of_share(session)));
        Before { counting, solutions: Bar::of_solutions(session) }
    }
}

impl Progress for Before<'_> {
    fn advances(&self, advance: Advance) {
        let mut counting = self.counting.lock().unwrap_or_else(PoisonError::into_inner);
        match (advance.share, &*counting) {
            (Some(_), Some(bar)) => bar.advances(advance),
            (Some(_), None) => {}
            (None, _) => {
                *counting = None;
                self.solutions.advances(advance);
            }
        }
    }
}

/// A display of the present activity, for work whose end is unknown. It ends when it is dropped.
pub(crate) struct Working(ProgressBar);

impl Session {
    /// Announces that counting a board takes this many seconds.
    pub(crate) fn announce_count(&self, n: u32, seconds: f64) {
        self.silence.broken();
        let time = span(&self.catalogue, seconds);
        self.note(&say!(self.catalogue, "note-estimate-from", n = n, time = time));
        if seconds > LONG_FOR_A_PROCESS {
            self.note(&say!(self.catalogue, "note-campaign", n = n));
        }
    }

    /// Shows the sentence of this key, about boards of `n` rows, until the result is dropped. Short work ends before
    /// the sentence is shown.
    pub(crate) fn working(&self, key: &str, n: u32) -> Working {
        if self.shared.quiet || !std::io::stderr().is_terminal() {
            return Working(ProgressBar::hidden());
        }
        let bar = ProgressBar::new_spinner()
            .with_style(style("{spinner} {msg} ({elapsed})", &Arc::default()));
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
        bar.set_message(say!(self.catalogue, key, n = n));
        bar.enable_steady_tick(Duration::from_millis(250));
        self.silence.broken();
        Working(bar)
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn style(template: &str, share: &Arc<AtomicU64>) -> ProgressStyle {
    // The rate over the whole time: the rate of the last seconds varies from shard to shard, and the first one is
    // meaningless.
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let rate = state.pos() as f64 / state.elapsed().as_secs_f64().max(0.001);
        let _ = write!(out, "{}", HumanCount(rate as u64));
    };
    let share = Arc::clone(share);
    let left = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let share = match share.load(Ordering::Relaxed) {
            UNKNOWN => f64::from(state.fraction()),
            bits => f64::from_bits(bits),
        };
        let _ = match time_left(state.elapsed(), share) {
            Some(left) => write!(out, "{:#}", HumanDuration(left)),
            None => write!(out, "?"),
        };
    };
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", rate)
        .with_key("left", left)
}

/// The remaining time of work of which a share is done after `elapsed`; `None` if nothing is done yet.
fn time_left(elapsed: Duration, share: f64) -> Option<Duration> {
    let left = elapsed.as_secs_f64() * (1.0 - share) / share;
    Duration::try_from_secs_f64(left.round()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_from_all_that_was_done() {
        let left = |seconds, share| {
            time_left(Duration::from_secs(seconds), share).map(|left| left.as_secs())
        };
        assert_eq!((left(10, 0.1), left(90, 0.9), left(7, 1.0)), (Some(90), Some(10), Some(0)));
        assert_eq!((left(3, 0.0), left(0, 0.0)), (None, None));
    }
}
