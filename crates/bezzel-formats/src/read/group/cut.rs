//! A last board that is cut off: the ones before it are read.

use super::{Grouper, Piece, Problem, ReadError, Row};

/// Rows that are not a whole board.
pub(super) struct Cut {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The number of boards before them.
    pub(super) pieces: usize,
    /// The error, unless nothing follows.
    pub(super) wrong: ReadError,
}

impl Grouper<'_> {
    /// Keeps the boards in rows of one length; those after the last one are a board that is cut off, if boards of this
    /// size come before it, or nothing else is in the text.
    ///
    /// # Errors
    /// `wrong` for other rows.
    pub(super) fn cut_off(&mut self, rows: &[Row], wrong: ReadError) -> Result<(), ReadError> {
        let width = rows[0].1.len();
        let before = rows.len() / width;
        let has_board = || match self.pieces.last() {
            Some(&(_, Piece::Grid(grid))) => {
                grid.len() == width && self.scan.written.rows[grid][0].1.len() == width
            }
            _ => false,
        };
        // A board alone with too many rows is another mistake.
        let is_last = width > 2 && (before > 1 || before == 0 && has_board());
        // A line of FEN is not cut off between its rows.
        let are_lines = rows[0].0 < rows[rows.len() - 1].0;
        let is_alone = before == 0 && are_lines && self.pieces.is_empty();
        if !(is_last || width > 2 && is_alone) || self.cut.is_some() {
            return Err(self.cut.take().map_or(wrong, |cut| cut.wrong));
        }
        rows.chunks_exact(width).for_each(|board| self.grid(board[0].0, board));
        let rows = rows.len() % width;
        self.cut = Some(Cut { rows, columns: width, pieces: self.pieces.len(), wrong });
        Ok(())
    }

    /// Ends the text.
    ///
    /// # Errors
    /// The error of rows that are not a whole board, if boards follow, or none is before them.
    pub(super) fn end(&mut self) -> Result<(), ReadError> {
        match self.cut.take() {
            Some(cut) if cut.pieces < self.pieces.len() => Err(cut.wrong),
            Some(Cut { rows, columns, wrong, .. }) if self.pieces.is_empty() => {
                Err(ReadError { problem: Problem::BoardShort { rows, columns }, ..wrong })
            }
            Some(cut) => {
                let problem = Problem::BoardCut { rows: cut.rows as u32 };
                self.scan.end = Some(ReadError { place: cut.wrong.place, problem });
                Ok(())
            }
            None => Ok(()),
        }
    }
}
