//! The shape of a queen. Fonts lack the chess glyphs or draw them as coloured emoji, so
//! the queen is our own outline, the same in every picture.

use crate::font::Segment;

/// The outline in a square with this side, whose top left corner is the origin.
pub(crate) fn outline(side: f32) -> Vec<Segment> {
    let mut segments = Vec::new();
    // Five pearls on the points of the crown.
    for (x, y, radius) in [
        (11.5, 33.0, 5.0),
        (30.0, 22.5, 5.2),
        (50.0, 18.5, 5.6),
        (70.0, 22.5, 5.2),
        (88.5, 33.0, 5.0),
    ] {
        circle(&mut segments, x, y, radius);
    }
    // The crown, its waist drawn in.
    polygon(
        &mut segments,
        &[
            (12.5, 36.0),
            (28.0, 57.0),
            (30.5, 26.0),
            (42.5, 54.5),
            (50.0, 22.0),
            (57.5, 54.5),
            (69.5, 26.0),
            (72.0, 57.0),
            (87.5, 36.0),
            (77.5, 70.0),
            (22.5, 70.0),
        ],
    );
    // Two bands below it.
    polygon(&mut segments, &[(23.0, 72.5), (77.0, 72.5), (75.5, 78.0), (24.5, 78.0)]);
    polygon(&mut segments, &[(22.0, 80.5), (78.0, 80.5), (82.0, 88.0), (18.0, 88.0)]);
    segments.iter().map(|segment| scaled(*segment, side / 100.0)).collect()
}

fn polygon(segments: &mut Vec<Segment>, points: &[(f32, f32)]) {
    for (at, &(x, y)) in points.iter().enumerate() {
        segments.push(if at == 0 { Segment::Move(x, y) } else { Segment::Line(x, y) });
    }
    segments.push(Segment::Close);
}

/// A circle as four cubic curves.
pub(crate) fn circle(segments: &mut Vec<Segment>, x: f32, y: f32, r: f32) {
    let k = r * 0.552_285;
    segments.extend([
        Segment::Move(x + r, y),
        Segment::Cubic(x + r, y + k, x + k, y + r, x, y + r),
        Segment::Cubic(x - k, y + r, x - r, y + k, x - r, y),
        Segment::Cubic(x - r, y - k, x - k, y - r, x, y - r),
        Segment::Cubic(x + k, y - r, x + r, y - k, x + r, y),
        Segment::Close,
    ]);
}

fn scaled(segment: Segment, by: f32) -> Segment {
    match segment {
        Segment::Move(x, y) => Segment::Move(x * by, y * by),
        Segment::Line(x, y) => Segment::Line(x * by, y * by),
        Segment::Quad(a, b, x, y) => Segment::Quad(a * by, b * by, x * by, y * by),
        Segment::Cubic(a, b, c, d, x, y) => {
            Segment::Cubic(a * by, b * by, c * by, d * by, x * by, y * by)
        }
        Segment::Close => Segment::Close,
    }
}
