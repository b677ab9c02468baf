//! The painters, which turn a scene into a file.

pub(crate) mod raster;
pub(crate) mod svg;

pub use svg::queen_path;

use crate::scene::Scene;
use crate::theme::Theme;
use crate::writer::WriteError;
use std::io::Write;

/// The painter of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Painter {
    Svg,
    Png,
}

impl Painter {
    /// Paints a scene into a file.
    pub(crate) fn paint(
        self,
        scene: &Scene,
        theme: Theme,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        match self {
            Painter::Svg => svg::paint(scene, theme, out),
            Painter::Png => raster::write_png(&raster::paint(scene, theme)?, out),
        }
    }
}
