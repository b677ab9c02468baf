//! Refusals: which field, what was given, what is allowed. Each is a message of the catalogue, which has a shell's words
//! for fields.

#[cfg(feature = "campaign")]
use crate::campaign::failed::{ExchangeFailed, Unfinished};
use crate::field::Field;
#[cfg(feature = "files")]
use crate::file::FileError;
use crate::sentence;
use bezzel::complete::{CompleteError, PartialError};
use bezzel::count::{CountError, CountFailure};
use bezzel::engine::OpenError;
use bezzel::plan::PlanError;
use bezzel::puzzle::MarksError;
use bezzel::sample::DrawError;
use bezzel::search::SearchError;
use bezzel::{Size, SizeError, Stopped};
#[cfg(feature = "campaign")]
use bezzel_campaign::{CampaignError, LedgerError};
use bezzel_formats::trace::TraceError;
use bezzel_formats::{Catalogue, Problem, ReadError, WriteError, messages, say, shortened};
use bytesize::ByteSize;
use std::ops::RangeInclusive;

pub use crate::reason::Reason;

messages! {
    /// A refusal: why a question has no answer.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum Refusal {
        /// An integer outside its range, and why there is a limit.
        Integer {
            field: Field,
            given: String as shortened,
            range: RangeInclusive<u64>,
            reason: Option<Reason>,
        } = match *field {
            _ if is_open(given, range) => "refusal-integer-from",
            Field::N => "refusal-size",
            _ => "refusal-integer",
        },
        /// A decimal number outside its range.
        Decimal { field: Field, given: String as shortened, range: RangeInclusive<f64> } =
            "refusal-decimal",
        /// A value that is none of those that are known.
        Value { field: Field, given: String as shortened, known: Vec<&'static str> } =
            "refusal-value",
        /// Not a range of board sizes.
        Range { given: String as shortened } = "refusal-range",
        /// Not numbers of solutions.
        Numbers { given: String as shortened } = "refusal-numbers",
        /// Not a size of memory, or less than the least that makes sense, in bytes.
        Bytes { given: String as shortened, least: u64 as megabytes } = "refusal-bytes",
        /// Not signs of queens and empty squares.
        Signs { given: String as shortened } = "refusal-signs",
        /// Not a date.
        Date { given: String as shortened } = "refusal-date",
        /// Two fields that exclude each other.
        Conflict { given: Field, other: Field } = "refusal-conflict",
        /// A field that means nothing without another.
        Needs { given: Field, other: Field } = "refusal-needs",
        /// A field that must be given.
        Missing { field: Field } = "refusal-missing",
        /// The threads' lists need more bytes than may be taken.
        Memory { needed: u64 as in_bytes, given: u64 as in_bytes, threads: usize } = "refusal-memory",
        /// No way to count by halves fits the memory, in bytes.
        Halves { n: u32, memory: u64 as in_bytes } = "refusal-halves",
        /// A list of solutions needs more bytes than may be taken.
        ListMemory { needed: u64 as in_bytes, given: u64 as in_bytes } = "refusal-list-memory",
        /// A list of solutions has more boards than can be numbered.
        ListLong { most: u64 } = "refusal-list-long",
        /// A list of solutions has no board, and the size of its boards was not given.
        ListEmpty = "list-empty",
        /// The board has no solution, and so there is nothing to give.
        NoSolution { n: u32 } = if *n == 2 { "no-solution-2" } else { "no-solution-3" },
        /// The piece cannot be placed on a board with that number of rows, and `n` columns.
        NoSolutionPiece { piece: &'static str, rows: u32, n: u32 } = "no-solution-piece",
        /// No solution begins in that column.
        NoSolutionStart { n: u32, start: u32 } = "no-solution-start",
        /// The board has the size `given`, and `n` was given.
        BoardSize { given: u32, n: u32 } = "refusal-board-size",
        /// Queens of the board attack each other, so a search cannot continue from it.
        BoardAttack = "refusal-board-attack",
        /// No puzzle of this family has that size.
        PuzzleSize { family: &'static str, given: u32, min: u32, max: u32 } = "error-puzzle-size",
        /// Puzzles of this size do not have that number of given queens.
        PuzzleQueens { given: u32, max: u32 } = "error-puzzle-queens",
        /// No such puzzle was found in these attempts and seconds.
        PuzzleRare { attempts: u64, seconds: f64 } = "puzzle-rare",
        /// Of the boards to be completed that are wanted, each with this number of queens, only these were made.
        BoardRare { made: u64, wanted: u64, given: u32 } = "board-rare",
        /// A count that does not agree with the number of symmetric solutions, and so is wrong.
        Incongruent { count: u128 } = "check-count-incongruent",
        /// A puzzle with several queens in a line, for which there are no models.
        ModelCrowded = "refusal-model-crowded",
        /// A model that would fill a disk: it has more bytes than are written unasked, and the caller may ask for more.
        ModelSize {
            variables: u64,
            constraints: u64,
            bytes: u64 as in_bytes,
            max: u64 as in_bytes,
            can_force: bool,
        } =
            if *can_force { "refusal-model-force" } else { "refusal-model-shorter" },
        /// More memory, in bytes, than this process can have now.
        NoRoom { bytes: u64 as mebibytes } = "error-no-room",
        /// A format that would garble a terminal.
        Terminal { format: &'static str } = "refusal-terminal",
        /// A setting that the format cannot follow, and the formats that can.
        Setting { field: Field, format: &'static str, formats: Vec<&'static str> } =
            if formats.is_empty() { "refusal-setting-never" } else { "refusal-setting" },
        /// A question about a ledger, asked of a build without campaigns.
        NoCampaigns = "refusal-no-campaigns",
        /// A name that no worker can have.
        Worker { given: String as shortened } = "error-worker",
        /// Not a set of shards of the plan.
        Shards { given: String as shortened, last: u64 } = "refusal-shards",
        /// Not a share from 0 to 100 percent.
        Percent { field: Field, given: String as shortened } = "refusal-percent",
        /// The time that the question may take is over.
        Time = "refusal-time",
        /// The question was cancelled.
        Stopped = "refusal-stopped",
    } or {
        /// A plan that there is not.
        Plan(PlanError) = sentence::plan,
        /// Text that is not what it should be.
        Read(ReadError) = |error: &ReadError, catalogue: &Catalogue| error.sentence(&catalogue.name_of_text(), catalogue),
        /// The lines of a program's search that cannot be read.
        Trace(TraceError) = |error: &TraceError, catalogue: &Catalogue| error.sentence(&catalogue.name_of_text(), catalogue),
        /// Squares that are no board.
        Board(PartialError) = |error: &PartialError, catalogue| Problem::Partial(*error).sentence(catalogue),
        /// Marks that are not on the puzzle.
        Marks(MarksError) = sentence::marks,
        /// What was found cannot be written in that format.
        Write(WriteError) = WriteError::sentence,
        /// Samples that cannot be drawn from a count.
        Draw(DrawError) = sentence::draw,
        /// A file that cannot be read or written.
        #[cfg(feature = "files")]
        File(FileError) = FileError::sentence,
        /// A ledger that cannot be read or written.
        #[cfg(feature = "campaign")]
        Ledger(Box<LedgerError>) = crate::campaign::sentence::ledger,
        /// A campaign that cannot go on.
        #[cfg(feature = "campaign")]
        Campaign(Box<CampaignError>) = crate::campaign::sentence::campaign,
        /// Facts that cannot be exchanged with a file.
        #[cfg(feature = "campaign")]
        Exchange(Box<ExchangeFailed>) = crate::campaign::sentence::exchange,
        /// A ledger whose count does not stand, so nothing is drawn from it.
        #[cfg(feature = "campaign")]
        Unfinished(Box<Unfinished>) = crate::campaign::sentence::unfinished,
        /// The count failed: a panic, an overflow, a wrong counter. There is no number rather than a wrong one.
        Failed(CountError) = |error: &CountError, catalogue: &Catalogue| {
            say!(catalogue, "refusal-failed", error = error.to_string())
        },
        /// A defect of ours, in its own words.
        Defect(String) = |error: &String, catalogue: &Catalogue| say!(catalogue, "refusal-defect", error),
    }
}

impl std::error::Error for Refusal {}

/// Whether only the least of a range is worth a word. A number that is too large for its type gets the largest value in
/// the message.
fn is_open(given: &str, range: &RangeInclusive<u64>) -> bool {
    let is_beyond = given.len() >= 20 && given.bytes().all(|byte| byte.is_ascii_digit());
    *range.end() == u64::MAX && !is_beyond
}

fn in_bytes(bytes: &u64) -> String {
    ByteSize::b(*bytes).to_string()
}

fn megabytes(bytes: &u64) -> String {
    format!("{}MB", bytes / 1_000_000)
}

fn mebibytes(bytes: &u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
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

/// The refusal that wraps an error.
macro_rules! wrapped {
    ($($(#[$on:meta])* $error:ty => $variant:ident $(($how:path))?;)*) => {$(
        $(#[$on])*
        impl From<$error> for Refusal {
            fn from(error: $error) -> Refusal {
                Refusal::$variant($($how)?(error))
            }
        }
    )*};
}

wrapped! {
    ReadError => Read;
    TraceError => Trace;
    #[cfg(feature = "files")]
    FileError => File;
    #[cfg(feature = "campaign")]
    LedgerError => Ledger(Box::new);
    #[cfg(feature = "campaign")]
    CampaignError => Campaign(Box::new);
}

impl From<WriteError> for Refusal {
    fn from(error: WriteError) -> Refusal {
        match error {
            WriteError::Io(error) if error.kind() == std::io::ErrorKind::TimedOut => Refusal::Time,
            error => Refusal::Write(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_and_reason_has_its_sentence_with_its_blanks_in_both_languages() {
        let messages = [Refusal::messages(), Reason::messages()].concat();
        assert!(messages.len() > 45, "{}", messages.len());
        assert_eq!(bezzel_formats::faults(&messages), Vec::<String>::new());
    }
}
