//! Lettering for pictures: outlines from an embedded subset of Noto Sans CJK SC.
//!
//! Titles are drawn as outlines in every picture, so that they look the same wherever they
//! are opened and no font needs to be installed. See `assets/README.md` for how the subset
//! was made, and `assets/OFL.txt` for its licence, the SIL Open Font License 1.1.

use std::sync::LazyLock;
use tiny_skia::{Path, PathBuilder};
use ttf_parser::{Face, OutlineBuilder};

static FACE: LazyLock<Face<'static>> = LazyLock::new(|| {
    let font = include_bytes!("../assets/NotoSansCJKsc-subset.otf");
    Face::parse(font, 0).expect("the embedded font is sound")
});

/// Returns the characters of `text` that the embedded font lacks, each once.
#[must_use]
pub fn missing_characters(text: &str) -> Vec<char> {
    let mut missing: Vec<char> =
        text.chars().filter(|&character| FACE.glyph_index(character).is_none()).collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// The width of a text in pixels, set at `size` pixels.
pub(crate) fn width(text: &str, size: f32) -> f32 {
    let units: u32 = text.chars().map(|character| u32::from(advance(character))).sum();
    units as f32 * scale(size)
}

/// The outlines of a text set at `size` pixels, starting at x on the baseline y; `None` if it is blank.
pub(crate) fn outline(text: &str, size: f32, x: f32, y: f32) -> Option<Path> {
    let mut pen = Pen { scale: scale(size), x, y, path: PathBuilder::new() };
    for character in text.chars() {
        let glyph = FACE.glyph_index(character).unwrap_or_default();
        // A blank has no outline, which is no error.
        let _ = FACE.outline_glyph(glyph, &mut pen);
        pen.x += f32::from(advance(character)) * pen.scale;
    }
    pen.path.finish()
}

fn scale(size: f32) -> f32 {
    size / f32::from(FACE.units_per_em())
}

fn advance(character: char) -> u16 {
    let glyph = FACE.glyph_index(character).unwrap_or_default();
    FACE.glyph_hor_advance(glyph).unwrap_or_else(|| FACE.units_per_em())
}

struct Pen {
    scale: f32,
    x: f32,
    y: f32,
    path: PathBuilder,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel_locale::{Catalogue, Language};

    #[test]
    fn the_font_has_every_character_that_pictures_show() {
        for language in Language::ALL {
            let catalogue = Catalogue::new(language);
            // Learn's sentences are shown only on pages.
            let mut is_of_a_page = false;
            let drawn = catalogue.source().lines().filter(|line| {
                if line.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
                    is_of_a_page = line.starts_with("learn-");
                }
                let is_drawn = ["title-", "step-", "strip-", "remark-", " ", "   *", "}"];
                !is_of_a_page && is_drawn.iter().any(|begin| line.starts_with(begin))
            });
            // The queen of text boards is a shape in pictures.
            let shown: String =
                drawn.flat_map(str::chars).filter(|&c| !c.is_control() && c != '♛').collect();
            assert!(shown.len() > 1000);
            assert_eq!(missing_characters(&shown), [], "make the subset again: assets/README.md");
        }
    }
}
