//! The verdict on a list as sentences in English and Chinese.

use crate::check::line_name;
use bezzel::Symmetry;
use bezzel::verdict::{Fault, ListKind, ListVerdict, Pattern, Repeat, Weakness, WrongBoard};
use bezzel_locale::{Catalogue, say};

/// The largest number of lines for wrong boards, and for repeated ones.
const MAX_LINES: usize = 20;

/// Returns the verdict as lines: a summary first, then the faults. Missing solutions are indented examples. Rows and
/// columns count from `base`, as in the list.
#[must_use]
pub fn lines(verdict: &ListVerdict, base: u32, catalogue: &Catalogue) -> Vec<String> {
    let mut lines = vec![summary(verdict, catalogue)];
    if verdict.is_right() {
        let key = match verdict.ordered {
            _ if verdict.given < 2 => "list-right",
            true => "list-right-ordered",
            false => "list-right-unordered",
        };
        lines.push(catalogue.sentence(key, &[]));
        return lines;
    }
    let n = verdict.size.get();
    lines.extend(
        verdict.wrong_boards.iter().take(MAX_LINES).map(|it| wrong_line(it, n, base, catalogue)),
    );
    let more = |count: u64, shown: usize| Some(count - shown as u64).filter(|&more| more > 0);
    if let Some(more) = more(verdict.wrong, verdict.wrong_boards.len().min(MAX_LINES)) {
        lines.push(say!(catalogue, "list-more-wrong", count = more));
    }
    lines.extend(verdict.repeats.iter().take(MAX_LINES).map(|it| repeated(it, catalogue)));
    if let Some(more) = more(verdict.repeated, verdict.repeats.len().min(MAX_LINES)) {
        lines.push(say!(catalogue, "list-more-repeated", count = more));
    }
    let example = |columns: &[u32]| {
        columns.iter().map(|column| (column + base).to_string()).collect::<Vec<_>>().join(" ")
    };
    let examples: Vec<String> = verdict.examples.iter().map(|it| example(it.columns())).collect();
    let all = verdict.kind == ListKind::All;
    match &examples[..] {
        [] => {}
        [one] => {
            let key = if all { "list-missing-one" } else { "list-missing-class" };
            lines.push(say!(catalogue, key, one));
        }
        [one, other] => {
            let key = if all { "list-missing-two" } else { "list-missing-two-classes" };
            lines.push(say!(catalogue, key, one, other));
        }
        examples => {
            let key = if all { "list-missing-many" } else { "list-missing-classes" };
            lines.push(say!(catalogue, key, count = verdict.missing.to_string()));
            lines.extend(examples.iter().map(|example| format!("  {example}")));
            if let Some(more) = more(verdict.missing, examples.len()) {
                let more = say!(catalogue, "list-more-missing", count = more.to_string());
                lines.push(format!("  {more}"));
            }
        }
    }
    lines.extend(pattern(verdict, base, catalogue));
    lines
}

fn summary(verdict: &ListVerdict, catalogue: &Catalogue) -> String {
    let (n, given, solutions) = (verdict.size.get(), verdict.given, verdict.solutions);
    let key = match verdict.kind {
        _ if verdict.expected == 0 => return say!(catalogue, "list-none", n, given),
        ListKind::All => "list-all",
        ListKind::Distinct => "list-distinct",
    };
    let expected = verdict.expected.to_string();
    say!(catalogue, key, n, given, solutions, expected)
}

/// Returns the line about a wrong board. Rows and columns count from `base`.
pub(crate) fn wrong_line(board: &WrongBoard, n: u32, base: u32, catalogue: &Catalogue) -> String {
    let number = board.number.to_string();
    match (board.fault, board.conflicts.first()) {
        (Fault::Size { rows, columns }, _) => {
            say!(catalogue, "list-wrong-size", number, rows, columns, n)
        }
        (Fault::Attack, Some(attack)) => {
            let line = line_name(attack.line, catalogue);
            let (first, second) = (attack.first, attack.second);
            say!(
                catalogue,
                "list-wrong-attack",
                number,
                row = first.row + base,
                column = first.column + base,
                by_row = second.row + base,
                by_column = second.column + base,
                line,
                more = board.attacks - 1
            )
        }
        (Fault::Row(in_row), _) => {
            let (row, queens) = (in_row.row + base, in_row.found);
            say!(catalogue, "list-wrong-row", number, row, queens)
        }
        (Fault::Attack, None) => unreachable!("an attack is described"),
    }
}

fn repeated(repeat: &Repeat, catalogue: &Catalogue) -> String {
    let Repeat { number, first, symmetry, .. } = repeat;
    match image(*symmetry, catalogue) {
        None => say!(catalogue, "list-repeated", number, first),
        Some(symmetry) => say!(catalogue, "list-repeated-image", number, first, symmetry),
    }
}

/// The sentence that a board is the image of another by a symmetry; `None` for the identity.
fn image(symmetry: Symmetry, catalogue: &Catalogue) -> Option<String> {
    Some(match symmetry {
        Symmetry::Identity => return None,
        Symmetry::QuarterTurn => say!(catalogue, "list-by-quarter-turn"),
        Symmetry::HalfTurn => say!(catalogue, "list-by-half-turn"),
        Symmetry::ThreeQuarterTurn => say!(catalogue, "list-by-three-quarter-turn"),
        Symmetry::Mirror => say!(catalogue, "list-by-mirror"),
        Symmetry::Flip => say!(catalogue, "list-by-flip"),
        Symmetry::Transpose => say!(catalogue, "list-by-transpose"),
        Symmetry::Antitranspose => say!(catalogue, "list-by-antitranspose"),
    })
}

/// Returns the sentence about a verdict's pattern, if it has one. Rows and columns count from `base`.
#[must_use]
pub fn pattern(verdict: &ListVerdict, base: u32, catalogue: &Catalogue) -> Option<String> {
    let (n, last) = (verdict.size.get(), verdict.size.last());
    Some(match verdict.pattern? {
        Pattern::OtherSize { n: other } => say!(catalogue, "list-pattern-other-size", other, n),
        Pattern::AllEqual => say!(catalogue, "list-pattern-all-equal"),
        Pattern::EmptyRow { row } => say!(catalogue, "list-pattern-empty-row", row = row + base),
        Pattern::Unchecked(Weakness::FirstRow) => {
            let next = base + 1;
            say!(catalogue, "list-pattern-unchecked-first-row", row = base, next)
        }
        Pattern::Unchecked(weakness) => catalogue.sentence(unchecked(weakness)?, &[]),
        Pattern::OnlyFirst => say!(catalogue, "list-pattern-only-first"),
        Pattern::NotReduced => say!(catalogue, "list-pattern-not-reduced"),
        Pattern::Reduced => say!(catalogue, "list-pattern-reduced"),
        Pattern::Times(times) => say!(catalogue, "list-pattern-times", times),
        Pattern::EveryImage => say!(catalogue, "list-pattern-every-image"),
        Pattern::RemovedWhileWalked => say!(catalogue, "list-pattern-removed-while-walked"),
        Pattern::OnlyRotations => say!(catalogue, "list-pattern-only-rotations"),
        Pattern::OnlyReflections => say!(catalogue, "list-pattern-only-reflections"),
        Pattern::Half { first } => {
            let (first, last) = (first + base, last + base);
            say!(catalogue, "list-pattern-half", first, last, row = base)
        }
        Pattern::FirstRow { first: 0, last: 0 } => {
            say!(catalogue, "list-pattern-first-column", row = base, next = base + 1)
        }
        Pattern::FirstRow { first, last: end } if first == last && end == last => {
            say!(catalogue, "list-pattern-last-column", row = base)
        }
        Pattern::FirstRow { first, last } => {
            let (first, last) = (first + base, last + base);
            say!(catalogue, "list-pattern-first-row", first, last, row = base)
        }
        Pattern::OneOfPairs(symmetry) => {
            let symmetry = image(symmetry, catalogue)?;
            say!(catalogue, "list-pattern-one-of-pairs", symmetry)
        }
        Pattern::SymmetricLost => say!(catalogue, "list-pattern-symmetric-lost"),
        Pattern::CutShort => say!(catalogue, "list-pattern-cut-short", given = verdict.given),
        _ => return None,
    })
}

/// The key of the sentence about a check that misses these attacks.
const fn unchecked(weakness: Weakness) -> Option<&'static str> {
    Some(match weakness {
        Weakness::Columns => "list-pattern-unchecked-columns",
        Weakness::Diagonals => "list-pattern-unchecked-diagonals",
        Weakness::Antidiagonals => "list-pattern-unchecked-antidiagonals",
        Weakness::BothDiagonals => "list-pattern-unchecked-both-diagonals",
        Weakness::ColumnsAndDiagonals => "list-pattern-unchecked-columns-and-diagonals",
        Weakness::ColumnsAndAntidiagonals => "list-pattern-unchecked-columns-and-antidiagonals",
        Weakness::Everything => "list-pattern-unchecked-everything",
        Weakness::DistantRows => "list-pattern-unchecked-distant-rows",
        Weakness::RowAbove => "list-pattern-unchecked-row-above",
        _ => return None,
    })
}
