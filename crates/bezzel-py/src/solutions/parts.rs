//! The length of a sequence, its slices, and its solutions in memory.

use super::{ONE, Solutions};
use crate::listing::{Gathered, Question, View};
use crate::refusal::{self, english};
use crate::render;
use crate::wait::{Ending, On, wait};
use bezzel::board::MAX_COUNT_SIZE;
use bezzel::check::most_solutions;
use bezzel::{Placement as Proven, Size};
use bezzel_formats::Series;
use bezzel_locale::say;
use bezzel_workbench::{Field, Reason, Refusal, machine};
use numpy::ndarray::Array2;
use pyo3::exceptions::{PyMemoryError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;
use std::num::NonZero;
use std::sync::Arc;

/// From this size on solutions are counted before memory is reserved, since they may not fit. On
/// smaller boards all solutions together take less than a megabyte.
const COUNTED_FIRST: u32 = 14;

/// The number of solutions up to which the length of a slice is found by listing instead of
/// counting all.
const GONE_THROUGH: u64 = 1 << 20;

impl Solutions {
    /// Returns the number of threads to use.
    pub(super) fn threads(&self) -> NonZero<usize> {
        refusal::thread_count(self.threads)
    }

    /// Returns the number of answers to the question.
    pub(super) fn total(&self, py: Python<'_>) -> PyResult<u128> {
        if let Some(total) = self.total.get() {
            return Ok(*total);
        }
        let size = self.question.size;
        // A `TypeError` from `__len__` makes `list` continue without a known length.
        Field::N
            .size(size.get(), MAX_COUNT_SIZE, Some(Reason::Count))
            .map_err(|refusal| PyTypeError::new_err(refusal::sentence(&refusal)))?;
        let question = self.question;
        let total = wait(py, self.threads(), move |ending| question.count(&ending))?;
        let total = total.map_err(refusal::value)?;
        Ok(*self.total.get_or_init(|| total))
    }

    /// Returns the number of answers in the view.
    pub(super) fn length(&self, py: Python<'_>) -> PyResult<u128> {
        match self.view.reach() {
            Some(0) => Ok(0),
            Some(reach) if reach <= GONE_THROUGH && self.total.get().is_none() => {
                let (question, view, threads) = (self.question, self.view, self.threads());
                let walked = wait(py, ONE, move |ending| {
                    question.length(view, threads, &|| ending.is_set())
                })?;
                walked.map_err(refusal::value)
            }
            _ => Ok(self.view.length(self.total(py)?)),
        }
    }

    pub(super) fn seen(&self, view: View) -> Solutions {
        let (total, ranking) = (Arc::clone(&self.total), Arc::clone(&self.ranking));
        Solutions { question: self.question, view, threads: self.threads, total, ranking }
    }

    /// Returns the view of a slice.
    pub(super) fn sliced(&self, slice: &Bound<'_, PySlice>) -> PyResult<Solutions> {
        let py = slice.py();
        let part = |name: &str| -> PyResult<Option<i64>> {
            let part = slice.getattr(name)?;
            if part.is_none() {
                return Ok(None);
            }
            // As in Python, an integer that is too large for an index means the end.
            match part.extract::<i64>() {
                Ok(number) => Ok(Some(number)),
                Err(error) if error.is_instance_of::<PyOverflowError>(py) => {
                    let zero = 0i64.into_pyobject(py)?;
                    Ok(Some(if part.lt(zero)? { i64::MIN } else { i64::MAX }))
                }
                Err(error) => Err(error),
            }
        };
        let (start, stop, step) = (part("start")?, part("stop")?, part("step")?.unwrap_or(1));
        if step == 0 {
            return Err(PyValueError::new_err("slice step cannot be zero"));
        }
        let View { reversed, first, step: every, most } = self.view;
        let is_ahead = start.unwrap_or(0) >= 0 && stop.unwrap_or(0) >= 0;
        if step > 0 && is_ahead {
            // Such a slice needs no count.
            let (start, step) = (start.unwrap_or(0) as u64, step as u64);
            let upto = match (stop, most) {
                (Some(stop), Some(most)) => Some(most.min(stop as u64)),
                (stop, most) => stop.map(|stop| stop as u64).or(most),
            };
            let most = upto.map(|upto| upto.saturating_sub(start).div_ceil(step));
            let first = first.saturating_add(start.saturating_mul(every));
            let view = View { reversed, first, step: every.saturating_mul(step), most };
            return Ok(self.seen(view));
        }
        if self.view == (View { reversed, ..View::WHOLE })
            && step < 0
            && start.is_none()
            && stop.is_none()
        {
            let view = View { reversed: !reversed, step: step.unsigned_abs(), ..View::WHOLE };
            return Ok(self.seen(view));
        }
        let length = isize::try_from(self.length(py)?).map_err(|_| self.too_many(py))?;
        let slice = slice.indices(length)?;
        let (count, start) = (slice.slicelength as u64, slice.start);
        if count == 0 {
            return Ok(self.seen(View { most: Some(0), ..self.view }));
        }
        let start = first + start as u64 * every;
        let step = every.saturating_mul(slice.step.unsigned_abs() as u64);
        let view = if slice.step > 0 {
            View { reversed, first: start, step, most: Some(count) }
        } else {
            let total = u64::try_from(self.total(py)?).map_err(|_| self.too_many(py))?;
            View { reversed: !reversed, first: total - 1 - start, step, most: Some(count) }
        };
        Ok(self.seen(view))
    }

    pub(super) fn too_many(&self, py: Python<'_>) -> PyErr {
        match self.length(py) {
            Ok(count) => {
                let sentence = say!(english(), "python-too-many", count = count.to_string());
                PyOverflowError::new_err(sentence)
            }
            Err(error) => error,
        }
    }

    /// Returns all solutions of the view in memory.
    pub(super) fn gather(&self, py: Python<'_>) -> PyResult<Gathered> {
        if self.is_far() {
            return self.gather_by_rank(py);
        }
        let (question, view, threads) = (self.question, self.view, self.threads());
        let mut room = None;
        if question.size.get() >= COUNTED_FIRST
            && (view.most.is_none() || self.total.get().is_some())
        {
            self.refuse_far_too_many()?;
            room = Some(self.length(py)?);
        }
        let work = move |ending: Ending| -> Result<Gathered, Ungathered> {
            let mut gathered = Gathered::default();
            if let Some(count) = room {
                make_room(&mut gathered, question, count)?;
            }
            let mut walk = question.walk(view, threads).map_err(Refusal::from)?;
            let stop = || ending.is_set();
            walk.collect(&mut gathered, &stop)?;
            Ok(gathered)
        };
        let on = if question.is_quick() { On::Caller } else { ONE.into() };
        wait(py, on, work)?.map_err(Into::into)
    }

    /// Returns how often a queen stands on each square, by row and column.
    pub(super) fn counted(&self, py: Python<'_>) -> PyResult<Array2<u64>> {
        let n = self.question.size.index();
        let counts = Array2::zeros((n, n));
        let add = |counts: &mut Array2<u64>, columns: &[u8]| {
            for (row, &column) in columns.iter().enumerate() {
                counts[[row, usize::from(column)]] += 1;
            }
        };
        if self.is_far() {
            let (gathered, mut counts) = (self.gather(py)?, counts);
            gathered.columns.chunks_exact(n).for_each(|columns| add(&mut counts, columns));
            return Ok(counts);
        }
        let (question, view, threads) = (self.question, self.view, self.threads());
        let work = move |ending: Ending| -> Result<Array2<u64>, Refusal> {
            let (mut walk, mut counts) = (question.walk(view, threads)?, counts);
            while let Some((columns, _)) = walk.next(&|| ending.is_set())? {
                add(&mut counts, columns);
            }
            Ok(counts)
        };
        let on = if question.is_quick() { On::Caller } else { ONE.into() };
        wait(py, on, work)?.map_err(refusal::refused)
    }

    /// Refuses to gather a list that no machine like this can store, before it is counted: by a
    /// lower bound of the number of solutions or of distinct solutions.
    fn refuse_far_too_many(&self) -> PyResult<()> {
        let Question { size, distinct, start, .. } = self.question;
        let is_other = start.is_some() || self.question.variant().is_some();
        if self.view.length(u128::MAX) < u128::MAX || is_other {
            return Ok(());
        }
        // The upper bound is at most twice the number, so half of it is a lower bound.
        let least = most_solutions(size) / if distinct { 16 } else { 2 };
        let memory = machine::resources(None, None).map_err(refusal::refused)?.memory;
        if least.saturating_mul(u128::from(size.get())) > u128::from(memory) * 2 {
            return Err(Ungathered::Memory { count: least, size }.into());
        }
        Ok(())
    }

    /// Returns the description of the solutions for titles.
    pub(super) fn series(&self) -> Series {
        match self.question {
            Question { distinct: true, .. } => Series::Distinct,
            Question { start: Some(_), .. } => Series::Starting,
            _ => Series::All,
        }
    }

    /// Returns the solutions of the view, each made when requested, with its number among all from
    /// 1.
    pub(super) fn items(
        &self,
        py: Python<'_>,
    ) -> PyResult<impl ExactSizeIterator<Item = render::Item> + Send + use<>> {
        let gathered = self.gather(py)?;
        let View { reversed, first, step, .. } = self.view;
        let last = if reversed { u64::try_from(self.total(py)?).unwrap_or(u64::MAX) } else { 0 };
        let size = self.question.size.index();
        Ok((0..gathered.count).map(move |at| {
            let number = first + at as u64 * step;
            let index = if reversed { last - number } else { number + 1 };
            let columns = &gathered.columns[at * size..(at + 1) * size];
            let columns = columns.iter().map(|&column| u32::from(column)).collect();
            let placement = Proven::new(columns).expect("a solution is a placement");
            (index, placement, gathered.classes.get(at).copied())
        }))
    }
}

/// The reason why solutions are not in memory.
enum Ungathered {
    Memory { count: u128, size: Size },
    Refused(Refusal),
}

impl From<Refusal> for Ungathered {
    fn from(refusal: Refusal) -> Ungathered {
        Ungathered::Refused(refusal)
    }
}

impl From<Ungathered> for PyErr {
    fn from(error: Ungathered) -> PyErr {
        match error {
            Ungathered::Refused(refusal) => refusal::refused(refusal),
            Ungathered::Memory { count, size } => {
                let bytes = count.saturating_mul(u128::from(size.get()));
                let (count, bytes) = (count.to_string(), bytes.to_string());
                let n = size.get();
                let sentence =
                    say!(english(), "python-memory", count = count, n = n, bytes = bytes);
                PyMemoryError::new_err(sentence)
            }
        }
    }
}

/// Reserves memory for `count` solutions, if the machine has it.
fn make_room(gathered: &mut Gathered, question: Question, count: u128) -> Result<(), Ungathered> {
    let size = question.size;
    let refused = || Ungathered::Memory { count, size };
    let bytes = count.saturating_mul(u128::from(size.get()));
    // The memory for counts is half of the machine's; the system may promise more than it has.
    let resources = machine::resources(None, None).map_err(|_| refused())?;
    if bytes > u128::from(resources.memory) * 2 {
        return Err(refused());
    }
    gathered.columns.try_reserve_exact(bytes as usize).map_err(|_| refused())?;
    if question.has_classes() {
        gathered.classes.try_reserve_exact(count as usize).map_err(|_| refused())?;
    }
    Ok(())
}
