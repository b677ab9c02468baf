//! The size of a model, computed before it is written.

use super::encoding::{AtMostOne, Encoder};
use super::format::{Data, ModelFormat, Options, Viewpoint};
use super::leader;
use super::problem::Problem;
use super::qubo::pairs_of_lines;
use std::collections::HashMap;

/// The size of a model.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Extent {
    /// The number of variables; for exact cover, of options.
    pub variables: u64,
    /// The number of constraints: clauses, equations and inequalities; for a QUBO of terms, for exact cover of items.
    pub constraints: u64,
    /// The approximate size of the file in bytes.
    pub bytes: u64,
}

/// The number and length of clauses.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Clauses {
    pub(super) variables: u64,
    pub(super) clauses: u64,
    literals: u64,
}

/// The size of the CNF.
pub(super) fn clauses(problem: &Problem, encoding: AtMostOne) -> Clauses {
    let n = u64::from(problem.size().get());
    let given = (problem.queens().len() + problem.blocked().len()) as u64;
    let mut all = Clauses { variables: n * n, clauses: given, literals: given };
    // A board has few lengths of lines, and lines of one length are encoded alike.
    let mut by_length: HashMap<usize, Clauses> = HashMap::new();
    for line in problem.lines() {
        let length = problem.squares(line).len();
        let one = *by_length.entry(length).or_insert_with(|| at_most_one(encoding, length));
        let at_least = u64::from(line.kind.is_exact());
        all.variables += one.variables;
        all.clauses += one.clauses + at_least;
        all.literals += one.literals + at_least * length as u64;
    }
    let leader = leader_clauses(problem);
    all.variables += leader.variables;
    all.clauses += leader.clauses;
    all.literals += leader.literals;
    all
}

/// The size of the lex-leader constraint; 0 without one.
pub(super) fn leader_clauses(problem: &Problem) -> Clauses {
    let mut added = Clauses::default();
    if !problem.is_leader() {
        return added;
    }
    let mut take = |clause: &[i64]| {
        added.clauses += 1;
        added.literals += clause.len() as u64;
        Ok(())
    };
    let mut encoder = Encoder::new(0, &mut take);
    let variable = |square| problem.variable(square) as i64;
    leader::demand(problem.size(), variable, &mut encoder)
        .expect("nothing is written that could fail");
    added.variables = encoder.variables as u64;
    added
}

/// The size of one at-most-one constraint.
fn at_most_one(encoding: AtMostOne, length: usize) -> Clauses {
    let mut one = Clauses::default();
    if encoding == AtMostOne::Pairwise {
        one.clauses = (length * length.saturating_sub(1) / 2) as u64;
        one.literals = 2 * one.clauses;
        return one;
    }
    let literals: Vec<i64> = (1..=length as i64).collect();
    let mut take = |clause: &[i64]| {
        one.clauses += 1;
        one.literals += clause.len() as u64;
        Ok(())
    };
    let mut encoder = Encoder::new(length as i64, &mut take);
    encoder.at_most_one(encoding, &literals).expect("nothing is written that could fail");
    one.variables = (encoder.variables - length as i64) as u64;
    one
}

/// Computes the size of a model. The bytes are an estimate, from the digits of numbers and the lengths of names.
#[must_use]
pub fn extent(problem: &Problem, options: Options) -> Extent {
    // The bytes of the remarks in the head.
    const HEAD: u64 = 420;
    let n = u64::from(problem.size().get());
    let digits = u64::from(n.ilog10()) + 1;
    let given = (problem.queens().len() + problem.blocked().len()) as u64;
    let (mut lines, mut incidences) = (0, 0);
    let mut lengths = || {
        for line in problem.lines() {
            lines += 1;
            incidences += problem.squares(line).len() as u64;
        }
    };
    let regions = problem.regions().len() as u64;
    // In formats that state the lex-leader by rules over all rows, its length does not depend on the size.
    let leader_bytes = if problem.is_leader() { 700 } else { 0 };
    // Each square is also named in its declaration.
    let name = 2 * digits + 3;
    let (variables, constraints, bytes) = match options.format {
        ModelFormat::Dimacs => {
            let size = clauses(problem, options.at_most_one);
            let literal = u64::from(size.variables.ilog10()) + 3;
            let shown = n * n * (2 * digits + 1);
            let bytes = size.literals * literal + 2 * size.clauses + shown;
            (size.variables, size.clauses, bytes)
        }
        ModelFormat::Opb | ModelFormat::Lp | ModelFormat::Mps => {
            lengths();
            let term =
                if options.format == ModelFormat::Mps { name + digits + 14 } else { name + 4 };
            let added = leader_clauses(problem);
            let bytes = incidences * term + n * n * (name + 8) + lines * 24;
            let added_bytes = added.literals * term + added.clauses * 12 + added.variables * 8;
            (n * n + added.variables, lines + given + added.clauses, bytes + added_bytes)
        }
        ModelFormat::Xcc => {
            lengths();
            (n * n, lines, (incidences + lines) * (digits + 3))
        }
        ModelFormat::Qubo => {
            // A region's pairs are few.
            let terms = n * n + pairs_of_lines(n);
            (n * n, terms, terms * (4 * digits + 5))
        }
        ModelFormat::Bqm => {
            let pairs = pairs_of_lines(n);
            (n * n, n * n + pairs, n * n * (name + 8) + pairs * (4 * digits + 6))
        }
        ModelFormat::CspLib => (n, given, given * (2 * digits + 6)),
        ModelFormat::MiniZinc if options.data == Data::Separate => (n, 3, 1200),
        ModelFormat::Dzn => (n, given, 60 + given * (2 * digits + 5) + regions * (digits + 2)),
        ModelFormat::MiniZinc if options.viewpoint == Viewpoint::Bool => {
            (n * n, 6 * n, 550 + leader_bytes + (regions + given) * 40)
        }
        ModelFormat::MiniZinc => (n, 3, 250 + leader_bytes + (regions + given) * 40),
        ModelFormat::Asp => {
            (n * n, 6 * n, 400 + leader_bytes + (regions + given) * (2 * digits + 15))
        }
        ModelFormat::Smt2 => {
            let added = if problem.is_leader() { n * (n * 50 + 7 * 60) } else { 0 };
            (n, 3 + 2 * n + given, n * (10 * digits + 120) + added + (regions + given) * 24)
        }
    };
    Extent { variables, constraints, bytes: bytes + HEAD }
}
