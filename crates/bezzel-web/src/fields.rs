//! The fields of a query or of a JSON body, read one by one. Unknown and repeated fields are refused, so that a
//! misspelt option is never ignored.

use crate::rejection::Rejection;
use bezzel_formats::{Catalogue, say, shortened};
use bezzel_workbench::{Field, Given};
use http::StatusCode;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// The fields that were given, in order.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    values: Vec<(String, Value)>,
    /// Whether they were in a body, and not in a query.
    are_sent: bool,
}

/// What is wrong with fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Misread {
    /// No JSON from this line and column on.
    Syntax { line: usize, column: usize },
    /// JSON, but no object.
    NoObject,
    /// A field that there is not.
    Unknown { name: String, known: Vec<&'static str> },
    /// A field that is given twice.
    Twice { name: String },
    /// A field that must be given.
    Missing { name: &'static str },
    /// A field with a value of another kind.
    Value { name: String },
}

/// An object of JSON whose fields may be repeated.
struct Repeated(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Repeated {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Repeated, D::Error> {
        struct Pairs;
        impl<'de> Visitor<'de> for Pairs {
            type Value = Repeated;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Repeated, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Repeated(pairs))
            }
        }
        reader.deserialize_map(Pairs)
    }
}

impl Fields {
    /// Those of a query, the part of an address after the question mark.
    pub(crate) fn of_query(query: &str) -> Fields {
        let pairs = form_urlencoded::parse(query.as_bytes());
        let values =
            pairs.map(|(name, value)| (name.into_owned(), Value::String(value.into_owned())));
        Fields { values: values.collect(), are_sent: false }
    }

    /// Those of a JSON body.
    pub(crate) fn of_body(body: &[u8]) -> Result<Fields, Misread> {
        match serde_json::from_slice::<Repeated>(body) {
            Ok(Repeated(values)) => Ok(Fields { values, are_sent: true }),
            Err(error) if error.is_data() => Err(Misread::NoObject),
            Err(error) => Err(Misread::Syntax { line: error.line(), column: error.column() }),
        }
    }

    /// Refuses fields that are not among the known ones, or are repeated.
    pub(crate) fn expect(&self, known: &[&'static str]) -> Result<(), Misread> {
        for (at, (name, _)) in self.values.iter().enumerate() {
            // Every request may say its language.
            let is_known = known.contains(&name.as_str()) || (name == "lang" && !self.are_sent);
            if !is_known {
                let (name, known) = (name.clone(), known.to_vec());
                return Err(Misread::Unknown { name, known });
            }
            if self.values[..at].iter().any(|(other, _)| other == name) {
                return Err(Misread::Twice { name: name.clone() });
            }
        }
        Ok(())
    }

    fn value(&self, name: &str) -> Option<&Value> {
        let found = self.values.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value).filter(|value| !value.is_null())
    }

    /// A number, or the text of what is given instead.
    pub(crate) fn given(&self, field: Field) -> Option<Given> {
        Some(match self.value(field.name())? {
            Value::String(text) => Given::from(text.as_str()),
            value => whole(value).map_or_else(|| Given::Other(value.to_string()), Given::Number),
        })
    }

    /// The size of the board, which must be given.
    pub(crate) fn n(&self) -> Result<Given, Misread> {
        self.given(Field::N).ok_or(Misread::Missing { name: "n" })
    }

    /// A text.
    pub(crate) fn text(&self, name: &str) -> Result<Option<&str>, Misread> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Misread::Value { name: name.to_owned() }),
        }
    }

    /// A text that must be given.
    pub(crate) fn needed(&self, name: &'static str) -> Result<&str, Misread> {
        self.text(name)?.ok_or(Misread::Missing { name })
    }

    /// Yes or no; no where it is not given.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Misread> {
        match self.value(name) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(Value::String(text)) if !self.are_sent && text == "true" => Ok(true),
            Some(Value::String(text)) if !self.are_sent && text == "false" => Ok(false),
            Some(_) => Err(Misread::Value { name: name.to_owned() }),
        }
    }

    /// A list of [row, column]; empty where it is not given.
    pub(crate) fn pairs(&self, name: &str) -> Result<Vec<[u32; 2]>, Misread> {
        let Some(value) = self.value(name) else { return Ok(Vec::new()) };
        pairs(name, value)
    }

    /// An object in the field, if it is given.
    pub(crate) fn object(&self, name: &str) -> Result<Option<Fields>, Misread> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::Object(map)) => {
                let values = map.iter().map(|(name, value)| (name.clone(), value.clone()));
                Ok(Some(Fields { values: values.collect(), are_sent: true }))
            }
            Some(_) => Err(Misread::Value { name: name.to_owned() }),
        }
    }
}

/// A whole number; JSON has no other kind of number, and some programs write 4.0.
fn whole(value: &Value) -> Option<u64> {
    // All below are exact.
    const MOST: f64 = 9_007_199_254_740_992.0;
    let exact = |number: &f64| number.fract() == 0.0 && (0.0..=MOST).contains(number);
    value.as_u64().or_else(|| value.as_f64().filter(exact).map(|number| number as u64))
}

fn pairs(name: &str, value: &Value) -> Result<Vec<[u32; 2]>, Misread> {
    let list = value.as_array().ok_or_else(|| Misread::Value { name: name.to_owned() })?;
    let pair = |(at, pair): (usize, &Value)| {
        let numbers = pair.as_array().filter(|pair| pair.len() == 2);
        let number = |at: usize| u32::try_from(whole(numbers?.get(at)?)?).ok();
        let both = number(0).zip(number(1));
        let both = both.map(|(row, column)| [row, column]);
        both.ok_or_else(|| Misread::Value { name: format!("{name}[{at}]") })
    };
    list.iter().enumerate().map(pair).collect()
}

impl Misread {
    /// The answer to a request with such fields.
    pub(crate) fn rejection(&self, are_sent: bool, catalogue: &Catalogue) -> Rejection {
        let code = if are_sent { "json" } else { "query" };
        let (status, key) = match (are_sent, self) {
            (false, _) => (StatusCode::BAD_REQUEST, "web-query"),
            (true, Misread::Syntax { .. }) => (StatusCode::BAD_REQUEST, "web-json"),
            (true, _) => (StatusCode::UNPROCESSABLE_ENTITY, "web-json"),
        };
        let reason = self.sentence(catalogue);
        Rejection::said(status, code, say!(catalogue, key, reason = reason))
    }

    fn sentence(&self, catalogue: &Catalogue) -> String {
        match self {
            Misread::Syntax { line, column } => {
                let (line, column) = (line.to_string(), column.to_string());
                say!(catalogue, "web-json-syntax", line = line, column = column)
            }
            Misread::NoObject => say!(catalogue, "web-other-kind"),
            Misread::Unknown { name, known } => {
                let (name, values) = (shortened(name), known.join(", "));
                say!(catalogue, "web-unknown", name = name, values = values)
            }
            Misread::Twice { name } => say!(catalogue, "web-twice", name = shortened(name)),
            Misread::Missing { name } => say!(catalogue, "web-missing", name = *name),
            Misread::Value { name } => say!(catalogue, "web-value", name = name.as_str()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel_formats::Language;

    const KNOWN: [&str; 4] = ["n", "queens", "count", "text"];

    fn misread(body: &str) -> Option<Misread> {
        let fields = match Fields::of_body(body.as_bytes()) {
            Ok(fields) => fields,
            Err(misread) => return Some(misread),
        };
        let read = fields.expect(&KNOWN).and_then(|()| fields.n());
        let read = read.and_then(|_| fields.pairs("queens")).map(|_| ());
        let read = read.and_then(|()| fields.flag("count")).map(|_| ());
        read.and_then(|()| fields.text("text").map(|_| ())).err()
    }

    #[test]
    fn what_is_wrong_is_said_in_both_languages() {
        let english = Catalogue::new(Language::English);
        let chinese = Catalogue::new(Language::Chinese);
        for (body, named) in [
            ("{}", vec!["n"]),
            ("{\"n\": 4, \"n\": 5}", vec!["n"]),
            ("{\"n\": null}", vec!["n"]),
            ("{\"n\": 4, \"kings\": 1}", vec!["kings", "queens"]),
            ("{\"n\": 4, \"queens\": [[0, 1], [2]]}", vec!["queens[1]"]),
            ("{\"n\": 4, \"queens\": [[0, 1], [2, 3, 4]]}", vec!["queens[1]"]),
            ("{\"n\": 4, \"queens\": [[0, -1]]}", vec!["queens[0]"]),
            ("{\"n\": 4, \"queens\": {}}", vec!["queens"]),
            ("{\"n\": 4, \"count\": \"yes\"}", vec!["count"]),
            ("{\"n\": 4, \"text\": 7}", vec!["text"]),
            ("{\"n\": 4,\n x", vec!["2"]),
            ("{\"n\": 4} {", vec!["1", "10"]),
            ("7", vec![]),
            ("[]", vec![]),
        ] {
            let error = misread(body).unwrap_or_else(|| panic!("{body} is understood"));
            for catalogue in [&english, &chinese] {
                let sentence = error.sentence(catalogue);
                for name in &named {
                    assert!(sentence.contains(name), "{body}: {sentence}");
                }
            }
            assert!(error.sentence(&english).is_ascii());
            assert_eq!(
                matches!(error, Misread::Syntax { .. }),
                body.ends_with(" x") || body.ends_with(" {"),
                "{body}"
            );
        }
        assert_eq!(misread("{\"n\": 4, \"queens\": [[0, 1]], \"count\": true}"), None);
    }

    #[test]
    fn whole_numbers_may_have_a_point() {
        let fields = Fields::of_body(b"{\"n\": 4.0, \"queens\": [[1e0, 2.0]]}").unwrap();
        assert_eq!((fields.n(), fields.pairs("queens")), (Ok(Given::Number(4)), Ok(vec![[1, 2]])));
        for other in ["4.5", "-1.0", "1e300"] {
            let fields = Fields::of_body(format!("{{\"n\": {other}}}").as_bytes()).unwrap();
            assert!(matches!(fields.n(), Ok(Given::Other(_))), "{other}");
        }
    }

    #[test]
    fn queries_likewise() {
        let fields = Fields::of_query("n=%34&count=true&lang=zh");
        assert_eq!(fields.expect(&KNOWN), Ok(()));
        assert_eq!((fields.n(), fields.flag("count")), (Ok(Given::Number(4)), Ok(true)));
        assert_eq!(Fields::of_query("n=x").n(), Ok(Given::Other("x".to_owned())));
        assert!(Fields::of_query("").n().is_err());
        assert!(Fields::of_query("n=4&n=4").expect(&KNOWN).is_err());
        assert!(Fields::of_query("m=4").expect(&KNOWN).is_err());
        assert!(Fields::of_query("count=1").flag("count").is_err());
    }
}
