//! Puzzles as JSON: objects in the form of `--json`, one after another, one a line or in arrays.

use super::rows::{Row, puzzle_of};
use crate::read::{Place, Problem, ReadError, at_begin, at_line as at};
use bezzel::Square;
use bezzel::puzzle::{Family, Marks, Puzzle};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A puzzle in JSON, without the fields that are derived from others.
#[derive(Deserialize)]
struct Written {
    rows: Vec<String>,
    family: Option<String>,
    #[serde(default)]
    queens: Vec<(u32, u32)>,
    #[serde(default)]
    marks: WrittenMarks,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMarks {
    #[serde(default)]
    queens: Vec<(u32, u32)>,
    #[serde(default)]
    crosses: Vec<(u32, u32)>,
}

/// One puzzle, or an array of several.
struct Several(Vec<Written>);

impl<'de> Deserialize<'de> for Several {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Several, D::Error> {
        deserializer.deserialize_any(OneOrMore)
    }
}

struct OneOrMore;

impl<'de> Visitor<'de> for OneOrMore {
    type Value = Several;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a puzzle or an array of puzzles")
    }

    fn visit_map<M: MapAccess<'de>>(self, map: M) -> Result<Several, M::Error> {
        let written = Written::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Several(vec![written]))
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut seq: S) -> Result<Several, S::Error> {
        let mut several = Vec::new();
        while let Some(written) = seq.next_element()? {
            several.push(written);
        }
        if several.is_empty() {
            Err(S::Error::custom("the array is empty"))
        } else {
            Ok(Several(several))
        }
    }
}

/// Whether a text is JSON with puzzles: objects, or an array of them.
pub(super) fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let inner = text.strip_prefix('[').map_or(text, str::trim_start);
    inner.starts_with('{') || inner.starts_with(']')
}

/// Whether the text has the objects of this program: with rows as texts.
pub(super) fn is_ours(text: &str) -> bool {
    text.match_indices("\"rows\"").any(|(at, key)| {
        let next = text[at + key.len()..].chars().filter(|sign| !sign.is_whitespace()).take(3);
        matches!(next.collect::<String>().as_str(), ":[\"" | ":[]")
    })
}

/// Reads all puzzles of a JSON text.
pub(super) fn read_json(
    text: &str,
    family: Option<Family>,
) -> Result<Vec<(Place, Puzzle, Marks)>, ReadError> {
    let mut all = Vec::new();
    for several in serde_json::Deserializer::from_str(text).into_iter::<Several>() {
        let Several(several) = several.map_err(|error| {
            let message = error.to_string();
            at(error.line() as u64, error.column() as u64, Problem::PuzzleJson { message })
        })?;
        all.extend(several);
    }
    let is_one = all.len() == 1;
    let numbered = (1..).zip(all);
    numbered
        .map(|(number, written)| {
            let place = Place::Puzzle { number, row: 1, character: 1 };
            match written.puzzle(family) {
                Ok((puzzle, marks)) => Ok((place, puzzle, marks)),
                Err(ReadError { place: Place::Line { line, character }, problem }) if !is_one => {
                    let place = Place::Puzzle { number, row: line, character };
                    Err(ReadError { place, problem })
                }
                Err(error) => Err(error),
            }
        })
        .collect()
}

impl Written {
    /// Converts it to a puzzle; the places of errors have rows as lines.
    fn puzzle(self, family: Option<Family>) -> Result<(Puzzle, Marks), ReadError> {
        let named = self.family.map(|name| name.parse::<Family>()).transpose();
        let named =
            named.map_err(|error| at_begin(Problem::PuzzleJson { message: error.to_string() }))?;
        let mut puzzle = of_rows(&self.rows, family.or(named))?;
        if puzzle.family().has_regions() && !self.queens.is_empty() {
            puzzle = puzzle
                .with_queens(squares(self.queens))
                .map_err(|error| at_begin(Problem::Puzzle(error)))?;
        }
        let marks = self.marks;
        Ok((puzzle, Marks { queens: squares(marks.queens), crosses: squares(marks.crosses) }))
    }
}

fn squares(pairs: Vec<(u32, u32)>) -> Vec<Square> {
    pairs.into_iter().map(|(row, column)| Square { row, column }).collect()
}

fn of_rows(rows: &[String], family: Option<Family>) -> Result<Puzzle, ReadError> {
    let rows: Vec<Row<'_>> =
        (1..).zip(rows).map(|(line, text)| Row { line, character: 1, text }).collect();
    if rows.is_empty() {
        return Err(at_begin(Problem::PuzzleEmpty));
    }
    puzzle_of(&rows, family)
}
