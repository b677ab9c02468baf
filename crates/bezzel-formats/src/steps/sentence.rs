//! The sentences of events.

use super::Moment;
use super::report::remark_sentence;
use bezzel::search::Step;
use bezzel_locale::Catalogue;
use bezzel_locale::say;

impl Moment {
    /// Returns the sentence for the event.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue) -> String {
        let step = self.step_sentence(catalogue);
        match self.remark_sentence(catalogue) {
            Some(remark) => say!(catalogue, "step-remarked", step, remark),
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
                let key = format!("step-conflict-{}", line.name());
                let reason = say!(catalogue, &key, square, by = culprit);
                match self.event.depth == self.size {
                    true => say!(catalogue, "step-complete", reason),
                    false => reason,
                }
            }
            Step::Choose { row, free } if free.is_empty() => {
                say!(catalogue, "step-choose-none", row)
            }
            Step::Choose { row, free } => {
                let columns = free.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
                say!(catalogue, "step-choose", row, columns)
            }
            Step::Place { square } => say!(catalogue, "step-place", square),
            Step::Solved { index } => say!(catalogue, "step-solved", index = index.to_string()),
            Step::Cut => say!(catalogue, "step-cut", depth = self.event.depth),
            Step::BackUp { row, lifted } => {
                // There is no row below the last: the board is finished.
                let key = if *row == self.size { "step-go-on" } else { "step-back-up" };
                say!(catalogue, key, row, above = lifted.row, column = lifted.column)
            }
            Step::Mistake => {
                let remark = self.event.remark;
                remark.map_or(String::new(), |it| remark_sentence(it, self.size, catalogue))
            }
            Step::Remove { square } => say!(catalogue, "step-remove", square),
            Step::Exhausted { cut: true, .. } => say!(catalogue, "step-exhausted-cut"),
            Step::Exhausted { solutions, .. } => say!(catalogue, "step-exhausted", solutions),
            Step::Stopped { solutions } => {
                let steps = (self.number - 1).to_string();
                say!(catalogue, "step-stopped", steps, solutions = solutions.to_string())
            }
        }
    }
}
