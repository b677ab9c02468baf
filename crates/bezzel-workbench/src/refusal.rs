//! Refusals: the field, its value, and the allowed values. Each is a message of the catalogue, which contains a
//! shell's words for fields.

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
use bezzel_formats::{Problem, ReadError, WriteError};
use bezzel_locale::{Catalogue, messages, say, shortened, wrapped};
use bytesize::ByteSize;
use std::ops::RangeInclusive;

pub use crate::reason::Reason;

messages! {
    /// The reason why a question has no answer.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum Refusal {
        /// The integer is outside its range. The reason explains the limit.
        Integer {
            field: Field,
            given: String as shortened,
            range: RangeInclusive<u64>,
            reason: Option<Reason>,
        } = match *field {
            _ if is_open(given, range) => "refusal-integer-from",
            _ if reason.is_none() && range.end() - range.start() == 1 => "refusal-either",
            Field::N => "refusal-size",
            _ => "refusal-integer",
        },
        /// The decimal number is outside its range.
        Decimal { field: Field, given: String as shortened, range: RangeInclusive<f64> } =
            "refusal-decimal",
        /// The value is not one of the known ones.
        Value { field: Field, given: String as shortened, known: Vec<&'static str> } =
            "refusal-value",
        /// The text is not a range of board sizes.
        Range { given: String as shortened } = "refusal-range",
        /// The text is not a range of solutions' numbers.
        Numbers { given: String as shortened } = "refusal-numbers",
        /// The text is not a size of memory, or less than the minimum in bytes.
        Bytes { given: String as shortened, least: u64 as megabytes } = "refusal-bytes",
        /// The text is not a pair of signs for queens and empty squares.
        Signs { given: String as shortened } = "refusal-signs",
        /// The text is not a date.
        Date { given: String as shortened } = "refusal-date",
        /// Two fields exclude each other.
        Conflict { given: Field, other: Field } = "refusal-conflict",
        /// A field has no meaning without another.
        Needs { given: Field, other: Field } = "refusal-needs",
        /// A required field is missing.
        Missing { field: Field } = "refusal-missing",
        /// The threads' lists need more bytes than the limit.
        Memory { needed: u64 as in_bytes, given: u64 as in_bytes, threads: usize } = "refusal-memory",
        /// The halves scheme does not fit the memory limit in bytes.
        Halves { n: u32, memory: u64 as in_bytes } = "refusal-halves",
        /// A list of solutions needs more bytes than the limit.
        ListMemory { needed: u64 as in_bytes, given: u64 as in_bytes } = "refusal-list-memory",
        /// A list of solutions has more boards than can be numbered.
        ListLong { most: u64 } = "refusal-list-long",
        /// A list of solutions has no board, and the size of its boards was not given.
        ListEmpty = "list-empty",
        /// The board has no solution.
        NoSolution { n: u32 } = if *n == 2 { "no-solution-2" } else { "no-solution-3" },
        /// The piece has no solution on a board with this number of rows and `n` columns.
        NoSolutionPiece { piece: &'static str, rows: u32, n: u32 } = "no-solution-piece",
        /// No solution begins in this column.
        NoSolutionStart { n: u32, start: u32 } = "no-solution-start",
        /// The board has the size `given`, which is not the requested size `n`.
        BoardSize { given: u32, n: u32 } = "refusal-board-size",
        /// Queens of the board attack each other, so a search cannot continue from it.
        BoardAttack = "refusal-board-attack",
        /// No puzzle of this family has that size.
        PuzzleSize { family: &'static str, given: u32, min: u32, max: u32 } = "error-puzzle-size",
        /// Puzzles of this size do not have that number of given queens.
        PuzzleQueens { given: u32, max: u32 } = "error-puzzle-queens",
        /// No such puzzle was found in these attempts and seconds, after which the caller stopped the search or all
        /// attempts were made.
        PuzzleRare { attempts: u64, seconds: f64, is_stopped: bool } =
            if *is_stopped { "puzzle-rare-time" } else { "puzzle-rare" },
        /// Only `made` of the `wanted` boards, each with `given` queens, could be made: of those with or without a
        /// completion (`kind`), or of any.
        BoardRare { made: u64, wanted: u64, given: u32, kind: &'static str } = "board-rare",
        /// The count contradicts the number of symmetric solutions, so it is wrong.
        Incongruent { count: u128 } = "check-count-incongruent",
        /// The puzzle has several queens in a line, for which there are no models.
        ModelCrowded = "refusal-model-crowded",
        /// The model is larger than the default limit. Some callers may raise the limit.
        ModelSize {
            variables: u64,
            constraints: u64,
            bytes: u64 as in_bytes,
            max: u64 as in_bytes,
            can_force: bool,
        } =
            if *can_force { "refusal-model-force" } else { "refusal-model-shorter" },
        /// The process cannot allocate this number of bytes now.
        NoRoom { bytes: u64 as mebibytes } = "error-no-room",
        /// The format would garble a terminal.
        Terminal { format: &'static str } = "refusal-terminal",
        /// The format does not use the setting; `formats` do.
        Setting { field: Field, format: &'static str, formats: Vec<&'static str> } =
            if formats.is_empty() { "refusal-setting-never" } else { "refusal-setting" },
        /// A program cannot be started; the system's reason.
        Program { name: String as shortened, error: String as shortened } = "refusal-program",
        /// A ledger was given to a build without campaigns.
        NoCampaigns = "refusal-no-campaigns",
        /// The name is not valid for a worker.
        Worker { given: String as shortened } = "error-worker",
        /// The text is not a set of the plan's shards.
        Shards { given: String as shortened, last: u64 } = "refusal-shards",
        /// The text is not a share from 0 to 100 percent.
        Percent { field: Field, given: String as shortened } = "refusal-percent",
        /// The time limit of the question was reached.
        Time = "refusal-time",
        /// The question was cancelled.
        Stopped = "refusal-stopped",
    } or {
        /// The plan is invalid.
        Plan(PlanError) = sentence::plan,
        /// The text cannot be read.
        Read(ReadError) = |error: &ReadError, catalogue: &Catalogue| error.sentence(&catalogue.name_of_text(), catalogue),
        /// The lines of a program's search cannot be read.
        Trace(TraceError) = |error: &TraceError, catalogue: &Catalogue| error.sentence(&catalogue.name_of_text(), catalogue),
        /// The squares do not form a board.
        Board(PartialError) = |error: &PartialError, catalogue| Problem::Partial(*error).sentence(catalogue),
        /// The marks are not on the puzzle's board.
        Marks(MarksError) = sentence::marks,
        /// The result cannot be written in the format.
        Write(WriteError) = WriteError::sentence,
        /// Samples cannot be drawn from the count.
        Draw(DrawError) = sentence::draw,
        /// A file cannot be read or written.
        #[cfg(feature = "files")]
        File(FileError) = FileError::sentence,
        /// The ledger cannot be read or written.
        #[cfg(feature = "campaign")]
        Ledger(Box<LedgerError>) = LedgerError::sentence,
        /// The campaign cannot continue.
        #[cfg(feature = "campaign")]
        Campaign(Box<CampaignError>) = CampaignError::sentence,
        /// The facts cannot be exchanged with the file.
        #[cfg(feature = "campaign")]
        Exchange(Box<ExchangeFailed>) = crate::campaign::sentence::exchange,
        /// The count of the ledger has objections, so no samples are drawn from it.
        #[cfg(feature = "campaign")]
        Unfinished(Box<Unfinished>) = crate::campaign::sentence::unfinished,
        /// The count failed: a panic, an overflow, a wrong counter. There is no number rather than a wrong one.
        Failed(CountError) = |error: &CountError, catalogue: &Catalogue| {
            say!(catalogue, "refusal-failed", error = error.to_string())
        },
        /// A defect in our code, with the words of its error.
        Defect(String) = |error: &String, catalogue: &Catalogue| say!(catalogue, "refusal-defect", error),
    }
}

impl std::error::Error for Refusal {}

/// Whether a message should give only the minimum of a range. A number that is too large for its type is shown with
/// the maximum.
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
    /// The question is invalid.
    Bad,
    /// The answer is empty: for example, there is no solution.
    Nothing,
    /// The time limit was reached.
    Time,
    /// The question was cancelled.
    Stopped,
    /// The question is valid, and answering it failed.
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

    /// Returns the field that is refused, if it is one.
    #[must_use]
    pub const fn field(&self) -> Option<Field> {
        match self {
            Refusal::Integer { field, .. }
            | Refusal::Value { field, .. }
            | Refusal::Decimal { field, .. }
            | Refusal::Conflict { given: field, .. }
            | Refusal::Needs { given: field, .. }
            | Refusal::Missing { field }
            | Refusal::Setting { field, .. }
            | Refusal::Percent { field, .. } => Some(*field),
            Refusal::Bytes { .. } => Some(Field::MEMORY),
            Refusal::Signs { .. } => Some(Field::SIGNS),
            Refusal::Numbers { .. } => Some(Field::NTH),
            Refusal::Date { .. } => Some(Field::new("date")),
            _ => None,
        }
    }

    /// Returns the code of the refusal for programs; it never changes.
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
            Refusal::Incongruent { .. }
            | Refusal::Failed(_)
            | Refusal::Draw(_)
            | Refusal::Program { .. } => "failed",
            Refusal::Defect(_) => "defect",
            Refusal::Time => "time",
            Refusal::Stopped => "stopped",
        }
    }

    /// Creates the refusal for a defect, with the words of an unexpected error.
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

wrapped! {
    ReadError => Refusal::Read;
    TraceError => Refusal::Trace;
    #[cfg(feature = "files")]
    FileError => Refusal::File;
    #[cfg(feature = "campaign")]
    LedgerError => Refusal::Ledger(Box::new);
    #[cfg(feature = "campaign")]
    CampaignError => Refusal::Campaign(Box::new);
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
        assert_eq!(bezzel_locale::faults(&messages), Vec::<String>::new());
    }
}
