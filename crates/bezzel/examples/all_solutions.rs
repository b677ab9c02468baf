//! All solutions in a vector: `cargo run --release --example all_solutions -- 10`.

use bezzel::{Size, Solution};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size: Size = std::env::args().nth(1).as_deref().unwrap_or("8").parse()?;

    // In lexicographic order, found by one thread for each core.
    let all: Vec<Solution> = bezzel::solutions(size)?.collect();
    println!("{} solutions", all.len());
    if let (Some(first), Some(last)) = (all.first(), all.last()) {
        println!("first {first}\nlast  {last}");
    }

    // One of each orbit of the eight symmetries, with its class, which gives the size of the
    // orbit.
    let distinct: Vec<_> = bezzel::distinct(size)?.collect();
    let stand_for: u32 = distinct.iter().map(|distinct| distinct.class.orbit_size()).sum();
    println!("{} distinct ones, which stand for {stand_for}", distinct.len());
    Ok(())
}
