//! The table of formats: all properties of each format in one place, for the command line, the server, the shell
//! completions and the tests of the documentation.

use std::path::Path;
use std::str::FromStr;

/// A format of solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A board for people, a queen as ♛ or Q.
    Board,
    /// Rows of 0 and 1.
    Grid,
    /// A JSON array of [row, column] pairs, a solution a line.
    Pairs,
    /// A JSON array of {"x", "y"} objects: x the column, y the row; a solution a line.
    Xy,
    /// The columns by row, separated by blanks.
    Columns,
    /// One JSON array of all solutions, each as an array of [row, column] pairs.
    Json,
    /// One JSON array of all solutions, each as an array of rows of `Q` and `.`, as LeetCode 51 has them.
    Leetcode,
    /// The board of Forsyth-Edwards Notation, a solution a line.
    Fen,
    /// A JSON object a line.
    Jsonl,
    /// Comma-separated values with a header row.
    Csv,
    /// A NumPy array.
    Npy,
    /// An Apache Parquet file.
    Parquet,
    /// A document of LaTeX with a board for each solution.
    Tex,
    /// A vector picture.
    Svg,
    /// A raster picture.
    Png,
    /// An animation in 256 colours.
    Gif,
    /// An animation in full colour.
    Apng,
}

/// A format of searches, event by event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StepsFormat {
    /// Sentences, with a board wherever the queens have changed.
    Text,
    /// A JSON object an event, a line each.
    Jsonl,
    /// A page that plays the search.
    Html,
    /// A film strip as a vector picture.
    Svg,
    /// A film strip as a raster picture.
    Png,
    /// A film in 256 colours.
    Gif,
    /// A film in full colour.
    Apng,
}

/// A format of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PuzzleFormat {
    /// The rows, of letters or of `Q`, `x` and `.`.
    Text,
    /// JSON: the puzzle, its solution and the steps to it.
    Json,
    /// A link of puzz.link, one a line.
    Link,
    /// A vector picture.
    Svg,
    /// A raster picture.
    Png,
    /// A page that plays them, in one file.
    Html,
}

/// The nature of a format, which determines what its output must support.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nature {
    /// Readable on a terminal, one solution after the other.
    Text,
    /// Bytes for programs, which must not be written to a terminal.
    Binary,
    /// A page for a browser.
    Page,
    /// A picture: several boards share a sheet. SVG is text, but not for people.
    Picture,
    /// An animation, a frame a board.
    Animation,
}

/// A setting of the output, which only some formats support.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Queens as `Q` and not as ♛ ([`Style::ascii`](crate::Style::ascii)).
    Ascii,
    /// The title of pictures, or none ([`Style::title`](field@crate::Style::title)).
    Title,
    /// The width of a board in pixels ([`Style::width`](crate::Style::width)).
    Size,
    /// The colours of pictures ([`Style::theme`](crate::Style::theme)).
    Theme,
    /// Rows and columns numbered ([`Style::coordinates`](crate::Style::coordinates)).
    Coordinates,
    /// The time that an animation shows each board ([`Style::delay`](crate::Style::delay)).
    Delay,
    /// Boards with fewer rows than columns.
    Rows,
    /// The number of the first row and column ([`Style::base`](crate::Style::base)).
    Base,
    /// The signs of queens and empty squares ([`Style::signs`](crate::Style::signs)).
    Signs,
    /// Marks at attacked queens of given boards ([`Style::piece`](field@crate::Style::piece)).
    Attacks,
}

impl Setting {
    /// All settings.
    pub const ALL: [Setting; 10] = [
        Setting::Ascii,
        Setting::Title,
        Setting::Size,
        Setting::Theme,
        Setting::Coordinates,
        Setting::Delay,
        Setting::Rows,
        Setting::Base,
        Setting::Signs,
        Setting::Attacks,
    ];

    /// Whether a format with these properties supports the setting.
    fn suits<F>(self, row: &Row<F>) -> bool {
        let (name, nature) = (row.name, row.nature);
        let is_drawn = matches!(nature, Nature::Picture | Nature::Animation);
        match self {
            Setting::Ascii => row.has_queens,
            Setting::Signs => name == "board",
            Setting::Base => {
                matches!(name, "columns" | "pairs" | "xy" | "json" | "jsonl" | "csv")
            }
            Setting::Delay => nature == Nature::Animation,
            Setting::Attacks => name == "board" || is_drawn,
            // A table has as many columns as its header says, and a picture is a square.
            Setting::Rows => nature == Nature::Text && name != "csv",
            Setting::Title | Setting::Size | Setting::Theme | Setting::Coordinates => is_drawn,
        }
    }
}

/// The properties of a format.
struct Row<F> {
    format: F,
    name: &'static str,
    /// The file extensions that mean the format; the first is the default.
    endings: &'static [&'static str],
    nature: Nature,
    media_type: &'static str,
    is_readable: bool,
    wants_total: bool,
    has_queens: bool,
}

const TEXT: &str = "text/plain; charset=utf-8";
const LINES: &str = "application/x-ndjson";
const BYTES: &str = "application/octet-stream";
const PARQUET: &str = "application/vnd.apache.parquet";

/// A row of a table: format, name, extensions, nature, media type, further properties.
macro_rules! row {
    ($format:expr, $name:literal, $endings:expr, $nature:ident, $media:expr $(, $fact:ident)*) => {{
        #[allow(unused_mut)]
        let mut row = Row {
            format: $format,
            name: $name,
            endings: &$endings,
            nature: Nature::$nature,
            media_type: $media,
            is_readable: false,
            wants_total: false,
            has_queens: false,
        };
        $(row.$fact = true;)*
        row
    }};
}

/// `is_readable`: `check` and `draw` read the format. `wants_total`: the number of solutions is in the header of the
/// file, or in titles. `has_queens`: boards have the sign ♛, or `Q` instead.
const TABLE: [Row<Format>; 17] = [
    row!(Format::Board, "board", ["board"], Text, TEXT, is_readable, has_queens),
    row!(Format::Grid, "grid", ["grid"], Text, TEXT, is_readable),
    row!(Format::Pairs, "pairs", ["pairs"], Text, LINES, is_readable),
    row!(Format::Xy, "xy", ["xy"], Text, LINES, is_readable),
    row!(Format::Columns, "columns", ["columns", "txt"], Text, TEXT, is_readable),
    row!(Format::Json, "json", ["json"], Text, "application/json", is_readable),
    row!(Format::Jsonl, "jsonl", ["jsonl", "ndjson"], Text, LINES, is_readable),
    row!(Format::Leetcode, "leetcode", ["leetcode"], Text, "application/json", is_readable),
    row!(Format::Fen, "fen", ["fen"], Text, TEXT, is_readable),
    row!(Format::Csv, "csv", ["csv"], Text, "text/csv; charset=utf-8", is_readable),
    row!(Format::Npy, "npy", ["npy"], Binary, BYTES, is_readable, wants_total),
    row!(Format::Parquet, "parquet", ["parquet"], Binary, PARQUET, is_readable),
    row!(Format::Tex, "tex", ["tex"], Text, "application/x-tex"),
    row!(Format::Svg, "svg", ["svg"], Picture, "image/svg+xml", wants_total),
    row!(Format::Png, "png", ["png"], Picture, "image/png", wants_total),
    row!(Format::Gif, "gif", ["gif"], Animation, "image/gif", wants_total),
    row!(Format::Apng, "apng", ["apng"], Animation, "image/apng", wants_total),
];

const STEPS_TABLE: [Row<StepsFormat>; 7] = [
    row!(StepsFormat::Text, "text", ["txt", "text"], Text, TEXT, has_queens),
    row!(StepsFormat::Jsonl, "jsonl", ["jsonl", "ndjson"], Text, LINES),
    row!(StepsFormat::Html, "html", ["html", "htm"], Page, "text/html; charset=utf-8"),
    row!(StepsFormat::Svg, "svg", ["svg"], Picture, "image/svg+xml"),
    row!(StepsFormat::Png, "png", ["png"], Picture, "image/png"),
    row!(StepsFormat::Gif, "gif", ["gif"], Animation, "image/gif"),
    row!(StepsFormat::Apng, "apng", ["apng"], Animation, "image/apng", wants_total),
];

const PUZZLE_TABLE: [Row<PuzzleFormat>; 6] = [
    row!(PuzzleFormat::Text, "text", ["txt", "text"], Text, TEXT),
    row!(PuzzleFormat::Json, "json", ["json"], Text, "application/json"),
    row!(PuzzleFormat::Link, "link", ["link", "url"], Text, TEXT),
    row!(PuzzleFormat::Svg, "svg", ["svg"], Picture, "image/svg+xml"),
    row!(PuzzleFormat::Png, "png", ["png"], Picture, "image/png"),
    row!(PuzzleFormat::Html, "html", ["html", "htm"], Page, "text/html; charset=utf-8"),
];

/// The error of an unknown format name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown format {given:?}: expected one of {names}")]
pub struct UnknownFormat {
    /// The name given.
    pub given: String,
    /// The valid names, separated by commas.
    pub names: String,
}

/// The extension of a path, in lower case.
fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// Implements the methods that the formats of both tables have.
macro_rules! questions {
    ($format:ident, $table:ident) => {
        impl $format {
            /// Returns every format, in the order of the documentation.
            pub fn all() -> impl Iterator<Item = $format> {
                $table.iter().map(|row| row.format)
            }

            /// Returns the names of all formats, separated by commas.
            #[must_use]
            pub fn names() -> String {
                $table.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
            }

            fn row(self) -> &'static Row<$format> {
                let row = $table.iter().find(|row| row.format == self);
                row.expect("every format is in the table")
            }

            /// Returns the name, as `--format` takes it.
            #[must_use]
            pub fn name(self) -> &'static str {
                self.row().name
            }

            /// Returns the nature of the format.
            #[must_use]
            pub fn nature(self) -> Nature {
                self.row().nature
            }

            /// Returns the media type (RFC 6838).
            #[must_use]
            pub fn media_type(self) -> &'static str {
                self.row().media_type
            }

            /// Returns the file extensions that mean this format, without the dot; the first is the
            /// default.
            #[must_use]
            pub fn endings(self) -> &'static [&'static str] {
                self.row().endings
            }

            /// Returns the file extension of a download, without the dot: one that any computer can open.
            #[must_use]
            pub fn file_ending(self) -> &'static str {
                match self.media_type() {
                    TEXT => "txt",
                    LINES => "jsonl",
                    "application/json" => "json",
                    _ => self.endings()[0],
                }
            }

            /// Returns whether the format consists of drawn boards.
            #[must_use]
            pub fn is_picture(self) -> bool {
                matches!(self.nature(), Nature::Picture | Nature::Animation)
            }

            /// Returns whether the format is binary and must not be written to a terminal.
            #[must_use]
            pub fn is_binary(self) -> bool {
                !matches!(self.nature(), Nature::Text | Nature::Page) && self.name() != "svg"
            }

            /// Returns whether the writer needs the number of solutions in advance, for the header of the file or for
            /// titles.
            #[must_use]
            pub fn wants_total(self) -> bool {
                self.row().wants_total
            }

            /// Returns whether the format supports a setting; using an unsupported setting is an error.
            #[must_use]
            pub fn takes(self, setting: Setting) -> bool {
                setting.suits(self.row())
            }

            /// Returns the format that a file extension means, in upper or lower case.
            #[must_use]
            pub fn of_path(path: &Path) -> Option<$format> {
                let ending = ending(path)?;
                let row = $table.iter().find(|row| row.endings.contains(&ending.as_str()))?;
                Some(row.format)
            }
        }

        impl FromStr for $format {
            type Err = UnknownFormat;

            fn from_str(name: &str) -> Result<$format, UnknownFormat> {
                let found = $format::all().find(|format| format.name() == name);
                let given = || name.to_owned();
                found.ok_or_else(|| UnknownFormat { given: given(), names: $format::names() })
            }
        }
    };
}

/// The largest board that a page shows.
pub const MAX_PAGE_SIZE: u32 = 64;

questions!(Format, TABLE);
questions!(StepsFormat, STEPS_TABLE);
questions!(PuzzleFormat, PUZZLE_TABLE);

impl StepsFormat {
    /// Returns the size of the largest board that the format can show, if it is drawn.
    #[must_use]
    pub fn max_size(self) -> Option<u32> {
        match self.nature() {
            Nature::Page => Some(MAX_PAGE_SIZE),
            Nature::Picture | Nature::Animation => Some(crate::scene::MAX_PICTURE_SIZE),
            _ => None,
        }
    }
}

impl Format {
    /// Returns whether this build writes the format: Parquet needs the feature `parquet`.
    #[must_use]
    pub fn is_written(self) -> bool {
        cfg!(feature = "parquet") || self != Format::Parquet
    }

    /// Returns whether placements can be read from the format.
    #[must_use]
    pub fn is_readable(self) -> bool {
        self.row().is_readable
    }

    /// Returns the names of the formats that placements can be read from, separated by commas.
    #[must_use]
    pub fn readable_names() -> String {
        let readable = TABLE.iter().filter(|row| row.is_readable).map(|row| row.name);
        readable.collect::<Vec<_>>().join(", ")
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
        for format in StepsFormat::all() {
            assert_eq!(format.name().parse(), Ok(format));
            for ending in format.endings() {
                let path = format!("x.{ending}");
                assert_eq!(StepsFormat::of_path(Path::new(&path)), Some(format));
            }
        }
        assert_eq!(Format::of_path(Path::new("solutions")), None);
        assert_eq!(Format::of_path(Path::new("a.gif/b")), None);
        let unknown = "what".parse::<Format>().unwrap_err();
        assert!(unknown.to_string().contains("board, grid"), "{unknown}");
    }

    #[test]
    fn no_ending_means_two_formats() {
        let mut endings: Vec<_> = TABLE.iter().flat_map(|row| row.endings).collect();
        endings.sort_unstable();
        assert!(endings.windows(2).all(|pair| pair[0] != pair[1]), "{endings:?}");
    }

    #[test]
    fn settings_belong_to_pictures_but_for_letters() {
        for format in Format::all() {
            assert_eq!(format.takes(Setting::Title), format.is_picture(), "{format:?}");
            let moves = matches!(format, Format::Gif | Format::Apng);
            assert_eq!(format.takes(Setting::Delay), moves, "{format:?}");
            assert_eq!(format.takes(Setting::Ascii), format == Format::Board, "{format:?}");
            assert_eq!(format.takes(Setting::Signs), format == Format::Board, "{format:?}");
        }
        assert!(StepsFormat::Text.takes(Setting::Ascii));
        assert!(!StepsFormat::Html.takes(Setting::Theme));
    }
}
