//! The limits of a front end: board sizes, the amount of results, and the resources of counts.

use bezzel::Size;
use bezzel::count::MAX_COUNT_SIZE;
use bezzel::engine::Resources;
use bezzel_pages::MAX_PAGE_SIZE;

/// The size in bytes above which a model is written only with the option to force it.
pub const MAX_MODEL_BYTES: u64 = 2_000_000_000;

/// The limits of a front end. The command line and Python allow everything that the library supports; a server and a
/// page allow less.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The largest board for one solution.
    pub solve: u32,
    /// The largest board for listing solutions.
    pub list: u32,
    /// The largest board for counting.
    pub count: u32,
    /// The largest board for comparing methods.
    pub compare: u32,
    /// The largest board for searches step by step.
    pub steps: u32,
    /// The largest board to complete.
    pub complete: u32,
    /// The largest number of solutions as text or data.
    pub solutions: u64,
    /// The largest number of solutions as pictures.
    pub pictures: u64,
    /// The largest number of events of a search as text or data.
    pub events: u64,
    /// The largest number of frames of a search in pictures.
    pub frames: u64,
    /// The largest number of completions listed in an answer.
    pub completions: u64,
    /// The largest number of placements checked in one answer, and of attacks shown for each.
    pub checked: usize,
    /// The largest board whose lists of solutions are judged.
    pub judged: u32,
    /// The largest board whose solutions are numbered, and drawn as samples.
    pub rank: u32,
    /// The largest board whose samples are drawn by a Markov chain.
    pub chain: u32,
    /// The largest number of bytes of a model for another solver.
    pub model: u64,
    /// The memory and the threads of a count.
    pub resources: Resources,
}

impl Default for Limits {
    /// The limits of the library, on one thread with the default memory of [`Resources`].
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
            judged: bezzel::verdict::MAX_LIST_SIZE,
            rank: bezzel::rank::MAX_RANK_SIZE,
            chain: bezzel::sample::MAX_CHAIN_SIZE,
            model: MAX_MODEL_BYTES,
            resources: Resources { threads: 1, ..Resources::default() },
        }
    }
}

impl Limits {
    /// The limits of a server on one thread.
    pub const SERVER: Limits = Limits::server(1);

    /// Returns the limits of a server, whose answers take seconds, with this number of threads for each.
    #[must_use]
    pub const fn server(threads: usize) -> Limits {
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
            judged: 14,
            rank: 16,
            chain: 200,
            model: 32 << 20,
            resources: Resources { memory: 512 << 20, threads },
        }
    }
}
