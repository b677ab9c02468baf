//! Questions about given puzzles: the number of solutions, the difficulty, and the next step.

use crate::Session;
use crate::args::screen;
use crate::failure::{Failure, Outcome, regret};
use bezzel::puzzle::{Family, Hint, Marks, Puzzle, Solutions, solutions};
use bezzel::stop::Stop;
use bezzel_formats::puzzle::{
    HintRecord, PuzzleRecord, Second, SolvedRecord, hint_record, read_puzzle, read_puzzles,
    write_hint,
};
use bezzel_formats::{Nature, PuzzleFormat, Series, Setting};
use bezzel_locale::say;
use bezzel_workbench::Field;
use bezzel_workbench::draw::{by_ending, of_write};
use bezzel_workbench::file::Sink;
use bezzel_workbench::form::refuse_numbered;
use bezzel_workbench::output::Output;
use bezzel_workbench::puzzle::{MakeFields, Sheet};
use std::io::{Cursor, Read};
use std::path::Path;
use std::time::{Duration, Instant};

pub(super) fn run(
    session: &Session,
    arguments: &MakeFields,
    output: &Output,
) -> Result<Outcome, Failure> {
    let budget = Duration::from_secs(arguments.budget);
    let path = output.path.as_deref();
    let form = match (arguments.json, arguments.hint) {
        (true, _) => &[PuzzleFormat::Json][..],
        (false, true) => &[PuzzleFormat::Text, PuzzleFormat::Svg, PuzzleFormat::Png],
        (false, false) => &[PuzzleFormat::Text],
    };
    let format = by_ending(path, form)?;
    let picture = Some(format).filter(|format| format.nature() == Nature::Picture);
    if picture.is_some() {
        output.format(PuzzleFormat::Text, screen())?;
        // The sentence of the hint is the description of the picture.
        output.refuse_beside(Field::new("hint"), &[Setting::Title])?;
    } else {
        refuse_numbered(path)?;
        output.refuse_settings(format.name(), form)?;
    }
    let second = if arguments.hint { Second::Board } else { Second::Puzzle };
    let sheets = session.sheets(arguments.n.as_deref(), arguments.family, second)?;
    session.silence.takes_at_most(budget.as_secs_f64() * sheets.len() as f64);
    if let Some(format) = picture {
        let [sheet] = sheets.as_slice() else {
            let key = "error-hint-picture";
            return Err(Failure::Said(say!(session.catalogue, key, count = sheets.len())));
        };
        return draw(session, output, format, sheet, budget);
    }
    let is_one = sheets.len() == 1;
    let mut answers = Vec::with_capacity(sheets.len());
    for (number, sheet) in (1usize..).zip(&sheets) {
        let answer = Question { session, arguments, budget, sheet }.answer()?;
        for note in sheet.note(&session.catalogue).into_iter().chain(answer.notes.clone()) {
            let catalogue = &session.catalogue;
            session.note(&match is_one {
                true => note,
                false => say!(catalogue, "note-puzzle-numbered", number = number, note = note),
            });
        }
        answers.push(answer);
    }
    let outcome = Outcome::of(answers.iter().all(|answer| answer.is_right));
    match answers.as_slice() {
        [one] if arguments.json => session.write_json(&one.record, path)?,
        [one] => session.write_result(&format!("{}\n", one.sentence), path)?,
        all if arguments.json => {
            let records: Vec<&Record> = all.iter().map(|answer| &answer.record).collect();
            session.write_json(&records, path)?;
        }
        all => {
            let numbered = (1..).zip(all);
            let lines = numbered.map(|(number, answer)| format!("{number}: {}\n", answer.sentence));
            session.write_result(&lines.collect::<String>(), path)?;
        }
    }
    Ok(outcome)
}

/// A puzzle, and the options of its answer.
struct Question<'a> {
    session: &'a Session,
    arguments: &'a MakeFields,
    budget: Duration,
    sheet: &'a Sheet,
}

/// The answer about one puzzle.
struct Answer {
    sentence: String,
    record: Record,
    /// Whether the puzzle has one solution, is rated, or has a hint, as the question wants.
    is_right: bool,
    notes: Vec<String>,
}

/// An answer as JSON.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Record {
    Solved(SolvedRecord),
    Rated(PuzzleRecord),
    Hint(HintRecord),
}

impl Question<'_> {
    fn answer(&self) -> Result<Answer, Failure> {
        let begin = Instant::now();
        let stop = || begin.elapsed() > self.budget;
        let known = self.sheet.solutions(&stop);
        let mut answer = if self.arguments.hint {
            self.hint(known.as_ref())?
        } else if self.arguments.rate {
            self.rate(known.as_ref(), &stop)
        } else {
            self.solve(known.as_ref(), "puzzle-several")
        };
        if known.is_some_and(|known| !known.is_one()) {
            let catalogue = &self.session.catalogue;
            if self.has_one_as(Family::Stars, &stop) {
                answer.notes.push(say!(catalogue, "note-puzzle-stars"));
            } else if !self.arguments.solve && self.has_one_as(Family::RegionsDiagonals, &stop) {
                // Small boards with several solutions often have one without touching queens: not worth a note for a
                // user who asked for the number.
                answer.notes.push(say!(catalogue, "note-puzzle-diagonals"));
            }
        }
        Ok(answer)
    }

    /// Whether a board that was read as one of regions has exactly one solution by the rules of another family. The
    /// text of a puzzle does not state its family.
    fn has_one_as(&self, family: Family, stop: Stop<'_>) -> bool {
        let puzzle = &self.sheet.puzzle;
        if puzzle.family() != Family::Regions || self.arguments.family.is_some() {
            return false;
        }
        let Ok(puzzle) = puzzle.clone().of_family(family) else { return false };
        solutions(&puzzle, stop).is_ok_and(|known| known.is_one())
    }

    /// Answers how many solutions there are; `several` is the key of the sentence about several.
    fn solve(&self, known: Option<&Solutions>, several: &'static str) -> Answer {
        let catalogue = &self.session.catalogue;
        let sentence = match known {
            None => say!(catalogue, "puzzle-undecided", seconds = self.budget.as_secs()),
            Some(Solutions::None) => say!(catalogue, "puzzle-none"),
            Some(Solutions::One(_)) => say!(catalogue, "puzzle-one"),
            Some(Solutions::Several(..)) => say!(catalogue, several),
        };
        Answer {
            sentence: sentence + &examples(known),
            record: Record::Solved(SolvedRecord::new(&self.sheet.puzzle, known)),
            is_right: known.is_some_and(Solutions::is_one),
            notes: Vec::new(),
        }
    }

    fn rate(&self, known: Option<&Solutions>, stop: Stop<'_>) -> Answer {
        let catalogue = &self.session.catalogue;
        let Some(known @ Solutions::One(_)) = known else {
            return self.solve(known, "puzzle-several-rated");
        };
        let Ok(described) = self.sheet.rate(known, stop) else {
            return Answer { is_right: false, ..self.solve(None, "puzzle-several") };
        };
        let way = &described.way;
        let steps = way.steps.len();
        let sentence = match way.difficulty {
            Some(difficulty) => {
                say!(catalogue, "puzzle-rating", difficulty = difficulty.name(), steps = steps)
            }
            None => say!(catalogue, "puzzle-beyond"),
        };
        Answer {
            sentence,
            is_right: way.difficulty.is_some(),
            record: Record::Rated(PuzzleRecord::new(&described, catalogue)),
            notes: Vec::new(),
        }
    }

    fn hint(&self, known: Option<&Solutions>) -> Result<Answer, Failure> {
        let catalogue = &self.session.catalogue;
        let next = self.sheet.hint(known)?;
        let record = hint_record(&next, &self.sheet.puzzle, catalogue);
        let note = match known {
            Some(Solutions::None) => Some(say!(catalogue, "puzzle-none-hint")),
            Some(Solutions::Several(..)) if matches!(next, Hint::Step(_)) => {
                Some(say!(catalogue, "puzzle-several-step"))
            }
            Some(Solutions::Several(..)) => Some(say!(catalogue, "puzzle-several-hint")),
            _ => None,
        };
        Ok(Answer {
            sentence: record.sentence().to_owned(),
            is_right: next != Hint::Nothing,
            record: Record::Hint(record),
            notes: note.filter(|_| !self.arguments.json).into_iter().collect(),
        })
    }
}

/// Draws the next step on the present board.
fn draw(
    session: &Session,
    output: &Output,
    format: PuzzleFormat,
    sheet: &Sheet,
    budget: Duration,
) -> Result<Outcome, Failure> {
    let Sheet { puzzle, marks } = sheet;
    let begin = Instant::now();
    let known = sheet.solutions(&|| begin.elapsed() > budget);
    let next = sheet.hint(known.as_ref())?;
    // A mistake, or a finished puzzle, cannot be drawn.
    let Hint::Step(step) = &next else {
        regret(hint_record(&next, puzzle, &session.catalogue).sentence());
        return Ok(Outcome::Nothing);
    };
    sheet.note(&session.catalogue).iter().for_each(|note| session.note(note));
    let style = output.style(&session.catalogue, Series::Given, 0, screen());
    let size = Some(puzzle.size().get());
    let path = output.path.as_deref();
    let mut sink = Sink::sole(path, size)?;
    write_hint(format, puzzle, marks, step, &style, &mut sink)
        .map_err(|error| of_write(error, path))?;
    sink.complete()?;
    Ok(Outcome::Done)
}

/// The known solutions, one a line: the columns of the queens by row, separated by a comma if a row has two queens.
fn examples(known: Option<&Solutions>) -> String {
    let mut text = String::new();
    for solution in known.into_iter().flat_map(Solutions::examples) {
        let row = |columns: &[u32]| {
            columns.iter().map(ToString::to_string).collect::<Vec<String>>().join(",")
        };
        text += "\n";
        text += &solution.rows().map(row).collect::<Vec<String>>().join(" ");
    }
    text
}

impl Session {
    /// Reads puzzles with their marks from an argument, a file, or standard input.
    fn sheets(
        &self,
        given: Option<&str>,
        family: Option<Family>,
        second: Second,
    ) -> Result<Vec<Sheet>, Failure> {
        let (name, input) = self.puzzle_source(given)?;
        let all = read_puzzles(input, family, second);
        let all = all.map_err(|error| self.read_failure(&name, error))?;
        Ok(all.into_iter().map(|(puzzle, marks)| Sheet { puzzle, marks }).collect())
    }

    /// Reads one puzzle with its marks from an argument, a file, or standard input.
    pub(in crate::commands) fn puzzle(
        &self,
        given: Option<&str>,
        family: Option<Family>,
    ) -> Result<(Puzzle, Marks), Failure> {
        let (name, input) = self.puzzle_source(given)?;
        read_puzzle(input, family).map_err(|error| self.read_failure(&name, error))
    }

    fn puzzle_source(&self, given: Option<&str>) -> Result<(String, Box<dyn Read>), Failure> {
        match given {
            Some(text) if !Path::new(text).exists() && is_puzzle(text) => {
                Ok((self.name_of_text(text), Box::new(Cursor::new(text.to_owned()))))
            }
            given => self.source(given),
        }
    }
}

/// Whether a text that is not the name of a file looks like a puzzle rather than a path. Rows joined by slashes look
/// like a path, but no such folder exists.
fn is_puzzle(text: &str) -> bool {
    let begins_as_path =
        text.starts_with(['/', '~']) || text.starts_with("./") || text.starts_with("../");
    let has_folder = Path::new(text)
        .parent()
        .is_some_and(|folder| !folder.as_os_str().is_empty() && folder.is_dir());
    let has_ending = ["txt", "json", "text", "js", "ts", "html", "md"].iter().any(|ending| {
        text.rsplit_once('.').is_some_and(|(_, last)| last.eq_ignore_ascii_case(ending))
    });
    text.len() > 1 && !begins_as_path && !has_folder && !has_ending
}
