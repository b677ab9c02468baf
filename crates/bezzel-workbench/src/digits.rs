//! Counts in JSON: a number if every reader can hold it, otherwise its digits as a string.

use serde::{Serialize, Serializer};
use std::fmt;

/// A count. In JSON it is a number below 2^53, the limit of exact integers in JavaScript, and a string of digits from
/// there on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Digits(pub u128);

impl PartialEq<u128> for Digits {
    fn eq(&self, other: &u128) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(number) if number < 1 << 53 => serializer.serialize_u64(number),
            _ => serializer.collect_str(&self.0),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Digits {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A count: from 2^53 on, where programs lose digits, as text.",
            "oneOf": [{"type": "integer"}, {"type": "string", "pattern": "^[0-9]+$"}]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_a_float_are_text() {
        let json = |count| serde_json::to_string(&Digits(count)).unwrap();
        assert_eq!(json(92), "92");
        assert_eq!(json((1 << 53) - 1), "9007199254740991");
        assert_eq!(json(1 << 53), "\"9007199254740992\"");
        assert_eq!(json(u128::MAX), format!("\"{}\"", u128::MAX));
    }
}
