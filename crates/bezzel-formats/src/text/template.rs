//! The text formats, each a template: the texts around solutions and rows, in which blanks such as `<column>` are
//! filled.

use super::{push_number, tex};
use crate::format::{Format, Setting};
use crate::writer::{Series, Signs, Style};
use bezzel::piece::Piece;
use bezzel::{Class, Placement};
use std::cell::Cell;
use std::collections::HashSet;

/// What fills the blanks: a solution, and the queen of one of its rows.
#[derive(Clone, Copy, Default)]
pub(super) struct Entry<'a> {
    /// The number of the solution, from 1; after the last one the number of solutions.
    pub(super) index: u64,
    /// The number of columns.
    pub(super) size: u32,
    /// The class of the solution's orbit, if only distinct solutions are written.
    pub(super) class: Option<Class>,
    /// The placement, unless its queens are known not to attack each other.
    pub(super) placement: Option<&'a Placement>,
    pub(super) row: u32,
    pub(super) column: u32,
}

/// Appends what fills a blank.
type Fill = fn(&Template, &Entry<'_>, &mut Vec<u8>);

/// The blanks of the templates, beside `row` and `column`.
const BLANKS: [(&str, Fill); 12] = [
    ("size", |_, at, out| push_number(out, at.size)),
    ("index", |_, at, out| push_number(out, at.index)),
    // The rows counted from 1.
    ("line", |_, at, out| push_number(out, at.row + 1)),
    ("squares", Template::squares),
    // The numbers of empty squares before and after a queen, unless there are none.
    ("before", |_, at, out| push_unless_0(out, at.column)),
    ("after", |_, at, out| push_unless_0(out, at.size - 1 - at.column)),
    ("kind", Template::kind),
    ("frame", |it, at, out| {
        let rows = at.placement.map_or(at.size, Placement::rows);
        tex::frame(at.size, rows, &it.in_paragraph, out);
    }),
    ("names", |_, at, out| {
        let names: Vec<String> = (0..at.size).map(|row| format!("row{row}")).collect();
        out.extend_from_slice(names.join(",").as_bytes());
    }),
    // The head of a table, beside the column of rows, and the line below it.
    ("heads", |_, at, out| {
        out.extend((0..at.size).flat_map(|column| format!(" {column} |").into_bytes()));
    }),
    ("rules", |_, at, out| out.extend_from_slice("---|".repeat(at.size as usize).as_bytes())),
    // A line end after the last solution, if there is one.
    ("last", |_, at, out| out.extend((at.index > 0).then_some(b'\n'))),
];

/// The texts of a format: before the first solution, between two, before the rows of each, of a row, between two
/// rows, after the rows, and after the last solution.
fn texts(format: Format) -> [&'static str; 7] {
    match format {
        Format::Board | Format::Grid => ["", "\n", "", "<squares>", "\n", "\n", ""],
        Format::Pairs => ["", "", "[", "[<row>,<column>]", ",", "]\n", ""],
        Format::Xy => ["", "", "[", r#"{"x":<column>,"y":<row>}"#, ",", "]\n", ""],
        Format::Json => ["[", ",", "\n[", "[<row>,<column>]", ",", "]", "<last>]\n"],
        Format::Leetcode => ["[", ",", "\n[", "\"<squares>\"", ",", "]", "<last>]\n"],
        Format::Fen => ["", "", "", "<before>Q<after>", "/", "\n", ""],
        Format::Jsonl => {
            let begin = r#"{"n":<size>,"index":<index>,"columns":["#;
            ["", "", begin, "<column>", ",", "<kind>", ""]
        }
        Format::Csv => ["<names>\n", "", "", "<column>", ",", "\n", ""],
        Format::Markdown => {
            ["", "\n", "|   |<heads>\n|---|<rules>\n", "| <row> | <squares> |\n", "", "", ""]
        }
        Format::Tex => [tex::HEAD, "", "<frame>", tex::QUEEN, "", tex::END, tex::FOOT],
        _ => ["", "", "", "<column>", " ", "\n", ""],
    }
}

impl Format {
    /// Returns whether the format has a sign for each square, so that its length is quadratic in the size.
    #[must_use]
    pub fn has_squares(self) -> bool {
        texts(self)[3].contains("<squares>")
    }
}

/// The place of a text in a template.
#[derive(Clone, Copy)]
pub(super) enum At {
    Head,
    /// Before the first solution, and before another.
    First,
    Next,
    /// A first row, and another one.
    Row,
    Other,
    End,
    Foot,
}

/// A blank of a text. Boards of millions of rows are written sooner if those of a row are no functions.
#[derive(Clone, Copy)]
enum Blank {
    Row,
    Column,
    Other(Fill),
}

/// A part of a text, and the blank after it.
pub(super) struct Part(Vec<u8>, Option<Blank>);

/// What is before and after the rows of solutions.
pub(super) type Around = [Vec<Part>; 2];

/// A text format, in a style.
pub(super) struct Template {
    texts: [Vec<Part>; 7],
    /// The texts before and after the rows of every solution but the first.
    around: [String; 2],
    /// The sign between rows that are only columns: boards of millions of rows are written sooner without a template.
    pub(super) between_columns: Option<u8>,
    /// The number of the first row and column.
    pub(super) base: u32,
    /// The signs of a queen and of an empty square, and the latter with what is between two squares.
    queen: String,
    empty: String,
    cell: String,
    between: &'static str,
    /// Whether a mark follows attacked queens: not if the signs were chosen.
    is_marked: bool,
    colour: bool,
    /// The piece, if some pieces may attack each other; `None` if there is nothing to check.
    may_attack: Option<Piece>,
    attacked: HashSet<u32>,
    /// Whether the solutions are only approximately uniform samples.
    is_approximate: bool,
    /// The number of boards in the paragraph so far: TeX keeps a paragraph in memory until it ends.
    in_paragraph: Cell<u32>,
}

/// The escape sequences for an attacked queen, for any other queen, and for the end of both.
const ATTACKED: &[u8] = b"\x1b[1;31m";
const QUEEN: &[u8] = b"\x1b[1m";
const PLAIN: &[u8] = b"\x1b[0m";

impl Template {
    pub(super) fn new(format: Format, style: &Style<'_>) -> Template {
        let is_board = format == Format::Board;
        let Signs { queen, empty, is_spaced } = match format {
            Format::Grid => Signs { queen: '1', empty: '0', is_spaced: true },
            Format::Leetcode => Signs { queen: 'Q', empty: '.', is_spaced: false },
            _ => style.signs.unwrap_or(Signs {
                queen: if style.ascii { 'Q' } else { '♛' },
                empty: '.',
                is_spaced: true,
            }),
        };
        let between_squares = match format {
            Format::Markdown => " | ",
            _ if is_spaced => " ",
            _ => "",
        };
        let [head, next, begin, row, between, end, foot] = texts(format);
        let (next, other) = (next.to_owned() + begin, between.to_owned() + row);
        Template {
            texts: [head, begin, &next, row, &other, end, foot].map(parts),
            around: [next, end.to_owned()],
            between_columns: (row == "<column>").then(|| between.as_bytes()[0]),
            base: if format.takes(Setting::Base) { style.base.into() } else { 0 },
            queen: queen.to_string(),
            empty: empty.to_string(),
            cell: format!("{empty}{between_squares}"),
            between: between_squares,
            is_marked: style.signs.is_none(),
            colour: is_board && style.colour,
            may_attack: (is_board && style.series == Series::Given).then_some(style.piece),
            attacked: HashSet::new(),
            is_approximate: style.series == Series::Approximate,
            in_paragraph: Cell::new(0),
        }
    }

    /// Appends a text of the template.
    pub(super) fn fill(&self, at: At, entry: &Entry<'_>, out: &mut Vec<u8>) {
        self.fill_in(&self.texts[at as usize], entry, out);
    }

    #[inline(always)]
    pub(super) fn fill_in(&self, parts: &[Part], entry: &Entry<'_>, out: &mut Vec<u8>) {
        for Part(text, blank) in parts {
            match text[..] {
                [] => {}
                [byte] => out.push(byte),
                _ => out.extend_from_slice(text),
            }
            match blank {
                None => {}
                Some(Blank::Row) => push_number(out, self.base + entry.row),
                Some(Blank::Column) => push_number(out, self.base + entry.column),
                Some(Blank::Other(fill)) => fill(self, entry, out),
            }
        }
    }

    /// Returns what is before and after the rows of solutions of this size, which is filled in.
    pub(super) fn around(&self, size: u32) -> Around {
        self.around.each_ref().map(|text| parts(&text.replace("<size>", &size.to_string())))
    }

    /// Whether what is around the rows differs between solutions.
    pub(super) fn varies(around: &Around) -> bool {
        around.iter().flatten().any(|part| part.1.is_some())
    }

    /// Appends the text of a row, and before it the one that separates it from the row before.
    #[inline(always)]
    pub(super) fn row(&self, entry: &Entry<'_>, out: &mut Vec<u8>) {
        let at = if entry.row > 0 { At::Other } else { At::Row };
        self.fill_in(&self.texts[at as usize], entry, out);
    }

    /// Finds the attacked queens of the next solution.
    pub(super) fn look_at(&mut self, placement: Option<&Placement>) {
        if let Some(piece) = self.may_attack {
            let conflicts = placement.map(|placement| piece.conflicts(placement));
            let conflicts = conflicts.iter().flatten();
            self.attacked = conflicts.flat_map(|c| [c.first.row, c.second.row]).collect();
        }
    }

    /// Whether the rows of the solution differ from those of others with the same queens.
    pub(super) fn is_special(&self) -> bool {
        !self.attacked.is_empty()
    }

    /// The squares of a row.
    fn squares(&self, at: &Entry<'_>, out: &mut Vec<u8>) {
        let is_attacked = self.is_special() && self.attacked.contains(&at.row);
        let is_marked = is_attacked && self.is_marked;
        (0..at.column).for_each(|_| out.extend_from_slice(self.cell.as_bytes()));
        if self.colour {
            out.extend_from_slice(if is_attacked { ATTACKED } else { QUEEN });
        }
        out.extend_from_slice(self.queen.as_bytes());
        out.extend(is_marked.then_some(b'!'));
        if self.colour {
            out.extend_from_slice(PLAIN);
        }
        if at.column + 1 < at.size {
            // The mark of an attacked queen replaces the blank after it.
            if !is_marked {
                out.extend_from_slice(self.between.as_bytes());
            }
            (at.column + 2..at.size).for_each(|_| out.extend_from_slice(self.cell.as_bytes()));
            out.extend_from_slice(self.empty.as_bytes());
        }
    }

    /// The end of a JSON object: the class of a distinct solution, and whether it is an approximate sample.
    fn kind(&self, at: &Entry<'_>, out: &mut Vec<u8>) {
        out.push(b']');
        if let Some(class) = at.class {
            let (orbit, symmetry) = (class.orbit_size(), class.name());
            let text = format!(r#","orbit":{orbit},"symmetry":"{symmetry}""#);
            out.extend_from_slice(text.as_bytes());
        }
        if self.is_approximate {
            out.extend_from_slice(br#","approximate":true"#);
        }
        out.extend_from_slice(b"}\n");
    }
}

/// The parts of a text: every other one is a blank, between angle brackets.
fn parts(text: &str) -> Vec<Part> {
    let mut all = text.split(['<', '>']);
    let mut parts = Vec::new();
    while let Some(text) = all.next() {
        let blank = all.next().map(|name| match name {
            "row" => Blank::Row,
            "column" => Blank::Column,
            name => {
                let known = BLANKS.iter().find(|blank| blank.0 == name);
                Blank::Other(known.expect("a blank has a known name").1)
            }
        });
        if !text.is_empty() || blank.is_some() {
            parts.push(Part(text.into(), blank));
        }
    }
    parts
}

fn push_unless_0(out: &mut Vec<u8>, number: u32) {
    if number > 0 {
        push_number(out, number);
    }
}
