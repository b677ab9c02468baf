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
pub use format::{Data, Format, Options, Theory, Viewpoint};
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
        Format::Dimacs => cnf::write(problem, options.at_most_one, out),
        Format::Opb => linear::write_opb(problem, out),
        Format::Lp => linear::write_lp(problem, out),
        Format::Mps => mps::write(problem, out),
        Format::MiniZinc => match options.data {
            Data::Included => minizinc::write(problem, options.viewpoint, out),
            Data::Separate => dzn::write_model(options.viewpoint, out),
        },
        Format::Dzn => dzn::write(problem, out),
        Format::Asp => asp::write(problem, out),
        Format::Smt2 => smt::write(problem, options.theory, out),
        Format::Xcc => xcc::write(problem, out),
        Format::Qubo => qubo::write(problem, out),
        Format::Bqm => bqm::write(problem, out),
        Format::CspLib => csplib::write(problem, out),
    }
}
