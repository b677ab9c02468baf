//! Samples: solutions drawn at random, as a sequence in memory.

mod drawing;
mod sequence;

pub(crate) use drawing::samples;
pub(crate) use sequence::{_samples, SampleIterator};

use crate::placement::{Columns, Solution, found};
use bezzel::Size;
use numpy::ndarray::Array2;
use pyo3::prelude::*;
use std::sync::Arc;

/// Solutions drawn at random, with replacement. `samples` makes them.
///
/// Samples are a sequence, like ``solutions``: slices are samples again, without a copy.
///
/// >>> s = bezzel.samples(8, 1000, seed=1)
/// >>> len(s), s[0]
/// (1000, Solution([1, 4, 6, 3, 0, 7, 5, 2]))
/// >>> s[:500], s.count(s[0])
/// (<500 of 1000 samples of 8 queens, seed 1>, 6)
/// >>> int(s.density().sum())
/// 8000
#[pyclass(frozen, sequence, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Samples {
    size: Size,
    seed: u64,
    /// The acceptance and the autocorrelation of a Markov chain.
    report: Option<Report>,
    /// The columns by row, one sample after another. Slices share this memory.
    columns: Arc<Vec<u16>>,
    part: Part,
    /// The number of samples drawn, and which of these this object contains: a pickled slice has
    /// no others.
    drawn: usize,
    numbers: Part,
}

/// The acceptance of a Markov chain, and its autocorrelation if there are enough samples.
type Report = (f64, Option<f64>);

/// The samples of a slice, as positions among all samples in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    first: usize,
    step: isize,
    count: usize,
}

impl Part {
    /// Returns the position of an item of the slice.
    const fn place(self, at: usize) -> usize {
        self.first.wrapping_add_signed(self.step * at as isize)
    }
}

impl Samples {
    /// Creates the samples of a whole draw.
    fn whole(size: Size, seed: u64, columns: Vec<u16>, report: Option<Report>) -> Samples {
        let drawn = columns.len() / size.index();
        let part = Part { first: 0, step: 1, count: drawn };
        Samples { size, seed, report, columns: Arc::new(columns), part, drawn, numbers: part }
    }

    /// Returns `count` of these samples, from `first` on.
    fn some(&self, first: usize, step: isize, count: usize) -> Samples {
        let of = |part: Part| Part {
            // An empty slice may start outside.
            first: if count == 0 { 0 } else { part.place(first) },
            step: if count > 1 { part.step * step } else { 1 },
            count,
        };
        let (part, numbers) = (of(self.part), of(self.numbers));
        let (size, seed, report, drawn) = (self.size, self.seed, self.report, self.drawn);
        Samples { size, seed, report, columns: Arc::clone(&self.columns), part, drawn, numbers }
    }

    /// Returns all of these samples, without a copy.
    fn all(&self) -> Samples {
        self.some(0, 1, self.part.count)
    }

    /// Returns the columns of a sample.
    fn columns_of(&self, at: usize) -> &[u16] {
        let (n, place) = (self.size.index(), self.part.place(at));
        &self.columns[place * n..(place + 1) * n]
    }

    /// Returns the columns of each sample.
    fn each(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        (0..self.part.count).map(|at| self.columns_of(at))
    }

    /// Returns a copy of the columns of all samples, one after another.
    fn copied(&self) -> Vec<u16> {
        let mut columns = Vec::with_capacity(self.part.count * self.size.index());
        self.each().for_each(|sample| columns.extend_from_slice(sample));
        columns
    }

    fn item<'py>(&self, py: Python<'py>, at: usize) -> PyResult<Bound<'py, Solution>> {
        let columns = self.columns_of(at);
        found(py, Columns::of_words(columns))
    }

    fn matrix(&self, columns: Vec<u16>) -> Array2<u16> {
        let shape = (self.part.count, self.size.index());
        Array2::from_shape_vec(shape, columns).expect("a row for each sample")
    }
}
