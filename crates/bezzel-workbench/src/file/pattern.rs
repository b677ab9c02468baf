//! Paths with `{n}` and `{i}` in them: the board size, and the number of the solution or step.
//! `{i:03}` writes at least three digits, with leading zeros, so that files sort.

use super::{FileError, FileProblem};
use std::path::{Path, PathBuf};

/// The maximum number of digits of a number with leading zeros.
const MAX_DIGITS: usize = 20;

/// A path that may contain the board size and number files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    pieces: Vec<Piece>,
    path: PathBuf,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// The size, with at least this number of digits.
    Size(usize),
    /// The number, with at least this number of digits.
    Index(usize),
}

impl Pattern {
    /// Parses a path. A path that is not UTF-8 has no pieces.
    ///
    /// # Errors
    /// [`FileProblem::Pattern`] if braces contain anything else.
    pub fn new(path: &Path) -> Result<Pattern, FileError> {
        let whole = |text: &str| vec![Piece::Text(text.to_owned())];
        let pieces = match path.to_str() {
            None => Vec::new(),
            Some(text) if !text.contains('{') => whole(text),
            Some(text) => pieces(text).ok_or_else(|| FileError {
                path: Some(path.to_owned()),
                problem: FileProblem::Pattern,
            })?,
        };
        Ok(Pattern { pieces, path: path.to_owned() })
    }

    /// Returns whether there is a file for each solution or step.
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        self.pieces.iter().any(|piece| matches!(piece, Piece::Index(_)))
    }

    /// Returns the path of the only file, about boards of `size` rows, if they have one size.
    ///
    /// # Errors
    /// [`FileProblem::NothingNumbered`] if the path has a number that this file lacks.
    pub fn sole(&self, size: Option<u32>) -> Result<PathBuf, FileError> {
        let has_size = self.pieces.iter().any(|piece| matches!(piece, Piece::Size(_)));
        if self.is_numbered() || size.is_none() && has_size {
            let path = Some(self.path.clone());
            return Err(FileError { path, problem: FileProblem::NothingNumbered });
        }
        Ok(self.filled(size, 1))
    }

    /// Returns the path as it was given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the path for boards of `size` rows and the number `index`, from 1.
    #[must_use]
    pub fn filled(&self, size: Option<u32>, index: u64) -> PathBuf {
        if self.pieces.is_empty() {
            return self.path.clone();
        }
        let mut text = String::new();
        for piece in &self.pieces {
            match (piece, size) {
                (Piece::Text(piece), _) => text.push_str(piece),
                (Piece::Size(digits), Some(size)) => text += &format!("{size:0digits$}"),
                (Piece::Size(_), None) => text.push_str("{n}"),
                (Piece::Index(digits), _) => text += &format!("{index:0digits$}"),
            }
        }
        PathBuf::from(text)
    }

    /// Creates the folder of numbered files, if its parent exists.
    ///
    /// # Errors
    /// [`FileError`] if the folder cannot be created.
    pub fn make_folder(&self, size: Option<u32>) -> Result<(), FileError> {
        let first = self.filled(size, 1);
        let folder = first.parent().filter(|p| !p.as_os_str().is_empty() && !p.exists());
        // A separate folder for each solution is not supported.
        let is_one = first.parent() == self.filled(size, 2).parent();
        let Some(folder) = folder.filter(|_| is_one) else { return Ok(()) };
        std::fs::create_dir(folder).map_err(|error| {
            let path = Some(folder.to_owned());
            let problem = match error.kind() {
                std::io::ErrorKind::NotFound => FileProblem::NoDirectory(folder.to_owned()),
                _ => FileProblem::Write(error),
            };
            FileError { path, problem }
        })
    }
}

/// Parses the pieces of a path; `None` if braces contain something unknown.
fn pieces(text: &str) -> Option<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, after) = after.split_once('}')?;
        let (name, digits) = match inside.split_once(':') {
            None => (inside, 0),
            Some((name, digits)) => {
                (name, digits.strip_prefix('0').unwrap_or(digits).parse().ok()?)
            }
        };
        if digits > MAX_DIGITS {
            return None;
        }
        pieces.push(Piece::Text(before.to_owned()));
        pieces.push(match name {
            "n" => Piece::Size(digits),
            "i" => Piece::Index(digits),
            _ => return None,
        });
        rest = after;
    }
    pieces.push(Piece::Text(rest.to_owned()));
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str) -> Option<PathBuf> {
        let pattern = Pattern { pieces: pieces(text)?, path: PathBuf::from(text) };
        Some(pattern.filled(Some(8), 7))
    }

    #[test]
    fn numbers_are_filled_in_and_padded() {
        assert_eq!(filled("b/{n}_{i}.png"), Some("b/8_7.png".into()));
        assert_eq!(filled("{n:02}-{i:03}.svg"), Some("08-007.svg".into()));
        assert_eq!(filled("{i:3}"), Some("007".into()));
        for bad in ["{x}.png", "{i", "{i:x}.png", "{}.png", "{i:999}.png"] {
            assert_eq!(filled(bad), None, "{bad}");
        }
    }
}
