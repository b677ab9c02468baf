//! The state of each shard while a campaign is distributed: in the ledger, handed out, or still to be handed out. One
//! byte a shard; all of it is derived from the ledger and from what workers say that they hold.

/// The state of a shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum State {
    /// To be handed out.
    Missing,
    /// Held by a worker.
    Out,
    /// In the ledger.
    Known,
    /// Given up: counting has failed too often.
    Poison,
    /// In conflict, until it is counted again here.
    Disputed,
}

/// Whether a machine may have a shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    Yes,
    No,
    /// Without others, which it could take with it.
    Alone,
}

#[derive(Debug)]
pub(super) struct Board {
    states: Vec<State>,
    /// No shard before this one is missing.
    first: usize,
    counts: [u64; 5],
}

impl Board {
    /// Creates the board of `shards` shards, of which `is_known` tells the known ones.
    pub(super) fn new(shards: u64, is_known: impl Fn(u64) -> bool) -> Board {
        let state = |shard| if is_known(shard) { State::Known } else { State::Missing };
        let states: Vec<State> = (0..shards).map(state).collect();
        let mut counts = [0; 5];
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

    /// The first missing shards that fit, at most `most`. One that is to be alone is returned without others.
    pub(super) fn choose(&self, most: usize, fits: impl Fn(u64) -> Fit) -> Vec<u64> {
        /// The most missing shards that are passed over.
        const PASSED: usize = 1000;
        let (mut chosen, mut passed) = (Vec::new(), 0);
        let missing = self.states[self.first..].iter().enumerate();
        let missing = missing.filter(|(_, state)| **state == State::Missing);
        for shard in missing.map(|(at, _)| (self.first + at) as u64) {
            if chosen.len() == most || passed == PASSED {
                break;
            }
            match fits(shard) {
                Fit::No => passed += 1,
                Fit::Yes => chosen.push(shard),
                Fit::Alone if chosen.is_empty() => return vec![shard],
                Fit::Alone => break,
            }
        }
        chosen
    }

    /// Marks shards as handed out.
    pub(super) fn hand_out(&mut self, shards: &[u64]) {
        shards.iter().for_each(|&shard| self.set(shard, State::Out));
        let begin = self.states[self.first..].iter();
        self.first += begin.take_while(|state| **state != State::Missing).count();
    }

    /// The shards in this state.
    pub(super) fn all(&self, state: State) -> impl Iterator<Item = u64> + '_ {
        let all = self.states.iter().enumerate().filter(move |(_, of)| **of == state);
        // Without those behind the last one, which may be many.
        all.map(|(at, _)| at as u64).take(self.count(state) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_shard_is_in_one_state_and_missing_ones_are_handed_out_in_order() {
        let mut board = Board::new(20, |shard| shard.is_multiple_of(5));
        let next = |board: &mut Board, most, fit: fn(u64) -> Fit| {
            let chosen = board.choose(most, fit);
            board.hand_out(&chosen);
            chosen
        };
        assert_eq!(next(&mut board, 3, |_| Fit::Yes), [1, 2, 3]);
        board.set(2, State::Missing);
        board.set(1, State::Known);
        board.set(99, State::Known);
        let alone = |shard| if shard == 7 { Fit::Alone } else { Fit::Yes };
        assert_eq!(next(&mut board, 9, alone), [2, 4, 6]);
        assert_eq!(next(&mut board, 9, alone), [7]);
        assert_eq!(
            next(&mut board, 2, |shard| if shard < 11 { Fit::No } else { Fit::Yes }),
            [11, 12]
        );
        board.set(3, State::Poison);
        board.set(6, State::Disputed);
        assert_eq!(next(&mut board, 100, |_| Fit::Yes), [8, 9, 13, 14, 16, 17, 18, 19]);
        assert!(next(&mut board, 100, |_| Fit::Yes).is_empty());
        let mut counts = BTreeMap::new();
        let states = [State::Missing, State::Out, State::Known, State::Poison, State::Disputed];
        for state in states {
            assert_eq!(board.all(state).count() as u64, board.count(state));
            counts.insert(state as u8, board.count(state));
        }
        assert_eq!(counts.values().sum::<u64>(), board.len());
        assert_eq!(board.get(3), Some(State::Poison));
        assert_eq!(board.get(20), None);
    }
}
