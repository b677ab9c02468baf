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

/// Joins names: `A, B and C`, or `A, B and 3 more`.
fn list(names: &[String], more: usize, catalogue: &Catalogue) -> String {
    let before = if more > 0 { names.len() } else { names.len().saturating_sub(1) };
    let join = |some: String, next: String| say!(catalogue, "puzzle-list-more", some, next);
    match (names[..before].iter().cloned().reduce(join), names.last()) {
        (Some(some), _) if more > 0 => say!(catalogue, "puzzle-list-and-more", some, count = more),
        (Some(some), Some(last)) => say!(catalogue, "puzzle-list-last", some, last),
        (_, last) => last.cloned().unwrap_or_default(),
    }
}

fn squares(squares: &[Square], catalogue: &Catalogue) -> String {
    let named: Vec<String> = squares.iter().take(MOST_NAMED).copied().map(square_name).collect();
    list(&named, squares.len() - named.len(), catalogue)
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
    let names = list(&names, 0, catalogue);
    let key = format!("puzzle-{}s", first.kind.name());
    say!(catalogue, &key, count = units.len(), names)
}

/// Returns the sentence for a step of a puzzle of this family.
#[must_use]
pub fn step_sentence(step: &Step, family: Family, catalogue: &Catalogue) -> String {
    let Step { technique, fills, rules_out, because, units, .. } = step;
    let is_pair = family.per_line() > 1;
    let kind = match technique {
        Technique::Trying | Technique::DeepTrying if because.is_empty() => "would-empty",
        Technique::DeepTrying => "trying",
        Technique::Shadow if is_pair && !units.is_empty() => "full",
        other => other.name(),
    };
    // Some steps have a sentence of their own where each row has two queens.
    let pair = format!("puzzle-step-pair-{kind}");
    let key = if is_pair && catalogue.has(&pair) { pair } else { format!("puzzle-step-{kind}") };
    let name = |some: &[Square]| squares(some, catalogue);
    let unit = |some: &[Unit]| self::units(some, catalogue);
    let (inner, outer) = units.split_at(units.len() - step.lines());
    let (one, other) = units.split_at(units.len().min(1));
    // A sentence takes of this what it says.
    say!(
        catalogue,
        &key,
        unit = unit(units),
        fills = name(fills),
        filled = fills.len(),
        squares = name(rules_out),
        count = rules_out.len(),
        because = name(because),
        reasons = because.len(),
        size = inner.len(),
        inner = unit(inner),
        outer = unit(outer),
        one = unit(one),
        other = unit(other)
    )
}

/// Returns the sentence that names the regions of a puzzle that are not connected; `None` if all are connected.
#[must_use]
pub fn torn_sentence(puzzle: &Puzzle, catalogue: &Catalogue) -> Option<String> {
    let torn = puzzle.torn();
    let names: Vec<String> = torn.iter().map(|it| region_name(it.region.into())).collect();
    let region = list(&names, 0, catalogue);
    match torn[..] {
        [] => None,
        [Torn { first, apart, .. }] => {
            let (first, apart) = (square_name(first), square_name(apart));
            Some(say!(catalogue, "note-puzzle-torn", region, first, apart))
        }
        _ => {
            let count = torn.len();
            Some(say!(catalogue, "note-puzzle-torn-several", count, regions = region))
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
    say!(catalogue, "puzzle-crowded", unit = units(&[unit], catalogue), most)
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
        Some(unit) => say!(catalogue, "puzzle-attack-unit", first, second, unit),
        None if puzzle.family().has_diagonals() => {
            say!(catalogue, "puzzle-attack-diagonal", first, second)
        }
        None => say!(catalogue, "puzzle-attack-touch", first, second),
    }
}
