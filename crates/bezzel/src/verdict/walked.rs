//! The solutions that are left of the list of all when a program removes from it while a loop
//! iterates over it. The loops of Python, JavaScript and many other languages continue with the
//! next index, so they skip the solution behind a removed one.

use super::key::Keys;
use super::members::FEW;
use crate::board::Size;
use crate::search::Backtrack;
use crate::stop::{Stop, Stopped};

/// A solution and the canonical solution of its class.
type Listed = (u64, u64);

/// Whether a sorted set of solutions is what such a program leaves of the lexicographic list.
pub(super) fn is_left_over(size: Size, set: &[u64], stop: Stop<'_>) -> Result<bool, Stopped> {
    let Some(all) = all(size) else { return Ok(false) };
    for remove in [remove_itself, remove_others] {
        let mut left: Vec<u64> = remove(all.clone(), stop)?.iter().map(|(key, _)| *key).collect();
        left.sort_unstable();
        if left == set {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns all solutions in order, if they are few.
fn all(size: Size) -> Option<Vec<Listed>> {
    let mut backtrack = Backtrack::new(size).expect("a list's boards are small");
    let (keys, mut all) = (Keys::new(size), Vec::new());
    while let Some(columns) = backtrack.next_columns() {
        if all.len() == FEW {
            return None;
        }
        let key = Keys::key(columns.iter().map(|&column| u32::from(column)));
        all.push((key, keys.canonical(key).0));
    }
    Some(all)
}

/// Removes each solution that has another of its class in the list: `for s in list: if another:
/// list.remove(s)`.
fn remove_itself(mut list: Vec<Listed>, stop: Stop<'_>) -> Result<Vec<Listed>, Stopped> {
    let mut at = 0;
    while at < list.len() {
        if stop() {
            return Err(Stopped);
        }
        let class = list[at].1;
        if list.iter().enumerate().any(|(other, listed)| other != at && listed.1 == class) {
            list.remove(at);
        }
        at += 1;
    }
    Ok(list)
}

/// Removes the other solutions of each solution's class: `for s in list: for t in list: if t is
/// another: list.remove(t)`.
fn remove_others(mut list: Vec<Listed>, stop: Stop<'_>) -> Result<Vec<Listed>, Stopped> {
    let mut at = 0;
    while at < list.len() {
        if stop() {
            return Err(Stopped);
        }
        let (key, class) = list[at];
        let mut other = 0;
        while other < list.len() {
            if list[other].1 == class && list[other].0 != key {
                list.remove(other);
            }
            other += 1;
        }
        at += 1;
    }
    Ok(list)
}
