//! Generates the tables of published values from `data/known.csv` and `data/known_pieces.csv`, so
//! that these files are the only source for the code and for readers, and an error in them stops
//! the build.

use std::fmt::Write;
use std::path::Path;

fn main() {
    let manifest = std::env::var("CARGO_MANIFEST_DIR").expect("set by cargo");
    let rows = |name: &str| {
        let path = Path::new(&manifest).join("data").join(name);
        println!("cargo::rerun-if-changed={}", path.display());
        csv::ReaderBuilder::new()
            .comment(Some(b'#'))
            .from_path(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let number = |text: &str| match text {
        "" => "None".to_owned(),
        text => format!("Some({})", text.parse::<u128>().expect("a whole number")),
    };
    let mut code = String::from("static KNOWN: &[Known] = &[\n");
    for record in rows("known.csv").records() {
        let record = record.expect("every row has as many fields as the header");
        let n: u32 = record[0].parse().expect("a board size");
        writeln!(
            code,
            "Known {{ n: {n}, all: {}, distinct: {}, half_turn: {}, quarter_turn: {} }},",
            number(&record[1]),
            number(&record[2]),
            number(&record[3]),
            number(&record[4])
        )
        .expect("writing to a string");
    }
    code.push_str("];\nstatic KNOWN_PIECES: &[(&str, KnownPiece)] = &[\n");
    for record in rows("known_pieces.csv").records() {
        let record = record.expect("every row has as many fields as the header");
        let n: u32 = record[1].parse().expect("a board size");
        let (piece, all, distinct) = (&record[0], number(&record[2]), number(&record[3]));
        writeln!(code, "({piece:?}, KnownPiece {{ n: {n}, all: {all}, distinct: {distinct} }}),")
            .expect("writing to a string");
    }
    code.push_str("];\n");
    let out = std::env::var("OUT_DIR").expect("set by cargo");
    std::fs::write(Path::new(&out).join("known.rs"), code).expect("the build folder is writable");
}
