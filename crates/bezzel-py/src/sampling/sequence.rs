//! The Python methods of samples: those of a sequence, like `Solutions`, and their density.

use super::drawing::MAX_QUEENS;
use super::{Part, Report, Samples};
use crate::argument;
use crate::arrow;
use crate::memory;
use crate::placement::Solution;
use crate::refusal::{self, english};
use crate::render::{self, Item, ONE, RenderOptions};
use crate::wait::{STEPS, breathe, wait};
use bezzel::{Placement, Size};
use bezzel_formats::{Format, Series};
use bezzel_locale::say;
use numpy::PyArray2;
use numpy::ndarray::Array2;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PySlice, PyString};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The maximum number of boards of a sequence that a notebook shows.
const DISPLAYED: usize = 12;

impl Samples {
    /// Returns the description of the samples for titles.
    const fn series(&self) -> Series {
        if self.report.is_some() { Series::Approximate } else { Series::Random }
    }

    /// Returns the first samples, each with its number in the draw, from 1.
    fn items(&self, most: usize) -> impl Iterator<Item = Item> {
        self.each().take(most).enumerate().map(|(at, columns)| {
            let columns = columns.iter().map(|&column| column.into()).collect();
            let placement = Placement::new(columns).expect("a sample is a placement");
            (self.numbers.place(at) as u64 + 1, placement, None)
        })
    }

    /// Does long work with the samples on another thread.
    fn asked<T: Send + 'static>(
        slf: &Bound<'_, Samples>,
        question: impl FnOnce(&Samples) -> T + Send + 'static,
    ) -> PyResult<T> {
        let own = slf.get();
        if own.part.count * own.size.index() < STEPS {
            return Ok(question(own));
        }
        let own = slf.clone().unbind();
        wait(slf.py(), ONE, move |_| question(own.get()))
    }

    /// Converts an object to the columns of a sample: a placement, a list, a tuple or an array.
    fn wanted(&self, given: &Bound<'_, PyAny>) -> Option<Vec<u16>> {
        // A text is not accepted as a sample: `"..." in samples` is more likely a mistake.
        let wanted = Some(given).filter(|given| !given.is_instance_of::<PyString>());
        let wanted = argument::placement(wanted?).ok()?;
        let is_of_size = wanted.size() == self.size;
        is_of_size.then(|| wanted.columns().iter().map(|&column| column as u16).collect())
    }

    /// Returns the index of the first sample that equals the object.
    fn place(slf: &Bound<'_, Samples>, given: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        let Some(wanted) = slf.get().wanted(given) else { return Ok(None) };
        Samples::asked(slf, move |own| own.each().position(|sample| sample == wanted))
    }

    /// Returns the samples of a slice.
    fn sliced(&self, slice: &Bound<'_, PySlice>) -> PyResult<Samples> {
        let slice = slice.indices(self.part.count as isize)?;
        Ok(self.some(slice.start as usize, slice.step, slice.slicelength))
    }
}

#[pymethods]
impl Samples {
    /// The size of the board.
    #[getter]
    fn n(&self) -> u32 {
        self.size.get()
    }

    /// The seed of the draw: it gives the same samples again.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the samples are only approximately uniform.
    #[getter]
    fn approximate(&self) -> bool {
        self.report.is_some()
    }

    /// The share of the exchanges proposed by a Markov chain that were made; None for exact samples.
    #[getter]
    fn acceptance(&self) -> Option<f64> {
        self.report.map(|(acceptance, _)| acceptance)
    }

    /// The integrated autocorrelation time of a Markov chain, in samples; None for exact samples and for fewer than 100.
    #[getter]
    fn autocorrelation(&self) -> Option<f64> {
        self.report.and_then(|(_, autocorrelation)| autocorrelation)
    }

    /// Returns the samples as a NumPy array of uint16: a row a sample, the columns by row.
    fn to_numpy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray2<u16>>> {
        render::import_numpy(slf.py())?;
        slf.get().room(2)?;
        let matrix = Samples::asked(slf, |own| own.matrix(own.copied()))?;
        Ok(PyArray2::from_owned_array(slf.py(), matrix))
    }

    /// Returns the samples as a ``pyarrow.Table`` with the column `columns`, a list of fixed size.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("bezzel._frames")?.call_method1("arrow", (slf,))
    }

    /// Returns the samples as a ``polars.DataFrame`` with the column of ``to_arrow``.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("bezzel._frames")?.call_method1("polars", (slf,))
    }

    /// Returns the samples as a ``pandas.DataFrame`` with the columns `row0`, `row1` and so on, as in
    /// CSV.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (array, none) = (Samples::to_numpy(slf)?, slf.py().None());
        slf.py().import("bezzel._frames")?.call_method1("pandas", (array, none))
    }

    /// Returns how often a queen stands on each square: a NumPy array of uint64 of shape (n, n), by row and column.
    fn density<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArray2<u64>>> {
        render::import_numpy(slf.py())?;
        let n = slf.get().size.index();
        memory::room(8 * n as u64 * n as u64)?;
        let counts = Samples::asked(slf, move |own| {
            let mut counts = Array2::zeros((n, n));
            for sample in own.each() {
                for (row, &column) in sample.iter().enumerate() {
                    counts[[row, usize::from(column)]] += 1;
                }
            }
            counts
        })?;
        Ok(PyArray2::from_owned_array(slf.py(), counts))
    }

    /// Draws the density with Matplotlib, in `ax` or in a new figure, and returns the axes.
    #[pyo3(signature = (ax = None, *, cmap = None), text_signature = "($self, ax=None, *, cmap='viridis')")]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<&Bound<'py, PyAny>>,
        cmap: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let plot = slf.py().import("bezzel._plot")?;
        plot.call_method1("density", (Samples::density(slf)?, "samples", ax, cmap))
    }

    /// Writes the samples to a file, or one file per sample if the path contains `{i}`.
    #[pyo3(signature = (path, **options), text_signature = "($self, path, *, format=None, lang='en', ascii=False, base=0, signs=None, title=True, theme=None, size=None, coordinates=False, delay=None)")]
    fn save(
        slf: &Bound<'_, Self>,
        path: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let Some(render) = RenderOptions::to(slf.as_any(), path, options)? else { return Ok(()) };
        let own = slf.get();
        let (count, series) = (own.part.count as u64, own.series());
        let items = Numbered { of: own.all(), at: 0 };
        render::save(slf.py(), render, series, (Some(own.drawn as u64), count), own.size, items)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        if self.size.index() > 16 || self.part.count == 0 {
            return Ok(None);
        }
        let render = RenderOptions::new(Format::Svg);
        let total = Some(self.part.count as u64);
        let items = self.items(DISPLAYED).collect();
        let svg = render::drawn_of(py, render, self.series(), total, items)?;
        Ok(Some(render::in_html(&String::from_utf8_lossy(&svg))))
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        slf: &Bound<'py, Self>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        slf.get().room(2)?;
        let columns = Samples::asked(slf, Samples::copied)?;
        arrow::of_words(slf.py(), slf.get().size, columns)
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        slf: &Bound<'py, Self>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        render::as_asked(Samples::to_numpy(slf)?.into_any(), dtype, copy)
    }

    fn __len__(&self) -> usize {
        self.part.count
    }

    fn __iter__(slf: &Bound<'_, Self>) -> SampleIterator {
        SampleIterator { of: slf.get().all(), next: AtomicUsize::new(0) }
    }

    fn __reversed__(slf: &Bound<'_, Self>) -> PyResult<SampleIterator> {
        let backwards = slf.py().get_type::<PySlice>();
        let backwards = backwards.call1((slf.py().None(), slf.py().None(), -1))?;
        let of = slf.get().sliced(&backwards.cast_into()?)?;
        Ok(SampleIterator { of, next: AtomicUsize::new(0) })
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(slice) = index.cast::<PySlice>() {
            return Ok(Bound::new(py, self.sliced(slice)?)?.into_any());
        }
        let index = refusal::place(index)?;
        let length = self.part.count;
        let at = if index < 0 { index + length as isize } else { index };
        let at = usize::try_from(at).ok().filter(|at| *at < length);
        let at = at.ok_or_else(|| {
            let (what, index) = (self.__repr__(), index.to_string());
            PyIndexError::new_err(say!(english(), "python-index", what = what, index = index))
        })?;
        Ok(self.item(py, at)?.into_any())
    }

    fn __contains__(slf: &Bound<'_, Self>, given: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(Samples::place(slf, given)?.is_some())
    }

    /// Returns the index of the first item that equals `value`, from `start` on and before `stop`.
    #[pyo3(signature = (value, start = 0, stop = isize::MAX, /))]
    fn index(
        slf: &Bound<'_, Self>,
        value: &Bound<'_, PyAny>,
        start: isize,
        stop: isize,
    ) -> PyResult<u64> {
        let place = || Ok(Samples::place(slf, value)?.map(|place| place as u64));
        argument::index_within(slf, value, (start, stop), place)
    }

    /// Returns how often `value` occurs.
    fn count(slf: &Bound<'_, Self>, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        let Some(wanted) = slf.get().wanted(value) else { return Ok(0) };
        Samples::asked(slf, move |own| own.each().filter(|sample| *sample == wanted).count())
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Samples>() else { return Ok(false) };
        let other = other.get();
        if (slf.get().size, slf.get().part.count) != (other.size, other.part.count) {
            return Ok(false);
        }
        let other = other.all();
        Samples::asked(slf, move |own| own.each().eq(other.each()))
    }

    fn __hash__(&self) -> u64 {
        let ends = (self.part.count > 0)
            .then(|| (self.columns_of(0), self.columns_of(self.part.count - 1)));
        let parts = (self.size, self.part.count, ends);
        BuildHasherDefault::<DefaultHasher>::default().hash_one(parts)
    }

    fn __repr__(&self) -> String {
        let about = if self.report.is_some() { "approximate " } else { "" };
        let (length, drawn, n) = (self.part.count, self.drawn, self.size.get());
        let of = if length == drawn { String::new() } else { format!("of {drawn} ") };
        format!("<{length} {of}{about}samples of {n} queens, seed {}>", self.seed)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Reduced<'py>)> {
        let (py, own) = (slf.py(), slf.get());
        own.room(4)?;
        let bytes = Samples::asked(slf, |own| -> Vec<u8> {
            own.each().flatten().flat_map(|column| column.to_le_bytes()).collect()
        })?;
        let make = py.import("bezzel._bezzel")?.getattr("_samples")?;
        let numbers = (own.drawn, own.numbers.first, own.numbers.step);
        Ok((make, (own.size.get(), own.seed, PyBytes::new(py, &bytes), own.report, numbers)))
    }
}

impl Samples {
    /// Raises `MemoryError` unless there is room for this number of bytes for each queen.
    fn room(&self, bytes: u64) -> PyResult<()> {
        memory::room(bytes * (self.part.count * self.size.index()) as u64)
    }
}

/// The pickled form of samples.
type Reduced<'py> = (u32, u64, Bound<'py, PyBytes>, Option<Report>, Numbers);

/// The number of samples drawn, the position of the first of these among them, and the distance to
/// the next.
type Numbers = (usize, usize, isize);

/// Unpickles samples. Each sample is checked, since a pickle may come from another program.
#[pyfunction]
pub(crate) fn _samples(
    py: Python<'_>,
    n: u64,
    seed: u64,
    columns: PyBackedBytes,
    report: Option<Report>,
    numbers: Numbers,
) -> PyResult<Samples> {
    let wrong = || PyValueError::new_err("not a pickle of samples");
    let size = Size::try_from(n).map_err(refusal::value)?;
    let queens = columns.len() / 2;
    if queens as u64 > MAX_QUEENS || !columns.len().is_multiple_of(2 * size.index()) {
        return Err(wrong());
    }
    memory::room(columns.len() as u64)?;
    let read = wait(py, ONE, move |_| {
        let words: Vec<u16> =
            columns.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        let is_solution = |sample: &[u16]| {
            let columns = sample.iter().map(|&column| column.into()).collect();
            Placement::new(columns).is_ok_and(|it| it.first_conflict().is_none())
        };
        words.chunks_exact(size.index()).all(is_solution).then_some(words)
    })?;
    let samples = Samples::whole(size, seed, read.ok_or_else(wrong)?, report);
    let (drawn, first, step) = numbers;
    let numbers = Part { first, step, count: samples.part.count };
    let last = (numbers.count as isize - 1).max(0).checked_mul(step);
    let last = last.and_then(|ahead| first.checked_add_signed(ahead));
    let fits = drawn as u64 <= MAX_QUEENS && first.max(last.ok_or_else(wrong)?) < drawn.max(1);
    if fits { Ok(Samples { drawn, numbers, ..samples }) } else { Err(wrong()) }
}

/// Samples that are drawn into a file, each converted when it is written.
struct Numbered {
    of: Samples,
    at: usize,
}

impl Iterator for Numbered {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        let at = self.at;
        self.at += 1;
        let one = (at < self.of.part.count).then(|| self.of.some(at, 1, 1));
        one.and_then(|one| one.items(1).next())
    }
}

/// An iterator over samples. Threads that share it get different samples.
#[pyclass(frozen, module = "bezzel")]
pub(crate) struct SampleIterator {
    of: Samples,
    next: AtomicUsize,
}

#[pymethods]
impl SampleIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Solution>>> {
        // An item takes longer than a number.
        const TOGETHER: usize = STEPS >> 4;
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        if at >= self.of.part.count {
            self.next.store(self.of.part.count, Ordering::Relaxed);
            return Ok(None);
        }
        if at % TOGETHER == TOGETHER - 1 {
            breathe(py)?;
        }
        self.of.item(py, at).map(Some)
    }

    fn __length_hint__(&self) -> usize {
        self.of.part.count.saturating_sub(self.next.load(Ordering::Relaxed))
    }
}
