//! Where placements are read from: an argument, a file, or standard input.

use crate::Session;
use crate::failure::Failure;
use bezzel::{Placement, PlacementError};
use bezzel_formats::{Format, Place, Placements, Problem, ReadError, read_placements, say};
use std::fs::File;
use std::io::{self, Cursor};
use std::path::Path;

/// Placements that are being read, and what their source is called in messages.
pub(super) struct Input {
    placements: Placements<'static>,
    name: String,
}

impl Session {
    /// Opens what was given as an argument: a placement, a file's path, or nothing, which
    /// means standard input, as `-` does.
    pub(super) fn input(&self, given: Option<&str>, from: Option<&str>) -> Result<Input, Failure> {
        let format = from.map(|name| self.format_named(name)).transpose()?;
        let catalogue = &self.catalogue;
        let (name, placements) = match given {
            None | Some("-") => {
                let name = say!(catalogue, "error-stdin");
                (name, read_placements(io::stdin(), format))
            }
            Some(path) if Path::new(path).exists() => {
                let file = File::open(path);
                let file = file.map_err(|error| Failure::read(catalogue, path, &error))?;
                (path.to_owned(), read_placements(file, format))
            }
            Some(path) if looks_like_a_path(path) => {
                let reason = say!(catalogue, "error-no-such-file");
                let message = say!(catalogue, "error-read", path = path, reason = reason);
                return Err(Failure::error(message));
            }
            Some(text) => {
                let name = say!(catalogue, "read-argument");
                (name, read_placements(Cursor::new(text.to_owned()), format))
            }
        };
        let placements = placements.map_err(|error| self.read_failure(&name, &error))?;
        Ok(Input { placements, name })
    }

    /// What was wrong with input, in the person's language.
    fn read_failure(&self, name: &str, error: &ReadError) -> Failure {
        let catalogue = &self.catalogue;
        if let Problem::Io(error) = &error.problem {
            return Failure::read(catalogue, name, error);
        }
        let problem = self.problem(&error.problem);
        Failure::error(match error.place {
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
        })
    }

    fn problem(&self, problem: &Problem) -> String {
        let catalogue = &self.catalogue;
        match problem {
            Problem::Empty => say!(catalogue, "read-empty"),
            Problem::Io(error) => error.to_string(),
            Problem::NotText => say!(catalogue, "read-not-text"),
            Problem::NotANumber { found } => {
                say!(catalogue, "read-not-a-number", found = found.as_str())
            }
            Problem::Placement(PlacementError::Outside { row, column, size }) => say!(
                catalogue,
                "read-outside",
                row = *row,
                column = column.to_string(),
                last = size - 1
            ),
            Problem::Placement(PlacementError::Size(error)) => match error {
                bezzel::SizeError::Outside { given } if *given > 0 => {
                    say!(catalogue, "read-too-large", count = given.to_string())
                }
                _ => say!(catalogue, "read-empty"),
            },
            Problem::NotASquare { found } => {
                say!(catalogue, "read-not-a-square", found = found.to_string())
            }
            Problem::RowLength { found, expected } => {
                say!(catalogue, "read-row-length", found = *found, expected = *expected)
            }
            Problem::NotSquare { rows, columns } => {
                say!(catalogue, "read-not-square", rows = *rows, columns = *columns)
            }
            Problem::QueensInRow { row, found } => {
                say!(catalogue, "read-queens-in-row", row = *row, found = *found)
            }
            Problem::Json { message } => say!(catalogue, "read-json", message = message.as_str()),
            Problem::JsonShape => say!(catalogue, "read-json-shape"),
            Problem::RowNamed { row, found, queens } => say!(
                catalogue,
                "read-row-named",
                row = row.to_string(),
                found = *found,
                last = queens - 1
            ),
            Problem::Npy { message } => say!(catalogue, "read-npy", message = message.as_str()),
            Problem::Unreadable { format } => {
                let readable = Format::all().filter(|format| {
                    !matches!(
                        format,
                        Format::Parquet | Format::Svg | Format::Png | Format::Gif | Format::Apng
                    )
                });
                let formats = readable.map(Format::name).collect::<Vec<_>>().join(", ");
                say!(catalogue, "read-unreadable", format = *format, formats = formats)
            }
        }
    }
}

impl Input {
    /// The next placement.
    pub(super) fn next(&mut self, session: &Session) -> Result<Option<Placement>, Failure> {
        let next = self.placements.next().transpose();
        next.map_err(|error| session.read_failure(&self.name, &error))
    }
}

/// Whether somebody who typed this meant a file, which then does not exist.
fn looks_like_a_path(text: &str) -> bool {
    let has_ending = Path::new(text).extension().is_some_and(|ending| {
        ending.to_str().is_some_and(|ending| ending.chars().any(|c| c.is_ascii_alphabetic()))
    });
    let is_board = text.contains(['\n', ' ', '{', '[']) && !text.contains('/');
    !is_board
        && (text.contains('/') || (has_ending && !text.contains(".Q") && !text.contains("..")))
}
