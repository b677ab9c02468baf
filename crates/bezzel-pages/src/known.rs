//! What the library knows and the scripts of the pages use: they have no lists of their own.

use super::trace::EVENTS;
use bezzel::Line;
use bezzel::puzzle::{Difficulty, Family, sizes};
use bezzel::search::Method;
use bezzel_formats::Naming;
use serde_json::{Map, Value, json};

/// Returns what all pages know: the methods of search, the kinds of their events and of lines, the ways to name
/// squares, the families of puzzles and their difficulties. The pages offer them in this order.
#[must_use]
pub fn known() -> Map<String, Value> {
    let methods = |is_exhaustive: bool| {
        Method::ALL.into_iter().filter(move |it| it.is_exhaustive() == is_exhaustive)
    };
    let lines = Line::OF_QUEENS.iter().chain([&Line::Row]).map(|line| line.name());
    let families = |has_regions: bool| {
        Family::ALL.into_iter().filter(move |it| it.has_regions() == has_regions)
    };
    let family = |family: Family| {
        let facts = json!({
            "hasDiagonals": family.has_diagonals(),
            "hasRegions": family.has_regions(),
            "perLine": family.per_line(),
            "sizes": [sizes(family).start(), sizes(family).end()],
        });
        (family.name(), facts)
    };
    let exhaustive: Vec<_> = methods(true).map(Method::name).collect();
    let known = json!({
        "methods": methods(false).map(Method::name).chain(exhaustive.iter().rev().copied()).collect::<Vec<_>>(),
        "exhaustive": exhaustive,
        "events": EVENTS,
        "lines": lines.collect::<Vec<_>>(),
        "namings": Naming::ALL.map(Naming::name),
        "families": families(true).chain(families(false)).map(family).collect::<Vec<_>>(),
        "difficulties": Difficulty::ALL.map(Difficulty::name),
    });
    let Value::Object(known) = known else { unreachable!("an object") };
    known
}

/// Returns the first script of a page: the function that takes its parts, with what is known.
#[must_use]
pub fn known_script(known: &Map<String, Value>) -> String {
    let known = Value::from(known.clone());
    let add = "(part) => Object.assign(window.bezzel, part(window.bezzel))";
    format!("window.bezzel = Object.assign({add}, {{ known: {known} }});\n")
}
