//! The built binary, as a person runs it: one module a matter. All are one test program, since each
//! would be linked, with all that it uses optimised as a whole, by itself.

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
mod outputs;
mod pages;
mod piece;
mod puzzle;
mod python;
mod refusals;
mod samples;
mod share;
#[cfg(all(target_os = "linux", feature = "nats"))]
mod slurm;
#[cfg(all(unix, feature = "nats"))]
mod spread;
mod traces;
mod truth;
mod verbs;
