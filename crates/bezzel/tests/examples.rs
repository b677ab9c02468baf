//! The examples run, and print the documented results.

use std::process::Command;

/// Runs an example of this crate and returns its output. Uses the example that `cargo test` has
/// built, or builds it if only this test was requested. Building it here each time took two
/// minutes, since the features of a single package differ from those of the workspace.
fn run(example: &str, argument: &str) -> String {
    let built = std::env::current_exe().unwrap();
    let built = built.ancestors().nth(2).unwrap().join("examples").join(example);
    let output = if built.is_file() {
        Command::new(built).arg(argument).output()
    } else {
        let profile = if cfg!(debug_assertions) { "dev" } else { "release" };
        Command::new(env!("CARGO"))
            .args(["run", "--quiet", "--offline", "--profile", profile])
            .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
            .args(["--example", example, "--", argument])
            .output()
    };
    let output = output.unwrap();
    assert!(output.status.success(), "{example}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_examples_run() {
    let said = run("ledger", "13");
    assert!(said.contains("0 shards known"), "{said}");
    assert!(said.trim_end().ends_with("73712 solutions"), "{said}");

    let said = run("kernels", "scalar");
    assert!(said.contains("with scalar: 73712"), "{said}");
}
