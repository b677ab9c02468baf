//! The scalar kernel: plain Rust, one state at a time. It is the reference for the vector kernels
//! and the fallback if there are none, and shares no code with the vector loop.
//!
//! The first side is searched depth-first. On the second side, where nearly all the work is, the
//! branch predictor cannot guess whether a queen passes the look-ahead, and a depth-first search
//! spends half of its time on mispredicted branches. So states wait in blocks, one block for each
//! row. A step writes the child and the remaining parent unconditionally, and increments the
//! counters only if they are valid.

use super::course::{ASK_EVERY, CLOSED, Completed, Course, CourseRow, MAX_ROWS, Unit};
use crate::stop::{Stop, Stopped};

/// Completes each unit.
pub(super) fn complete(
    course: &Course,
    units: &[Unit],
    stop: Stop<'_>,
) -> Result<Completed, Stopped> {
    let mut done = Completed::default();
    if course.closes() {
        let mut blocks = Blocks::new(course, stop);
        for &unit in units {
            first_side(course, unit, &mut blocks, &mut done)?;
        }
        blocks.finish(&mut done)?;
    } else {
        for &unit in units {
            plain(course, unit, &mut done);
        }
    }
    Ok(done)
}

/// Searches every row, for courses too short to be closed.
fn plain(course: &Course, unit: Unit, done: &mut Completed) {
    let mut stack = vec![(unit, 0)];
    while let Some((unit, depth)) = stack.pop() {
        if depth == course.rows().len() {
            done.solutions += 1;
            continue;
        }
        for child in unit.children(course, depth) {
            done.nodes += u64::from(depth + 1 + CLOSED <= course.rows().len());
            stack.push((child, depth + 1));
        }
    }
}

/// Searches the rows of the first side; each way to fill them is passed to the second side.
fn first_side(
    course: &Course,
    unit: Unit,
    blocks: &mut Blocks<'_>,
    done: &mut Completed,
) -> Result<(), Stopped> {
    let first_side = course.first_side();
    if first_side == 0 {
        return blocks.take(unit, done);
    }
    let mut stack = [(Unit::default(), 0u32); MAX_ROWS];
    stack[0] = (unit, unit.free(course, 0));
    let mut depth = 0;
    loop {
        let (unit, free) = &mut stack[depth];
        if *free == 0 {
            if depth == 0 {
                return Ok(());
            }
            depth -= 1;
            continue;
        }
        let queen = *free & free.wrapping_neg();
        *free ^= queen;
        let child = unit.place(course, depth, queen);
        if child.is_dead(course, depth + 1) {
            continue;
        }
        done.nodes += 1;
        if depth + 1 == first_side {
            blocks.take(child, done)?;
        } else {
            depth += 1;
            stack[depth] = (child, child.free(course, depth));
        }
    }
}

/// The masks of the second side, and the untried squares of the row.
#[derive(Clone, Copy, Default)]
struct State {
    columns: u32,
    low: u32,
    high: u32,
    free: u32,
}

/// The number of states of a block: few enough for the first cache, enough to make changes of the
/// row cheap.
const BLOCK: usize = 512;

/// The blocks of states at each row of the second side, down to the first of the last three.
struct Blocks<'a> {
    rows: &'a [CourseRow],
    blocks: Vec<Block>,
    stop: Stop<'a>,
    /// The number of blocks processed so far.
    rounds: u32,
}

struct Block {
    /// One more than the capacity, since invalid states are written too.
    states: [State; BLOCK + 1],
    held: usize,
}

impl Block {
    /// Returns the state at `at` and its leftmost untried queen; if other squares are left, the
    /// state is kept with these, behind the first `kept` states.
    #[inline(always)]
    fn next_queen(&mut self, at: usize, kept: &mut usize) -> (State, u32) {
        let state = self.states[at];
        let queen = state.free & state.free.wrapping_neg();
        let free = state.free ^ queen;
        self.states[*kept] = State { free, ..state };
        *kept += usize::from(free != 0);
        (state, queen)
    }
}

impl Blocks<'_> {
    fn new<'a>(course: &'a Course, stop: Stop<'a>) -> Blocks<'a> {
        let rows = &course.rows()[course.first_side()..];
        let depths = rows.len() - CLOSED + 1;
        let empty = || Block { states: [State::default(); BLOCK + 1], held: 0 };
        Blocks { rows, blocks: (0..depths).map(|_| empty()).collect(), stop, rounds: 0 }
    }

    /// Adds a state of the first row, and processes the block when it is full.
    fn take(&mut self, unit: Unit, done: &mut Completed) -> Result<(), Stopped> {
        let [low, high] = unit.far;
        let free = self.rows[0].free & !(unit.columns | low | high);
        if free == 0 {
            return Ok(());
        }
        let block = &mut self.blocks[0];
        block.states[block.held] = State { columns: unit.columns, low, high, free };
        block.held += 1;
        if block.held == BLOCK {
            self.drain(0, done)?;
        }
        Ok(())
    }

    /// Processes all remaining states.
    fn finish(&mut self, done: &mut Completed) -> Result<(), Stopped> {
        for depth in 0..self.blocks.len() {
            self.drain(depth, done)?;
        }
        Ok(())
    }

    /// Drains the block of a row; later blocks that fill up are drained first.
    fn drain(&mut self, from: usize, done: &mut Completed) -> Result<(), Stopped> {
        let last = self.blocks.len() - 1;
        let mut depth = from;
        loop {
            self.rounds = self.rounds.wrapping_add(1);
            if self.rounds.is_multiple_of(ASK_EVERY) && (self.stop)() {
                return Err(Stopped);
            }
            if depth == last {
                done.solutions += close(&self.rows[last..], &mut self.blocks[last]);
            } else {
                let (upper, lower) = self.blocks.split_at_mut(depth + 1);
                done.nodes += step(&self.rows[depth..], &mut upper[depth], &mut lower[0]);
                if lower[0].held == BLOCK {
                    depth += 1;
                    continue;
                }
            }
            if self.blocks[depth].held == 0 {
                if depth == from {
                    return Ok(());
                }
                depth -= 1;
            }
        }
    }
}

/// Places queens of the first of `rows` in the states of its block, one in each, in rounds, until
/// no states are left or the next row's block is full. Returns the number of children that passed
/// the look-ahead.
fn step(rows: &[CourseRow], block: &mut Block, below: &mut Block) -> u64 {
    let [row, next, after, ..] = rows else { return 0 };
    let before = below.held;
    while block.held > 0 && below.held < BLOCK {
        // A state makes at most one child, so this number of rounds needs no check.
        let rounds = block.held.min(BLOCK - below.held);
        let (mut kept, mut held) = (0, below.held);
        for at in 0..rounds {
            let (state, queen) = block.next_queen(at, &mut kept);
            let columns = state.columns | queen;
            let low = (state.low | queen) >> row.gap;
            let high = (state.high | queen) << row.gap;
            let free = next.free & !(columns | low | high);
            let farther = after.free & !(columns | low >> next.gap | high << next.gap);
            below.states[held] = State { columns, low, high, free };
            held += usize::from((free != 0) & (farther != 0));
        }
        below.held = held;
        block.states.copy_within(rounds..block.held, kept);
        block.held -= rounds - kept;
    }
    (below.held - before) as u64
}

/// Returns the number of ways to fill the last three rows, over all states of the block.
fn close(rows: &[CourseRow], block: &mut Block) -> u64 {
    let [first, second, third] = rows else { return 0 };
    let mut found = 0;
    while block.held > 0 {
        let mut kept = 0;
        for at in 0..block.held {
            let (state, queen) = block.next_queen(at, &mut kept);
            let columns = state.columns | queen;
            let low = (state.low | queen) >> first.gap;
            let high = (state.high | queen) << first.gap;
            let second_free = second.free & !(columns | low | high);
            let third_free = third.free & !(columns | low >> second.gap | high << second.gap);
            // Two columns are left, so the second row has at most two free squares, and
            // each leaves the third row at most one.
            let one = second_free & second_free.wrapping_neg();
            let other = second_free ^ one;
            for queen in [one, other] {
                let attacked = queen | queen >> second.gap | queen << second.gap;
                found += u64::from((queen != 0) & (third_free & !attacked != 0));
            }
        }
        block.held = kept;
    }
    found
}
