//! Text to parts: the content of each line or bracketed value, before the whole text is interpreted.

use super::beside::Beside;
use super::cells::{self, is_separator};
use super::ending::{is_cut, looks_like_values};
use super::headed::{Headed, Line};
use super::label::{
    Named, before_remark, head, is_asked, is_count, label_of_r, named, names_rows, numbered_lists,
    prompted, several, unlabelled, unquoted,
};
use super::line::{
    Kind, Part, are_signs, are_words, barred_numbers, chess, damaged, is_gap, named_squares,
    numbers, queen_at, quoted_fens, sentence, sentences, slashed,
};
use super::shape::Shaper;
use super::value::{self, NoValue, number};
use super::variables::variable;
use super::written::{Pair, Run, Written};
use super::{Problem, ReadError, at_line, squares, stray};
use std::collections::VecDeque;

/// All parts of a text.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub(super) parts: Vec<Part>,
    pub(super) written: Written,
    /// The numbers of the lines that were ignored, in any order; some several times.
    pub(super) left_out: Vec<u32>,
    /// Whether lists were read as the row numbers of the lists that follow.
    pub(super) has_row_lists: bool,
    /// Whether lists are boards to which a search adds one queen after the other.
    pub(super) is_growing: bool,
    /// Whether a list has the name of rows.
    pub(super) names_rows: bool,
    /// The error of a last board that is cut off.
    pub(super) end: Option<ReadError>,
    /// The error of a board or a list of numbers with something wrong in it.
    pub(super) damaged: Option<ReadError>,
}

/// The maximum number of bytes read without finding a value, as a multiple of the text: a text with a thousand open
/// brackets is not a board.
const WASTED_PER_BYTE: usize = 16;

/// The maximum average number of squares for a byte: `1000/` is a thousand squares.
const EXPANDED: usize = 8;

/// Divides a text into parts.
///
/// # Errors
/// [`Problem::Brackets`] for a text of brackets that are never closed, [`Problem::TooLong`] for one with many large
/// FEN boards.
pub(super) fn scan(text: &str) -> Result<Scan, ReadError> {
    let mut scanner = Scanner {
        text,
        scan: Scan::default(),
        at: 0,
        line: 1,
        wasted: 0,
        indent: 0,
        is_aside: false,
        is_labelled: false,
        before: "",
        sentences: VecDeque::new(),
        table: None,
        was_barred: false,
        beside: None,
    };
    let most = EXPANDED * (text.len() + (1 << 20));
    while scanner.at < text.len() {
        scanner.step()?;
        if scanner.scan.written.squares.len() > most {
            return Err(at_line(scanner.line.into(), 1, Problem::TooLong { max: most as u64 }));
        }
    }
    scanner.settle();
    Ok(scanner.scan)
}

/// A line with a row and a column among words, which counts if the next or the previous line has the same words.
struct Sentence {
    part: usize,
    skeleton: String,
    square: (i64, i64),
    is_certain: bool,
}

struct Scanner<'a> {
    text: &'a str,
    scan: Scan,
    at: usize,
    line: u32,
    wasted: usize,
    /// The number of blanks before the present line.
    indent: u16,
    /// Whether the parts found are asides, and whether a label stands before them.
    is_aside: bool,
    is_labelled: bool,
    /// The line before.
    before: &'a str,
    sentences: VecDeque<Sentence>,
    /// The table whose lines are being read.
    table: Option<Headed>,
    /// Whether the line before has bars.
    was_barred: bool,
    /// The size of boards that were found beside each other.
    beside: Option<usize>,
}

impl Scanner<'_> {
    fn push(&mut self, kind: Kind) {
        let Scanner { line, indent, is_aside, is_labelled, .. } = *self;
        self.scan.parts.push(Part { line, indent, is_aside, is_labelled, kind });
    }

    /// Leaves the present line out.
    fn leave_out(&mut self) {
        self.scan.left_out.push(self.line);
    }

    fn row(&mut self, cells: &[String]) -> Kind {
        Kind::Row(self.scan.written.row(cells.iter().map(String::as_str)))
    }

    fn pairs(&mut self, squares: Vec<Pair>) {
        let squares = self.scan.written.pairs.add(squares);
        self.push(Kind::Pairs(squares));
    }

    fn numbers(&mut self, values: Vec<Option<i64>>) {
        let values = self.scan.written.numbers.add(values);
        self.push(Kind::Numbers { values, enclosed: false });
    }

    fn damaged(&mut self, character: u64, problem: Problem) {
        if self.scan.damaged.is_none() {
            self.scan.damaged = Some(at_line(self.line.into(), character, problem));
        }
    }

    /// Reads the next line, or several lines if they contain a value in brackets.
    fn step(&mut self) -> Result<(), ReadError> {
        let start = self.at;
        if let Some(beside) = Beside::of(&self.text[start..], self.beside) {
            for board in &beside.boards {
                let rows = self.scan.written.grid(self.line, board);
                self.push(Kind::Grid(rows));
            }
            self.beside = Some(beside.size());
            self.line += beside.lines;
            self.at += beside.bytes;
            return Ok(());
        }
        let end = self.text[start..].find('\n').map_or(self.text.len(), |end| start + end);
        let whole = &self.text[start..end];
        let line = whole.trim();
        let blanks = whole.len() - whole.trim_start_matches(' ').len();
        self.indent = u16::try_from(blanks).unwrap_or(u16::MAX);
        let line = stray::bare(line);
        let begin = line.as_ptr() as usize - self.text.as_ptr() as usize;
        let line = prompted(line).or_else(|| before_remark(line)).unwrap_or(line);
        self.at = (end + 1).min(self.text.len());
        let of_table = self.table.and_then(|table| table.line(line));
        if of_table.is_none() && !Headed::passes(line) {
            self.table = None;
        }
        let was_barred = std::mem::replace(&mut self.was_barred, line.contains('|'));
        let is_wall = || {
            let next = self.text[self.at..].lines().next().unwrap_or_default();
            line.len() > 4 && !line.contains(' ') && (was_barred || next.contains('|'))
        };
        let before = std::mem::replace(&mut self.before, whole);
        if of_table.is_none() && stray::is_stray(line, before, &self.text[self.at..]) {
            self.leave_out();
            self.push(Kind::Other);
        } else if let Some(of_table) = of_table {
            match of_table {
                Line::Square(square) => self.pairs(vec![square]),
                Line::Columns(columns) => self.numbers(columns),
            }
        } else if line.is_empty() {
            self.push(Kind::Blank);
        } else if cells::is_border(line) || cells::is_ruler(line) && is_wall() {
            // Ignored: the rows before and after it may belong to one board.
        } else if cells::is_ruler(line) {
            let squares = line.char_indices().filter(|(_, sign)| *sign != ' ');
            let names = squares.map(|(at, sign)| &line[at..at + sign.len_utf8()]);
            let row = self.scan.written.row(names);
            self.push(Kind::Ruler(row));
        } else if line.starts_with(['<', '('])
            && let Some(squares) = squares::enclosed(line)
        {
            self.pairs(squares);
        } else if let Some(cells) = cells::bracketed(line) {
            let row = self.row(&cells);
            self.push(row);
        } else if let Some(rows) = cells::blank_rows(line) {
            let kind = match &rows[..] {
                [row] => self.row(row),
                rows => Kind::Grid(self.scan.written.grid(self.line, rows)),
            };
            self.push(kind);
        } else if let Some(table) = Headed::of(line, &self.text[self.at..]) {
            self.table = Some(table);
            self.leave_out();
            self.push(Kind::Other);
        } else if let Some((square, has_queen)) = variable(line) {
            if has_queen {
                self.pairs(vec![square]);
            }
        } else if let boards = quoted_fens(line, self.line, &mut self.scan.written)
            && !boards.is_empty()
        {
            boards.into_iter().for_each(|board| self.push(Kind::Grid(board)));
        } else if let Some(named) = named(line) {
            match named {
                Named::Pairs(squares) if squares.len() == 1 => self.aside(Kind::Pairs, squares[0]),
                Named::Pairs(squares) => self.pairs(squares),
                Named::Columns(values) => self.numbers(values),
            }
        } else if line.contains(['[', '(', '{']) && !is_asked(line) && self.values(begin, end)? {
            self.scan.names_rows |= names_rows(line);
            return Ok(());
        } else {
            self.plain(line);
        }
        if self.at < self.text.len() || end < self.text.len() {
            self.line += 1;
        }
        Ok(())
    }

    /// Reads the values that begin in a line, and returns whether there are any.
    fn values(&mut self, start: usize, mut end: usize) -> Result<bool, ReadError> {
        let mut from = start;
        let first = self.line;
        let (mut found, mut number_of_values) = (false, 0u32);
        loop {
            if from > end {
                end = self.text[from..].find('\n').map_or(self.text.len(), |at| from + at);
            }
            let Some(offset) = self.text[from..end].find(['[', '(', '{']) else { break };
            let open = from + offset;
            // R prints `[1]` and `[1,]` before values.
            if let Some(after) = label_of_r(head(&self.text[open..end])) {
                let rest = &self.text[open + after..end];
                if !found && self.text[start..open].trim().is_empty() && !rest.trim().is_empty() {
                    self.plain(rest.trim());
                    self.line += 1;
                    return Ok(true);
                }
            }
            match value::read(self.text, open) {
                Ok(list) => {
                    let is_length = matches!(
                        list.items[..],
                        [value::Item { key: None, value: value::Value::Number(_) }]
                    );
                    let rest = self.text[list.span.end..].trim_start_matches(' ');
                    if is_length && rest.starts_with(['[', '{']) {
                        // `array(2) {` and `(4) [1, 3, 0, 2]`.
                        self.line += self.text[list.span.clone()].matches('\n').count() as u32;
                        from = self.text.len() - rest.len();
                        continue;
                    }
                    let lines = self.text[list.span.clone()].matches('\n').count() as u32;
                    let mut shaper = Shaper::new(&mut self.scan.written, self.line);
                    let mut parts = shaper.parts(&list);
                    // `trying (2, 3)`
                    let words =
                        head(&self.text[start..open]).chars().filter(|it| it.is_alphabetic());
                    if words.count() > 1
                        && let Some(parts) = &mut parts
                    {
                        let few = |kind: &Kind| match *kind {
                            Kind::Numbers { values, .. } => values.len() < 3,
                            Kind::Pairs(squares) => squares.len() == 1,
                            _ => false,
                        };
                        parts.iter_mut().for_each(|part| part.is_aside = few(&part.kind));
                    }
                    // `[]` is a list without boards.
                    found |= list.items.is_empty() && self.text[start..open].trim().is_empty();
                    if let Some(parts) = parts {
                        found = true;
                        number_of_values += 1;
                        self.scan.parts.extend(parts);
                    }
                    self.line += lines;
                    from = list.span.end;
                }
                Err(wrong) => {
                    let until = match wrong {
                        NoValue::Open => self.text.len(),
                        NoValue::Broken { at } => at,
                    };
                    self.wasted += until - open;
                    if self.wasted > WASTED_PER_BYTE * self.text.len() + 4096 {
                        return Err(at_line(self.line.into(), 1, Problem::Brackets));
                    }
                    let is_cut = matches!(wrong, NoValue::Open) && is_cut(&self.text[open..end]);
                    if (is_cut || looks_like_values(head(&self.text[open..end])))
                        && self.scan.damaged.is_none()
                    {
                        let before = &self.text[start.min(open)..open];
                        let character =
                            before.rsplit('\n').next().unwrap_or_default().chars().count() as u64
                                + 1;
                        self.damaged(character, Problem::Brackets);
                        // The values within it are not read separately.
                        self.push(Kind::Other);
                        self.at = (end + 1).min(self.text.len());
                        self.line += 1;
                        return Ok(true);
                    }
                    from = open + 1;
                }
            }
        }
        if !found {
            if from > start && self.text[start..from].contains('\n') {
                // A value of several lines that is not a board.
                self.scan.left_out.push(first);
                self.push(Kind::Other);
                self.at = (end + 1).min(self.text.len());
                self.line += 1;
                return Ok(true);
            }
            return Ok(false);
        }
        if number_of_values > 1 {
            self.push(Kind::End);
        }
        self.at = (end + 1).min(self.text.len());
        if end == self.text.len() {
            self.at = end;
        }
        self.line += 1;
        Ok(true)
    }

    /// Reads a line without values in brackets.
    fn plain(&mut self, line: &str) {
        if let Some(item) = line.strip_prefix("- - ").filter(|item| number(item.trim()).is_some()) {
            // A YAML list of lists, an item a line.
            self.push(Kind::End);
            return self.plain(item.trim());
        }
        let line = unquoted(line);
        // A single bar at the end separates nothing.
        let line = line.strip_suffix('|').filter(|line| !line.contains('|')).unwrap_or(line);
        let is_label = line.ends_with([':', '：', '=']) && line.contains(char::is_alphabetic);
        if is_label {
            self.leave_out();
            return self.push(Kind::Other);
        }
        if let Some(cells) = cells::between_commas(line) {
            return self.cells(line, cells);
        }
        if let Some(values) = barred_numbers(line) {
            return self.numbers(values);
        }
        if let Some(cells) = cells::barred(line).filter(|cells| !are_words(cells)) {
            return self.cells(line, cells);
        }
        let behind_label = || line.split_once([':', '：']).and_then(|(_, rest)| sentences(rest));
        if let Some(squares) = sentences(line).or_else(behind_label) {
            return self.pairs(squares);
        }
        let sentence = sentence(line);
        if let Some((_, square, true)) = sentence
            && line.chars().filter(char::is_ascii_digit).count() < 8
        {
            return self.aside(Kind::Pairs, square);
        }
        if let Some(square) = queen_at(line) {
            return self.aside(Kind::Chess, square);
        }
        let labelled = unlabelled(line);
        if let Some(squares) = named_squares(labelled)
            .or_else(|| named_squares(line))
            .or_else(|| squares::dashed(labelled))
        {
            return self.pairs(squares);
        }
        if let Some(lists) = several(labelled).or_else(|| numbered_lists(line)) {
            return lists.into_iter().for_each(|list| self.numbers(list));
        }
        let written = &mut self.scan.written;
        if let Some(mut kind) = numbers(labelled, written).or_else(|| numbers(line, written)) {
            let is_single = match &mut kind {
                // A number under a label is a value of its own.
                Kind::Numbers { values, enclosed } if values.len() == 1 => {
                    *enclosed = labelled != line;
                    true
                }
                Kind::Digits(_) => true,
                _ => false,
            };
            if is_single && labelled != line && is_count(line, labelled) {
                self.leave_out();
                return self.push(Kind::Other);
            }
            let label = line.strip_suffix(labelled).unwrap_or_default();
            self.is_labelled = labelled != line;
            self.is_aside = is_single && !stray::is_of_board(label);
            self.push(kind);
            (self.is_labelled, self.is_aside) = (false, false);
            return;
        }
        if let Some(squares) = chess(line).or_else(|| chess(labelled)) {
            let squares = self.scan.written.pairs.add(squares);
            return self.push(Kind::Chess(squares));
        }
        if let Some(grid) = slashed(labelled, self.line, &mut self.scan.written) {
            // `2/4` is the second board of four, unless it is a board without queens.
            self.is_aside = labelled.bytes().all(|it| it.is_ascii_digit() || it == b'/');
            self.push(Kind::Grid(grid));
            self.is_aside = false;
            return;
        }
        let damaged = damaged(labelled);
        if damaged.is_none()
            && let Some(cells) = cells::row(line).filter(|cells| are_signs(line, cells))
        {
            return self.cells(line, cells);
        }
        if labelled != line
            && let Some(cells) =
                cells::row(labelled).filter(|cells| are_signs(labelled, cells) && cells.len() > 2)
        {
            return self.cells(labelled, cells);
        }
        if let Some((skeleton, square, is_certain)) = sentence {
            let part = self.scan.parts.len();
            self.push(Kind::Other);
            return self.sentences.push_back(Sentence { part, skeleton, square, is_certain });
        }
        if let Some((character, token)) = damaged {
            let before = line.chars().count() - labelled.chars().count();
            let found = bezzel_locale::shortened(token);
            self.damaged(before as u64 + character, Problem::NotANumber { found });
        }
        self.leave_out();
        self.push(Kind::Other);
    }

    /// Adds a square in a sentence.
    fn aside(&mut self, kind: fn(Run<Pair>) -> Kind, square: Pair) {
        let squares = self.scan.written.pairs.add([square]);
        self.is_aside = true;
        self.push(kind(squares));
        self.is_aside = false;
    }

    fn cells(&mut self, line: &str, cells: Vec<String>) {
        let gap = |cell: &String| is_gap(cell).then_some(None).or_else(|| number(cell).map(Some));
        let is_number = |cell: &String| number(cell).is_some_and(|number| number > 1);
        // `0 4 . . 5`: columns with gaps, unless a number is only at an edge.
        if cells.iter().filter(|cell| is_number(cell)).count() > 1
            && let Some(values) = cells.iter().map(gap).collect::<Option<Vec<_>>>()
            && line.contains(is_separator)
        {
            return self.numbers(values);
        }
        let row = self.row(&cells);
        self.push(row);
    }

    /// Determines which sentences name squares: those whose words occur in another line too.
    fn settle(&mut self) {
        let sentences: Vec<Sentence> = self.sentences.drain(..).collect();
        let certain = sentences.iter().any(|sentence| sentence.is_certain);
        let mut squares = Vec::with_capacity(sentences.len());
        for (at, sentence) in sentences.iter().enumerate() {
            let is_near = |other: &Sentence| {
                let between = sentence.part.min(other.part) + 1..sentence.part.max(other.part);
                self.scan.parts[between].iter().all(|part| matches!(part.kind, Kind::Blank))
            };
            let is_like = |other: Option<&Sentence>| {
                other.is_some_and(|other| other.skeleton == sentence.skeleton && is_near(other))
            };
            let has_like =
                is_like(sentences.get(at + 1)) || at > 0 && is_like(sentences.get(at - 1));
            squares.push(sentence.is_certain || !certain && has_like);
        }
        for (sentence, is_square) in sentences.iter().zip(squares) {
            if is_square {
                let square = self.scan.written.pairs.add([sentence.square]);
                let part = &mut self.scan.parts[sentence.part];
                (part.kind, part.is_aside) = (Kind::Pairs(square), true);
            } else {
                let line = self.scan.parts[sentence.part].line;
                self.scan.left_out.push(line);
            }
        }
    }
}
