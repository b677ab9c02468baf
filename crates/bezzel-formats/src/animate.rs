//! `gif` and `apng`: an animation of boards in an endless loop.

use crate::Out;
use crate::format::Format;
use crate::paint::raster::{self, Image};
use crate::picture::{MAX_FRAMES, single};
use crate::theme::{Colour, Role, Theme};
use crate::writer::{Entry, OneSize, SolutionWriter, Style, WriteError};
use bezzel::{Class, Placement};
use std::collections::HashMap;
use std::io::Write;

/// A file that shows one image after the other. Each frame stores only the rectangle that changed.
pub(crate) struct Film<W: Write> {
    out: Option<W>,
    encoder: Encoder<W>,
    last: Option<Image>,
}

enum Encoder<W: Write> {
    /// A GIF with one palette for all frames, made from the theme. Unchanged pixels are transparent, or have the
    /// colour of the pixel before them if that is their colour, which makes longer runs.
    ///
    /// Measured on the 197 frames of N = 6 to the first solution (3.51 MB if a frame stores every pixel of the
    /// rectangle): 1.23 MB with transparency and nine shades at an edge, 1.19 MB with longer runs, 1.16 MB with seven
    /// shades.
    Gif(Palette, Option<gif::Encoder<W>>),
    /// An animated PNG, whose header contains the number of frames. Unchanged pixels are transparent: 300 frames of
    /// N = 6 are 2.7 MB (8.8 MB if each is stored whole, 8.0 MB without transparency).
    Apng(u32, Option<png::Writer<W>>),
}

impl<W: Write> Film<W> {
    pub(crate) fn gif(out: W, theme: Theme) -> Self {
        Film { out: Some(out), encoder: Encoder::Gif(Palette::new(theme), None), last: None }
    }

    pub(crate) fn apng(out: W, frames: u32) -> Self {
        Film { out: Some(out), encoder: Encoder::Apng(frames, None), last: None }
    }

    /// Shows an image for `delay` hundredths of a second.
    pub(crate) fn show(&mut self, image: &Image, delay: u16) -> Result<(), WriteError> {
        let last = self.last.as_ref();
        let part = changed(last, image);
        match &mut self.encoder {
            Encoder::Gif(palette, encoder) => {
                // Larger images are not painted.
                let (width, height) = (image.width as u16, image.height as u16);
                if let Some(out) = self.out.take() {
                    let begun = gif::Encoder::new(out, width, height, &palette.bytes())?;
                    encoder.insert(begun).set_repeat(gif::Repeat::Infinite)?;
                }
                let pixels = palette.indices(image, last, part);
                let transparent = last.map(|_| TRANSPARENT);
                let (width, height) = (part.width as u16, part.height as u16);
                let mut frame = gif::Frame::from_indexed_pixels(width, height, pixels, transparent);
                (frame.left, frame.top) = (part.left as u16, part.top as u16);
                (frame.delay, frame.dispose) = (delay, gif::DisposalMethod::Keep);
                if let Some(encoder) = encoder {
                    encoder.write_frame(&frame)?;
                }
            }
            Encoder::Apng(frames, writer) => {
                if let Some(out) = self.out.take() {
                    let mut encoder = png::Encoder::new(out, image.width, image.height);
                    encoder.set_color(png::ColorType::Rgba);
                    encoder.set_depth(png::BitDepth::Eight);
                    encoder.set_filter(png::Filter::NoFilter);
                    encoder.set_animated(*frames, 0)?;
                    encoder.set_blend_op(png::BlendOp::Over)?;
                    *writer = Some(encoder.write_header()?);
                }
                if let Some(writer) = writer {
                    writer.reset_frame_position()?;
                    writer.set_frame_dimension(part.width, part.height)?;
                    writer.set_frame_position(part.left, part.top)?;
                    writer.set_frame_delay(delay, 100)?;
                    let mut pixels = Vec::with_capacity((part.width * part.height * 4) as usize);
                    part.each(last, image, |before, now| {
                        let [r, g, b] = now;
                        pixels.extend(if before == Some(now) { [0; 4] } else { [r, g, b, 255] });
                    });
                    writer.write_image_data(&pixels)?;
                }
            }
        }
        self.last = Some(image.clone());
        Ok(())
    }

    /// Completes the file.
    pub(crate) fn end(&mut self) -> Result<(), WriteError> {
        let ended = match &mut self.encoder {
            // `into_inner` writes the end of the file, and returns the error.
            Encoder::Gif(_, encoder) => encoder.take().map(|it| Ok(it.into_inner()?.flush()?)),
            Encoder::Apng(_, writer) => writer.take().map(|it| Ok(it.finish()?)),
        };
        let none = "an animation needs at least one board";
        ended.unwrap_or_else(|| Err(WriteError::Encoder(none.to_owned())))
    }
}

impl From<gif::EncodingError> for WriteError {
    fn from(error: gif::EncodingError) -> WriteError {
        match error {
            gif::EncodingError::Io(io) => WriteError::Io(io),
            other => WriteError::Encoder(other.to_string()),
        }
    }
}

/// The part of an image that a frame stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl Part {
    /// Calls `tell` with each pixel, and the one before it.
    fn each(
        self,
        last: Option<&Image>,
        now: &Image,
        mut tell: impl FnMut(Option<[u8; 3]>, [u8; 3]),
    ) {
        for y in self.top..self.top + self.height {
            let begin = (y * now.width + self.left) as usize * 3;
            let row = begin..begin + self.width as usize * 3;
            let mut before = last.map(|last| last.rgb[row.clone()].as_chunks::<3>().0.iter());
            for &pixel in now.rgb[row].as_chunks::<3>().0 {
                tell(before.as_mut().and_then(Iterator::next).copied(), pixel);
            }
        }
    }
}

/// The smallest rectangle that contains all differences from the image before, which has the same extent; a single
/// pixel if they are equal, everything if there is none before.
fn changed(last: Option<&Image>, now: &Image) -> Part {
    let Some(last) = last else {
        return Part { left: 0, top: 0, width: now.width, height: now.height };
    };
    let stride = now.width as usize * 3;
    let rows = last.rgb.chunks_exact(stride).zip(now.rgb.chunks_exact(stride));
    let (mut left, mut right, mut top, mut bottom) = (u32::MAX, 0, u32::MAX, 0);
    for (y, (a, b)) in (0u32..).zip(rows).filter(|(_, (a, b))| a != b) {
        let mut pixels = a.as_chunks::<3>().0.iter().zip(b.as_chunks::<3>().0);
        if let Some(first) = pixels.clone().position(|(a, b)| a != b) {
            let last = pixels.rposition(|(a, b)| a != b).unwrap_or(first);
            (left, right) = (left.min(first as u32), right.max(last as u32));
            (top, bottom) = (top.min(y), y);
        }
    }
    if top == u32::MAX {
        return Part { left: 0, top: 0, width: 1, height: 1 };
    }
    Part { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/// The palette index of pixels that do not change.
const TRANSPARENT: u8 = 127;

/// A fixed palette: the theme's colours, and the shades between colours that meet at an edge.
struct Palette {
    colours: Vec<Colour>,
    nearest: HashMap<[u8; 3], u8>,
    /// The pixel asked for last: most have the colour of the one before, and looking each up took half the time.
    latest: ([u8; 3], u8),
}

impl Palette {
    fn new(theme: Theme) -> Palette {
        use Role::{Attacked, Background, Dark, Light, Marked, Queen, Text};
        const STEPS: u32 = 6;
        let mut colours = Vec::new();
        let edges = [
            (Background, Text),
            (Background, Attacked),
            (Light, Queen),
            (Dark, Queen),
            (Marked, Queen),
            (Light, Attacked),
            (Dark, Attacked),
            (Marked, Attacked),
            (Queen, Attacked),
            (Light, Dark),
            (Light, Marked),
            (Dark, Marked),
            (Background, Light),
            (Background, Dark),
        ];
        for (from, to) in edges {
            for step in 0..=STEPS {
                let colour = theme.colour(from).towards(theme.colour(to), step, STEPS);
                if !colours.contains(&colour) {
                    colours.push(colour);
                }
            }
        }
        colours.truncate(usize::from(TRANSPARENT));
        let latest = (colours[0].0, 0);
        Palette { colours, nearest: HashMap::new(), latest }
    }

    /// All colours, and one for transparent pixels.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.iter().flat_map(|colour| colour.0).collect();
        bytes.resize(3 * (usize::from(TRANSPARENT) + 1), 0);
        bytes
    }

    /// The palette indices of a rectangle's pixels; the transparent one for unchanged pixels.
    fn indices(&mut self, image: &Image, last: Option<&Image>, part: Part) -> Vec<u8> {
        let mut indices = Vec::with_capacity((part.width * part.height) as usize);
        part.each(last, image, |before, now| {
            let index = self.index(now);
            let is_same = before.is_some_and(|before| before == now || self.index(before) == index);
            let goes_on = indices.last() == Some(&index);
            indices.push(if is_same && !goes_on { TRANSPARENT } else { index });
        });
        indices
    }

    fn index(&mut self, pixel: [u8; 3]) -> u8 {
        if self.latest.0 == pixel {
            return self.latest.1;
        }
        let colours = &self.colours;
        let index = *self.nearest.entry(pixel).or_insert_with(|| {
            let distance = |colour: &Colour| {
                let pairs = colour.0.into_iter().zip(pixel);
                pairs.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>()
            };
            let nearest = (0u8..=255).zip(colours).min_by_key(|(_, colour)| distance(colour));
            nearest.map_or(0, |(index, _)| index)
        });
        self.latest = (pixel, index);
        index
    }
}

/// A placement with its number and class.
type Kept = (u64, Placement, Option<Class>);

/// Writes placements as the frames of a film.
pub(crate) struct AnimationWriter<'a> {
    style: &'a Style<'a>,
    /// The film, or its place and boards while the number of its frames is not known, which an animated PNG states
    /// first.
    film: Result<Film<Out<'a>>, (Option<Out<'a>>, Vec<Kept>)>,
    size: OneSize,
    written: u64,
}

impl<'a> AnimationWriter<'a> {
    pub(crate) fn new(format: Format, out: Out<'a>, style: &'a Style<'a>) -> Self {
        let film = match style.expected {
            _ if format == Format::Gif => Ok(Film::gif(out, style.theme)),
            Some(frames) => Ok(Film::apng(out, frames as u32)),
            None => Err((Some(out), Vec::new())),
        };
        AnimationWriter { style, film, size: OneSize::default(), written: 0 }
    }
}

/// Shows a placement.
fn show(film: &mut Film<Out<'_>>, style: &Style<'_>, entry: Entry<'_>) -> Result<(), WriteError> {
    film.show(&raster::paint(&single(style, entry)?.even(), style.theme)?, style.delay)
}

impl SolutionWriter for AnimationWriter<'_> {
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError> {
        self.size.check(entry.placement.size().get())?;
        if self.written == MAX_FRAMES {
            return Err(WriteError::FilmFull { max: MAX_FRAMES });
        }
        self.written += 1;
        match &mut self.film {
            Ok(film) => show(film, self.style, entry)?,
            Err((_, boards)) => boards.push((entry.index, entry.placement.clone(), entry.class)),
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        if let Err((out, boards)) = &mut self.film
            && let Some(out) = out.take()
        {
            let mut film = Film::apng(out, boards.len() as u32);
            for (index, placement, class) in boards {
                let entry = Entry { index: *index, placement, class: *class };
                show(&mut film, self.style, entry)?;
            }
            self.film = Ok(film);
        }
        let Ok(film) = &mut self.film else { return Ok(()) };
        match self.style.expected {
            Some(announced)
                if announced != self.written && matches!(film.encoder, Encoder::Apng(..)) =>
            {
                Err(WriteError::Announced { announced, written: self.written })
            }
            _ => film.end(),
        }
    }
}

#[cfg(test)]
mod tests;
