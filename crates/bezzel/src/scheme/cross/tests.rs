use super::*;
use crate::board::size;
use crate::scheme::halves::by_brute_force;
use crate::tally::WEIGHTS;

#[test]
fn orbits_account_for_every_constellation() {
    // The expected number is counted without symmetry: all placements of queens that fill the
    // central lines.
    for n in [4u32, 6, 8, 5, 7] {
        let mut weighted = 0;
        for_each_group(size(n), |_, units| {
            weighted += units.iter().map(|(_, place)| WEIGHTS[usize::from(*place)]).sum::<u64>();
        });
        assert_eq!(weighted, by_brute_force(n, if n.is_multiple_of(2) { 2 } else { 3 }), "N = {n}");
    }
}
