//! The seam of this crate: writers of placements.

use crate::naming::Naming;
use crate::theme::Theme;
use bezzel::piece::Piece;
use bezzel::search::Batch;
use bezzel::{Class, Placement};
use bezzel_locale::Catalogue;
use bezzel_locale::{messages, say};
use std::io;

/// A placement to be written, with its number.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    /// Its number, from 1.
    pub index: u64,
    /// The queens.
    pub placement: &'a Placement,
    /// The class of its orbit, if only distinct solutions are written.
    pub class: Option<Class>,
}

/// The series of solutions written, which a title names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Series {
    /// One solution, or the first few.
    Some,
    /// All solutions.
    All,
    /// All whose first-row queen stands in one column.
    Starting,
    /// One for each orbit.
    Distinct,
    /// Random ones.
    Random,
    /// Samples that are only approximately uniform.
    Approximate,
    /// Given placements, which may not be solutions.
    Given,
    /// Completions of a board.
    Completion,
}

/// The title of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Title {
    /// What the series and the index say, in the language of the catalogue.
    Automatic,
    /// This text.
    Text(String),
    /// None.
    None,
}

/// The signs of a board that is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signs {
    /// The sign of a queen.
    pub queen: char,
    /// The sign of an empty square.
    pub empty: char,
    /// Whether a blank stands between squares.
    pub is_spaced: bool,
}

/// The style of writing, beyond the format.
#[derive(Debug)]
pub struct Style<'a> {
    /// The language of titles and sentences.
    pub catalogue: &'a Catalogue,
    /// The series of the solutions.
    pub series: Series,
    /// The piece, which determines the attacks.
    pub piece: Piece,
    /// The number of rows of each board, if all have the same: for the head of a file without
    /// boards.
    pub size: Option<u32>,
    /// The number of solutions in all, for titles, if it is known.
    pub total: Option<u64>,
    /// The number of placements that will be written, if it is known. A file that states it at its
    /// head must be kept in memory otherwise.
    pub expected: Option<u64>,
    /// Whether queens are written as `Q` instead of ♛.
    pub ascii: bool,
    /// The signs of boards as text, or `None` for ♛ or Q and a dot, with blanks between.
    pub signs: Option<Signs>,
    /// The number of the first row and column where rows and columns are numbers, 0 or 1.
    pub base: u8,
    /// Whether text has colours, by the escape sequences of terminals.
    pub colour: bool,
    /// The title of pictures.
    pub title: Title,
    /// The colours of pictures.
    pub theme: Theme,
    /// The width of a picture's board in pixels, or `None` for the format's default.
    pub width: Option<u32>,
    /// Whether rows and columns are named at a picture's border.
    pub coordinates: bool,
    /// How they are named: by default, boards count from 0 and puzzles have letters from A1.
    pub naming: Option<Naming>,
    /// How long an animation shows each board, in hundredths of a second.
    pub delay: u16,
}

impl<'a> Style<'a> {
    /// Returns the default style: one solution or a few, boards with ♛, titled wooden pictures, 1.6
    /// seconds a board.
    #[must_use]
    pub fn new(catalogue: &'a Catalogue) -> Style<'a> {
        Style {
            catalogue,
            series: Series::Some,
            piece: Piece::QUEEN,
            size: None,
            total: None,
            expected: None,
            ascii: false,
            signs: None,
            base: 0,
            colour: false,
            title: Title::Automatic,
            theme: Theme::default(),
            width: None,
            coordinates: false,
            naming: None,
            delay: 160,
        }
    }

    /// The names of rows and columns, if pictures have them; `default` unless others are asked for.
    pub(crate) fn names(&self, default: Naming) -> Option<Naming> {
        self.coordinates.then(|| self.naming.unwrap_or(default))
    }

    /// The title of a picture; `automatic` makes it if none was given.
    pub(crate) fn title(&self, automatic: impl FnOnce() -> String) -> Option<String> {
        match &self.title {
            Title::None => None,
            Title::Text(text) => Some(text.clone()),
            Title::Automatic => Some(automatic()),
        }
    }
}

messages! {
    /// The error of writing a placement.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum WriteError {
        /// A table has one board size, that of the first boards, and now a second one came along.
        MixedSizes { first: u32, now: u32 } = "error-mixed-sizes",
        /// The board has more squares than a picture can show.
        BoardTooLarge { given: u32, max: u32 } = "error-board-too-large",
        /// More boards than a sheet holds.
        SheetFull { max: u64 } = "error-sheet-full",
        /// More boards than an animation shows.
        FilmFull { max: u64 } = "error-film-full",
        /// The board is too large for a page.
        PageSize { given: u32, max: u32 } = "error-page-size",
        /// The search has more events than a page carries.
        PageFull { max: u64 } = "error-page-full",
        /// The width that was asked for a picture is too small for its board, or too large to hold.
        Width { size: u32, given: u32, min: u32, max: u32 } = "error-width",
        /// Other placements came than [`Style::expected`] said.
        Announced { announced: u64, written: u64 } = "error-announced",
        /// The format is a cargo feature that this crate was built without.
        LeftOut { format: &'static str } = "format-left-out",
    } or {
        /// The place it is written to refused it.
        Io(io::Error) = |error: &io::Error, _| error.to_string(),
        /// The encoder of a file format failed, in its own words.
        Encoder(String) = |message: &String, catalogue: &Catalogue| {
            say!(catalogue, "error-encoder", message)
        },
    }
}

impl std::error::Error for WriteError {}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError::Io(error)
    }
}

/// Writes placements, one after the other, in one format.
pub trait SolutionWriter {
    /// Writes one more.
    ///
    /// # Errors
    /// [`WriteError`] if the place or the format cannot take it.
    fn write(&mut self, entry: Entry<'_>) -> Result<(), WriteError>;

    /// Writes some more that follow each other, the first of which has the number `first`,
    /// counted from 1. What is written is the same as if they came one by one, sooner.
    ///
    /// # Errors
    /// [`WriteError`] if the place or the format cannot take it.
    fn write_batch(&mut self, first: u64, batch: &Batch) -> Result<(), WriteError> {
        for (index, at) in (first..).zip(0..batch.len()) {
            if let Some(solution) = batch.get(at) {
                self.write(Entry { index, placement: solution.placement(), class: None })?;
            }
        }
        Ok(())
    }

    /// Hands on what was written so far, if the format is written solution by solution, so that a
    /// reader gets the first soon. Other formats do nothing.
    ///
    /// # Errors
    /// [`WriteError`] if the place refuses.
    fn flush(&mut self) -> Result<(), WriteError> {
        Ok(())
    }

    /// Completes the file. Without this, what was written is not usable.
    ///
    /// # Errors
    /// [`WriteError`] if the place or the format refuses.
    fn finish(&mut self) -> Result<(), WriteError>;
}

/// Sees to it that a table has one board size.
#[derive(Debug, Default)]
pub(crate) struct OneSize(Option<u32>);

impl OneSize {
    pub(crate) fn check(&mut self, now: u32) -> Result<(), WriteError> {
        let first = *self.0.get_or_insert(now);
        if first == now { Ok(()) } else { Err(WriteError::MixedSizes { first, now }) }
    }

    /// The size, or 0 before there was one.
    pub(crate) fn get(&self) -> u32 {
        self.0.unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, open};
    use bezzel::Size;
    use bezzel::search::{Backtrack, OrderedSolutions};
    use bezzel::stop::NEVER;
    use bezzel_locale::Language;
    use std::num::NonZero;

    /// What a format makes of all solutions: the first `one_by_one` singly, and the rest in
    /// batches.
    fn written(format: Format, style: &Style<'_>, size: Size, one_by_one: usize) -> Vec<u8> {
        let mut file = Vec::new();
        let mut writer = open(format, &mut file, style);
        let threads = NonZero::<usize>::MIN;
        let mut all = OrderedSolutions::new(size, None, threads).unwrap();
        for index in (1..).take(one_by_one) {
            let Some(solution) = all.next_solution() else { break };
            let placement = solution.placement();
            writer.write(Entry { index, placement, class: None }).unwrap();
        }
        let mut first = one_by_one as u64 + 1;
        while let Some(batch) = all.next_batch_unless(NEVER).unwrap() {
            writer.write_batch(first, &batch).unwrap();
            first += batch.len() as u64;
        }
        writer.finish().unwrap();
        drop(writer);
        file
    }

    #[test]
    fn batches_are_written_as_their_solutions_are() {
        let catalogue = Catalogue::new(Language::English);
        for n in [4, 8, 10, 12] {
            let size = Size::new(n).unwrap();
            let count = Backtrack::new(size).unwrap().count();
            let expected = Some(count as u64);
            for format in Format::all().filter(|format| !format.is_picture()) {
                let spaced = Signs { queen: '皇', empty: '_', is_spaced: true };
                let close = Signs { is_spaced: false, ..spaced };
                for (ascii, signs, base) in [
                    (false, None, 0),
                    (true, None, 1),
                    (false, Some(spaced), 0),
                    (false, Some(close), 1),
                ] {
                    let series = Series::All;
                    let style =
                        Style { expected, ascii, series, signs, base, ..Style::new(&catalogue) };
                    let by_one = written(format, &style, size, count);
                    for one_by_one in [0, 1, 3] {
                        let some = written(format, &style, size, one_by_one);
                        assert!(some == by_one, "N = {n}, {}, from {one_by_one}", format.name());
                    }
                }
            }
        }
    }
}
