//! The pages in a real browser: runs the tests of the folder `browser` with Node and Chromium.
//!
//! Where one of them is missing the tests are skipped, unless `BEZZEL_REQUIRE_BROWSER` is set.
//! `BEZZEL_CHROMIUM` names the browser; `npm ci` in the folder brings what drives it.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../browser")
}

/// What is missing, if anything.
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

/// One browser at a time: three would be slow enough on a small machine to run out of time.
static TURN: Mutex<()> = Mutex::new(());

fn passes(file: &str) {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(missing) = missing() {
        assert!(
            std::env::var_os("BEZZEL_REQUIRE_BROWSER").is_none(),
            "the pages cannot be tested without {missing}"
        );
        eprintln!("skipped: the pages cannot be tested without {missing}");
        return;
    }
    let output = Command::new("node")
        .args(["--test", "--test-reporter=spec", file])
        .current_dir(folder())
        .env("BEZZEL_BINARY", env!("CARGO_BIN_EXE_bezzel"))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_player_plays() {
    passes("player.test.mjs");
}

#[test]
fn the_comparison_compares() {
    passes("compare.test.mjs");
}

#[test]
fn the_server_serves() {
    passes("serve.test.mjs");
}

#[test]
fn the_game_knows_its_rules() {
    passes("game.test.mjs");
}

#[test]
fn the_game_plays() {
    passes("play.test.mjs");
}

#[test]
fn the_pages_keep_their_places() {
    passes("layout.test.mjs");
}

#[test]
fn the_colours_are_told_apart() {
    passes("contrast.test.mjs");
}
