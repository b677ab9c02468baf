//! The content of a text, with one vector for each kind: half a million lines of one sign do not need half a million
//! vectors.

use super::cells::{Sign, Signs};
use std::marker::PhantomData;
use std::ops::Index;

/// The positions of consecutive items of a [`Pool`].
pub(super) struct Run<T> {
    start: u32,
    length: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Clone for Run<T> {
    fn clone(&self) -> Run<T> {
        *self
    }
}

impl<T> Copy for Run<T> {}

impl<T> std::fmt::Debug for Run<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} from {}", self.length, self.start)
    }
}

impl<T> Run<T> {
    /// The number of items.
    pub(super) fn len(self) -> usize {
        self.length as usize
    }

    /// The items from `from` up to `to`, excluding it.
    pub(super) fn part(self, from: usize, to: usize) -> Run<T> {
        debug_assert!(from <= to && to <= self.len());
        Run { start: self.start + from as u32, length: (to - from) as u32, of: PhantomData }
    }

    /// Divides the items into runs of `length`; the last may be shorter.
    pub(super) fn chunks(self, length: usize) -> impl Iterator<Item = Run<T>> {
        (0..self.len()).step_by(length).map(move |at| self.part(at, self.len().min(at + length)))
    }
}

/// All items of one kind in a text. A text that is read whole has at most 64 MB, so 32 bits suffice for positions.
#[derive(Debug)]
pub(super) struct Pool<T>(Vec<T>);

impl<T> Default for Pool<T> {
    fn default() -> Pool<T> {
        Pool(Vec::new())
    }
}

impl<T> Pool<T> {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn add(&mut self, items: impl IntoIterator<Item = T>) -> Run<T> {
        let start = self.0.len();
        self.0.extend(items);
        Run { start: start as u32, length: (self.0.len() - start) as u32, of: PhantomData }
    }
}

impl<T> Index<Run<T>> for Pool<T> {
    type Output = [T];

    fn index(&self, run: Run<T>) -> &[T] {
        &self.0[run.start as usize..][..run.len()]
    }
}

/// A row of signs with its line.
pub(super) type Row = (u32, Run<Sign>);

/// Two numbers, such as the row and column of a square.
pub(super) type Pair = (i64, i64);

/// The content of a text.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) signs: Signs,
    pub(super) squares: Pool<Sign>,
    pub(super) rows: Pool<Row>,
    /// Numbers; `None` for a gap.
    pub(super) numbers: Pool<Option<i64>>,
    pub(super) digits: Pool<u8>,
    pub(super) pairs: Pool<Pair>,
}

impl Written {
    /// Adds a row of signs, given by name.
    pub(super) fn row<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) -> Run<Sign> {
        let signs = &mut self.signs;
        self.squares.add(names.into_iter().map(|name| signs.of(name)))
    }

    /// Adds the rows of a board that begins in `line`.
    pub(super) fn grid(&mut self, line: u32, rows: &[Vec<String>]) -> Run<Row> {
        let row = |row: &Vec<String>| (line, self.row(row.iter().map(String::as_str)));
        let rows: Vec<Row> = rows.iter().map(row).collect();
        self.rows.add(rows)
    }

    /// The names of a row of signs.
    pub(super) fn names(&self, row: Run<Sign>) -> impl Iterator<Item = &str> + Clone {
        self.squares[row].iter().map(|&sign| self.signs.name(sign))
    }
}
