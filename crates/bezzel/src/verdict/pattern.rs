//! The patterns of the faults of a list.

use super::key::Keys;
use super::members::Members;
use super::weakness::Weakness;
use super::{ListKind, ListVerdict};
use crate::board::Size;
use crate::symmetry::Symmetry;

/// A rule that all faults of a list follow. It is a fact about the list, not a guess; if several
/// rules hold, the first in this order is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Pattern {
    /// The list is right for boards that have one row and column more or fewer.
    OtherSize {
        /// The size of the boards.
        n: u32,
    },
    /// All boards are equal, and there are at least two.
    AllEqual,
    /// Every board has no queen in this row, and one in every other row.
    EmptyRow {
        /// The row, from 0.
        row: u32,
    },
    /// The list has exactly the boards that pass a check with this weakness, each once.
    Unchecked(Weakness),
    /// The only board is the first solution in lexicographic order.
    OnlyFirst,
    /// The list has all solutions, but should have one of each class.
    NotReduced,
    /// The list has one solution of each class, but should have all solutions.
    Reduced,
    /// The list is complete, but has each board this number of times.
    Times(u64),
    /// The list has all eight images of one solution of each class, so symmetric solutions are
    /// repeated.
    EveryImage,
    /// The list has the solutions that are left if solutions are removed from the list of all
    /// while a loop iterates over it.
    RemovedWhileWalked,
    /// Rotations are left out but reflections are not: each class of more than one solution has
    /// two boards, which are reflections of each other.
    OnlyRotations,
    /// Reflections are left out but rotations are not: each class has one solution with all its
    /// rotations.
    OnlyReflections,
    /// The missing solutions are exactly those whose first-row queen is in the columns from
    /// `first` on, and these are about the right half: from N / 2 on, rounded down or up.
    Half {
        /// The first column whose solutions are missing, from 0.
        first: u32,
    },
    /// The missing solutions are exactly those whose first-row queen is in the columns from
    /// `first` to `last`.
    FirstRow {
        /// The first column, from 0.
        first: u32,
        /// The last column.
        last: u32,
    },
    /// Of each pair of solutions that this symmetry maps to each other, the list has one.
    OneOfPairs(Symmetry),
    /// The list has one solution of each class of eight, and none of the symmetric classes.
    SymmetricLost,
    /// The list is an initial part of the expected list, in order.
    CutShort,
}

impl Pattern {
    /// Returns the name used in data formats, such as `half`. The name of [`Pattern::Unchecked`]
    /// is `unchecked-` and [`Weakness::name`], that of [`Pattern::OneOfPairs`] `one-of-pairs-` and
    /// [`Symmetry::name`].
    #[must_use]
    pub fn name(&self) -> String {
        let name = match self {
            Pattern::OtherSize { .. } => "other-size",
            Pattern::AllEqual => "all-equal",
            Pattern::EmptyRow { .. } => "empty-row",
            Pattern::Unchecked(weakness) => return format!("unchecked-{weakness}"),
            Pattern::OnlyFirst => "only-first",
            Pattern::NotReduced => "not-reduced",
            Pattern::Reduced => "reduced",
            Pattern::Times(_) => "times",
            Pattern::EveryImage => "every-image",
            Pattern::OnlyRotations => "only-rotations",
            Pattern::OnlyReflections => "only-reflections",
            Pattern::Half { .. } => "half",
            Pattern::FirstRow { .. } => "first-row",
            Pattern::OneOfPairs(symmetry) => return format!("one-of-pairs-{symmetry}"),
            Pattern::SymmetricLost => "symmetric-lost",
            Pattern::RemovedWhileWalked => "removed-while-walked",
            Pattern::CutShort => "cut-short",
        };
        name.to_owned()
    }
}

/// The symmetries that are their own inverses, in the order in which they are tested: a
/// lexicographic list without flipped solutions lacks mirrored ones too, but not vice versa.
const INVOLUTIONS: [Symmetry; 5] = [
    Symmetry::Flip,
    Symmetry::Mirror,
    Symmetry::Transpose,
    Symmetry::Antitranspose,
    Symmetry::HalfTurn,
];

/// The properties of all classes so far.
#[derive(Debug)]
pub(super) struct Traits {
    kind: ListKind,
    n: u32,
    /// The number of different boards in the list.
    pub(super) different: u64,
    /// The number of times that every member of every class is in the list; 0 if that differs.
    times: Option<u64>,
    /// The number of times that one member of every class is in the list, without others; 0 if
    /// that differs.
    times_of_one: Option<u64>,
    every_image: bool,
    only_rotations: bool,
    only_reflections: bool,
    one_of_pairs: [bool; INVOLUTIONS.len()],
    symmetric_lost: bool,
    has_symmetric: bool,
    /// Whether all boards are the canonical solutions of their classes.
    canonical: bool,
    /// The numbers of expected and of found solutions, by the column of the first-row queen.
    by_column: [(u64, u64); 16],
    /// The first of all solutions, the last one in the list (`last_present`) and the first missing
    /// one (`first_missing`).
    first: Option<u64>,
    last_present: Option<u64>,
    first_missing: Option<u64>,
}

impl Traits {
    pub(super) fn new(size: Size, kind: ListKind) -> Traits {
        let n = size.get();
        // The only solution of the smallest board is its own image under all symmetries.
        let has_images = n > 1;
        Traits {
            kind,
            n,
            different: 0,
            times: None,
            times_of_one: None,
            every_image: true,
            only_rotations: has_images,
            only_reflections: has_images,
            one_of_pairs: [has_images; INVOLUTIONS.len()],
            symmetric_lost: true,
            has_symmetric: false,
            canonical: true,
            by_column: [(0, 0); 16],
            first: None,
            last_present: None,
            first_missing: None,
        }
    }

    /// Adds one more class.
    pub(super) fn meet(&mut self, class: &Members, keys: Keys) {
        let times = class.indices().map(|at| u64::from(class.times[at]));
        let (orbit, present) = (class.members.count_ones(), class.present());
        let total: u64 = times.clone().sum();
        self.different += u64::from(present);
        self.first = self.first.or(Some(class.orbit[0]));
        let common = |so_far: Option<u64>, found: u64| match so_far {
            Some(other) if other != found => Some(0),
            _ => Some(found),
        };
        let least = times.clone().min().unwrap_or(0);
        let alike = if total == least * u64::from(orbit) { least } else { 0 };
        self.times = common(self.times, alike);
        self.times_of_one = common(self.times_of_one, if present == 1 { total } else { 0 });
        self.every_image &= times.clone().all(|times| times == u64::from(8 / orbit));
        let once = total == u64::from(present);
        let rotations = class.indices().filter(|&at| at < 4 && class.times[at] > 0).count() as u32;
        let reflections = present - rotations;
        self.only_rotations &= once && rotations == 1 && reflections == 1;
        self.only_reflections &=
            once && 2 * present == orbit && (rotations == 0 || reflections == 0);
        for (symmetry, holds) in INVOLUTIONS.into_iter().zip(&mut self.one_of_pairs) {
            *holds = *holds && class.has_one_of_pairs(symmetry);
        }
        self.symmetric_lost &= total == u64::from(orbit == 8);
        self.has_symmetric |= orbit < 8;
        self.canonical &= present == u32::from(class.times[0] > 0);
        self.meet_order(class, keys);
    }

    fn meet_order(&mut self, class: &Members, keys: Keys) {
        let is_missing = class.present() == 0;
        for at in class.indices() {
            let (key, is_present) = (class.orbit[at], class.times[at] > 0);
            let (expected, found) = &mut self.by_column[keys.column(key, 0) as usize];
            *expected += 1;
            *found += u64::from(is_present);
            let counts = self.kind == ListKind::All || at == 0 && is_missing;
            if is_present {
                self.last_present = self.last_present.max(Some(key));
            } else if counts && self.first_missing.is_none_or(|first| key < first) {
                self.first_missing = Some(key);
            }
        }
    }

    /// Returns the first and last of the columns whose solutions are all missing while all others
    /// are present, if these are the first or the last columns of the first row.
    fn missing_columns(&self) -> Option<(u32, u32)> {
        let columns = (0..self.n).zip(self.by_column).filter(|(_, (expected, _))| *expected > 0);
        let (empty, full): (Vec<_>, Vec<_>) = columns.partition(|(_, (_, found))| *found == 0);
        // One solution is in some column, wherever the loop ends.
        let is_one = matches!(empty[..], [(_, (1, _))]);
        if is_one || full.iter().any(|(_, (expected, found))| expected != found) {
            return None;
        }
        let ends = |columns: &[(u32, _)]| Some((columns.first()?.0, columns.last()?.0));
        let ((first, last), (first_full, last_full)) = (ends(&empty)?, ends(&full)?);
        if first > last_full {
            Some((first, self.n - 1))
        } else if last < first_full {
            Some((0, last))
        } else {
            None
        }
    }

    /// Returns the pattern of the numbers of repetitions in a list without wrong boards, if there
    /// is one.
    pub(super) fn number(&self, verdict: &ListVerdict) -> Option<Pattern> {
        let all = self.kind == ListKind::All;
        let several = |times: Option<u64>| times.filter(|&times| times > 1);
        if verdict.given == 1 && verdict.expected > 1 && self.first == self.last_present {
            return Some(Pattern::OnlyFirst);
        }
        if !all && self.times == Some(1) {
            return Some(Pattern::NotReduced);
        }
        if all && self.times_of_one == Some(1) {
            return Some(Pattern::Reduced);
        }
        if let Some(times) = several(if all { self.times } else { self.times_of_one }) {
            return Some(Pattern::Times(times));
        }
        (self.every_image && verdict.given > 0).then_some(Pattern::EveryImage)
    }

    /// Returns the pattern of the selected solutions in a list without wrong and equal boards, if
    /// there is one.
    pub(super) fn selection(&self, kind: ListKind) -> Option<Pattern> {
        let all = kind == ListKind::All;
        if self.only_rotations {
            return Some(Pattern::OnlyRotations);
        }
        if all && let Some((first, last)) = self.missing_columns() {
            let is_half = last == self.n - 1 && [self.n / 2, self.n.div_ceil(2)].contains(&first);
            return Some(match is_half {
                true => Pattern::Half { first },
                false => Pattern::FirstRow { first, last },
            });
        }
        if self.only_reflections {
            return Some(Pattern::OnlyReflections);
        }
        let mut pairs = INVOLUTIONS.into_iter().zip(self.one_of_pairs);
        if let Some((symmetry, _)) = pairs.find(|(_, holds)| *holds) {
            return Some(Pattern::OneOfPairs(symmetry));
        }
        (!all && self.symmetric_lost && self.has_symmetric).then_some(Pattern::SymmetricLost)
    }

    /// Whether the list is an initial part of the expected list.
    pub(super) fn is_cut_short(&self, verdict: &ListVerdict) -> bool {
        let is_beginning = self.last_present < self.first_missing;
        let is_canonical = self.kind == ListKind::All || self.canonical;
        let each_once = verdict.given == verdict.solutions;
        verdict.given > 1 && each_once && is_beginning && is_canonical && verdict.ordered
    }
}
