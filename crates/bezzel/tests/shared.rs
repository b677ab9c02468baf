//! The types that may be sent to other threads and shared between them, checked by the compiler.

use bezzel::board::{Placement, Solution};
use bezzel::complete::{Completions, Partial};
use bezzel::count::Count;
use bezzel::engine::Engine;
use bezzel::kernel::Kernel;
use bezzel::plan::{Plan, Scheme, Shards};
use bezzel::search::{Backtrack, Distinct, OrderedSolutions, Steps};
use bezzel::tally::{Counted, Tally, Total};
use bezzel::{Conflict, Size, Symmetry};

fn sent<T: Send + 'static>() {}
fn shared<T: Send + Sync + 'static>() {}

#[test]
fn values_and_engines_are_shared_and_searches_are_sent() {
    shared::<(Size, Placement, Solution, Conflict, Symmetry, Plan, Scheme, Shards)>();
    shared::<(Tally, Counted, Total, Count, Kernel, Engine, Partial, Completions)>();
    sent::<(Backtrack, Distinct, OrderedSolutions, Steps)>();
}
