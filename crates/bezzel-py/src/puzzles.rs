//! Puzzles: making, reading, solving, rating, drawing, and hints. `python/bezzel/_puzzle.py` has
//! the class; here a puzzle is the JSON that `bezzel puzzle --json` writes.

use crate::asked::asked;
use crate::page::Page;
use crate::refusal::{self, refused};
use crate::render::{ONE, RenderOptions};
use crate::text;
use crate::wait::{Ending, wait};
use bezzel_formats::puzzle::{
    Page as Contents, PuzzleRecord, SolvedRecord, hint_record, puzzle_link, write_page,
};
use bezzel_formats::{Nature, PuzzleFormat, Series};
use bezzel_locale::{Catalogue, Language};
use bezzel_pages::write_puzzle_page;
use bezzel_workbench::file::Sink;
use bezzel_workbench::machine;
use bezzel_workbench::puzzle::{Make, Sheet, family};
use bezzel_workbench::{Field, Refusal, squares};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::to_string;
use std::io::Write;

fn json(text: serde_json::Result<String>) -> Result<String, Refusal> {
    text.map_err(Refusal::defect)
}

/// Makes a puzzle.
#[pyfunction]
pub(crate) fn _make_puzzle(py: Python<'_>, keywords: &Bound<'_, PyDict>) -> PyResult<String> {
    let ordered = asked(keywords, |make: Make| make.checked()?.ordered())?;
    let work = move |ending: Ending| {
        let made = ordered.make(0, &|| ending.is_set())?;
        json(to_string(&PuzzleRecord::new(&made, &Catalogue::new(Language::English))))
    };
    wait(py, ONE, work)?.map_err(refused)
}

fn family_of(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<bezzel::puzzle::Family>> {
    let name = refusal::text_if(given, Field::FAMILY)?;
    name.as_deref().map(family).transpose().map_err(refused)
}

/// The measured maximum number of bytes of memory for each byte of a text that is read.
const OF_PUZZLE: u64 = 80;

/// Processes a puzzle in JSON: `rate` also reads other notations, `solve`, or `hint` for the marks
/// of a board.
#[pyfunction]
pub(crate) fn _ask_puzzle(
    py: Python<'_>,
    question: &str,
    puzzle: &Bound<'_, PyAny>,
    family: Option<&Bound<'_, PyAny>>,
    queens: Vec<[u32; 2]>,
    crosses: Vec<[u32; 2]>,
    lang: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    // The text is not copied, since it may have any length.
    let puzzle = match text::of_board(puzzle)? {
        Some(puzzle) => puzzle,
        None => Box::new(refusal::text(puzzle, Field::PUZZLE)?),
    };
    let family = family_of(family)?;
    let catalogue = Catalogue::new(refusal::language(lang)?);
    let question = question.to_owned();
    let work = move |ending: Ending| {
        let stop = || ending.is_set();
        let puzzle = (*puzzle).as_ref();
        machine::room(OF_PUZZLE * puzzle.len() as u64)?;
        let mut sheet = Sheet::read(puzzle, family)?;
        let known = sheet.solutions(&stop);
        match question.as_str() {
            "solve" => json(to_string(&SolvedRecord::new(&sheet.puzzle, known.as_ref()))),
            "hint" => {
                sheet.marks.queens.extend(squares(&queens));
                sheet.marks.crosses.extend(squares(&crosses));
                json(to_string(&hint_record(
                    &sheet.hint(known.as_ref())?,
                    &sheet.puzzle,
                    &catalogue,
                )))
            }
            _ => {
                let known = known.ok_or(Refusal::Stopped)?;
                json(to_string(&PuzzleRecord::new(&sheet.rate(&known, &stop)?, &catalogue)))
            }
        }
    };
    wait(py, ONE, work)?.map_err(|refusal| match refusal {
        Refusal::Read(error) => crate::argument::misread(&error),
        refusal => refused(refusal),
    })
}

/// Writes a puzzle in a format to a file, or returns its bytes.
#[pyfunction]
pub(crate) fn _write_puzzle(
    py: Python<'_>,
    puzzle: String,
    path: Option<&Bound<'_, PyAny>>,
    solution: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Vec<u8>> {
    let RenderOptions { language, output } = match path {
        Some(path) => RenderOptions::to_file(path, Some(options))?,
        None => RenderOptions::of(None, Some(options), RenderOptions::FILE)?,
    };
    let format = output.format(PuzzleFormat::Text, RenderOptions::screen()).map_err(refused)?;
    let contents = match refusal::flag(solution, Field::new("solution"))? {
        true => Contents::Solutions,
        false => Contents::Puzzles,
    };
    let catalogue = Catalogue::new(language);
    let work = move |ending: Ending| {
        let stop = || ending.is_set();
        let sheet = Sheet::read(puzzle.as_bytes(), None)?;
        let known = sheet.solutions(&stop).ok_or(Refusal::Stopped)?;
        let described = sheet.rate(&known, &stop)?;
        let mut page = Page::new(ending.clone());
        match format.nature() {
            Nature::Page => {
                write_puzzle_page(std::slice::from_ref(&described), &catalogue, &mut page)?;
            }
            Nature::Picture => {
                let style = output.style(&catalogue, Series::Given, 0, RenderOptions::screen());
                let one = std::slice::from_ref(&described);
                write_page(format, one, 1, contents, &style, &mut page)?;
            }
            _ => {
                let text = match format {
                    PuzzleFormat::Json => {
                        json(to_string(&PuzzleRecord::new(&described, &catalogue)))?
                    }
                    PuzzleFormat::Link => puzzle_link(&sheet.puzzle).unwrap_or_default(),
                    _ => sheet.puzzle.rows().join("\n"),
                };
                writeln!(page, "{text}").map_err(|error| Refusal::Write(error.into()))?;
            }
        }
        if let Some(path) = &output.path {
            let mut sink = Sink::open(Some(path))?;
            sink.write_all(&page.bytes).map_err(|error| Refusal::Write(error.into()))?;
            sink.complete()?;
        }
        Ok::<_, Refusal>(page.bytes)
    };
    wait(py, ONE, work)?.map_err(refused)
}
