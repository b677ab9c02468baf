//! A count in parts, for environments without threads such as the web workers of a page: each worker opens the same
//! count and counts some of its shards, and one of them makes a row of the table from the sum.

use crate::digits::Digits;
use crate::field::Field;
use crate::field_value::FieldValue;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::table::{Row, Source};
use bezzel::Size;
use bezzel::check::{Finding, check_total};
use bezzel::count::{CountTarget, distinct_from_all, open, run};
use bezzel::engine::{CountError, Counter, Engine, count_one};
use bezzel::kernel::Kernel;
use bezzel::plan::{Plan, Shards};
use bezzel::search::{half_turn_count, quarter_turn_count};
use bezzel::stop::NEVER;
use serde::Serialize;
use std::ops::Range;
use web_time::Instant;

/// A shard of a plan and what it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShardFact {
    /// The text of the plan.
    pub plan: String,
    /// The number of the shard, from 0.
    pub shard: u64,
    /// The number of orbits that stand for 8, 4, 2 and 1 solutions.
    pub by_weight: [u64; 4],
    /// The kernel that counted.
    pub kernel: &'static str,
    /// The version of this program.
    pub version: &'static str,
    /// The time in microseconds.
    pub micros: u64,
}

/// A count in parts.
#[derive(Debug)]
pub struct Parts {
    engine: Engine,
}

impl Parts {
    /// Opens the count of a board.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large to be counted.
    pub fn new(n: u64, limits: &Limits) -> Result<Parts, Refusal> {
        let size = Field::N.size(n, limits.count, None)?;
        Ok(Parts { engine: open(size, CountTarget::All, limits.resources)? })
    }

    /// Opens a plan by its text, after the kernel has proved itself.
    ///
    /// # Errors
    /// [`Refusal::Plan`] if this version has no such plan, [`Refusal::Failed`] if the kernel counts a known board
    /// wrongly, and others if the plan does not fit the memory.
    pub fn of_plan(plan: &str, limits: &Limits) -> Result<Parts, Refusal> {
        let plan: Plan = plan.parse().map_err(Refusal::Plan)?;
        let kernel = Kernel::fastest();
        Parts::prove(plan, kernel, limits)?;
        Ok(Parts { engine: Engine::open(plan, kernel, limits.resources)? })
    }

    /// Counts a whole board of known value by the plan's scheme, which takes up to about a second: a program that counts
    /// wrongly on this target must not answer with facts.
    fn prove(plan: Plan, kernel: Kernel, limits: &Limits) -> Result<(), Refusal> {
        /// The steps of N = 16 by `cross`, whose lists are long enough there for the joins of large boards.
        const MOST_STEPS: f64 = 7e7;
        for n in (12..=16).rev() {
            let Ok(known) = Plan::standard(plan.scheme(), Size::new(n)?) else { continue };
            let engine = Engine::open(known, kernel, limits.resources)?;
            if engine.estimate_steps(200, 1) > MOST_STEPS {
                continue;
            }
            let all = run(&engine, &Shards::from(0..known.shards()), NEVER, &|_| ())?.solutions();
            if check_total(known, all, NEVER)?.iter().all(Finding::agrees) {
                break;
            }
            let message =
                format!("the kernel {} counts {all} solutions of this plan", kernel.kind());
            return Err(Refusal::Failed(CountError::Failed { plan: known, shard: 0, message }));
        }
        Ok(())
    }

    /// Counts one shard.
    ///
    /// # Errors
    /// [`Refusal::Integer`] if there is no such shard, and others if counting it fails.
    pub fn fact(&self, shard: impl Into<FieldValue>) -> Result<ShardFact, Refusal> {
        let shard = Field::SHARDS.integer(shard, 0..=self.shards().saturating_sub(1))?;
        let begin = Instant::now();
        let tally = count_one(&self.engine, shard, NEVER).map_err(Refusal::Failed)?.tally;
        Ok(ShardFact {
            plan: self.engine.plan().to_string(),
            shard,
            by_weight: tally.by_weight,
            kernel: self.engine.kernel().kind().name(),
            version: env!("CARGO_PKG_VERSION"),
            micros: begin.elapsed().as_micros() as u64,
        })
    }

    /// Returns the number of shards, which is the same in every worker.
    #[must_use]
    pub fn shards(&self) -> u64 {
        self.engine.plan().shards()
    }

    /// Counts these shards and returns their number of solutions.
    ///
    /// # Errors
    /// [`Refusal`] if there are no such shards, or counting them fails.
    pub fn count(&self, shards: Range<u64>) -> Result<u128, Refusal> {
        Ok(run(&self.engine, &Shards::from(shards), NEVER, &|_| ())?.solutions())
    }

    /// Returns the row of the table, for the sum over all shards and the elapsed seconds.
    ///
    /// # Errors
    /// [`Refusal::Incongruent`] if the sum contradicts the number of symmetric solutions.
    pub fn row(&self, all: u128, seconds: f64) -> Result<Row, Refusal> {
        let size: Size = self.engine.plan().size();
        let begin = Instant::now();
        let half_turn = half_turn_count(size, NEVER)?;
        let quarter_turn = quarter_turn_count(size, NEVER)?;
        let distinct = distinct_from_all(size, all, NEVER)?;
        let distinct = distinct.ok_or(Refusal::Incongruent { count: all })?;
        Ok(Row {
            n: size.get(),
            all: Some(Digits(all)),
            all_source: Source::Computed,
            distinct: Some(Digits(distinct)),
            half_turn: Some(Digits(half_turn)),
            half_turn_source: Source::Computed,
            quarter_turn: Some(Digits(quarter_turn)),
            quarter_turn_source: Source::Computed,
            seconds: seconds + begin.elapsed().as_secs_f64(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::plan::PlanError;

    #[test]
    fn the_shards_of_a_plan_make_the_count_and_others_are_refused() {
        let limits = Limits::server(1);
        let parts = Parts::of_plan("cross/2 n=10 depth=0", &limits).unwrap();
        let facts = (0..parts.shards()).map(|shard| parts.fact(shard).unwrap());
        let solutions = facts
            .map(|fact| fact.by_weight.iter().zip([8, 4, 2, 1]).map(|(w, s)| w * s).sum::<u64>());
        assert_eq!(solutions.sum::<u64>(), 724);
        let beyond = parts.fact(parts.shards());
        assert!(matches!(beyond, Err(Refusal::Integer { field: Field::SHARDS, .. })), "{beyond:?}");
        for (text, error) in [
            ("", PlanError::Text),
            ("cross/2 n=10", PlanError::Text),
            ("cross/1 n=10 depth=0", PlanError::Version { name: "cross", version: 2 }),
        ] {
            let refused = Parts::of_plan(text, &limits);
            assert!(
                matches!(&refused, Err(Refusal::Plan(given)) if *given == error),
                "{refused:?}"
            );
        }
    }
}
