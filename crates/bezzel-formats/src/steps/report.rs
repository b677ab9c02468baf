//! The sentences about another program's search: the remarks on its events, and the result of its check.

use bezzel::search::trace::{Ending, Fault, Remark, Report, Taken, Untried};
use bezzel::{Line, Square};
use bezzel_locale::Catalogue;
use bezzel_locale::say;

/// The key of a sentence that depends on the line between two queens.
const fn of_line(keys: [&'static str; 4], line: Line) -> &'static str {
    match line {
        Line::Column => keys[1],
        Line::Diagonal => keys[2],
        Line::Antidiagonal => keys[3],
        Line::Row | Line::Reflected | Line::Knight => keys[0],
    }
}

/// The sentence of a remark, on a board with `n` rows.
pub(super) fn remark_sentence(remark: Remark, n: u32, catalogue: &Catalogue) -> String {
    let at =
        |key: &str, square: Square| say!(catalogue, key, row = square.row, column = square.column);
    let both = |key: &str, first: Square, second: Square| {
        say!(
            catalogue,
            key,
            row = first.row,
            column = first.column,
            by_row = second.row,
            by_column = second.column
        )
    };
    match remark {
        Remark::Attacked { culprit, line } => {
            let keys = [
                "remark-attacked-row",
                "remark-attacked-column",
                "remark-attacked-diagonal",
                "remark-attacked-antidiagonal",
            ];
            at(of_line(keys, line), culprit)
        }
        Remark::Deeper { first, second, line } => {
            let keys = [
                "remark-deeper-row",
                "remark-deeper-column",
                "remark-deeper-diagonal",
                "remark-deeper-antidiagonal",
            ];
            both(of_line(keys, line), first, second)
        }
        Remark::Attacking { first, second, line } => {
            let keys = [
                "remark-attacking-row",
                "remark-attacking-column",
                "remark-attacking-diagonal",
                "remark-attacking-antidiagonal",
            ];
            both(of_line(keys, line), first, second)
        }
        Remark::Forgotten { queen } => at("remark-forgotten", queen),
        Remark::Occupied { square } => at("remark-occupied", square),
        Remark::Outside { row, column } => {
            let (row, column) = (row.to_string(), column.to_string());
            say!(catalogue, "remark-outside", row = row, column = column)
        }
        Remark::Absent { taken: Taken::Square(square), instead: Some(queen) } => {
            both("remark-absent-instead", square, queen)
        }
        Remark::Absent { taken: Taken::Square(square), .. } => at("remark-absent", square),
        Remark::Absent { taken: Taken::Row(row), .. } => {
            say!(catalogue, "remark-absent-row", row = row)
        }
        Remark::Absent { .. } => say!(catalogue, "remark-absent-last"),
        Remark::Unordered { last } => at("remark-unordered", last),
        Remark::Incomplete { queens } => {
            say!(catalogue, "remark-incomplete", queens = queens, n = n)
        }
        Remark::Repeated { first } => {
            say!(catalogue, "remark-repeated", index = first.to_string())
        }
        Remark::Free { square } => at("remark-free", square),
        Remark::Unreported => say!(catalogue, "remark-unreported"),
        _ => String::new(),
    }
}

/// Returns the result of the check as sentences, one a line: how the search ended, the comparison with the textbook
/// search, and the faults in order.
#[must_use]
pub fn report_sentences(report: &Report, catalogue: &Catalogue) -> Vec<String> {
    let (solutions, nodes) = (report.solutions, report.nodes);
    let mut sentences = vec![match report.ending {
        Ending::Standing { queens } => say!(
            catalogue,
            "report-standing",
            queens = queens,
            solutions = solutions,
            nodes = nodes
        ),
        Ending::AtSolution => {
            say!(catalogue, "report-at-solution", solutions = solutions, nodes = nodes)
        }
        _ => say!(catalogue, "report-exhausted", solutions = solutions, nodes = nodes),
    }];
    if let Some(textbook) = report.textbook() {
        let (solutions, nodes) = (textbook.solutions, textbook.nodes);
        sentences.push(say!(catalogue, "report-textbook", solutions = solutions, nodes = nodes));
    }
    if report.checks_late {
        // Without solutions in the trace, boards may be refused or not.
        let is_known = report.solutions > 0 || report.unreported == 0;
        let key = if is_known { "report-late" } else { "report-late-unknown" };
        sentences.push(say!(catalogue, key));
    }
    if report.removes_silently {
        sentences.push(say!(catalogue, "report-removes-silently"));
    }
    let is_silent = report.solutions == 0 && report.unreported > 0 && !report.ends_unprinted();
    if report.ends_unprinted() {
        sentences.push(say!(catalogue, "report-silent-last"));
    }
    if is_silent {
        let count = report.unreported;
        sentences.push(say!(catalogue, "report-silent", count = count));
    }
    for finding in &report.findings {
        let fault = fault_sentence(finding.fault, report, catalogue);
        let (count, first) = (finding.count.to_string(), finding.first.to_string());
        sentences.push(match finding.count {
            1 => say!(catalogue, "report-fault-once", fault = fault, first = first),
            _ => say!(catalogue, "report-fault", fault = fault, count = count, first = first),
        });
    }
    let unclear = report.untried.as_ref().filter(|it| !it.is_certain);
    if let Some(Untried { square, .. }) = unclear {
        let key = "report-untried-unclear";
        sentences.push(say!(catalogue, key, row = square.row, column = square.column));
    }
    if !report.is_faulty() {
        let is_decided = !report.is_undecided();
        let key = if is_decided { "report-no-fault" } else { "report-undecided" };
        sentences.push(say!(catalogue, key));
    }
    sentences
}

fn fault_sentence(fault: Fault, report: &Report, catalogue: &Catalogue) -> String {
    let key = match fault {
        Fault::Deeper(line) => of_line(
            [
                "fault-deeper-row",
                "fault-deeper-column",
                "fault-deeper-diagonal",
                "fault-deeper-antidiagonal",
            ],
            line,
        ),
        Fault::Forgotten => "fault-forgotten",
        Fault::Occupied => "fault-occupied",
        Fault::Outside => "fault-outside",
        Fault::Absent => "fault-absent",
        Fault::Unordered => "fault-unordered",
        Fault::Incomplete => "fault-incomplete",
        Fault::Attacking => "fault-attacking",
        Fault::Repeated => "fault-repeated",
        Fault::Free => "fault-free",
        Fault::Unreported => "fault-unreported",
        _ => {
            let Some(untried) = &report.untried else { return String::new() };
            let (row, column) = (untried.square.row, untried.square.column);
            if untried.queens.is_empty() {
                return say!(catalogue, "fault-untried-first", row = row, column = column);
            }
            let queens: Vec<String> =
                untried.queens.iter().map(|it| format!("({}, {})", it.row, it.column)).collect();
            let queens = queens.join(" ");
            return say!(catalogue, "fault-untried", row = row, column = column, queens = queens);
        }
    };
    let told = say!(catalogue, key);
    // A queen that was not taken back is another reason why two attack each other.
    let is_forgetful = report.findings.iter().any(|finding| finding.fault == Fault::Forgotten);
    match fault {
        Fault::Deeper(Line::Column | Line::Diagonal | Line::Antidiagonal) if !is_forgetful => {
            say!(catalogue, "fault-unchecked", fault = told)
        }
        _ => told,
    }
}
