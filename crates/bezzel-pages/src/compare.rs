//! The comparison of the methods as a page: their measurements on a logarithmic scale, and two of them played side by
//! side.

use super::{COMPARISON_STYLE, Kit, PLAYER_STYLE, PageTrace, words, write_kit_page};
use bezzel::Size;
use bezzel::search::{Method, Steps};
use bezzel_formats::WriteError;
use bezzel_formats::steps::{Limits, Moments};
use bezzel_locale::Catalogue;
use bezzel_locale::say;
use serde_json::{Value, json};
use std::io::Write;

/// The maximum number of events of each search: the race ends at the first solution.
const EVENTS: u64 = 4000;

/// Writes a comparison as a page. `methods` are the measurements, one object per method, as `bezzel
/// compare --json` writes them.
///
/// # Errors
/// [`WriteError`] if `out` refuses, or the board is larger than a page shows.
pub fn write_comparison(
    size: Size,
    methods: Value,
    catalogue: &Catalogue,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let limits = Limits { steps: Some(EVENTS), solutions: Some(1), depth: None };
    let mut traces = Vec::new();
    for method in Method::ALL.into_iter().filter(|&m| size.get() <= Steps::max_size(m)) {
        let moments = Moments::new(method, size, limits)
            .map_err(|error| WriteError::Encoder(error.to_string()))?;
        traces.push(PageTrace::take(moments)?);
    }
    let comparison = json!({ "n": size.get(), "methods": methods, "traces": traces });
    let title = say!(catalogue, "page-compared-title", n = size.get());
    let style = PLAYER_STYLE.to_owned() + COMPARISON_STYLE;
    let kit =
        Kit { scripts: &["compare.js"], style: &style, words: words::COMPARISONS, still: None };
    write_kit_page(&title, json!({ "comparison": comparison }), &kit, catalogue, out)
}
