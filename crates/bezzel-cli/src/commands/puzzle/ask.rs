//! Questions about a puzzle that somebody has: how many solutions, how hard, what comes next.

use super::family;
use crate::Session;
use crate::args::Puzzle as Arguments;
use crate::commands::report::Form;
use crate::commands::write::{takers, takers_of};
use crate::failure::{Failure, Outcome, regret};
use crate::output::Sink;
use bezzel::puzzle::{
    Hint, Marks, MarksError, Puzzle, Solutions, Step, hint, reason_unless, solutions,
};
use bezzel::stop::Stop;
use bezzel_formats::puzzle::{
    Described, PuzzleRecord, SolvedRecord, hint_record, read_puzzle, square_name, write_hint,
};
use bezzel_formats::{Nature, PuzzleFormat, Series, say};
use serde::Serialize;
use std::io::{Cursor, Read};
use std::path::Path;
use std::time::{Duration, Instant};

pub(super) fn run(
    session: &Session,
    arguments: &Arguments,
    budget: Duration,
) -> Result<Outcome, Failure> {
    let path = arguments.output.output.as_deref();
    let picture = path
        .and_then(PuzzleFormat::of_path)
        .filter(|format| arguments.hint && !arguments.json && format.nature() == Nature::Picture);
    if let Some(format) = picture {
        let takers = |setting| {
            takers_of(setting, PuzzleFormat::all(), PuzzleFormat::takes, PuzzleFormat::name)
        };
        let takes = |setting| format.takes(setting);
        session.refuse_settings(&arguments.output, format.name(), takes, takers)?;
    } else {
        let form = if arguments.json { Form::Json } else { Form::Text };
        session.only_form(path, form)?;
        session.refuse_settings(&arguments.output, form.name(), |_| false, takers)?;
    }
    let (puzzle, marks) = session.puzzle(arguments)?;
    let begin = Instant::now();
    let stop = || begin.elapsed() > budget || session.is_stopped();
    let known = solutions(&puzzle, &stop).ok();
    if session.is_stopped() {
        return Err(Failure::Stopped);
    }
    let question = Question { session, arguments, budget, path, picture, puzzle: &puzzle };
    if arguments.solve {
        question.solve(known.as_ref())
    } else if arguments.rate {
        question.rate(known.as_ref(), &stop)
    } else {
        question.hint(&marks, known.as_ref())
    }
}

/// A puzzle, and how it is to be answered.
struct Question<'a> {
    session: &'a Session,
    arguments: &'a Arguments,
    budget: Duration,
    path: Option<&'a Path>,
    /// The picture that a hint is to be.
    picture: Option<PuzzleFormat>,
    puzzle: &'a Puzzle,
}

impl Question<'_> {
    fn say(&self, text: &str) -> Result<(), Failure> {
        self.session.write_result(format!("{text}\n").as_bytes(), self.path)
    }

    fn say_json(&self, record: &impl Serialize) -> Result<(), Failure> {
        self.say(&serde_json::to_string(record).unwrap_or_default())
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
            self.say_json(&SolvedRecord::new(self.puzzle, known))?;
        } else {
            let mut text = self.sentence(known);
            for placement in known.into_iter().flat_map(Solutions::examples) {
                let columns: Vec<String> =
                    placement.columns().iter().map(ToString::to_string).collect();
                text += "\n";
                text += &columns.join(" ");
            }
            self.say(&text)?;
        }
        Ok(outcome(known.is_some_and(Solutions::is_one)))
    }

    fn rate(&self, known: Option<&Solutions>, stop: Stop<'_>) -> Result<Outcome, Failure> {
        let catalogue = &self.session.catalogue;
        let Some(Solutions::One(solution)) = known else {
            if self.arguments.json {
                self.say_json(&SolvedRecord::new(self.puzzle, known))?;
            } else {
                regret(self.sentence(known).trim_end_matches([':', '：']));
            }
            return Ok(Outcome::Nothing);
        };
        let Ok(way) = reason_unless(self.puzzle, stop) else {
            regret(&self.sentence(None));
            return Ok(Outcome::Nothing);
        };
        let is_rated = way.difficulty.is_some();
        if self.arguments.json {
            let described = Described {
                puzzle: self.puzzle.clone(),
                seed: None,
                date: None,
                way,
                solution: solution.columns().to_vec(),
            };
            self.say_json(&PuzzleRecord::new(&described, catalogue))?;
        } else if let Some(difficulty) = way.difficulty {
            let (name, steps) = (difficulty.name(), way.steps.len());
            self.say(&say!(catalogue, "puzzle-rating", difficulty = name, steps = steps))?;
        } else {
            regret(&say!(catalogue, "puzzle-beyond"));
        }
        Ok(outcome(is_rated))
    }

    fn hint(&self, marks: &Marks, known: Option<&Solutions>) -> Result<Outcome, Failure> {
        let catalogue = &self.session.catalogue;
        let next = hint(self.puzzle, marks, known).map_err(|error| {
            Failure::error(match error {
                MarksError::Outside { square, .. } => {
                    say!(catalogue, "error-marks-outside", square = square_name(square))
                }
                MarksError::Twice(square) => {
                    say!(catalogue, "error-marks-twice", square = square_name(square))
                }
                error => error.to_string(),
            })
        })?;
        let record = hint_record(&next, self.puzzle, catalogue);
        if let Some(format) = self.picture {
            // There is nothing to draw of a mistake, or of the end.
            let Hint::Step(step) = &next else {
                regret(record.sentence());
                return Ok(Outcome::Nothing);
            };
            self.draw(format, marks, step)?;
        } else if self.arguments.json {
            self.say_json(&record)?;
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
        Ok(outcome(next != Hint::Nothing))
    }
}

impl Question<'_> {
    /// Draws a step on the board as it stands.
    fn draw(&self, format: PuzzleFormat, marks: &Marks, step: &Step) -> Result<(), Failure> {
        let session = self.session;
        let look = session.look(&self.arguments.output, 0)?;
        let style = look.style(session, Series::Given, self.path);
        let size = Some(self.puzzle.size().get());
        let path = session.pattern(self.path)?.map(|pattern| pattern.filled(size, 1));
        let mut sink = Sink::open(session, path.as_deref())?;
        let name = sink.name(session);
        write_hint(format, self.puzzle, marks, step, &style, &mut sink)
            .map_err(|error| Failure::format(&session.catalogue, &name, error))?;
        sink.complete(session)
    }
}

fn outcome(is_yes: bool) -> Outcome {
    if is_yes { Outcome::Done } else { Outcome::Nothing }
}

impl Session {
    /// The puzzle that was given: an argument, a file, or standard input.
    fn puzzle(&self, arguments: &Arguments) -> Result<(Puzzle, Marks), Failure> {
        let given = arguments.n.as_deref();
        let (name, input): (String, Box<dyn Read>) = match given {
            Some(text) if !Path::new(text).exists() && is_puzzle(text) => {
                let name = say!(self.catalogue, "read-argument");
                (name, Box::new(Cursor::new(text.to_owned())))
            }
            given => self.source(given)?,
        };
        let read = read_puzzle(input, family(arguments));
        read.map_err(|error| self.read_failure(&name, &error))
    }
}

/// Whether somebody who typed this meant a puzzle and not a file, which then does not exist. Rows
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
