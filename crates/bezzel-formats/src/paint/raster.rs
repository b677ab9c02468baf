//! The raster painter, and the writer of PNG files.

use crate::queen;
use crate::scene::{MAX_PIXELS, Scene, Shape};
use crate::theme::{Colour, Theme};
use crate::writer::WriteError;
use std::io::{Error, ErrorKind, Write};
use tiny_skia::{
    FillRule, IntSize, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

/// A painted scene: opaque pixels, three bytes each, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Image {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) rgb: Vec<u8>,
}

/// Paints a scene.
pub(crate) fn paint(scene: &Scene, theme: Theme) -> Result<Image, WriteError> {
    let too_large = || {
        let Scene { width, height, .. } = scene;
        WriteError::Encoder(format!(
            "a picture of {width} x {height} pixels is more than {MAX_PIXELS} x {MAX_PIXELS}"
        ))
    };
    let is_small = scene.width.max(scene.height) <= MAX_PIXELS;
    let size = IntSize::from_wh(scene.width, scene.height).filter(|_| is_small);
    let size = size.ok_or_else(too_large)?;
    let area = scene.width as usize * scene.height as usize;
    let mut pixels = Pixmap::from_vec(zeros(4 * area)?, size).ok_or_else(too_large)?;
    let queen = queen::outline(1.0);
    for (shape, role) in scene.drawn() {
        draw(&mut pixels, &shape, theme.colour(role), queen.as_ref());
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

fn draw(pixels: &mut Pixmap, shape: &Shape, Colour([r, g, b]): Colour, queen: Option<&Path>) {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(r, g, b, 255);
    let plain = Transform::identity();
    let (path, place) = match *shape {
        Shape::Rectangle { corner: (x, y), extent: (width, height) } => {
            if let Some(rectangle) = Rect::from_xywh(x, y, width, height) {
                pixels.fill_rect(rectangle, &paint, plain, None);
            }
            return;
        }
        Shape::Stroke { from, to, width } => {
            let mut line = PathBuilder::new();
            line.move_to(from.0, from.1);
            line.line_to(to.0, to.1);
            if let Some(line) = line.finish() {
                let stroke = Stroke { width, line_cap: LineCap::Round, ..Stroke::default() };
                pixels.stroke_path(&line, &paint, &stroke, plain, None);
            }
            return;
        }
        Shape::Queen { corner: (x, y), side } => {
            (queen, Transform::from_row(side, 0.0, 0.0, side, x, y))
        }
        Shape::Outline(ref outline) => (outline.as_ref(), plain),
    };
    if let Some(path) = path {
        pixels.fill_path(path, &paint, FillRule::Winding, place, None);
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
