//! Questions about a given puzzle: how many solutions, how hard, what comes next.

use super::{Puzzle as Arguments, family};
use crate::Session;
use crate::args::screen;
use crate::failure::{Failure, Outcome, regret};
use bezzel::puzzle::{Family, Hint, Marks, Puzzle, Solutions, Step};
use bezzel::stop::Stop;
use bezzel_formats::puzzle::{PuzzleRecord, SolvedRecord, hint_record, read_puzzle, write_hint};
use bezzel_formats::{Nature, PuzzleFormat, Series, say};
use bezzel_workbench::draw::{Output, Written, of_write};
use bezzel_workbench::file::Sink;
use bezzel_workbench::form::Form;
use bezzel_workbench::puzzle::Sheet;
use std::io::{Cursor, Read};
use std::path::Path;
use std::time::{Duration, Instant};

pub(super) fn run(
    session: &Session,
    arguments: &Arguments,
    budget: Duration,
) -> Result<Outcome, Failure> {
    let output = session.output(&arguments.output)?;
    let path = arguments.output.output.as_deref();
    let picture = path
        .and_then(PuzzleFormat::of_path)
        .filter(|format| arguments.hint && !arguments.json && format.nature() == Nature::Picture);
    if picture.is_some() {
        output.format(PuzzleFormat::Text, screen())?;
    } else {
        let form = if arguments.json { Form::Json } else { Form::Text };
        Form::choose(None, path, &[form])?;
        output.refuse_settings(form.name())?;
    }
    let sheet = session.sheet(arguments)?;
    let begin = Instant::now();
    let stop = || begin.elapsed() > budget;
    let known = sheet.solutions(&stop);
    let question = Question { session, arguments, budget, path, output, picture, sheet };
    if arguments.solve {
        question.solve(known.as_ref())
    } else if arguments.rate {
        question.rate(known.as_ref(), &stop)
    } else {
        question.hint(known.as_ref())
    }
}

/// A puzzle, and how it is to be answered.
struct Question<'a> {
    session: &'a Session,
    arguments: &'a Arguments,
    budget: Duration,
    path: Option<&'a Path>,
    output: Output,
    /// The picture that a hint is to be.
    picture: Option<PuzzleFormat>,
    sheet: Sheet,
}

impl Question<'_> {
    fn say(&self, text: &str) -> Result<(), Failure> {
        self.session.write_result(&format!("{text}\n"), self.path)
    }

    /// How many solutions there are, in words.
    fn sentence(&self, known: Option<&Solutions>) -> String {
        let catalogue = &self.session.catalogue;
        match known {
            None => say!(catalogue, "puzzle-undecided", seconds = self.budget.as_secs()),
            Some(Solutions::None) => say!(catalogue, "puzzle-none"),
            Some(Solutions::One(_)) => say!(catalogue, "puzzle-one"),
            Some(Solutions::Several(..)) => say!(catalogue, "puzzle-several"),
        }
    }

    fn solve(&self, known: Option<&Solutions>) -> Result<Outcome, Failure> {
        if self.arguments.json {
            self.session.write_json(&SolvedRecord::new(&self.sheet.puzzle, known), self.path)?;
        } else {
            self.say(&(self.sentence(known) + &examples(known)))?;
        }
        Ok(Outcome::of(known.is_some_and(Solutions::is_one)))
    }

    fn rate(&self, known: Option<&Solutions>, stop: Stop<'_>) -> Result<Outcome, Failure> {
        let catalogue = &self.session.catalogue;
        let Some(known @ Solutions::One(_)) = known else {
            if self.arguments.json {
                let record = SolvedRecord::new(&self.sheet.puzzle, known);
                self.session.write_json(&record, self.path)?;
            } else {
                regret(&(self.sentence(known) + &examples(known)));
            }
            return Ok(Outcome::Nothing);
        };
        let Ok(described) = self.sheet.rate(known, stop) else {
            regret(&self.sentence(None));
            return Ok(Outcome::Nothing);
        };
        let way = &described.way;
        let is_rated = way.difficulty.is_some();
        if self.arguments.json {
            self.session.write_json(&PuzzleRecord::new(&described, catalogue), self.path)?;
        } else if let Some(difficulty) = way.difficulty {
            let (name, steps) = (difficulty.name(), way.steps.len());
            self.say(&say!(catalogue, "puzzle-rating", difficulty = name, steps = steps))?;
        } else {
            regret(&say!(catalogue, "puzzle-beyond"));
        }
        Ok(Outcome::of(is_rated))
    }

    fn hint(&self, known: Option<&Solutions>) -> Result<Outcome, Failure> {
        let catalogue = &self.session.catalogue;
        let next = self.sheet.hint(known)?;
        let record = hint_record(&next, &self.sheet.puzzle, catalogue);
        if let Some(format) = self.picture {
            // There is nothing to draw of a mistake, or of the end.
            let Hint::Step(step) = &next else {
                regret(record.sentence());
                return Ok(Outcome::Nothing);
            };
            self.draw(format, step)?;
        } else if self.arguments.json {
            self.session.write_json(&record, self.path)?;
        } else {
            self.say(record.sentence())?;
            match known {
                Some(Solutions::None) => {
                    self.session.note(&say!(catalogue, "puzzle-none-hint"));
                }
                Some(Solutions::Several(..)) => {
                    self.session.note(&say!(catalogue, "puzzle-several-hint"));
                }
                _ => {}
            }
        }
        Ok(Outcome::of(next != Hint::Nothing))
    }
}

impl Question<'_> {
    /// Draws a step on the board as it stands.
    fn draw(&self, format: PuzzleFormat, step: &Step) -> Result<(), Failure> {
        let Sheet { puzzle, marks } = &self.sheet;
        let style = self.output.style(&self.session.catalogue, Series::Given, 0, screen());
        let size = Some(puzzle.size().get());
        let path = self.output.pattern()?.map(|pattern| pattern.filled(size, 1));
        let mut sink = Sink::open(path.as_deref())?;
        write_hint(format, puzzle, marks, step, &style, &mut sink)
            .map_err(|error| of_write(error, path.as_deref()))?;
        Ok(sink.complete()?)
    }
}

/// The solutions that are known, a line each.
fn examples(known: Option<&Solutions>) -> String {
    let mut text = String::new();
    for placement in known.into_iter().flat_map(Solutions::examples) {
        let columns: Vec<String> = placement.columns().iter().map(ToString::to_string).collect();
        text += "\n";
        text += &columns.join(" ");
    }
    text
}

impl Session {
    /// The puzzle that was given: an argument, a file, or standard input.
    fn sheet(&self, arguments: &Arguments) -> Result<Sheet, Failure> {
        let (puzzle, marks) = self.puzzle(arguments.n.as_deref(), family(arguments))?;
        Ok(Sheet { puzzle, marks })
    }

    /// A puzzle and what is put on it: an argument, a file, or standard input.
    pub(in crate::commands) fn puzzle(
        &self,
        given: Option<&str>,
        family: Option<Family>,
    ) -> Result<(Puzzle, Marks), Failure> {
        let (name, input): (String, Box<dyn Read>) = match given {
            Some(text) if !Path::new(text).exists() && is_puzzle(text) => {
                let name = say!(self.catalogue, "read-argument");
                (name, Box::new(Cursor::new(text.to_owned())))
            }
            given => self.source(given)?,
        };
        read_puzzle(input, family).map_err(|error| self.read_failure(&name, error))
    }
}

/// Whether a text that is no file was meant as a puzzle, and not as the path of one. Rows
/// that slashes join look like a path, but nothing of a path is there.
fn is_puzzle(text: &str) -> bool {
    let begins_as_path =
        text.starts_with(['/', '~']) || text.starts_with("./") || text.starts_with("../");
    let has_folder = Path::new(text)
        .parent()
        .is_some_and(|folder| !folder.as_os_str().is_empty() && folder.is_dir());
    let has_ending = ["txt", "json", "text"].iter().any(|ending| {
        text.rsplit_once('.').is_some_and(|(_, last)| last.eq_ignore_ascii_case(ending))
    });
    text.len() > 1 && !begins_as_path && !has_folder && !has_ending
}
