//! Why a board cannot be completed: a smallest set of given queens and blocked squares that
//! already makes it impossible.
//!
//! First an impossible set is made irreducible by leaving out superfluous squares. Then a smallest
//! set is found with hitting sets (A. Ignatiev, A. Previti, M. Liffiton and J. Marques-Silva,
//! "Smallest MUS extraction with minimal hitting set dualization", CP 2015): a completion that
//! respects some of the given squares proves that every impossible set contains one of the squares
//! that it disregards. A smallest set that contains one square of each such group is either
//! impossible itself, and then a smallest cause, or has a completion that gives another group.

use super::hitting::smallest_hitting_set;
use super::{Partial, Stop, Stopped, completion};
use crate::board::{Solution, Square};

/// A cause: given queens and blocked squares that make a completion impossible.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cause {
    /// The given queens of the cause.
    pub queens: Vec<Square>,
    /// The blocked squares of the cause.
    pub blocked: Vec<Square>,
    /// The proof of minimality, if any.
    pub proof: Proof,
}

/// The degree of minimality that is proven for a cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Proof {
    /// The cause makes a completion impossible, but the search was stopped before reducing it.
    Sufficient,
    /// If any one of the cause's squares is left out, there is a completion.
    Irreducible,
    /// No smaller set makes a completion impossible.
    Smallest,
}

impl Proof {
    /// Returns the name used in data formats: `sufficient`, `irreducible`, `smallest`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Proof::Sufficient => "sufficient",
            Proof::Irreducible => "irreducible",
            Proof::Smallest => "smallest",
        }
    }
}

/// Returns the cause that makes a completion impossible, or `None` if there is a completion.
///
/// # Errors
/// [`Stopped`] if `stop` returned `true` before it was known whether there is a completion.
pub fn cause(partial: &Partial, stop: Stop<'_>) -> Result<Option<Cause>, Stopped> {
    let is_possible = completion(partial, stop)?.is_some();
    Ok((!is_possible).then(|| cause_of_impossible(partial, stop)))
}

/// Returns the cause of a board that is known to have no completion; this is not checked again.
///
/// If the search is stopped, the best cause so far is returned: [`Cause::proof`] says how good it
/// is.
#[must_use]
pub fn cause_of_impossible(partial: &Partial, stop: Stop<'_>) -> Cause {
    let mut known = begin(partial);
    let mut proof = Proof::Sufficient;
    if reduce(partial, &mut known, stop).is_ok() {
        proof = Proof::Irreducible;
        if let Ok(smallest) = smallest(partial, &known, stop) {
            known = smallest;
            proof = Proof::Smallest;
        }
    }
    let queens = partial.queens().len();
    let (of_queens, of_blocked): (Vec<usize>, Vec<usize>) =
        known.into_iter().partition(|&number| number < queens);
    Cause {
        queens: of_queens.into_iter().map(|number| partial.queens()[number]).collect(),
        blocked: of_blocked.into_iter().map(|number| partial.blocked()[number - queens]).collect(),
        proof,
    }
}

/// Returns a completion that respects the given squares with these numbers.
fn respecting(
    partial: &Partial,
    given: &[usize],
    stop: Stop<'_>,
) -> Result<Option<Solution>, Stopped> {
    let mut kept = vec![false; partial.given()];
    given.iter().for_each(|&number| kept[number] = true);
    completion(&partial.only(|number| kept[number]), stop)
}

/// Returns an impossible set to start with: two queens that attack each other, or all given
/// squares.
fn begin(partial: &Partial) -> Vec<usize> {
    if let Some((first, second)) = partial.attack() {
        let number = |queen| partial.queens().binary_search(&queen).expect("a given queen");
        return vec![number(first), number(second)];
    }
    (0..partial.given()).collect()
}

/// Makes an impossible set irreducible.
fn reduce(partial: &Partial, known: &mut Vec<usize>, stop: Stop<'_>) -> Result<(), Stopped> {
    let mut at = 0;
    // First halves, then quarters, and so on: most of a large set is superfluous.
    let mut step = known.len().div_ceil(2).max(1);
    loop {
        while at < known.len() {
            let mut without = known.clone();
            without.drain(at..(at + step).min(known.len()));
            if respecting(partial, &without, stop)?.is_some() {
                at += step;
            } else {
                *known = without;
            }
        }
        if step == 1 {
            return Ok(());
        }
        (at, step) = (0, step.div_ceil(2));
    }
}

/// Returns a smallest impossible set, given an irreducible one.
fn smallest(partial: &Partial, known: &[usize], stop: Stop<'_>) -> Result<Vec<usize>, Stopped> {
    let mut to_hit: Vec<Vec<usize>> = Vec::new();
    let mut least = 0;
    loop {
        let candidate = smallest_hitting_set(&to_hit, partial.given(), least, stop)?;
        least = candidate.len();
        if least == known.len() {
            return Ok(known.to_vec());
        }
        match respecting(partial, &candidate, stop)? {
            None => return Ok(candidate),
            Some(solution) => to_hit.push(disregarded(partial, candidate, solution, stop)?),
        }
    }
}

/// Extends the respected squares as far as there are completions; returns the numbers of the other
/// squares.
fn disregarded(
    partial: &Partial,
    mut respected: Vec<usize>,
    mut solution: Solution,
    stop: Stop<'_>,
) -> Result<Vec<usize>, Stopped> {
    let mut refused = vec![false; partial.given()];
    loop {
        respected = (0..partial.given())
            .filter(|&number| partial.respects(&solution, number) || respected.contains(&number))
            .collect();
        let next = (0..partial.given())
            .find(|&number| !refused[number] && respected.binary_search(&number).is_err());
        let Some(next) = next else { break };
        let mut more = respected.clone();
        more.push(next);
        match respecting(partial, &more, stop)? {
            Some(better) => solution = better,
            None => refused[next] = true,
        }
    }
    Ok((0..partial.given()).filter(|number| respected.binary_search(number).is_err()).collect())
}
