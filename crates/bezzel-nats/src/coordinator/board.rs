//! The state of each shard while a campaign is distributed: in the ledger, handed out, or still to be handed out. One
//! byte a shard; all of it is derived from the ledger and from what workers say that they hold.

/// The state of a shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum State {
    /// To be handed out.
    Missing,
    /// Held by a worker, or counted again here.
    Out,
    /// In the ledger.
    Known,
    /// Given up: counting has failed too often.
    Poison,
}

#[derive(Debug)]
pub(super) struct Board {
    states: Vec<State>,
    /// No shard before this one is missing.
    first: usize,
    counts: [u64; 4],
}

impl Board {
    /// Creates the board of `shards` shards, of which `is_known` tells the known ones.
    pub(super) fn new(shards: u64, is_known: impl Fn(u64) -> bool) -> Board {
        let state = |shard| if is_known(shard) { State::Known } else { State::Missing };
        let states: Vec<State> = (0..shards).map(state).collect();
        let mut counts = [0; 4];
        states.iter().for_each(|&state| counts[state as usize] += 1);
        Board { states, first: 0, counts }
    }

    pub(super) fn get(&self, shard: u64) -> Option<State> {
        self.states.get(usize::try_from(shard).ok()?).copied()
    }

    pub(super) fn set(&mut self, shard: u64, state: State) {
        let Some(at) = usize::try_from(shard).ok().filter(|&at| at < self.states.len()) else {
            return;
        };
        self.counts[self.states[at] as usize] -= 1;
        self.counts[state as usize] += 1;
        self.states[at] = state;
        if state == State::Missing {
            self.first = self.first.min(at);
        }
    }

    /// The number of shards in this state.
    pub(super) fn count(&self, state: State) -> u64 {
        self.counts[state as usize]
    }

    pub(super) fn len(&self) -> u64 {
        self.states.len() as u64
    }

    /// Returns the first missing shards, at most `most`, and marks them as handed out. One that `is_alone` is returned
    /// without others.
    pub(super) fn hand_out(&mut self, most: usize, is_alone: impl Fn(u64) -> bool) -> Vec<u64> {
        let mut shards = Vec::new();
        while shards.len() < most
            && self.count(State::Missing) > 0
            && self.first < self.states.len()
        {
            if self.states[self.first] == State::Missing {
                let alone = is_alone(self.first as u64);
                if alone && !shards.is_empty() {
                    break;
                }
                shards.push(self.first as u64);
                self.set(self.first as u64, State::Out);
                if alone {
                    break;
                }
            }
            self.first += 1;
        }
        shards
    }

    /// The shards in this state.
    pub(super) fn all(&self, state: State) -> impl Iterator<Item = u64> + '_ {
        let all = self.states.iter().enumerate();
        all.filter(move |(_, of)| **of == state).map(|(at, _)| at as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_shard_is_in_one_state_and_missing_ones_are_handed_out_in_order() {
        let mut board = Board::new(20, |shard| shard.is_multiple_of(5));
        assert_eq!(board.hand_out(3, |_| false), [1, 2, 3]);
        board.set(2, State::Missing);
        board.set(1, State::Known);
        board.set(99, State::Known);
        assert_eq!(board.hand_out(9, |shard| shard == 7), [2, 4, 6]);
        assert_eq!(board.hand_out(9, |shard| shard == 7), [7]);
        board.set(3, State::Poison);
        assert_eq!(board.hand_out(100, |_| false).len(), 10);
        assert!(board.hand_out(100, |_| false).is_empty());
        let mut counts = BTreeMap::new();
        for state in [State::Missing, State::Out, State::Known, State::Poison] {
            assert_eq!(board.all(state).count() as u64, board.count(state));
            counts.insert(state as u8, board.count(state));
        }
        assert_eq!(counts.values().sum::<u64>(), board.len());
        assert_eq!(board.get(3), Some(State::Poison));
        assert_eq!(board.get(20), None);
    }
}
