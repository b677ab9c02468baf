//! Completion of boards of up to 64 rows: a search on bit masks, without recursion.
//!
//! Each node checks the free squares of all open rows. A row without free squares, or a column
//! that no row can take, ends the branch; a row or a column with only one free square is taken
//! next; otherwise the row with the fewest.

use super::{Partial, Stop, Stopped, fits_masks};
use crate::board::Square;
use crate::search::Occupied;

/// A board with the squares that may hold a queen.
#[derive(Debug, Clone)]
pub(super) struct Masks {
    last: u32,
    full: u64,
    /// The squares of each row that are not blocked.
    allowed: [u64; 64],
    /// The board with the given queens.
    pub(super) begin: Node,
    pub(super) given: [u8; 64],
}

/// A board during the search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    occupied: Occupied,
    /// The rows without a queen.
    open: u64,
}

/// The next step at a node.
pub(super) enum Choice {
    /// Every row has a queen.
    Complete,
    /// The node has no completion.
    Dead,
    /// The next row, with its free squares.
    Row(u32, u64),
}

/// The order of the rows in the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// The most constrained row first, for the fewest nodes.
    Constrained,
    /// The topmost row first, for completions in lexicographic order.
    Lexicographic,
}

/// The result of a search step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Completion,
    Nothing,
    /// The node limit was reached.
    TooLong,
}

impl Masks {
    /// Returns the masks of a board of at most 64 rows, else `None`. The given queens must not
    /// attack each other.
    pub(super) fn new(partial: &Partial) -> Option<Masks> {
        let size = partial.size();
        if !fits_masks(size) {
            return None;
        }
        let (last, full) = (size.last(), size.full_row());
        let mut allowed = [full; 64];
        for square in partial.blocked() {
            allowed[square.row as usize] &= !(1 << square.column);
        }
        let mut begin = Node { occupied: Occupied::default(), open: full };
        let mut given = [0; 64];
        for queen in partial.queens() {
            begin.open &= !(1 << queen.row);
            begin.occupied = begin.occupied.with(queen.row, queen.column, last);
            given[queen.row as usize] = queen.column as u8;
        }
        Some(Masks { last, full, allowed, begin, given })
    }

    #[inline]
    pub(super) fn choose(&self, node: &Node, order: Order) -> Choice {
        if node.open == 0 {
            return Choice::Complete;
        }
        let (mut once, mut twice) = (0u64, 0u64);
        let (mut row, mut free, mut fewest) = (0, 0, u32::MAX);
        let mut rows = node.open;
        while rows != 0 {
            let at = rows.trailing_zeros();
            rows &= rows - 1;
            let here = node.occupied.free(at, self.last, self.allowed[at as usize]);
            if here == 0 {
                return Choice::Dead;
            }
            twice |= once & here;
            once |= here;
            let count = here.count_ones();
            if count < fewest && (order == Order::Constrained || fewest == u32::MAX) {
                (row, free, fewest) = (at, here, count);
            }
        }
        if once != self.full & !node.occupied.columns {
            return Choice::Dead;
        }
        let single = once & !twice;
        if order == Order::Constrained && fewest > 1 && single != 0 {
            // A column that only one row can take is filled from that row.
            let queen = single & single.wrapping_neg();
            let mut rows = node.open;
            while rows != 0 {
                let at = rows.trailing_zeros();
                rows &= rows - 1;
                if node.occupied.free(at, self.last, self.allowed[at as usize]) & queen != 0 {
                    return Choice::Row(at, queen);
                }
            }
        }
        Choice::Row(row, free)
    }

    #[inline]
    pub(super) fn place(&self, node: &Node, row: u32, column: u32) -> Node {
        Node { occupied: node.occupied.with(row, column, self.last), open: node.open & !(1 << row) }
    }

    /// Returns the board of a node as a partial board, with the placed queens as given ones.
    pub(super) fn board(&self, partial: &Partial, node: &Node, columns: &[u8; 64]) -> Partial {
        let rows = (0..=self.last).filter(|row| node.open >> row & 1 == 0);
        let square = |row| Square { row, column: columns[row as usize].into() };
        partial.with_queens(rows.map(square).collect())
    }
}

/// A row on the path to the present node of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) row: u32,
    /// The column of the present branch; `None` in the deepest row.
    pub(super) column: Option<u32>,
    /// The columns not tried yet, one bit each.
    pub(super) untried: u64,
}

/// A depth-first search that stops at each completion.
#[derive(Debug, Clone)]
pub(super) struct Search {
    masks: Masks,
    order: Order,
    /// The rows in progress: the row, its untried squares, and the board above it.
    frames: Vec<(u32, u64, Node)>,
    /// The node just reached, if any, which is expanded next.
    arrived: Option<Node>,
    columns: [u8; 64],
    nodes: u64,
}

impl Search {
    pub(super) fn new(masks: &Masks, order: Order) -> Search {
        Search::below(masks, masks.begin, masks.given, order)
    }

    pub(super) fn below(masks: &Masks, node: Node, columns: [u8; 64], order: Order) -> Search {
        Search {
            order,
            frames: Vec::with_capacity(64),
            arrived: Some(node),
            columns,
            nodes: 0,
            masks: masks.clone(),
        }
    }

    /// Advances to the next completion, visiting at most `nodes` nodes.
    pub(super) fn advance(&mut self, stop: Stop<'_>, nodes: u64) -> Result<Outcome, Stopped> {
        // Rare enough to cost nothing, frequent enough to stop promptly.
        const ASK_EVERY: u64 = 1 << 12;
        let until = self.nodes.saturating_add(nodes);
        loop {
            if let Some(node) = self.arrived.take() {
                self.nodes += 1;
                match self.masks.choose(&node, self.order) {
                    Choice::Complete => return Ok(Outcome::Completion),
                    Choice::Dead => {}
                    Choice::Row(row, free) => self.frames.push((row, free, node)),
                }
                if self.nodes.is_multiple_of(ASK_EVERY) && stop() {
                    return Err(Stopped);
                }
                if self.nodes >= until {
                    return Ok(Outcome::TooLong);
                }
            }
            let Some((row, untried, node)) = self.frames.last_mut() else {
                return Ok(Outcome::Nothing);
            };
            if *untried == 0 {
                self.frames.pop();
                continue;
            }
            let column = untried.trailing_zeros();
            *untried &= *untried - 1;
            self.columns[*row as usize] = column as u8;
            self.arrived = Some(self.masks.place(node, *row, column));
        }
    }

    /// Returns the columns by row of the completion that was found last.
    pub(super) fn columns(&self) -> Vec<u32> {
        self.columns[..=self.masks.last as usize].iter().map(|&column| column.into()).collect()
    }

    /// Returns the number of nodes visited so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the unexplored part of the search after [`Outcome::TooLong`] or a completion: the
    /// boards that agree with the path down to one of these rows and have an untried square there.
    pub(super) fn levels(&self) -> impl Iterator<Item = Level> {
        let deepest = self.frames.len().saturating_sub(1);
        self.frames.iter().enumerate().map(move |(at, &(row, untried, _))| {
            let column = (at < deepest).then(|| self.columns[row as usize].into());
            Level { row, column, untried }
        })
    }

    /// Whether the search has yet to reach this completion.
    pub(super) fn is_ahead(&self, columns: &[u32]) -> bool {
        if self.nodes == 0 {
            return true;
        }
        for level in self.levels() {
            let column = columns[level.row as usize];
            if level.column != Some(column) {
                return level.untried >> column & 1 == 1;
            }
        }
        false
    }
}
