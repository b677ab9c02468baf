//! The shape of a queen. Fonts lack the chess glyphs or draw them as coloured emoji, so
//! the queen is our own outline, the same in every picture.

use tiny_skia::{Path, PathBuilder, Transform};

/// The outline in a square with this side, whose top left corner is the origin.
pub(crate) fn outline(side: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    // Five pearls on the points of the crown.
    for (x, y, radius) in [
        (11.5, 33.0, 5.0),
        (30.0, 22.5, 5.2),
        (50.0, 18.5, 5.6),
        (70.0, 22.5, 5.2),
        (88.5, 33.0, 5.0),
    ] {
        circle(&mut path, x, y, radius);
    }
    // The crown, its waist drawn in.
    polygon(
        &mut path,
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
    polygon(&mut path, &[(23.0, 72.5), (77.0, 72.5), (75.5, 78.0), (24.5, 78.0)]);
    polygon(&mut path, &[(22.0, 80.5), (78.0, 80.5), (82.0, 88.0), (18.0, 88.0)]);
    path.finish()?.transform(Transform::from_scale(side / 100.0, side / 100.0))
}

pub(crate) fn polygon(path: &mut PathBuilder, points: &[(f32, f32)]) {
    for (at, &(x, y)) in points.iter().enumerate() {
        if at == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
}

/// A circle as four cubic curves.
pub(crate) fn circle(path: &mut PathBuilder, x: f32, y: f32, r: f32) {
    let k = r * 0.552_285;
    path.move_to(x + r, y);
    path.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
    path.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
    path.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
    path.cubic_to(x + k, y - r, x + r, y - k, x + r, y);
    path.close();
}
