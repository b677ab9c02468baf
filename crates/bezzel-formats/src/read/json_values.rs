//! The values of a JSON text one by one, and the elements of an array too, which serde_json reads only together.

use super::{Place, Problem, ReadError};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use std::fmt;
use std::io::{self, BufRead, Read};

/// A JSON value. The numbers of a large board take no more memory than they need.
#[derive(Debug, PartialEq)]
pub(super) enum Json {
    Number(u64),
    Text(String),
    /// An array of non-negative integers; may be empty.
    Numbers(Vec<u64>),
    /// Any other array.
    List(Vec<Json>),
    /// The fields in their order; names may occur several times.
    Object(Vec<(String, Json)>),
    /// Another number, a truth value, or null, in words.
    Other(String),
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_u64<E>(self, number: u64) -> Result<Json, E> {
        Ok(Json::Number(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Json, E> {
        Ok(Json::Other(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Json, E> {
        Ok(Json::Other(number.to_string()))
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Json, E> {
        Ok(Json::Other(truth.to_string()))
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Other("null".to_owned()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(Json::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Json, A::Error> {
        let mut numbers = Vec::new();
        while let Some(value) = array.next_element()? {
            let Json::Number(number) = value else {
                let mut list: Vec<Json> = numbers.into_iter().map(Json::Number).collect();
                list.push(value);
                while let Some(value) = array.next_element()? {
                    list.push(value);
                }
                return Ok(Json::List(list));
            };
            numbers.push(number);
        }
        Ok(Json::Numbers(numbers))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Json, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = object.next_entry()? {
            fields.push(field);
        }
        Ok(Json::Object(fields))
    }
}

/// The values of a JSON text, as they are read.
pub(super) struct JsonValues<R> {
    input: Counted<R>,
    /// Whether an array's bracket was taken, and none of its elements.
    is_open: bool,
}

impl<R: BufRead> JsonValues<R> {
    pub(super) fn new(input: R) -> Self {
        JsonValues { input: Counted { input, line: 1, character: 1 }, is_open: false }
    }

    /// Returns the next byte that is not a blank, without taking it; `None` at the end of the text.
    pub(super) fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            let next = self.input.input.fill_buf().map(|bytes| bytes.first().copied());
            match next.map_err(|error| self.input.wrong(Problem::Io(error)))? {
                Some(blank @ (b' ' | b'\t' | b'\r' | b'\n')) => self.input.pass(blank),
                other => return Ok(other),
            }
        }
    }

    /// Takes the bracket of an array, and returns whether its first element is an array or an object: its elements are
    /// read one by one then, and the array as a value otherwise.
    pub(super) fn opens_nested(&mut self) -> Result<bool, ReadError> {
        self.peek()?;
        self.input.pass(b'[');
        self.is_open = true;
        Ok(matches!(self.peek()?, Some(b'[' | b'{')))
    }

    /// Returns the next element of an array of arrays or objects; `None` at its end.
    pub(super) fn element(&mut self) -> Result<Option<Json>, ReadError> {
        let is_first = std::mem::take(&mut self.is_open);
        match self.peek()? {
            Some(b']') => {
                self.input.pass(b']');
                return Ok(None);
            }
            Some(b',') if !is_first => self.input.pass(b','),
            Some(_) if is_first => {}
            next => {
                return Err(self.input.wrong(match next {
                    Some(_) => Problem::Json { message: "expected `,` or `]`".to_owned() },
                    None => Problem::JsonCut { message: ENDS_IN_LIST.to_owned() },
                }));
            }
        }
        self.value().map(Some)
    }

    /// Returns the next value, or the array whose bracket was taken.
    pub(super) fn value(&mut self) -> Result<Json, ReadError> {
        self.peek()?;
        let taken: &[u8] = if std::mem::take(&mut self.is_open) { b"[" } else { b"" };
        let Counted { line, character, .. } = self.input;
        let input = taken.chain(&mut self.input);
        let value = Json::deserialize(&mut serde_json::Deserializer::from_reader(input));
        value.map_err(|error| {
            let before = character - taken.len() as u64;
            let (row, column) = (error.line() as u64, error.column().max(1) as u64);
            let character = if row > 1 { column } else { before + column - 1 };
            let place = Place::Line { line: line + row.max(1) - 1, character };
            let message = error.to_string();
            let message = message.rsplit_once(" at line ").map_or(&*message, |(it, _)| it);
            let message = message.to_owned();
            let problem = match error.classify() {
                Category::Io => Problem::Io(error.into()),
                Category::Eof => Problem::JsonCut { message },
                Category::Syntax | Category::Data => Problem::Json { message },
            };
            ReadError { place, problem }
        })
    }
}

/// serde_json's message for a text that ends in an array.
const ENDS_IN_LIST: &str = "EOF while parsing a list";

/// An input whose lines and characters are counted.
struct Counted<R> {
    input: R,
    /// The line and the character of the next byte, from 1.
    line: u64,
    character: u64,
}

impl<R: BufRead> Counted<R> {
    fn pass(&mut self, byte: u8) {
        self.input.consume(1);
        match byte {
            b'\n' => (self.line, self.character) = (self.line + 1, 1),
            // The bytes of a character after its first.
            0x80..=0xbf => {}
            _ => self.character += 1,
        }
    }

    fn wrong(&self, problem: Problem) -> ReadError {
        ReadError { place: Place::Line { line: self.line, character: self.character }, problem }
    }
}

impl<R: BufRead> Read for Counted<R> {
    /// Reads one byte: serde_json takes no more, and must not take what follows a value.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(&byte) = self.input.fill_buf()?.first() else { return Ok(0) };
        buffer[0] = byte;
        self.pass(byte);
        Ok(1)
    }
}
