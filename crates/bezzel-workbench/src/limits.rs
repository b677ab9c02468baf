//! What a front end allows: how large boards may be, how much is given at once, and what counting may take.

use bezzel::Size;
use bezzel::count::MAX_COUNT_SIZE;
use bezzel::engine::Resources;
use bezzel_formats::page::MAX_PAGE_SIZE;

/// What a front end allows. The command line and Python allow what the library can do; a server and a page
/// allow less.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The largest board of which one solution is given.
    pub solve: u32,
    /// The largest board of which solutions are listed.
    pub list: u32,
    /// The largest board that is counted.
    pub count: u32,
    /// The largest board whose methods are compared.
    pub compare: u32,
    /// The largest board that is searched step by step.
    pub steps: u32,
    /// The largest board that is completed.
    pub complete: u32,
    /// The most solutions of a text or of data.
    pub solutions: u64,
    /// The most solutions of pictures.
    pub pictures: u64,
    /// The most events of a search that are text or data.
    pub events: u64,
    /// The most events of a search that are pictures.
    pub frames: u64,
    /// The most completions that are listed in an answer.
    pub completions: u64,
    /// The most placements that are checked in one answer, and the most attacks told of each.
    pub checked: usize,
    /// The largest board whose solutions are numbered, and drawn as samples.
    pub rank: u32,
    /// The most bytes of a model for another solver.
    pub model: u64,
    /// The memory and the threads of a count.
    pub resources: Resources,
}

impl Default for Limits {
    /// What the library can do, on one thread with the default memory of [`Resources`].
    fn default() -> Limits {
        Limits {
            solve: Size::MAX,
            list: Size::MAX_MASK,
            count: MAX_COUNT_SIZE,
            compare: MAX_COUNT_SIZE,
            steps: u32::MAX,
            complete: bezzel::complete::MAX_COMPLETE_SIZE,
            solutions: u64::MAX,
            pictures: u64::MAX,
            events: u64::MAX,
            frames: u64::MAX,
            completions: u64::MAX,
            checked: usize::MAX,
            rank: bezzel::rank::MAX_RANK_SIZE,
            model: crate::model::MAX_BYTES,
            resources: Resources { threads: 1, ..Resources::default() },
        }
    }
}

impl Limits {
    /// Those of a server, whose answers are to come within seconds, each on this number of threads.
    #[must_use]
    pub fn server(threads: usize) -> Limits {
        Limits {
            solve: 1000,
            list: 16,
            count: 18,
            compare: 16,
            steps: MAX_PAGE_SIZE,
            complete: 200,
            solutions: 200_000,
            pictures: 400,
            events: 200_000,
            frames: 600,
            completions: 200,
            checked: 1000,
            rank: 16,
            model: 32 << 20,
            resources: Resources { memory: 512 << 20, threads },
        }
    }
}
