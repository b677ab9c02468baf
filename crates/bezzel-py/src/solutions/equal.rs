//! Compares two sequences of solutions by their views, without listing items.

use super::Solutions;
use crate::listing::View;
use pyo3::prelude::*;

/// Every larger board has more solutions for queens than this: all, those that start in a column,
/// and distinct ones. Views within this number need no total.
const MANY: u64 = 1_000_000_000;
const LARGE: u32 = 20;

/// The positions of a view's items among all answers: the first, the distance between two, and
/// their number.
type Places = (u128, i128, u128);

impl Solutions {
    /// Whether the two sequences have the same items in the same order.
    pub(super) fn equals(&self, py: Python<'_>, other: &Solutions) -> PyResult<bool> {
        if self.question != other.question {
            return Ok(false);
        }
        let (own, its) = (self.view, other.view);
        if own == its {
            return Ok(true);
        }
        let is_large = self.question.size.get() > LARGE && self.question.variant().is_none();
        let is_near = |view: View| view.first < MANY && view.reach().is_none_or(|it| it < MANY);
        if is_large && is_near(own) && is_near(its) {
            // Neither view reaches the end, unless it is unbounded.
            let is_one = own.most == Some(1) && its.most == Some(1);
            let is_none = own.most == Some(0) && its.most == Some(0);
            let same = own.most == its.most && own.reversed == its.reversed;
            let first = own.first == its.first;
            return Ok(is_none || same && first && (is_one || own.step == its.step));
        }
        let lengths = (self.length(py)?, other.length(py)?);
        if lengths.0 != lengths.1 {
            return Ok(false);
        }
        if own.reversed == its.reversed {
            let first = own.first == its.first;
            return Ok(lengths.0 == 0 || first && (lengths.0 == 1 || own.step == its.step));
        }
        let total = self.total(py)?;
        Ok(places(own, total) == places(its, total))
    }
}

fn places(view: View, total: u128) -> Places {
    let count = view.length(total);
    if count == 0 {
        return (0, 0, 0);
    }
    let (first, step) = (u128::from(view.first), i128::from(view.step));
    let (first, step) = if view.reversed { (total - 1 - first, -step) } else { (first, step) };
    (first, if count == 1 { 0 } else { step }, count)
}
