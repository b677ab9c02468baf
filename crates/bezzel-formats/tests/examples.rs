//! The example runs, and makes what it says.

use std::process::Command;

#[test]
fn a_trace_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let film = folder.path().join("five.gif");
    let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--profile", profile])
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .args(["--example", "draw_trace", "--", film.to_str().unwrap()])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("five.gif"), "{said}");
    assert!(std::fs::read(film).unwrap().starts_with(b"GIF89a"));
}
