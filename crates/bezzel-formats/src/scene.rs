//! Scenes: the contents of a picture, independent of the painter. Both the vector and the raster painter draw them.

use crate::font;
use crate::naming::Naming;
use crate::queen;
use crate::theme::Role;
use crate::writer::{Style, WriteError};
use bezzel::piece::Piece;
use bezzel::{Conflict, Placement, Size, Square};
use std::collections::HashSet;
use std::iter::once;
use tiny_skia::{Path, PathBuilder};

/// The largest board that pictures can show.
pub const MAX_PICTURE_SIZE: u32 = 1000;

/// The maximum side of a picture in pixels: above it the memory would reach gigabytes.
pub const MAX_PIXELS: u32 = 16_384;

/// A place in a picture, or an extent, in pixels from the top left.
pub(crate) type Point = (f32, f32);

/// A shape of a picture.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    Rectangle {
        corner: Point,
        extent: Point,
    },
    /// A queen in a square with this side, whose top left corner is given.
    Queen {
        corner: Point,
        side: f32,
    },
    Stroke {
        from: Point,
        to: Point,
        width: f32,
    },
    /// Lettering and marks, as outlines.
    Outline(Option<Path>),
}

/// A picture: its size in pixels, its description for screen readers, and its shapes with their colours.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Scene {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) name: String,
    pub(crate) shapes: Vec<(Shape, Role)>,
}

/// The geometry of a board in a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BoardPlan {
    pub(crate) size: u32,
    /// The side of a square in pixels, a whole number so that edges stay sharp.
    pub(crate) side: u32,
    pub(crate) coordinates: Option<Naming>,
}

impl BoardPlan {
    /// Creates the plan of a board that has the width of the style, or slightly less, because squares have whole sides.
    /// Without a width it has the `default`, or more if the squares would shrink to nothing.
    pub(crate) fn new(size: u32, style: &Style<'_>, default: u32) -> Result<BoardPlan, WriteError> {
        if size > MAX_PICTURE_SIZE {
            return Err(WriteError::BoardTooLarge { given: size, max: MAX_PICTURE_SIZE });
        }
        let (given, max) = (style.width.unwrap_or(default.max(size * 3)), MAX_PIXELS / 2);
        if given < size || given > max {
            return Err(WriteError::Width { size, given, min: size, max });
        }
        Ok(BoardPlan { size, side: given / size, coordinates: style.names(Naming::Zero) })
    }

    /// The width and height of the board without coordinates.
    pub(crate) fn board(self) -> u32 {
        self.size * self.side
    }

    /// The font size of the coordinates.
    fn lettering(self) -> f32 {
        (self.side as f32 * 0.42).clamp(7.0, 20.0)
    }

    /// The space for coordinates at the left and above.
    pub(crate) fn border(self) -> u32 {
        let Some(naming) = self.coordinates else { return 0 };
        let widest = self.widest(naming);
        (widest.max(self.lettering()) * 1.0 + self.lettering() * 0.7).ceil() as u32
    }

    /// The width of the longest name of a row.
    fn widest(self, naming: Naming) -> f32 {
        let ends = [0, self.size - 1].map(|row| naming.row(row, self.size));
        ends.iter().map(|name| font::width(name, self.lettering())).fold(0.0, f32::max)
    }

    /// The width and height with coordinates.
    pub(crate) fn extent(self) -> u32 {
        self.board() + self.border()
    }

    fn corner(self, (x, y): (u32, u32), square: Square) -> Point {
        let border = self.border();
        let left = x + border + square.column * self.side;
        let top = y + border + square.row * self.side;
        (left as f32, top as f32)
    }

    /// A point of the board, given in squares from the centre of the top left square.
    fn point(self, origin: (u32, u32), (row, column): Point) -> Point {
        let ((x, y), side) = (self.corner(origin, FIRST), self.side as f32);
        (x + side / 2.0 + column * side, y + side / 2.0 + row * side)
    }
}

/// The top left square.
const FIRST: Square = Square { row: 0, column: 0 };

/// The content of a board besides its squares.
#[derive(Debug, Clone, Default)]
pub(crate) struct Marks {
    /// The colour level of each square, row by row, in densities; otherwise empty.
    pub(crate) levels: Vec<u8>,
    /// The queens, one a row; fewer than rows during a search.
    pub(crate) queens: Vec<Square>,
    pub(crate) conflicts: Vec<Conflict>,
    /// The piece, which determines the lines of attacks.
    pub(crate) piece: Piece,
    /// A square that is highlighted.
    pub(crate) marked: Option<Square>,
    /// Squares that were tried and refused.
    pub(crate) refused: Vec<Square>,
    /// Squares whose queens were taken back.
    pub(crate) backed_up: Vec<Square>,
}

impl Marks {
    /// The marks of a placement: its pieces, and the attacks between them.
    pub(crate) fn of(placement: &Placement, piece: Piece) -> Marks {
        Marks {
            queens: placement.queens().collect(),
            conflicts: piece.conflicts(placement),
            piece,
            ..Marks::default()
        }
    }
}

/// The squares of a board, row by row.
pub(crate) fn squares(n: u32) -> impl Iterator<Item = Square> + Clone {
    (0..n).flat_map(move |row| (0..n).map(move |column| Square { row, column }))
}

impl Scene {
    pub(crate) fn new(width: u32, height: u32, name: String) -> Scene {
        Scene { width, height, name, shapes: Vec::new() }
    }

    /// Creates a picture with its title, if it has one, in the middle on the baseline y.
    pub(crate) fn titled(
        (width, height): (u32, u32),
        title: Option<&str>,
        letters: f32,
        room: u32,
        y: f32,
    ) -> Scene {
        let mut scene = Scene::new(width, height, title.unwrap_or_default().to_owned());
        if let Some(title) = title {
            scene.title(title, letters, width as f32 / 2.0, room as f32, y);
        }
        scene
    }

    /// All shapes, and below them a rectangle.
    pub(crate) fn drawn(&self) -> impl Iterator<Item = (Shape, Role)> {
        let extent = (self.width as f32, self.height as f32);
        let background = Shape::Rectangle { corner: (0.0, 0.0), extent };
        once((background, Role::Background)).chain(self.shapes.iter().cloned())
    }

    /// Draws a board with the top left corner of its coordinates at `origin`.
    pub(crate) fn board(&mut self, plan: BoardPlan, origin: (u32, u32), marks: &Marks) {
        let side = plan.side as f32;
        let corner = |square| plan.corner(origin, square);
        let (left, top) = corner(FIRST);
        let whole = plan.board() as f32;
        // A thin frame, because light squares may have the colour of the background.
        self.rectangle((left - 1.0, top - 1.0), (whole + 2.0, whole + 2.0), Role::Dark);
        // One rectangle for all light squares: fewer shapes, and no seams.
        self.rectangle((left, top), (whole, whole), Role::Light);
        for (at, square) in squares(plan.size).enumerate() {
            let role = match marks.levels.get(at) {
                Some(&level) => Role::Level(level),
                None if (square.row + square.column) % 2 == 1 => Role::Dark,
                None => continue,
            };
            self.rectangle(corner(square), (side, side), role);
        }
        if let Some(square) = marks.marked {
            self.rectangle(corner(square), (side, side), Role::Marked);
        }
        if let Some(naming) = plan.coordinates {
            self.coordinates(plan, naming, (left, top));
        }
        let stroke = (side * 0.07).max(1.0);
        let size = Size::new(plan.size).expect("a board that is drawn has a size");
        for conflict in &marks.conflicts {
            for [from, to] in marks.piece.way(conflict, size, &marks.queens) {
                let (from, to) = (plan.point(origin, from), plan.point(origin, to));
                self.stroke(from, to, stroke, Role::Attacked);
            }
        }
        let attacked: HashSet<u32> =
            marks.conflicts.iter().flat_map(|c| [c.first.row, c.second.row]).collect();
        for &queen in &marks.queens {
            let role = if attacked.contains(&queen.row) { Role::Attacked } else { Role::Queen };
            self.queen(corner(queen), side, role);
        }
        let (near, far) = (side * 0.3, side * 0.7);
        for &square in &marks.refused {
            let (x, y) = corner(square);
            self.cross((x + near, y + near), (x + far, y + far), stroke, Role::Attacked);
        }
        for &square in &marks.backed_up {
            let (x, y) = corner(square);
            let middle = y + side / 2.0;
            self.stroke((x + near, middle), (x + far, middle), stroke, Role::Attacked);
        }
    }

    pub(crate) fn rectangle(&mut self, corner: Point, extent: Point, role: Role) {
        self.shapes.push((Shape::Rectangle { corner, extent }, role));
    }

    pub(crate) fn queen(&mut self, corner: Point, side: f32, role: Role) {
        self.shapes.push((Shape::Queen { corner, side }, role));
    }

    pub(crate) fn stroke(&mut self, from: Point, to: Point, width: f32, role: Role) {
        self.shapes.push((Shape::Stroke { from, to, width }, role));
    }

    /// Draws a cross between two corners.
    pub(crate) fn cross(&mut self, from: Point, to: Point, width: f32, role: Role) {
        self.stroke(from, to, width, role);
        self.stroke((from.0, to.1), (to.0, from.1), width, role);
    }

    pub(crate) fn outline(&mut self, outline: Option<Path>, role: Role) {
        self.shapes.push((Shape::Outline(outline), role));
    }

    pub(crate) fn disc(&mut self, (x, y): Point, radius: f32, role: Role) {
        let mut path = PathBuilder::new();
        queen::circle(&mut path, x, y, radius);
        self.outline(path.finish(), role);
    }

    /// Makes both sides even, as video encoders require.
    pub(crate) fn even(mut self) -> Scene {
        self.width = self.width.next_multiple_of(2);
        self.height = self.height.next_multiple_of(2);
        self
    }

    fn coordinates(&mut self, plan: BoardPlan, naming: Naming, corner: Point) {
        let size = plan.lettering();
        let gap = size * 0.35;
        // If squares are small, only some rows are numbered, at equal distances.
        let last = font::width(&naming.column(plan.size - 1), size);
        let widest = plan.widest(naming).max(last) + gap;
        let every = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
            .into_iter()
            .find(|&every| (every * plan.side) as f32 >= widest.max(size))
            .unwrap_or(1000);
        self.names(naming, (plan.size, plan.side as f32), every, corner, (size, gap));
    }

    /// Names the columns above a board, and the rows at its left, one of `every`. The board has n squares of a side;
    /// the letters have a size and a distance from it.
    pub(crate) fn names(
        &mut self,
        naming: Naming,
        (n, side): (u32, f32),
        every: u32,
        (left, top): Point,
        (size, gap): Point,
    ) {
        for line in (0..n).step_by(every as usize) {
            let (column, row) = (naming.column(line), naming.row(line, n));
            let middle = (line as f32 + 0.5) * side;
            let x = left + middle - font::width(&column, size) / 2.0;
            self.text(&column, size, x, top - gap);
            let y = top + middle + size * 0.36;
            self.text(&row, size, left - gap - font::width(&row, size), y);
        }
    }

    /// Draws `text` starting at x on the baseline y.
    pub(crate) fn text(&mut self, text: &str, size: f32, x: f32, y: f32) {
        self.outline(font::outline(text, size, x, y), Role::Text);
    }

    /// Draws `text` with its middle at x = `middle`, in a smaller font if it is wider than `room`.
    pub(crate) fn title(&mut self, text: &str, size: f32, middle: f32, room: f32, y: f32) {
        let size = fitting(text, size, room);
        self.text(text, size, middle - font::width(text, size) / 2.0, y);
    }

    /// Draws `text` starting at `left`, in a smaller font if it does not fit. So the common beginning of the lines in
    /// two frames of a film does not move.
    pub(crate) fn line(&mut self, text: &str, size: f32, left: f32, room: f32, y: f32) {
        self.text(text, fitting(text, size, room), left, y);
    }
}

/// The size of the font in which a text fits: `size`, or less.
fn fitting(text: &str, size: f32, room: f32) -> f32 {
    let wide = font::width(text, size);
    if wide > room { size * room / wide } else { size }
}

/// The space around a board of a picture of its own.
pub(crate) struct Frame {
    pub(crate) margin: u32,
    /// The size of the title's letters, and the height of a line of text.
    pub(crate) letters: f32,
    pub(crate) line: u32,
    /// The height of the title.
    pub(crate) above: u32,
}

impl Frame {
    pub(crate) fn around(extent: u32, title: Option<&str>) -> Frame {
        let letters = (extent as f32 / 20.0).clamp(11.0, 26.0);
        let line = (letters * 1.7).round() as u32;
        let above = title.map_or(0, |_| line);
        Frame { margin: (extent / 24).clamp(4, 24), letters, line, above }
    }
}

/// A picture of one board with optional lines of text above and below.
pub(crate) fn titled_board(
    plan: BoardPlan,
    marks: &Marks,
    title: Option<&str>,
    caption: Option<&str>,
) -> Scene {
    let extent = plan.extent();
    let Frame { margin, letters, line, above } = Frame::around(extent, title);
    let below = if caption.is_some() { line } else { 0 };
    let width = extent + 2 * margin;
    let (sides, room) = ((width, width + above + below), width - margin);
    let mut scene = Scene::titled(sides, title, letters, room, margin as f32 + letters);
    scene.board(plan, (margin, margin + above), marks);
    if let Some(caption) = caption {
        let y = (margin + above + extent) as f32 + letters * 1.35;
        scene.title(caption, letters * 0.8, width as f32 / 2.0, room as f32, y);
    }
    scene
}
