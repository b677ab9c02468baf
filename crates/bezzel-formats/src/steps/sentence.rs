//! The sentences of events.

use super::Moment;
use super::report::remark_sentence;
use bezzel::Line;
use bezzel::search::Step;
use bezzel_locale::Catalogue;
use bezzel_locale::say;

impl Moment {
    /// Returns the sentence for the event.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue) -> String {
        let step = self.step_sentence(catalogue);
        match self.remark_sentence(catalogue) {
            Some(remark) => say!(catalogue, "step-remarked", step = step, remark = remark),
            None => step,
        }
    }

    /// The remark on the event, unless it is the sentence itself.
    pub(super) fn remark_sentence(&self, catalogue: &Catalogue) -> Option<String> {
        let remark = self.event.remark.filter(|_| self.event.step != Step::Mistake)?;
        Some(remark_sentence(remark, self.size, catalogue))
    }

    /// The sentence for the event without its remark. An impossible event has only the remark.
    pub(super) fn step_sentence(&self, catalogue: &Catalogue) -> String {
        match &self.event.step {
            Step::Conflict { square, culprit, line } => {
                let key = match line {
                    Line::Column => "step-conflict-column",
                    Line::Diagonal => "step-conflict-diagonal",
                    Line::Antidiagonal => "step-conflict-antidiagonal",
                    // Other programs refuse squares of rows that hold a queen.
                    Line::Row | Line::Reflected | Line::Knight => "step-conflict-row",
                };
                let sentence = say!(
                    catalogue,
                    key,
                    row = square.row,
                    column = square.column,
                    by_row = culprit.row,
                    by_column = culprit.column
                );
                if self.event.depth == self.size {
                    say!(catalogue, "step-complete", reason = sentence)
                } else {
                    sentence
                }
            }
            Step::Choose { row, free } if free.is_empty() => {
                say!(catalogue, "step-choose-none", row = *row)
            }
            Step::Choose { row, free } => {
                let columns = free.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
                say!(catalogue, "step-choose", row = *row, columns = columns)
            }
            Step::Place { square } => {
                say!(catalogue, "step-place", row = square.row, column = square.column)
            }
            Step::Solved { index } => say!(catalogue, "step-solved", index = index.to_string()),
            Step::Cut => say!(catalogue, "step-cut", depth = self.event.depth),
            Step::BackUp { row, lifted } => {
                // There is no row below the last: the board is finished.
                let key = if *row == self.size { "step-go-on" } else { "step-back-up" };
                say!(catalogue, key, row = *row, above = lifted.row, column = lifted.column)
            }
            Step::Mistake => {
                let remark = self.event.remark;
                remark.map_or(String::new(), |it| remark_sentence(it, self.size, catalogue))
            }
            Step::Remove { square } => {
                say!(catalogue, "step-remove", row = square.row, column = square.column)
            }
            Step::Exhausted { cut: true, .. } => say!(catalogue, "step-exhausted-cut"),
            Step::Exhausted { solutions, .. } => {
                say!(catalogue, "step-exhausted", solutions = *solutions)
            }
            Step::Stopped { solutions } => {
                let steps = (self.number - 1).to_string();
                say!(catalogue, "step-stopped", steps = steps, solutions = solutions.to_string())
            }
        }
    }
}
