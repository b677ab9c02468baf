//! The N-queens problem as a model for other solvers: board, format and size limit.

#[cfg(feature = "files")]
use crate::draw::choose;
use crate::field::Field;
#[cfg(feature = "files")]
use crate::file::Sink;
use crate::limits::MAX_MODEL_BYTES;
#[cfg(feature = "files")]
use crate::output::Written;
use crate::question::Name;
use crate::refusal::Refusal;
use bezzel::Size;
use bezzel::complete::{Partial, count_completions};
use bezzel::puzzle::{Family, Puzzle, count_solutions};
use bezzel::stop::Stop;
use bezzel_formats::WriteError;
use bezzel_models::{
    AtMostOne, Data, Expected, Extent, ModelFormat, Options, Problem, Theory, Viewpoint, extent,
    write_model,
};
use std::io::Write;
#[cfg(feature = "files")]
use std::path::Path;
use std::time::Duration;
use web_time::Instant;

/// The encoding of at-most-one constraints.
const AT_MOST_ONE: Field = Field::new("at_most_one");
/// The meaning of a model's variables.
const VIEWPOINT: Field = Field::new("viewpoint");
/// Integers or bit vectors in an SMT model.
const THEORY: Field = Field::new("theory");
/// The place of a MiniZinc model's board: in the model or in a data file.
const DATA: Field = Field::new("data");
/// The symmetry breaking of a model.
const SYMMETRY: Field = Field::new("symmetry");

/// The largest board of a model.
pub const MAX_MODEL_SIZE: u32 = 10_000;

/// The subject of a model.
#[derive(Debug, Clone)]
pub enum Subject {
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
    /// The subject of the model.
    pub given: Subject,
    /// The name of the format; by default that of the file extension, else DIMACS.
    pub format: Option<String>,
    /// The encoding of at-most-one constraints, for DIMACS only.
    pub at_most_one: Option<AtMostOne>,
    /// The meaning of the variables, for MiniZinc only.
    pub viewpoint: Option<Viewpoint>,
    /// Integers or bit vectors, for SMT-LIB only.
    pub theory: Option<Theory>,
    /// The place of the board, for MiniZinc only.
    pub data: Option<Data>,
    /// Whether the model has only the first solution of each orbit, of the empty board.
    pub is_leader: bool,
    /// The time limit for counting the solutions of a partial board or a puzzle; if it is reached, the number is
    /// unknown.
    pub budget: Duration,
    /// The maximum number of bytes: [`MAX_MODEL_BYTES`], less in a server, or the limit that the caller forces.
    pub max_bytes: u64,
    /// Whether the caller may raise `max_bytes`: a client of a server may not.
    pub can_force: bool,
}

crate::question! {
    /// The choices of a model by name.
    pub struct Chosen => Choices {
        /// The format, by default `dimacs`.
        pub format: Option<Name<ModelFormat>>,
        /// How `dimacs` encodes that a line holds at most one queen, by default `product`.
        pub at_most_one "ENCODING": Option<Name<AtMostOne>>,
        /// What the variables of `minizinc` stand for, by default `alldifferent`.
        pub viewpoint: Option<Name<Viewpoint>>,
        /// The variables of `smt2`, by default `integers`.
        pub theory: Option<Name<Theory>>,
        /// Where the board of `minizinc` is, by default `included`.
        pub data "WHERE": Option<Name<Data>>,
        /// Only the distinct solutions.
        pub symmetry "HOW": Option<Name<Breaking>>,
    }
}

crate::question::named! {
    ModelFormat = ModelFormat::ALL.map(ModelFormat::name);
    AtMostOne = AtMostOne::ALL.map(AtMostOne::name);
    Viewpoint = Viewpoint::ALL.map(Viewpoint::name);
    Theory = Theory::ALL.map(Theory::name);
    Data = Data::ALL.map(Data::name);
}

crate::question::choices! {
    /// The symmetry breaking of a model.
    pub enum Breaking("symmetry") {
        /// Only the first solution of each orbit.
        LexLeader = "lex-leader",
    }
}

impl Chosen {
    /// Creates the model of a board with these choices. The solutions of a partial board are counted for ten seconds,
    /// and too large a model is refused.
    ///
    /// # Errors
    /// [`Refusal::Value`] if a name is unknown.
    pub fn of(self, given: Subject) -> Result<Model, Refusal> {
        let chosen = self.typed()?;
        Ok(Model {
            given,
            format: chosen.format.map(|format| format.name().to_owned()),
            at_most_one: chosen.at_most_one,
            viewpoint: chosen.viewpoint,
            theory: chosen.theory,
            data: chosen.data,
            is_leader: chosen.symmetry.is_some(),
            budget: COUNTING,
            max_bytes: MAX_MODEL_BYTES,
            can_force: true,
        })
    }
}

/// The default time limit for counting the solutions of a board, before its model is written and before answers are
/// judged.
pub const COUNTING: Duration = Duration::from_secs(10);

/// The number of solutions of a board, if it is counted before `stop` returns true.
pub(crate) fn count(problem: &Problem, stop: Stop<'_>) -> Option<u128> {
    let (queens, blocked) = (problem.queens().to_vec(), problem.blocked().to_vec());
    if problem.regions().is_empty() {
        let board = Partial::new(problem.size(), queens, blocked).ok()?;
        return count_completions(&board, stop).ok();
    }
    let family = if problem.has_diagonals() { Family::RegionsDiagonals } else { Family::Regions };
    let regions: Vec<u32> = problem.regions().iter().map(|&region| region.into()).collect();
    let puzzle = Puzzle::with_regions(family, problem.size(), &regions, queens).ok()?;
    count_solutions(&puzzle, stop).ok().map(u128::from)
}

#[cfg(feature = "files")]
impl Written for ModelFormat {
    fn all() -> Vec<ModelFormat> {
        ModelFormat::ALL.to_vec()
    }

    fn name(self) -> &'static str {
        ModelFormat::name(self)
    }

    fn endings(self) -> &'static [&'static str] {
        ModelFormat::endings(self)
    }
}

impl Model {
    /// The named format, or the default.
    fn named(&self) -> Result<ModelFormat, Refusal> {
        match &self.format {
            Some(name) => Field::FORMAT.named(name, ModelFormat::ALL.map(ModelFormat::name)),
            None => Ok(ModelFormat::Dimacs),
        }
    }

    /// Returns the options of a format.
    ///
    /// # Errors
    /// [`Refusal`] if an option is for another format.
    pub fn options(&self, format: ModelFormat) -> Result<Options, Refusal> {
        let only = |field, is_given, of: ModelFormat| match is_given && format != of {
            true => {
                let formats = vec![of.name()];
                Err(Refusal::Setting { field, format: format.name(), formats })
            }
            false => Ok(()),
        };
        only(AT_MOST_ONE, self.at_most_one.is_some(), ModelFormat::Dimacs)?;
        only(VIEWPOINT, self.viewpoint.is_some(), ModelFormat::MiniZinc)?;
        only(THEORY, self.theory.is_some(), ModelFormat::Smt2)?;
        only(DATA, self.data.is_some(), ModelFormat::MiniZinc)?;
        self.check_data()?;
        let with_leader = ModelFormat::WITH_LEADER;
        if self.is_leader && !with_leader.contains(&format) {
            let formats = with_leader.map(ModelFormat::name).to_vec();
            return Err(Refusal::Setting { field: SYMMETRY, format: format.name(), formats });
        }
        if format == ModelFormat::CspLib && matches!(self.given, Subject::Puzzle(_)) {
            let others = ModelFormat::ALL.into_iter().filter(|it| *it != format);
            let formats = others.map(ModelFormat::name).collect();
            return Err(Refusal::Setting { field: Field::PUZZLE, format: format.name(), formats });
        }
        Ok(Options {
            format,
            at_most_one: self.at_most_one.unwrap_or_default(),
            viewpoint: self.viewpoint.unwrap_or_default(),
            theory: self.theory.unwrap_or_default(),
            data: self.data.unwrap_or_default(),
        })
    }

    /// Refuses a data file alone, if it would lack a part of the subject.
    fn check_data(&self) -> Result<(), Refusal> {
        let other = match &self.given {
            _ if self.data != Some(Data::Separate) => return Ok(()),
            Subject::Board(_) => Field::BOARD,
            Subject::Puzzle(_) => Field::PUZZLE,
            Subject::Size(_) if self.is_leader => SYMMETRY,
            Subject::Size(_) => return Ok(()),
        };
        Err(Refusal::Conflict { given: DATA, other })
    }

    /// Returns the name of a file for the model, such as `8-queens.cnf`.
    ///
    /// # Errors
    /// [`Refusal`] if the options exclude each other, or the model is too large.
    pub fn file_name(&self, size: Size) -> Result<String, Refusal> {
        let (_, options, _) = self.checked(self.named()?)?;
        Ok(format!("{}-queens.{}", size.get(), options.format.endings()[0]))
    }

    /// The constraints, without the number of solutions of a partial board or a puzzle.
    ///
    /// # Errors
    /// [`Refusal::Conflict`] if only the first solutions of orbits are wanted, and the board has no orbits.
    fn problem(&self) -> Result<Problem, Refusal> {
        if let Subject::Puzzle(puzzle) = &self.given
            && puzzle.family().per_line() > 1
        {
            return Err(Refusal::ModelCrowded);
        }
        let other = match &self.given {
            Subject::Board(board) if !board.is_empty() => Field::BOARD,
            Subject::Puzzle(_) => Field::PUZZLE,
            Subject::Board(board) if self.is_leader => return Ok(Problem::leaders(board.size())),
            Subject::Size(size) if self.is_leader => return Ok(Problem::leaders(*size)),
            _ => Field::N,
        };
        if self.is_leader {
            return Err(Refusal::Conflict { given: SYMMETRY, other });
        }
        Ok(match &self.given {
            Subject::Size(size) => Problem::empty(*size),
            Subject::Board(board) => Problem::begun(board),
            Subject::Puzzle(puzzle) => Problem::puzzle(puzzle),
        })
    }

    /// Returns the size of the model, computed before anything is written.
    ///
    /// # Errors
    /// [`Refusal::ModelSize`] if the model is too large.
    pub fn extent(&self, problem: &Problem, options: Options) -> Result<Extent, Refusal> {
        let extent = extent(problem, options);
        let max = self.max_bytes;
        if extent.bytes > max {
            let (Extent { variables, constraints, bytes, .. }, can_force) =
                (extent, self.can_force);
            return Err(Refusal::ModelSize { variables, constraints, bytes, max, can_force });
        }
        Ok(extent)
    }

    /// Checks everything, and returns the problem with its options and its size.
    fn checked(&self, format: ModelFormat) -> Result<(Problem, Options, Extent), Refusal> {
        let (options, problem) = (self.options(format)?, self.problem()?);
        let extent = self.extent(&problem, options)?;
        Ok((problem, options, extent))
    }

    /// Adds the number of solutions to the problem, if it is published or counted within the budget.
    fn counted(&self, problem: Problem, stop: Stop<'_>) -> Result<Problem, Refusal> {
        let begin = Instant::now();
        let is_over = || begin.elapsed() > self.budget || stop();
        if problem.is_plain() {
            return Ok(problem);
        }
        let counted = count(&problem, &is_over);
        if stop() {
            return Err(Refusal::Stopped);
        }
        Ok(problem.expecting(counted.map_or(Expected::Unknown, Expected::Counted)))
    }

    /// Writes the model to `path`, or to standard output.
    ///
    /// # Errors
    /// [`Refusal`] if options exclude each other, the path cannot be written to, or the model is too large.
    #[cfg(feature = "files")]
    pub fn write(&self, path: Option<&Path>, stop: Stop<'_>) -> Result<Extent, Refusal> {
        let format = choose(self.format.as_deref(), path, ModelFormat::Dimacs, &ModelFormat::ALL)?;
        let (problem, options, extent) = self.checked(format)?;
        // Opened before counting, so that a path that cannot be written to is refused at once.
        let mut sink = Sink::sole(path, Some(problem.size().get()))?;
        let problem = self.counted(problem, stop)?;
        write_model(&problem, options, &mut sink).map_err(|error| sink.failed(error))?;
        sink.complete()?;
        Ok(extent)
    }

    /// Writes the model to `out`.
    ///
    /// # Errors
    /// [`Refusal`] if options exclude each other, the model is too large, or writing to `out` fails.
    pub fn write_to(&self, out: &mut dyn Write, stop: Stop<'_>) -> Result<(), Refusal> {
        let (problem, options, _) = self.checked(self.named()?)?;
        let problem = self.counted(problem, stop)?;
        Ok(write_model(&problem, options, out).map_err(WriteError::from)?)
    }

    /// The model as text.
    ///
    /// # Errors
    /// [`Refusal`] if options exclude each other, or the model is too large.
    pub fn text(&self, stop: Stop<'_>) -> Result<String, Refusal> {
        let mut text = Vec::new();
        self.write_to(&mut text, stop)?;
        String::from_utf8(text).map_err(Refusal::defect)
    }
}
