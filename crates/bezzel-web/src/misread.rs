//! What is wrong with a query or a body, said in the language of the answer.
//!
//! The readers (serde) say it in English only. What they mean is taken from them, the place from
//! serde_path_to_error, and the sentence from the catalogue.

use bezzel_formats::{Catalogue, say};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;

/// A query or a body that is not understood.
#[derive(Debug)]
pub(crate) enum Misread {
    /// No JSON from this line and column on.
    Syntax { line: usize, column: usize },
    /// JSON or a query, but not what is asked for: the path of the field, and what serde says.
    Meaning { path: String, said: String },
}

/// Reads a body.
pub(crate) fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, Misread> {
    // An array that is too long is an error of syntax to a reader that knows how many it wants.
    let is_json = || serde_json::from_slice::<IgnoredAny>(body).is_ok();
    let misread = |path: String, error: &serde_json::Error| match error.classify() {
        Category::Syntax if is_json() => Misread::Meaning { path, said: error.to_string() },
        Category::Data => Misread::Meaning { path, said: error.to_string() },
        _ => Misread::Syntax { line: error.line(), column: error.column() },
    };
    let mut reader = serde_json::Deserializer::from_slice(body);
    let read = serde_path_to_error::deserialize(&mut reader);
    let read = read.map_err(|error| misread(error.path().to_string(), error.inner()))?;
    reader.end().map_err(|error| misread(String::new(), &error))?;
    Ok(read)
}

/// Reads a query, the part of an address after the question mark.
pub(crate) fn read_query<T: DeserializeOwned>(query: &str) -> Result<T, Misread> {
    let pairs = form_urlencoded::parse(query.as_bytes());
    let reader = serde_urlencoded::Deserializer::new(pairs);
    serde_path_to_error::deserialize(reader).map_err(|error| Misread::Meaning {
        path: error.path().to_string(),
        said: error.inner().to_string(),
    })
}

impl Misread {
    /// Whether it is not even the right language.
    pub(crate) fn is_syntax(&self) -> bool {
        matches!(self, Misread::Syntax { .. })
    }

    /// The sentence.
    pub(crate) fn sentence(&self, catalogue: &Catalogue) -> String {
        let (path, said) = match self {
            Misread::Syntax { line, column } => {
                let (line, column) = (line.to_string(), column.to_string());
                return say!(catalogue, "web-json-syntax", line = line, column = column);
            }
            Misread::Meaning { path, said } => (path, said),
        };
        // serde's own words, which are part of its interface (serde::de::Error), with the names
        // in backticks: first the one in question, then those that would be right.
        let mut names = said.split('`').skip(1).step_by(2);
        let name = names.next().unwrap_or_default();
        let known = names.collect::<Vec<_>>().join(", ");
        if said.starts_with("missing field") {
            say!(catalogue, "web-missing", name = name)
        } else if said.starts_with("duplicate field") {
            say!(catalogue, "web-twice", name = name)
        } else if said.starts_with("unknown field") {
            say!(catalogue, "web-unknown", name = name, values = known)
        } else if said.starts_with("unknown variant") {
            say!(catalogue, "web-one-of", name = path.as_str(), given = name, values = known)
        } else if path == "." || path.is_empty() {
            say!(catalogue, "web-other-kind")
        } else {
            say!(catalogue, "web-value", name = path.as_str())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel_formats::Language;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        n: u32,
        #[serde(default)]
        queens: Vec<[u32; 2]>,
        #[serde(default)]
        which: Which,
    }

    #[derive(Debug, PartialEq, Default, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Which {
        #[default]
        One,
        All,
    }

    #[test]
    fn what_is_wrong_is_said_in_both_languages() {
        let english = Catalogue::new(Language::English);
        let chinese = Catalogue::new(Language::Chinese);
        for (body, named) in [
            ("{}", vec!["n"]),
            ("{\"n\": 4, \"n\": 5}", vec!["n"]),
            ("{\"n\": \"four\"}", vec!["n"]),
            ("{\"n\": -4}", vec!["n"]),
            ("{\"n\": 4, \"kings\": 1}", vec!["kings", "queens"]),
            ("{\"n\": 4, \"queens\": [[0, 1], [2]]}", vec!["queens[1]"]),
            ("{\"n\": 4, \"queens\": [[0, 1], [2, 3, 4]]}", vec!["queens[1]"]),
            ("{\"n\": 4, \"which\": \"some\"}", vec!["which", "some", "one, all"]),
            ("{\"n\": 4,\n x", vec!["2"]),
            ("{\"n\": 4} {", vec!["1", "10"]),
            ("7", vec![]),
        ] {
            let error = read_json::<Sample>(body.as_bytes()).unwrap_err();
            let (in_english, in_chinese) = (error.sentence(&english), error.sentence(&chinese));
            for name in named {
                assert!(in_english.contains(name), "{body}: {in_english}");
                assert!(in_chinese.contains(name), "{body}: {in_chinese}");
            }
            assert!(in_english.is_ascii(), "{in_english}");
            for word in ["field", "invalid", "expected", "missing", "line", "type"] {
                assert!(!in_chinese.contains(word), "{body}: {in_chinese}");
            }
        }
        assert!(read_json::<Sample>(b"{\"n\": 4} {").unwrap_err().is_syntax());
        let three = read_json::<Sample>(b"{\"n\": 4, \"queens\": [[0, 0, 0]]}").unwrap_err();
        assert!(!three.is_syntax(), "{three:?}");
        let read: Sample = read_json(b" {\"n\": 4} ").unwrap();
        assert_eq!(read, Sample { n: 4, queens: vec![], which: Which::One });
    }

    #[test]
    fn queries_likewise() {
        #[derive(Debug, Deserialize)]
        struct Asked {
            n: u32,
        }
        assert_eq!(read_query::<Asked>("n=%34&m=2").unwrap().n, 4);
        let chinese = Catalogue::new(Language::Chinese);
        for query in ["", "m=4", "n=x", "n=-1", "n=4&n=5", "n", "n=4294967296", "n=%ff"] {
            let sentence = read_query::<Asked>(query).unwrap_err().sentence(&chinese);
            assert!(sentence.contains('n') && !sentence.contains("invalid"), "{query}: {sentence}");
        }
    }
}
