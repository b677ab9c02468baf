//! What kernels join: words of half boards, a bit for each diagonal that a queen of the half
//! is on. Two halves fit together when no bit is in both words.

use std::ops::Range;

/// So many words behind the last one can be read, whatever they are.
pub(crate) const SLACK: usize = 16;

/// Words in two parts: the key, by which they are sorted, and the rest.
#[derive(Debug, Clone, Default)]
pub(crate) struct Words {
    /// The rests, and [`SLACK`] more at least.
    pub(super) rest: Vec<u32>,
    /// The keys, and [`SLACK`] more at least.
    pub(super) key: Vec<u32>,
    pub(super) len: usize,
}

/// Some words of a list, with [`SLACK`] behind the last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run<'a> {
    pub(super) rest: &'a [u32],
    pub(super) key: &'a [u32],
    len: usize,
}

/// How many bits the parts of a word have.
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

    /// The rests and the keys.
    pub(crate) fn parts(&self) -> (&[u32], &[u32]) {
        (&self.rest[..self.len], &self.key[..self.len])
    }

    /// Makes room for so many more words, and [`SLACK`].
    pub(super) fn reserve(&mut self, more: usize) {
        let needed = self.len + more + SLACK;
        if self.rest.len() < needed {
            self.rest.resize(needed.next_power_of_two(), 0);
            self.key.resize(needed.next_power_of_two(), 0);
        }
    }
}

impl<'a> Run<'a> {
    /// The words of a range.
    ///
    /// # Panics
    /// If there is less than [`SLACK`] behind it.
    pub(crate) fn new(rest: &'a [u32], key: &'a [u32], range: Range<usize>) -> Run<'a> {
        let slice = range.start..range.end + SLACK;
        Run { rest: &rest[slice.clone()], key: &key[slice], len: range.len() }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The rests and the keys.
    pub(super) fn parts(&self) -> (&'a [u32], &'a [u32]) {
        (&self.rest[..self.len], &self.key[..self.len])
    }
}

/// An order to sort by: the upper bits of keys first, or, turned, their `by` lower bits less than
/// all first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turn {
    bits: u32,
    by: u32,
}

impl Turn {
    /// The order of keys of so many bits.
    pub(super) fn none(bits: u32) -> Turn {
        Turn { bits, by: 0 }
    }

    /// The `first` lower bits of keys of so many bits come first.
    pub(super) fn lower_first(bits: u32, first: u32) -> Turn {
        Turn { bits, by: bits - first }
    }

    /// A key whose bits change places so that the usual order of numbers is the one wanted.
    #[inline(always)]
    pub(super) fn of(self, key: u32) -> u32 {
        (key << self.by | key >> (self.bits - self.by)) & ((1 << self.bits) - 1)
    }
}

/// A list is sorted in so many streams at once: neighbours often have the same key, and
/// counting up one counter again and again takes as long as memory takes to be read back.
const STREAMS: usize = 4;

/// Counts by key, made ready for moving words to their places.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// For each key, the next place of each stream.
    next: Vec<[u32; STREAMS]>,
}

impl Places {
    /// Counts the keys; afterwards [`Places::lay_out`] says where each key's words begin.
    pub(super) fn count(&mut self, keys: &[u32], turn: Turn) {
        self.next.clear();
        self.next.resize(1 << turn.bits, [0; STREAMS]);
        let (streams, rest) = keys.split_at(keys.len() / STREAMS * STREAMS);
        let each = streams.len() / STREAMS;
        let [a, b, c, d] = std::array::from_fn(|stream| &streams[stream * each..][..each]);
        for (((&a, &b), &c), &d) in a.iter().zip(b).zip(c).zip(d) {
            self.next[turn.of(a) as usize][0] += 1;
            self.next[turn.of(b) as usize][1] += 1;
            self.next[turn.of(c) as usize][2] += 1;
            self.next[turn.of(d) as usize][3] += 1;
        }
        for &key in rest {
            self.next[turn.of(key) as usize][STREAMS - 1] += 1;
        }
    }

    /// Calls `place` with the number of words of each key, in order, to be told where they
    /// begin.
    pub(super) fn lay_out(&mut self, mut place: impl FnMut(u32) -> u32) {
        for streams in &mut self.next {
            let mut at = place(streams.iter().sum());
            for stream in streams {
                at += std::mem::replace(stream, at);
            }
        }
    }

    /// Moves words to their places.
    #[inline(always)]
    pub(super) fn place(&mut self, (words, keys): (&[u32], &[u32]), turn: Turn, to: &mut [u32]) {
        let next = &mut self.next[..];
        let mut put = |word: u32, key: u32, stream: usize| {
            let next = &mut next[turn.of(key) as usize][stream];
            to[*next as usize] = word;
            *next += 1;
        };
        let each = words.len() / STREAMS;
        let pairs = |stream: usize| {
            let range = stream * each..(stream + 1) * each;
            words[range.clone()].iter().zip(&keys[range])
        };
        for (((a, b), c), d) in pairs(0).zip(pairs(1)).zip(pairs(2)).zip(pairs(3)) {
            put(*a.0, *a.1, 0);
            put(*b.0, *b.1, 1);
            put(*c.0, *c.1, 2);
            put(*d.0, *d.1, 3);
        }
        for (&word, &key) in words.iter().zip(keys).skip(each * STREAMS) {
            put(word, key, STREAMS - 1);
        }
    }
}

/// The words of a list sorted by key, without the keys.
#[derive(Debug, Default)]
pub(super) struct Sorted {
    /// Where the words of each key begin, and where those of the last end.
    starts: Vec<u32>,
    /// The words, and [`SLACK`] more at least.
    words: Vec<u32>,
    places: Places,
}

impl Sorted {
    /// Sorts a list by its keys, turned.
    pub(super) fn fill(&mut self, list: &Words, turn: Turn) {
        let (rest, keys) = list.parts();
        self.places.count(keys, turn);
        self.starts.clear();
        self.starts.push(0);
        let mut end = 0;
        self.places.lay_out(|count| {
            end += count;
            self.starts.push(end);
            end - count
        });
        if self.words.len() < rest.len() + SLACK {
            self.words.resize((rest.len() + SLACK).next_power_of_two(), 0);
        }
        self.places.place((rest, keys), turn, &mut self.words);
    }

    /// The rests of the words with this key.
    pub(super) fn with_key(&self, key: usize) -> &[u32] {
        &self.words[self.starts[key] as usize..self.starts[key + 1] as usize]
    }

    /// The rests of the words whose keys, turned, have `upper` above so many lower bits.
    pub(super) fn with_upper(&self, upper: u32, bits: u32) -> &[u32] {
        let starts = &self.starts[(upper as usize) << bits..][..=1 << bits];
        &self.words[starts[0] as usize..starts[1 << bits] as usize]
    }

    /// Where the words are whose keys, turned, share no bit with `key`.
    pub(super) fn pieces(&self, key: u32, key_bits: u32) -> impl Iterator<Item = Range<usize>> {
        pieces(&self.starts, key, key_bits)
    }

    /// Where the words are whose keys, turned, have `upper` above `bits` lower bits that share
    /// none with `lower`.
    pub(super) fn pieces_below(
        &self,
        upper: u32,
        lower: u32,
        bits: u32,
    ) -> impl Iterator<Item = Range<usize>> {
        pieces(&self.starts[(upper as usize) << bits..][..=1 << bits], lower, bits)
    }

    /// The words of a piece, and [`SLACK`] more behind them.
    pub(super) fn piece(&self, piece: Range<usize>) -> &[u32] {
        &self.words[piece.start..piece.end + SLACK]
    }
}

/// Where in a list sorted by key the words are whose keys share no bit with `key`, in as few
/// pieces as can be. The words of a key are those from `starts[key]` on.
pub(super) fn pieces(
    starts: &[u32],
    key: u32,
    key_bits: u32,
) -> impl Iterator<Item = Range<usize>> {
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

/// The keys that share no bit with `key`, ascending.
pub(super) fn disjoint_keys(key: u32, key_bits: u32) -> impl Iterator<Item = u32> {
    subsets(!key & ((1u32 << key_bits) - 1))
}

/// The subsets of a set of bits, ascending.
pub(crate) fn subsets(set: u32) -> impl Iterator<Item = u32> {
    let mut next = Some(0u32);
    std::iter::from_fn(move || {
        let now = next?;
        next = (now != set).then(|| now.wrapping_sub(set) & set);
        Some(now)
    })
}
