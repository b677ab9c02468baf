//! The patterns of regions: twelve, one for each colour, drawn square by square as outlines.

use crate::queen::{circle, polygon};
use Pattern::{Disc, Lines, Polygon, Ring, Stripes};
use tiny_skia::PathBuilder;

type Point = (f32, f32);

/// A pattern in a square of a hundred units: stripes, or a mark in the middle of each of four by four parts.
enum Pattern {
    Disc(f32),
    /// An octagon of lines.
    Ring(f32),
    Lines(&'static [[Point; 2]]),
    Polygon(&'static [Point]),
    /// How many there are, and the ends of each, by its distance from the one before the first.
    Stripes(u8, &'static [fn(f32) -> [Point; 2]]),
}

/// Further regions have the colours of the first ones with other patterns.
const PATTERNS: [Pattern; 12] = [
    Disc(4.4),
    Stripes(8, &[rising]),
    Lines(&[[(-12.5, 4.0), (0.0, -4.0)], [(0.0, -4.0), (12.5, 4.0)]]),
    Lines(&[[(-7.0, 0.0), (7.0, 0.0)], [(0.0, -7.0), (0.0, 7.0)]]),
    Stripes(8, &[falling]),
    Stripes(4, &[|y| [(0.0, y), (100.0, y)]]),
    Ring(7.0),
    Stripes(4, &[|x| [(x, 0.0), (x, 100.0)]]),
    Lines(&[[(-9.0, -5.0), (0.0, 5.0)], [(0.0, 5.0), (9.0, -5.0)]]),
    Stripes(8, &[rising, falling]),
    Polygon(&[(-5.0, -5.0), (5.0, -5.0), (5.0, 5.0), (-5.0, 5.0)]),
    Polygon(&[(0.0, -6.5), (7.0, 5.5), (-7.0, 5.5)]),
];

const COUNT: u8 = PATTERNS.len() as u8;

/// The distance between the patterns of regions with the same colour.
const APART: u8 = 4;

/// A line that rises to the right, clipped at the square's sides, on which x and y have this sum.
fn rising(sum: f32) -> [Point; 2] {
    [(sum - 100.0).max(0.0), sum.min(100.0)].map(|x| (x, sum - x))
}

fn falling(sum: f32) -> [Point; 2] {
    rising(sum).map(|(x, y)| (100.0 - x, y))
}

/// Adds the pattern of a region in a square with this side.
pub(super) fn pattern(path: &mut PathBuilder, region: u8, corner: Point, side: f32) {
    let unit = side / 100.0;
    let at = |(x, y): Point| (corner.0 + x * unit, corner.1 + y * unit);
    let middle = |part: u8| 12.5 + 25.0 * f32::from(part);
    let pattern = &PATTERNS[usize::from((region + region / COUNT * APART) % COUNT)];
    // Adds a line as a thin rectangle.
    let line = |path: &mut PathBuilder, [from, to]: [Point; 2]| {
        const HALF: f32 = 1.6;
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let half = HALF / dx.hypot(dy).max(f32::EPSILON);
        let (x, y) = (-dy * half, dx * half);
        let corners = [
            (from.0 + x, from.1 + y),
            (to.0 + x, to.1 + y),
            (to.0 - x, to.1 - y),
            (from.0 - x, from.1 - y),
        ];
        polygon(path, &corners.map(at));
    };
    if let Stripes(count, stripes) = pattern {
        for stripe in *stripes {
            (0..*count).for_each(|step| line(path, stripe(middle(step))));
        }
        return;
    }
    for part in 0..16 {
        let centre = (middle(part % 4), middle(part / 4));
        let from = |(x, y): Point| (centre.0 + x, centre.1 + y);
        let corner = |radius: f32, corner: u8| {
            let angle = std::f32::consts::FRAC_PI_4 * f32::from(corner);
            from((radius * angle.cos(), radius * angle.sin()))
        };
        match pattern {
            Disc(radius) => {
                let (x, y) = at(centre);
                circle(path, x, y, radius * unit);
            }
            Ring(radius) => {
                (0..8).for_each(|at| line(path, [corner(*radius, at), corner(*radius, at + 1)]));
            }
            Lines(lines) => lines.iter().for_each(|ends| line(path, ends.map(from))),
            Polygon(points) => {
                let points: Vec<Point> = points.iter().map(|&point| at(from(point))).collect();
                polygon(path, &points);
            }
            Stripes(..) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_regions_of_a_colour_have_one_pattern() {
        let drawn = (0..26).map(|region| {
            let mut path = PathBuilder::new();
            pattern(&mut path, region, (0.0, 0.0), 100.0);
            (region % COUNT, format!("{:?}", path.finish()))
        });
        assert_eq!(drawn.collect::<HashSet<_>>().len(), 26);
    }
}
