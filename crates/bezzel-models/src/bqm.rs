//! A binary quadratic model in the JSON that `dimod.BinaryQuadraticModel.from_serializable` reads. It includes the
//! constant, so the ground energy is 0. The energy is that of `qubo`, and the variables are named `x_row_column`.

use super::board::BoardRecord;
use super::linear::Name;
use super::problem::Problem;
use super::qubo::{bias, couplers, ground_energy, pairs};
use super::remarks;
use std::io::{self, Write};

/// The version of the schema: dimod's since its version 0.9.
const SCHEMA: &str = "3.0.0";

pub(super) fn write(problem: &Problem, out: &mut dyn Write) -> io::Result<()> {
    let n = problem.size().get();
    let expected = remarks::expected(problem);
    writeln!(out, "{{\n\"info\": {{")?;
    writeln!(out, "\"about\": \"{n} queens on a board of {n} rows and {n} columns, by bezzel\",")?;
    writeln!(out, "\"variables\": \"x_r_c is 1 where a queen stands in row r, column c\",")?;
    writeln!(out, "\"board\": {},", BoardRecord::of(problem).text())?;
    writeln!(out, "\"ground states\": \"expected number of ground states: {expected}\",")?;
    writeln!(out, "\"ground energy\": 0\n}},")?;
    writeln!(out, "\"type\": \"BinaryQuadraticModel\", \"variable_type\": \"BINARY\",")?;
    writeln!(out, "\"version\": {{\"bqm_schema\": \"{SCHEMA}\"}}, \"use_bytes\": false,")?;
    writeln!(out, "\"index_type\": \"int32\", \"bias_type\": \"float64\",")?;
    let squares = u64::from(n) * u64::from(n);
    let each_pair = || {
        problem.all_squares().flat_map(|square| {
            let at = problem.variable(square) - 1;
            pairs(problem, square).into_iter().map(move |(other, penalty)| (at, other, penalty))
        })
    };
    let interactions = couplers(problem);
    writeln!(out, "\"num_variables\": {squares}, \"num_interactions\": {interactions},")?;
    writeln!(out, "\"offset\": {},", -ground_energy(problem))?;
    let names = problem.all_squares().map(|square| format!("\"{}\"", Name(square)));
    list("variable_labels", names, out)?;
    list("linear_biases", problem.all_squares().map(|square| bias(problem, square)), out)?;
    list("quadratic_head", each_pair().map(|(at, _, _)| at), out)?;
    list("quadratic_tail", each_pair().map(|(_, other, _)| other), out)?;
    list("quadratic_biases", each_pair().map(|(_, _, penalty)| penalty), out)?;
    writeln!(out, "\"end\": null\n}}")
}

/// The number of items on a line.
const PER_LINE: usize = 40;

/// Writes a member of the object: a list, on lines that an editor can show, and a comma.
fn list(
    name: &str,
    items: impl Iterator<Item = impl std::fmt::Display>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "\"{name}\": [")?;
    for (at, item) in items.enumerate() {
        let between = match at {
            0 => "",
            at if at.is_multiple_of(PER_LINE) => ",\n",
            _ => ",",
        };
        write!(out, "{between}{item}")?;
    }
    writeln!(out, "],")
}
