//! Counts: of one board, the table row by row, and published values.

use super::Wrong;
use crate::fields::{Fields, Misread};
use crate::reply::Reply;
use bezzel::Size;
use bezzel_workbench::count::{Count, What};
use bezzel_workbench::table::{published, row};
use bezzel_workbench::{Field, Limits, Reason};

pub(super) const COUNT: &[&str] = &["n", "distinct", "start", "check"];
pub(super) const TABLE: &[&str] = &["from", "to"];

/// The largest board that is counted within a few milliseconds, with its checks.
const QUICK: u32 = 12;

/// Counts the solutions of one board.
pub(super) fn count(fields: &Fields, limits: &Limits) -> Result<Reply, Wrong> {
    let size = Field::N.size(fields.n()?, limits.count, Some(Reason::Server))?;
    let start = fields.given(Field::START).map(|given| Field::START.column(given, size));
    let what = What::of(fields.flag("distinct")?, start.transpose()?)?;
    let question = Count { what, check: fields.flag("check")?, ..Count::of(size) };
    let reply = Reply::json(move |work| {
        let counted = question.run(work.limits, &(), &|| work.deadline.is_over())?;
        Ok(counted.report(work.catalogue))
    });
    Ok(if size.get() <= QUICK { reply.quick() } else { reply })
}

/// The counts from one size, or from 1, to another, each sent as soon as it is counted.
pub(super) fn table(fields: &Fields, limits: &Limits) -> Result<Reply, Wrong> {
    let last = fields.given(Field::TO).ok_or(Misread::Missing { name: "to" })?;
    let last = Field::TO.integer(last, 1..=limits.count.into())?;
    let first = Field::FROM.integer_if(fields.given(Field::FROM), 1..=last)?.unwrap_or(1);
    Ok(Reply::lines(move |work, out| {
        let stop = || work.deadline.is_over();
        for n in first..=last {
            let size = Size::try_from(n)?;
            out.line(&row(size, f64::INFINITY, work.limits, &(), &stop)?)?;
        }
        Ok(())
    }))
}

/// The published counts: for plots beside what was counted here, and never instead of it.
pub(super) fn known(_: &Fields, _: &Limits) -> Result<Reply, Wrong> {
    Ok(Reply::json(|_| Ok(published())).quick())
}
