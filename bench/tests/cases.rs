//! The benchmark cases give the published values.

use bezzel::Size;
use bezzel::count::run;
use bezzel::engine::{Counter, Engine, Resources};
use bezzel::kernel::Kernel;
use bezzel::known;
use bezzel::plan::{Plan, Scheme};
use bezzel::search::textbook_count;
use bezzel::stop::NEVER;

#[test]
fn the_benchmarks_count_what_is_published() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/cases.toml");
    let text = std::fs::read_to_string(file).unwrap();
    let cases: toml::Table = text.parse().unwrap();
    let cases = cases["case"].as_array().unwrap();
    assert!(cases.len() >= 6);
    for case in cases {
        let number = |name: &str| case[name].as_integer().unwrap();
        let (n, count) = (number("n") as u32, number("count") as u128);
        let size = Size::new(n).unwrap();
        assert_eq!(known::values(size).unwrap().all, Some(count), "N = {n}");
        // The short cases are counted by every method.
        if n <= 14 {
            let plan = Plan::standard(Scheme::CROSS, size).unwrap();
            for kernel in Kernel::available() {
                let engine = Engine::open(plan, kernel, Resources::default()).unwrap();
                let total = run(&engine, &engine.all(), NEVER, &|_| ()).unwrap();
                assert_eq!(total.solutions(), count, "N = {n} with {}", kernel.kind());
            }
            assert_eq!(textbook_count(size, NEVER).unwrap().solutions, count);
        }
    }
}
