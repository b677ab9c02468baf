//! Several boards in one picture: in rows, each with a caption below, under a title.

use crate::scene::{BoardPlan, MAX_PIXELS, Marks, Scene};
use crate::writer::WriteError;

/// A board of a sheet.
pub(crate) struct Tile {
    pub(crate) plan: BoardPlan,
    pub(crate) marks: Marks,
    pub(crate) caption: String,
}

/// Lays out the tiles, with `wide` times as many columns as a square arrangement. `max` is the maximum number of
/// tiles, for the error if the picture would be too large.
pub(crate) fn sheet(
    tiles: &[Tile],
    title: Option<&str>,
    wide: f64,
    max: u64,
) -> Result<Scene, WriteError> {
    let count = tiles.len() as u32;
    let across = ((f64::from(count)).sqrt() * wide).ceil() as u32;
    let down = count.div_ceil(across.max(1));
    let cell = tiles.iter().map(|tile| tile.plan.extent()).max().unwrap_or(1);
    let gap = (cell / 8).max(8);
    let letters = (cell as f32 / 11.0).clamp(9.0, 16.0);
    let caption = (letters * 1.6).ceil() as u32;
    let width = across * (cell + gap) + gap;
    let title_letters = (width as f32 / 26.0).clamp(12.0, 30.0);
    let above = if title.is_some() { (title_letters * 1.8).ceil() as u32 } else { 0 };
    let height = above + down * (cell + caption + gap) + gap;
    if width > MAX_PIXELS || height > MAX_PIXELS {
        return Err(WriteError::SheetFull { max });
    }
    let (sides, y) = ((width, height), title_letters * 1.4);
    let mut scene = Scene::titled(sides, title, title_letters, width - gap, y);
    for (at, tile) in (0u32..).zip(tiles) {
        let x = gap + (at % across) * (cell + gap);
        let y = above + gap / 2 + (at / across) * (cell + caption + gap);
        scene.board(tile.plan, (x, y), &tile.marks);
        let middle = x as f32 + cell as f32 / 2.0;
        let below = (y + tile.plan.extent()) as f32 + letters * 1.2;
        scene.title(&tile.caption, letters, middle, (cell + gap) as f32, below);
    }
    Ok(scene)
}
