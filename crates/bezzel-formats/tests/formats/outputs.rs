//! What people's programs print is read as what it means.

use bezzel_formats::{Given, Hints, read_boards};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// The texts, and what they mean: `expect.json` has the size and the column of each row, null for a row without one queen.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/outputs")
}

fn columns(given: &Given) -> Vec<Option<u32>> {
    match given {
        Given::Placement(placement) => placement.columns().iter().copied().map(Some).collect(),
        Given::Board(board) => board.columns(),
    }
}

fn boards(bytes: &[u8]) -> Result<Vec<Vec<Option<u32>>>, String> {
    let boards = read_boards(bytes, &Hints::default()).map_err(|error| error.to_string())?;
    boards.map(|board| Ok(columns(&board.map_err(|error| error.to_string())?))).collect()
}

#[test]
fn each_text_is_read_as_what_it_means() {
    let expected = fs::read(folder().join("expect.json")).unwrap();
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    let mut wrong = Vec::new();
    for (name, expected) in expected.as_object().unwrap() {
        let found = boards(&fs::read(folder().join(name)).unwrap());
        let placements: Vec<Vec<Option<u32>>> =
            serde_json::from_value(expected["placements"].clone()).unwrap();
        if found.as_ref() != Ok(&placements) {
            wrong.push(format!("{name}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
