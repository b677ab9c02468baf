//! The description of the API in OpenAPI 3.1. A test generates it, npm's types and `docs/json.md` from the table of
//! addresses and the structs of questions and answers.

#[cfg(test)]
pub(super) mod answer;
#[cfg(test)]
mod layout;
#[cfg(test)]
mod openapi;
#[cfg(test)]
mod tables;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tidy;
#[cfg(test)]
mod typescript;

use super::Nothing;
use crate::reply::{Head, Reply};
use bezzel_workbench::{Limits, Refusal};
#[cfg(test)]
use schemars::{JsonSchema, Schema, SchemaGenerator};
#[cfg(test)]
use serde_json::Value;

/// The committed description.
const OPENAPI: &str = include_str!("../../assets/openapi.json");

/// Answers with the description.
pub(super) fn description(_: Nothing, _: &Limits) -> Result<Reply, Refusal> {
    Ok(Reply::Ready(Head::json(), OPENAPI.as_bytes().into()))
}

/// The description of an address.
#[cfg(test)]
pub(super) struct Described {
    /// The module with the function that answers.
    pub(super) group: &'static str,
    /// What the address is for.
    pub(super) summary: &'static str,
    /// The functions that generate the schemas of the question.
    pub(super) asked: &'static [fn(&mut SchemaGenerator) -> Schema],
    /// The function that generates the answer's schemas, by media type.
    pub(super) told: fn(&mut SchemaGenerator) -> Value,
    /// The description of the answer.
    pub(super) what: &'static str,
}

/// Returns the schema of a question, or a reference to it.
#[cfg(test)]
pub(super) fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}
