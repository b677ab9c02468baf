//! The fields of questions. Each shell has its own word for them: `--limit`, `limit=`, `"limit"`.

/// Declares the fields with the names that Python and the API have for them.
macro_rules! fields {
    ($($(#[$doc:meta])* $field:ident = $name:literal),* $(,)?) => {
        /// A field of a question.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Field {
            $($(#[$doc])* $field),*
        }

        impl Field {
            /// Returns the field's name in Python and in the API, such as `until_solution`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Field::$field => $name),*
                }
            }
        }
    };
}

fields! {
    /// The size of the board.
    N = "n",
    /// A range of board sizes.
    Range = "range",
    /// The first size of a table.
    From = "from",
    /// The last size of a table.
    To = "to",
    /// All solutions.
    All = "all",
    /// Distinct solutions only.
    Distinct = "distinct",
    /// The piece that is placed.
    Piece = "piece",
    /// The number of rows with a piece.
    Rows = "rows",
    /// The number of columns of boards that are read.
    Columns = "columns",
    /// The column of the first-row queen.
    Start = "start",
    /// The most results.
    Limit = "limit",
    /// Random solutions.
    Random = "random",
    /// The numbers of solutions in the list of all.
    Nth = "nth",
    /// The seed of what is random.
    Seed = "seed",
    /// The way of searching.
    Method = "method",
    /// What is counted or listed.
    Which = "which",
    /// The kernel that counts.
    Kernel = "kernel",
    /// How a count is divided.
    Scheme = "scheme",
    /// The memory of a count.
    Memory = "memory",
    /// The threads of a count.
    Threads = "threads",
    /// Whether a count is checked.
    Check = "check",
    /// Whether the time of a count is estimated.
    EstimateTime = "estimate_time",
    /// Seconds that a question may take.
    Budget = "budget",
    /// The depth of a search or of shards.
    Depth = "depth",
    /// The number of solutions after which a search ends.
    UntilSolution = "until_solution",
    /// A board with queens and blocked squares.
    Board = "board",
    /// A placement.
    Placement = "placement",
    /// The number of completions that are listed.
    List = "list",
    /// Whether there is exactly one.
    Unique = "unique",
    /// The number of items.
    Count = "count",
    /// The JSON of an answer.
    Json = "json",
    /// A format.
    Format = "format",
    /// Where results are written.
    Output = "output",
    /// The width of a picture.
    Size = "size",
    /// The colours of a picture.
    Theme = "theme",
    /// The title of a picture.
    Title = "title",
    /// The time that an animation shows each board.
    Delay = "delay",
    /// Whether pictures name rows and columns.
    Coordinates = "coordinates",
    /// Whether letters stand for queens.
    Ascii = "ascii",
    /// The family of a puzzle.
    Family = "family",
    /// The difficulty of a puzzle.
    Difficulty = "difficulty",
    /// The day of a puzzle.
    Date = "date",
    /// The number of given queens of a puzzle.
    Queens = "queens",
    /// A puzzle.
    Puzzle = "puzzle",
    /// The queens and crosses on a puzzle's board.
    Marks = "marks",
    /// The shards of a plan.
    Shards = "shards",
    /// The share of facts to be recounted.
    Confirm = "confirm",
    /// How often every shard is found.
    Replicate = "replicate",
    /// The hours that a part takes.
    Hours = "hours",
    /// The seconds that a shard takes.
    ShardSeconds = "shard_seconds",
    /// The size of a sample.
    Sample = "sample",
    /// Seconds between two reports.
    Watch = "watch",
    /// The seconds that a worker may be silent.
    Lease = "lease",
    /// The number of shards queued for workers.
    Ahead = "ahead",
    /// The number of workers.
    Workers = "workers",
    /// A worker's name.
    Name = "name",
    /// The port of a server.
    Port = "port",
    /// The encoding of at-most-one constraints.
    AtMostOne = "at_most_one",
    /// What the variables of a model stand for.
    Viewpoint = "viewpoint",
    /// The number of boards to make.
    Make = "make",
    /// The number of queens on each.
    Given = "given",
    /// Whether the density of queens is written.
    Density = "density",
    /// The number of runs of an estimate.
    Runs = "runs",
    /// Integers or bit vectors in an SMT model.
    Theory = "theory",
    /// A ledger.
    Ledger = "ledger",
    /// Where the board of a MiniZinc model is.
    Data = "data",
    /// Which solutions of an orbit count.
    Symmetry = "symmetry",
    /// Whether the ranks of solutions are shown.
    Rank = "rank",
    /// A model for a solver.
    Model = "model",
    /// Whether a limit is ignored.
    Force = "force",
}
