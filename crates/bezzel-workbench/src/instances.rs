//! Partial boards in bulk, with the number of their completions: for benchmarks of solvers and of language models.

use crate::digits::Digits;
use crate::field_value::pairs;
use crate::refusal::Refusal;
use bezzel::complete::{Instances, Partial, completion, count_completions};
use bezzel::stop::Stop;
use serde::Serialize;
use std::collections::HashSet;
use std::time::Duration;
use web_time::Instant;

/// An order for boards.
#[derive(Debug, Clone)]
pub struct Make {
    /// The board that they extend, an empty board by default.
    pub board: Partial,
    /// The number of additional queens of each.
    pub given: u32,
    /// The number of boards.
    pub count: u64,
    /// The seed: the same one gives the same boards.
    pub seed: u64,
    /// Whether each board has a completion, or none has; `None` accepts both.
    pub possible: Option<bool>,
    /// The time limit for counting the completions of a board; beyond it, the board has no number.
    pub budget: Duration,
}

/// A board, as JSON: the fields are those of [`crate::complete::Completed`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Instance {
    /// The size of the board.
    pub n: u32,
    /// [row, column] of each queen.
    pub queens: Vec<[u32; 2]>,
    /// [row, column] of each blocked square.
    pub blocked: Vec<[u32; 2]>,
    /// Whether there is a completion.
    pub possible: bool,
    /// The number of completions, if it was counted in time.
    pub count: Option<Digits>,
}

/// The boards that are looked at for each that is made.
const TRIES: usize = 10_000;

impl Make {
    /// Makes the boards one by one: all different, and none that filling rows and columns with one square left decides.
    ///
    /// # Errors
    /// [`Refusal`] of `take`; [`Refusal::BoardRare`] if there are as good as no further boards of that kind;
    /// [`Refusal::Stopped`] if `stop` returned `true`.
    pub fn run(
        &self,
        stop: Stop<'_>,
        take: &mut dyn FnMut(Instance) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut made: HashSet<Partial> = HashSet::new();
        for index in 0..self.count {
            // A stream for each: how long one board takes changes nothing for the others.
            let boards = Instances::new(self.board.clone(), self.given, self.seed, index);
            let mut found = None;
            for board in boards.take(TRIES) {
                if stop() {
                    return Err(Refusal::Stopped);
                }
                if made.contains(&board) || board.is_trivial() {
                    continue;
                }
                if let Some(instance) = self.judged(&board, stop) {
                    found = Some((board, instance));
                    break;
                }
            }
            let Some((board, instance)) = found else {
                return Err(Refusal::BoardRare {
                    made: index,
                    wanted: self.count,
                    given: self.given,
                });
            };
            made.insert(board);
            take(instance)?;
        }
        Ok(())
    }

    /// The board with what is known of it, if it is one of those that are wanted.
    fn judged(&self, board: &Partial, stop: Stop<'_>) -> Option<Instance> {
        let begin = Instant::now();
        let is_over = || begin.elapsed() > self.budget || stop();
        let possible = completion(board, &is_over).ok()?.is_some();
        if self.possible.is_some_and(|wanted| wanted != possible) {
            return None;
        }
        let count = match possible {
            true => count_completions(board, &is_over).ok(),
            false => Some(0),
        };
        Some(Instance {
            n: board.size().get(),
            queens: pairs(board.queens()),
            blocked: pairs(board.blocked()),
            possible,
            count: count.map(Digits),
        })
    }
}
