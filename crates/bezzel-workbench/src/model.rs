//! The N-queens problem as a model for other solvers: board, format and size limit.

use crate::draw::{Written, choose};
use crate::field::Field;
use crate::file::Sink;
use crate::refusal::Refusal;
use bezzel::Size;
use bezzel::complete::{Partial, count_completions};
use bezzel::puzzle::{Puzzle, count_solutions};
use bezzel::stop::Stop;
use bezzel_formats::model::{
    AtMostOne, Expected, Extent, Format, Options, Problem, Theory, Viewpoint, extent, write_model,
};
use std::path::Path;
use std::time::Duration;
use web_time::Instant;

/// The largest board of a model.
pub const MAX_MODEL_SIZE: u32 = 10_000;

/// The largest model in bytes that is written without being forced.
pub const MAX_BYTES: u64 = 2_000_000_000;

/// The subject of a model.
#[derive(Debug, Clone)]
pub enum Given {
    /// The empty board of a size.
    Size(Size),
    /// A board with queens and blocked squares.
    Board(Partial),
    /// A puzzle, with regions or without.
    Puzzle(Puzzle),
}

/// A question for a model.
#[derive(Debug, Clone)]
pub struct Model {
    /// Its subject.
    pub given: Given,
    /// The name of its format; by default that of the file extension, else DIMACS.
    pub format: Option<String>,
    /// The encoding of at-most-one constraints, for DIMACS only.
    pub at_most_one: Option<AtMostOne>,
    /// The meaning of the variables, for MiniZinc only.
    pub viewpoint: Option<Viewpoint>,
    /// Integers or bit vectors, for SMT-LIB only.
    pub theory: Option<Theory>,
    /// Whether only the first solution of each orbit is wanted; for the empty board only.
    pub is_leader: bool,
    /// The time limit for counting the solutions of a partial board or a puzzle; beyond it, the number is unknown.
    pub budget: Duration,
    /// Whether the model is written however large it is.
    pub is_forced: bool,
}

/// The only symmetry breaking.
pub const LEX_LEADER: &str = "lex-leader";

/// Returns whether a named symmetry breaking asks for only the first solution of each orbit.
///
/// # Errors
/// [`Refusal::Value`] if there is no such way.
pub fn is_leader(symmetry: Option<&str>) -> Result<bool, Refusal> {
    match symmetry {
        None => Ok(false),
        Some(LEX_LEADER) => Ok(true),
        Some(given) => {
            let (field, known) = (Field::Symmetry, vec![LEX_LEADER]);
            Err(Refusal::Value { field, given: given.to_owned(), known })
        }
    }
}

impl Written for Format {
    fn all() -> Vec<Format> {
        Format::ALL.to_vec()
    }

    fn name(self) -> &'static str {
        Format::name(self)
    }

    fn endings(self) -> &'static [&'static str] {
        Format::endings(self)
    }
}

impl Model {
    /// Returns the format and its options, for a file at `path` or standard output.
    ///
    /// # Errors
    /// [`Refusal`] if there is no such format, or an option is for another one.
    pub fn options(&self, path: Option<&Path>) -> Result<Options, Refusal> {
        let format = choose(self.format.as_deref(), path, Format::Dimacs, &Format::ALL)?;
        let only = |field, is_given, of: Format| match is_given && format != of {
            true => {
                let formats = vec![of.name()];
                Err(Refusal::Setting { field, format: format.name(), formats })
            }
            false => Ok(()),
        };
        only(Field::AtMostOne, self.at_most_one.is_some(), Format::Dimacs)?;
        only(Field::Viewpoint, self.viewpoint.is_some(), Format::MiniZinc)?;
        only(Field::Theory, self.theory.is_some(), Format::Smt2)?;
        let with_leader = Format::WITH_LEADER;
        if self.is_leader && !with_leader.contains(&format) {
            let formats = with_leader.map(Format::name).to_vec();
            return Err(Refusal::Setting {
                field: Field::Symmetry,
                format: format.name(),
                formats,
            });
        }
        if format == Format::CspLib && matches!(self.given, Given::Puzzle(_)) {
            return Err(Refusal::Conflict { given: Field::Puzzle, other: Field::Format });
        }
        Ok(Options {
            format,
            at_most_one: self.at_most_one.unwrap_or_default(),
            viewpoint: self.viewpoint.unwrap_or_default(),
            theory: self.theory.unwrap_or_default(),
        })
    }

    /// The constraints, without the expected number of a partial board or a puzzle.
    ///
    /// # Errors
    /// [`Refusal::Conflict`] if only the first solutions of orbits are wanted of a board that has no orbits.
    fn problem(&self) -> Result<Problem, Refusal> {
        let other = match &self.given {
            Given::Board(board) if !board.is_empty() => Field::Board,
            Given::Puzzle(_) => Field::Puzzle,
            Given::Board(board) if self.is_leader => return Ok(Problem::leaders(board.size())),
            Given::Size(size) if self.is_leader => return Ok(Problem::leaders(*size)),
            _ => Field::N,
        };
        if self.is_leader {
            return Err(Refusal::Conflict { given: Field::Symmetry, other });
        }
        Ok(match &self.given {
            Given::Size(size) => Problem::empty(*size),
            Given::Board(board) => Problem::begun(board),
            Given::Puzzle(puzzle) => Problem::puzzle(puzzle),
        })
    }

    /// Returns the size of the model, computed before anything is written.
    ///
    /// # Errors
    /// [`Refusal::ModelSize`] if it is larger than [`MAX_BYTES`] and not forced.
    pub fn extent(&self, problem: &Problem, options: Options) -> Result<Extent, Refusal> {
        let extent = extent(problem, options);
        if extent.bytes > MAX_BYTES && !self.is_forced {
            return Err(Refusal::ModelSize { extent, max: MAX_BYTES });
        }
        Ok(extent)
    }

    /// What is to be written, once nothing refuses it, and how large it is.
    fn checked(&self, path: Option<&Path>) -> Result<(Problem, Options, Extent), Refusal> {
        let (options, problem) = (self.options(path)?, self.problem()?);
        let extent = self.extent(&problem, options)?;
        Ok((problem, options, extent))
    }

    /// The problem with the number of its solutions, if that is published or counted within the budget.
    fn counted(&self, problem: Problem, stop: Stop<'_>) -> Result<Problem, Refusal> {
        let begin = Instant::now();
        let is_over = || begin.elapsed() > self.budget || stop();
        let counted = match &self.given {
            Given::Board(board) if !board.is_empty() => count_completions(board, &is_over).ok(),
            Given::Puzzle(puzzle) => count_solutions(puzzle, &is_over).ok().map(u128::from),
            _ => return Ok(problem),
        };
        if stop() {
            return Err(Refusal::Stopped);
        }
        Ok(problem.expecting(counted.map_or(Expected::Unknown, Expected::Counted)))
    }

    /// Writes the model to `path`, or to standard output.
    ///
    /// # Errors
    /// [`Refusal`] if an option or the place refuses, or the model is too large.
    pub fn write(&self, path: Option<&Path>, stop: Stop<'_>) -> Result<Extent, Refusal> {
        let (problem, options, extent) = self.checked(path)?;
        // Before anything is counted: a place that refuses says so at once.
        let mut sink = Sink::open(path)?;
        let problem = self.counted(problem, stop)?;
        write_model(&problem, options, &mut sink).map_err(|error| sink.failed(error))?;
        sink.complete()?;
        Ok(extent)
    }

    /// Returns the model as text.
    ///
    /// # Errors
    /// [`Refusal`] if an option refuses, or the model is too large.
    pub fn text(&self, stop: Stop<'_>) -> Result<String, Refusal> {
        let (problem, options, _) = self.checked(None)?;
        let problem = self.counted(problem, stop)?;
        let mut text = Vec::new();
        write_model(&problem, options, &mut text).map_err(Refusal::defect)?;
        String::from_utf8(text).map_err(Refusal::defect)
    }
}
