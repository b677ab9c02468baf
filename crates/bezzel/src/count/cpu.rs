//! A counter that is a thread of this machine's processor.

use super::Counter;
use crate::kernel::Kernel;
use crate::plan::{Plan, Tally};

/// Counts shards with a kernel, on the thread that asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CpuCounter {
    kernel: Kernel,
}

impl CpuCounter {
    /// A counter with this kernel.
    #[must_use]
    pub const fn new(kernel: Kernel) -> CpuCounter {
        CpuCounter { kernel }
    }
}

impl Counter for CpuCounter {
    fn count(&self, plan: &Plan, shard: u64) -> Tally {
        plan.count(shard, self.kernel)
    }
}
