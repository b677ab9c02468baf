//! The fields of questions. Each shell has its own word for them: `--limit`, `limit=`, `"limit"`.

use bezzel_locale::{Blank, Catalogue, FluentArgs};

/// A field of a question, by its name in Python and in the API, such as `until_solution`.
///
/// Constants are fields of several questions, or fields that shells mention; others are declared beside their
/// question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Field(&'static str);

impl Field {
    /// Creates a field with this name, in lower case with underscores.
    #[must_use]
    pub const fn new(name: &'static str) -> Field {
        Field(name)
    }

    /// Returns the field's name in Python and in the API.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Returns the name of the field's row in a question: `list_size` is the size of boards where the command has an option
    /// for it.
    #[must_use]
    pub fn row(self) -> &'static str {
        if self == Field::LIST_SIZE { Field::N.0 } else { self.0 }
    }

    /// The size of the boards of a list.
    pub const LIST_SIZE: Field = Field("list_size");
    /// The size of the board.
    pub const N: Field = Field("n");
    /// A range of board sizes.
    pub const RANGE: Field = Field("range");
    /// The first size of a table.
    pub const FROM: Field = Field("from");
    /// The last size of a table.
    pub const TO: Field = Field("to");
    /// Distinct solutions only.
    pub const DISTINCT: Field = Field("distinct");
    /// The piece that is placed.
    pub const PIECE: Field = Field("piece");
    /// The number of rows with a piece.
    pub const ROWS: Field = Field("rows");
    /// The number of columns of boards that are read.
    pub const COLUMNS: Field = Field("columns");
    /// The column of the first-row queen.
    pub const START: Field = Field("start");
    /// The number of the first row and column.
    pub const BASE: Field = Field("base");
    /// The signs of queens and empty squares.
    pub const SIGNS: Field = Field("signs");
    /// The maximum number of results.
    pub const LIMIT: Field = Field("limit");
    /// Random solutions.
    pub const RANDOM: Field = Field("random");
    /// The numbers of solutions in the list of all.
    pub const NTH: Field = Field("nth");
    /// The seed of random results.
    pub const SEED: Field = Field("seed");
    /// The search method.
    pub const METHOD: Field = Field("method");
    /// The memory limit of a count.
    pub const MEMORY: Field = Field("memory");
    /// The longest run of a program, in seconds.
    pub const TIMEOUT: Field = Field("timeout");
    /// The time limit of a question, in seconds.
    pub const BUDGET: Field = Field("budget");
    /// The depth of a search or of shards.
    pub const DEPTH: Field = Field("depth");
    /// The number of solutions after which a search ends.
    pub const UNTIL_SOLUTION: Field = Field("until_solution");
    /// A board with queens and blocked squares.
    pub const BOARD: Field = Field("board");
    /// A placement.
    pub const PLACEMENT: Field = Field("placement");
    /// The number of completions that are listed.
    pub const LIST: Field = Field("list");
    /// The number of items.
    pub const COUNT: Field = Field("count");
    /// A format.
    pub const FORMAT: Field = Field("format");
    /// The path of the output.
    pub const OUTPUT: Field = Field("output");
    /// The width of a picture.
    pub const SIZE: Field = Field("size");
    /// The colours of a picture.
    pub const THEME: Field = Field("theme");
    /// The time that an animation shows each board.
    pub const DELAY: Field = Field("delay");
    /// Whether pictures name rows and columns.
    pub const COORDINATES: Field = Field("coordinates");
    /// The family of a puzzle.
    pub const FAMILY: Field = Field("family");
    /// A puzzle.
    pub const PUZZLE: Field = Field("puzzle");
    /// The shards of a plan.
    pub const SHARDS: Field = Field("shards");
    /// The share of facts to be recounted.
    pub const CONFIRM: Field = Field("confirm");
    /// The seconds that a shard takes.
    pub const SHARD_SECONDS: Field = Field("shard_seconds");
    /// The size of a sample.
    pub const SAMPLE: Field = Field("sample");
    /// A ledger.
    pub const LEDGER: Field = Field("ledger");
    /// Whether a limit is ignored.
    pub const FORCE: Field = Field("force");
}

/// Sentences contain a shell's word for the field.
impl Blank for Field {
    fn fill<'a>(&'a self, name: &'a str, catalogue: &Catalogue, args: &mut FluentArgs<'a>) {
        args.set(name, catalogue.dialect().field(self.0));
    }
}
