//! The source of placements: an argument, a file, or standard input.

use crate::Session;
use crate::failure::Failure;
use bezzel::Placement;
use bezzel::piece::Piece;
use bezzel_formats::{Hints, Problem, ReadBoard, ReadError, Reading, read_boards};
use bezzel_locale::{say, shortened};
use bezzel_workbench::file::{FileError, FileProblem};
use bezzel_workbench::given::{Given, May};
use std::fs::File;
use std::io::{Cursor, Read};
use std::path::Path;

/// The boards of an input, with the name of the input in messages.
pub(super) struct Input {
    given: Given<'static>,
    name: String,
    is_noted: bool,
}

impl Session {
    /// Opens the argument: a placement, or a file's path; none or `-` means standard input.
    pub(super) fn input(
        &self,
        given: Option<&str>,
        hints: &Hints,
        piece: Piece,
    ) -> Result<Input, Failure> {
        let (name, source) = self.source(given)?;
        let given = Given::new(read_boards(source, hints), May::default(), hints, piece);
        Ok(Input { given, name, is_noted: false })
    }

    /// Opens the argument as [`Session::input`] does, without reading boards from it, and returns its name in
    /// messages.
    pub(super) fn source(
        &self,
        given: Option<&str>,
    ) -> Result<(String, Box<dyn Read + 'static>), Failure> {
        if matches!(given, None | Some("-")) {
            let input = self.stdin()?;
            return Ok((say!(self.catalogue, "error-stdin"), Box::new(input)));
        }
        self.source_or_nothing(given)
    }

    /// Opens the argument as [`Session::source`] does, also if there is nothing to read.
    pub(super) fn source_or_nothing(
        &self,
        given: Option<&str>,
    ) -> Result<(String, Box<dyn Read + 'static>), Failure> {
        let catalogue = &self.catalogue;
        Ok(match given {
            None | Some("-") => (say!(catalogue, "error-stdin"), Box::new(self.waiting_input())),
            Some(path) if Path::new(path).exists() => {
                let file = File::open(path);
                let file = file.map_err(|error| Failure::read(Some(path), error))?;
                (path.to_owned(), Box::new(file))
            }
            Some(path) if looks_like_a_path(path) => {
                let path = Some(path.into());
                return Err(FileError { path, problem: FileProblem::Missing }.into());
            }
            Some(text) => (self.name_of_text(text), Box::new(Cursor::new(text.to_owned()))),
        })
    }

    /// Standard input, which must not be empty: a program that failed printed nothing.
    pub(super) fn stdin(&self) -> Result<impl Read + use<>, Failure> {
        match self.silence.has_input() {
            Ok(true) => Ok(self.waiting_input()),
            Ok(false) => Err(Failure::Said(say!(self.catalogue, "error-stdin-empty"))),
            Err(error) => Err(Failure::read(None, error)),
        }
    }

    /// The name in messages of an argument that is read as text: one that may be meant for a file's name says so.
    pub(super) fn name_of_text(&self, text: &str) -> String {
        let is_word =
            !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || "._-".contains(c));
        match is_word {
            true => say!(self.catalogue, "read-word", given = shortened(text)),
            false => say!(self.catalogue, "read-argument"),
        }
    }

    /// Notes how a text in another program's format was understood, and returns whether there was anything to note.
    pub(super) fn note_reading(&self, reading: &Reading) -> bool {
        let sentence = reading.sentence(&self.catalogue);
        if let Some(sentence) = &sentence {
            self.note(sentence);
        }
        sentence.is_some()
    }

    /// The failure to read the input of this name.
    pub(super) fn read_failure(&self, name: &str, error: ReadError) -> Failure {
        match error.problem {
            Problem::Io(error) => Failure::read(Some(name), error),
            _ => Failure::Said(error.sentence(name, &self.catalogue)),
        }
    }
}

impl Input {
    /// Returns the next board.
    pub(super) fn next_board(&mut self, session: &Session) -> Result<Option<ReadBoard>, Failure> {
        let next = self.given.next_board();
        // A text that is read whole is understood before its first board is returned; the interpretation of a stream
        // is known only at its end.
        if !self.is_noted && (self.given.count() < 2 || matches!(next, Ok(None))) {
            self.is_noted = session.note_reading(&self.given.reading());
        }
        next.map_err(|error| session.read_failure(&self.name, error))
    }

    /// Returns the next board, which must have one queen in each row.
    pub(super) fn next(&mut self, session: &Session) -> Result<Option<Placement>, Failure> {
        match self.next_board(session)? {
            None => Ok(None),
            Some(ReadBoard::Placement(placement)) => Ok(Some(placement)),
            Some(ReadBoard::Board(board)) => {
                let error = ReadError::queens_in_row(&board, self.given.count());
                Err(session.read_failure(&self.name, error))
            }
        }
    }
}

/// Whether a text that is not the name of a file looks like a path.
fn looks_like_a_path(text: &str) -> bool {
    let has_ending = Path::new(text).extension().is_some_and(|ending| {
        ending.to_str().is_some_and(|ending| ending.chars().any(|c| c.is_ascii_alphabetic()))
    });
    let has_folder = text.contains(['/', std::path::MAIN_SEPARATOR]);
    let is_board = text.contains(['\n', ' ', '{', '[']) && !has_folder;
    // A FEN-like line has slashes too, but no other letters.
    let is_fen = text.contains('/') && text.chars().all(|c| "0123456789/Qqx#.".contains(c));
    !is_board
        && !is_fen
        && (has_folder || (has_ending && !text.contains(".Q") && !text.contains("..")))
}
