//! The only list of schemes: a new scheme adds one line here, and nothing elsewhere.

use super::rules::{CountTarget, PlanError, Rules, Scheme};
use super::{cross, halves, numbers, piece, rows, start, sums};
use crate::names::as_text;
use std::fmt;
use std::str::FromStr;

/// All schemes except those of pieces.
static SCHEMES: [Rules; 7] = [
    cross::CROSS,
    halves::HALVES,
    numbers::NUMBERS,
    rows::ROWS,
    start::START,
    sums::SUMS,
    sums::SUMS_TOP,
];

/// Returns all schemes.
fn all() -> impl Iterator<Item = &'static Rules> {
    SCHEMES.iter().chain(&piece::PIECES)
}

impl Scheme {
    /// Returns the record of this scheme.
    pub(crate) fn rules(self) -> &'static Rules {
        all().find(|rules| rules.name == self.name).expect("a scheme is in the table")
    }

    /// Returns the solutions that the scheme counts.
    pub fn target(self) -> CountTarget {
        (self.rules().target)(self.number)
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        if self.rules().takes_number {
            write!(f, "-{}", self.number)?;
        }
        write!(f, "/{}", self.version)
    }
}

as_text!(Scheme);

impl FromStr for Scheme {
    type Err = PlanError;

    /// Parses the text that [`Display`](std::fmt::Display) writes, such as `cross/2` or
    /// `halves-1/1`.
    fn from_str(text: &str) -> Result<Scheme, PlanError> {
        let (name, version) = text.split_once('/').ok_or(PlanError::Text)?;
        // The number follows the last hyphen; names may contain other hyphens.
        let (name, number) = match name.rsplit_once('-') {
            Some((name, number)) => (name, Some(number)),
            None => (name, None),
        };
        let rules = all()
            .find(|rules| rules.name == name && rules.takes_number == number.is_some())
            .ok_or(PlanError::Text)?;
        if version.parse::<u32>().is_ok_and(|version| version != rules.version) {
            return Err(PlanError::Version { name: rules.name, version: rules.version });
        }
        let number = number.map_or(Ok(0), str::parse).map_err(|_| PlanError::Text)?;
        let scheme = Scheme::new(rules, number);
        // One scheme has one text: no signs, no leading zeros.
        if scheme.to_string() == text { Ok(scheme) } else { Err(PlanError::Text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_versions_are_told_apart() {
        let schemes: Vec<_> = all().collect();
        for (at, rules) in schemes.iter().enumerate() {
            let text = Scheme::new(rules, 3).to_string();
            assert_eq!(text.parse::<Scheme>().unwrap().to_string(), text);
            assert!(schemes[..at].iter().all(|other| other.name != rules.name));
        }
        for text in [
            "",
            "cross",
            "cross/",
            "cross/02",
            "cross-1/2",
            "halves/1",
            "halves-01/1",
            "semi-queen/1",
        ] {
            assert_eq!(text.parse::<Scheme>(), Err(PlanError::Text), "{text}");
        }
        let other = Err(PlanError::Version { name: "cross", version: 2 });
        assert_eq!("cross/1".parse::<Scheme>(), other);
    }
}
