//! One side of a column set, north or south: the placements of two quarters from which its halves
//! are made.
//!
//! A side can be split by a bit before any half is made: a half lacks the bit if both of its
//! placements lack it, and has it if one of them has it. So if there is no room for all halves of
//! a side, those with certain bits are made separately. There are few placements compared with
//! halves: hundreds of pairs for each placement.

use super::canonical::Compared;
use super::quarters::{Lent, Placements};
use crate::kernel::{Pairs, Run, Runs, SLACK};
use crate::narrow::{low, short};

/// The halves of one side of a column set, as pairs of placements.
pub(super) struct Side<'a> {
    words: [Filed<'a>; 2],
    runs: Vec<Pairs>,
    /// The key bits that the halves keep ([`Runs::kept`]).
    kept: Option<u32>,
}

/// The words of a quarter's placements, with [`SLACK`] behind them.
enum Filed<'a> {
    Lent(Lent<'a>),
    Own(Own),
    /// The words of another side.
    Shared(&'a Filed<'a>),
}

/// A copy of some of a quarter's words, or of all of them in another layout.
#[derive(Default)]
struct Own {
    rest: Vec<u32>,
    key: Vec<u32>,
}

impl Filed<'_> {
    /// Returns the rests and keys.
    fn parts(&self) -> (&[u32], &[u32]) {
        match self {
            Filed::Lent(placements) => (&placements.rest, &placements.key),
            Filed::Own(own) => (&own.rest, &own.key),
            Filed::Shared(words) => words.parts(),
        }
    }
}

impl Own {
    /// Appends the words with a bit, or those without it.
    fn add(&mut self, run: Run<'_>, bit: u64, there: bool) {
        // Whether a word has the bit is unpredictable, so every word is written; the next one
        // overwrites words that are not wanted.
        let mut end = self.rest.len();
        self.rest.resize(end + run.len(), 0);
        self.key.resize(end + run.len(), 0);
        let (of_rest, of_key) = (low(bit), low(bit >> 32));
        let (rests, keys) = run.parts();
        for (&rest, &key) in rests.iter().zip(keys) {
            (self.rest[end], self.key[end]) = (rest, key);
            end += usize::from(((rest & of_rest | key & of_key) != 0) == there);
        }
        self.truncate(end);
    }

    fn truncate(&mut self, len: usize) {
        self.rest.truncate(len);
        self.key.truncate(len);
    }
}

impl<'a> Side<'a> {
    /// Creates a side from the placements of two quarters that use complementary parts of `rows`
    /// and for which `compare` is not greater.
    pub(super) fn new(
        quarters: [Lent<'a>; 2],
        rows: u32,
        compare: impl Fn(u32) -> Compared,
        kept: Option<u32>,
    ) -> Side<'a> {
        let runs =
            Side::pairs_of(quarters.each_ref().map(|placements| &**placements), rows, compare);
        Side { words: quarters.map(Filed::Lent), runs, kept }
    }

    fn pairs_of(
        [first, second]: [&Placements; 2],
        rows: u32,
        compare: impl Fn(u32) -> Compared,
    ) -> Vec<Pairs> {
        let (row_sets, others) = (first.row_sets(), second.row_sets());
        let most = row_sets.len().min(others.len());
        let mut runs = vec![Pairs { first: 0..0, second: 0..0, class: 0 }; most];
        let mut made = 0;
        // The complements of ascending row sets descend.
        let mut end = others.len();
        for (at, &first_rows) in row_sets.iter().enumerate() {
            let needed = rows & !first_rows;
            while end > 0 && others[end - 1] > needed {
                end -= 1;
            }
            if end == 0 {
                break;
            }
            if others[end - 1] != needed {
                continue;
            }
            // Whether a run is wanted is unpredictable: each is written; the next one overwrites
            // runs that are not wanted.
            let compared = compare(first_rows);
            let (first, second) = (first.with_row_set(at), second.with_row_set(end - 1));
            runs[made] = Pairs { first, second, class: u32::from(compared == Compared::Tied) };
            made += usize::from(compared != Compared::Greater);
        }
        runs.truncate(made);
        runs
    }

    /// Returns the pairs of placements. Halves of a pair have the class 1 if their flags tie with
    /// c, else 0.
    pub(super) fn runs(&self) -> Runs<'_> {
        let words = self.words.each_ref().map(Filed::parts);
        Runs { words, pairs: &self.runs, kept: self.kept }
    }

    /// Returns the side with its rests and keys rewritten by `rewrite`.
    pub(super) fn rewritten(
        &self,
        rewrite: impl Fn(&[u32], &[u32]) -> (Vec<u32>, Vec<u32>),
    ) -> Side<'static> {
        let words = self.words.each_ref().map(|words| {
            let (rest, key) = words.parts();
            let (rest, key) = rewrite(rest, key);
            Filed::Own(Own { rest, key })
        });
        Side { words, runs: self.runs.clone(), kept: Some(u32::MAX) }
    }

    /// Returns the side restricted to halves without a bit.
    pub(super) fn without(&self, bit: u64) -> Side<'static> {
        self.split(bit, &[[false, false]])
    }

    /// Returns the side restricted to halves with a bit: exactly one of the two placements has it,
    /// since otherwise they would attack each other.
    pub(super) fn with(&self, bit: u64) -> Side<'static> {
        self.split(bit, &[[false, true], [true, false]])
    }

    /// Returns the side restricted to the placements of each run that have a bit or not, as given
    /// for both quarters in each of `ways`.
    fn split(&self, bit: u64, ways: &[[bool; 2]]) -> Side<'static> {
        let mut words = [Own::default(), Own::default()];
        let mut runs = Vec::with_capacity(ways.len() * self.runs.len());
        for (pairs, run) in self.words_of_pairs().zip(&self.runs) {
            for there in ways {
                let before = words.each_ref().map(|own| short(own.rest.len()));
                for ((own, run), &there) in words.iter_mut().zip(pairs).zip(there) {
                    own.add(run, bit, there);
                }
                let [first, second] = [0, 1].map(|at| before[at]..short(words[at].rest.len()));
                if first.is_empty() || second.is_empty() {
                    words
                        .iter_mut()
                        .zip(before)
                        .for_each(|(own, before)| own.truncate(before as usize));
                } else {
                    runs.push(Pairs { first, second, class: run.class });
                }
            }
        }
        let words = words.map(|mut own| {
            for part in [&mut own.rest, &mut own.key] {
                part.resize(part.len() + SLACK, 0);
            }
            Filed::Own(own)
        });
        Side { words, runs, kept: self.kept }
    }

    /// Returns the pairs of placements from which the halves are made, in order.
    pub(super) fn all_pairs(&self) -> &[Pairs] {
        &self.runs
    }

    /// Returns the side restricted to some of its pairs.
    pub(super) fn only(&'a self, runs: Vec<Pairs>) -> Side<'a> {
        Side { words: self.words.each_ref().map(Filed::Shared), runs, kept: self.kept }
    }

    /// Returns the bits that words of the side can have.
    pub(super) fn bits(&self) -> u64 {
        let union = |words: &[u32]| words.iter().fold(0, |union, word| union | word);
        let of =
            |(rest, key): (&[u32], &[u32])| u64::from(union(key)) << 32 | u64::from(union(rest));
        self.words.iter().map(|words| of(words.parts())).fold(0, |union, word| union | word)
    }

    /// Returns the words of the pairs of placements.
    pub(super) fn words_of_pairs(&self) -> impl Iterator<Item = [Run<'_>; 2]> {
        let runs = self.runs();
        runs.pairs.iter().map(move |pairs| runs.of(pairs))
    }

    /// Returns an upper bound of the number of pairs of placements: as if all used complementary
    /// rows.
    pub(super) fn most_pairs(&self) -> f64 {
        self.words.iter().map(|words| words.parts().0.len() as f64).product()
    }

    /// Returns the number of pairs of placements, whether their diagonals are compatible or not.
    pub(super) fn pairs(&self) -> f64 {
        self.runs.iter().map(|run| run.first.len() as f64 * run.second.len() as f64).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Halves;
    use super::*;

    /// The halves of a side, sorted: their words and whether they tie.
    fn halves(side: &Side<'_>) -> Vec<(u64, bool)> {
        let mut halves = Vec::new();
        for ([a, b], run) in side.words_of_pairs().zip(&side.runs) {
            for a in (0..a.len()).map(|at| a.get(at)) {
                let fitting = (0..b.len()).map(|at| b.get(at)).filter(|b| a & b == 0);
                halves.extend(fitting.map(|b| (a | b, run.class == 1)));
            }
        }
        halves.sort_unstable();
        halves
    }

    #[test]
    fn splitting_a_side_by_a_bit_divides_its_halves() {
        for (n, lines, group) in [(12, 0, 0), (13, 1, 2), (12, 2, 5)] {
            let board = Halves::new(n, lines, 4, 1 << 30).board(group);
            let mut split = 0;
            for columns in board.column_sets(1, 16) {
                for side in board.sides(columns) {
                    let all = halves(&side);
                    for at in 0..u64::BITS {
                        let bit = 1 << at;
                        let (with, without): (Vec<_>, Vec<_>) =
                            all.iter().partition(|(word, _)| word & bit != 0);
                        split += usize::from(!with.is_empty() && !without.is_empty());
                        assert_eq!(halves(&side.with(bit)), with, "N = {n}, bit {at}");
                        assert_eq!(halves(&side.without(bit)), without, "N = {n}, bit {at}");
                        // A second split, by another bit.
                        let next = bit.rotate_left(3);
                        let twice = halves(&side.with(bit).with(next));
                        let expected: Vec<_> =
                            with.into_iter().filter(|(word, _)| word & next != 0).collect();
                        assert_eq!(twice, expected, "N = {n}, bits {at} and {next:b}");
                    }
                }
            }
            assert!(split > 0, "N = {n}: no bit is in some halves only");
        }
    }
}
