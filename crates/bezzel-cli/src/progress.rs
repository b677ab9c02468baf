//! A progress bar on standard error, when that is a terminal and the work takes more than
//! a second.

use crate::Session;
use bezzel_formats::say;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Shows how much was done.
pub(crate) struct Progress {
    start: Instant,
    /// Whether anybody would see a bar.
    wanted: bool,
    total: Option<u64>,
    /// What is counted; empty for steps of a count, of which only the share is shown.
    unit: String,
    bar: Option<ProgressBar>,
    done: u64,
}

/// How often the clock is looked at.
const LOOK_EVERY: u64 = 1024;

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
        }
    }

    /// One more is done.
    pub(crate) fn one_more(&mut self) {
        self.done += 1;
        if self.wanted && self.done.is_multiple_of(LOOK_EVERY) {
            self.show();
        }
    }

    /// Progress of a count that is expected to take so many steps.
    pub(crate) fn of_steps(session: &Session, expected: f64) -> Progress {
        let mut progress = Progress::of_solutions(session, Some((expected as u64).max(1)));
        progress.unit = String::new();
        progress
    }

    /// So many more steps are done. The time left follows from how many are expected.
    pub(crate) fn more_steps(&mut self, more: u64) {
        self.done = self.done.saturating_add(more).min(self.total.unwrap_or(u64::MAX));
        if self.wanted {
            self.show();
        }
    }

    fn show(&mut self) {
        if self.bar.is_none() && self.start.elapsed() > Duration::from_secs(1) {
            let bar = match self.total {
                Some(total) if self.unit.is_empty() => {
                    bar(total, "{wide_bar} {percent_precise} % ({elapsed}, {eta})")
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

fn bar(total: u64, template: &str) -> ProgressBar {
    ProgressBar::new(total).with_style(style(template))
}

fn style(template: &str) -> ProgressStyle {
    let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
    };
    ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .with_key("rate", rate)
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
