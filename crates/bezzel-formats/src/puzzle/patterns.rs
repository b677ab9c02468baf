//! The patterns of regions: twelve, one for each colour, drawn square by square as outlines.

use crate::font::Segment;
use crate::queen::circle;

/// The number of patterns. Further regions have the colours of the first ones with other patterns.
const COUNT: u8 = 12;

/// The distance between the patterns of regions with the same colour.
const APART: u8 = 4;

/// The pattern of a region in a square with this side.
pub(super) fn pattern(region: u8, corner: (f32, f32), side: f32) -> Vec<Segment> {
    let mut drawn = Drawn { segments: Vec::new(), corner, unit: side / 100.0 };
    let thin = 3.2;
    // The centres of four by four parts.
    let middles = || {
        (0..4).flat_map(|row| {
            (0..4).map(move |column| (12.5 + 25.0 * column as f32, 12.5 + 25.0 * row as f32))
        })
    };
    match (region + region / COUNT * APART) % COUNT {
        0 => middles().for_each(|at| drawn.disc(at, 4.4)),
        1 => drawn.rising(thin),
        2 => {
            for row in 0..4 {
                let y = 12.5 + 25.0 * row as f32;
                for column in 0..4 {
                    let x = 25.0 * column as f32;
                    drawn.line((x, y + 4.0), (x + 12.5, y - 4.0), thin);
                    drawn.line((x + 12.5, y - 4.0), (x + 25.0, y + 4.0), thin);
                }
            }
        }
        3 => middles().for_each(|(x, y)| {
            drawn.line((x - 7.0, y), (x + 7.0, y), thin);
            drawn.line((x, y - 7.0), (x, y + 7.0), thin);
        }),
        4 => drawn.falling(thin),
        5 => {
            for row in 0..4 {
                let y = 12.5 + 25.0 * row as f32;
                drawn.line((0.0, y), (100.0, y), thin);
            }
        }
        6 => middles().for_each(|at| drawn.ring(at, 7.0, thin)),
        7 => {
            for column in 0..4 {
                let x = 12.5 + 25.0 * column as f32;
                drawn.line((x, 0.0), (x, 100.0), thin);
            }
        }
        8 => middles().for_each(|(x, y)| {
            drawn.line((x - 9.0, y - 5.0), (x, y + 5.0), thin);
            drawn.line((x, y + 5.0), (x + 9.0, y - 5.0), thin);
        }),
        9 => {
            drawn.rising(thin);
            drawn.falling(thin);
        }
        10 => middles().for_each(|(x, y)| {
            drawn.polygon(&[
                (x - 5.0, y - 5.0),
                (x + 5.0, y - 5.0),
                (x + 5.0, y + 5.0),
                (x - 5.0, y + 5.0),
            ]);
        }),
        _ => middles().for_each(|(x, y)| {
            drawn.polygon(&[(x, y - 6.5), (x + 7.0, y + 5.5), (x - 7.0, y + 5.5)]);
        }),
    }
    drawn.segments
}

/// Outlines in a square of a hundred units.
struct Drawn {
    segments: Vec<Segment>,
    corner: (f32, f32),
    unit: f32,
}

impl Drawn {
    fn at(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (self.corner.0 + x * self.unit, self.corner.1 + y * self.unit)
    }

    fn polygon(&mut self, points: &[(f32, f32)]) {
        for (index, &point) in points.iter().enumerate() {
            let (x, y) = self.at(point);
            self.segments.push(if index == 0 { Segment::Move(x, y) } else { Segment::Line(x, y) });
        }
        self.segments.push(Segment::Close);
    }

    fn disc(&mut self, centre: (f32, f32), radius: f32) {
        let (x, y) = self.at(centre);
        circle(&mut self.segments, x, y, radius * self.unit);
    }

    /// Adds a line as a thin rectangle.
    fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let half = width / 2.0 / dx.hypot(dy).max(f32::EPSILON);
        let (x, y) = (-dy * half, dx * half);
        self.polygon(&[
            (from.0 + x, from.1 + y),
            (to.0 + x, to.1 + y),
            (to.0 - x, to.1 - y),
            (from.0 - x, from.1 - y),
        ]);
    }

    /// Adds a ring as an octagon.
    fn ring(&mut self, (x, y): (f32, f32), radius: f32, width: f32) {
        let point = |corner: u8| {
            let angle = std::f32::consts::FRAC_PI_4 * f32::from(corner);
            (x + radius * angle.cos(), y + radius * angle.sin())
        };
        for corner in 0..8 {
            self.line(point(corner), point(corner + 1), width);
        }
    }

    /// Adds lines that rise to the right, clipped at the square's sides.
    fn rising(&mut self, width: f32) {
        for index in 0..8 {
            let sum = 12.5 + 25.0 * index as f32;
            let (near, far) = ((sum - 100.0).max(0.0), sum.min(100.0));
            self.line((near, sum - near), (far, sum - far), width);
        }
    }

    fn falling(&mut self, width: f32) {
        for index in 0..8 {
            let sum = 12.5 + 25.0 * index as f32;
            let (near, far) = ((sum - 100.0).max(0.0), sum.min(100.0));
            self.line((100.0 - near, sum - near), (100.0 - far, sum - far), width);
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
            let shape = format!("{:?}", pattern(region, (0.0, 0.0), 100.0));
            (region % COUNT, shape)
        });
        assert_eq!(drawn.collect::<HashSet<_>>().len(), 26);
    }
}
