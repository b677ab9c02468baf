//! Boards printed beside each other: the rows of several boards on one line, with a gap or a bar between them.

use super::cells::{is_bar, is_border, is_selector};

/// Boards that stand beside each other.
pub(super) struct Beside {
    /// The rows of each board, from left to right. A last row of boards may be cut off.
    pub(super) boards: Vec<Vec<Vec<String>>>,
    /// The numbers of lines and of bytes that they take.
    pub(super) lines: u32,
    pub(super) bytes: usize,
}

/// What stands between two boards.
#[derive(Debug, Clone, Copy)]
enum Gap {
    Tab,
    /// A bar between blanks.
    Bar,
    /// At least two blanks.
    Wide,
    /// A blank, between rows without blanks.
    Narrow,
}

/// Smaller boards have no solutions, and words of two or three letters are squares with several signs.
const LEAST: usize = 4;

/// The most signs of boards: a queen, empty squares of two colours, and attacked ones.
const SIGNS: usize = 4;

impl Beside {
    /// Reads the boards that begin in the first line of a text: as many lines as each line has squares for each
    /// board, one of which has a single queen in each row. After boards of the size `before` the text may end early.
    pub(super) fn of(text: &str, before: Option<usize>) -> Option<Beside> {
        // Most lines leave here: blanks between single signs.
        let line = text.as_bytes();
        if line.len() > 3
            && line[1] == b' '
            && line[2] != b' '
            && line[3] == b' '
            && text.is_char_boundary(1)
        {
            let first = text.lines().next()?;
            if !first.contains("  ") && !first.contains('\t') && !first.contains(" | ") {
                return None;
            }
        }
        let gaps = [Gap::Tab, Gap::Bar, Gap::Wide, Gap::Narrow];
        gaps.into_iter().find_map(|gap| gap.boards(text, before))
    }

    /// The number of rows of a whole board.
    pub(super) fn size(&self) -> usize {
        self.boards[0][0].len()
    }
}

impl Gap {
    /// Divides a line into the rows of boards.
    fn rows(self, line: &str) -> Vec<Vec<char>> {
        let line = line.trim_end_matches(['\r', '\n']);
        let parts: Vec<&str> = match self {
            Gap::Tab => line.split('\t').collect(),
            Gap::Bar => line.split(" | ").collect(),
            Gap::Wide => line.split("  ").map(str::trim).filter(|it| !it.is_empty()).collect(),
            Gap::Narrow => line.split_whitespace().collect(),
        };
        if parts.len() < 2 {
            return Vec::new();
        }
        let is_square = |sign: &char| !(*sign == ' ' || is_bar(*sign) || is_selector(*sign));
        let mut rows: Vec<Vec<char>> =
            parts.iter().map(|part| part.chars().filter(is_square).collect()).collect();
        // Queens alone, whose empty squares are blanks.
        if matches!(self, Gap::Tab | Gap::Bar) && rows.iter().all(|row| row.len() == 1) {
            rows = parts.iter().map(|part| part.chars().collect()).collect();
            let (size, last) = (rows[0].len(), rows.len() - 1);
            if rows[last].len() < size {
                rows[last].resize(size, ' ');
            }
        }
        rows
    }

    fn boards(self, text: &str, before: Option<usize>) -> Option<Beside> {
        let line = text.lines().next()?;
        // Most lines leave here.
        let begin = match self {
            Gap::Tab => line.split('\t').next(),
            Gap::Bar => line.split(" | ").next(),
            Gap::Wide => line.trim_start().split("  ").next(),
            Gap::Narrow => line.split_whitespace().next(),
        };
        if begin.is_none_or(|begin| begin.len() < LEAST || begin.len() == line.len()) {
            return None;
        }
        let first = self.rows(line);
        let (size, number) = (first.first()?.len(), first.len());
        let are_rows = |rows: &[Vec<char>]| {
            rows.len() == number
                && rows.iter().all(|row| row.len() == size && !row.iter().any(is_never_a_sign))
        };
        if size < LEAST || !are_rows(&first) {
            return None;
        }
        let mut boards = vec![Vec::new(); number];
        let (mut signs, mut lines, mut bytes) = (Vec::new(), 0, 0);
        for line in text.split_inclusive('\n') {
            if boards[0].len() == size {
                break;
            }
            if !is_border(line.trim()) {
                let rows = self.rows(line);
                if !are_rows(&rows) {
                    return None;
                }
                signs.extend(rows.iter().flatten());
                signs.sort_unstable();
                signs.dedup();
                if signs.len() > SIGNS {
                    return None;
                }
                boards.iter_mut().zip(rows).for_each(|(board, row)| board.push(row));
            }
            lines += 1;
            bytes += line.len();
        }
        let has_queens = |board: &Vec<Vec<char>>| {
            let is_once = |sign: &char| {
                board.iter().all(|row| row.iter().filter(|it| *it == sign).count() == 1)
            };
            board.len() == size && signs.iter().any(is_once)
        };
        let named = |board: Vec<Vec<char>>| {
            let names = |row: Vec<char>| row.into_iter().map(String::from).collect();
            board.into_iter().map(names).collect()
        };
        let rows = boards[0].len();
        let is_cut = before == Some(size) && text.len() == bytes && (1..size).contains(&rows);
        (is_cut || boards.iter().any(has_queens)).then(|| Beside {
            boards: boards.into_iter().map(named).collect(),
            lines,
            bytes,
        })
    }
}

/// Whether a character is that of a word, a number or a list, and no sign of a square.
fn is_never_a_sign(sign: &char) -> bool {
    "[](){}<>,;:/\"'".contains(*sign) || ('2'..='9').contains(sign)
}
