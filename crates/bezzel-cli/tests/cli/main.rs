//! The built binary, run as a user runs it, with one module for each subject. All are one test program: each program
//! would be linked with all the optimised code it uses.

mod browser;
mod fits;
mod program;
mod session;

/// What every build of the program does. `.ci/run` tests it once, with the build that the README's first command makes.
#[path = "."]
mod default {
    pub(crate) mod check_list;
    pub(crate) mod complete;
    pub(crate) mod docs;
    pub(crate) mod files;
    pub(crate) mod learn;
    pub(crate) mod links;
    pub(crate) mod manners;
    pub(crate) mod model;
    pub(crate) mod pages;
    pub(crate) mod piece;
    pub(crate) mod puzzle;
    pub(crate) mod refusals;
    pub(crate) mod samples;
    pub(crate) mod sessions;
    pub(crate) mod traces;
    pub(crate) mod truth;
    pub(crate) mod verbs;
}

/// What only builds with Parquet or NATS do.
#[path = "."]
mod full {
    #[cfg(all(target_os = "linux", feature = "nats"))]
    mod broker;
    #[cfg(all(feature = "nats", feature = "parquet"))]
    mod options;
    #[cfg(feature = "parquet")]
    mod parquet;
    #[cfg(feature = "parquet")]
    mod python;
}
