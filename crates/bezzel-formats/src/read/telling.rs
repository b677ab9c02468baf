//! Errors of reading as sentences in English and Chinese.

use super::{Place, Problem, ReadError, Reading};
use crate::format::Format;
use crate::language::{Catalogue, shortened, shortened_message};
use crate::puzzle::{crowded_sentence, square_name};
use crate::say;
use bezzel::complete::PartialError;
use bezzel::puzzle::PuzzleError;
use bezzel::{PlacementError, SizeError};

impl ReadError {
    /// Returns the sentence of the error: the problem, and its place in the input called `name`.
    #[must_use]
    pub fn sentence(&self, name: &str, catalogue: &Catalogue) -> String {
        let problem = self.problem.sentence(catalogue);
        match self.place {
            Place::Line { line, character } => say!(
                catalogue,
                "read-at-line",
                path = name,
                line = line.to_string(),
                character = character.to_string(),
                problem = problem
            ),
            Place::Item(item) => say!(
                catalogue,
                "read-at-item",
                path = name,
                item = item.to_string(),
                problem = problem
            ),
            Place::Puzzle { number, row, character } => say!(
                catalogue,
                "read-at-puzzle",
                path = name,
                number = number.to_string(),
                row = row.to_string(),
                character = character.to_string(),
                problem = problem
            ),
        }
    }
}

impl Reading {
    /// Returns the sentence that says how a text was understood, or `None` where there is nothing to say: of a text in
    /// one of our own formats.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue) -> Option<String> {
        let mut parts = Vec::new();
        let are_plain =
            |queens: &str, empty: &str| matches!((queens, empty), ("Q" | "♛", "." | ""));
        if let Some((queens, empty)) =
            self.signs.as_ref().filter(|(queens, empty)| !are_plain(queens, empty))
        {
            let key = if empty.is_empty() { "reading-queens" } else { "reading-signs" };
            let empty = match empty.replace(' ', "") {
                visible if visible.is_empty() => say!(catalogue, "reading-blank"),
                _ => empty.clone(),
            };
            parts.push(match queens.is_empty() {
                true => say!(catalogue, "reading-empty", empty = empty),
                false => say!(catalogue, key, queens = queens.as_str(), empty = empty),
            });
        }
        if let Some(sign) = &self.blocked {
            parts.push(say!(catalogue, "reading-blocked", sign = sign.as_str()));
        }
        if self.has_row_lists {
            parts.push(say!(catalogue, "reading-row-lists"));
        }
        if let Some(base) = self.base.filter(|base| *base > 0 || self.is_base_assumed) {
            let key = if self.is_base_assumed { "reading-base-assumed" } else { "reading-base" };
            parts.push(say!(catalogue, key, base = u32::from(base)));
        }
        let and = say!(catalogue, "reading-and");
        let mut told = Vec::new();
        if !parts.is_empty() {
            told.push(say!(catalogue, "reading", parts = parts.join(&and)));
        }
        if self.left_out > 0 {
            let (count, first) = (self.left_out, self.first_left_out.as_str());
            told.push(say!(catalogue, "reading-left-out", count = count, first = first));
        }
        (!told.is_empty()).then(|| told.join(&and))
    }
}

impl Problem {
    /// Returns the sentence of the problem.
    #[must_use]
    pub fn sentence(&self, catalogue: &Catalogue) -> String {
        match self {
            Problem::Empty => say!(catalogue, "read-empty"),
            Problem::Io(error) => error.to_string(),
            Problem::NotText => say!(catalogue, "read-not-text"),
            Problem::NotANumber { found } => {
                say!(catalogue, "read-not-a-number", found = shortened(found))
            }
            // Columns that were counted from 1, as it seems.
            Problem::Placement(PlacementError::Outside { row, column, size })
                if *column == u64::from(*size) =>
            {
                say!(
                    catalogue,
                    "read-outside-by-one",
                    row = *row,
                    column = column.to_string(),
                    last = size - 1
                )
            }
            Problem::Placement(PlacementError::Outside { row, column, size }) => say!(
                catalogue,
                "read-outside",
                row = *row,
                column = column.to_string(),
                last = size - 1
            ),
            Problem::Placement(PlacementError::Size(error)) => match error {
                SizeError::Outside { given } if *given > 0 => {
                    say!(catalogue, "read-too-large", count = given.to_string())
                }
                _ => say!(catalogue, "read-empty"),
            },
            // What the library may refuse one day, in its own words.
            Problem::Placement(error) => error.to_string(),
            Problem::NoBoard { first } => say!(catalogue, "read-no-board", first = first.as_str()),
            Problem::Brackets => say!(catalogue, "read-brackets"),
            Problem::TooLong { max } => say!(catalogue, "read-too-long", max = *max >> 20),
            Problem::Signs { sign } => say!(catalogue, "read-signs", sign = sign.as_str()),
            Problem::OutsideFromOne { row, column, size } => say!(
                catalogue,
                "read-outside-from-one",
                row = row.to_string(),
                column = column.to_string(),
                last = *size
            ),
            Problem::SquareOutside { row, column, size } => say!(
                catalogue,
                "read-square-outside-board",
                row = row.to_string(),
                column = column.to_string(),
                n = *size
            ),
            Problem::SeveralBoards { found } => {
                say!(catalogue, "read-several-boards", found = *found)
            }
            Problem::NotASquare { found } => {
                say!(catalogue, "read-not-a-square", found = found.to_string())
            }
            Problem::RowLength { found, expected } => {
                say!(catalogue, "read-row-length", found = *found, expected = *expected)
            }
            Problem::NotSquare { rows, columns } => {
                say!(catalogue, "read-not-square", rows = *rows, columns = *columns)
            }
            Problem::TooManyRows { rows, columns } => {
                say!(catalogue, "read-too-many-rows", rows = *rows, columns = *columns)
            }
            Problem::NotSquareBoard { rows, columns } => {
                let (rows, columns) = (rows.to_string(), columns.to_string());
                say!(catalogue, "read-not-square-board", rows = rows, columns = columns)
            }
            Problem::QueensInRow { row, found } => {
                say!(catalogue, "read-queens-in-row", row = *row, found = *found)
            }
            Problem::Json { message } => {
                say!(catalogue, "read-json", message = shortened_message(message))
            }
            Problem::JsonShape => say!(catalogue, "read-json-shape"),
            Problem::JsonTwice { name } => {
                say!(catalogue, "read-json-twice", name = shortened(name))
            }
            Problem::JsonBoard { message } => {
                say!(catalogue, "read-json-board", message = shortened_message(message))
            }
            Problem::Instance { found } => {
                say!(catalogue, "read-instance", found = shortened(found))
            }
            Problem::RowNamed { row, found, queens } => say!(
                catalogue,
                "read-row-named",
                row = row.to_string(),
                found = *found,
                last = queens - 1
            ),
            Problem::SizeDiffers { said, found } => {
                let said = shortened(said);
                say!(catalogue, "read-size-differs", said = said, found = *found)
            }
            Problem::CsvHeader { row, found } => {
                say!(catalogue, "read-csv-header", row = format!("row{row}"), found = *found)
            }
            Problem::CsvWidth { found, expected } => {
                say!(catalogue, "read-csv-width", found = *found, expected = *expected)
            }
            Problem::FenLength { found, rows } => {
                say!(catalogue, "read-fen-length", found = *found, rows = *rows)
            }
            Problem::Parquet { message } => {
                say!(catalogue, "read-parquet", message = shortened_message(message))
            }
            Problem::Npy { message } => {
                say!(catalogue, "read-npy", message = shortened_message(message))
            }
            Problem::Unreadable { format } => {
                let formats = Format::readable_names();
                say!(catalogue, "read-unreadable", format = *format, formats = formats)
            }
            Problem::LeftOut { format } => say!(catalogue, "format-left-out", format = *format),
            Problem::NotAMark { found } => {
                say!(catalogue, "read-not-a-mark", found = found.to_string())
            }
            Problem::PuzzleEmpty => say!(catalogue, "read-puzzle-empty"),
            Problem::PuzzleMore => say!(catalogue, "read-puzzle-more"),
            Problem::LineLong { max } => say!(catalogue, "read-line-long", max = *max >> 20),
            Problem::PuzzleLong { max } => say!(catalogue, "read-puzzle-long", max = *max >> 20),
            Problem::PuzzleLink { found } => {
                say!(catalogue, "read-puzzle-link", found = found.as_str())
            }
            Problem::PuzzleStars { found } => {
                say!(catalogue, "read-puzzle-stars", found = found.to_string())
            }
            Problem::PuzzleBorders { found, expected } => {
                say!(catalogue, "read-puzzle-borders", found = *found, expected = *expected)
            }
            Problem::NotARegion { found } => {
                say!(catalogue, "read-not-a-region", found = found.as_str())
            }
            Problem::PuzzleJson { message } => {
                say!(catalogue, "read-puzzle-json", message = shortened_message(message))
            }
            Problem::Puzzle(error) => puzzle_problem(error, catalogue),
            Problem::MarksSize { found, expected } => {
                say!(catalogue, "read-marks-size", found = *found, expected = *expected)
            }
            Problem::Partial(error) => match error {
                PartialError::Outside { square, last } => say!(
                    catalogue,
                    "read-square-outside",
                    row = square.row.to_string(),
                    column = square.column.to_string(),
                    last = *last
                ),
                PartialError::Twice(square) => {
                    say!(catalogue, "read-square-twice", row = square.row, column = square.column)
                }
                PartialError::Size(SizeError::TooLarge { max, .. }) => {
                    say!(catalogue, "read-complete-too-large", max = *max)
                }
                PartialError::Size(_) => say!(catalogue, "read-empty"),
                error => error.to_string(),
            },
        }
    }
}

/// What was wrong with a puzzle.
fn puzzle_problem(error: &PuzzleError, catalogue: &Catalogue) -> String {
    match *error {
        PuzzleError::Size(SizeError::TooLarge { max, .. }) => {
            say!(catalogue, "read-puzzle-too-large", max = max)
        }
        PuzzleError::RegionCount { size, given } => {
            say!(catalogue, "read-region-count", size = size, given = given)
        }
        PuzzleError::Outside { square, last } => say!(
            catalogue,
            "read-square-outside",
            row = square.row.to_string(),
            column = square.column.to_string(),
            last = last
        ),
        PuzzleError::Twice(square) => {
            say!(catalogue, "read-square-twice", row = square.row, column = square.column)
        }
        PuzzleError::Attack(one, other) => {
            let (one, other) = (square_name(one), square_name(other));
            say!(catalogue, "read-puzzle-attack", one = one, other = other)
        }
        PuzzleError::Crowded { unit, most } => crowded_sentence(unit, most, catalogue),
        PuzzleError::Family(family) => {
            say!(catalogue, "read-puzzle-family", family = family.name())
        }
        ref error => error.to_string(),
    }
}
