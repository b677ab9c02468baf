//! The description of the API in OpenAPI 3.1. A test generates it, npm's types and `docs/json.md` from the table of
//! addresses and the structs of questions and answers.

#[cfg(all(test, feature = "schema"))]
pub(super) mod answer;
#[cfg(all(test, feature = "schema"))]
mod layout;
#[cfg(all(test, feature = "schema"))]
mod openapi;
#[cfg(all(test, feature = "schema"))]
mod tables;
#[cfg(all(test, feature = "schema"))]
mod tests;
#[cfg(all(test, feature = "schema"))]
mod tidy;
#[cfg(all(test, feature = "schema"))]
mod typescript;

use super::Nothing;
use crate::reply::{Head, Reply};
use bezzel_workbench::{Limits, Refusal};
#[cfg(all(test, feature = "schema"))]
use schemars::{JsonSchema, Schema, SchemaGenerator};
#[cfg(all(test, feature = "schema"))]
use serde_json::Value;

/// The committed description.
const OPENAPI: &str = include_str!("../../assets/openapi.json");

/// Answers with the description.
pub(super) fn description(_: Nothing, _: &Limits) -> Result<Reply, Refusal> {
    Ok(Reply::Ready(Head::json(), OPENAPI.as_bytes().into()))
}

/// The description of an address.
#[cfg(all(test, feature = "schema"))]
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
#[cfg(all(test, feature = "schema"))]
pub(super) fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}
