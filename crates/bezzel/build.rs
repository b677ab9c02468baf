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
    for (name, is_of_pieces) in [("known.csv", false), ("known_pieces.csv", true)] {
        for record in rows(name).records() {
            let record = record.expect("every row has as many fields as the header");
            let mut fields = record.iter();
            let mut next = || fields.next().unwrap_or_default();
            let piece = if is_of_pieces { next() } else { "queen" };
            let n: u32 = next().parse().expect("a board size");
            let [all, distinct, half_turn, quarter_turn] = [(); 4].map(|()| number(next()));
            writeln!(
                code,
                "Known {{ piece: {piece:?}, n: {n}, all: {all}, distinct: {distinct}, \
                 half_turn: {half_turn}, quarter_turn: {quarter_turn} }},"
            )
            .expect("writing to a string");
        }
    }
    code.push_str("];\n");
    let out = std::env::var("OUT_DIR").expect("set by cargo");
    std::fs::write(Path::new(&out).join("known.rs"), code).expect("the build folder is writable");
}
