//! The raster painter, and the writer of PNG files.

use crate::queen;
use crate::scene::{MAX_PIXELS, Scene, Shape};
use crate::theme::{Role, Theme};
use crate::writer::WriteError;
use std::io::{Error, ErrorKind, Write};
use std::iter::once;
use tiny_skia::{
    Color, FillRule, IntSize, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

/// A painted scene: opaque pixels, three bytes each, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Image {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rgb: Vec<u8>,
}

impl Image {
    /// Whether another image is as wide and as high.
    pub(crate) fn has_extent_of(&self, other: &Image) -> bool {
        (self.width, self.height) == (other.width, other.height)
    }
}

/// Paints a scene.
pub(crate) fn paint(scene: &Scene, theme: Theme) -> Result<Image, WriteError> {
    let too_large = || {
        let Scene { width, height, .. } = scene;
        WriteError::Encoder(format!(
            "a picture of {width} x {height} pixels is more than {MAX_PIXELS} x {MAX_PIXELS}"
        ))
    };
    if scene.width > MAX_PIXELS || scene.height > MAX_PIXELS {
        return Err(too_large());
    }
    let area = scene.width as usize * scene.height as usize;
    let size = IntSize::from_wh(scene.width, scene.height).ok_or_else(too_large)?;
    let mut pixels = Pixmap::from_vec(zeros(4 * area)?, size).ok_or_else(too_large)?;
    let queen = queen::outline(1.0);
    for shape in once(&scene.background()).chain(&scene.shapes) {
        draw(&mut pixels, shape, theme, queen.as_ref());
    }
    let mut rgb = zeros(3 * area)?;
    for (rgb, p) in rgb.as_chunks_mut::<3>().0.iter_mut().zip(pixels.pixels()) {
        *rgb = [p.red(), p.green(), p.blue()];
    }
    Ok(Image { width: scene.width, height: scene.height, rgb })
}

/// Allocates this number of zero bytes; an error if there is not enough memory.
fn zeros(bytes: usize) -> Result<Vec<u8>, WriteError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(bytes).map_err(|error| {
        WriteError::Io(Error::new(
            ErrorKind::OutOfMemory,
            format!("a picture of {bytes} bytes: {error}"),
        ))
    })?;
    zeros.resize(bytes, 0);
    Ok(zeros)
}

fn draw(pixels: &mut Pixmap, shape: &Shape, theme: Theme, queen: Option<&Path>) {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    let mut dip = |role: Role| {
        let [r, g, b] = theme.colour(role).0;
        paint.set_color(Color::from_rgba8(r, g, b, 255));
        paint.clone()
    };
    let plain = Transform::identity();
    match shape {
        Shape::Rectangle { x, y, width, height, role } => {
            if let Some(rectangle) = Rect::from_xywh(*x, *y, *width, *height) {
                pixels.fill_rect(rectangle, &dip(*role), plain, None);
            }
        }
        Shape::Queen { x, y, side, role } => {
            if let Some(queen) = queen {
                let place = Transform::from_row(*side, 0.0, 0.0, *side, *x, *y);
                pixels.fill_path(queen, &dip(*role), FillRule::Winding, place, None);
            }
        }
        Shape::Stroke { from, to, width, role } => {
            let mut line = PathBuilder::new();
            line.move_to(from.0, from.1);
            line.line_to(to.0, to.1);
            if let Some(line) = line.finish() {
                let stroke =
                    Stroke { width: *width, line_cap: LineCap::Round, ..Stroke::default() };
                pixels.stroke_path(&line, &dip(*role), &stroke, plain, None);
            }
        }
        Shape::Outline { outline, role } => {
            if let Some(outline) = outline {
                pixels.fill_path(outline, &dip(*role), FillRule::Winding, plain, None);
            }
        }
    }
}

/// Writes an image as a PNG file.
pub(crate) fn write_png(image: &Image, out: &mut dyn Write) -> Result<(), WriteError> {
    let mut encoder = png::Encoder::new(out, image.width, image.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&image.rgb)?;
    Ok(writer.finish()?)
}

impl From<png::EncodingError> for WriteError {
    fn from(error: png::EncodingError) -> WriteError {
        match error {
            png::EncodingError::IoError(io) => WriteError::Io(io),
            other => WriteError::Encoder(other.to_string()),
        }
    }
}
