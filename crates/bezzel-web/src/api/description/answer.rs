//! The kinds of answers, with the schemas of their contents.

use super::tidy::tidy;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};
use std::marker::PhantomData;

/// A kind of answer.
pub(in crate::api) trait Answer {
    /// The media types of the answer, with their schemas.
    fn content(generator: &mut SchemaGenerator) -> Value;
}

/// A JSON value.
pub(in crate::api) struct Json<T>(PhantomData<T>);
/// JSON Lines: one value a line.
pub(in crate::api) struct Lines<T>(PhantomData<T>);
/// A JSON value of one of two structs.
pub(in crate::api) struct Either<A, B>(PhantomData<(A, B)>);
/// A file in the format that the question names.
pub(in crate::api) struct File;
/// A text file.
pub(in crate::api) struct TextFile;

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    let mut schema = generator.subschema_for::<T>().to_value();
    tidy(&mut schema);
    schema
}

impl<T: JsonSchema> Answer for Json<T> {
    fn content(generator: &mut SchemaGenerator) -> Value {
        json!({"application/json": {"schema": schema::<T>(generator)}})
    }
}

impl<T: JsonSchema> Answer for Lines<T> {
    fn content(generator: &mut SchemaGenerator) -> Value {
        json!({"application/x-ndjson": {"schema": schema::<T>(generator)}})
    }
}

impl<A: JsonSchema, B: JsonSchema> Answer for Either<A, B> {
    fn content(generator: &mut SchemaGenerator) -> Value {
        let either = [schema::<A>(generator), schema::<B>(generator)];
        json!({"application/json": {"schema": {"oneOf": either}}})
    }
}

impl Answer for File {
    fn content(_: &mut SchemaGenerator) -> Value {
        json!({"*/*": {"schema": {}}})
    }
}

impl Answer for TextFile {
    fn content(_: &mut SchemaGenerator) -> Value {
        json!({"text/plain": {"schema": {"type": "string"}}})
    }
}
