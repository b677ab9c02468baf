//! Estimates of the number of nodes of a search, from random descents.

use super::Method;
use super::occupied::Occupied;
use super::visits::most_constrained;
use crate::board::{Size, SizeError};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Estimates the number of nodes of a backtracking `method` by random descents.
///
/// D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29,
/// 1975: a descent takes a random free square in each row; the sum over the rows of the product of
/// the numbers of free squares above has the number of nodes as its mean. A thousand descents have
/// an error of some ten percent for N up to 30.
///
/// The exhaustive methods, whose numbers of boards follow from a formula, are not estimated: for
/// them the result is that of plain backtracking.
///
/// # Errors
/// [`SizeError::TooLarge`] above 64.
pub fn estimate_nodes(
    method: Method,
    size: Size,
    descents: u32,
    seed: u64,
) -> Result<f64, SizeError> {
    let full = size.at_most(Size::MAX_MASK)?.full_row();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut sum = 0.0;
    for _ in 0..descents {
        let mut occupied = Occupied::default();
        let mut open = full;
        let mut width = 1.0;
        sum += width;
        while open != 0 {
            let (row, mut free) = match method {
                Method::Constrained => most_constrained(&occupied, open, size),
                _ => {
                    let row = open.trailing_zeros();
                    (row, occupied.free(row, size.last(), full))
                }
            };
            if free == 0 {
                break;
            }
            open &= !(1 << row);
            width *= f64::from(free.count_ones());
            sum += width;
            for _ in 0..rng.random_range(0..free.count_ones()) {
                free &= free - 1;
            }
            occupied = occupied.with(row, free.trailing_zeros(), size.last());
        }
    }
    Ok(sum / f64::from(descents.max(1)))
}

#[cfg(test)]
mod tests {
    use super::super::run_method;
    use super::*;
    use crate::board::size;
    use crate::stop::NEVER;

    #[test]
    fn the_estimates_come_near_the_numbers_of_nodes() {
        // The seed is fixed, so the result is deterministic. A319283(12) = 856,189.
        let size = size(12);
        for method in [Method::Masks, Method::Constrained] {
            let nodes = run_method(method, size, NEVER).unwrap().visited as f64;
            let estimate = estimate_nodes(method, size, 2000, 1).unwrap();
            assert!((estimate / nodes - 1.0).abs() < 0.1, "{method:?}: {estimate}, not {nodes}");
        }
        assert_eq!(run_method(Method::Masks, size, NEVER).unwrap().visited, 856_189);
    }
}
