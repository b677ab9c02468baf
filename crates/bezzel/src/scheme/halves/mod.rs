//! The `halves` scheme: fills the north half and the south half of the board separately, and joins
//! compatible halves. It shares no search with the `cross` scheme.
//!
//! 1. Some queens in the [centre], or none, are fixed first. If all symmetries remain, they are
//!    broken by counting only [canonical] images of solutions.
//! 2. Four quarters remain. All placements in a [quarter](quarters) are sorted by the columns and
//!    rows that they use.
//! 3. For each set of columns that the north may use, the north halves are the pairs of
//!    placements, one of the north-west and one of the north-east, that use its columns and
//!    complementary rows, and share no diagonal; the south halves likewise, with the remaining
//!    columns. Only the halves of one column set exist at a time.
//! 4. The [kernel](crate::kernel) counts the pairs of a north and a south half that share no
//!    diagonal.

mod board;
mod canonical;
mod centre;
mod column_sets;
mod cost;
mod frame;
mod joining;
mod layout;
mod nth;
mod quarters;
mod side;

use super::rules::{
    CountTarget, MAX_DEPTH, OpenError, OpenScheme, Outcome, PlanError, PlanSpec, Resources, Rules,
    Scheme, Uncounted,
};
use crate::board::{Size, Solution};
use crate::kernel::Kernel;
use crate::narrow::{index, low};
use crate::stop::{NEVER, Stop};
use crate::tally::{Effort, Tally, WEIGHTS};
use board::Board;
use canonical::Order;
use centre::Constellation;
#[cfg(test)]
pub(super) use centre::tests::by_brute_force;
use column_sets::ColumnSet;
use frame::{Frame, Quarter};
use joining::length;
use quarters::Quarters;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest board that is counted by halves: on larger ones halves have more diagonals than
/// words have bits.
pub const MAX_HALVES_SIZE: u32 = 28;

/// The scheme.
pub(super) const HALVES: Rules = Rules {
    name: "halves",
    version: 1,
    takes_number: true,
    target: |_| CountTarget::All,
    // Without central lines, or with one queen in the very centre, at most four of a solution's
    // eight images are canonical; a constellation with one line off the centre is mapped to itself
    // by at most one symmetry besides the identity.
    weights: |lines| [true, true, true, lines == 2],
    allows: |size, lines| demand(size.get(), lines).map(|_| ()),
    max_depth: |_| MAX_DEPTH,
    standard_depth: |size, lines| {
        size.get().saturating_sub([11, 13, 21][lines.min(2) as usize]) / 2
    },
    // From N = 20 on both lists are filtered, for which another kernel may be the fastest.
    probe: |size| {
        let probe = match size.get() {
            ..20 => 16,
            20..=22 => 20,
            // Both lists are filtered, as on all larger boards.
            23.. => 22,
        };
        (probe, 0)
    },
    shards: |spec| {
        centre::constellations(spec.size.get(), spec.number).len() as u64 * spec.slices()
    },
    open: |spec, resources| Ok(Box::new(OpenHalves::within(spec, resources)?)),
};

/// Returns the demand of a count by halves.
fn demand(n: u32, lines: u32) -> Result<cost::Demand, PlanError> {
    let refused = PlanError::Halves { size: n, max: MAX_HALVES_SIZE };
    cost::demands(n, Some(lines)).next().ok_or(refused)
}

impl Scheme {
    /// Returns the scheme that fills the two halves of the board separately and joins compatible
    /// ones. It fixes `lines` central lines first (1 for an odd board, 0 or 2 for an even one). It
    /// is the fastest scheme from N = 16 on.
    pub const fn halves(lines: u32) -> Scheme {
        Scheme::new(&HALVES, lines)
    }

    /// Returns the scheme by halves with as few fixed lines as the memory allows, or `None` if no
    /// number fits.
    pub fn halves_within(size: Size, resources: Resources) -> Option<Scheme> {
        cost::demands(size.get(), None)
            .find(|demand| demand.bytes_a_thread <= resources.bytes_a_thread())
            .map(|demand| Scheme::halves(demand.lines))
    }

    /// Returns the number of central lines that a count by halves fixes first; `None` for other
    /// schemes.
    pub fn central_lines(self) -> Option<u32> {
        (self.name == HALVES.name).then_some(self.number)
    }
}

#[derive(Debug)]
struct OpenHalves {
    spec: PlanSpec,
    halves: Halves,
}

impl OpenHalves {
    /// Opens a plan, using half of the memory for placements if the other half has room for the
    /// lists of all threads, with long lists split.
    #[expect(clippy::cast_possible_truncation, reason = "a float that is too large saturates")]
    fn within(spec: PlanSpec, resources: Resources) -> Result<OpenHalves, OpenError> {
        let n = spec.size.get();
        let demand = demand(n, spec.number)?;
        if demand.bytes_a_thread > resources.bytes_a_thread() {
            let needed = 2.0 * demand.bytes_a_thread * resources.threads.max(1) as f64;
            let (needed, given) = (needed as u64, resources.memory);
            return Err(OpenError::Memory { needed, given, threads: resources.threads });
        }
        let most_halves = cost::most_halves(resources.bytes_a_thread());
        let halves = Halves::new(n, spec.number, demand.key_bits, resources.memory / 2);
        let halves = Halves { most_halves, ..halves };
        Ok(OpenHalves { spec, halves })
    }
}

impl OpenScheme for OpenHalves {
    fn count(&self, shard: u64, kernel: Kernel, stop: Stop<'_>) -> Outcome {
        let (group, slice) = self.spec.at(shard);
        self.halves.count(group, slice, self.spec.slices(), kernel, stop)
    }

    fn nth(
        &self,
        shard: u64,
        weight: usize,
        places: &[u64],
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<Option<Vec<Solution>>, Uncounted> {
        let (group, slice) = self.spec.at(shard);
        let slice = (group, slice, self.spec.slices());
        Ok(Some(self.halves.nth(slice, weight, places, kernel, stop)?))
    }

    /// The steps are the number of halves made, estimated from the halves of one column set for
    /// each hundred descents; on large boards from a model.
    fn estimate_steps(&self, descents: u32, seed: u64) -> f64 {
        // The lists of one column set of a large board take seconds to make.
        const LARGEST_SAMPLED: u32 = 20;
        match self.spec.size.get() {
            ..=LARGEST_SAMPLED => self.halves.estimate_halves(descents.div_ceil(100), seed),
            _ => cost::total_halves(self.halves.n, self.halves.lines),
        }
    }

    /// Returns the seconds by the lengths of the lists of the slice's column sets, which are
    /// estimated from the numbers of placements of quarters.
    fn weigh(&self, shard: u64) -> f64 {
        let (group, slice) = self.spec.at(shard);
        let (board, most) = (self.halves.board(group), self.halves.most_halves);
        let sets = board.column_sets(slice, self.spec.slices());
        let seconds = sets.map(|columns| cost::seconds_of_set(board.pairs_about(columns), most));
        // The fixed cost of any slice comes first.
        cost::SLICE + seconds.sum::<f64>()
    }

    fn prepare(&self, shard: u64) {
        let (group, slice) = self.spec.at(shard);
        self.halves.prepare(group, slice, self.spec.slices());
    }

    fn key_bits(&self) -> Option<u32> {
        Some(self.halves.key_bits())
    }
}

/// The scheme for one board size.
#[derive(Debug)]
struct Halves {
    n: u32,
    lines: u32,
    /// The minimum number of bits of keys.
    key_bits: u32,
    /// The maximum number of bytes for placements.
    room: u64,
    /// The approximate number of halves of each side that a thread makes at once.
    most_halves: usize,
    /// The number of halves a side from which a column set has its own layout of words.
    laid_out_from: f64,
    constellations: Vec<Constellation>,
    /// The boards around some constellations, the most recently used last.
    recent: Mutex<Vec<(u64, Arc<Board>)>>,
}

/// The number of boards that are kept: threads use different ones.
const KEPT: usize = 8;

impl Halves {
    /// Creates the scheme for a board of `n`, with `lines` fixed central lines and up to `room`
    /// bytes for placements of quarters.
    fn new(n: u32, lines: u32, key_bits: u32, room: u64) -> Halves {
        let constellations = centre::constellations(n, lines);
        Halves {
            n,
            lines,
            key_bits,
            room,
            most_halves: usize::MAX,
            laid_out_from: cost::LAID_OUT_FROM,
            constellations,
            recent: Mutex::default(),
        }
    }

    /// Returns the number of constellations.
    fn groups(&self) -> u64 {
        self.constellations.len() as u64
    }

    /// Returns the minimum number of bits of keys.
    fn key_bits(&self) -> u32 {
        let count = |group| self.board(group).frame.key_bits;
        self.key_bits.max(count(0))
    }

    /// Estimates the number of halves of a whole count from those of `samples` column sets,
    /// determined by the seed.
    fn estimate_halves(&self, samples: u32, seed: u64) -> f64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut lists = Default::default();
        let groups = self.groups().min(u64::from(samples));
        let mut sum = 0.0;
        for number in 0..groups {
            let all = groups == self.groups();
            let group = if all { number } else { rng.random_range(0..self.groups()) };
            let board = self.board(group);
            // One column set from each of `samples` equal parts.
            let sets: Vec<ColumnSet> = board.column_sets(0, 1).collect();
            let some = (samples.div_ceil(low(groups)) as usize).min(sets.len());
            let mut made = 0;
            for at in 0..some {
                let (from, to) = (at * sets.len() / some, (at + 1) * sets.len() / some);
                for side in board.sides(sets[rng.random_range(from..to)]) {
                    // This is never stopped.
                    let _ = board.make_some(&side, 0, Kernel::fastest(), &mut lists, NEVER);
                    made += length(&lists);
                }
            }
            sum += made as f64 / some.max(1) as f64 * sets.len() as f64;
        }
        sum / groups as f64 * self.groups() as f64
    }

    fn board(&self, group: u64) -> Arc<Board> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let found = recent.iter().position(|(number, _)| *number == group);
        let board = match found {
            Some(at) => recent.remove(at).1,
            None => Arc::new(self.make(group)),
        };
        if recent.len() == KEPT {
            recent.remove(0);
        }
        recent.push((group, Arc::clone(&board)));
        board
    }

    fn make(&self, group: u64) -> Board {
        let constellation = &self.constellations[index(group)];
        let frame = Frame::new(self.n, self.lines, constellation, self.key_bits);
        // If all lines are fixed, there are no flags to tell images apart.
        let whole = constellation.symmetries == 8 && frame.side > 0;
        let orbit = u64::from(8 / constellation.symmetries);
        let boards = self.groups().min(KEPT as u64);
        Board {
            quarters: Quarter::ALL.map(|quarter| Quarters::new(&frame, quarter)),
            order: whole.then(|| Order::new(frame.side)),
            weight: WEIGHTS.iter().position(|&weight| weight == orbit).unwrap_or(0),
            room: AtomicU64::new(self.room / boards),
            most_halves: self.most_halves,
            laid_out_from: self.laid_out_from,
            frame,
        }
    }

    /// Makes the placements for a slice of a constellation's column sets, and keeps those for
    /// which there is room.
    fn prepare(&self, group: u64, slice: u64, slices: u64) {
        let board = self.board(group);
        for columns in board.column_sets(slice, slices) {
            board.sides(columns);
        }
    }

    /// Counts a slice of a constellation's column sets.
    fn count(
        &self,
        group: u64,
        slice: u64,
        slices: u64,
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Outcome {
        let board = self.board(group);
        let mut tally = Some(Tally::default());
        let halves = board.join((slice, slices), kernel, stop, |ties, found| {
            if let Some(place) = board.weight_of(ties) {
                tally = tally.and_then(|tally| tally.with(place, found));
            }
        })?;
        Ok((tally.ok_or(Uncounted::Overflow)?, Effort { nodes: 0, halves }))
    }
}

#[cfg(test)]
mod tests;
