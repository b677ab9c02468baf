//! Placements as JSON: consecutive values, or arrays of placements, in any of the forms that this crate writes, and
//! as the plain list of columns.
//!
//! The placements of an array are read one by one, so the array takes no more memory than its longest one. An object
//! with a repeated name is refused, since readers differ in the value they take (RFC 8259, section 4).

use super::json_values::{Json, JsonValues};
use super::{Problem, ReadError, at_item, by_columns, by_rows};
use bezzel::{Placement, Size};
use std::collections::{BTreeSet, VecDeque};
use std::io::BufRead;

/// Reads JSON values until the input ends.
pub(super) fn read(
    input: impl BufRead,
    width: Option<Size>,
) -> impl Iterator<Item = Result<Placement, ReadError>> {
    let mut placements = Placements {
        values: JsonValues::new(input),
        width,
        ahead: VecDeque::new(),
        in_list: false,
        empty: 0,
    };
    let mut item = 0;
    std::iter::from_fn(move || {
        item += 1;
        match placements.next() {
            Ok(placement) => placement.map(Ok),
            Err(Wrong::Problem(problem)) => Some(Err(at_item(item, problem))),
            Err(Wrong::Json(error)) => Some(Err(error)),
        }
    })
}

/// An error: in the content of the JSON, or in its syntax.
enum Wrong {
    Problem(Problem),
    Json(ReadError),
}

impl From<Problem> for Wrong {
    fn from(problem: Problem) -> Wrong {
        Wrong::Problem(problem)
    }
}

impl From<ReadError> for Wrong {
    fn from(error: ReadError) -> Wrong {
        Wrong::Json(error)
    }
}

/// The kind of an array's element.
enum Element {
    Placement(Placement),
    /// Two numbers: a queen's row and column, or a placement of two queens.
    Pair(u64, u64),
    /// A queen's row and column, named.
    Point(u64, u64),
}

/// The placements of a text, as they are read.
struct Placements<R> {
    values: JsonValues<R>,
    /// The number of columns, for boards that may have fewer rows.
    width: Option<Size>,
    /// Placements that were read to determine the content of an array.
    ahead: VecDeque<Placement>,
    /// Whether an array of placements is open.
    in_list: bool,
    /// The number of empty arrays at the top.
    empty: u32,
}

impl<R: BufRead> Placements<R> {
    fn next(&mut self) -> Result<Option<Placement>, Wrong> {
        loop {
            if let Some(placement) = self.ahead.pop_front() {
                return Ok(Some(placement));
            }
            if self.in_list {
                if let Some(value) = self.values.element()? {
                    return self.listed(value).map(Some);
                }
                self.in_list = false;
            }
            match self.values.peek()? {
                Some(b'[') => {
                    if let Some(placement) = self.array()? {
                        return Ok(Some(placement));
                    }
                }
                Some(_) => match self.values.value()? {
                    Json::Object(fields) => match self.object(fields)? {
                        Element::Placement(placement) => return Ok(Some(placement)),
                        _ => return Err(Problem::JsonShape.into()),
                    },
                    _ => return Err(Problem::JsonShape.into()),
                },
                // One empty list is a list without boards; several lines of them are boards that are empty.
                None if std::mem::take(&mut self.empty) > 1 => {
                    return Err(Problem::EmptyLists.into());
                }
                None => return Ok(None),
            }
        }
    }

    /// Reads a top-level array: a placement, or the beginning of a list of placements. An empty one is a list without
    /// placements.
    fn array(&mut self) -> Result<Option<Placement>, Wrong> {
        if !self.values.opens_nested()? {
            return Ok(match self.values.value()? {
                Json::Numbers(columns) if columns.is_empty() => {
                    self.empty += 1;
                    None
                }
                Json::Numbers(columns) => Some(by_columns(&columns, self.width)?),
                Json::List(rows) => Some(self.rows(&rows)?),
                _ => return Err(Problem::JsonShape.into()),
            });
        }
        // An array of pairs alone is the queens of one placement; if it has other elements too, each pair was a
        // placement of two queens.
        let (mut queens, mut are_points) = (Vec::new(), false);
        while let Some(value) = self.values.element()? {
            match self.one(value)? {
                Element::Pair(row, column) if !are_points => queens.push((row, column)),
                Element::Point(row, column) if are_points || queens.is_empty() => {
                    are_points = true;
                    queens.push((row, column));
                }
                Element::Placement(placement) if !are_points => {
                    self.in_list = true;
                    for (first, second) in queens {
                        self.ahead.push_back(by_columns(&[first, second], self.width)?);
                    }
                    self.ahead.push_back(placement);
                    return Ok(self.ahead.pop_front());
                }
                _ => return Err(Problem::JsonShape.into()),
            }
        }
        Ok(Some(by_rows(&queens, self.width)?))
    }

    /// Reads an element of a list of placements.
    fn listed(&self, value: Json) -> Result<Placement, Wrong> {
        match self.one(value)? {
            Element::Placement(placement) => Ok(placement),
            Element::Pair(first, second) => Ok(by_columns(&[first, second], self.width)?),
            Element::Point(..) => Err(Problem::JsonShape.into()),
        }
    }

    fn one(&self, value: Json) -> Result<Element, Problem> {
        match value {
            Json::Object(fields) => self.object(fields),
            Json::Numbers(numbers) => match numbers[..] {
                [] => Err(Problem::EmptyLists),
                [row, column] => Ok(Element::Pair(row, column)),
                _ => by_columns(&numbers, self.width).map(Element::Placement),
            },
            Json::List(rows) if matches!(rows[0], Json::Text(_)) => {
                self.rows(&rows).map(Element::Placement)
            }
            Json::List(queens) => self.queens(queens).map(Element::Placement),
            _ => Err(Problem::JsonShape),
        }
    }

    /// Reads rows of `Q` and `.`, as in LeetCode; other rows are left to the reader of whole texts.
    fn rows(&self, rows: &[Json]) -> Result<Placement, Problem> {
        let (mut columns, mut width) = (Vec::new(), None);
        for row in rows {
            let Json::Text(row) = row else { return Err(Problem::JsonShape) };
            let queen = row.find('Q').ok_or(Problem::JsonShape)?;
            let others = row.bytes().enumerate().all(|(at, sign)| at == queen || sign == b'.');
            if !others || *width.get_or_insert(row.len()) != row.len() {
                return Err(Problem::JsonShape);
            }
            columns.push(queen as u64);
        }
        if width != Some(self.width.map_or(columns.len(), Size::index)) {
            return Err(Problem::JsonShape);
        }
        by_columns(&columns, self.width)
    }

    /// Reads queens, each a pair or each a point.
    fn queens(&self, queens: Vec<Json>) -> Result<Placement, Problem> {
        let are_points = matches!(queens[0], Json::Object(_));
        let queen = |queen| match (queen, are_points) {
            (Json::Numbers(pair), false) => match pair[..] {
                [row, column] => Ok((row, column)),
                _ => Err(Problem::JsonShape),
            },
            (Json::Object(fields), true) => match self.object(fields)? {
                Element::Point(row, column) => Ok((row, column)),
                _ => Err(Problem::JsonShape),
            },
            _ => Err(Problem::JsonShape),
        };
        let queens: Vec<(u64, u64)> = queens.into_iter().map(queen).collect::<Result<_, _>>()?;
        by_rows(&queens, self.width)
    }

    /// Reads `{"columns": […]}`, `{"x": column, "y": row}`, or `{"row0": column, "row1": column, …}`, which is
    /// pandas' form of the lines of a table. A field `n` must match; other fields are ignored.
    fn object(&self, fields: Vec<(String, Json)>) -> Result<Element, Problem> {
        let mut names = BTreeSet::new();
        if let Some((name, _)) = fields.iter().find(|(name, _)| !names.insert(name.as_str())) {
            return Err(Problem::JsonTwice { name: name.clone() });
        }
        let field = |name: &str| fields.iter().find(|(it, _)| it == name).map(|(_, value)| value);
        let number = |name: &str| match field(name)? {
            Json::Number(number) => Some(*number),
            _ => None,
        };
        let columns: Vec<u64> = match field("columns") {
            Some(Json::Numbers(columns)) => columns.clone(),
            Some(_) => return Err(Problem::JsonShape),
            None => {
                if let (Some(x), Some(y)) = (number("x"), number("y")) {
                    return Ok(Element::Point(y, x));
                }
                let rows = names.iter().filter(|name| name.starts_with("row")).count();
                let named = (0..rows).map(|row| number(&format!("row{row}")));
                let columns: Option<Vec<u64>> = named.collect();
                columns.filter(|columns| !columns.is_empty()).ok_or(Problem::JsonShape)?
            }
        };
        let found = columns.len();
        let size_of_board = self.width.map_or(found, Size::index);
        let said = match field("n") {
            None => None,
            Some(Json::Number(number)) => Some(number.to_string()),
            Some(Json::Text(text)) => Some(format!("{text:?}")),
            Some(Json::Other(value)) => Some(value.clone()),
            Some(_) => return Err(Problem::JsonShape),
        };
        match said.filter(|said| *said != size_of_board.to_string()) {
            Some(said) => Err(Problem::SizeDiffers { said, found }),
            None => by_columns(&columns, self.width).map(Element::Placement),
        }
    }
}
