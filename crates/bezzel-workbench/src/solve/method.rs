//! The methods for finding a single solution.

use std::str::FromStr;

/// The method for finding a single solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OneMethod {
    /// The lexicographically first solution, by search.
    First,
    /// By a formula, in linear time.
    Construct,
    /// A random solution, by local search.
    Random,
}

impl OneMethod {
    /// All methods.
    pub const ALL: [OneMethod; 3] = [OneMethod::First, OneMethod::Construct, OneMethod::Random];

    /// Returns the name of the method: `first`, `construct` or `random`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OneMethod::First => "first",
            OneMethod::Construct => "construct",
            OneMethod::Random => "random",
        }
    }
}

impl FromStr for OneMethod {
    type Err = ();

    fn from_str(name: &str) -> Result<OneMethod, ()> {
        OneMethod::ALL.into_iter().find(|method| method.name() == name).ok_or(())
    }
}
