//! Draws one step of every technique, on the smallest puzzle where one is found, for the documentation.
//!
//! `cargo run --release -p bezzel-formats --example techniques -- docs/pictures` writes
//! `technique-NAME.png` for each, and prints its sentence.

use bezzel::Size;
use bezzel::puzzle::{Difficulty, Family, Hint, Marks, Order, Puzzle, Technique, generate, hint};
use bezzel::stop::NEVER;
use bezzel_formats::puzzle::{step_sentence, write_hint};
use bezzel_formats::{PuzzleFormat, Style, Theme};
use bezzel_locale::{Catalogue, Language};
use std::error::Error;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let catalogue = Catalogue::new(Language::English);
    let style = Style {
        coordinates: true,
        width: Some(540),
        theme: Theme::Paper,
        ..Style::new(&catalogue)
    };
    for technique in Technique::ALL {
        let (puzzle, marks, step) = find(technique).ok_or("a technique that no puzzle needs")?;
        let name = format!("technique-{}.png", technique.name());
        let mut file = BufWriter::new(File::create(folder.join(&name))?);
        write_hint(PuzzleFormat::Png, &puzzle, &marks, &step, &style, &mut file)?;
        println!("{name}: {}", step_sentence(&step, puzzle.family(), &catalogue));
    }
    Ok(())
}

/// Finds a puzzle, the marks on it, and a next step of the technique. Of several the one with the fewest queens and
/// crosses on the board is the clearest.
fn find(technique: Technique) -> Option<(Puzzle, Marks, bezzel::puzzle::Step)> {
    let difficulty = match technique {
        Technique::LastSquare | Technique::Shadow => Difficulty::Easy,
        Technique::Confined | Technique::WouldEmpty | Technique::Squeezed => Difficulty::Medium,
        Technique::Covered | Technique::Trying => Difficulty::Hard,
        Technique::DeepTrying => Difficulty::Expert,
    };
    let (family, sizes) = match technique {
        Technique::Squeezed => (Family::Stars, 8..=9),
        _ => (Family::Regions, 6..=8),
    };
    for n in sizes {
        let order = Order::new(family, Size::new(n).ok()?, difficulty);
        let mut best: Option<(usize, _)> = None;
        for seed in 0..30 {
            let Ok(made) = generate(&order, seed, NEVER) else { continue };
            let Some((marks, step)) = reach(&made.puzzle, technique) else { continue };
            let crowd = marks.queens.len() + marks.crosses.len();
            if best.as_ref().is_none_or(|(least, _)| crowd < *least) {
                best = Some((crowd, (made.puzzle, marks, step)));
            }
        }
        if let Some((_, found)) = best {
            return Some(found);
        }
    }
    None
}

/// Follows hints until one is of the technique; for regions within lines, until there are several regions within
/// several lines.
fn reach(puzzle: &Puzzle, technique: Technique) -> Option<(Marks, bezzel::puzzle::Step)> {
    let mut marks = Marks::default();
    if technique == Technique::Shadow {
        return shadow(puzzle);
    }
    loop {
        let Ok(Hint::Step(step)) = hint(puzzle, &marks, None) else { return None };
        let is_single = technique == Technique::Confined && step.units.len() < 4;
        if step.technique == technique && !is_single {
            return Some((crossed(puzzle, marks), step));
        }
        marks.queens.extend(&step.fills);
        marks.crosses.extend(&step.rules_out);
    }
}

/// A step that follows from the squares that the first queen sees.
fn shadow(puzzle: &Puzzle) -> Option<(Marks, bezzel::puzzle::Step)> {
    let mut marks = Marks::default();
    while marks.queens.is_empty() {
        let Ok(Hint::Step(step)) = hint(puzzle, &marks, None) else { return None };
        marks.queens.extend(&step.fills);
        marks.crosses.extend(&step.rules_out);
    }
    let queen = marks.queens[0];
    let all = crossed(puzzle, Marks { queens: vec![queen], crosses: Vec::new() });
    let step = bezzel::puzzle::Step {
        technique: Technique::Shadow,
        fills: Vec::new(),
        rules_out: all.crosses,
        because: vec![queen],
        units: Vec::new(),
    };
    Some((Marks { queens: vec![queen], crosses: Vec::new() }, step))
}

/// Adds a cross on every square that a queen sees.
fn crossed(puzzle: &Puzzle, mut marks: Marks) -> Marks {
    let n = puzzle.size().get();
    for square in (0..n).flat_map(|row| (0..n).map(move |column| bezzel::Square { row, column })) {
        let is_seen = marks.queens.iter().any(|&queen| puzzle.sees(queen, square));
        if is_seen && !marks.crosses.contains(&square) {
            marks.crosses.push(square);
        }
    }
    marks
}
