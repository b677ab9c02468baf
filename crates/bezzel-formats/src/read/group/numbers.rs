//! Lists of numbers, digits and squares to pieces.

use super::{Grouper, Piece, is_counting, is_sequence, values_of};
use crate::format::Format;
use crate::read::ReadError;
use crate::read::line::{Kind, Part};
use crate::read::written::{Pair, Row, Run};

/// A list of numbers, and the line where it stands.
type List = (u32, Run<Option<i64>>);

impl Grouper<'_> {
    /// Lists of numbers of the same length; how many parts they are.
    pub(super) fn numbers(&mut self, parts: &[Part]) -> Result<usize, ReadError> {
        let Kind::Numbers { values: first, enclosed } = parts[0].kind else { return Ok(1) };
        let width = first.len();
        let of = |part: &Part| match part.kind {
            Kind::Numbers { values, enclosed: other }
                if values.len() == width && other == enclosed =>
            {
                Some((part.line, values))
            }
            _ => None,
        };
        let lists: Vec<List> = parts.iter().map_while(of).collect();
        let used = lists.len();
        let written = &self.scan.written;
        // Rows of 0 and 1 with signs in the rows beside them.
        if let Some(next) = parts.get(used)
            && let (Kind::Row(row), false) = (next.kind, enclosed)
            && row.len() == width
            && lists.iter().all(|(_, values)| {
                written.numbers[*values].iter().all(|value| matches!(value, Some(0..=1)))
            })
        {
            return self.rows(parts);
        }
        match width {
            1 => self.single_numbers(&lists),
            2 if self.are_squares(&lists, enclosed) => {
                let pair = |values: &[Option<i64>]| Some((values[0]?, values[1]?));
                let squares =
                    lists.iter().filter_map(|(_, values)| pair(&written.numbers[*values]));
                let squares: Vec<Pair> = squares.collect();
                self.split_squares(lists[0].0, squares);
            }
            _ => self.lists(&lists, enclosed)?,
        }
        Ok(used)
    }

    /// Lists of one number each: one board with a column a line, boards of one square, or a number that is none.
    fn single_numbers(&mut self, lists: &[List]) {
        let written = &mut self.scan.written;
        let values: Vec<Option<i64>> =
            lists.iter().map(|(_, values)| written.numbers[*values][0]).collect();
        let size = values.len() as i64;
        if values.iter().all(|value| *value == Some(0)) || values == [Some(1)] {
            for &(line, values) in lists {
                self.piece(line, Piece::Columns(values));
            }
        } else if size > 1 && values.iter().flatten().all(|value| (0..=size).contains(value)) {
            let values = written.numbers.add(values);
            self.piece(lists[0].0, Piece::Columns(values));
        } else {
            for value in values.iter().flatten() {
                self.leave_out(&value.to_string());
            }
        }
    }

    /// Whether lists of two numbers are squares, and not boards of two columns.
    fn are_squares(&self, lists: &[List], enclosed: bool) -> bool {
        let numbers = &self.scan.written.numbers;
        let is_large =
            lists.iter().any(|(_, values)| numbers[*values].iter().flatten().any(|&it| it > 2));
        let is_board = self.known.format == Some(Format::Columns);
        let is_pairs = matches!(self.known.format, Some(Format::Pairs | Format::Xy | Format::Json));
        !is_board && (lists.len() > 2 || lists.len() > 1 && (is_large || enclosed) || is_pairs)
    }

    /// Lists of three numbers or more: rows of 0 and 1, or columns by row.
    fn lists(&mut self, lists: &[List], enclosed: bool) -> Result<(), ReadError> {
        let width = lists[0].1.len();
        let is_grid = match self.known.format {
            Some(Format::Columns | Format::Pairs | Format::Xy) => false,
            Some(Format::Grid | Format::Board) => true,
            _ => self.known.columns.is_none_or(|columns| columns.index() == width),
        };
        if is_grid && let Some(rows) = self.matrix(lists, enclosed) {
            return self.blocks(&rows);
        }
        for &(line, values) in lists {
            self.piece(line, Piece::Columns(values));
        }
        Ok(())
    }

    /// Rows of 0 and 1, with or without numbers before them, that make boards.
    fn matrix(&mut self, lists: &[List], enclosed: bool) -> Option<Vec<Row>> {
        let numbers = &self.scan.written.numbers;
        let width = lists[0].1.len();
        // The numbers of the columns may stand above.
        let has_header = lists.len() > 1 && is_counting(&numbers[lists[0].1]) && width > 2;
        let is_binary = |skip: usize, lists: &[List]| {
            let rows = || lists.iter().map(|(_, values)| &numbers[*values][skip..]);
            let mut values = rows().flatten().flatten().filter(|value| **value != 0);
            let Some(other) = values.next() else { return true };
            // What is not empty may be any other number: `8` for a queen of eight.
            let is_once =
                |row: &[Option<i64>]| row.iter().filter(|it| **it != Some(0)).count() == 1;
            values.all(|value| value == other)
                && rows().flatten().any(|value| *value == Some(0))
                && (*other == 1 || *other > 0 && rows().all(is_once))
        };
        let is_whole = |rows: usize, columns: usize| match self.known.columns {
            Some(columns) => rows <= columns.index() && (rows > 1 || self.known.format.is_some()),
            None => {
                columns > 1
                    && rows.is_multiple_of(columns)
                    && (columns > 2 || !enclosed || self.known.format.is_some())
            }
        };
        let has_all = lists.iter().all(|(_, row)| !numbers[*row].contains(&None));
        let (skip, from) = if !has_all {
            return None;
        } else if is_binary(0, lists) && is_whole(lists.len(), width) {
            (0, 0)
        } else if has_header && is_binary(0, &lists[1..]) && is_whole(lists.len() - 1, width) {
            (0, 1)
        } else {
            let labels: Vec<String> =
                lists.iter().map(|(_, row)| numbers[*row][0].unwrap_or(-1).to_string()).collect();
            let is_labelled = width > 3
                && is_sequence(labels.iter().map(String::as_str), width - 1)
                && is_binary(1, lists)
                && is_whole(lists.len(), width - 1);
            if !is_labelled {
                return None;
            }
            (1, 0)
        };
        let rows = lists[from..].iter().map(|&(line, row)| {
            let values = self.scan.written.numbers[row][skip..].to_vec();
            let name = |value: &Option<i64>| if *value == Some(0) { "0" } else { "1" };
            (line, self.scan.written.row(values.iter().map(name)))
        });
        Some(rows.collect())
    }

    /// Lines of digits without blanks: rows of 0 and 1, a column for each row, or numbers that are no board.
    pub(super) fn digits(&mut self, parts: &[Part]) -> Result<usize, ReadError> {
        let Kind::Digits(first) = parts[0].kind else { return Ok(1) };
        let width = first.len();
        let of = |part: &Part| match part.kind {
            Kind::Digits(digits) if digits.len() == width => Some(digits),
            _ => None,
        };
        let lines: Vec<Run<u8>> = parts.iter().map_while(of).collect();
        let used = lines.len();
        let written = &self.scan.written;
        let are_beside_rows = parts
            .get(used)
            .is_some_and(|next| matches!(next.kind, Kind::Row(row) if row.len() == width));
        let mut seen = [false; 10];
        for line in &lines {
            written.digits[*line].iter().for_each(|digit| seen[usize::from(digit - b'0')] = true);
        }
        // A queen may be any other digit that stands once in each row.
        let is_once = |line: &Run<u8>| {
            written.digits[*line].iter().filter(|&&digit| digit != b'0').count() == 1
        };
        let different = seen.iter().filter(|seen| **seen).count();
        let is_binary =
            !seen[2..].contains(&true) || different == 2 && seen[0] && lines.iter().all(is_once);
        if is_binary && are_beside_rows {
            return self.rows(parts);
        }
        let fits = match self.known.columns {
            Some(columns) => width == columns.index() && used > 1,
            None => used.is_multiple_of(width),
        };
        let is_grid =
            matches!(self.known.format, Some(Format::Grid | Format::Board)) || is_binary && fits;
        if is_grid {
            let rows: Vec<Row> = parts[..used]
                .iter()
                .filter_map(|part| Some((part.line, self.as_row(part)?)))
                .collect();
            self.blocks(&rows)?;
            return Ok(used);
        }
        for (part, digits) in parts.iter().zip(lines) {
            let values = values_of(&self.scan.written.digits[digits]);
            // A number of solutions has other digits than columns have: each of those stands on the board.
            let is_list = width > 3
                && width < 11
                && values.iter().flatten().all(|&value| value <= width as i64);
            if is_list || self.known.format == Some(Format::Columns) {
                let values = self.scan.written.numbers.add(values);
                self.piece(part.line, Piece::Columns(values));
            } else {
                let text = self.scan.written.digits[digits].iter().map(|&it| char::from(it));
                self.leave_out(&text.collect::<String>());
            }
        }
        Ok(used)
    }

    /// Squares, one or several a part; how many parts they are.
    pub(super) fn squares(&mut self, parts: &[Part]) -> usize {
        let Kind::Pairs(first) = parts[0].kind else { return 1 };
        let of = |part: &Part| match part.kind {
            Kind::Pairs(squares) => Some(squares),
            _ => None,
        };
        let (squares, used) = self.together(parts, first, of);
        self.split_squares(parts[0].line, squares);
        used
    }

    /// The squares of the first part, if it has several, or of all parts that follow with one each; how many parts they
    /// are.
    fn together(
        &self,
        parts: &[Part],
        first: Run<Pair>,
        of: impl Fn(&Part) -> Option<Run<Pair>>,
    ) -> (Vec<Pair>, usize) {
        let pairs = &self.scan.written.pairs;
        if first.len() > 1 {
            return (pairs[first].to_vec(), 1);
        }
        let one = |part: &Part| of(part).filter(|squares| squares.len() == 1);
        let squares: Vec<Pair> = parts
            .iter()
            .map_while(one)
            .flat_map(|squares| pairs[squares].iter().copied())
            .collect();
        let used = squares.len();
        (squares, used)
    }

    /// Squares of one board or of several, which begin again with the first row.
    fn split_squares(&mut self, line: u32, mut squares: Vec<Pair>) {
        if self.known.format == Some(Format::Xy) {
            squares.iter_mut().for_each(|square| *square = (square.1, square.0));
        }
        // Boards of one length each, in which each row stands once.
        let first = squares.first().map_or(0, |square| square.0);
        let second = squares.iter().skip(1).position(|square| square.0 == first);
        let length = second.map_or(squares.len(), |at| at + 1);
        let is_each = length > 1
            && squares.len().is_multiple_of(length)
            && squares.chunks(length).all(|board| {
                let mut rows: Vec<i64> = board.iter().map(|square| square.0).collect();
                rows.sort_unstable();
                rows.windows(2).all(|pair| pair[0] + 1 == pair[1])
            });
        let are_single = squares.iter().all(|square| *square == (0, 0));
        let length = match (are_single, is_each) {
            (true, _) => 1,
            (false, true) => length,
            (false, false) => squares.len().max(1),
        };
        for board in self.scan.written.pairs.add(squares).chunks(length) {
            self.piece(line, Piece::Squares(board));
        }
    }

    /// Squares of chess, all on a line or one a line; how many parts they are.
    pub(super) fn chess(&mut self, parts: &[Part]) -> usize {
        let Kind::Chess(first) = parts[0].kind else { return 1 };
        let of = |part: &Part| match part.kind {
            Kind::Chess(squares) => Some(squares),
            _ => None,
        };
        let (squares, used) = self.together(parts, first, of);
        // A word such as `v2` alone is no board.
        if let [(file, rank)] = squares[..]
            && (file, rank) != (0, 1)
        {
            self.leave_out(&format!("{}{rank}", char::from(b'a' + file as u8)));
        } else {
            let squares = self.scan.written.pairs.add(squares);
            self.piece(parts[0].line, Piece::Chess(squares));
        }
        used
    }
}
