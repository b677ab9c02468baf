//! The formats of models, by name and by file extension, with their options.

use super::encoding::AtMostOne;
use std::str::FromStr;

/// A format of models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModelFormat {
    /// Clauses, for SAT solvers and model counters.
    Dimacs,
    /// Pseudo-Boolean constraints, as in the competitions of pseudo-Boolean solvers.
    Opb,
    /// A mixed-integer program in CPLEX's LP format.
    Lp,
    /// A mixed-integer program in the free form of MPS.
    Mps,
    /// A constraint model.
    MiniZinc,
    /// The board alone, as data for a MiniZinc model of any board.
    Dzn,
    /// A logic program for clingo.
    Asp,
    /// SMT-LIB 2, integers.
    Smt2,
    /// Exact cover with secondary items, for Knuth's dancing-links programs.
    Xcc,
    /// A quadratic unconstrained binary optimisation problem, in qbsolv's format.
    Qubo,
    /// The QUBO as a binary quadratic model, in the JSON of dimod.
    Bqm,
    /// The instance alone, in the parameters of CSPLib's problems 79 and 80; no regions.
    CspLib,
}

impl ModelFormat {
    /// All formats, in the order of the documentation.
    pub const ALL: [ModelFormat; 12] = [
        ModelFormat::Dimacs,
        ModelFormat::Opb,
        ModelFormat::Lp,
        ModelFormat::Mps,
        ModelFormat::MiniZinc,
        ModelFormat::Dzn,
        ModelFormat::Asp,
        ModelFormat::Smt2,
        ModelFormat::Xcc,
        ModelFormat::Qubo,
        ModelFormat::Bqm,
        ModelFormat::CspLib,
    ];

    /// The formats that support the lex-leader: only the first solution of each orbit.
    pub const WITH_LEADER: [ModelFormat; 7] = [
        ModelFormat::Dimacs,
        ModelFormat::Opb,
        ModelFormat::Lp,
        ModelFormat::Mps,
        ModelFormat::MiniZinc,
        ModelFormat::Asp,
        ModelFormat::Smt2,
    ];

    /// The name for `--format`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ModelFormat::Dimacs => "dimacs",
            ModelFormat::Opb => "opb",
            ModelFormat::Lp => "lp",
            ModelFormat::Mps => "mps",
            ModelFormat::MiniZinc => "minizinc",
            ModelFormat::Dzn => "dzn",
            ModelFormat::Asp => "asp",
            ModelFormat::Smt2 => "smt2",
            ModelFormat::Xcc => "xcc",
            ModelFormat::Qubo => "qubo",
            ModelFormat::Bqm => "bqm",
            ModelFormat::CspLib => "csplib",
        }
    }

    /// What a model consists of: `logic`, `numbers` or `constraints`.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            ModelFormat::Dimacs | ModelFormat::Smt2 | ModelFormat::Asp | ModelFormat::Opb => {
                "logic"
            }
            ModelFormat::Lp | ModelFormat::Mps | ModelFormat::Qubo | ModelFormat::Bqm => "numbers",
            ModelFormat::MiniZinc | ModelFormat::Dzn | ModelFormat::CspLib | ModelFormat::Xcc => {
                "constraints"
            }
        }
    }

    /// The file extensions of the format, in lower case without the dot.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            ModelFormat::Dimacs => &["cnf", "dimacs"],
            ModelFormat::Opb => &["opb"],
            ModelFormat::Lp => &["lp"],
            ModelFormat::Mps => &["mps"],
            ModelFormat::MiniZinc => &["mzn"],
            ModelFormat::Dzn => &["dzn"],
            // clingo's files end in .lp too, but so do those of the LP format, which is older and keeps the
            // extension.
            ModelFormat::Asp => &["asp"],
            ModelFormat::Smt2 => &["smt2"],
            ModelFormat::Xcc => &["xcc", "dlx"],
            ModelFormat::Qubo => &["qubo"],
            ModelFormat::Bqm => &["json"],
            ModelFormat::CspLib => &["param"],
        }
    }
}

/// The meaning of a constraint model's variables.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Viewpoint {
    /// An integer for each row: the column of its queen.
    #[default]
    AllDifferent,
    /// A Boolean for each square.
    Bool,
}

impl Viewpoint {
    /// All viewpoints.
    pub const ALL: [Viewpoint; 2] = [Viewpoint::AllDifferent, Viewpoint::Bool];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Viewpoint::AllDifferent => "alldifferent",
            Viewpoint::Bool => "bool",
        }
    }
}

/// The type of an SMT model's variables.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Theory {
    /// Integers, in linear arithmetic.
    #[default]
    Integers,
    /// Bit vectors of the minimum width.
    BitVectors,
}

impl Theory {
    /// All theories.
    pub const ALL: [Theory; 2] = [Theory::Integers, Theory::BitVectors];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theory::Integers => "integers",
            Theory::BitVectors => "bit-vectors",
        }
    }
}

/// The place of a MiniZinc model's board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Data {
    /// The board is in the model.
    #[default]
    Included,
    /// The board is in a data file, [`ModelFormat::Dzn`]: the model is the same for every board.
    Separate,
}

impl Data {
    /// All places.
    pub const ALL: [Data; 2] = [Data::Included, Data::Separate];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Data::Included => "included",
            Data::Separate => "separate",
        }
    }
}

/// The error of an unknown name of a format or option.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown name {0:?}")]
pub struct UnknownName(String);

macro_rules! named {
    ($($kind:ident),*) => {$(
        impl FromStr for $kind {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<$kind, UnknownName> {
                let found = $kind::ALL.into_iter().find(|kind| kind.name() == name);
                found.ok_or_else(|| UnknownName(name.to_owned()))
            }
        }
    )*};
}

named!(ModelFormat, Viewpoint, Theory, Data, AtMostOne);

/// A format with its options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The format.
    pub format: ModelFormat,
    /// The encoding of at-most-one constraints, in [`ModelFormat::Dimacs`] only.
    pub at_most_one: AtMostOne,
    /// The viewpoint, in [`ModelFormat::MiniZinc`] only.
    pub viewpoint: Viewpoint,
    /// The theory, in [`ModelFormat::Smt2`] only.
    pub theory: Theory,
    /// The place of the board, in [`ModelFormat::MiniZinc`] only.
    pub data: Data,
}

impl Options {
    /// Returns a format with the default options.
    #[must_use]
    pub fn new(format: ModelFormat) -> Options {
        Options {
            format,
            at_most_one: AtMostOne::default(),
            viewpoint: Viewpoint::default(),
            theory: Theory::default(),
            data: Data::default(),
        }
    }

    /// All options with which a model contains its board.
    pub(super) fn with_board() -> impl Iterator<Item = Options> {
        ModelFormat::ALL.map(Options::new).into_iter().flat_map(|plain| match plain.format {
            ModelFormat::Dimacs => {
                AtMostOne::ALL.map(|at_most_one| Options { at_most_one, ..plain }).to_vec()
            }
            ModelFormat::MiniZinc => {
                Viewpoint::ALL.map(|viewpoint| Options { viewpoint, ..plain }).to_vec()
            }
            ModelFormat::Smt2 => Theory::ALL.map(|theory| Options { theory, ..plain }).to_vec(),
            _ => vec![plain],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_and_no_ending_means_two_formats() {
        let mut endings: Vec<&str> = Vec::new();
        for format in ModelFormat::ALL {
            assert_eq!(format.name().parse(), Ok(format));
            endings.extend(format.endings());
        }
        for encoding in AtMostOne::ALL {
            assert_eq!(encoding.name().parse(), Ok(encoding));
        }
        assert!("ladders".parse::<AtMostOne>().is_err());
        let count = endings.len();
        endings.sort_unstable();
        endings.dedup();
        assert_eq!(endings.len(), count);
    }
}
