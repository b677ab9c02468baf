//! Completes a board, or finds out why that is impossible: `cargo run --release --example
//! completion`.

use bezzel::complete::{Completions, Partial, cause, completion, uniqueness};
use bezzel::stop::NEVER;
use bezzel::{Size, Square};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let eight = Size::new(8)?;
    let square = |row, column| Square { row, column };

    // Two queens are given, a corner is blocked.
    let partial = Partial::new(eight, vec![square(0, 4), square(2, 7)], vec![square(7, 0)])?;
    let found = completion(&partial, NEVER)?.ok_or("there is one")?;
    println!("completed: {found}");
    println!("exactly one: {}", uniqueness(&partial, NEVER)?.is_one());
    for completion in Completions::new(partial, || false).take(3) {
        println!("  {}", completion?);
    }

    // These three queens cannot be completed; the smallest cause shows which of them make it
    // impossible.
    let queens = vec![square(0, 0), square(1, 2), square(2, 4), square(3, 1)];
    let impossible = Partial::new(eight, queens, Vec::new())?;
    match cause(&impossible, NEVER)? {
        None => println!("it can be completed"),
        Some(cause) => println!("impossible because of {} queens", cause.queens.len()),
    }
    Ok(())
}
