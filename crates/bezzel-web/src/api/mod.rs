//! The JSON API: a table of its addresses, each with the struct of its question. From these, a test writes
//! `assets/openapi.json`.

mod boards;
mod codes;
mod counts;
mod description;
mod models;
mod puzzles;
mod searches;
mod solutions;

#[cfg(all(test, feature = "schema"))]
use self::description::answer::{Either, File, Json, Lines, TextFile};
use crate::fields::{Fields, Misread, names};
use crate::rejection::Rejection;
use crate::reply::Reply;
use bezzel_locale::Catalogue;
use bezzel_workbench::{Limits, Refusal, question};
use http::Method;

/// An address of the API.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    /// Parses the fields, and returns the answer or a job that makes it. Long work is left to the job.
    pub(crate) answer: fn(&Fields, &Limits) -> Result<Reply, Wrong>,
    /// The description of the address, for `openapi.json`.
    #[cfg(all(test, feature = "schema"))]
    described: description::Described,
}

question! {
    /// A question without fields.
    struct Nothing {}
}

/// The error of a request's fields.
pub(crate) enum Wrong {
    Misread(Misread),
    Refused(Refusal),
}

impl From<Misread> for Wrong {
    fn from(misread: Misread) -> Wrong {
        Wrong::Misread(misread)
    }
}

impl From<Refusal> for Wrong {
    fn from(refusal: Refusal) -> Wrong {
        Wrong::Refused(refusal)
    }
}

impl Wrong {
    pub(crate) fn rejection(&self, are_sent: bool, catalogue: &Catalogue) -> Rejection {
        match self {
            Wrong::Misread(misread) => misread.rejection(are_sent, catalogue),
            Wrong::Refused(refusal) => Rejection::of(refusal, catalogue),
        }
    }
}

/// Makes the table. Each entry has a summary; a method and a path; the function that answers, with the structs of the
/// question; and the type and description of the answer.
macro_rules! routes {
    ($(
        $(#[doc = $summary:literal])+
        $method:ident $path:literal $group:ident::$answer:ident($($asked:ty),+) -> $told:ty, $what:literal;
    )+) => {
        /// The whole API.
        pub(crate) static ROUTES: &[Route] = &[$(Route {
            method: Method::$method,
            path: $path,
            answer: |fields, limits| {
                fields.expect(&[$(names::<$asked>()),+].concat())?;
                Ok($group::$answer($(fields.read::<$asked>()?),+, limits)?)
            },
            #[cfg(all(test, feature = "schema"))]
            described: description::Described {
                group: stringify!($group),
                summary: concat!($($summary),+),
                asked: &[$(description::schema::<$asked>),+],
                told: <$told as description::answer::Answer>::content,
                what: $what,
            },
        }),+];
    };
}

routes! {
    /// This description.
    GET "/api/openapi.json" description::description(Nothing)
        -> Json<serde_json::Map<String, serde_json::Value>>, "The description";
    /// The number of solutions of one board, counted now.
    GET "/api/count" counts::count(bezzel_workbench::count::CountRequest)
        -> Json<bezzel_workbench::count::CountReport>, "What `bezzel count --json` writes";
    /// The counts of several sizes, as JSON Lines: each row is sent as soon as it is counted.
    GET "/api/table" counts::table(counts::TableRequest)
        -> Lines<bezzel_workbench::table::Row>, "Rows as `bezzel table --format jsonl` writes them";
    /// The published counts.
    GET "/api/known" counts::known(Nothing)
        -> Json<Vec<bezzel_workbench::table::Published>>, "What OEIS A000170 and A002562 list";
    /// Every search method on a board, from the slowest to the fastest, as JSON Lines: each is sent as soon as it is
    /// measured. A method that takes more than 0.8 s is stopped, and the rest estimated.
    GET "/api/compare" searches::compare(searches::CompareRequest)
        -> Lines<bezzel_formats::comparison::Measured>, "Rows as `bezzel compare --json` writes them";
    /// The events of a search, as JSON Lines after a line that describes the search.
    GET "/api/trace" searches::trace(searches::SearchedBoard, bezzel_workbench::steps::SearchRequest)
        -> Lines<serde_json::Map<String, serde_json::Value>>, "What `bezzel steps --format jsonl` writes";
    /// A search as a file: text, events, a page to leaf through, pictures.
    GET "/api/steps" searches::steps(searches::SearchedBoard, bezzel_workbench::steps::SearchRequest, searches::SearchFile) -> File, "The file";
    /// Checks the search of another program, from the lines that it printed: place 0 4, remove 0 4, solution.
    POST "/api/follow" searches::follow(searches::PrintedTrace, bezzel_workbench::follow_page::FollowRequest)
        -> Json<bezzel_workbench::follow_page::FollowedPage>, "What the page of `bezzel steps --from` holds";
    /// Solutions as a file in any format.
    GET "/api/solutions" solutions::solutions(
        bezzel_workbench::solve::SolveRequest, solutions::Which, bezzel_workbench::output::OutputRequest,
        bezzel_workbench::output::NotationRequest
    ) -> File, "The file";
    /// The problem as a model for SAT, constraint, integer and other solvers.
    GET "/api/model" models::model(models::ModelRequest, bezzel_workbench::model::Chosen) -> TextFile, "The model";
    /// Checks for each placement of a text whether it is a solution, and which queens attack each other; with `list`,
    /// whether the placements are all solutions.
    POST "/api/check" boards::check(boards::CheckedText, bezzel_workbench::check::CheckRequest)
        -> Either<bezzel_workbench::check::CheckedText, bezzel_workbench::check_list::CheckedListText>,
        "What `bezzel check --json` writes; with `list`, what `bezzel check --list --json` writes, and more";
    /// Reads a board from text: `.`, `Q` and `x`, a line in the manner of FEN, columns with gaps, or any format that
    /// placements are read from.
    POST "/api/board" boards::board(boards::Text) -> Json<boards::Board>, "The board";
    /// Whether a board can be completed to a solution, how, in how many ways, or why not.
    POST "/api/complete" boards::complete(boards::PartialBoard)
        -> Json<bezzel_workbench::complete::Completed>,
        "What `bezzel complete --json` writes; what time did not suffice for is null";
    /// A text, such as the link of a puzzle, as a QR code.
    GET "/api/qr-code" codes::code(codes::Coded)
        -> Json<codes::Code>, "The rows of the code, without its light margin of four modules";
    /// Makes a puzzle with exactly one solution, and the steps to it.
    GET "/api/puzzle" puzzles::make(bezzel_workbench::puzzle::Make)
        -> Json<bezzel_formats::puzzle::PuzzleRecord>, "What `bezzel puzzle --json` writes";
    /// Whether a puzzle has no solution, one or several.
    POST "/api/puzzle/solve" puzzles::solve(puzzles::Posed)
        -> Json<bezzel_formats::puzzle::SolvedRecord>, "What was found";
    /// Rates a puzzle: the steps by which it is solved without guessing.
    POST "/api/puzzle/rate" puzzles::rate(puzzles::Posed)
        -> Json<bezzel_formats::puzzle::PuzzleRecord>, "The puzzle with its difficulty and steps";
    /// The next step on a board with marks, or what is wrong with them.
    POST "/api/puzzle/hint" puzzles::hint(puzzles::Posed)
        -> Json<bezzel_formats::puzzle::HintRecord>, "The hint";
}
