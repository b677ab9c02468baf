//! The built binary, run as a user runs it, with one module for each subject. All are one test program: each program
//! would be linked with all the optimised code it uses.

mod program;

mod answers;
mod browser;
mod campaign;
mod check_list;
mod complete;
mod docs;
mod faults;
mod files;
mod learn;
mod links;
mod manners;
mod model;
#[cfg(all(unix, feature = "nats"))]
mod network;
#[cfg(all(feature = "nats", feature = "parquet"))]
mod options;
mod outputs;
mod pages;
mod piece;
mod puzzle;
#[cfg(feature = "parquet")]
mod python;
mod refusals;
mod samples;
mod share;
#[cfg(all(target_os = "linux", feature = "nats"))]
mod slurm;
#[cfg(all(unix, feature = "nats"))]
mod spread;
mod traces;
mod trust;
mod truth;
mod verbs;
