//! Many partial boards with the numbers of their completions: for benchmarks of solvers and of language models.

use crate::digits::Digits;
use crate::field_value::pairs;
use crate::refusal::Refusal;
use bezzel::complete::{Instances, Partial, completion, count_completions};
use bezzel::stop::Stop;
use serde::Serialize;
use std::collections::HashSet;
use std::time::Duration;
use web_time::Instant;

/// A request for boards.
#[derive(Debug, Clone)]
pub struct Make {
    /// The board that all extend, by default empty.
    pub board: Partial,
    /// The number of queens added to each board.
    pub given: u32,
    /// The number of boards.
    pub count: u64,
    /// The seed: the same seed gives the same boards.
    pub seed: u64,
    /// Whether each board has a completion, or none has; `None` accepts both.
    pub possible: Option<bool>,
    /// The time limit for counting the completions of a board; a board that takes longer has no count.
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

/// The maximum number of random boards tried for each that is made.
const TRIES: usize = 10_000;

impl Make {
    /// Makes the boards one by one. All are different, and none is decided by filling rows and columns with one
    /// square left.
    ///
    /// # Errors
    /// [`Refusal`] of `take`; [`Refusal::BoardRare`] if there are hardly any further boards of that kind;
    /// [`Refusal::Stopped`] if `stop` returned `true`.
    pub fn run(
        &self,
        stop: Stop<'_>,
        take: &mut dyn FnMut(Instance) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut made: HashSet<Partial> = HashSet::new();
        for index in 0..self.count {
            // Each board has its own random stream, which does not depend on the time that others take.
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
                    kind: match self.possible {
                        None => "any",
                        Some(true) => "possible",
                        Some(false) => "impossible",
                    },
                });
            };
            made.insert(board);
            take(instance)?;
        }
        Ok(())
    }

    /// The board with its count, if it is of the requested kind.
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
