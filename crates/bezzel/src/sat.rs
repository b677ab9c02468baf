//! A SAT solver that runs for a limited number of decisions, and at-most-one constraints as clauses.
//!
//! The solver is BatSat (github.com/c-cube/batsat), a MiniSat in Rust. Literals of at-most-one
//! constraints of up to six exclude each other pair by pair, larger constraints use the product
//! encoding (Jingchao Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010):
//! docs/completion.md has the measurements.

use crate::stop::Stopped;
pub(crate) use batsat::Lit;
use batsat::{Callbacks, SolverInterface, lbool};
use std::sync::atomic::{AtomicU64, Ordering};

/// Larger at-most-one constraints are encoded with auxiliary variables.
const PAIRWISE: usize = 6;

/// The limit of decisions, and the cancellation, which the solver checks before each decision.
#[derive(Default)]
struct Patience<'a> {
    stop: Option<Box<dyn Fn() -> bool + Send + Sync + 'a>>,
    /// The number of decisions left: atomic, since the solver has a shared reference and may be
    /// sent to another thread.
    left: AtomicU64,
}

impl Callbacks for Patience<'_> {
    fn stop(&self) -> bool {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(1), Ordering::Relaxed);
        left == 0 || (left.is_multiple_of(16) && self.stop.as_ref().is_some_and(|stop| stop()))
    }
}

/// The result of a limited run of the solver.
pub(crate) enum Verdict {
    /// There is an assignment that satisfies all clauses: see [`Solver::is_true`].
    Model,
    /// The clauses are unsatisfiable.
    Unsatisfiable,
    /// The limit of decisions was reached.
    TooLong,
}

/// A solver with its clauses.
pub(crate) struct Solver<'a> {
    batsat: batsat::Solver<Patience<'a>>,
}

impl<'a> Solver<'a> {
    /// Creates a solver without clauses, which gives up when `stop` returns `true`.
    pub(crate) fn new(stop: impl Fn() -> bool + Send + Sync + 'a) -> Solver<'a> {
        let mut batsat = batsat::Solver::<Patience<'a>>::default();
        batsat.cb_mut().stop = Some(Box::new(stop));
        Solver { batsat }
    }

    /// Adds a variable and returns its positive literal.
    pub(crate) fn variable(&mut self) -> Lit {
        Lit::new(self.batsat.new_var_default(), true)
    }

    /// Adds the clause that at least one of these literals is true.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) {
        self.batsat.add_clause_reuse(&mut literals.into_iter().collect());
    }

    /// Adds the constraint that at most one of these literals is true.
    ///
    /// # Errors
    /// [`Stopped`] if the solver was cancelled.
    pub(crate) fn at_most_one(&mut self, literals: &[Lit]) -> Result<(), Stopped> {
        if self.is_stopped() {
            return Err(Stopped);
        }
        if literals.len() <= PAIRWISE {
            self.pairwise(literals);
            return Ok(());
        }
        // The literals are arranged in a rectangle, with a variable for each row and column.
        let rows: Vec<Lit> = (0..literals.len().isqrt()).map(|_| self.variable()).collect();
        let width = literals.len().div_ceil(rows.len());
        let columns: Vec<Lit> = (0..width).map(|_| self.variable()).collect();
        for (at, &literal) in literals.iter().enumerate() {
            self.clause([!literal, rows[at / width]]);
            self.clause([!literal, columns[at % width]]);
        }
        self.pairwise(&rows);
        self.pairwise(&columns);
        Ok(())
    }

    fn pairwise(&mut self, literals: &[Lit]) {
        for (at, &first) in literals.iter().enumerate() {
            for &second in &literals[at + 1..] {
                self.clause([!first, !second]);
            }
        }
    }

    /// Searches for a model with at most `decisions` decisions.
    ///
    /// # Errors
    /// [`Stopped`] if the solver was cancelled.
    pub(crate) fn solve(&mut self, decisions: u64) -> Result<Verdict, Stopped> {
        self.batsat.cb_mut().left = AtomicU64::new(decisions);
        match self.batsat.solve_limited(&[]) {
            answer if answer == lbool::TRUE => Ok(Verdict::Model),
            answer if answer == lbool::FALSE => Ok(Verdict::Unsatisfiable),
            _ if self.is_stopped() => Err(Stopped),
            _ => Ok(Verdict::TooLong),
        }
    }

    /// Whether a literal is true in the last model.
    pub(crate) fn is_true(&self, literal: Lit) -> bool {
        self.batsat.value_lit(literal) == lbool::TRUE
    }

    fn is_stopped(&self) -> bool {
        self.batsat.cb().stop.as_ref().is_some_and(|stop| stop())
    }
}
