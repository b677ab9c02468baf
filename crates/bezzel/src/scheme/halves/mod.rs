//! The `halves` scheme: the north half of the board and the south half are filled apart, and
//! joined where they fit. It shares no search with the `cross` scheme.
//!
//! 1. Some queens in the [centre] are fixed first, or none. What is left of the symmetries,
//!    where it is left whole, is broken by counting only [canonical] images of solutions.
//! 2. What remains is four quarters. All placements in a [quarter](quarters) are filed by
//!    the columns and rows they use.
//! 3. For each set of columns that the north may use, the north halves are the pairs of
//!    placements, one of the north-west and one of the north-east, that use its columns and
//!    complementary rows, and share no diagonal; the south halves likewise, with the columns
//!    left over. Only the halves of one column set exist at a time.
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
    OpenError, OpenScheme, PlanError, PlanSpec, Resources, Rules, Scheme, Uncounted,
};
use crate::board::{Size, Solution};
use crate::kernel::Kernel;
use crate::stop::{NEVER, Stop};
use crate::tally::{Effort, Tally, WEIGHTS};
use board::Board;
use canonical::{Group, Order};
use centre::Constellation;
use column_sets::{ColumnSet, column_sets};
use frame::{Frame, Quarter};
use joining::length;
use quarters::Quarters;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};

/// The largest board that is counted by halves: its halves have few enough diagonals for a
/// word.
pub const MAX_HALVES_SIZE: u32 = 28;

/// The scheme.
#[derive(Debug)]
pub(super) struct ByHalves;

pub(super) static HALVES: ByHalves = ByHalves;

impl Scheme {
    /// Returns the scheme that fills the two halves of the board separately and joins those that
    /// fit. It fixes `lines` central lines first (1 for an odd board, 0 or 2 for an even one). It
    /// is the fastest from N = 16 on.
    #[must_use]
    pub const fn halves(lines: u32) -> Scheme {
        Scheme::new(&HALVES, lines)
    }

    /// Counting by halves with as few lines fixed as memory allows, if it allows any number.
    #[must_use]
    pub fn halves_within(size: Size, resources: Resources) -> Option<Scheme> {
        cost::demands(size.get(), None)
            .find(|demand| demand.bytes_a_thread <= resources.bytes_a_thread())
            .map(|demand| Scheme::halves(demand.lines))
    }

    /// How many central lines are fixed first, of a count by halves.
    #[must_use]
    pub fn central_lines(self) -> Option<u32> {
        (self.name() == HALVES.name()).then_some(self.number)
    }
}

impl Rules for ByHalves {
    fn name(&self) -> &'static str {
        "halves"
    }

    fn version(&self) -> u32 {
        1
    }

    fn takes_number(&self) -> bool {
        true
    }

    fn allows(&self, size: Size, number: u32) -> Result<(), PlanError> {
        let n = size.get();
        let refused = PlanError::Halves { size: n, max: MAX_HALVES_SIZE };
        cost::demands(n, Some(number)).next().map(|_| ()).ok_or(refused)
    }

    /// Without central lines, or with one queen in the very centre, at most four of a
    /// solution's eight images are canonical; one line left of the centre is mapped to itself by
    /// one symmetry besides the identity, at most.
    fn weights(&self, number: u32) -> [bool; 4] {
        [true, true, true, number == 2]
    }

    fn usual_depth(&self, size: Size, number: u32) -> u32 {
        size.get().saturating_sub([11, 13, 21][number.min(2) as usize]) / 2
    }

    /// From N = 20 on both lists are filtered, which another kernel may be the fastest for.
    fn probe(&self, size: Size, _number: u32) -> (u32, u32) {
        let probe = match size.get() {
            ..20 => 16,
            20..=22 => 20,
            // Both lists are filtered, as on all larger boards.
            23.. => 22,
        };
        (probe, 0)
    }

    fn shards(&self, spec: PlanSpec) -> u64 {
        centre::constellations(spec.size.get(), spec.number).len() as u64 * spec.slices()
    }

    fn open(&self, spec: PlanSpec, resources: Resources) -> Result<Box<dyn OpenScheme>, OpenError> {
        Ok(Box::new(OpenHalves::within(spec, resources)?))
    }
}

#[derive(Debug)]
struct OpenHalves {
    spec: PlanSpec,
    halves: Halves,
}

impl OpenHalves {
    /// With half of the memory for placements, if the other half has room for the lists of all
    /// threads, split where they are long.
    fn within(spec: PlanSpec, resources: Resources) -> Result<OpenHalves, OpenError> {
        let n = spec.size.get();
        let refused = PlanError::Halves { size: n, max: MAX_HALVES_SIZE };
        let demand = cost::demands(n, Some(spec.number)).next().ok_or(refused)?;
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
    fn count(
        &self,
        shard: u64,
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<(Tally, Effort), Uncounted> {
        let slices = self.spec.slices();
        self.halves.count(shard / slices, shard % slices, slices, kernel, stop)
    }

    fn nth(
        &self,
        shard: u64,
        weight: usize,
        places: &[u64],
        kernel: Kernel,
        stop: Stop<'_>,
    ) -> Result<Option<Vec<Solution>>, Uncounted> {
        let slices = self.spec.slices();
        let slice = (shard / slices, shard % slices, slices);
        Ok(Some(self.halves.nth(slice, weight, places, kernel, stop)?))
    }

    /// The steps are the halves made, and the sample is the halves of a column set for each
    /// hundred descents; for large boards they follow from a model.
    fn estimate_steps(&self, descents: u32, seed: u64) -> f64 {
        // The lists of one column set of a large board take seconds to make.
        const LARGEST_SAMPLED: u32 = 20;
        match self.spec.size.get() {
            ..=LARGEST_SAMPLED => self.halves.estimate_halves(descents.div_ceil(100), seed),
            _ => cost::total_halves(self.halves.n, self.halves.lines),
        }
    }

    fn weigh(&self, shard: u64) -> Option<f64> {
        let slices = self.spec.slices();
        Some(self.halves.weigh(shard / slices, shard % slices, slices))
    }

    fn prepare(&self, shard: u64) {
        let slices = self.spec.slices();
        self.halves.prepare(shard / slices, shard % slices, slices);
    }

    fn key_bits(&self) -> Option<u32> {
        Some(self.halves.key_bits())
    }
}

/// The halves of one board size.
#[derive(Debug)]
struct Halves {
    n: u32,
    lines: u32,
    /// How many bits keys have, at least.
    key_bits: u32,
    /// How many bytes may be taken for placements.
    room: u64,
    /// The approximate number of halves of each side that a thread makes at once.
    most_halves: usize,
    /// The words of column sets with as many halves a side have a layout of their own.
    laid_out_from: f64,
    group: Group,
    constellations: Vec<Constellation>,
    /// The boards around some constellations, the last used at the end.
    recent: Mutex<Vec<(u64, Arc<Board>)>>,
}

/// The boards that are kept: threads work on different ones.
const KEPT: usize = 8;

impl Halves {
    /// The halves of a board of `n`, with `lines` central lines fixed and up to `room` bytes for
    /// placements of quarters.
    fn new(n: u32, lines: u32, key_bits: u32, room: u64) -> Halves {
        Halves::up_to(Group::ALL, n, lines, key_bits, room)
    }

    /// The same, up to fewer symmetries where they are all left.
    fn up_to(group: Group, n: u32, lines: u32, key_bits: u32, room: u64) -> Halves {
        let constellations = centre::constellations(n, lines);
        Halves {
            n,
            lines,
            key_bits,
            room,
            most_halves: usize::MAX,
            laid_out_from: cost::LAID_OUT_FROM,
            group,
            constellations,
            recent: Mutex::default(),
        }
    }

    /// How many constellations there are.
    fn groups(&self) -> u64 {
        self.constellations.len() as u64
    }

    /// How many bits keys have, at least.
    fn key_bits(&self) -> u32 {
        let count = |group| self.board(group).frame.key_bits;
        self.key_bits.max(count(0))
    }

    /// An estimate of the number of halves of a whole count, from those of `samples` column sets.
    /// The same for the same seed.
    fn estimate_halves(&self, samples: u32, seed: u64) -> f64 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut lists = Default::default();
        let groups = self.groups().min(u64::from(samples));
        let mut sum = 0.0;
        for number in 0..groups {
            let all = groups == self.groups();
            let group = if all { number } else { rng.random_range(0..self.groups()) };
            let board = self.board(group);
            // One of each of as many equal parts as there are samples.
            let sets: Vec<ColumnSet> =
                column_sets(&board.frame, board.order.as_ref(), 0, 1).collect();
            let some = (samples.div_ceil(groups as u32) as usize).min(sets.len());
            let mut made = 0;
            for at in 0..some {
                let (from, to) = (at * sets.len() / some, (at + 1) * sets.len() / some);
                for side in board.sides(sets[rng.random_range(from..to)]) {
                    // Nothing stops it.
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
        let constellation = &self.constellations[group as usize];
        let frame = Frame::new(self.n, self.lines, constellation, self.key_bits);
        // With no line left there is nothing to tell images apart by.
        let whole = constellation.symmetries == 8 && frame.side > 0;
        let orbit = u64::from(8 / constellation.symmetries);
        let boards = self.groups().min(KEPT as u64);
        Board {
            quarters: Quarter::ALL.map(|quarter| Quarters::new(&frame, quarter)),
            order: whole.then(|| Order::new(frame.side, self.group)),
            weight: WEIGHTS.iter().position(|&weight| weight == orbit).unwrap_or(0),
            room: AtomicU64::new(self.room / boards),
            most_halves: self.most_halves,
            laid_out_from: self.laid_out_from,
            frame,
        }
    }

    /// About the seconds that a slice of a constellation's column sets takes: by the lengths of
    /// their lists, which follow from how many placements of quarters there are, about.
    fn weigh(&self, group: u64, slice: u64, slices: u64) -> f64 {
        let board = self.board(group);
        let sets = column_sets(&board.frame, board.order.as_ref(), slice, slices);
        let seconds =
            sets.map(|columns| cost::seconds_of_set(board.pairs_about(columns), self.most_halves));
        // What any slice takes, however little is in it.
        cost::SLICE + seconds.sum::<f64>()
    }

    /// Makes the placements of a slice of a constellation's column sets, and keeps those that there
    /// is room for.
    fn prepare(&self, group: u64, slice: u64, slices: u64) {
        let board = self.board(group);
        for columns in column_sets(&board.frame, board.order.as_ref(), slice, slices) {
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
    ) -> Result<(Tally, Effort), Uncounted> {
        let board = self.board(group);
        let mut tally = Some(Tally::default());
        let halves = board.join((slice, slices), kernel, stop, |ties, found| {
            let place = match board.order {
                Some(_) => canonical::weight(ties),
                None => Some(board.weight),
            };
            if let Some(place) = place {
                tally = tally.and_then(|tally| tally.with(place, found));
            }
        })?;
        Ok((tally.ok_or(Uncounted::Overflow)?, Effort { nodes: 0, halves }))
    }
}

#[cfg(test)]
mod tests;
