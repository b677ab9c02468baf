//! The pages in a real browser: runs the tests of the folder `browser` with Node and Chromium.
//!
//! If Node or Chromium is missing the tests are skipped, unless `BEZZEL_REQUIRE_BROWSER` is set. `BEZZEL_CHROMIUM`
//! names the browser; `npm ci` in the folder installs its driver.

use crate::program::skipped;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../browser")
}

/// The slowest test files.
const FIRST: [&str; 5] = ["play", "journeys", "layout", "serve", "typical"];

/// The test files, the slowest first, except those of the site, which `.ci/site` builds first.
fn files() -> Vec<String> {
    let names = std::fs::read_dir(folder()).unwrap();
    let names = names.map(|file| file.unwrap().file_name().into_string().unwrap());
    let names = names.filter_map(|name| name.strip_suffix(".test.mjs").map(str::to_owned));
    let mut files: Vec<String> = names.filter(|name| name != "site" && name != "work").collect();
    files.sort_by_key(|name| FIRST.iter().position(|first| first == name).unwrap_or(FIRST.len()));
    files.iter().map(|name| format!("{name}.test.mjs")).collect()
}

/// What is missing for the tests, if anything.
fn missing() -> Option<&'static str> {
    let chromium = std::env::var_os("BEZZEL_CHROMIUM").unwrap_or("/usr/bin/chromium".into());
    let has_node = Command::new("node").arg("--version").output().is_ok();
    match () {
        () if !has_node => Some("Node.js"),
        () if !folder().join("node_modules/playwright-core").is_dir() => {
            Some("playwright-core (run `npm ci` in the folder browser)")
        }
        () if !Path::new(&chromium).exists() => Some("Chromium (or BEZZEL_CHROMIUM)"),
        () => None,
    }
}

/// All files in one test: Node runs one more at a time than there are cores, since they wait more than they work, and
/// leaves other tests their threads. With more, the server would be too busy to answer within its limits. A single
/// file: `node --test player.test.mjs` in the folder `browser`.
#[test]
fn the_pages_pass_in_a_browser() {
    if let Some(missing) = missing() {
        assert!(
            std::env::var_os("BEZZEL_REQUIRE_BROWSER").is_none(),
            "the pages cannot be tested without {missing}"
        );
        skipped(&format!("the pages cannot be tested without {missing}"));
        return;
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let output = Command::new("node")
        .args(["--test", "--test-reporter=spec", &format!("--test-concurrency={}", cores + 1)])
        .args(files())
        .current_dir(folder())
        .env("BEZZEL_BINARY", env!("CARGO_BIN_EXE_bezzel"))
        .env("BEZZEL_ENGINES", "chromium")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
}
