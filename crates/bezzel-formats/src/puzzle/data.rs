//! Puzzles as JSON: one form for files, the server and pages.

use super::Described;
use super::link::puzzle_link;
use super::words::{mistake_sentence, region_name, step_sentence};
use bezzel::Square;
use bezzel::puzzle::{Difficulty, Family, Hint, Mistake, Puzzle, Solutions, Step, Unit};
use bezzel_locale::{Catalogue, say};
use serde::Serialize;

type Pair = [u32; 2];

/// The columns of a solution's queens, row by row.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Puzzle"))]
pub struct PuzzleRecord {
    /// The kind of puzzle.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Family::ALL.map(Family::name))))]
    family: &'static str,
    /// The size of the board.
    n: u32,
    /// The seed that made it, in decimal digits.
    seed: Option<String>,
    /// Its day, if it is the puzzle of a day.
    date: Option<String>,
    /// How hard it is; null if the techniques alone do not solve it.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Difficulty::ALL.map(Difficulty::name))))]
    difficulty: Option<&'static str>,
    /// The board by row: letters of regions, or Q, x and a dot.
    rows: Vec<String>,
    /// The given queens.
    queens: Vec<Pair>,
    /// The blocked squares.
    blocked: Vec<Pair>,
    /// The regions that are not connected.
    torn: Vec<String>,
    /// The puzzle on puzz.link, if it can be played there.
    link: Option<String>,
    /// The columns of the queens by row; of the family `stars` two in each row.
    solution: Option<Columns>,
    /// The steps to the solution without guessing.
    steps: Vec<StepRecord>,
}

/// A step, with its sentence.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Step"))]
pub struct StepRecord {
    /// The name of the technique.
    technique: &'static str,
    /// The squares of queens that follow.
    fills: Vec<Pair>,
    /// The squares that can hold no queen.
    rules_out: Vec<Pair>,
    /// The squares that the step follows from.
    because: Vec<Pair>,
    /// The rows, columns, regions and diagonals that it follows from.
    units: Vec<UnitRecord>,
    /// The step as a sentence.
    sentence: String,
}

/// A row, column, region or diagonal of a board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Unit"))]
struct UnitRecord {
    /// What it is.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = bezzel::puzzle::UnitKind::ALL.map(|it| it.name()))))]
    kind: &'static str,
    /// Its number, from 0.
    index: u32,
}

impl StepRecord {
    /// Creates the record of a step of a puzzle of this family, in a language.
    #[must_use]
    pub fn new(step: &Step, family: Family, catalogue: &Catalogue) -> StepRecord {
        let unit = |unit: &Unit| UnitRecord { kind: unit.kind.name(), index: unit.index };
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
            difficulty: described.difficulty().map(Difficulty::name),
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Solved"))]
pub struct SolvedRecord {
    /// The kind of puzzle.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Family::ALL.map(Family::name))))]
    family: &'static str,
    /// The size of the board.
    n: u32,
    /// The board by row: letters of regions, or Q, x and a dot.
    rows: Vec<String>,
    /// The regions that are not connected.
    torn: Vec<String>,
    /// The puzzle on puzz.link, if it can be played there.
    link: Option<String>,
    /// The number of solutions; `undecided` if time was up first.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["none", "one", "several", "undecided"])))]
    solutions: &'static str,
    /// The solution, or two of several.
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

/// A hint: the next step, or what is wrong.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Hint"))]
pub struct HintRecord {
    /// What the hint is.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["step", "mistake", "solved", "nothing"])))]
    hint: &'static str,
    /// The next step.
    step: Option<StepRecord>,
    /// The squares that cannot stay as they are.
    mistake: Option<Vec<Pair>>,
    /// The hint as a sentence.
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
    let plain = |hint, sentence| HintRecord { hint, step: None, mistake: None, sentence };
    match hint {
        Hint::Solved => plain("solved", say!(catalogue, "puzzle-solved")),
        Hint::Nothing => plain("nothing", say!(catalogue, "puzzle-no-hint")),
        Hint::Step(step) => {
            let step = StepRecord::new(step, puzzle.family(), catalogue);
            let said = plain("step", step.sentence.clone());
            HintRecord { step: Some(step), ..said }
        }
        Hint::Mistake(mistake) => {
            let squares = match *mistake {
                Mistake::Queen(square) | Mistake::Cross(square) => vec![square],
                Mistake::Attack(one, other) => vec![one, other],
                Mistake::Crowded(unit) => puzzle.squares_of(unit),
            };
            let said = plain("mistake", mistake_sentence(*mistake, puzzle, catalogue));
            HintRecord { mistake: Some(pairs(&squares)), ..said }
        }
    }
}
