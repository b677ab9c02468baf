//! The example runs, and its output is as documented.

use std::process::Command;

#[test]
fn a_trace_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let film = folder.path().join("five.gif");
    // `cargo test` builds the example beside this test; if only this test was requested, cargo builds it now.
    let built = std::env::current_exe().unwrap();
    let built = built.ancestors().nth(2).unwrap().join("examples/draw_trace");
    let output = if built.is_file() {
        Command::new(built).arg(&film).output()
    } else {
        let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
        Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--offline", "--profile", profile])
            .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
            .args(["--example", "draw_trace", "--"])
            .arg(&film)
            .output()
    };
    let output = output.unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("five.gif"), "{said}");
    assert!(std::fs::read(film).unwrap().starts_with(b"GIF89a"));
}
