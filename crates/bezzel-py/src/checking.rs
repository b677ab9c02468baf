//! The verdict on boards and on lists of solutions. `python/bezzel/_verdict.py` converts the
//! arguments and presents the verdict.

use crate::argument::{self, Rows};
use crate::asked::asked;
use crate::memory;
use crate::placement::{conflict_list, room_for_check};
use crate::refusal::{self, english, refused};
use crate::text::{self, TextBytes};
use crate::wait::{Ending, On, on, wait};
use bezzel::piece::Piece;
use bezzel::{Board, Conflict, Placement, Size, Square};
use bezzel_formats::{Format, Place, Problem, ReadBoard, ReadError, Reading, read_boards};
use bezzel_locale::say;
use bezzel_workbench::check::{Check, CheckRequest, told};
use bezzel_workbench::check_boards::Boards;
use bezzel_workbench::check_list::{CheckedList, List, lines};
use bezzel_workbench::given::{Given, May};
use bezzel_workbench::{Field, Limits, Refusal};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

/// The maximum number of boards that are shown, and the size of the largest of them.
const SHOWN: usize = 3;
const MAX_SHOWN: u32 = 16;

/// The maximum number of wrong boards that are described by a line each.
const MAX_LINES: usize = 20;

/// A board to show: its number, its rows and columns, its queens, and the attacked queens.
type Shown = (u64, u32, u32, Vec<(u32, u32)>, Vec<(u32, u32)>);

/// The judge of the boards: of single boards, or of a list of solutions.
struct Judge {
    piece: Piece,
    /// The size that all boards must have, other than those of a list.
    size: Option<Size>,
    boards: Boards,
    list: Option<List>,
    given: u64,
    shown: Vec<Shown>,
    reading: Reading,
    /// What is wrong with the end of a list.
    end: Option<Problem>,
}

impl Judge {
    fn take(&mut self, given: &ReadBoard) -> Result<(), Refusal> {
        self.given += 1;
        if let Some(size) = self.size.filter(|&it| it != given.size()) {
            let problem = Problem::OtherSize { found: given.size().get(), told: size.get() };
            return Err(ReadError { place: Place::Item(self.given), problem }.into());
        }
        match given {
            ReadBoard::Placement(placement) => {
                room_for_check(self.piece, placement)?;
                if self.may_show(placement.size()) && !self.piece.solves(placement) {
                    let conflicts = self.piece.conflicts(placement);
                    let queens = placement.queens().map(|it| (it.row, it.column)).collect();
                    self.show((placement.rows(), placement.size()), queens, &conflicts);
                }
                if self.list.is_none() {
                    self.boards.take_placement(placement);
                }
            }
            ReadBoard::Board(board) => {
                if self.may_show(board.size()) {
                    let queens = board.queens().iter().map(|it| (it.row, it.column)).collect();
                    self.show((board.rows(), board.size()), queens, &board.conflicts());
                }
                if self.list.is_none() {
                    self.take_board(board)?;
                }
            }
        }
        self.list.as_mut().map_or(Ok(()), |list| list.take_read(given))
    }

    fn take_board(&mut self, board: &Board) -> Result<(), Refusal> {
        if self.piece != Piece::QUEEN {
            let wrong = ReadError::queens_in_row(board, self.given);
            return Err(Refusal::Read(wrong));
        }
        self.boards.take(board);
        Ok(())
    }

    /// Returns where boards of this many queens are judged. A list is compared with all solutions.
    fn on(&self, queens: usize) -> On {
        on(if self.list.is_some() { usize::MAX } else { queens })
    }

    fn may_show(&self, size: Size) -> bool {
        self.shown.len() < SHOWN && size.get() <= MAX_SHOWN
    }

    fn show(&mut self, (rows, size): (u32, Size), queens: Vec<(u32, u32)>, conflicts: &[Conflict]) {
        let mut attacked: Vec<(u32, u32)> = conflicts
            .iter()
            .flat_map(|it| [it.first, it.second])
            .map(|it| (it.row, it.column))
            .collect();
        attacked.sort_unstable();
        attacked.dedup();
        self.shown.push((self.given, rows, size.get(), queens, attacked));
    }

    fn finish(self, ending: &Ending) -> Result<Verdict, Refusal> {
        let Judge { boards, list, given, shown, reading, end, .. } = self;
        let base = reading.base.map_or(0, u32::from);
        let sentence = told(&reading, end.as_ref(), english());
        let json = |text: serde_json::Result<String>| text.map_err(Refusal::defect);
        let (json, lines, conflicts) = match list {
            Some(mut list) => {
                if end.is_some() {
                    list.cut_off();
                }
                let verdict = list.finish(&|| ending.is_set())?;
                let checked = CheckedList::new(&verdict, &reading, end.as_ref(), english());
                let lines = lines(&verdict, base, english());
                (json(serde_json::to_string(&checked))?, lines, None)
            }
            None => {
                if given == 0 {
                    return Err(empty().into());
                }
                let checked = boards.checked(base);
                let lines = boards.lines(base, MAX_LINES, english());
                let told = |&Conflict { first, second, line }: &Conflict| {
                    (first.row, first.column, second.row, second.column, line.name())
                };
                let conflicts = match given {
                    1 => {
                        let told: Vec<_> = boards.conflicts().iter().map(told).collect();
                        Some(json(serde_json::to_string(&told))?)
                    }
                    _ => None,
                };
                (json(serde_json::to_string(&checked))?, lines, conflicts)
            }
        };
        Ok(Verdict { json, lines, conflicts, shown, reading: sentence })
    }
}

struct Verdict {
    json: String,
    lines: Vec<String>,
    /// The conflicts of a single board as JSON, which is pickled and compared as a text: the
    /// squares of both queens, and the line.
    conflicts: Option<String>,
    shown: Vec<Shown>,
    reading: Option<String>,
}

/// Returns the conflicts of a verdict as records.
#[pyfunction]
pub(crate) fn _conflicts<'py>(given: &Bound<'py, PyString>) -> PyResult<Bound<'py, PyList>> {
    let text = text::given(given)?;
    let on = on(text.len());
    let read = move |_| -> Result<Vec<Conflict>, Refusal> {
        let told: Vec<(u32, u32, u32, u32, &str)> =
            serde_json::from_slice(text.as_bytes()).map_err(Refusal::defect)?;
        let conflicts = told.into_iter().map(|(row, column, other, far, line)| {
            let line = line.parse().map_err(Refusal::defect)?;
            let (first, second) = (Square { row, column }, Square { row: other, column: far });
            Ok(Conflict { first, second, line })
        });
        conflicts.collect()
    };
    let conflicts = wait(given.py(), on, read)?.map_err(refused)?;
    conflict_list(given.py(), &conflicts)
}

fn empty() -> ReadError {
    ReadError { place: Place::Line { line: 1, character: 1 }, problem: Problem::Empty }
}

/// Returns the number from which rows and columns are counted, 0 or 1.
#[pyfunction]
pub(crate) fn _base(given: &Bound<'_, PyAny>) -> PyResult<u64> {
    refusal::number(given, Field::BASE, 0..=1)
}

/// Judges boards and returns the parts of a verdict. `form` is the form of `given`: `text` (a text
/// or bytes in any supported form), `columns` (a text with lines of columns from 0), `placement`,
/// or `rows` (an array with one placement a row). `counted` is the number from which columns were
/// originally counted, and whether that is an assumption.
#[pyfunction]
pub(crate) fn _check<'py>(
    py: Python<'py>,
    form: &str,
    given: &Bound<'py, PyAny>,
    counted: (u8, bool),
    keywords: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let limits = Limits::default();
    let (mut question, list) = asked(keywords, |asked: CheckRequest| {
        let question = asked.question(&limits)?;
        let list = question.list.map(|_| List::of(&question, &limits)).transpose()?;
        Ok((question, list))
    })?;
    let (piece, size) = (question.piece, question.hints.size);
    let judge = Judge {
        piece,
        size: size.filter(|_| list.is_none()),
        boards: Boards::new(piece),
        list,
        given: 0,
        shown: Vec::new(),
        reading: Reading {
            base: Some(counted.0),
            is_base_assumed: counted.1,
            ..Reading::default()
        },
        end: None,
    };
    let verdict = match form {
        "placement" => {
            let placement = argument::placement(given)?;
            let on = judge.on(placement.columns().len());
            let placement = ReadBoard::Placement(placement);
            wait(py, on, move |ending| judged(judge, [placement], &ending))?
        }
        "rows" => in_rows(py, given, judge)?,
        _ => {
            if form == "columns" {
                // A list of Python's says that it has no boards by having none.
                question.none = true;
                question.hints.format = Some(Format::Columns);
            }
            let text = text::of_board(given)?.ok_or_else(|| {
                let given = refusal::shown(given);
                PyTypeError::new_err(say!(english(), "python-placement", given = given))
            })?;
            in_text(py, text, question, judge)?
        }
    };
    let verdict = verdict.map_err(|refusal| match refusal {
        Refusal::Read(error) => argument::misread(&error),
        refusal => refused(refusal),
    })?;
    let answer = PyDict::new(py);
    answer.set_item("json", verdict.json)?;
    answer.set_item("lines", verdict.lines)?;
    answer.set_item("conflicts", verdict.conflicts)?;
    answer.set_item("shown", verdict.shown)?;
    answer.set_item("reading", verdict.reading)?;
    Ok(answer)
}

fn in_text(
    py: Python<'_>,
    bytes: TextBytes,
    question: Check,
    mut judge: Judge,
) -> PyResult<Result<Verdict, Refusal>> {
    // A sign takes more steps to read than a queen to judge.
    let on = judge.on((*bytes).as_ref().len() << 4);
    wait(py, on, move |ending| {
        text::tried_to_read((*bytes).as_ref())?;
        let hints = &question.hints;
        let opened = read_boards((*bytes).as_ref(), hints);
        let mut boards = match question.list {
            Some(_) => question.listed(opened, true),
            None => Given::new(opened, May::default(), hints, question.piece),
        };
        while let Some(board) = boards.next_board()? {
            if judge.given.is_multiple_of(1 << 10) && ending.is_set() {
                return Err(Refusal::Stopped);
            }
            judge.take(&board)?;
        }
        if hints.format.is_none() {
            judge.reading = boards.reading();
        }
        judge.end = boards.into_end();
        judge.finish(&ending)
    })
}

/// Judges the boards of an array, which are read in parts with the GIL held, and judged without
/// it.
fn in_rows(
    py: Python<'_>,
    given: &Bound<'_, PyAny>,
    mut judge: Judge,
) -> PyResult<Result<Verdict, Refusal>> {
    const TOGETHER: usize = 1 << 19;
    let rows = Rows::new(given)?;
    let size = rows.size;
    let together = (TOGETHER / size.max(1)).max(1);
    memory::room((size.max(TOGETHER).min(size.saturating_mul(rows.count)) * 32) as u64)?;
    for first in (0..rows.count).step_by(together) {
        let columns = rows.columns(first, together)?;
        let on = judge.on(columns.len());
        let take = move |ending: Ending| -> Result<Judge, Refusal> {
            for columns in columns.chunks_exact(size) {
                if judge.given.is_multiple_of(1 << 10) && ending.is_set() {
                    return Err(Refusal::Stopped);
                }
                let placement = Placement::new(columns.to_vec()).map_err(Refusal::defect)?;
                judge.take(&ReadBoard::Placement(placement))?;
            }
            Ok(judge)
        };
        judge = match wait(py, on, take)? {
            Ok(judge) => judge,
            Err(refusal) => return Ok(Err(refusal)),
        };
    }
    wait(py, judge.on(rows.count), move |ending| judge.finish(&ending))
}

fn judged<const K: usize>(
    mut judge: Judge,
    given: [ReadBoard; K],
    ending: &Ending,
) -> Result<Verdict, Refusal> {
    for given in &given {
        judge.take(given)?;
    }
    judge.finish(ending)
}
