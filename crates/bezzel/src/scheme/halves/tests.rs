use super::*;
use crate::known;
use crate::stop::NEVER;
use canonical::{Ties, weight};

/// Room enough for the placements of small boards.
const ROOM: u64 = 1 << 30;

fn published(n: u32) -> u128 {
    known::values(n).unwrap().all.unwrap()
}

/// The tally of a slice, and how many halves it made.
fn count(halves: &Halves, group: u64, slice: u64, slices: u64) -> (Tally, u64) {
    let counted = halves.count(group, slice, slices, Kernel::fastest(), NEVER);
    let (tally, effort) = counted.unwrap();
    (tally, effort.halves)
}

fn total(halves: &Halves, kernel: Kernel) -> u128 {
    let count = |group| halves.count(group, 0, 1, kernel, NEVER).unwrap().0.total();
    (0..halves.groups()).map(count).sum()
}

fn lines(n: u32) -> &'static [u32] {
    if n.is_multiple_of(2) { &[0, 2] } else { &[1] }
}

#[test]
fn it_counts_what_is_published_whatever_the_kernel_the_lines_and_the_key() {
    for n in 1..=12 {
        for &lines in lines(n) {
            for kernel in Kernel::available() {
                for key_bits in [0, 3, 6] {
                    let halves = Halves::new(n, lines, key_bits, ROOM);
                    let counted = total(&halves, kernel);
                    assert_eq!(counted, published(n), "N = {n}, {lines} lines, {}", kernel.kind());
                }
            }
        }
    }
}

#[test]
fn placements_that_find_no_room_are_made_again() {
    let (kept, made) = (Halves::new(12, 0, 3, ROOM), Halves::new(12, 0, 3, 0));
    assert_eq!(count(&made, 0, 3, 8), count(&kept, 0, 3, 8));
}

const TRIVIAL: Group = Group {
    flip: false,
    mirror: false,
    half_turn: false,
    transposition: false,
    antitransposition: false,
    quarter_turns: false,
};

/// All groups of symmetries, and how many each has.
const GROUPS: [(u128, Group); 10] = [
    (1, TRIVIAL),
    (2, Group { flip: true, ..TRIVIAL }),
    (2, Group { mirror: true, ..TRIVIAL }),
    (2, Group { half_turn: true, ..TRIVIAL }),
    (2, Group { transposition: true, ..TRIVIAL }),
    (2, Group { antitransposition: true, ..TRIVIAL }),
    (4, Group { flip: true, mirror: true, half_turn: true, ..TRIVIAL }),
    (4, Group { half_turn: true, transposition: true, antitransposition: true, ..TRIVIAL }),
    (4, Group { half_turn: true, quarter_turns: true, ..TRIVIAL }),
    (8, Group::ALL),
];

/// The solutions of a board of `n`, counted up to a group of symmetries where the first
/// queens leave all of them: by how many flags tie, with the weights that follow from that.
fn total_up_to(n: u32, order: u128, group: Group) -> u128 {
    let halves = Halves::up_to(group, n, n % 2, 3, ROOM);
    let mut total = 0;
    for group in 0..halves.groups() {
        let board = halves.board(group);
        let mut by_ties = [0u128; 4];
        board
            .join((0, 1), Kernel::fastest(), NEVER, |ties, found| {
                let Ties { columns, north, south } = ties;
                by_ties[[columns, north, south].into_iter().filter(|&tie| tie).count()] +=
                    u128::from(found);
            })
            .unwrap();
        if board.order.is_none() {
            assert_eq!(by_ties[1..], [0; 3]);
            total += by_ties[0] * u128::from(WEIGHTS[board.weight]);
            continue;
        }
        for (more, found) in (1..).zip(by_ties) {
            assert_eq!(found * order % more, 0, "N = {n}, {order} symmetries");
            total += found * order / more;
        }
    }
    total
}

#[test]
fn every_group_of_symmetries_counts_the_same() {
    for n in 2..=14 {
        for (order, group) in GROUPS {
            assert_eq!(total_up_to(n, order, group), published(n), "N = {n}, {group:?}");
        }
    }
}

/// A wrong rule for what counts how much.
type Rule = fn(Ties) -> Option<usize>;

#[test]
fn a_broken_rule_is_seen_in_the_count() {
    let count = |n: u32, group: Group, rule: Rule| -> u128 {
        let halves = Halves::up_to(group, n, 0, 3, ROOM);
        let mut total = 0;
        let joined = halves.board(0).join((0, 1), Kernel::fastest(), NEVER, |ties, found| {
            total += rule(ties).map_or(0, |place| u128::from(WEIGHTS[place] * found));
        });
        joined.unwrap();
        total
    };
    assert_eq!(count(12, Group::ALL, weight), published(12));
    let rules: [Rule; 4] = [
        // No tie counts less.
        |_| Some(0),
        // Ties are dropped.
        |ties| weight(ties).filter(|&place| place == 0),
        // Three ties like two.
        |ties| weight(ties).or(Some(1)),
        // The ties of the south forgotten.
        |ties| weight(Ties { south: false, ..ties }),
    ];
    for (number, rule) in rules.into_iter().enumerate() {
        assert_ne!(count(12, Group::ALL, rule), published(12), "rule {number}");
    }
    // A symmetry that images are told apart by and then not counted for, and the reverse.
    let forgotten = Group { transposition: false, ..Group::ALL };
    assert_ne!(count(12, forgotten, weight), published(12));
    assert_ne!(count(12, Group { quarter_turns: false, ..Group::ALL }, weight), published(12));
}

#[test]
fn slices_add_up() {
    for (n, lines) in [(10, 0), (10, 2), (11, 1)] {
        let halves = Halves::new(n, lines, 2, ROOM);
        for group in 0..halves.groups().min(20) {
            let whole = count(&halves, group, 0, 1);
            let mut sum = (Tally::default(), 0);
            for slice in 0..8 {
                let (tally, made) = count(&halves, group, slice, 8);
                sum.1 += made;
                for (sum, count) in sum.0.by_weight.iter_mut().zip(tally.by_weight) {
                    *sum += count;
                }
            }
            assert_eq!(sum, whole, "N = {n}, {lines} lines, group {group}");
        }
    }
}

#[test]
fn estimates_of_halves_come_near() {
    for (n, lines) in [(12, 0), (13, 1), (14, 0)] {
        let halves = Halves::new(n, lines, 2, ROOM);
        let made: u64 = (0..halves.groups()).map(|group| count(&halves, group, 0, 1).1).sum();
        let estimate = halves.estimate_halves(2000, 1);
        assert!((estimate / made as f64 - 1.0).abs() < 0.1, "N = {n}: {estimate} for {made}");
    }
}
