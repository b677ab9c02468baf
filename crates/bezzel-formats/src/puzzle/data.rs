//! Puzzles as JSON: one form for files, the server and pages.

use super::Described;
use super::link::puzzle_link;
use super::words::{mistake_sentence, region_name, step_sentence};
use crate::language::Catalogue;
use bezzel::Square;
use bezzel::puzzle::{Family, Hint, Mistake, Puzzle, Solutions, Step};
use serde::Serialize;

type Pair = [u32; 2];

/// The columns of a solution's queens, row by row.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Columns {
    /// One queen in each row.
    One(Vec<u32>),
    /// Several.
    More(Vec<Vec<u32>>),
}

impl Columns {
    fn new(puzzle: &Puzzle, columns: &[u32]) -> Columns {
        match puzzle.family().per_line() as usize {
            1 => Columns::One(columns.to_vec()),
            more => Columns::More(columns.chunks(more).map(<[u32]>::to_vec).collect()),
        }
    }
}

fn pairs(squares: &[Square]) -> Vec<Pair> {
    squares.iter().map(|square| [square.row, square.column]).collect()
}

/// The letters of the regions that are not connected.
fn torn(puzzle: &Puzzle) -> Vec<String> {
    puzzle.torn().iter().map(|torn| region_name(torn.region.into())).collect()
}

/// A puzzle, its solution and the steps to it.
#[derive(Debug, Serialize)]
pub struct PuzzleRecord {
    family: &'static str,
    n: u32,
    seed: Option<String>,
    date: Option<String>,
    difficulty: Option<&'static str>,
    rows: Vec<String>,
    queens: Vec<Pair>,
    blocked: Vec<Pair>,
    /// The regions that are not connected.
    torn: Vec<String>,
    /// The puzzle as a link of puzz.link, if it has one.
    link: Option<String>,
    solution: Option<Columns>,
    steps: Vec<StepRecord>,
}

/// A step, with its sentence.
#[derive(Debug, Serialize)]
pub struct StepRecord {
    technique: &'static str,
    fills: Vec<Pair>,
    rules_out: Vec<Pair>,
    because: Vec<Pair>,
    units: Vec<UnitRecord>,
    sentence: String,
}

#[derive(Debug, Serialize)]
struct UnitRecord {
    kind: &'static str,
    index: u32,
}

impl StepRecord {
    /// Creates the record of a step of a puzzle of this family, in a language.
    #[must_use]
    pub fn new(step: &Step, family: Family, catalogue: &Catalogue) -> StepRecord {
        let unit =
            |unit: &bezzel::puzzle::Unit| UnitRecord { kind: unit.kind.name(), index: unit.index };
        StepRecord {
            technique: step.technique.name(),
            fills: pairs(&step.fills),
            rules_out: pairs(&step.rules_out),
            because: pairs(&step.because),
            units: step.units.iter().map(unit).collect(),
            sentence: step_sentence(step, family, catalogue),
        }
    }
}

impl PuzzleRecord {
    /// Creates the record of a puzzle, with its steps in a language.
    #[must_use]
    pub fn new(described: &Described, catalogue: &Catalogue) -> PuzzleRecord {
        let puzzle = &described.puzzle;
        PuzzleRecord {
            family: puzzle.family().name(),
            n: puzzle.size().get(),
            // As text: a seed has 64 bits, and a number of JSON 53 in many readers.
            seed: described.seed.map(|seed| seed.to_string()),
            date: described.date.map(|date| date.to_string()),
            difficulty: described.difficulty().map(bezzel::puzzle::Difficulty::name),
            rows: puzzle.rows(),
            queens: pairs(puzzle.queens()),
            blocked: pairs(puzzle.blocked()),
            torn: torn(puzzle),
            link: puzzle_link(puzzle),
            solution: (!described.solution.is_empty())
                .then(|| Columns::new(puzzle, &described.solution)),
            steps: described
                .way
                .steps
                .iter()
                .map(|step| StepRecord::new(step, puzzle.family(), catalogue))
                .collect(),
        }
    }
}

/// The number of solutions of a puzzle: none, one or several.
#[derive(Debug, Serialize)]
pub struct SolvedRecord {
    family: &'static str,
    n: u32,
    rows: Vec<String>,
    torn: Vec<String>,
    link: Option<String>,
    solutions: &'static str,
    examples: Vec<Columns>,
}

impl SolvedRecord {
    /// Creates the record of a puzzle; `known` is `None` if the time limit was reached first.
    #[must_use]
    pub fn new(puzzle: &Puzzle, known: Option<&Solutions>) -> SolvedRecord {
        let examples = known.into_iter().flat_map(Solutions::examples);
        SolvedRecord {
            family: puzzle.family().name(),
            n: puzzle.size().get(),
            rows: puzzle.rows(),
            torn: torn(puzzle),
            link: puzzle_link(puzzle),
            solutions: known.map_or("undecided", Solutions::name),
            examples: examples.map(|one| Columns::new(puzzle, one.columns())).collect(),
        }
    }
}

/// A hint: `step`, `mistake`, `solved` or `nothing`.
#[derive(Debug, Serialize)]
pub struct HintRecord {
    hint: &'static str,
    step: Option<StepRecord>,
    /// The squares that cannot stay as they are.
    mistake: Option<Vec<Pair>>,
    sentence: String,
}

impl HintRecord {
    /// Returns the sentence.
    #[must_use]
    pub fn sentence(&self) -> &str {
        &self.sentence
    }
}

/// Creates the record of a hint in a language.
#[must_use]
pub fn hint_record(hint: &Hint, puzzle: &Puzzle, catalogue: &Catalogue) -> HintRecord {
    let plain = |hint, key| HintRecord {
        hint,
        step: None,
        mistake: None,
        sentence: crate::say!(catalogue, key),
    };
    match hint {
        Hint::Solved => plain("solved", "puzzle-solved"),
        Hint::Nothing => plain("nothing", "puzzle-no-hint"),
        Hint::Step(step) => {
            let step = StepRecord::new(step, puzzle.family(), catalogue);
            let sentence = step.sentence.clone();
            HintRecord { hint: "step", step: Some(step), mistake: None, sentence }
        }
        Hint::Mistake(mistake) => {
            let squares = match *mistake {
                Mistake::Queen(square) | Mistake::Cross(square) => vec![square],
                Mistake::Attack(one, other) => vec![one, other],
                Mistake::Crowded(unit) => puzzle.squares_of(unit),
            };
            HintRecord {
                hint: "mistake",
                step: None,
                mistake: Some(pairs(&squares)),
                sentence: mistake_sentence(*mistake, puzzle, catalogue),
            }
        }
    }
}
