//! Refusals: which field, what was given, what is allowed. A refusal has no sentence; a shell renders it with its own
//! words for fields (`sentence.rs`).

use crate::field::Field;
#[cfg(feature = "files")]
use crate::file::FileError;
use bezzel::complete::{CompleteError, PartialError};
use bezzel::count::{CountError, CountFailure};
use bezzel::engine::OpenError;
use bezzel::plan::PlanError;
use bezzel::puzzle::MarksError;
use bezzel::sample::DrawError;
use bezzel::search::SearchError;
use bezzel::{Size, SizeError, Stopped};
use bezzel_formats::trace::TraceError;
use bezzel_formats::{ReadError, WriteError};
use std::ops::RangeInclusive;

pub use crate::reason::Reason;

/// A refusal: why a question has no answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// No integer of this range.
    Integer {
        /// The field.
        field: Field,
        /// What was given.
        given: String,
        /// What is allowed.
        range: RangeInclusive<u64>,
        /// Why there is a limit.
        reason: Option<Reason>,
    },
    /// No decimal number of this range.
    Decimal {
        /// The field.
        field: Field,
        /// What was given.
        given: String,
        /// What is allowed.
        range: RangeInclusive<f64>,
    },
    /// No value that is known.
    Value {
        /// The field.
        field: Field,
        /// What was given.
        given: String,
        /// All that are known.
        known: Vec<&'static str>,
    },
    /// No range of board sizes.
    Range {
        /// What was given.
        given: String,
    },
    /// No numbers of solutions.
    Numbers {
        /// What was given.
        given: String,
    },
    /// No size of memory.
    Bytes {
        /// What was given.
        given: String,
        /// The least that makes sense, in bytes.
        least: u64,
    },
    /// No signs of queens and empty squares.
    Signs {
        /// What was given.
        given: String,
    },
    /// No date.
    Date {
        /// What was given.
        given: String,
    },
    /// Two fields that exclude each other.
    Conflict {
        /// One of them.
        given: Field,
        /// The other.
        other: Field,
    },
    /// A field that means nothing without another.
    Needs {
        /// The field.
        given: Field,
        /// What it needs.
        other: Field,
    },
    /// A field that must be given.
    Missing {
        /// The field.
        field: Field,
    },
    /// The threads' lists do not fit the memory.
    Memory {
        /// The bytes that are needed.
        needed: u64,
        /// The bytes that may be taken.
        given: u64,
        /// The threads that share them.
        threads: usize,
    },
    /// No way to count by halves fits the memory.
    Halves {
        /// The size of the board.
        n: u32,
        /// The bytes that may be taken.
        memory: u64,
    },
    /// A list of solutions does not fit the memory.
    ListMemory {
        /// The bytes that are needed.
        needed: u64,
        /// The bytes that may be taken.
        given: u64,
    },
    /// A list of solutions has more boards than can be numbered.
    ListLong {
        /// The largest number of boards.
        most: u64,
    },
    /// A list of solutions has no board, and the size of its boards was not given.
    ListEmpty,
    /// A plan that there is not.
    Plan(PlanError),
    /// The board has no solution, and so there is nothing to give.
    NoSolution {
        /// The size of the board.
        n: u32,
    },
    /// The piece cannot be placed on a board with that number of rows.
    NoSolutionPiece {
        /// The name of the piece.
        piece: &'static str,
        /// The number of rows.
        rows: u32,
        /// The number of columns.
        n: u32,
    },
    /// No solution begins in that column.
    NoSolutionStart {
        /// The size of the board.
        n: u32,
        /// The column.
        start: u32,
    },
    /// Text that is not what it should be.
    Read(ReadError),
    /// The lines of a program's search that cannot be read.
    Trace(TraceError),
    /// Squares that are no board.
    Board(PartialError),
    /// The board has another size than the one given.
    BoardSize {
        /// The size of the board.
        given: u32,
        /// The size given.
        n: u32,
    },
    /// Queens of the board attack each other, so a search cannot continue from it.
    BoardAttack,
    /// Marks that are not on the puzzle.
    Marks(MarksError),
    /// No puzzle of this family has that size.
    PuzzleSize {
        /// The name of the family.
        family: &'static str,
        /// The size that was asked for.
        given: u32,
        /// The least size.
        min: u32,
        /// The largest size.
        max: u32,
    },
    /// Puzzles of this size do not have that number of given queens.
    PuzzleQueens {
        /// What was asked for.
        given: u32,
        /// The most.
        max: u32,
    },
    /// No such puzzle was found.
    PuzzleRare {
        /// The puzzles that were looked at.
        attempts: u64,
        /// The seconds that took.
        seconds: f64,
    },
    /// No further board to be completed was found that is as wanted.
    BoardRare {
        /// The boards that were made.
        made: u64,
        /// The boards that were wanted.
        wanted: u64,
        /// The queens on each.
        given: u32,
    },
    /// A count that does not agree with the number of symmetric solutions, and so is wrong.
    Incongruent {
        /// The number of all solutions that was counted.
        count: u128,
    },
    /// What was found cannot be written in that format.
    Write(WriteError),
    /// Samples that cannot be drawn from a count.
    Draw(DrawError),
    /// A puzzle with several queens in a line, for which there are no models.
    ModelCrowded,
    /// A model that would fill a disk.
    ModelSize {
        /// Its size.
        extent: bezzel_formats::model::Extent,
        /// The most bytes that are written unasked.
        max: u64,
        /// Whether the caller may ask for more.
        can_force: bool,
    },
    /// More memory than this process can have now.
    NoRoom {
        /// What it takes.
        bytes: u64,
    },
    /// A format that would garble a terminal.
    Terminal {
        /// Its name.
        format: &'static str,
    },
    /// A setting that the format cannot follow.
    Setting {
        /// The setting.
        field: Field,
        /// The format.
        format: &'static str,
        /// The formats that can.
        formats: Vec<&'static str>,
    },
    /// A file that cannot be read or written.
    #[cfg(feature = "files")]
    File(FileError),
    /// A ledger that cannot be read or written.
    #[cfg(feature = "campaign")]
    Ledger(Box<bezzel_campaign::LedgerError>),
    /// A campaign that cannot go on.
    #[cfg(feature = "campaign")]
    Campaign(Box<bezzel_campaign::CampaignError>),
    /// Facts that cannot be exchanged with a file.
    #[cfg(feature = "campaign")]
    Exchange(Box<crate::campaign::failed::ExchangeFailed>),
    /// A ledger whose count does not stand, so nothing is drawn from it.
    #[cfg(feature = "campaign")]
    Unfinished(Box<crate::campaign::failed::Unfinished>),
    /// A question about a ledger, asked of a build without campaigns.
    NoCampaigns,
    /// A name that no worker can have.
    Worker {
        /// What was given.
        given: String,
    },
    /// No set of shards of the plan.
    Shards {
        /// What was given.
        given: String,
        /// The last shard.
        last: u64,
    },
    /// No share from 0 to 100 percent.
    Percent {
        /// The field.
        field: Field,
        /// What was given.
        given: String,
    },
    /// The count failed: a panic, an overflow, a wrong counter. There is no number rather than a wrong one.
    Failed(CountError),
    /// A defect of ours, in its own words.
    Defect(String),
    /// The time that the question may take is over.
    Time,
    /// The question was cancelled.
    Stopped,
}

/// The kinds of refusal that shells distinguish: by exit status, HTTP status or exception class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The question was wrong.
    Bad,
    /// There is nothing to give.
    Nothing,
    /// The time was up.
    Time,
    /// Cancelled.
    Stopped,
    /// The question was right, and answering it went wrong.
    Failed,
}

impl Refusal {
    /// Returns the kind of refusal.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Refusal::NoSolution { .. }
            | Refusal::NoSolutionPiece { .. }
            | Refusal::NoSolutionStart { .. }
            | Refusal::PuzzleRare { .. }
            | Refusal::BoardRare { .. } => Kind::Nothing,
            Refusal::Time => Kind::Time,
            Refusal::Stopped => Kind::Stopped,
            Refusal::Failed(_)
            | Refusal::Draw(DrawError::Tally { .. })
            | Refusal::Defect(_)
            | Refusal::Incongruent { .. }
            | Refusal::Write(
                WriteError::Io(_) | WriteError::Encoder(_) | WriteError::Announced { .. },
            ) => Kind::Failed,
            _ => Kind::Bad,
        }
    }

    /// Returns a code for programs that says what is wrong; it never changes.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refusal::Integer { .. } | Refusal::Decimal { .. } | Refusal::Range { .. } => "range",
            Refusal::Value { .. } | Refusal::Worker { .. } | Refusal::ModelCrowded => "value",
            Refusal::Bytes { .. }
            | Refusal::Memory { .. }
            | Refusal::NoRoom { .. }
            | Refusal::ListMemory { .. }
            | Refusal::Halves { .. } => "memory",
            Refusal::Date { .. } => "date",
            Refusal::Signs { .. } => "signs",
            Refusal::Conflict { .. } | Refusal::Needs { .. } => "conflict",
            Refusal::Missing { .. } | Refusal::ListEmpty => "missing",
            Refusal::Plan(_) | Refusal::Draw(DrawError::Plan(_)) => "plan",
            Refusal::NoSolution { .. }
            | Refusal::NoSolutionPiece { .. }
            | Refusal::NoSolutionStart { .. } => "no-solution",
            Refusal::Read(_) | Refusal::Trace(_) => "unreadable",
            Refusal::Board(_) | Refusal::BoardSize { .. } | Refusal::BoardAttack => "board",
            Refusal::Marks(_) => "marks",
            Refusal::PuzzleSize { .. } | Refusal::PuzzleQueens { .. } => "range",
            Refusal::PuzzleRare { .. } | Refusal::BoardRare { .. } => "rare",
            #[cfg(feature = "files")]
            Refusal::File(_) => "file",
            Refusal::Terminal { .. }
            | Refusal::Setting { .. }
            | Refusal::Write(WriteError::LeftOut { .. }) => "format",
            Refusal::Write(WriteError::Io(_)) => "write",
            Refusal::Write(_) | Refusal::ModelSize { .. } | Refusal::ListLong { .. } => "too-much",
            #[cfg(feature = "campaign")]
            Refusal::Ledger(_)
            | Refusal::Campaign(_)
            | Refusal::Exchange(_)
            | Refusal::Unfinished(_) => "ledger",
            Refusal::NoCampaigns => "ledger",
            Refusal::Shards { .. } | Refusal::Percent { .. } | Refusal::Numbers { .. } => "range",
            Refusal::Incongruent { .. } | Refusal::Failed(_) | Refusal::Draw(_) => "failed",
            Refusal::Defect(_) => "defect",
            Refusal::Time => "time",
            Refusal::Stopped => "stopped",
        }
    }

    /// Returns the refusal of a defect, in the words of an unexpected error.
    pub fn defect(error: impl std::fmt::Display) -> Refusal {
        Refusal::Defect(error.to_string())
    }
}

impl From<SizeError> for Refusal {
    fn from(error: SizeError) -> Refusal {
        let (given, max) = match error {
            SizeError::TooLarge { given, max } => (i128::from(given), max),
            SizeError::Outside { given } => (given, Size::MAX),
            error => return Refusal::defect(error),
        };
        let range = 1..=max.into();
        Refusal::Integer { field: Field::N, given: given.to_string(), range, reason: None }
    }
}

impl From<SearchError> for Refusal {
    fn from(error: SearchError) -> Refusal {
        match error {
            SearchError::Stopped(_) => Refusal::Stopped,
            SearchError::Size(error) => error.into(),
            error => Refusal::defect(error),
        }
    }
}

impl From<Stopped> for Refusal {
    fn from(_: Stopped) -> Refusal {
        Refusal::Stopped
    }
}

impl From<CountError> for Refusal {
    fn from(error: CountError) -> Refusal {
        match error {
            CountError::Stopped => Refusal::Stopped,
            error => Refusal::Failed(error),
        }
    }
}

impl From<OpenError> for Refusal {
    fn from(error: OpenError) -> Refusal {
        match error {
            OpenError::Memory { needed, given, threads } => {
                Refusal::Memory { needed, given, threads }
            }
            OpenError::Plan(error) => error.into(),
            error => Refusal::defect(error),
        }
    }
}

impl From<PlanError> for Refusal {
    fn from(error: PlanError) -> Refusal {
        match error {
            PlanError::Size(error) => error.into(),
            error => Refusal::Plan(error),
        }
    }
}

impl From<CountFailure> for Refusal {
    fn from(error: CountFailure) -> Refusal {
        match error {
            CountFailure::Open(error) => error.into(),
            CountFailure::Count(error) => error.into(),
            error => Refusal::defect(error),
        }
    }
}

impl From<CompleteError> for Refusal {
    fn from(error: CompleteError) -> Refusal {
        match error {
            CompleteError::Stopped(_) => Refusal::Stopped,
            CompleteError::Count(error) => error.into(),
        }
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Refusal {
        Refusal::Read(error)
    }
}

impl From<TraceError> for Refusal {
    fn from(error: TraceError) -> Refusal {
        Refusal::Trace(error)
    }
}

#[cfg(feature = "files")]
impl From<FileError> for Refusal {
    fn from(error: FileError) -> Refusal {
        Refusal::File(error)
    }
}

#[cfg(feature = "campaign")]
impl From<bezzel_campaign::LedgerError> for Refusal {
    fn from(error: bezzel_campaign::LedgerError) -> Refusal {
        Refusal::Ledger(Box::new(error))
    }
}

#[cfg(feature = "campaign")]
impl From<bezzel_campaign::CampaignError> for Refusal {
    fn from(error: bezzel_campaign::CampaignError) -> Refusal {
        Refusal::Campaign(Box::new(error))
    }
}

impl From<WriteError> for Refusal {
    fn from(error: WriteError) -> Refusal {
        match error {
            WriteError::Io(error) if error.kind() == std::io::ErrorKind::TimedOut => Refusal::Time,
            error => Refusal::Write(error),
        }
    }
}
