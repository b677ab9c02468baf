//! The pages in a real browser: runs the tests of the folder `browser` with Node and Chromium.
//!
//! Where one of them is missing the tests are skipped, unless `BEZZEL_REQUIRE_BROWSER` is set.
//! If Node or Chromium is missing the tests are skipped, unless `BEZZEL_REQUIRE_BROWSER` is set. `BEZZEL_CHROMIUM`
//! names the browser; `npm ci` in the folder installs its driver.

use crate::program::skipped;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../browser")
}

/// The test files, the slowest first.
const FILES: &[&str] = &[
    "play.test.mjs",
    "journeys.test.mjs",
    "layout.test.mjs",
    "serve.test.mjs",
    "typical.test.mjs",
    "check.test.mjs",
    "grid.test.mjs",
    "player.test.mjs",
    "game.test.mjs",
    "daily.test.mjs",
    "hostile.test.mjs",
    "compare.test.mjs",
    "contrast.test.mjs",
    "naming.test.mjs",
    "older.test.mjs",
    "picture.test.mjs",
    "draw.test.mjs",
    "teach.test.mjs",
    "worksheet.test.mjs",
    "stars.test.mjs",
    "learn.test.mjs",
    "lines.test.mjs",
    "levels.test.mjs",
    "techniques.test.mjs",
    "links.test.mjs",
    "phone.test.mjs",
    "room.test.mjs",
    "traces.test.mjs",
    "follow.test.mjs",
    "gallery.test.mjs",
    "tried.test.mjs",
];

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
        .args(FILES)
        .current_dir(folder())
        .env("BEZZEL_BINARY", env!("CARGO_BIN_EXE_bezzel"))
        .env("BEZZEL_ENGINES", "chromium")
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
}

/// Every test file is run, except those of the site, which `.ci/site` builds first.
#[test]
fn no_file_of_tests_is_forgotten() {
    let mut there: Vec<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".test.mjs"))
        .filter(|name| !["site.test.mjs", "work.test.mjs"].contains(&name.as_str()))
        .collect();
    there.sort();
    let mut run = FILES.to_vec();
    run.sort_unstable();
    assert_eq!(there, run);
}
