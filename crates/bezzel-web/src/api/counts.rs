//! Counts: of one board, of a range of sizes, and the published ones.

use super::Nothing;
use crate::reply::Reply;
use bezzel::Size;
use bezzel_workbench::count::CountRequest;
use bezzel_workbench::table::{published, row};
use bezzel_workbench::{Field, FieldValue, Limits, Refusal, question};

question! {
    /// The sizes of a table.
    pub(super) struct TableRequest {
        /// The first size, by default 1.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.count)))]
        from: Option<FieldValue>,
        /// The last size.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.count)))]
        to: FieldValue,
    }
}

/// The largest board whose count, with its checks, takes a few milliseconds.
const QUICK: u32 = 12;

/// Counts the solutions of one board.
pub(super) fn count(asked: CountRequest, limits: &Limits) -> Result<Reply, Refusal> {
    let question = asked.question(limits)?;
    let reply = Reply::json(move |work| {
        let counted = question.run(work.limits, &(), &|| work.deadline.is_over())?;
        Ok(counted.report(work.catalogue))
    });
    Ok(if question.size.get() <= QUICK { reply.quick() } else { reply })
}

/// Counts boards from one size (by default 1) to another, and sends each count as soon as it is known.
pub(super) fn table(asked: TableRequest, limits: &Limits) -> Result<Reply, Refusal> {
    let last = Field::TO.integer(asked.to, 1..=limits.count.into())?;
    let first = Field::FROM.integer_if(asked.from, 1..=last)?.unwrap_or(1);
    Ok(Reply::lines(move |work, out| {
        let stop = || work.deadline.is_over();
        for n in first..=last {
            let size = Size::try_from(n)?;
            out.line(&row(size, f64::INFINITY, work.limits, &(), &stop)?)?;
        }
        Ok(())
    }))
}

/// Returns the published counts. Pages plot them beside counts made here, and never instead of those.
pub(super) fn known(_: Nothing, _: &Limits) -> Result<Reply, Refusal> {
    Ok(Reply::json(|_| Ok(published())).quick())
}
