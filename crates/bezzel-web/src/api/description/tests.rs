//! The generated files that describe questions and answers match the structs.

use super::layout::write;
use super::openapi::{Description, description};
use super::tables::page;
use super::typescript::types;
use bezzel_formats::{Format, Nature};
use std::fs;
use std::path::Path;

/// Compares a file with its generated content, or writes it if BEZZEL_BLESS is 1.
fn compare(name: &str, wanted: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    if std::env::var_os("BEZZEL_BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, wanted).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let lines =
        || found.lines().map(Some).chain([None]).zip(wanted.lines().map(Some).chain([None]));
    if let Some((number, (found, wanted))) =
        (1..).zip(lines()).find(|(_, (found, wanted))| found != wanted)
    {
        panic!(
            "{name}, line {number}: found {found:?}, expected {wanted:?}; `just describe` writes the file \
             (BEZZEL_BLESS=1 cargo test --release -p bezzel-web --features schema --lib description)"
        );
    }
}

#[test]
fn the_descriptions_are_as_the_structs_are() {
    let described: Description = description();
    compare("crates/bezzel-web/assets/openapi.json", &(write(&described.openapi, 0) + "\n"));
    compare("crates/bezzel-wasm/npm/api.d.ts", &types(&described));
    compare("docs/json.md", &page(&described));
    // The names of text formats for Python's type checkers.
    let stub = include_str!("../../../../../python/bezzel/_bezzel.pyi");
    let (before, names) = stub.split_once("_Text: TypeAlias = Literal[").unwrap();
    let after = names.split_once(']').unwrap().1;
    let texts = Format::all().filter(|format| format.nature() == Nature::Text);
    let names: Vec<_> = texts.map(Format::name).collect();
    let wanted = format!("{before}_Text: TypeAlias = Literal{names:?}{after}");
    compare("python/bezzel/_bezzel.pyi", &wanted);
}
