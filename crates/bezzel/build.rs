//! Turns `data/known.csv` into the table of published values, so that what the program
//! compares with and what people read is one file, and a slip in it stops the build.

use std::fmt::Write;
use std::path::Path;

fn main() {
    let manifest = std::env::var("CARGO_MANIFEST_DIR").expect("set by cargo");
    let path = Path::new(&manifest).join("data/known.csv");
    println!("cargo::rerun-if-changed={}", path.display());
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_path(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut code = String::from("static KNOWN: &[Known] = &[\n");
    for record in reader.records() {
        let record = record.expect("every row has as many fields as the header");
        let number = |field: usize| match &record[field] {
            "" => "None".to_owned(),
            text => format!("Some({})", text.parse::<u128>().expect("a whole number")),
        };
        let n: u32 = record[0].parse().expect("a board size");
        writeln!(
            code,
            "Known {{ n: {n}, all: {}, distinct: {}, half_turn: {}, quarter_turn: {} }},",
            number(1),
            number(2),
            number(3),
            number(4)
        )
        .expect("writing to a string");
    }
    code.push_str("];\n");
    let out = std::env::var("OUT_DIR").expect("set by cargo");
    std::fs::write(Path::new(&out).join("known.rs"), code).expect("the build folder is writable");
}
