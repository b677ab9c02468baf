#![doc = include_str!("../README.md")]

mod answer;
mod asp;
mod board;
mod bqm;
mod cnf;
mod csplib;
mod dzn;
mod encoding;
mod extent;
mod format;
mod leader;
mod linear;
mod minizinc;
mod mps;
mod original;
mod problem;
mod qubo;
mod remarks;
mod samples;
mod smt;
mod solver_output;
mod xcc;

pub use answer::{Answers, MAX_LINE};
pub use encoding::AtMostOne;
pub use extent::{Extent, extent};
pub use format::{Data, ModelFormat, Options, Theory, Viewpoint};
pub use original::{ModelError, Read, read_model};
pub use problem::{Expected, Line, LineKind, Problem};
pub use qubo::ground_energy;
pub use solver_output::Answer;

use std::io::{self, Write};

/// Writes a problem as a model. The memory grows with the length of a line of the board, not with the file.
///
/// # Errors
/// The errors of `out`.
pub fn write_model(problem: &Problem, options: Options, out: &mut dyn Write) -> io::Result<()> {
    match options.format {
        ModelFormat::Dimacs => cnf::write(problem, options.at_most_one, out),
        ModelFormat::Opb => linear::write_opb(problem, out),
        ModelFormat::Lp => linear::write_lp(problem, out),
        ModelFormat::Mps => mps::write(problem, out),
        ModelFormat::MiniZinc => match options.data {
            Data::Included => minizinc::write(problem, options.viewpoint, out),
            Data::Separate => dzn::write_model(options.viewpoint, out),
        },
        ModelFormat::Dzn => dzn::write(problem, out),
        ModelFormat::Asp => asp::write(problem, out),
        ModelFormat::Smt2 => smt::write(problem, options.theory, out),
        ModelFormat::Xcc => xcc::write(problem, out),
        ModelFormat::Qubo => qubo::write(problem, out),
        ModelFormat::Bqm => bqm::write(problem, out),
        ModelFormat::CspLib => csplib::write(problem, out),
    }
}
