//! The table of readings, and the choice among what they make of a text.
//!
//! A reading is one way to see the whole text. Its score is how well the text then looks like boards: their rows, their
//! sizes and the share of the text that is explained. Attacks are no part of it, for these are what the caller judges.

use super::cuts;
use super::entries::{Text, blanks, digits, gaps, headed, masks, rows_in_line};
use super::found::{Aim, Found, FoundBoard, Told};
use super::numbers::{self, Number};
use super::row::{EMPTY, Entry, MOST_SIGNS, QUEENS, is_nothing};
use super::sentences;
use super::values::Values;
use super::{named, signs::signs};
use crate::read::{Problem, in_line};
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

/// A row of the table: a shape in which programs print boards.
pub(super) struct Shape {
    /// The key of its name in the catalogue.
    pub(super) name: &'static str,
    /// One board in it, which a test reads.
    #[cfg_attr(not(test), expect(dead_code, reason = "the documentation will show it"))]
    pub(super) example: &'static str,
    read: Read,
}

type Read = for<'t> fn(&Text<'t>, &Told) -> Option<Found>;

const fn shape(name: &'static str, example: &'static str, read: Read) -> Shape {
    Shape { name, example, read }
}

/// The lines within the brackets of a text are explained by the rows that they hold, if these are not few. A list among
/// rows that is none is a fault.
fn in_brackets(text: &Text<'_>, found: Option<Found>) -> Option<Found> {
    let mut found = found?;
    let mut rows = std::mem::take(&mut found.lines);
    rows.sort_unstable();
    for (first, last, entries) in &text.tree().lists {
        let (first, last) = (*first, *last);
        let below = |line: u32| rows.partition_point(|it| *it < line);
        let within = (below(last + 1) - below(first)) as u32;
        if within == 0 || last - first > 12 * within {
            continue;
        }
        found.lines.extend(first..=last);
        found.is_in_brackets = true;
        let mut held = text.tree().entries[entries.clone()].iter().filter_map(Entry::row);
        if let Some(row) = held.find(|row| rows.binary_search(&row.line).is_err()) {
            found.fault.get_or_insert(in_line(row.line, Problem::ListOther));
        }
    }
    Some(found)
}

/// The readings: of two that are equal in all else the first is taken.
pub(super) const TABLE: &[Shape] = &[
    shape("signs", ".Q..\n...Q\nQ...\n..Q.", |text, told| signs(&text.cut(cuts::characters), told)),
    shape("signs", ". Q . .\n. . . Q\nQ . . .\n. . Q .", |text, told| {
        signs(&text.cut(cuts::words), told)
    }),
    shape("framed", "| |Q| | |\n| | | |Q|\n|Q| | | |\n| | |Q| |", |text, told| {
        signs(&text.framed(cuts::bars), told)
    }),
    shape("framed", " |Q| | \n | | |Q\nQ| | | \n | |Q| ", |text, told| {
        signs(&text.framed(cuts::between_bars), told)
    }),
    shape("framed", "|.Q..|\n|...Q|\n|Q...|\n|..Q.|", |text, told| {
        // Between bars a row without a queen may be all dashes.
        let is_frame = |line: &str| cuts::is_border(line) && cuts::framed(line).is_none();
        signs(&cuts::rows(text.text, cuts::framed, is_frame), told)
    }),
    shape("boxes", "[ ][Q][ ][ ]\n[ ][ ][ ][Q]\n[Q][ ][ ][ ]\n[ ][ ][Q][ ]", |text, told| {
        signs(&text.framed(cuts::boxes), told)
    }),
    shape("tabs", "\tQ\t\t\n\t\t\tQ\nQ\t\t\t\n\t\tQ\t", |text, told| {
        signs(&text.cut(cuts::tabs), told)
    }),
    shape("commas", ",Q,,\n,,,Q\nQ,,,\n,,Q,", |text, told| signs(&text.cut(cuts::commas), told)),
    shape("beside", ".Q..  ..Q.\n...Q  Q...\nQ...  ...Q\n..Q.  .Q..", |text, told| {
        signs(&cuts::beside(text.text), told)
    }),
    shape("strings", "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]", |text, told| {
        in_brackets(text, signs(&text.tree().entries, told))
    }),
    shape("strings", ".Q.. ...Q Q... ..Q.", |text, told| signs(&rows_in_line(text), told)),
    shape(
        "signs",
        "Row 1: 0 1 0 0\nRow 2: 0 0 0 1\nRow 3: 1 0 0 0\nRow 4: 0 0 1 0",
        |text, told| signs(text.lists(), told),
    ),
    shape("table", "row,column\n0,1\n1,3\n2,0\n3,2", |text, told| {
        numbers::squares(&sentences::table(text.lines()), Some(false), told)
    }),
    shape("position", "1Q2/3Q/Q3/2Q1", |text, told| named::positions(text.text, told)),
    shape("squares", "(0, 1) (1, 3) (2, 0) (3, 2)", |text, told| {
        let tree = text.tree();
        let said = tree.is_named.then_some(false);
        in_brackets(text, numbers::squares(&tree.entries, said, told))
    }),
    shape("squares", "0,1 1,3 2,0 3,2", |text, told| {
        numbers::squares(&sentences::squares(text.lines(), told), Some(false), told)
    }),
    shape(
        "square-a-line",
        "Queen 1 at row 0, column 1\nQueen 2 at row 1, column 3\nQueen 3 at row 2, column 0\nQueen 4 at row 3, column 2",
        |text, told| sentences::square_a_line(text.lines(), told),
    ),
    shape("columns", "[1, 3, 0, 2]", |text, told| {
        in_brackets(text, numbers::columns(&text.tree().entries, Number::None, told))
    }),
    shape("columns", "Solution 1: 1 3 0 2", |text, told| {
        numbers::columns(text.lists(), Number::None, told)
    }),
    shape("columns", "1 3 . 2", |text, told| {
        numbers::columns(&gaps(text, told), Number::None, told)
    }),
    shape("masks", "2 8 1 4", |text, told| numbers::columns(&masks(text), Number::None, told)),
    shape("columns", "1302", |text, told| numbers::columns(&digits(text), Number::None, told)),
    shape("numbered", "1 1 3 0 2\n2 2 0 3 1", |text, told| {
        numbers::columns(text.lists(), Number::First, told)
    }),
    shape("numbered", "   0  1  2  3\n0  1  3  0  2", headed),
    shape("numbered", "1 3 0 2 0\n2 0 3 1 1", |text, told| {
        numbers::columns(text.lists(), Number::Last, told)
    }),
    shape("names", "b4 d3 a2 c1", |text, told| named::squares(text.text, told)),
    shape("flat", "0 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0", |text, told| {
        numbers::flat(text.lists(), told)
    }),
    shape("flat", "[0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0]", |text, told| {
        in_brackets(text, numbers::flat(&text.tree().entries, told))
    }),
    shape("squares", "1 2 2 4 3 1 4 3", |text, told| numbers::flat_squares(text.lists(), told)),
    shape("stacked", "1\n3\n0\n2", |text, told| {
        numbers::stacked(&sentences::single(text.lines()), told)
    }),
    shape("blanks", " Q\n   Q\nQ\n  Q", |text, told| signs(&blanks(text, cuts::blanks::<1>), told)),
    shape("blanks", "  Q\n      Q\nQ\n    Q", |text, told| {
        signs(&blanks(text, cuts::blanks::<2>), told)
    }),
    shape("blanks", "    Q\n          Q\n Q\n       Q", |text, told| {
        signs(&blanks(text, cuts::blanks::<3>), told)
    }),
];

/// How well a text looks like boards in one reading; the greater is the better.
#[derive(Debug, PartialEq, PartialOrd)]
pub(super) struct Score {
    /// Whether there are boards of at least four columns, or would be but for a fault.
    is_large: bool,
    /// The share of the lines with content that are explained, in tenths.
    explained: u32,
    /// Whether no board is at fault.
    is_whole: bool,
    /// Whether most boards have one queen in each row, and the share of these in tenths.
    rows: (bool, u32),
    /// Whether most boards have one queen in each column.
    columns: bool,
    /// The number of lines that are explained.
    lines: usize,
}

/// A reading of the text.
pub(super) struct Candidate {
    pub(super) shape: usize,
    pub(super) found: Found,
    pub(super) score: Score,
    /// The lines with content that the reading leaves out.
    pub(super) left: Vec<u32>,
    /// Whether it explains enough of the text to be a reading of it.
    pub(super) is_enough: bool,
}

impl Candidate {
    /// Whether the reading explains all, and makes boards of which nearly all have one queen in each row.
    fn is_perfect(&self) -> bool {
        self.left.is_empty() && self.score.is_whole && self.score.rows >= (true, 9)
    }

    /// Whether the boards are lists of zeros and ones, of at least `least` of them: rather rows of boards, or whole boards.
    pub(super) fn are_bits(&self, least: u32) -> bool {
        let is = |board: &FoundBoard| {
            board.size.get() >= least && board.queens.iter().all(|it| it.column < 2)
        };
        let boards = &self.found.boards;
        boards.iter().all(is) && boards.iter().flat_map(|it| &it.queens).any(|it| it.column == 1)
    }
}

/// The beginning of a long text, in bytes, which decides the readings that are tried on all of it.
const BEGIN: usize = 1 << 16;

/// The number of readings that are tried on all of a long text.
const TRIED: usize = 4;

/// Reads a text in every way, and returns the readings from the best to the worst. Of a long text only the ways are
/// tried that read its beginning best, and only the best one if it explains all; of the others there is the beginning.
pub(super) fn candidates(text: &Text<'_>, told: &Told) -> Vec<Candidate> {
    let shapes: Vec<usize> = (0..TABLE.len()).collect();
    if text.text.len() < 2 * BEGIN {
        return in_shapes(&shapes, text, told);
    }
    let end = text.text.floor_char_boundary(BEGIN);
    let begin = &text.text[..end];
    let begin = &begin[..begin.rfind('\n').map_or(end, |at| at + 1)];
    let mut others = in_shapes(&shapes, &Text::of(begin), told);
    let best: Vec<usize> = others.iter().take(TRIED).map(|it| it.shape).collect();
    let Some(first) = best.first() else { return in_shapes(&shapes, text, told) };
    if others[0].is_perfect() {
        let alone = in_shapes(&[*first], text, told).pop().filter(Candidate::is_perfect);
        if let Some(alone) = alone {
            others[0] = alone;
            return others;
        }
    }
    in_shapes(&best, text, told)
}

/// Reads a text in some ways of the table, and returns the readings from the best to the worst.
fn in_shapes(shapes: &[usize], text: &Text<'_>, told: &Told) -> Vec<Candidate> {
    let content = content(text);
    let mut all: Vec<Candidate> = Vec::new();
    for &shape in shapes {
        let Some(mut found) = (TABLE[shape].read)(text, told) else { continue };
        found.lines.sort_unstable();
        found.lines.dedup();
        if told.size.is_some_and(|size| found.boards.iter().any(|board| board.size != size)) {
            continue;
        }
        if found.boards.is_empty() && found.fault.is_none() && found.end.is_none() {
            continue;
        }
        let mut left: Vec<u32> =
            content.iter().copied().filter(|it| found.lines.binary_search(it).is_err()).collect();
        without_headings(&mut left, &found.lines, text);
        let score = score(&found, left.len(), told);
        let is_enough = is_enough(shape, &found, &left, text, told);
        let candidate = Candidate { shape, found, score, left, is_enough };
        if candidate.found.boards.is_empty() || !candidate.are_bits(9) {
            all.push(candidate);
        }
    }
    all.sort_by(|one, other| {
        other
            .score
            .partial_cmp(&one.score)
            .unwrap_or(Ordering::Equal)
            .then(one.shape.cmp(&other.shape))
    });
    all
}

fn score(found: &Found, left: usize, told: &Told) -> Score {
    let boards = &found.boards;
    let tenths = |part: usize, all: usize| (part * 10).checked_div(all).unwrap_or(0) as u32;
    let each_row = boards.iter().filter(|it| it.has_each_row()).count();
    let each_column = boards.iter().filter(|it| it.has_each_column()).count();
    let (explained, lines) = (found.lines.len(), found.lines.len() + left);
    Score {
        is_large: found.fault.is_some() && found.columns > 3
            || boards.iter().any(|it| it.size.get() > 3)
            || told.width().is_some(),
        explained: tenths(explained, lines),
        is_whole: found.fault.is_none(),
        rows: (
            2 * each_row > boards.len() || told.aim == Aim::Begun,
            tenths(each_row, boards.len()),
        ),
        columns: 2 * each_column > boards.len(),
        lines: explained,
    }
}

/// The lines with content: numbers or signs that are more than a sentence with a number in it, and no frame.
fn content(text: &Text<'_>) -> Vec<u32> {
    let has_content = |(_, text): &&(u32, &str)| {
        let line = text.trim();
        if line.is_empty() || cuts::is_border(line) {
            return false;
        }
        match Values::some(text) {
            // A number alone is a counter, more often than a part of a board.
            Some(values) => {
                values.len() > 1 && values.len() > 2 * values.words()
                    || is_row_of_signs(line) && QUEENS.iter().any(|it| line.contains(it))
            }
            None => is_row_of_signs(line),
        }
    };
    text.lines.iter().filter(has_content).map(|(line, ..)| *line).collect()
}

/// A line with zeros for its digits, which lines share that differ in their numbers alone.
pub(super) fn kind(line: &str) -> String {
    line.trim().chars().map(|it| if it.is_ascii_digit() { '0' } else { it }).collect()
}

/// Removes the lines that are headings: right above a line that is explained, each again and again but for its numbers.
fn without_headings(left: &mut Vec<u32>, explained: &[u32], text: &Text<'_>) {
    let shape = |line: u32| kind(text.lines[line as usize - 1].1);
    let is_above = |line: u32| {
        let mut below = text.lines[line as usize..].iter().filter(|it| !it.1.trim().is_empty());
        below.next().is_some_and(|it| explained.binary_search(&it.0).is_ok())
    };
    let has_word = |line: u32| text.lines[line as usize - 1].1.contains(char::is_alphabetic);
    let mut shapes: HashMap<String, usize> = HashMap::new();
    for &line in left.iter().filter(|it| has_word(**it) && is_above(**it)) {
        *shapes.entry(shape(line)).or_default() += 1;
    }
    left.retain(|line| !is_above(*line) || shapes.get(&shape(*line)).is_none_or(|it| *it < 2));
}

/// Whether a line without numbers may be the row of a board: at most a few signs, one of them a queen's or an empty
/// square's.
pub(super) fn is_row_of_signs(line: &str) -> bool {
    let mut signs: Vec<&str> = Vec::new();
    for (at, sign) in line.char_indices().filter(|(_, it)| !cuts::is_between(*it)) {
        let sign = &line[at..at + sign.len_utf8()];
        if !signs.contains(&sign) {
            signs.push(sign);
        }
        if signs.len() > MOST_SIGNS {
            return false;
        }
    }
    signs.iter().any(|it| QUEENS.contains(it) || EMPTY.contains(it))
}

/// Whether a reading explains enough of a text to be one: most of its content, and all of it if the boards are smaller
/// than four columns.
fn is_enough(shape: usize, found: &Found, left: &[u32], text: &Text<'_>, told: &Told) -> bool {
    let explained = found.lines.len();
    // Lines that differ in their numbers alone are of one kind, as those of a logger are.
    let others = || {
        let is_other = |(line, text): &&(u32, &str)| {
            !text.trim().is_empty() && found.lines.binary_search(line).is_err()
        };
        text.lines.iter().filter(is_other).map(|(_, text)| kind(text)).collect::<HashSet<_>>().len()
    };
    // Boards among many lines that are none, as in the source of a program; a number a line says least.
    let is_stacked = TABLE[shape].name == "stacked";
    if others() > 4 * explained + 8 || is_stacked && others() > explained + 2 {
        return false;
    }
    let is_small =
        found.boards.iter().all(|board| board.size.get() < 4) && !found.boards.is_empty();
    let are_several_signs = found.reading.signs.is_some() && found.boards.len() > 1;
    let is_one = is_small && found.boards.iter().all(|board| board.size.get() == 1);
    let signs = found.reading.signs.as_ref();
    let is_queen = signs.is_some_and(|(queen, _)| QUEENS.contains(&&**queen) && queen != "q");
    // Beside a few numbers letters are words, and the numbers no board.
    let is_word = |word: &str| !word.is_empty() && !is_nothing(word);
    let has_letters = || text.text.split(|it: char| !it.is_alphabetic()).any(is_word);
    // One square that is no queen's, and rows full of queens, are no boards.
    let is_empty = told.aim == Aim::Whole
        && !found.boards.is_empty()
        && found.boards.iter().all(|it| it.queens.is_empty());
    let is_full = |board: &&FoundBoard| {
        board.queens.len() > board.size.index()
            && (is_small && !is_queen || board.queens.len() > 2 * board.size.index())
    };
    if told.width().is_none()
        && 2 * found.boards.iter().filter(is_full).count() > found.boards.len()
    {
        return false;
    }
    // Numbers that only count are labels, if there is anything beside them.
    if told.width().is_none()
        && others() > 0
        && !found.boards.is_empty()
        && found.boards.iter().all(FoundBoard::counts)
    {
        return false;
    }
    let is_alone = || {
        let queen = signs.map_or("", |(queen, _)| &**queen);
        found.boards.len() == 1
            && text.lines.iter().filter(|(_, text)| text.contains(queen)).count() == 1
    };
    match told.width() {
        _ if told.aim == Aim::Begun && found.reading.are_positions => true,
        // Lists without a number.
        _ if is_empty && signs.is_none() => false,
        None if is_one && is_queen => others() < 4 && is_alone(),
        None if is_one => others() == 0 && !has_letters() && !are_several_signs && !is_empty,
        None if is_small && signs.is_none() && has_letters() => false,
        _ if is_small => left.is_empty() && others() <= explained + 2,
        _ => true,
    }
}
