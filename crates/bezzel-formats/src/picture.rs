//! `svg` and `png`: one board fills the picture; several share a sheet.

use crate::Out;
use crate::format::Format;
use crate::paint::Painter;
use crate::scene::{BoardPlan, Marks, Scene, titled_board};
use crate::sheet::{Tile, sheet};
use crate::titles;
use crate::writer::{Entry, SolutionWriter, Style, WriteError};
use bezzel::{Class, Placement};

/// The width in pixels of a single board in a picture, and of a board on a sheet.
pub(crate) const SINGLE_WIDTH: u32 = 480;
const SHEET_WIDTH: u32 = 160;

/// The largest number of boards on a sheet.
pub const MAX_SHEET: u64 = 2500;

/// The maximum number of boards in an animation: more than two hours at a third of a second each.
pub const MAX_FRAMES: u64 = 25_000;

/// The picture of one board.
pub(crate) fn single(style: &Style<'_>, entry: Entry<'_>) -> Result<Scene, WriteError> {
    let size = entry.placement.size().get();
    let plan = BoardPlan::new(size, style, SINGLE_WIDTH)?;
    let title = style.title(|| titles::single(style, &entry));
    Ok(titled_board(plan, &Marks::of(entry.placement, style.piece), title.as_deref(), None))
}

pub(crate) struct PictureWriter<'a> {
    painter: Painter,
    out: Out<'a>,
    style: &'a Style<'a>,
    entries: Vec<(u64, Placement, Option<Class>)>,
}

impl<'a> PictureWriter<'a> {
    pub(crate) fn new(format: Format, out: Out<'a>, style: &'a Style<'a>) -> Self {
        PictureWriter { painter: format.painter(), out, style, entries: Vec::new() }
    }

    /// Draws all boards, each with its number below.
    fn sheet(&self) -> Result<Scene, WriteError> {
        let tiles = self.entries.iter().map(|(index, placement, _)| {
            let plan = BoardPlan::new(placement.size().get(), self.style, SHEET_WIDTH)?;
            let marks = Marks::of(placement, self.style.piece);
            Ok(Tile { plan, marks, caption: index.to_string() })
        });
        let tiles = tiles.collect::<Result<Vec<_>, WriteError>>()?;
        let title = self.style.title(|| {
            let size = self.entries.first().map(|(_, placement, _)| placement.size());
            titles::sheet(self.style, self.entries.len() as u64, size)
        });
        sheet(&tiles, title.as_deref(), 1.0, MAX_SHEET)
    }
}

impl SolutionWriter for PictureWriter<'_> {
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError> {
        if self.entries.len() as u64 == MAX_SHEET {
            return Err(WriteError::SheetFull { max: MAX_SHEET });
        }
        self.entries.push((entry.index, entry.placement.clone(), entry.class));
        Ok(())
    }

    fn finish(&mut self) -> Result<(), WriteError> {
        let scene = match &self.entries[..] {
            // A board in its own file, or the only board.
            [(index, placement, class)] => {
                single(self.style, Entry { index: *index, placement, class: *class })?
            }
            _ => self.sheet()?,
        };
        self.painter.paint(&scene, self.style.theme, &mut self.out)?;
        Ok(self.out.flush()?)
    }
}
