//! `gif` and `apng`: an animation of boards in an endless loop.

use crate::naming::Naming;
use crate::paint::raster::{self, Image};
use crate::picture::{MAX_FRAMES, SINGLE_WIDTH, default_width};
use crate::scene;
use crate::theme::{Colour, Role, Theme};
use crate::titles;
use crate::writer::{Entry, OneSize, SolutionWriter, Style, WriteError};
use bezzel::{Class, Placement};
use std::collections::HashMap;
use std::io::Write;

/// A file that shows one image after the other.
pub(crate) trait Film {
    /// Shows an image for `delay` hundredths of a second.
    fn show(&mut self, image: &Image, delay: u16) -> Result<(), WriteError>;

    /// Completes the file.
    fn end(&mut self) -> Result<(), WriteError>;
}

/// A GIF with one palette for all frames, made from the theme. Each frame stores only the rectangle that changed.
/// Unchanged pixels in it are transparent, or have the colour of the pixel before them if that is their colour, which
/// makes longer runs.
///
/// Measured on the 197 frames of N = 6 to the first solution (3.51 MB if a frame stores every pixel of the
/// rectangle): 1.23 MB with transparency and nine shades at an edge, 1.19 MB with longer runs, 1.16 MB with seven
/// shades.
pub(crate) struct Gif<W: Write> {
    out: Option<W>,
    encoder: Option<gif::Encoder<W>>,
    palette: Palette,
    last: Option<Image>,
}

impl<W: Write> Gif<W> {
    pub(crate) fn new(out: W, theme: Theme) -> Self {
        Gif { out: Some(out), encoder: None, palette: Palette::new(theme), last: None }
    }
}

impl<W: Write> Film for Gif<W> {
    fn show(&mut self, image: &Image, delay: u16) -> Result<(), WriteError> {
        let (Ok(width), Ok(height)) = (u16::try_from(image.width), u16::try_from(image.height))
        else {
            return Err(WriteError::Encoder("a GIF is at most 65535 pixels wide".to_owned()));
        };
        if let Some(out) = self.out.take() {
            let mut encoder = gif::Encoder::new(out, width, height, &self.palette.bytes())?;
            encoder.set_repeat(gif::Repeat::Infinite)?;
            self.encoder = Some(encoder);
        }
        let last = self.last.as_ref().filter(|last| last.has_extent_of(image));
        let part = changed(last, image);
        let pixels = self.palette.indices(image, last, part);
        let transparent = last.map(|_| TRANSPARENT);
        let (width, height) = (part.width as u16, part.height as u16);
        let mut frame = gif::Frame::from_indexed_pixels(width, height, pixels, transparent);
        frame.left = part.left as u16;
        frame.top = part.top as u16;
        frame.delay = delay;
        frame.dispose = gif::DisposalMethod::Keep;
        if let Some(encoder) = &mut self.encoder {
            encoder.write_frame(&frame)?;
        }
        self.last = Some(image.clone());
        Ok(())
    }

    fn end(&mut self) -> Result<(), WriteError> {
        match self.encoder.take() {
            // `into_inner` writes the end of the file, and returns the error.
            Some(encoder) => Ok(encoder.into_inner()?.flush()?),
            None => Err(WriteError::Encoder("an animation needs at least one board".to_owned())),
        }
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

/// An animated PNG. Its header contains the number of frames. Each frame stores only the rectangle that changed, in
/// which unchanged pixels are transparent: 300 frames of N = 6 are 2.7 MB (8.8 MB if each is stored whole, 8.0 MB
/// without transparency).
pub(crate) struct Apng<W: Write> {
    out: Option<W>,
    frames: u32,
    writer: Option<png::Writer<W>>,
    last: Option<Image>,
}

impl<W: Write> Apng<W> {
    pub(crate) fn new(out: W, frames: u32) -> Self {
        Apng { out: Some(out), frames, writer: None, last: None }
    }
}

impl<W: Write> Film for Apng<W> {
    fn show(&mut self, image: &Image, delay: u16) -> Result<(), WriteError> {
        if let Some(out) = self.out.take() {
            let mut encoder = png::Encoder::new(out, image.width, image.height);
            encoder.set_color(png::ColorType::Rgba);
            encoder.set_depth(png::BitDepth::Eight);
            encoder.set_filter(png::Filter::NoFilter);
            encoder.set_animated(self.frames, 0)?;
            encoder.set_blend_op(png::BlendOp::Over)?;
            self.writer = Some(encoder.write_header()?);
        }
        let last = self.last.as_ref().filter(|last| last.has_extent_of(image));
        let part = changed(last, image);
        if let Some(writer) = &mut self.writer {
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
        self.last = Some(image.clone());
        Ok(())
    }

    fn end(&mut self) -> Result<(), WriteError> {
        match self.writer.take() {
            Some(writer) => Ok(writer.finish()?),
            None => Err(WriteError::Encoder("an animation needs at least one board".to_owned())),
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
        const STEPS: u16 = 6;
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
        let Colour(r, g, b) = colours[0];
        Palette { colours, nearest: HashMap::new(), latest: ([r, g, b], 0) }
    }

    /// All colours, and one for transparent pixels.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> =
            self.colours.iter().flat_map(|colour| [colour.0, colour.1, colour.2]).collect();
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
                [colour.0, colour.1, colour.2]
                    .into_iter()
                    .zip(pixel)
                    .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
                    .sum::<u32>()
            };
            let nearest = (0u8..=255).zip(colours).min_by_key(|(_, colour)| distance(colour));
            nearest.map_or(0, |(index, _)| index)
        });
        self.latest = (pixel, index);
        index
    }
}

/// Writes placements as the frames of a film.
pub(crate) struct AnimationWriter<'a, W: Write> {
    style: &'a Style<'a>,
    film: FilmKind<W>,
    size: OneSize,
    written: u64,
}

enum FilmKind<W: Write> {
    Gif(Gif<W>),
    Apng(Apng<W>),
    /// The number of frames is stored first in the file, and is not known yet.
    Waiting(Option<W>, Vec<(u64, Placement, Option<Class>)>),
}

impl<'a, W: Write> AnimationWriter<'a, W> {
    pub(crate) fn gif(out: W, style: &'a Style<'a>) -> Self {
        let film = FilmKind::Gif(Gif::new(out, style.theme));
        AnimationWriter { style, film, size: OneSize::default(), written: 0 }
    }

    pub(crate) fn apng(out: W, style: &'a Style<'a>) -> Self {
        let film = match style.expected {
            Some(frames) => FilmKind::Apng(Apng::new(out, frames as u32)),
            None => FilmKind::Waiting(Some(out), Vec::new()),
        };
        AnimationWriter { style, film, size: OneSize::default(), written: 0 }
    }

    fn image(&self, entry: Entry<'_>) -> Result<Image, WriteError> {
        let size = entry.placement.size().get();
        let width = self.style.width.unwrap_or(default_width(SINGLE_WIDTH, size));
        let title = titles::single(self.style, &entry);
        let scene = scene::single(
            entry,
            title.as_deref(),
            width,
            self.style.names(Naming::Zero),
            self.style.piece,
        )?;
        raster::paint(&scene.even(), self.style.theme)
    }
}

impl<W: Write> SolutionWriter for AnimationWriter<'_, W> {
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError> {
        self.size.check(entry.placement.size().get())?;
        if self.written == MAX_FRAMES {
            return Err(WriteError::FilmFull { max: MAX_FRAMES });
        }
        self.written += 1;
        if let FilmKind::Waiting(_, waiting) = &mut self.film {
            waiting.push((entry.index, entry.placement.clone(), entry.class));
            return Ok(());
        }
        let image = self.image(entry)?;
        match &mut self.film {
            FilmKind::Gif(film) => film.show(&image, self.style.delay),
            FilmKind::Apng(film) => film.show(&image, self.style.delay),
            FilmKind::Waiting(..) => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        let written = self.written;
        if let FilmKind::Waiting(out, waiting) = &mut self.film
            && let Some(out) = out.take()
        {
            let waiting = std::mem::take(waiting);
            self.film = FilmKind::Apng(Apng::new(out, waiting.len() as u32));
            for (index, placement, class) in &waiting {
                self.write(Entry { index: *index, placement, class: *class })?;
            }
        }
        match &mut self.film {
            FilmKind::Gif(film) => film.end(),
            FilmKind::Apng(_)
                if self.style.expected.is_some_and(|announced| announced != written) =>
            {
                Err(WriteError::Announced { announced: self.style.expected.unwrap_or(0), written })
            }
            FilmKind::Apng(film) => film.end(),
            FilmKind::Waiting(..) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests;
