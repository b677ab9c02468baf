//! Placements and solutions as Python objects: sequences of columns with methods for queens,
//! symmetries and pictures.

mod hash;
mod iterator;
mod methods;

pub(crate) use iterator::PlacementIterator;

use crate::wait::{STEPS, breathe, wait};
use crate::{memory, records, render};
use bezzel::piece::Piece;
use bezzel::{Conflict, Size};
use bezzel_workbench::Refusal;
use bezzel_workbench::machine;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use std::cmp::Ordering;

/// The columns by row, one byte each if that is enough.
#[derive(Debug, Clone)]
pub(crate) enum Columns {
    Bytes(Box<[u8]>),
    Words(Box<[u32]>),
}

/// The maximum size at which a column fits a byte, as in NumPy files.
const MAX_BYTES: usize = 256;

impl Columns {
    pub(crate) fn of(placement: bezzel::Placement) -> Columns {
        let columns = placement.into_columns();
        if columns.len() <= MAX_BYTES {
            Columns::Bytes(columns.iter().map(|&column| column as u8).collect())
        } else {
            Columns::Words(columns.into())
        }
    }

    /// Stores the columns of a board of at most 2^16 rows.
    pub(crate) fn of_words(columns: &[u16]) -> Columns {
        if columns.len() <= MAX_BYTES {
            Columns::Bytes(columns.iter().map(|&column| column as u8).collect())
        } else {
            Columns::Words(columns.iter().map(|&column| column.into()).collect())
        }
    }

    fn compared(&self, other: &Columns) -> Ordering {
        match (self, other) {
            (Columns::Words(own), Columns::Words(other)) => own.cmp(other),
            (own, other) => own.iter().cmp(other.iter()),
        }
    }

    fn len(&self) -> usize {
        match self {
            Columns::Bytes(columns) => columns.len(),
            Columns::Words(columns) => columns.len(),
        }
    }

    fn get(&self, row: usize) -> u32 {
        match self {
            Columns::Bytes(columns) => u32::from(columns[row]),
            Columns::Words(columns) => columns[row],
        }
    }

    fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + '_ {
        (0..self.len()).map(|row| self.get(row))
    }
}

/// A placement: one queen in each row; the queens may attack each other.
///
/// It is a sequence of the queens' columns by row, from 0 at the top left, and equals a list or a tuple of them. It is
/// created from columns (a list, a tuple, a NumPy array) or from text in any form that ``bezzel check`` reads.
///
/// >>> p = bezzel.Placement([0, 0, 1])
/// >>> len(p), list(p), p.is_solution
/// (3, [0, 0, 1], False)
/// >>> for conflict in p.conflicts():
/// ...     print(conflict)
/// row 0, column 0 and row 1, column 0 along the column
/// row 1, column 0 and row 2, column 1 along the diagonal \
#[pyclass(frozen, subclass, sequence, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Placement {
    pub(crate) columns: Columns,
}

impl Placement {
    fn to_placement(&self) -> bezzel::Placement {
        let columns = match &self.columns {
            Columns::Bytes(columns) => columns.iter().map(|&column| column.into()).collect(),
            Columns::Words(columns) => columns.to_vec(),
        };
        bezzel::Placement::new(columns).expect("checked when it was made")
    }

    /// Computes a result from the columns, on another thread if they are many.
    pub(crate) fn of_columns<T: Send + 'static>(
        slf: &Bound<'_, Placement>,
        question: impl FnOnce(&Columns) -> T + Send + 'static,
    ) -> PyResult<T> {
        if slf.get().columns.len() < STEPS {
            return Ok(question(&slf.get().columns));
        }
        let own = slf.clone().unbind();
        wait(slf.py(), render::ONE, move |_| question(&own.get().columns))
    }

    /// Copies the placement for the library.
    pub(crate) fn copied(slf: &Bound<'_, Placement>) -> PyResult<bezzel::Placement> {
        if slf.get().columns.len() < STEPS {
            return Ok(slf.get().to_placement());
        }
        let own = slf.clone().unbind();
        wait(slf.py(), render::ONE, move |_| own.get().to_placement())
    }

    /// Returns the number of bytes if each row needs `of_row`.
    fn bytes(&self, of_row: u64) -> u64 {
        self.columns.len() as u64 * of_row
    }

    /// Computes a result from a placement, on another thread if the board is large. `of_row` is
    /// the number of bytes of memory needed for each row.
    pub(crate) fn asked<T: Send + 'static>(
        slf: &Bound<'_, Placement>,
        of_row: u64,
        question: impl FnOnce(bezzel::Placement) -> T + Send + 'static,
    ) -> PyResult<T> {
        memory::room(slf.get().bytes(of_row))?;
        if slf.get().columns.len() < STEPS {
            return Ok(question(slf.get().to_placement()));
        }
        let own = slf.clone().unbind();
        wait(slf.py(), render::ONE, move |_| question(own.get().to_placement()))
    }

    fn size(&self) -> Size {
        Size::try_from(self.columns.len()).expect("checked when it was made")
    }

    /// Returns the columns as the command writes them; for large boards only the first and the
    /// last.
    fn shown(&self) -> String {
        const MOST: usize = 100;
        const ENDS: usize = 3;
        let n = self.columns.len();
        let list = |rows: std::ops::Range<usize>| {
            rows.map(|row| self.columns.get(row).to_string()).collect::<Vec<_>>().join(", ")
        };
        if n <= MOST {
            return format!("[{}]", list(0..n));
        }
        format!("[{}, ..., {}], n={n}", list(0..ENDS), list(n - ENDS..n))
    }
}

/// Returns a list of numbers or of pairs of numbers, which may be very long.
pub(crate) fn list<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    items: impl Iterator<Item = PyResult<T>>,
) -> PyResult<Bound<'py, PyList>> {
    list_of(py, STEPS, items)
}

/// Returns a list of items; the GIL may be released after every `together` items, which take some
/// milliseconds.
pub(crate) fn list_of<'py, T: IntoPyObject<'py>>(
    py: Python<'py>,
    together: usize,
    items: impl Iterator<Item = PyResult<T>>,
) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for (at, item) in items.enumerate() {
        if at % together == together - 1 {
            breathe(py)?;
        }
        list.append(item?)?;
    }
    Ok(list)
}

/// A solution: a placement in which no two queens attack each other.
///
/// Creating one checks it: ``ValueError`` names the first two queens that attack each other.
///
/// >>> s = bezzel.Solution([1, 3, 0, 2])
/// >>> s.symmetry, s.orbit_size, s.canonical()
/// ('quarter-turn', 2, Solution([1, 3, 0, 2]))
/// >>> sorted(s.orbit())
/// [Solution([1, 3, 0, 2]), Solution([2, 0, 3, 1])]
/// >>> bezzel.Solution([0, 1, 2])
/// Traceback (most recent call last):
/// ValueError: the queens of row 0, column 0 and row 1, column 1 attack each other along the diagonal
#[pyclass(frozen, extends = Placement, module = "bezzel")]
#[derive(Debug)]
pub(crate) struct Solution;

/// Returns a solution that a search has found, as a Python object. A list of them is what most often
/// needs all memory.
pub(crate) fn found(py: Python<'_>, columns: Columns) -> PyResult<Bound<'_, Solution>> {
    memory::enough()?;
    let initializer = PyClassInitializer::from(Placement { columns }).add_subclass(Solution);
    Bound::new(py, initializer)
}

/// Returns a solution of any piece: a placement for other pieces than the queen, whose queens may
/// attack each other.
pub(crate) fn found_of(
    py: Python<'_>,
    columns: Columns,
    piece: Piece,
) -> PyResult<Bound<'_, Placement>> {
    match piece == Piece::QUEEN {
        true => Ok(found(py, columns)?.into_super()),
        false => {
            memory::enough()?;
            Bound::new(py, Placement { columns })
        }
    }
}

/// Converts a solution of the library to a Python object.
pub(crate) fn solution(
    py: Python<'_>,
    solution: bezzel::Solution,
) -> PyResult<Bound<'_, Solution>> {
    found(py, Columns::of(solution.into()))
}

impl Solution {
    /// Computes a result from a solution.
    fn asked<T: Send + 'static>(
        slf: &Bound<'_, Self>,
        of_row: u64,
        question: impl FnOnce(bezzel::Solution) -> T + Send + 'static,
    ) -> PyResult<T> {
        Placement::asked(slf.as_super(), of_row, |own| {
            question(bezzel::Solution::try_from(own).expect("proven when it was made"))
        })
    }
}

/// The number of bytes of a conflict as a Python record.
const RECORD: u64 = 320;

/// The number of bytes for each row that a check takes.
pub(crate) const CHECKED: u64 = 16;

/// The number of bytes for each row that listing all attacks takes, if there are any.
const ATTACKED: u64 = 160;

/// Raises an error if the memory to list the attacks of a large placement is missing. Solutions
/// need less than others.
pub(crate) fn room_for_check(piece: Piece, placement: &bezzel::Placement) -> Result<(), Refusal> {
    let rows = placement.columns().len();
    if rows < STEPS {
        return Ok(());
    }
    machine::room(rows as u64 * CHECKED)?;
    if piece == Piece::QUEEN && placement.first_conflict().is_none() {
        return Ok(());
    }
    machine::room(rows as u64 * ATTACKED)
}

/// Converts conflicts to Python records.
pub(crate) fn conflict_list<'py>(
    py: Python<'py>,
    conflicts: &[Conflict],
) -> PyResult<Bound<'py, PyList>> {
    memory::room(conflicts.len() as u64 * RECORD)?;
    let make = records::class(py, "Conflict")?;
    let made = |Conflict { first, second, line }: &Conflict| {
        let (first, second) = (records::square(py, first)?, records::square(py, second)?);
        make.call1((first, second, PyString::intern(py, line.name())))
    };
    list_of(py, STEPS / 32, conflicts.iter().map(made))
}
