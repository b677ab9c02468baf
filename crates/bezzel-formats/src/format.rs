//! The table of formats: everything that is asked of a format, in one place. The command
//! line, the server, the completions and the tests of the documentation all look here.

use std::path::Path;
use std::str::FromStr;

/// What solutions can be written as.
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

/// What a search can be written as, event by event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
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

/// What puzzles can be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PuzzleFormat {
    /// The rows, of letters or of `Q`, `x` and `.`.
    Text,
    /// JSON: the puzzle, its solution and the steps to it.
    Json,
    /// A vector picture.
    Svg,
    /// A raster picture.
    Png,
    /// A page that plays them, in one file.
    Html,
}

/// What a format is, and so what it needs of the place it is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nature {
    /// Readable on a terminal, one solution after the other.
    Text,
    /// Bytes for programs, which a terminal must be spared.
    Binary,
    /// A page for a browser.
    Page,
    /// A picture: several boards share a sheet. SVG is text, but nobody reads it.
    Picture,
    /// An animation, a frame a board.
    Animation,
}

/// Something that can be said of how to write, which not every format can follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Queens as `Q` and not as ♛ ([`Style::ascii`](crate::Style::ascii)).
    Ascii,
    /// The title of pictures, or that there is none ([`Style::title`](field@crate::Style::title)).
    Title,
    /// The width of a board in pixels ([`Style::width`](crate::Style::width)).
    Size,
    /// The colours of pictures ([`Style::theme`](crate::Style::theme)).
    Theme,
    /// Rows and columns numbered ([`Style::coordinates`](crate::Style::coordinates)).
    Coordinates,
    /// How long an animation shows each board ([`Style::delay`](crate::Style::delay)).
    Delay,
    /// Boards with fewer rows than columns.
    Rows,
}

impl Setting {
    /// Every setting.
    pub const ALL: [Setting; 7] = [
        Setting::Ascii,
        Setting::Title,
        Setting::Size,
        Setting::Theme,
        Setting::Coordinates,
        Setting::Delay,
        Setting::Rows,
    ];

    /// Whether a format of this name and nature can follow the setting.
    fn suits(self, name: &str, nature: Nature) -> bool {
        match self {
            Setting::Ascii => matches!(name, "board" | "text"),
            Setting::Delay => nature == Nature::Animation,
            // A table says at its head how many columns it has, a picture is a square.
            Setting::Rows => nature == Nature::Text && name != "csv",
            _ => matches!(nature, Nature::Picture | Nature::Animation),
        }
    }
}

/// Everything that is asked of a format.
struct Row<F> {
    format: F,
    name: &'static str,
    /// The endings that mean it; the first is the one a file of it is given.
    endings: &'static [&'static str],
    nature: Nature,
    media_type: &'static str,
    is_readable: bool,
    wants_total: bool,
}

const TEXT: &str = "text/plain; charset=utf-8";
const LINES: &str = "application/x-ndjson";
const BYTES: &str = "application/octet-stream";
const PARQUET: &str = "application/vnd.apache.parquet";

/// A line of a table: format, name, endings, nature, media type, what else is true of it.
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
        };
        $(row.$fact = true;)*
        row
    }};
}

/// `is_readable`: `check` and `draw` read it. `wants_total`: the number of solutions stands
/// at the head of the file, or in the titles.
const TABLE: [Row<Format>; 14] = [
    row!(Format::Board, "board", ["board"], Text, TEXT, is_readable),
    row!(Format::Grid, "grid", ["grid"], Text, TEXT, is_readable),
    row!(Format::Pairs, "pairs", ["pairs"], Text, LINES, is_readable),
    row!(Format::Xy, "xy", ["xy"], Text, LINES, is_readable),
    row!(Format::Columns, "columns", ["columns", "txt"], Text, TEXT, is_readable),
    row!(Format::Json, "json", ["json"], Text, "application/json", is_readable),
    row!(Format::Jsonl, "jsonl", ["jsonl", "ndjson"], Text, LINES, is_readable),
    row!(Format::Csv, "csv", ["csv"], Text, "text/csv; charset=utf-8", is_readable),
    row!(Format::Npy, "npy", ["npy"], Binary, BYTES, is_readable, wants_total),
    row!(Format::Parquet, "parquet", ["parquet"], Binary, PARQUET, is_readable),
    row!(Format::Svg, "svg", ["svg"], Picture, "image/svg+xml", wants_total),
    row!(Format::Png, "png", ["png"], Picture, "image/png", wants_total),
    row!(Format::Gif, "gif", ["gif"], Animation, "image/gif", wants_total),
    row!(Format::Apng, "apng", ["apng"], Animation, "image/apng", wants_total),
];

const STEPS_TABLE: [Row<StepsFormat>; 7] = [
    row!(StepsFormat::Text, "text", ["txt", "text"], Text, TEXT),
    row!(StepsFormat::Jsonl, "jsonl", ["jsonl", "ndjson"], Text, LINES),
    row!(StepsFormat::Html, "html", ["html", "htm"], Page, "text/html; charset=utf-8"),
    row!(StepsFormat::Svg, "svg", ["svg"], Picture, "image/svg+xml"),
    row!(StepsFormat::Png, "png", ["png"], Picture, "image/png"),
    row!(StepsFormat::Gif, "gif", ["gif"], Animation, "image/gif"),
    row!(StepsFormat::Apng, "apng", ["apng"], Animation, "image/apng", wants_total),
];

const PUZZLE_TABLE: [Row<PuzzleFormat>; 5] = [
    row!(PuzzleFormat::Text, "text", ["txt", "text"], Text, TEXT),
    row!(PuzzleFormat::Json, "json", ["json"], Text, "application/json"),
    row!(PuzzleFormat::Svg, "svg", ["svg"], Picture, "image/svg+xml"),
    row!(PuzzleFormat::Png, "png", ["png"], Picture, "image/png"),
    row!(PuzzleFormat::Html, "html", ["html", "htm"], Page, "text/html; charset=utf-8"),
];

/// A name that no format has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown format {given:?}: expected one of {names}")]
pub struct UnknownFormat {
    /// What was asked for.
    pub given: String,
    /// The names there are, separated by commas.
    pub names: String,
}

/// The ending of a path, in lower case.
fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// What both tables are asked.
macro_rules! questions {
    ($format:ident, $table:ident) => {
        impl $format {
            /// Every format, in the order of the documentation.
            pub fn all() -> impl Iterator<Item = $format> {
                $table.iter().map(|row| row.format)
            }

            /// The names of all formats, separated by commas.
            #[must_use]
            pub fn names() -> String {
                $table.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
            }

            fn row(self) -> &'static Row<$format> {
                let row = $table.iter().find(|row| row.format == self);
                row.expect("every format is in the table")
            }

            /// The name given to `--format`.
            #[must_use]
            pub fn name(self) -> &'static str {
                self.row().name
            }

            /// What the format is, and so what it needs of the place it is written to.
            #[must_use]
            pub fn nature(self) -> Nature {
                self.row().nature
            }

            /// What a browser is told that it is (RFC 6838).
            #[must_use]
            pub fn media_type(self) -> &'static str {
                self.row().media_type
            }

            /// The endings of paths that mean it, without the dot; the first is the usual one.
            #[must_use]
            pub fn endings(self) -> &'static [&'static str] {
                self.row().endings
            }

            /// The ending of a file of it that somebody downloads, without the dot: one that
            /// any computer knows what to do with.
            #[must_use]
            pub fn file_ending(self) -> &'static str {
                match self.media_type() {
                    TEXT => "txt",
                    LINES => "jsonl",
                    _ => self.endings()[0],
                }
            }

            /// Whether it is made of boards that are drawn.
            #[must_use]
            pub fn is_picture(self) -> bool {
                matches!(self.nature(), Nature::Picture | Nature::Animation)
            }

            /// Whether a terminal must be spared it: it is bytes, and no text.
            #[must_use]
            pub fn is_binary(self) -> bool {
                !matches!(self.nature(), Nature::Text | Nature::Page) && self.name() != "svg"
            }

            /// Whether the writer should be told beforehand how many come: the number
            /// stands at the head of the file, or in titles.
            #[must_use]
            pub fn wants_total(self) -> bool {
                self.row().wants_total
            }

            /// Whether it can follow a setting; where not, asking for it is a mistake.
            #[must_use]
            pub fn takes(self, setting: Setting) -> bool {
                setting.suits(self.name(), self.nature())
            }

            /// The format that a path's ending means, in either case.
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

questions!(Format, TABLE);
questions!(StepsFormat, STEPS_TABLE);
questions!(PuzzleFormat, PUZZLE_TABLE);

impl StepsFormat {
    /// The largest board it shows, if it is drawn.
    #[must_use]
    pub fn max_size(self) -> Option<u32> {
        match self.nature() {
            Nature::Page => Some(crate::page::MAX_PAGE_SIZE),
            Nature::Picture | Nature::Animation => Some(crate::scene::MAX_PICTURE_SIZE),
            _ => None,
        }
    }
}

impl Format {
    /// Whether placements are read from it.
    #[must_use]
    pub fn is_readable(self) -> bool {
        self.row().is_readable
    }

    /// The names of the formats that placements are read from, separated by commas.
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
        }
        assert!(StepsFormat::Text.takes(Setting::Ascii));
        assert!(!StepsFormat::Html.takes(Setting::Theme));
    }
}
