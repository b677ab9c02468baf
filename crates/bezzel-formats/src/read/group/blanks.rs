//! Boards with one queen in each line, and blanks for empty squares.

use super::{Cut, Grouper, Piece, Problem, at_line};
use crate::read::line::{Kind, Part};

impl Grouper<'_> {
    /// Reads boards in which the column of a queen follows from the number of blanks before her; rulers may stand between them. Returns whether the parts are such boards.
    pub(super) fn blank_boards(&mut self, parts: &[Part]) -> bool {
        let is_queen = |part: &Part| matches!(part.kind, Kind::Row(row) if row.len() == 1);
        let is_ruler = |part: &Part| matches!(part.kind, Kind::Ruler(_));
        let most = |board: &[Part]| board.iter().map(|part| usize::from(part.indent)).max();
        let mut boards: Vec<&[Part]> =
            parts.split(is_ruler).filter(|board| !board.is_empty()).collect();
        let Some(size) = boards.iter().map(|board| board.len()).max() else { return false };
        // A square takes one sign, two with a blank after each, or more with the queen in the middle.
        let pitches = [(1, 0), (2, 0), (3, 1), (2, 1), (4, 1), (4, 2), (3, 0), (4, 0)];
        let fits = |&(pitch, before): &(usize, usize)| {
            most(parts).is_some_and(|most| most < pitch * size)
                && boards
                    .iter()
                    .copied()
                    .flatten()
                    .all(|part| usize::from(part.indent) % pitch == before % pitch)
        };
        let &(pitch, before) = pitches.iter().find(|it| fits(it)).unwrap_or(&(1, 0));
        let column = |part: &Part| (usize::from(part.indent) - before) / pitch;
        let are_blank = |boards: &[&[Part]]| {
            let queens = || boards.iter().copied().flatten();
            let widest = queens().map(|part| usize::from(part.indent)).max().unwrap_or_default();
            size > 1
                && (1..pitch * size).contains(&widest)
                && queens().all(|part| is_queen(part) && usize::from(part.indent) % pitch == before)
        };
        // A board with fewer rows at the end of several is cut off.
        let last = boards.pop_if(|board| board.len() < size);
        let is_cut = |last: &&[Part]| are_blank(&[*last]) || most(last) == Some(0);
        if !are_blank(&boards)
            || boards.iter().any(|board| board.len() != size)
            || !last.iter().all(is_cut)
        {
            return false;
        }
        for board in boards {
            let columns = board.iter().map(|part| Some(column(part) as i64));
            let columns = self.scan.written.numbers.add(columns);
            self.piece(board[0].line, Piece::Columns(columns));
        }
        if let Some(last) = last {
            let (rows, pieces) = (last.len(), self.pieces.len());
            let wrong =
                at_line(last[0].line.into(), 1, Problem::BoardShort { rows, columns: size });
            self.cut = Some(Cut { rows, columns: size, pieces, wrong });
        }
        true
    }
}
