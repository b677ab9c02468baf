//! The fields of a query or of a JSON body, read into the struct of a question. Unknown and repeated fields are refused,
//! so that a misspelt option is never ignored.

mod reader;

use reader::One;

use crate::rejection::Rejection;
use bezzel_locale::{Catalogue, say, shortened};
use bezzel_workbench::Question;
use http::StatusCode;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// The fields of a request, in order.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    values: Vec<(String, Value)>,
    /// Whether the fields are from a body, and not from a query.
    are_sent: bool,
}

/// An error in the fields of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Misread {
    /// The text is not JSON from this line and column on.
    Syntax { line: usize, column: usize },
    /// The JSON value is not an object.
    NoObject,
    /// The question has no field of this name.
    Unknown { name: String, known: Vec<&'static str> },
    /// A field is given twice.
    Twice { name: String },
    /// A required field is missing.
    Missing { name: &'static str },
    /// The value of a field has the wrong type.
    Value { name: String },
}

/// A JSON object that may have several fields of one name.
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

/// Returns the names of the fields of a question that the API has, in order.
pub(crate) fn names<T: Question>() -> Vec<&'static str> {
    T::FIELDS.iter().filter(|field| field.is_in_api).map(|field| field.name).collect()
}

impl Fields {
    /// Parses a query, the part of an address after the question mark.
    pub(crate) fn of_query(query: &str) -> Fields {
        let pairs = form_urlencoded::parse(query.as_bytes());
        let values =
            pairs.map(|(name, value)| (name.into_owned(), Value::String(value.into_owned())));
        Fields { values: values.collect(), are_sent: false }
    }

    /// Parses a JSON body.
    pub(crate) fn of_body(body: &[u8]) -> Result<Fields, Misread> {
        match serde_json::from_slice::<Repeated>(body) {
            Ok(Repeated(values)) => Ok(Fields { values, are_sent: true }),
            Err(error) if error.is_data() => Err(Misread::NoObject),
            Err(error) => Err(Misread::Syntax { line: error.line(), column: error.column() }),
        }
    }

    /// Refuses unknown and repeated fields.
    pub(crate) fn expect(&self, known: &[&'static str]) -> Result<(), Misread> {
        for (at, (name, _)) in self.values.iter().enumerate() {
            // Every query may have a language.
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

    /// Deserialises the fields into the struct of a question.
    pub(crate) fn read<T: Question>(&self) -> Result<T, Misread> {
        let names = names::<T>();
        let known = self.values.iter().filter(|(name, _)| names.contains(&name.as_str()));
        T::deserialize(One {
            value: &Value::Object(known.cloned().collect()),
            is_sent: self.are_sent,
        })
    }
}

impl Misread {
    /// Returns the response to a request with this error.
    pub(crate) fn rejection(&self, are_sent: bool, catalogue: &Catalogue) -> Rejection {
        let code = if are_sent { "json" } else { "query" };
        let (status, key) = match (are_sent, self) {
            (false, _) => (StatusCode::BAD_REQUEST, "web-query"),
            (true, Misread::Syntax { .. }) => (StatusCode::BAD_REQUEST, "web-json"),
            (true, _) => (StatusCode::UNPROCESSABLE_ENTITY, "web-json"),
        };
        let reason = self.sentence(catalogue);
        let mut rejection = Rejection::said(status, code, say!(catalogue, key, reason = reason));
        rejection.error.field = self.field().map(str::to_owned);
        rejection
    }

    /// Returns the name of the field, if it is one.
    fn field(&self) -> Option<&str> {
        match self {
            Misread::Syntax { .. } | Misread::NoObject => None,
            Misread::Missing { name } => Some(name),
            Misread::Unknown { name, .. } | Misread::Twice { name } | Misread::Value { name } => {
                Some(name)
            }
        }
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
    use bezzel_locale::Language;
    use bezzel_workbench::FieldValue;

    bezzel_workbench::question! {
        /// A question.
        struct Request {
            n: FieldValue,
            #[serde(default)]
            queens: Vec<[u32; 2]>,
            #[serde(default)]
            count: bool,
            text: Option<String>,
        }
    }

    fn read(fields: Result<Fields, Misread>) -> Result<Request, Misread> {
        let fields = fields?;
        fields.expect(&names::<Request>())?;
        fields.read()
    }

    fn misread(body: &str) -> Option<Misread> {
        read(Fields::of_body(body.as_bytes())).err()
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
        let asked = read(Fields::of_body(b"{\"n\": 4.0, \"queens\": [[1e0, 2.0]]}")).unwrap();
        assert_eq!((asked.n, asked.queens), (FieldValue::Number(4), vec![[1, 2]]));
        for other in ["4.5", "-1.0", "1e300", "[4]", "true"] {
            let asked = read(Fields::of_body(format!("{{\"n\": {other}}}").as_bytes())).unwrap();
            assert!(matches!(asked.n, FieldValue::Other(_)), "{other}");
        }
    }

    #[test]
    fn queries_likewise() {
        let query = |query| read(Ok(Fields::of_query(query)));
        let asked = query("n=%34&count=true&lang=zh").unwrap();
        assert_eq!((asked.n, asked.count), (FieldValue::Number(4), true));
        assert_eq!(query("n=x").unwrap().n, FieldValue::Other("x".to_owned()));
        for wrong in ["", "n=4&n=4", "n=4&m=4", "n=4&count=1"] {
            assert!(query(wrong).is_err(), "{wrong}");
        }
    }
}
