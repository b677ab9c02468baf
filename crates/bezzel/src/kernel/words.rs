//! The input of joins: words of half boards, with one bit for each diagonal that a queen of the
//! half is on. Two halves are compatible if no bit is in both words.

use crate::narrow::short;
use std::ops::Range;

/// The number of words behind the last one that can be read, whatever their contents.
pub(crate) const SLACK: usize = 16;

/// Words in two parts: the key, by which they are sorted, and the rest.
#[derive(Debug, Clone, Default)]
pub(crate) struct Words {
    /// The rest of each word, and at least [`SLACK`] more.
    pub(super) rest: Vec<u32>,
    /// The key of each word, and at least [`SLACK`] more.
    pub(super) key: Vec<u32>,
    pub(super) len: usize,
}

/// A range of words of a list, with [`SLACK`] behind the last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<'a> {
    pub(super) rest: &'a [u32],
    pub(super) key: &'a [u32],
    len: usize,
}

/// Words of two kinds and the ranges that are paired: the input from which halves are made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Runs<'a> {
    /// The rests and the keys of the first words and of the second words, each with [`SLACK`]
    /// behind the last.
    pub(crate) words: [(&'a [u32], &'a [u32]); 2],
    pub(crate) pairs: &'a [Pairs],
    /// The bits of the keys that unions keep; the others are only compared. `None` if all keys are
    /// zero: then, and if no bit is kept, the keys of the unions are arbitrary.
    pub(crate) kept: Option<u32>,
}

/// A range of the first words, each of which is paired with each of a range of the second words.
#[derive(Debug, Clone)]
pub(crate) struct Pairs {
    pub(crate) first: Range<u32>,
    pub(crate) second: Range<u32>,
    /// The class of the unions, 0 or 1.
    pub(crate) class: u32,
}

impl<'a> Runs<'a> {
    /// Returns the two runs of some pairs.
    #[inline(always)]
    pub(crate) fn of(self, pairs: &Pairs) -> [Run<'a>; 2] {
        let [(a_rest, a_key), (b_rest, b_key)] = self.words;
        let range = |run: &Range<u32>| run.start as usize..run.end as usize;
        [
            Run::new(a_rest, a_key, range(&pairs.first)),
            Run::new(b_rest, b_key, range(&pairs.second)),
        ]
    }
}

/// Words aligned to a cache line: loads and stores of a register that spans two lines are split,
/// and the widest registers fill a line.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    lines: Vec<Line>,
}

/// The number of words of a cache line.
pub(super) const LINE: usize = 16;

#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
struct Line([u32; LINE]);

impl Lines {
    /// Makes room for at least `words` words. New words are zero.
    pub(super) fn make_room(&mut self, words: usize) {
        if self.len() < words {
            self.lines.resize(words.div_ceil(LINE), Line([0; LINE]));
        }
    }

    /// Returns the number of words that there is room for.
    pub(super) fn len(&self) -> usize {
        self.lines.len() * LINE
    }

    pub(super) fn as_ptr(&self) -> *const u32 {
        self.lines.as_ptr().cast()
    }

    pub(super) fn as_mut_ptr(&mut self) -> *mut u32 {
        self.lines.as_mut_ptr().cast()
    }
}

/// The number of bits of each part of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bits {
    pub(crate) key: u32,
    pub(crate) rest: u32,
}

impl Words {
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Clears in every word the bits outside the masks of the rest and of the key.
    pub(crate) fn keep(&mut self, rest: u32, key: u32) {
        self.rest[..self.len].iter_mut().for_each(|word| *word &= rest);
        self.key[..self.len].iter_mut().for_each(|word| *word &= key);
    }

    /// Returns the rests and the keys.
    pub(crate) fn parts(&self) -> (&[u32], &[u32]) {
        (&self.rest[..self.len], &self.key[..self.len])
    }

    /// Makes room for `more` more words, and for [`SLACK`].
    pub(super) fn reserve(&mut self, more: usize) {
        let needed = self.len + more + SLACK;
        if self.rest.len() < needed {
            let room = needed + needed / 4;
            self.rest.resize(room, 0);
            self.key.resize(room, 0);
        }
    }
}

impl<'a> Run<'a> {
    /// Creates the run of a range of words.
    ///
    /// # Panics
    /// If there are fewer than [`SLACK`] words behind the range.
    pub(crate) fn new(rest: &'a [u32], key: &'a [u32], range: Range<usize>) -> Run<'a> {
        let slice = range.start..range.end + SLACK;
        Run { rest: &rest[slice.clone()], key: &key[slice], len: range.len() }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Returns a whole word: the rest in the lower 32 bits and the key in the upper.
    pub(crate) fn get(&self, at: usize) -> u64 {
        u64::from(self.key[at]) << 32 | u64::from(self.rest[at])
    }

    /// Returns the rests and the keys.
    pub(crate) fn parts(&self) -> (&'a [u32], &'a [u32]) {
        (&self.rest[..self.len], &self.key[..self.len])
    }
}

/// A sort order: by keys, or by keys whose lower and upper bits are exchanged.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    bits: u32,
    /// The number of upper bits, which become the lower ones.
    by: u32,
}

impl Turn {
    /// Returns the natural order of keys of `bits` bits.
    pub(super) fn none(bits: u32) -> Turn {
        Turn { bits, by: 0 }
    }

    /// Returns the order of keys of `bits` bits by their `first` lower bits, then by the others.
    pub(super) fn lower_first(bits: u32, first: u32) -> Turn {
        Turn { bits, by: bits - first }
    }

    /// Returns the number by which `key` is sorted in this order.
    #[inline(always)]
    pub(super) fn of(self, key: u32) -> u32 {
        (key << self.by | key >> (self.bits - self.by)) & ((1 << self.bits) - 1)
    }
}

/// The number of streams in which a list is sorted at once: neighbours often have the same key,
/// and repeated increments of one counter wait for memory each time.
const STREAMS: usize = 4;

/// The counts of a counting sort, then the next place of each key.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// For each key, the next place of each stream.
    next: Vec<[u32; STREAMS]>,
}

impl Places {
    /// Counts the keys by the numbers below 2^`bits` that `of` maps them to; then
    /// [`Places::lay_out`] assigns places to them.
    #[inline(always)]
    pub(super) fn count(&mut self, keys: &[u32], bits: u32, of: impl Fn(u32) -> u32) {
        self.next.clear();
        self.next.resize(1 << bits, [0; STREAMS]);
        let each = keys.len() / STREAMS;
        let streams: [&[u32]; STREAMS] =
            std::array::from_fn(|stream| &keys[stream * each..][..each]);
        for at in 0..each {
            for (stream, keys) in streams.iter().enumerate() {
                self.next[of(keys[at]) as usize][stream] += 1;
            }
        }
        for &key in &keys[STREAMS * each..] {
            self.next[of(key) as usize][STREAMS - 1] += 1;
        }
    }

    /// Calls `place` with the number of words of each key, in order; `place` returns the index of
    /// the first one.
    pub(super) fn lay_out(&mut self, mut place: impl FnMut(u32) -> u32) {
        for streams in &mut self.next {
            let mut at = place(streams.iter().sum());
            for stream in streams {
                at += std::mem::replace(stream, at);
            }
        }
    }

    /// Calls `put` with the index of each word and its sorted place.
    #[inline(always)]
    pub(super) fn place(
        &mut self,
        keys: &[u32],
        of: impl Fn(u32) -> u32,
        mut put: impl FnMut(usize, usize),
    ) {
        let next = &mut self.next[..];
        let each = keys.len() / STREAMS;
        // The last stream includes the remainder of the division.
        for at in 0..each {
            for stream in 0..STREAMS {
                let from = stream * each + at;
                let next = &mut next[of(keys[from]) as usize][stream];
                put(from, *next as usize);
                *next += 1;
            }
        }
        for from in STREAMS * each..keys.len() {
            let next = &mut next[of(keys[from]) as usize][STREAMS - 1];
            put(from, *next as usize);
            *next += 1;
        }
    }
}

/// The words of a list sorted by key, without the keys.
#[derive(Debug, Default)]
pub(super) struct Sorted {
    /// The start of each key's words, and the end of the last key's.
    starts: Vec<u32>,
    /// The words, and at least [`SLACK`] more.
    words: Vec<u32>,
    places: Places,
}

impl Sorted {
    /// Sorts a list by its keys in the order `turn`. Many keys take two passes; `half_sorted` is
    /// the buffer between them.
    pub(super) fn fill(&mut self, list: &Words, turn: Turn, half_sorted: &mut Words) {
        /// The maximum number of key bits of a pass: more counters exceed the caches.
        const AT_ONCE: u32 = 15;
        let len = list.len();
        if self.words.len() < len + SLACK {
            // The old contents are not needed, so they are not copied.
            self.words = vec![0; (len + len / 8 + SLACK).next_multiple_of(SLACK)];
        }
        self.starts.clear();
        self.starts.push(0);
        if turn.bits == 0 {
            // On small boards there is no key, and the order stays.
            self.words[..len].copy_from_slice(list.parts().0);
            self.starts.push(short(len));
            return;
        }
        if turn.bits <= AT_ONCE {
            // Turning a key takes as long as all other work on a word.
            if turn.by == 0 {
                self.pass(list.parts(), 0, turn.bits, |key| key);
            } else {
                self.pass(list.parts(), 0, turn.bits, |key| turn.of(key));
            }
            return;
        }
        let lower = turn.bits / 2;
        half_sorted.clear();
        half_sorted.reserve(len);
        let (rest, keys) = list.parts();
        let upper_of = |key| turn.of(key) >> lower;
        self.places.count(keys, turn.bits - lower, upper_of);
        let mut ends = Vec::with_capacity(1 << (turn.bits - lower));
        let mut end = 0;
        self.places.lay_out(|count| {
            end += count;
            ends.push(end as usize);
            end - count
        });
        let (to_rest, to_key) = (&mut half_sorted.rest[..], &mut half_sorted.key[..]);
        self.places.place(keys, upper_of, |from, to| {
            to_rest[to] = rest[from];
            to_key[to] = keys[from];
        });
        let mut begin = 0;
        for end in ends {
            let part = (&half_sorted.rest[begin..end], &half_sorted.key[begin..end]);
            self.pass(part, begin, lower, |key| turn.of(key) & ((1 << lower) - 1));
            begin = end;
        }
    }

    /// Sorts words to places from `begin` on, by the numbers of `bits` bits that `of` maps their
    /// keys to.
    #[inline(always)]
    fn pass(
        &mut self,
        (rest, keys): (&[u32], &[u32]),
        begin: usize,
        bits: u32,
        of: impl Fn(u32) -> u32 + Copy,
    ) {
        self.places.count(keys, bits, of);
        let mut end = short(begin);
        self.places.lay_out(|count| {
            end += count;
            self.starts.push(end);
            end - count
        });
        let words = &mut self.words[..];
        self.places.place(keys, of, |from, to| words[to] = rest[from]);
    }

    /// Returns the rests of the words with this key.
    pub(super) fn with_key(&self, key: usize) -> &[u32] {
        &self.words[self.starts[key] as usize..self.starts[key + 1] as usize]
    }

    /// Returns the rests of the words whose turned keys have the value `upper` above their lower
    /// `bits` bits.
    pub(super) fn with_upper(&self, upper: u32, bits: u32) -> &[u32] {
        let starts = &self.starts[(upper as usize) << bits..][..=1 << bits];
        &self.words[starts[0] as usize..starts[1 << bits] as usize]
    }

    /// Returns the ranges of the words whose turned keys have the value `upper` above `bits` lower
    /// bits that share none with `lower`.
    pub(super) fn pieces_below(
        &self,
        upper: u32,
        lower: u32,
        bits: u32,
    ) -> impl Iterator<Item = Range<usize>> {
        pieces(&self.starts[(upper as usize) << bits..][..=1 << bits], lower, bits)
    }

    /// Returns the words of a range, and [`SLACK`] more behind them.
    pub(super) fn piece(&self, piece: Range<usize>) -> &[u32] {
        &self.words[piece.start..piece.end + SLACK]
    }
}

/// Returns the ranges, as few as possible, of the words whose keys share no bit with `key`, in a
/// list sorted by key. The words of a key start at `starts[key]`.
fn pieces(starts: &[u32], key: u32, key_bits: u32) -> impl Iterator<Item = Range<usize>> {
    let mut keys = disjoint_keys(key, key_bits);
    let mut piece = 0..0;
    std::iter::from_fn(move || {
        loop {
            let Some(other) = keys.next() else {
                return Some(std::mem::take(&mut piece)).filter(|piece| !piece.is_empty());
            };
            let range = starts[other as usize] as usize..starts[other as usize + 1] as usize;
            if piece.end == range.start {
                piece.end = range.end;
            } else if !range.is_empty() {
                let done = std::mem::replace(&mut piece, range);
                if !done.is_empty() {
                    return Some(done);
                }
            }
        }
    })
}

/// Returns the keys that share no bit with `key`, ascending.
pub(super) fn disjoint_keys(key: u32, key_bits: u32) -> impl Iterator<Item = u32> {
    subsets(!key & ((1u32 << key_bits) - 1))
}

/// Returns the subsets of a set of bits, ascending.
pub(crate) fn subsets(set: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(0u32);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != set).then(|| now.wrapping_sub(set) & set);
        Some(now)
    })
}

/// Returns each bit of a set alone, the lowest first.
pub(crate) fn each_bit(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Returns the number of ways to choose `some` of `all` things.
pub(crate) fn binomial(all: u32, some: u32) -> u64 {
    let some = some.min(all.saturating_sub(some));
    (1..=some).fold(1, |ways, at| ways * u64::from(all - some + at) / u64::from(at))
}
