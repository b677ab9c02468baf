//! Groups lists of numbers, digits and squares into boards.

use super::{Grouper, Piece, is_counting, is_sequence, values_of};
use crate::format::Format;
use crate::read::ReadError;
use crate::read::line::{Kind, Part};
use crate::read::written::{Pair, Row, Run};
use std::collections::HashSet;

/// A list of numbers with its line.
type List = (u32, Run<Option<i64>>);

impl Grouper<'_> {
    /// Reads consecutive lists of numbers of the same length, and returns the number of parts.
    pub(super) fn numbers(&mut self, parts: &[Part]) -> Result<usize, ReadError> {
        let Kind::Numbers { values: first, enclosed } = parts[0].kind else { return Ok(1) };
        if let Some(used) = self.growing(parts) {
            return Ok(used);
        }
        let width = first.len();
        let written = &mut self.scan.written;
        let mut of = |part: &Part| match part.kind {
            Kind::Numbers { values, enclosed: other }
                if values.len() == width && other == enclosed =>
            {
                Some((part.line, values))
            }
            // 10 among numbers of one digit.
            Kind::Digits(digits) if width == 1 && !enclosed && digits.len() == 2 => {
                let number = written.digits[digits]
                    .iter()
                    .fold(0, |sum, digit| 10 * sum + i64::from(digit - b'0'));
                Some((part.line, written.numbers.add([Some(number)])))
            }
            _ => None,
        };
        let lists: Vec<List> = parts.iter().map_while(&mut of).collect();
        let used = lists.len();
        let written = &self.scan.written;
        // Rows of 0 and 1 beside rows with other signs.
        if let Some(next) = parts.get(used)
            && let (Kind::Row(row), false) = (next.kind, enclosed)
            && row.len() == width
            && width > 1
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

    /// Reads lists of one number: boards with a column a line, boards of one square, or a number that is not a board.
    fn single_numbers(&mut self, lists: &[List]) {
        let written = &self.scan.written;
        let values: Vec<Option<i64>> =
            lists.iter().map(|(_, values)| written.numbers[*values][0]).collect();
        let size = values.len() as i64;
        if values.iter().all(|value| *value == Some(0)) || values == [Some(1)] {
            for &(line, values) in lists {
                self.piece(line, Piece::Columns(values));
            }
        } else if size > 1 && values.iter().flatten().all(|value| (0..=size).contains(value)) {
            let size = size_of_several(&values).unwrap_or(values.len());
            for (board, lists) in values.chunks(size).zip(lists.chunks(size)) {
                let board = self.scan.written.numbers.add(board.iter().copied());
                self.piece(lists[0].0, Piece::Columns(board));
            }
        } else {
            self.scan.left_out.extend(lists.iter().map(|(line, _)| line));
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

    /// Reads lists of at least three numbers: rows of 0 and 1, or columns by row.
    fn lists(&mut self, lists: &[List], enclosed: bool) -> Result<(), ReadError> {
        let width = lists[0].1.len();
        let is_grid = match self.known.format {
            Some(Format::Columns | Format::Pairs | Format::Xy) => false,
            Some(Format::Grid | Format::Board) => true,
            _ => self.known.columns.is_none_or(|columns| columns.index() == width),
        };
        if let Some(boards) = self.boards_of_triples(lists) {
            for (line, squares) in boards {
                let squares = self.scan.written.pairs.add(squares);
                self.piece(line, Piece::Squares(squares));
            }
            return Ok(());
        }
        if is_grid && let Some(parts) = self.matrices_between(lists) {
            return parts.into_iter().try_for_each(|part| self.lists(part, enclosed));
        }
        if is_grid && let Some(rows) = self.matrix(lists, enclosed) {
            return self.blocks(&rows);
        }
        let lists = match self.known.format {
            Some(_) => lists.to_vec(),
            None => self.without_row_numbers(lists, enclosed),
        };
        for (line, values) in lists {
            self.piece(line, Piece::Columns(values));
        }
        Ok(())
    }

    /// Divides lists into matrices of 0 and 1 and the columns of queens before or after each, if a program prints both.
    fn matrices_between<'l>(&self, lists: &'l [List]) -> Option<Vec<&'l [List]>> {
        let width = lists[0].1.len();
        let is_row = |list: &List| {
            self.scan.written.numbers[list.1].iter().all(|value| matches!(value, Some(0 | 1)))
        };
        let parts = || lists.chunk_by(|one, next| is_row(one) == is_row(next));
        let are_whole = |part: &[List]| !is_row(&part[0]) || part.len().is_multiple_of(width);
        if width < 4 || parts().nth(1).is_none() || !parts().all(are_whole) {
            return None;
        }
        // The numbers of columns above a matrix are no board.
        let are_headings = |part: &&[List]| {
            !is_row(&part[0])
                && part.iter().all(|(_, list)| is_counting(&self.scan.written.numbers[*list]))
        };
        let has_boards = parts().any(|part| !is_row(&part[0]) && !are_headings(&part));
        Some(parts().filter(|part| has_boards || !are_headings(part)).collect())
    }

    /// Whether each list has a single 1 and otherwise zeros: as columns, all queens would be in two columns.
    fn have_one_each(&self, lists: &[List]) -> bool {
        let is_row = |list: &List| {
            let values = &self.scan.written.numbers[list.1];
            let count = |of: i64| values.iter().filter(|value| **value == Some(of)).count();
            count(1) == 1 && count(0) + 1 == values.len() && values.len() > 3
        };
        self.known.format.is_none() && lists.len() > 1 && lists.iter().all(is_row)
    }

    /// Reads lists of a board's number, a row and a column: the squares of each board.
    fn boards_of_triples(&self, lists: &[List]) -> Option<Vec<(u32, Vec<Pair>)>> {
        let triple = |&(line, list): &List| match self.scan.written.numbers[list] {
            [Some(board), Some(row), Some(column)] => Some((line, board, (row, column))),
            _ => None,
        };
        let triples: Vec<(u32, i64, Pair)> = lists.iter().map(triple).collect::<Option<_>>()?;
        let boards = triples.chunk_by(|one, next| one.1 == next.1);
        let counts = |board: &[(u32, i64, Pair)]| {
            let rows: Vec<Option<i64>> =
                board.iter().map(|(_, _, square)| Some(square.0)).collect();
            rows.len() > 3 && is_counting(&rows)
        };
        let are_boards = self.known.format.is_none()
            && boards.clone().all(counts)
            && is_counting(&boards.clone().map(|board| Some(board[0].1)).collect::<Vec<_>>());
        are_boards.then(|| {
            boards.map(|board| (board[0].0, board.iter().map(|it| it.2).collect())).collect()
        })
    }

    /// Removes the numbers of lists before lists of columns, as in tables, and the lists of row numbers above lists
    /// of columns: `[0, 1, 2, 3], [1, 3, 0, 2]` on one line are the rows and the columns of queens. On two lines without names the first
    /// is a board, and wrong.
    fn without_row_numbers(&mut self, lists: &[List], enclosed: bool) -> Vec<List> {
        let numbers = &self.scan.written.numbers;
        let width = lists[0].1.len();
        let counts = |list: &List| is_counting(&numbers[list.1]);
        // Boards in lexicographic order begin with the same rows too.
        let begins_alike = lists.len() > 1 && numbers[lists[1].1][..2] == numbers[lists[0].1][..2];
        let are_pairs = enclosed
            && width > 3
            && lists.len().is_multiple_of(2)
            && lists.iter().step_by(2).all(counts)
            && (self.scan.names_rows || lists.chunks(2).all(|pair| pair[0].0 == pair[1].0))
            && !begins_alike;
        if are_pairs {
            self.scan.has_row_lists = true;
            return lists.iter().skip(1).step_by(2).copied().collect();
        }
        let firsts: Vec<Option<i64>> = lists.iter().map(|list| numbers[list.1][0]).collect();
        // Boards that begin with 1, 2, 3 look alike, unless there are more boards than columns: without the numbers
        // most lists, and more than with them, must have each column once; of few lists most must be solutions.
        let is_free = |columns: &[Option<i64>], by: i64| {
            let lines = (0i64..).zip(columns).map(|(row, column)| column.map(|it| it + by * row));
            lines.collect::<HashSet<_>>().len() == columns.len()
        };
        let counted = |from: usize| {
            let boards = lists.iter().map(|list| &numbers[list.1][from..]);
            let is_board = |columns: &&[Option<i64>]| {
                has_each(columns)
                    && (lists.len() > 3 || is_free(columns, 1) && is_free(columns, -1))
            };
            boards.filter(is_board).count()
        };
        let is_within =
            |list: &List| numbers[list.1][1..].iter().flatten().all(|value| *value < width as i64);
        let is_table = width > 3
            && lists.len() > 1
            && is_counting(&firsts)
            && lists.iter().all(is_within)
            && (lists.len() > width + 1 || 2 * counted(1) > lists.len() && counted(1) > counted(0));
        match is_table {
            true => lists.iter().map(|&(line, list)| (line, list.part(1, width))).collect(),
            false => lists.to_vec(),
        }
    }

    /// Reads rows of 0 and 1, with or without row numbers, that form boards.
    fn matrix(&mut self, lists: &[List], enclosed: bool) -> Option<Vec<Row>> {
        let numbers = &self.scan.written.numbers;
        let width = lists[0].1.len();
        // The column numbers may be above.
        let has_header = lists.len() > 1 && is_counting(&numbers[lists[0].1]) && width > 2;
        // The number of empty squares, if queens have another number than 1: a number that occurs once in each row,
        // such as 8 for queens on 8 rows, or the number of the row.
        let empty = |skip: usize, lists: &[List]| -> Option<i64> {
            let rows = || lists.iter().map(|(_, values)| numbers[*values][skip..].iter().flatten());
            let is_once =
                |empty: i64| rows().all(|row| row.filter(|it| **it != empty).count() == 1);
            let first = *rows().flatten().next()?;
            let second = rows().flatten().copied().find(|value| *value != first);
            let other = second.unwrap_or(first);
            let is_only = |one: i64| rows().flatten().all(|it| [first, other, one].contains(it));
            let has_zero = rows().flatten().any(|value| *value == 0);
            // The queens of a board are numbered by their rows.
            let counts = || {
                let size = width - skip;
                let number = |row: usize| (row % size) as i64 + 1;
                rows().enumerate().all(|(row, mut it)| it.all(|it| *it == 0 || *it == number(row)))
            };
            match second {
                None => (first == 0).then_some(0),
                Some(second) if has_zero && first + second == 1 && is_only(second) => Some(0),
                Some(_) if has_zero => (is_once(0) && (is_only(0) || counts())).then_some(0),
                Some(second) => {
                    let empty = [first, second].into_iter().find(|empty| is_once(*empty))?;
                    (width > 3 && is_only(second)).then_some(empty)
                }
            }
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
        let (skip, from, empty) = if !has_all {
            return None;
        } else if let Some(empty) =
            empty(0, lists).filter(|_| is_whole(lists.len(), width) || self.have_one_each(lists))
        {
            (0, 0, empty)
        } else if has_header
            && let Some(empty) = empty(0, &lists[1..]).filter(|_| is_whole(lists.len() - 1, width))
        {
            (0, 1, empty)
        } else {
            let labels: Vec<String> =
                lists.iter().map(|(_, row)| numbers[*row][0].unwrap_or(-1).to_string()).collect();
            let is_labelled = width > 3
                && is_sequence(labels.iter().map(String::as_str), width - 1)
                && is_whole(lists.len(), width - 1);
            // Most rows of a board have one queen; other numbers after a row's are columns.
            let has_one = |empty: i64, list: &List| {
                numbers[list.1][1..].iter().filter(|it| **it != Some(empty)).count() == 1
            };
            let are_rows = |empty: &i64| {
                2 * lists.iter().filter(|list| has_one(*empty, list)).count() > lists.len()
            };
            (1, 0, empty(1, lists).filter(|_| is_labelled).filter(are_rows)?)
        };
        let rows = lists[from..].iter().map(|&(line, row)| {
            let values = self.scan.written.numbers[row][skip..].to_vec();
            let name = |value: &Option<i64>| if *value == Some(empty) { "0" } else { "1" };
            (line, self.scan.written.row(values.iter().map(name)))
        });
        Some(rows.collect())
    }

    /// Reads lines of digits without blanks: rows of 0 and 1, a column for each row, or numbers that are not a board.
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
        // The queen may be another digit that occurs once in each row.
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
            None => {
                let has_board = || match self.pieces.last() {
                    Some(&(_, Piece::Grid(grid))) => grid.len() == width,
                    _ => false,
                };
                // The last of several boards may be cut off.
                used.is_multiple_of(width)
                    || width > 3 && lines.iter().all(is_once) && (used > width || has_board())
            }
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
            // The digits of a list of columns are on the board and all different, which those of a count rarely are.
            let is_list = width > 3
                && width < 11
                && values.iter().flatten().all(|&value| value <= width as i64);
            if is_list || self.known.format == Some(Format::Columns) {
                let values = self.scan.written.numbers.add(values);
                self.piece(part.line, Piece::Columns(values));
            } else {
                self.scan.left_out.push(part.line);
            }
        }
        Ok(used)
    }

    /// Reads squares, one or several a part, and returns the number of parts.
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

    /// Returns the squares of the first part, if it has several, or of all following parts with one each; and the
    /// number of parts.
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

    /// Divides squares into boards, each of which begins with the first row again.
    fn split_squares(&mut self, line: u32, mut squares: Vec<Pair>) {
        if self.known.format == Some(Format::Xy) {
            squares.iter_mut().for_each(|square| *square = (square.1, square.0));
        }
        // Boards of equal length, in which each row occurs once.
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

    /// Reads chess squares, all on a line or one a line, and returns the number of parts.
    pub(super) fn chess(&mut self, parts: &[Part]) -> usize {
        let Kind::Chess(first) = parts[0].kind else { return 1 };
        let of = |part: &Part| match part.kind {
            Kind::Chess(squares) => Some(squares),
            _ => None,
        };
        let (squares, used) = self.together(parts, first, of);
        // A word such as `v2` alone is not a board.
        if let [(file, rank)] = squares[..]
            && (file, rank) != (0, 1)
        {
            self.scan.left_out.push(parts[0].line);
        } else {
            let squares = self.scan.written.pairs.add(squares);
            self.piece(parts[0].line, Piece::Chess(squares));
        }
        used
    }
}

/// The size of boards whose columns stand below each other without anything between the boards: most have each column
/// once.
fn size_of_several(values: &[Option<i64>]) -> Option<usize> {
    let known = || values.iter().flatten().copied();
    let first = known().min().filter(|first| *first < 2)?;
    let size = usize::try_from(known().max()? + 1 - first).ok()?;
    let is_several = size > 3 && values.len() > size && values.len().is_multiple_of(size);
    let boards = values.len() / size.max(1);
    (is_several && 2 * values.chunks(size).filter(|board| has_each(board)).count() > boards)
        .then_some(size)
}

/// Whether numbers are all those from 0 or 1 on, in any order: the columns of a board with a queen in each.
fn has_each(values: &[Option<i64>]) -> bool {
    let mut values = values.to_vec();
    values.sort_unstable();
    is_counting(&values)
}
