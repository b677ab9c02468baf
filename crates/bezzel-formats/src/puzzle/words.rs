//! Steps as sentences. Squares are named by a letter for the column and a number for the row, from
//! A1 at the top left.

use bezzel::Square;
use bezzel::puzzle::{Family, Mistake, Puzzle, Step, Technique, Torn, Unit, UnitKind};
use bezzel_locale::Catalogue;
use bezzel_locale::say;

/// The maximum number of squares that a sentence names.
const MOST_NAMED: usize = 6;

/// Returns the name of a square for people: the column's letter (after Z comes AA) and the row's
/// number, from A1 at the top left.
#[must_use]
pub fn square_name(square: Square) -> String {
    format!("{}{}", column_name(square.column), square.row + 1)
}

/// Returns the letters of a column: A to Z, then AA.
#[must_use]
pub fn column_name(column: u32) -> String {
    let mut letters = String::new();
    let mut left = column + 1;
    while left > 0 {
        let letter = ((left - 1) % 26) as u8;
        letters.insert(0, char::from(b'A' + letter));
        left = (left - 1) / 26;
    }
    letters
}

/// The letter of a region: A to Z, then a to z, as in the rows of a puzzle.
pub(crate) fn region_name(region: u32) -> String {
    let letter = if region < 26 { b'A' + region as u8 } else { b'a' + (region as u8 - 26) };
    char::from(letter).to_string()
}

/// Joins names: `A, B and C`.
fn list(names: &[String], catalogue: &Catalogue) -> String {
    let (Some(last), rest) = (names.last(), &names[..names.len().saturating_sub(1)]) else {
        return String::new();
    };
    let Some((first, others)) = rest.split_first() else { return last.clone() };
    let some = others.iter().fold(first.clone(), |some, next| {
        say!(catalogue, "puzzle-list-more", some = some, next = next.as_str())
    });
    say!(catalogue, "puzzle-list-last", some = some, last = last.as_str())
}

fn squares(squares: &[Square], catalogue: &Catalogue) -> String {
    let named: Vec<String> =
        squares.iter().take(MOST_NAMED).map(|&square| square_name(square)).collect();
    match squares.len().checked_sub(MOST_NAMED) {
        Some(more) if more > 0 => {
            let some = named[1..].iter().fold(named[0].clone(), |some, next| {
                say!(catalogue, "puzzle-list-more", some = some, next = next.as_str())
            });
            say!(catalogue, "puzzle-list-and-more", some = some, count = more)
        }
        _ => list(&named, catalogue),
    }
}

/// Names several units of one kind together.
fn units(units: &[Unit], catalogue: &Catalogue) -> String {
    let Some(first) = units.first() else { return String::new() };
    let name = |unit: &Unit| match unit.kind {
        UnitKind::Row => (unit.index + 1).to_string(),
        UnitKind::Column => column_name(unit.index),
        UnitKind::Region => region_name(unit.index),
    };
    let names: Vec<String> = units.iter().map(name).collect();
    let (count, names) = (units.len(), list(&names, catalogue));
    let key = match first.kind {
        UnitKind::Row => "puzzle-rows",
        UnitKind::Column => "puzzle-columns",
        UnitKind::Region => "puzzle-regions",
    };
    say!(catalogue, key, count = count, names = names)
}

/// Returns the sentence for a step of a puzzle of this family.
#[must_use]
pub fn step_sentence(step: &Step, family: Family, catalogue: &Catalogue) -> String {
    let out = squares(&step.rules_out, catalogue);
    let count = step.rules_out.len();
    if family.per_line() > 1
        && let Some(sentence) = pair_sentence(step, &out, catalogue)
    {
        return sentence;
    }
    match step.technique {
        Technique::LastSquare => {
            let unit = units(&step.units, catalogue);
            let square = squares(&step.fills, catalogue);
            say!(catalogue, "puzzle-step-last-square", unit = unit, square = square)
        }
        Technique::Shadow => {
            let queen = squares(&step.because, catalogue);
            say!(catalogue, "puzzle-step-shadow", queen = queen, squares = out)
        }
        Technique::Confined => {
            let (inner, outer) = step.units.split_at(step.units.len() - step.lines());
            let size = inner.len();
            let (inner, outer) = (units(inner, catalogue), units(outer, catalogue));
            let key = "puzzle-step-confined";
            say!(catalogue, key, size = size, inner = inner, outer = outer)
        }
        Technique::WouldEmpty => {
            let unit = units(&step.units, catalogue);
            say!(catalogue, "puzzle-step-would-empty", count = count, squares = out, unit = unit)
        }
        Technique::Covered => {
            let (one, other) = step.units.split_at(1);
            let (one, other) = (units(one, catalogue), units(other, catalogue));
            let key = "puzzle-step-covered";
            say!(catalogue, key, one = one, other = other, squares = out)
        }
        _ => {
            let unit = units(&step.units, catalogue);
            if step.because.is_empty() {
                return say!(catalogue, "puzzle-step-trying-at-once", square = out, unit = unit);
            }
            let follows = squares(&step.because, catalogue);
            let key = "puzzle-step-trying";
            let count = step.because.len();
            say!(catalogue, key, square = out, count = count, follows = follows, unit = unit)
        }
    }
}

/// Returns the sentence for a step on a board with two queens in each row, if it has a special one.
fn pair_sentence(step: &Step, out: &str, catalogue: &Catalogue) -> Option<String> {
    let unit = || units(&step.units, catalogue);
    let count = step.rules_out.len();
    Some(match step.technique {
        Technique::LastSquare => {
            let (count, filled) = (step.fills.len(), squares(&step.fills, catalogue));
            let key = "puzzle-step-pair-last-square";
            say!(catalogue, key, count = count, squares = filled, unit = unit())
        }
        Technique::Shadow if !step.units.is_empty() => {
            say!(catalogue, "puzzle-step-pair-full", unit = unit(), squares = out)
        }
        Technique::WouldEmpty => {
            let key = "puzzle-step-pair-would-empty";
            say!(catalogue, key, count = count, squares = out, unit = unit())
        }
        Technique::Squeezed => {
            let (inner, outer) = step.units.split_at(step.units.len() - step.lines());
            let (inner, outer) = (units(inner, catalogue), units(outer, catalogue));
            say!(catalogue, "puzzle-step-squeezed", inner = inner, outer = outer, squares = out)
        }
        Technique::Trying | Technique::DeepTrying if step.because.is_empty() => {
            say!(catalogue, "puzzle-step-pair-would-empty", count = 1, squares = out, unit = unit())
        }
        Technique::Trying | Technique::DeepTrying => {
            let (count, follows) = (step.because.len(), squares(&step.because, catalogue));
            let key = "puzzle-step-pair-trying";
            say!(catalogue, key, square = out, count = count, follows = follows, unit = unit())
        }
        _ => return None,
    })
}

/// Returns the sentence that names the regions of a puzzle that are not connected; `None` if all are connected.
#[must_use]
pub fn torn_sentence(puzzle: &Puzzle, catalogue: &Catalogue) -> Option<String> {
    let torn = puzzle.torn();
    let names: Vec<String> = torn.iter().map(|it| region_name(it.region.into())).collect();
    let regions = list(&names, catalogue);
    match torn[..] {
        [] => None,
        [Torn { first, apart, .. }] => {
            let (first, apart) = (square_name(first), square_name(apart));
            Some(say!(
                catalogue,
                "note-puzzle-torn",
                region = regions,
                first = first,
                apart = apart
            ))
        }
        _ => {
            let count = torn.len();
            Some(say!(catalogue, "note-puzzle-torn-several", count = count, regions = regions))
        }
    }
}

/// Returns the sentence for a mistake.
#[must_use]
pub fn mistake_sentence(mistake: Mistake, puzzle: &Puzzle, catalogue: &Catalogue) -> String {
    match mistake {
        Mistake::Queen(square) => {
            say!(catalogue, "puzzle-mistake-queen", square = square_name(square))
        }
        Mistake::Cross(square) => {
            say!(catalogue, "puzzle-mistake-cross", square = square_name(square))
        }
        Mistake::Attack(one, other) => attack_sentence(one, other, puzzle, catalogue),
        Mistake::Crowded(unit) => crowded_sentence(unit, puzzle.family().per_line(), catalogue),
    }
}

/// The sentence that a row, column or region has too many queens.
pub(crate) fn crowded_sentence(unit: Unit, most: u32, catalogue: &Catalogue) -> String {
    say!(catalogue, "puzzle-crowded", unit = units(&[unit], catalogue), most = most)
}

fn attack_sentence(one: Square, other: Square, puzzle: &Puzzle, catalogue: &Catalogue) -> String {
    let shared = |kind, index| units(&[Unit { kind, index }], catalogue);
    let (first, second) = (square_name(one), square_name(other));
    let unit = if puzzle.family().per_line() > 1 {
        // Whether they share a row does not matter, only that they touch.
        None
    } else if one.row == other.row {
        Some(shared(UnitKind::Row, one.row))
    } else if one.column == other.column {
        Some(shared(UnitKind::Column, one.column))
    } else {
        let region = puzzle.region(one).filter(|_| puzzle.region(one) == puzzle.region(other));
        region.map(|region| shared(UnitKind::Region, region.into()))
    };
    match unit {
        Some(unit) => {
            say!(catalogue, "puzzle-attack-unit", first = first, second = second, unit = unit)
        }
        None if puzzle.family().has_diagonals() => {
            say!(catalogue, "puzzle-attack-diagonal", first = first, second = second)
        }
        None => say!(catalogue, "puzzle-attack-touch", first = first, second = second),
    }
}
