//! The sentences about another program's search: the remarks on its events, and the result of its check.

use bezzel::Line;
use bezzel::search::trace::{Ending, Fault, Remark, Report, Taken};
use bezzel_locale::Catalogue;
use bezzel_locale::say;

/// The sentence of a remark, on a board with `n` rows.
pub(super) fn remark_sentence(remark: Remark, n: u32, catalogue: &Catalogue) -> String {
    let kind = remark.name();
    let key = &format!("remark-{kind}");
    let of_line = |line: Line| format!("remark-{kind}-{}", line.name());
    match remark {
        Remark::Attacked { culprit, line } => say!(catalogue, &of_line(line), square = culprit),
        Remark::Deeper { first, second, line } | Remark::Attacking { first, second, line } => {
            say!(catalogue, &of_line(line), square = first, by = second)
        }
        Remark::Absent { taken: Taken::Square(square), instead: Some(by) } => {
            say!(catalogue, "remark-absent-instead", square, by)
        }
        Remark::Forgotten { queen: square }
        | Remark::Occupied { square }
        | Remark::Absent { taken: Taken::Square(square), .. }
        | Remark::Unordered { last: square }
        | Remark::Free { square } => say!(catalogue, key, square),
        Remark::Outside { row, column } => {
            say!(catalogue, key, row = row.to_string(), column = column.to_string())
        }
        Remark::Absent { taken: Taken::Row(row), .. } => say!(catalogue, "remark-absent-row", row),
        Remark::Absent { .. } => say!(catalogue, "remark-absent-last"),
        Remark::Incomplete { queens } => say!(catalogue, key, queens, n),
        Remark::Repeated { first } => say!(catalogue, key, index = first.to_string()),
        _ => say!(catalogue, key),
    }
}

/// Returns the result of the check as sentences, one a line: how the search ended, the comparison with the textbook
/// search, and the faults in order.
#[must_use]
pub fn report_sentences(report: &Report, catalogue: &Catalogue) -> Vec<String> {
    let (solutions, nodes) = (report.solutions, report.nodes);
    let (key, queens) = match report.ending {
        Ending::Standing { queens } => ("report-standing", queens),
        Ending::AtSolution => ("report-at-solution", 0),
        _ => ("report-exhausted", 0),
    };
    let mut sentences = vec![say!(catalogue, key, queens, solutions, nodes)];
    if let Some(textbook) = report.textbook() {
        let (solutions, nodes) = (textbook.solutions, textbook.nodes);
        sentences.push(say!(catalogue, "report-textbook", solutions, nodes));
    }
    // Without solutions in the trace, boards may be refused or not.
    let is_late_known = report.solutions > 0 || report.unreported == 0;
    let is_silent = report.solutions == 0 && report.unreported > 0;
    for (holds, key) in [
        (report.checks_late && is_late_known, "report-late"),
        (report.checks_late && !is_late_known, "report-late-unknown"),
        (report.removes_silently, "report-removes-silently"),
        (report.ends_unprinted(), "report-silent-last"),
        (is_silent && !report.ends_unprinted(), "report-silent"),
    ] {
        if holds {
            sentences.push(say!(catalogue, key, count = report.unreported));
        }
    }
    for finding in &report.findings {
        let fault = fault_sentence(finding.fault, report, catalogue);
        let key = if finding.count == 1 { "report-fault-once" } else { "report-fault" };
        let (count, first) = (finding.count.to_string(), finding.first.to_string());
        sentences.push(say!(catalogue, key, fault, count, first));
    }
    if let Some(untried) = report.untried.as_ref().filter(|it| !it.is_certain) {
        sentences.push(say!(catalogue, "report-untried-unclear", square = untried.square));
    }
    if !report.is_faulty() {
        let key = if report.is_undecided() { "report-undecided" } else { "report-no-fault" };
        sentences.push(say!(catalogue, key));
    }
    sentences
}

fn fault_sentence(fault: Fault, report: &Report, catalogue: &Catalogue) -> String {
    let key = format!("fault-{}", fault.name());
    if fault == Fault::Untried {
        let Some(untried) = &report.untried else { return String::new() };
        let square = untried.square;
        if untried.queens.is_empty() {
            return say!(catalogue, "fault-untried-first", square);
        }
        let queens = untried.queens.iter().map(|it| format!("({}, {})", it.row, it.column));
        let queens = queens.collect::<Vec<_>>().join(" ");
        return say!(catalogue, &key, square, queens);
    }
    let told = say!(catalogue, &key);
    // A queen that was not taken back is another reason why two attack each other.
    let is_forgetful = report.findings.iter().any(|finding| finding.fault == Fault::Forgotten);
    match fault {
        Fault::Deeper(Line::Column | Line::Diagonal | Line::Antidiagonal) if !is_forgetful => {
            say!(catalogue, "fault-unchecked", fault = told)
        }
        _ => told,
    }
}
