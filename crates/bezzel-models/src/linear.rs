//! Linear constraints over 0 and 1: pseudo-Boolean (OPB), and the LP format of mixed-integer programs.

use super::encoding::Encoder;
use super::extent::leader_clauses;
use super::leader;
use super::problem::Problem;
use super::remarks::{self, Answer};
use bezzel::Square;
use std::io::{self, Write};

/// Writes OPB as in "Input/Output Format and Solver Requirements for the Competitions of Pseudo-Boolean Solvers" (O.
/// Roussel, 2012): only equations and >=, with the numbers of variables and constraints in the head.
pub(super) fn write_opb(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let n = u64::from(problem.size().get());
    let given = (problem.queens().len() + problem.blocked().len()) as u64;
    let leader = leader_clauses(problem);
    let constraints = problem.lines().count() as u64 + given + leader.clauses;
    writeln!(out, "* #variable= {} #constraint= {constraints}", n * n + leader.variables)?;
    remarks::write(problem, "* ", Answer::Model, out)?;
    writeln!(out, "* variable x(row * {n} + column + 1) is 1 where a queen stands")?;
    for (value, squares) in [(1, problem.queens()), (0, problem.blocked())] {
        for &square in squares {
            writeln!(out, "+1 x{} = {value} ;", problem.variable(square))?;
        }
    }
    for line in problem.lines() {
        let sign = if line.kind.is_exact() { "+1" } else { "-1" };
        for square in problem.squares(line) {
            write!(out, "{sign} x{} ", problem.variable(square))?;
        }
        out.write_all(if line.kind.is_exact() { b"= 1 ;\n" } else { b">= -1 ;\n" })?;
    }
    leader_inequalities(problem, &mut |_, clause, least| {
        for literal in clause {
            let sign = if *literal > 0 { '+' } else { '-' };
            write!(out, "{sign}1 x{} ", literal.unsigned_abs())?;
        }
        writeln!(out, ">= {least} ;")
    })
}

/// A callback with the number of an inequality, its literals, and the minimum of their signed sum.
pub(super) type TakeInequality<'a> = dyn FnMut(u64, &[i64], i64) -> io::Result<()> + 'a;

/// Calls `take` with the lex-leader, if the problem has one, as inequalities: a literal is true, or 1 minus its
/// variable is 1.
pub(super) fn leader_inequalities(
    problem: &Problem,
    take: &mut TakeInequality<'_>,
) -> io::Result<()> {
    if !problem.is_leader() {
        return Ok(());
    }
    let n = i64::from(problem.size().get());
    let mut number = 0;
    let mut each = |clause: &[i64]| {
        number += 1;
        let negated = clause.iter().filter(|literal| **literal < 0).count() as i64;
        take(number, clause, 1 - negated)
    };
    let mut encoder = Encoder::new(n * n, &mut each);
    leader::demand(problem.size(), |square| problem.variable(square) as i64, &mut encoder)
}

/// The name of a square's variable in mixed-integer programs: `x_row_column`.
pub(super) struct Name(pub(super) Square);

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "x_{}_{}", self.0.row, self.0.column)
    }
}

/// The name of the variable with this number, on a board of `n` rows: of a square, or `agree_k` for an auxiliary.
pub(super) struct Numbered {
    pub(super) variable: u64,
    pub(super) n: u32,
}

impl std::fmt::Display for Numbered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let n = u64::from(self.n);
        let at = self.variable - 1;
        match at.checked_sub(n * n) {
            Some(auxiliary) => write!(f, "agree_{}", auxiliary + 1),
            None => Name(Square { row: (at / n) as u32, column: (at % n) as u32 }).fmt(f),
        }
    }
}

/// Writes CPLEX's LP format, which HiGHS, CBC, GLPK, SCIP and Gurobi read. Some of them read no line of more than 500
/// characters, so sums are split.
pub(super) fn write_lp(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    remarks::write(problem, "\\ ", Answer::Solution, out)?;
    writeln!(out, "\\ x_r_c is 1 where a queen stands in row r, column c")?;
    // Some readers require an objective with a variable.
    writeln!(out, "Minimize\n nothing: 0 x_0_0\nSubject To")?;
    // As constraints: a bound would be lost in readers that set the bounds of every binary variable to 0 and 1.
    for (name, value, squares) in
        [("given", 1, problem.queens()), ("blocked", 0, problem.blocked())]
    {
        for &square in squares {
            writeln!(out, " {name}_{}_{}: {} = {value}", square.row, square.column, Name(square))?;
        }
    }
    for line in problem.lines() {
        write!(out, " {line}:")?;
        for (at, square) in problem.squares(line).into_iter().enumerate() {
            let start = match at {
                0 => " ",
                at if at.is_multiple_of(PER_LINE) => "\n  + ",
                _ => " + ",
            };
            write!(out, "{start}{}", Name(square))?;
        }
        out.write_all(if line.kind.is_exact() { b" = 1\n" } else { b" <= 1\n" })?;
    }
    let n = problem.size().get();
    leader_inequalities(problem, &mut |number, clause, least| {
        write!(out, " leader_{number}:")?;
        for literal in clause {
            let sign = if *literal > 0 { '+' } else { '-' };
            write!(out, " {sign} {}", Numbered { variable: literal.unsigned_abs(), n })?;
        }
        writeln!(out, " >= {least}")
    })?;
    writeln!(out, "Binary")?;
    for row in 0..problem.size().get() {
        for column in 0..problem.size().get() {
            let end = column + 1 == problem.size().get()
                || (column as usize + 1).is_multiple_of(PER_LINE);
            write!(out, " {}{}", Name(Square { row, column }), if end { "\n" } else { "" })?;
        }
    }
    for auxiliary in 1..=leader_clauses(problem).variables {
        writeln!(out, " agree_{auxiliary}")?;
    }
    writeln!(out, "End")
}

/// The number of terms on a line.
const PER_LINE: usize = 20;
