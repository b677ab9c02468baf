//! The table of formats: all properties of each format in one place, for the command line, the server, the shell
//! completions and the tests of the documentation.

use crate::paint::Painter;
use Setting::{Ascii, Attacks, Base, Coordinates, Delay, Rows, Signs, Size, Theme, Title};
use bezzel::UnknownName;
use std::str::FromStr;

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

/// The settings of drawn boards, and of animations of them.
const DRAWN: &[Setting] = &[Title, Size, Theme, Coordinates, Attacks];
const MOVING: &[Setting] = &[Title, Size, Theme, Coordinates, Attacks, Delay];
const NUMBERS: &[Setting] = &[Rows, Base];

const TEXT: &str = "text/plain; charset=utf-8";
const LINES: &str = "application/x-ndjson";
const JSON: &str = "application/json";
const TABLE: &str = "text/csv; charset=utf-8";
const BYTES: &str = "application/octet-stream";
const PARQUET: &str = "application/vnd.apache.parquet";
const MARKDOWN: &str = "text/markdown; charset=utf-8";
const TEX: &str = "application/x-tex";
const PAGE: &str = "text/html; charset=utf-8";
const SVG: &str = "image/svg+xml";
const PNG: &str = "image/png";
const GIF: &str = "image/gif";
const APNG: &str = "image/apng";

/// The properties of a format.
struct Row {
    name: &'static str,
    /// The file extensions that mean the format; the first is the default.
    endings: &'static [&'static str],
    media_type: &'static str,
    takes: &'static [Setting],
    /// Whether `check` and `draw` read the format.
    is_readable: bool,
    /// Whether the number of solutions is in the header of the file, or in titles.
    wants_total: bool,
}

/// Declares a kind of formats with its table. A row: format, name, extensions, media type, settings, further properties.
macro_rules! formats {
    ($(#[$meta:meta])* $kind:ident $($(#[$doc:meta])* $format:ident $name:literal $endings:tt
        $media:ident $takes:expr $(, $fact:ident)*;)*) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $kind {
            $($(#[$doc])* $format,)*
        }

        impl $kind {
            const TABLE: &'static [Row] = &[$({
                #[allow(unused_mut)]
                let mut row = Row {
                    name: $name,
                    endings: &$endings,
                    media_type: $media,
                    takes: $takes,
                    is_readable: false,
                    wants_total: false,
                };
                $(row.$fact = true;)*
                row
            }),*];

            /// Returns every format, in the order of the documentation.
            pub fn all() -> impl Iterator<Item = $kind> {
                [$($kind::$format),*].into_iter()
            }

            fn row(self) -> &'static Row {
                &$kind::TABLE[self as usize]
            }

            /// Returns the name, as `--format` takes it.
            #[must_use]
            pub fn name(self) -> &'static str {
                self.row().name
            }

            /// Returns the nature of the format.
            #[must_use]
            pub fn nature(self) -> Nature {
                match self.media_type() {
                    BYTES | PARQUET => Nature::Binary,
                    PAGE => Nature::Page,
                    SVG | PNG => Nature::Picture,
                    GIF | APNG => Nature::Animation,
                    _ => Nature::Text,
                }
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
                    JSON => "json",
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
                !matches!(self.nature(), Nature::Text | Nature::Page) && self.media_type() != SVG
            }

            /// The painter of pictures of the format.
            pub(crate) fn painter(self) -> Painter {
                if self.media_type() == SVG { Painter::Svg } else { Painter::Png }
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
                self.row().takes.contains(&setting)
            }
        }

        impl FromStr for $kind {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<$kind, UnknownName> {
                UnknownName::find("format", name, $kind::all(), $kind::name)
            }
        }
    };
}

formats! {
    /// A format of solutions.
    #[non_exhaustive]
    Format
    /// A board for people, a queen as ♛ or Q.
    Board "board" ["board"] TEXT &[Ascii, Signs, Attacks, Rows], is_readable;
    /// Rows of 0 and 1.
    Grid "grid" ["grid"] TEXT &[Rows], is_readable;
    /// A JSON array of [row, column] pairs, a solution a line.
    Pairs "pairs" ["pairs"] LINES NUMBERS, is_readable;
    /// A JSON array of {"x", "y"} objects: x the column, y the row; a solution a line.
    Xy "xy" ["xy"] LINES NUMBERS, is_readable;
    /// The columns by row, separated by blanks.
    Columns "columns" ["columns", "txt"] TEXT NUMBERS, is_readable;
    /// One JSON array of all solutions, each as an array of [row, column] pairs.
    Json "json" ["json"] JSON NUMBERS, is_readable;
    /// A JSON object a line.
    Jsonl "jsonl" ["jsonl", "ndjson"] LINES NUMBERS, is_readable;
    /// One JSON array of all solutions, each as an array of rows of `Q` and `.`, as LeetCode 51 has them.
    Leetcode "leetcode" ["leetcode"] JSON &[Rows], is_readable;
    /// The board of Forsyth-Edwards Notation, a solution a line.
    Fen "fen" ["fen"] TEXT &[Rows], is_readable;
    /// Comma-separated values with a header row.
    Csv "csv" ["csv"] TABLE &[Base], is_readable;
    /// A NumPy array.
    Npy "npy" ["npy"] BYTES &[], is_readable, wants_total;
    /// An Apache Parquet file.
    Parquet "parquet" ["parquet"] PARQUET &[], is_readable;
    /// A table of Markdown for each solution, with the numbers of rows and columns.
    Markdown "markdown" ["md", "markdown"] MARKDOWN &[Ascii, Signs, Rows];
    /// A document of LaTeX with a board for each solution.
    Tex "tex" ["tex"] TEX &[Rows];
    /// A vector picture.
    Svg "svg" ["svg"] SVG DRAWN, wants_total;
    /// A raster picture.
    Png "png" ["png"] PNG DRAWN, wants_total;
    /// An animation in 256 colours.
    Gif "gif" ["gif"] GIF MOVING, wants_total;
    /// An animation in full colour.
    Apng "apng" ["apng"] APNG MOVING, wants_total;
}

formats! {
    /// A format of searches, event by event.
    StepsFormat
    /// Sentences, with a board wherever the queens have changed.
    Text "text" ["txt", "text"] TEXT &[Ascii, Rows];
    /// A JSON object an event, a line each.
    Jsonl "jsonl" ["jsonl", "ndjson"] LINES &[Rows];
    /// A page that plays the search.
    Html "html" ["html", "htm"] PAGE &[];
    /// A film strip as a vector picture.
    Svg "svg" ["svg"] SVG DRAWN;
    /// A film strip as a raster picture.
    Png "png" ["png"] PNG DRAWN;
    /// A film in 256 colours.
    Gif "gif" ["gif"] GIF MOVING;
    /// A film in full colour.
    Apng "apng" ["apng"] APNG MOVING, wants_total;
}

formats! {
    /// A format of puzzles.
    #[non_exhaustive]
    PuzzleFormat
    /// The rows, of letters or of `Q`, `x` and `.`.
    Text "text" ["txt", "text"] TEXT &[Rows];
    /// JSON: the puzzle, its solution and the steps to it.
    Json "json" ["json"] JSON &[Rows];
    /// A link of puzz.link, one a line.
    Link "link" ["link", "url"] TEXT &[Rows];
    /// A vector picture.
    Svg "svg" ["svg"] SVG DRAWN;
    /// A raster picture.
    Png "png" ["png"] PNG DRAWN;
    /// A page that plays them, in one file.
    Html "html" ["html", "htm"] PAGE &[];
}

formats! {
    /// A format of densities.
    #[non_exhaustive]
    DensityFormat
    /// `row,column,count`, a line for each square.
    Csv "csv" ["csv"] TABLE &[Base];
    /// A NumPy array of shape (N, N), uint64: the counts.
    Npy "npy" ["npy"] BYTES &[];
    /// A heat map.
    Png "png" ["png"] PNG &[Size, Theme];
    /// A heat map as a vector picture.
    Svg "svg" ["svg"] SVG &[Size, Theme];
}

/// The largest board that a page shows.
pub const MAX_PAGE_SIZE: u32 = 64;

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
        let readable = Format::TABLE.iter().filter(|row| row.is_readable).map(|row| row.name);
        readable.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_ending_means_two_formats() {
        let mut endings: Vec<_> = Format::TABLE.iter().flat_map(|row| row.endings).collect();
        endings.sort_unstable();
        assert!(endings.windows(2).all(|pair| pair[0] != pair[1]), "{endings:?}");
    }
}
