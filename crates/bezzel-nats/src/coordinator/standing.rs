//! What a coordinator knows of its campaign at a moment, for those who watch it.

use super::Coordinator;
use super::board::State;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The time over which the rate is measured, and the time between two marks of it.
const LATELY: Duration = Duration::from_mins(10);
const MARKED: Duration = Duration::from_secs(20);

/// The fewest marks from which the rate and its error follow.
const FEWEST: usize = 4;

/// A campaign at a moment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Standing {
    /// The number of known shards.
    pub known: u64,
    /// The number of shards that workers hold.
    pub out: u64,
    /// The number of shards that were given up.
    pub poison: u64,
    /// The number of shards whose facts contradict each other.
    pub disputed: u64,
    /// The number of all shards.
    pub shards: u64,
    /// The number of confirmed facts, and of facts to be confirmed.
    pub confirmed: (u64, u64),
    /// The machines that have asked since the coordinator was started, by name.
    pub machines: Vec<Watched>,
    /// The workers that were wrong.
    pub refuted: Vec<String>,
    /// The rate, once it is known.
    pub rate: Option<Rate>,
}

/// A machine that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watched {
    /// Its name in the ledger.
    pub name: String,
    /// The time since its last request.
    pub silent: Duration,
    /// The number of shards that it holds.
    pub holds: u64,
    /// The number of its facts since the coordinator was started.
    pub found: u64,
}

/// How fast shards became known in the last ten minutes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rate {
    /// Shards a second.
    pub rate: f64,
    /// The seconds until all are known at this rate.
    pub left: f64,
    /// The standard error of these seconds: as the rate has varied.
    pub error: f64,
}

impl Standing {
    /// The number of machines that were not silent for a minute.
    #[must_use]
    pub fn alive(&self) -> usize {
        self.machines.iter().filter(|one| one.silent < super::machines::SILENT).count()
    }
}

/// The numbers of known shards at some moments.
#[derive(Debug, Default)]
pub(super) struct Marks(VecDeque<(Instant, u64)>);

impl Marks {
    /// Marks the number of known shards at a moment, if it is time, and returns the rate.
    fn rate(&mut self, now: Instant, known: u64, shards: u64) -> Option<Rate> {
        let marks = &mut self.0;
        if marks.back().is_none_or(|(last, _)| now.duration_since(*last) >= MARKED) {
            marks.push_back((now, known));
        }
        // The time before the first fact says nothing.
        let is_idle =
            |marks: &VecDeque<(Instant, u64)>| marks.len() > 1 && marks[0].1 == marks[1].1;
        while marks.front().is_some_and(|(first, _)| now.duration_since(*first) > LATELY)
            || is_idle(marks)
        {
            marks.pop_front();
        }
        let slices = marks.iter().zip(marks.iter().skip(1));
        let rates: Vec<f64> = slices
            .map(|((from, before), (to, after))| {
                (*after as f64 - *before as f64) / to.duration_since(*from).as_secs_f64()
            })
            .collect();
        let number = rates.len() as f64;
        let rate = rates.iter().sum::<f64>() / number;
        if rates.len() + 1 < FEWEST || rate <= 0.0 {
            return None;
        }
        let squares = rates.iter().map(|one| (one - rate).powi(2)).sum::<f64>();
        let left = shards.saturating_sub(known) as f64 / rate;
        let error = left * (squares / (number - 1.0) / number).sqrt() / rate;
        // A rate that may as well be none is none.
        (error < left || left == 0.0).then_some(Rate { rate, left, error })
    }
}

impl Coordinator<'_> {
    pub(super) fn standing(&mut self) -> Standing {
        let (known, shards) = (self.board.count(State::Known), self.board.len());
        Standing {
            known,
            out: self.board.count(State::Out),
            poison: self.board.count(State::Poison),
            disputed: self.board.count(State::Disputed),
            shards,
            confirmed: (self.confirmed, self.wanted),
            machines: self.machines.watched(),
            refuted: self.machines.refuted().map(str::to_owned).collect(),
            rate: self.marks.rate(Instant::now(), known, shards),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_that_of_the_last_ten_minutes_and_its_error_that_of_its_parts() {
        let (mut marks, begin) = (Marks::default(), Instant::now());
        let mut rate =
            |seconds, known| marks.rate(begin + Duration::from_secs(seconds), known, 4000);
        assert_eq!([rate(0, 100), rate(20, 140), rate(25, 150), rate(40, 180)], [None; 4]);
        let even = rate(60, 220).unwrap();
        assert_eq!((even.rate, even.left, even.error), (2.0, 1890.0, 0.0));
        // Twenty seconds without a fact: rates 2, 2, 2 and 0 have a mean of 1.5 with a standard error of 0.5.
        let uneven = rate(80, 220).unwrap();
        assert_eq!((uneven.rate, uneven.left), (1.5, 2520.0));
        assert!((uneven.error - 840.0).abs() < 1e-9, "{uneven:?}");
        // What is longer ago does not count, and without a fact no end is in sight.
        assert_eq!(rate(2000, 220), None);
    }
}
