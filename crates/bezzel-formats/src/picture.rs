//! `svg` and `png`: one board fills the picture; several share a sheet.

use crate::paint::{raster, svg};
use crate::scene::{self, BoardPlan, MAX_PIXELS, Marks, Scene};
use crate::theme::Theme;
use crate::titles;
use crate::writer::{Entry, SolutionWriter, Style, Title, WriteError};
use bezzel::{Class, Placement};
use std::io::Write;

/// How a picture is painted.
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

/// The width of a board that has a picture to itself, and of one on a sheet, in pixels.
pub(crate) const SINGLE_WIDTH: u32 = 480;
const SHEET_WIDTH: u32 = 160;

/// More boards than this do not make a sheet anybody looks at.
pub const MAX_SHEET: u64 = 2500;

/// The width of a board that was not told one: the usual one, or wider for a board whose
/// squares would shrink to nothing.
pub(crate) fn usual_width(usual: u32, size: u32) -> u32 {
    usual.max(size * 3)
}

pub(crate) struct PictureWriter<'a, W> {
    painter: Painter,
    out: W,
    style: &'a Style<'a>,
    entries: Vec<(u64, Placement, Option<Class>)>,
}

impl<'a, W: Write> PictureWriter<'a, W> {
    pub(crate) fn new(painter: Painter, out: W, style: &'a Style<'a>) -> Self {
        PictureWriter { painter, out, style, entries: Vec::new() }
    }

    /// All boards in rows, a little wider than high, each with its number below.
    fn sheet(&self) -> Result<Scene, WriteError> {
        let count = self.entries.len() as u32;
        let across = f64::from(count).sqrt().ceil() as u32;
        let down = count.div_ceil(across);
        let plans = self
            .entries
            .iter()
            .map(|(_, placement, _)| {
                let size = placement.size().get();
                let width = self.style.width.unwrap_or(usual_width(SHEET_WIDTH, size));
                BoardPlan::new(size, width, self.style.coordinates)
            })
            .collect::<Result<Vec<_>, _>>()?;
        let cell = plans.iter().map(|plan| plan.extent()).max().unwrap_or(1);
        let gap = (cell / 10).max(6);
        let letters = (cell as f32 / 11.0).clamp(9.0, 16.0);
        let caption = (letters * 1.5).ceil() as u32;
        let width = across * (cell + gap) + gap;
        let title = match &self.style.title {
            Title::None => None,
            Title::Text(text) => Some(text.clone()),
            Title::Automatic => Some(titles::sheet(
                self.style,
                self.entries.len() as u64,
                self.entries.first().map(|(_, placement, _)| placement.size()),
            )),
        };
        let title_letters = (width as f32 / 24.0).clamp(12.0, 30.0);
        let above = if title.is_some() { (title_letters * 1.8).ceil() as u32 } else { 0 };
        let height = above + down * (cell + caption + gap) + gap;
        if width > MAX_PIXELS || height > MAX_PIXELS {
            return Err(WriteError::SheetFull { max: MAX_SHEET });
        }
        let mut scene = Scene::new(width, height, title.clone().unwrap_or_default());
        if let Some(title) = &title {
            let (middle, room) = (width as f32 / 2.0, (width - gap) as f32);
            scene.title(title, title_letters, middle, room, title_letters * 1.4);
        }
        for (at, ((index, placement, _), plan)) in (0u32..).zip(self.entries.iter().zip(&plans)) {
            let x = gap + (at % across) * (cell + gap);
            let y = above + gap / 2 + (at / across) * (cell + caption + gap);
            scene.board(*plan, (x, y), &Marks::of(placement));
            let number = index.to_string();
            let middle = x as f32 + cell as f32 / 2.0;
            let below = (y + plan.extent()) as f32 + letters * 1.15;
            scene.title(&number, letters, middle, cell as f32, below);
        }
        Ok(scene)
    }
}

impl<W: Write> SolutionWriter for PictureWriter<'_, W> {
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError> {
        if self.entries.len() as u64 == MAX_SHEET {
            return Err(WriteError::SheetFull { max: MAX_SHEET });
        }
        self.entries.push((entry.index, entry.placement.clone(), entry.class));
        Ok(())
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        let scene = match &self.entries[..] {
            // One board of several, in a file of its own, or the only one there is.
            [(index, placement, class)] => {
                let entry = Entry { index: *index, placement, class: *class };
                let size = placement.size().get();
                let width = self.style.width.unwrap_or(usual_width(SINGLE_WIDTH, size));
                let title = titles::single(self.style, &entry);
                scene::single(entry, title.as_deref(), width, self.style.coordinates)?
            }
            _ => self.sheet()?,
        };
        self.painter.paint(&scene, self.style.theme, &mut self.out)?;
        Ok(self.out.flush()?)
    }
}
