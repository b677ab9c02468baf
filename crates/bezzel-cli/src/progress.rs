//! A progress bar on standard error, when that is a terminal and the work takes more than
//! a second.

use crate::Session;
use bezzel_formats::say;
use bezzel_formats::steps::Moments;
use indicatif::{
    HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Shows how much was done.
pub(crate) struct Progress {
    start: Instant,
    /// Whether anybody would see a bar.
    wanted: bool,
    total: Option<u64>,
    /// What is counted; empty where only the share is shown.
    unit: String,
    bar: Option<ProgressBar>,
    done: u64,
    /// The clock is looked at when so many more are done.
    look_every: u64,
}

/// How often the clock is looked at where something is quickly done.
const LOOK_EVERY: u64 = 1024;

/// The steps of a bar that shows a share.
const WHOLE: u64 = 1_000_000;

/// The events that are counted beforehand, at most.
const MAX_COUNTED: usize = 1_000_000;

impl Progress {
    /// Progress towards `total` solutions, if that is known.
    pub(crate) fn of_solutions(session: &Session, total: Option<u64>) -> Progress {
        Progress {
            start: Instant::now(),
            wanted: !session.shared.quiet && std::io::stderr().is_terminal(),
            total,
            unit: say!(session.catalogue, "progress-solutions"),
            bar: None,
            done: 0,
            look_every: LOOK_EVERY,
        }
    }

    /// Progress of a search that is drawn event by event.
    pub(crate) fn of_steps(session: &Session, moments: &Moments) -> Progress {
        let mut progress = Progress::of_solutions(session, None);
        if progress.wanted {
            // Finding the events takes a fraction of the time of drawing them.
            let total = moments.clone().events().take(MAX_COUNTED).count();
            progress.total = Some(total as u64).filter(|_| total < MAX_COUNTED);
        }
        progress.unit = say!(session.catalogue, "progress-steps");
        progress.look_every = 1;
        progress
    }

    /// One more is done.
    pub(crate) fn one_more(&mut self) {
        self.more(1);
    }

    /// So many more are done.
    pub(crate) fn more(&mut self, count: u64) {
        let before = self.done / self.look_every;
        self.done += count;
        if self.wanted && self.done / self.look_every > before {
            self.show();
        }
    }

    /// Progress of a campaign towards so many shards.
    pub(crate) fn of_shards(session: &Session, total: u64) -> Progress {
        let mut progress = Progress::of_solutions(session, Some(total));
        progress.unit = say!(session.catalogue, "progress-shards");
        progress
    }

    /// So many are done.
    pub(crate) fn reach(&mut self, done: u64) {
        self.done = done;
        if self.wanted {
            self.show();
        }
    }

    /// Does something that writes to the terminal, without the bar in its way.
    pub(crate) fn aside(&self, write: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Progress of work of which only the share that is done is known.
    pub(crate) fn of_share(session: &Session) -> Progress {
        let mut progress = Progress::of_solutions(session, Some(WHOLE));
        progress.unit = String::new();
        progress
    }

    /// So much of the work is done, from 0 to 1.
    pub(crate) fn share(&mut self, share: f64) {
        self.done = (share.clamp(0.0, 1.0) * WHOLE as f64) as u64;
        if self.wanted {
            self.show();
        }
    }

    fn show(&mut self) {
        if self.bar.is_none() && self.start.elapsed() > Duration::from_secs(1) {
            let bar = match self.total {
                Some(total) if self.unit.is_empty() => {
                    bar(total, "{wide_bar} {percent_precise} % ({elapsed}, {left})")
                }
                Some(total) => bar(total, "{wide_bar} {pos}/{len} {msg} ({rate}/s, {eta})"),
                None => ProgressBar::new_spinner()
                    .with_style(style("{spinner} {pos} {msg} ({rate}/s, {elapsed})")),
            };
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(10));
            bar.set_message(self.unit.clone());
            self.bar = Some(bar.with_elapsed(self.start.elapsed()));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }
}

/// Says what is being done, until it is dropped; for work whose end nobody knows.
pub(crate) struct Working(ProgressBar);

impl Session {
    /// Says from now on that the sentence of this key, about boards of `n` rows, is being done,
    /// if somebody looks on. Short work is over before it is seen.
    pub(crate) fn working(&self, key: &str, n: u32) -> Working {
        if self.shared.quiet || !std::io::stderr().is_terminal() {
            return Working(ProgressBar::hidden());
        }
        let bar = ProgressBar::new_spinner().with_style(style("{spinner} {msg} ({elapsed})"));
        bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
        bar.set_message(say!(self.catalogue, key, n = n));
        bar.enable_steady_tick(Duration::from_millis(250));
        Working(bar)
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn bar(total: u64, template: &str) -> ProgressBar {
    ProgressBar::new(total).with_style(style(template))
}

fn style(template: &str) -> ProgressStyle {
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
    };
    // By all that was done: what the last seconds brought differs from shard to shard.
    let left = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let _ = match time_left(state.elapsed(), f64::from(state.fraction())) {
            Some(left) => write!(out, "{:#}", HumanDuration(left)),
            None => write!(out, "?"),
        };
    };
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", rate)
        .with_key("left", left)
}

/// The time that is left of work of which a share took so long. None where nothing is done: nobody
/// knows.
fn time_left(elapsed: Duration, share: f64) -> Option<Duration> {
    let left = elapsed.as_secs_f64() * (1.0 - share) / share;
    Duration::try_from_secs_f64(left.round()).ok()
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
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
