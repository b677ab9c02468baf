//! In the place of the SAT solver where the crate is built without its feature `sat`: one that
//! never knows. Search and local search answer what they can.

use super::masks::Search;
use super::{Answer, Asked, Partial, Stopped};
use std::marker::PhantomData;
use std::sync::Arc;

/// A solver that never knows.
pub(super) struct Sat<'a>(PhantomData<&'a ()>);

impl<'a> Sat<'a> {
    /// Whether there is a solver at all.
    pub(super) const IS_THERE: bool = false;

    pub(super) fn new(_: Arc<Partial>, _: Asked<'a>) -> Result<Sat<'a>, Stopped> {
        Ok(Sat(PhantomData))
    }

    pub(super) fn only_ahead_of(&mut self, _: &Search) {}

    pub(super) fn forbid(&mut self, _: &[u32]) {}

    #[allow(clippy::unnecessary_wraps)]
    pub(super) fn next(&mut self, _: u64) -> Result<Answer, Stopped> {
        Ok(Answer::TooLong)
    }
}
