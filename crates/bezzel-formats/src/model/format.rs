//! The formats of models, by name and by the ending of a path, and what can be chosen within them.

use super::encoding::AtMostOne;
use std::str::FromStr;

/// A format of models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Clauses, as SAT solvers and model counters read them.
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
    /// Exact cover with secondary items, as Knuth's dancing-links programs read it.
    Xcc,
    /// A quadratic unconstrained binary optimisation problem, in qbsolv's form.
    Qubo,
    /// The same as a binary quadratic model, in the JSON of dimod.
    Bqm,
    /// The instance alone, in the parameters of CSPLib's problems 79 and 80; no regions.
    CspLib,
}

impl Format {
    /// Every format, in the order of the documentation.
    pub const ALL: [Format; 12] = [
        Format::Dimacs,
        Format::Opb,
        Format::Lp,
        Format::Mps,
        Format::MiniZinc,
        Format::Dzn,
        Format::Asp,
        Format::Smt2,
        Format::Xcc,
        Format::Qubo,
        Format::Bqm,
        Format::CspLib,
    ];

    /// The formats that can say that only the first solution of each orbit is wanted.
    pub const WITH_LEADER: [Format; 7] = [
        Format::Dimacs,
        Format::Opb,
        Format::Lp,
        Format::Mps,
        Format::MiniZinc,
        Format::Asp,
        Format::Smt2,
    ];

    /// The name given to `--format`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Dimacs => "dimacs",
            Format::Opb => "opb",
            Format::Lp => "lp",
            Format::Mps => "mps",
            Format::MiniZinc => "minizinc",
            Format::Dzn => "dzn",
            Format::Asp => "asp",
            Format::Smt2 => "smt2",
            Format::Xcc => "xcc",
            Format::Qubo => "qubo",
            Format::Bqm => "bqm",
            Format::CspLib => "csplib",
        }
    }

    /// The endings of paths that mean it, in small letters without the dot.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Format::Dimacs => &["cnf", "dimacs"],
            Format::Opb => &["opb"],
            Format::Lp => &["lp"],
            Format::Mps => &["mps"],
            Format::MiniZinc => &["mzn"],
            Format::Dzn => &["dzn"],
            // clingo's files end in .lp too, and so does the older format: the older one keeps the ending.
            Format::Asp => &["asp"],
            Format::Smt2 => &["smt2"],
            Format::Xcc => &["xcc", "dlx"],
            Format::Qubo => &["qubo"],
            Format::Bqm => &["json"],
            Format::CspLib => &["param"],
        }
    }
}

/// What the variables of a constraint model stand for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Viewpoint {
    /// One integer a row: the column of its queen.
    #[default]
    AllDifferent,
    /// One Boolean a square.
    Bool,
}

impl Viewpoint {
    /// Every viewpoint.
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

/// What the variables of an SMT model are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Theory {
    /// Integers, in linear arithmetic.
    #[default]
    Integers,
    /// Bit vectors just wide enough.
    BitVectors,
}

impl Theory {
    /// Every theory.
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

/// Where the board of a MiniZinc model is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Data {
    /// In the model.
    #[default]
    Included,
    /// In a data file, [`Format::Dzn`]: the model is that of every board.
    Separate,
}

impl Data {
    /// Both places.
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

/// A name that no viewpoint and no encoding has.
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

named!(Format, Viewpoint, Theory, Data, AtMostOne);

/// A format, and what is chosen within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The format.
    pub format: Format,
    /// The encoding of at-most-one constraints, in [`Format::Dimacs`] only.
    pub at_most_one: AtMostOne,
    /// The viewpoint, in [`Format::MiniZinc`] only.
    pub viewpoint: Viewpoint,
    /// The theory, in [`Format::Smt2`] only.
    pub theory: Theory,
    /// Where the board is, in [`Format::MiniZinc`] only.
    pub data: Data,
}

impl Options {
    /// A format with the defaults.
    #[must_use]
    pub fn new(format: Format) -> Options {
        Options {
            format,
            at_most_one: AtMostOne::default(),
            viewpoint: Viewpoint::default(),
            theory: Theory::default(),
            data: Data::default(),
        }
    }

    /// Every way to write a model that has its board in it.
    pub(super) fn with_board() -> impl Iterator<Item = Options> {
        Format::ALL.map(Options::new).into_iter().flat_map(|plain| match plain.format {
            Format::Dimacs => {
                AtMostOne::ALL.map(|at_most_one| Options { at_most_one, ..plain }).to_vec()
            }
            Format::MiniZinc => {
                Viewpoint::ALL.map(|viewpoint| Options { viewpoint, ..plain }).to_vec()
            }
            Format::Smt2 => Theory::ALL.map(|theory| Options { theory, ..plain }).to_vec(),
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
        for format in Format::ALL {
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
