//! Lists of numbers, digits and squares to pieces.

use super::{Grouper, Piece, is_counting, is_sequence};
use crate::format::Format;
use crate::read::ReadError;
use crate::read::cells::Sign;
use crate::read::line::{Kind, Part};

impl Grouper<'_> {
    /// Lists of numbers of the same length; how many parts they are.
    pub(super) fn numbers(&mut self, parts: &[Part]) -> Result<usize, ReadError> {
        let of = |part: &Part| match &part.kind {
            Kind::Numbers { values, enclosed } => Some((values.clone(), *enclosed)),
            _ => None,
        };
        let Some((first, enclosed)) = of(&parts[0]) else { return Ok(1) };
        let width = first.len();
        let is_like = |part: &&Part| {
            of(part).is_some_and(|(values, other)| values.len() == width && other == enclosed)
        };
        let used = parts.iter().take_while(is_like).count();
        let lists: Vec<(u64, Vec<Option<i64>>)> =
            parts[..used].iter().filter_map(|part| Some((part.line, of(part)?.0))).collect();
        // Rows of 0 and 1 with signs in the rows beside them.
        if let Some(next) = parts.get(used)
            && let (Kind::Row(row), false) = (&next.kind, enclosed)
            && row.len() == width
            && lists
                .iter()
                .all(|(_, values)| values.iter().all(|value| matches!(value, Some(0..=1))))
        {
            return self.rows(parts);
        }
        match width {
            1 => self.single_numbers(&lists),
            2 if self.are_squares(&lists, enclosed) => {
                let line = lists[0].0;
                let squares =
                    lists.iter().filter_map(|(_, values)| Some((values[0]?, values[1]?))).collect();
                self.split_squares(line, squares);
            }
            _ => self.lists(lists, enclosed)?,
        }
        Ok(used)
    }

    /// Lists of one number each: one board with a column a line, boards of one square, or a number that is none.
    pub(super) fn single_numbers(&mut self, lists: &[(u64, Vec<Option<i64>>)]) {
        let values: Vec<Option<i64>> = lists.iter().map(|(_, values)| values[0]).collect();
        let size = values.len() as i64;
        if values.iter().all(|value| *value == Some(0)) || values == [Some(1)] {
            for (line, values) in lists {
                self.piece(*line, Piece::Columns(values.clone()));
            }
        } else if size > 1 && values.iter().flatten().all(|value| (0..=size).contains(value)) {
            self.piece(lists[0].0, Piece::Columns(values));
        } else {
            for value in values.iter().flatten() {
                self.leave_out(value.to_string());
            }
        }
    }

    /// Whether lists of two numbers are squares, and not boards of two columns.
    pub(super) fn are_squares(&self, lists: &[(u64, Vec<Option<i64>>)], enclosed: bool) -> bool {
        let is_large =
            lists.iter().any(|(_, values)| values.iter().flatten().any(|&value| value > 2));
        let is_board = self.known.format == Some(Format::Columns);
        let is_pairs = matches!(self.known.format, Some(Format::Pairs | Format::Xy | Format::Json));
        !is_board && (lists.len() > 2 || lists.len() > 1 && (is_large || enclosed) || is_pairs)
    }

    /// Lists of three numbers or more: rows of 0 and 1, or columns by row.
    pub(super) fn lists(
        &mut self,
        lists: Vec<(u64, Vec<Option<i64>>)>,
        enclosed: bool,
    ) -> Result<(), ReadError> {
        let width = lists[0].1.len();
        let is_grid = match self.known.format {
            Some(Format::Columns | Format::Pairs | Format::Xy) => false,
            Some(Format::Grid | Format::Board) => true,
            _ => self.known.columns.is_none_or(|columns| columns.index() == width),
        };
        if is_grid && let Some(rows) = self.matrix(&lists, enclosed) {
            return self.blocks(rows);
        }
        for (line, values) in lists {
            self.piece(line, Piece::Columns(values));
        }
        Ok(())
    }

    /// Rows of 0 and 1, with or without numbers before them, that make boards.
    pub(super) fn matrix(
        &mut self,
        lists: &[(u64, Vec<Option<i64>>)],
        enclosed: bool,
    ) -> Option<Vec<(u64, Vec<Sign>)>> {
        let width = lists[0].1.len();
        // The numbers of the columns may stand above.
        let header = usize::from(lists.len() > 1 && is_counting(&lists[0].1) && width > 2);
        let is_binary = |skip: usize, lists: &[(u64, Vec<Option<i64>>)]| {
            let mut values: Vec<i64> =
                lists.iter().flat_map(|(_, row)| row[skip..].iter().flatten().copied()).collect();
            values.sort_unstable();
            values.dedup();
            // What is not empty may be any other number: `8` for a queen of eight.
            values.len() <= 2
                && values.first() == Some(&0)
                && (values.len() < 2
                    || values[1] == 1
                    || lists.iter().all(|(_, row)| {
                        row[skip..].iter().filter(|it| **it != Some(0)).count() == 1
                    }))
        };
        let is_whole = |rows: usize, columns: usize| match self.known.columns {
            Some(columns) => rows <= columns.index() && (rows > 1 || self.known.format.is_some()),
            None => {
                columns > 1
                    && rows.is_multiple_of(columns)
                    && (columns > 2 || !enclosed || self.known.format.is_some())
            }
        };
        let has_all = lists.iter().all(|(_, row)| !row.contains(&None));
        let (skip, from) = if !has_all {
            return None;
        } else if is_binary(0, lists) && is_whole(lists.len(), width) {
            (0, 0)
        } else if header == 1 && is_binary(0, &lists[1..]) && is_whole(lists.len() - 1, width) {
            (0, 1)
        } else {
            let labels: Vec<String> =
                lists.iter().map(|(_, row)| row[0].unwrap_or(-1).to_string()).collect();
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            let is_labelled = width > 3
                && is_sequence(&labels, width - 1)
                && is_binary(1, lists)
                && is_whole(lists.len(), width - 1);
            if !is_labelled {
                return None;
            }
            (1, 0)
        };
        let signs = &mut self.scan.signs;
        let row = |(line, row): &(u64, Vec<Option<i64>>)| {
            let sign = |value: &Option<i64>| signs.of(if *value == Some(0) { "0" } else { "1" });
            (*line, row[skip..].iter().map(sign).collect())
        };
        Some(lists[from..].iter().map(row).collect())
    }

    /// Lines of digits without blanks: rows of 0 and 1, a column for each row, or numbers that are no board.
    pub(super) fn digits(&mut self, parts: &[Part]) -> Result<usize, ReadError> {
        let of = |part: &Part| match &part.kind {
            Kind::Digits(digits) => Some(digits.clone()),
            _ => None,
        };
        let width = of(&parts[0]).map_or(0, |digits| digits.len());
        let used = parts
            .iter()
            .take_while(|part| of(part).is_some_and(|digits| digits.len() == width))
            .count();
        let lines: Vec<(u64, String)> =
            parts[..used].iter().filter_map(|part| Some((part.line, of(part)?))).collect();
        let are_beside_rows = parts
            .get(used)
            .is_some_and(|next| matches!(&next.kind, Kind::Row(row) if row.len() == width));
        let mut signs: Vec<u8> = lines.iter().flat_map(|(_, digits)| digits.bytes()).collect();
        signs.sort_unstable();
        signs.dedup();
        // A queen may be any other digit that stands once in each row.
        let is_once = |digits: &str| digits.bytes().filter(|&digit| digit != b'0').count() == 1;
        let is_binary =
            signs.len() == 2 && signs[0] == b'0' && lines.iter().all(|(_, digits)| is_once(digits))
                || signs.iter().all(|&digit| digit < b'2');
        if is_binary && are_beside_rows {
            return self.rows(parts);
        }
        let fits = match self.known.columns {
            Some(columns) => width == columns.index() && used > 1,
            None => used % width == 0,
        };
        let is_grid =
            matches!(self.known.format, Some(Format::Grid | Format::Board)) || is_binary && fits;
        if is_grid {
            let rows = parts[..used]
                .iter()
                .filter_map(|part| Some((part.line, self.as_row(part)?)))
                .collect();
            self.blocks(rows)?;
            return Ok(used);
        }
        for (line, digits) in lines {
            let values: Vec<Option<i64>> =
                digits.bytes().map(|digit| Some(i64::from(digit - b'0'))).collect();
            // A number of solutions has other digits than columns have: each of those stands on the board.
            let is_list = width > 3
                && width < 11
                && values.iter().flatten().all(|&value| value <= width as i64);
            match is_list || self.known.format == Some(Format::Columns) {
                true => self.piece(line, Piece::Columns(values)),
                false => self.leave_out(digits),
            }
        }
        Ok(used)
    }

    /// Squares, one or several a part; how many parts they are.
    pub(super) fn squares(&mut self, parts: &[Part]) -> usize {
        let of = |part: &Part| match &part.kind {
            Kind::Pairs(squares) => Some(squares.clone()),
            _ => None,
        };
        let first = of(&parts[0]).unwrap_or_default();
        if first.len() > 1 {
            self.split_squares(parts[0].line, first);
            return 1;
        }
        let run =
            parts.iter().take_while(|part| of(part).is_some_and(|squares| squares.len() == 1));
        let squares: Vec<(i64, i64)> = run.filter_map(of).flatten().collect();
        let used = squares.len();
        self.split_squares(parts[0].line, squares);
        used
    }

    /// Squares of one board or of several, which begin again with the first row.
    pub(super) fn split_squares(&mut self, line: u64, squares: Vec<(i64, i64)>) {
        let turned = |(row, column): (i64, i64)| {
            if self.known.format == Some(Format::Xy) { (column, row) } else { (row, column) }
        };
        let squares: Vec<(i64, i64)> = squares.into_iter().map(turned).collect();
        // Boards of one square.
        if squares.iter().all(|square| *square == (0, 0)) {
            for square in squares {
                self.piece(line, Piece::Squares(vec![square]));
            }
            return;
        }
        let first = squares.first().map_or(0, |square| square.0);
        let starts: Vec<usize> = squares
            .iter()
            .enumerate()
            .filter(|(_, square)| square.0 == first)
            .map(|(at, _)| at)
            .collect();
        // Boards of one length each, in which each row stands once.
        let length = starts.get(1).copied().unwrap_or(squares.len()).max(1);
        let is_each = length > 1
            && squares.len().is_multiple_of(length)
            && squares.chunks(length).all(|board| {
                let mut rows: Vec<i64> = board.iter().map(|square| square.0).collect();
                rows.sort_unstable();
                rows.windows(2).all(|pair| pair[0] + 1 == pair[1])
            });
        let length = if is_each { length } else { squares.len().max(1) };
        for board in squares.chunks(length) {
            self.piece(line, Piece::Squares(board.to_vec()));
        }
    }

    /// Squares of chess, all on a line or one a line; how many parts they are.
    pub(super) fn chess(&mut self, parts: &[Part]) -> usize {
        let of = |part: &Part| match &part.kind {
            Kind::Chess(squares) => Some(squares.clone()),
            _ => None,
        };
        let first = of(&parts[0]).unwrap_or_default();
        if first.len() > 1 {
            self.piece(parts[0].line, Piece::Chess(first));
            return 1;
        }
        let run =
            parts.iter().take_while(|part| of(part).is_some_and(|squares| squares.len() == 1));
        let squares: Vec<(i64, i64)> = run.filter_map(of).flatten().collect();
        let used = squares.len();
        // A word such as `v2` alone is no board.
        if used > 1 || squares == [(0, 1)] {
            self.piece(parts[0].line, Piece::Chess(squares));
        } else {
            let (file, rank) = squares[0];
            self.leave_out(format!("{}{rank}", char::from(b'a' + file as u8)));
        }
        used
    }
}
