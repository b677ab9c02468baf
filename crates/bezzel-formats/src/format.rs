//! The table of formats: their names, the file endings that mean them, and what each is.

use std::path::Path;
use std::str::FromStr;

/// What solutions can be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// A board for people, a queen as ♛ or Q.
    Board,
    /// Rows of 0 and 1.
    Grid,
    /// A JSON array of [row, column] pairs.
    Pairs,
    /// A JSON array of {"x", "y"} objects: x the column, y the row.
    Xy,
    /// The columns by row, separated by blanks.
    Columns,
    /// A JSON object a line.
    Jsonl,
    /// Comma-separated values with a header row.
    Csv,
    /// A NumPy array.
    Npy,
    /// An Apache Parquet file.
    Parquet,
    /// A vector picture.
    Svg,
    /// A raster picture.
    Png,
    /// An animation in 256 colours.
    Gif,
    /// An animation in full colour.
    Apng,
}

/// What a format needs of the place it is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nature {
    /// Readable on a terminal, one solution after the other.
    Text,
    /// Bytes for programs, which a terminal must be spared.
    Binary,
    /// A picture: several solutions share a sheet. SVG is text, but nobody reads it.
    Picture,
    /// An animation, a frame a solution.
    Animation,
}

struct Row {
    format: Format,
    name: &'static str,
    endings: &'static [&'static str],
    nature: Nature,
}

const fn row(
    format: Format,
    name: &'static str,
    endings: &'static [&'static str],
    nature: Nature,
) -> Row {
    Row { format, name, endings, nature }
}

const TABLE: [Row; 13] = [
    row(Format::Board, "board", &["board"], Nature::Text),
    row(Format::Grid, "grid", &["grid"], Nature::Text),
    row(Format::Pairs, "pairs", &["pairs", "json"], Nature::Text),
    row(Format::Xy, "xy", &["xy"], Nature::Text),
    row(Format::Columns, "columns", &["columns", "txt"], Nature::Text),
    row(Format::Jsonl, "jsonl", &["jsonl", "ndjson"], Nature::Text),
    row(Format::Csv, "csv", &["csv"], Nature::Text),
    row(Format::Npy, "npy", &["npy"], Nature::Binary),
    row(Format::Parquet, "parquet", &["parquet"], Nature::Binary),
    row(Format::Svg, "svg", &["svg"], Nature::Picture),
    row(Format::Png, "png", &["png"], Nature::Picture),
    row(Format::Gif, "gif", &["gif"], Nature::Animation),
    row(Format::Apng, "apng", &["apng"], Nature::Animation),
];

impl Format {
    /// Every format, in the order of the documentation.
    pub fn all() -> impl Iterator<Item = Format> {
        TABLE.iter().map(|row| row.format)
    }

    fn row(self) -> &'static Row {
        TABLE.iter().find(|row| row.format == self).expect("every format is in the table")
    }

    /// The name given to `--format`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What the format needs of the place it is written to.
    #[must_use]
    pub fn nature(self) -> Nature {
        self.row().nature
    }

    /// The format that a path's ending means, in either case.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Format> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        let row = TABLE.iter().find(|row| row.endings.contains(&ending.as_str()))?;
        Some(row.format)
    }
}

impl FromStr for Format {
    type Err = ();

    fn from_str(name: &str) -> Result<Format, ()> {
        Format::all().find(|format| format.name() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_endings_lead_back() {
        for format in Format::all() {
            assert_eq!(format.name().parse(), Ok(format));
            let path = format!("x.{}", format.name().to_uppercase());
            assert_eq!(Format::of_path(Path::new(&path)), Some(format));
        }
        assert_eq!(Format::of_path(Path::new("solutions")), None);
        assert_eq!(Format::of_path(Path::new("a.gif/b")), None);
    }
}
