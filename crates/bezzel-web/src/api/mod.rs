//! The JSON API: a table of its addresses, each with the fields that it takes. `assets/openapi.json` describes it;
//! a test holds both against each other.

mod boards;
mod codes;
mod counts;
mod models;
mod puzzles;
mod searches;
mod solutions;

use crate::fields::{Fields, Misread};
use crate::rejection::Rejection;
use crate::reply::{Head, Reply};
use bezzel_formats::Catalogue;
use bezzel_workbench::{Limits, Refusal};
use http::Method;

/// An address of the API.
pub(crate) struct Route {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    /// The names of its fields.
    pub(crate) fields: &'static [&'static str],
    /// Understands the fields. Nothing long is done yet.
    pub(crate) answer: fn(&Fields, &Limits) -> Result<Reply, Wrong>,
}

/// Why fields are not understood.
pub(crate) enum Wrong {
    Misread(Misread),
    Refused(Refusal),
}

impl From<Misread> for Wrong {
    fn from(misread: Misread) -> Wrong {
        Wrong::Misread(misread)
    }
}

impl<R: Into<Refusal>> From<R> for Wrong {
    fn from(refusal: R) -> Wrong {
        Wrong::Refused(refusal.into())
    }
}

impl Wrong {
    pub(crate) fn rejection(&self, are_sent: bool, catalogue: &Catalogue) -> Rejection {
        match self {
            Wrong::Misread(misread) => misread.rejection(are_sent, catalogue),
            Wrong::Refused(refusal) => Rejection::of(refusal, catalogue),
        }
    }
}

const fn route(
    method: Method,
    path: &'static str,
    fields: &'static [&'static str],
    answer: fn(&Fields, &Limits) -> Result<Reply, Wrong>,
) -> Route {
    Route { method, path, fields, answer }
}

/// The whole API.
pub(crate) static ROUTES: [Route; 18] = [
    route(Method::GET, "/api/openapi.json", &[], |_, _| {
        Ok(Reply::Ready(Head::json(), include_bytes!("../../assets/openapi.json").into()))
    }),
    route(Method::GET, "/api/count", counts::COUNT, counts::count),
    route(Method::GET, "/api/table", counts::TABLE, counts::table),
    route(Method::GET, "/api/known", &[], counts::known),
    route(Method::GET, "/api/compare", &["n"], searches::compare),
    route(Method::GET, "/api/trace", searches::SEARCH, searches::trace),
    route(Method::GET, "/api/steps", searches::FILE, searches::steps),
    route(Method::POST, "/api/follow", searches::FOLLOW, searches::follow),
    route(Method::GET, "/api/solutions", solutions::FIELDS, solutions::solutions),
    route(Method::GET, "/api/model", models::FIELDS, models::model),
    route(Method::POST, "/api/check", boards::CHECK, boards::check),
    route(Method::POST, "/api/board", &["text"], boards::board),
    route(Method::POST, "/api/complete", boards::COMPLETE, boards::complete),
    route(Method::GET, "/api/qr-code", &["text"], codes::code),
    route(Method::GET, "/api/puzzle", puzzles::MAKE, puzzles::make),
    route(Method::POST, "/api/puzzle/solve", puzzles::SHEET, puzzles::solve),
    route(Method::POST, "/api/puzzle/rate", puzzles::SHEET, puzzles::rate),
    route(Method::POST, "/api/puzzle/hint", puzzles::SHEET, puzzles::hint),
];

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn the_description_has_these_addresses_and_fields_and_no_others() {
        let described: Value =
            serde_json::from_str(include_str!("../../assets/openapi.json")).unwrap();
        let paths = described["paths"].as_object().unwrap();
        assert_eq!(paths.len(), ROUTES.len());
        for route in &ROUTES {
            let method = route.method.as_str().to_lowercase();
            let address = &paths[route.path][&method];
            assert!(address.is_object(), "{method} {}", route.path);
            assert_eq!(paths[route.path].as_object().unwrap().len(), 1, "{}", route.path);
            let names = |list: &Value| -> Vec<String> {
                let list = list.as_array().unwrap().iter();
                list.filter_map(|each| each["name"].as_str().map(str::to_owned)).collect()
            };
            let mut fields = if route.method == Method::GET {
                address.get("parameters").map(names).unwrap_or_default()
            } else {
                let schema = &address["requestBody"]["content"]["application/json"]["schema"];
                let schema = match schema["$ref"].as_str() {
                    Some(name) => described.pointer(name.trim_start_matches('#')).unwrap(),
                    None => schema,
                };
                schema["properties"].as_object().unwrap().keys().cloned().collect()
            };
            let mut expected: Vec<&str> = route.fields.to_vec();
            fields.sort_unstable();
            expected.sort_unstable();
            assert_eq!(fields, expected, "{}", route.path);
        }
    }
}
