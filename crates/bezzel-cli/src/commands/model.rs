//! `bezzel model`: the problem as a model for other solvers.

use crate::Session;
use crate::asked::Asked;
use crate::failure::{Failure, Outcome};
use bezzel::stop::NEVER;
use bezzel_formats::Hints;
use bezzel_workbench::model::{COUNTING, Chosen, MAX_MODEL_SIZE, Subject};
use bezzel_workbench::{Field, Refusal};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, clap::Args)]
pub(crate) struct Model {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    n: Option<String>,
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true, conflicts_with = "puzzle")]
    board: Option<String>,
    #[arg(long, value_name = "PUZZLE", allow_hyphen_values = true)]
    puzzle: Option<String>,
    #[command(flatten)]
    chosen: Asked<Chosen>,
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true)]
    budget: Option<String>,
    #[arg(long)]
    force: bool,
    #[arg(long, short, value_name = "PATH")]
    output: Option<PathBuf>,
}

pub(super) fn run(session: &Session, arguments: &Model) -> Result<Outcome, Failure> {
    let budget = Field::BUDGET.integer_if(arguments.budget.as_ref(), 0..=1_000_000)?;
    if arguments.board.is_none() && arguments.puzzle.is_none() {
        Field::BOARD.is_missing_for(&[(budget.is_some(), Field::BUDGET)])?;
    }
    let mut question = arguments.chosen.0.clone().of(session.given(arguments)?)?;
    question.budget = budget.map_or(COUNTING, Duration::from_secs);
    if arguments.force {
        question.max_bytes = u64::MAX;
    }
    question.write(arguments.output.as_deref(), NEVER)?;
    Ok(Outcome::Done)
}

impl Session {
    /// The subject of the model: a size, a board, or a puzzle. A size beside a board or puzzle must be that of the
    /// board or puzzle.
    fn given(&self, arguments: &Model) -> Result<Subject, Failure> {
        let n = arguments.n.as_ref().map(|n| Field::N.size(n, MAX_MODEL_SIZE, None)).transpose()?;
        let given = match (&arguments.board, &arguments.puzzle, n) {
            (Some(board), _, _) => Subject::Board(self.partial(Some(board), &Hints::default())?),
            (None, Some(puzzle), _) => {
                // The marks of a player are no part of the puzzle.
                let (puzzle, _) = self.puzzle(Some(puzzle), None)?;
                Subject::Puzzle(puzzle)
            }
            (None, None, Some(n)) => Subject::Size(n),
            (None, None, None) => return Err(Refusal::Missing { field: Field::N }.into()),
        };
        let size = match &given {
            Subject::Size(size) => *size,
            Subject::Board(board) => board.size(),
            Subject::Puzzle(puzzle) => puzzle.size(),
        };
        match n.filter(|&n| n != size) {
            Some(n) => Err(Refusal::BoardSize { given: size.get(), n: n.get() }.into()),
            None => Ok(given),
        }
    }
}
