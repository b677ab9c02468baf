//! A scheme for the tests, with its own file and one line in the table: shards are the columns of
//! the first-row queen, and the reference search counts each.

use super::rules::{OpenError, OpenScheme, PlanError, PlanSpec, Resources, Rules, Uncounted};
use crate::board::Size;
use crate::kernel::Kernel;
use crate::search::naive;
use crate::stop::Stop;
use crate::tally::{Effort, Tally};

pub(super) struct Fake;

pub(super) static FAKE: Fake = Fake;

impl Rules for Fake {
    fn name(&self) -> &'static str {
        "fake"
    }

    fn version(&self) -> u32 {
        7
    }

    fn allows(&self, size: Size, _number: u32) -> Result<(), PlanError> {
        Ok(size.at_most(9).map(|_| ())?)
    }

    fn max_depth(&self, _size: Size) -> u32 {
        0
    }

    fn standard_depth(&self, _size: Size, _number: u32) -> u32 {
        0
    }

    fn probe(&self, _size: Size, _number: u32) -> (u32, u32) {
        (6, 0)
    }

    fn shards(&self, spec: PlanSpec) -> u64 {
        u64::from(spec.size.get())
    }

    fn open(
        &self,
        spec: PlanSpec,
        _resources: Resources,
    ) -> Result<Box<dyn OpenScheme>, OpenError> {
        Ok(Box::new(OpenFake(spec)))
    }
}

struct OpenFake(PlanSpec);

impl OpenScheme for OpenFake {
    fn count(
        &self,
        shard: u64,
        _kernel: Kernel,
        _stop: Stop<'_>,
    ) -> Result<(Tally, Effort), Uncounted> {
        let mut tally = Tally::default();
        let nodes = naive(self.0.size, |columns| {
            tally.by_weight[3] += u64::from(u64::from(columns[0]) == shard);
            true
        });
        Ok((tally, Effort { nodes, halves: 0 }))
    }

    fn estimate_steps(&self, _descents: u32, _seed: u64) -> f64 {
        f64::from(self.0.size.get())
    }
}
