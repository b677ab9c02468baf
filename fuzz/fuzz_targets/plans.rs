//! Texts of plans and of sets of shards: parsed texts are written back unchanged.
#![no_main]

use bezzel::plan::{Plan, Shards};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(plan) = text.parse::<Plan>() {
        assert_eq!(plan.to_string(), text);
    }
    if let Ok(shards) = text.parse::<Shards>() {
        assert_eq!(shards.to_string().parse(), Ok(shards));
    }
});
