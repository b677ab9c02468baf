//! Text to parts: what each line or bracketed value is, before anything is decided about the whole text.

use super::cells::{self, Sign, Signs, is_separator};
use super::shape::{Shaper, indexed};
use super::value::{self, NoValue, number};
use super::{Problem, ReadError, at_line};
use std::collections::VecDeque;

/// A line or a value, and the line where it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) line: u64,
    pub(super) kind: Kind,
    /// The blanks before a line: where a queen stands whose board has no other sign.
    pub(super) indent: u32,
}

/// What a line or a value is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// A row of signs.
    Row(Vec<Sign>),
    /// Numbers, or a gap for `None`.
    Numbers {
        values: Vec<Option<i64>>,
        /// Whether they stand in brackets of their own.
        enclosed: bool,
    },
    /// Digits without blanks between: a number, a row of 0 and 1, or a column for each row.
    Digits(String),
    /// Squares by row and column.
    Pairs(Vec<(i64, i64)>),
    /// Squares by file and rank, as in chess.
    Chess(Vec<(i64, i64)>),
    /// All rows of a board.
    Grid(Vec<Vec<Sign>>),
    /// A row of one sign, or what separates boards.
    Ruler(Vec<Sign>),
    /// An empty line.
    Blank,
    /// The end of a value or of a line of values.
    End,
    /// A line that is nothing of the above.
    Other,
}

/// All parts of a text.
#[derive(Debug, Default)]
pub(super) struct Scan {
    pub(super) parts: Vec<Part>,
    pub(super) signs: Signs,
    /// How many lines were left out.
    pub(super) left_out: u64,
    /// The first of them.
    pub(super) first_left_out: String,
    /// What looks like a board or a list of numbers with something in it that does not belong there.
    pub(super) damaged: Option<ReadError>,
}

/// The bytes that may be read in vain, as a multiple of the text: what has a thousand open brackets is no board.
const VAIN: usize = 16;

/// Finds the parts of a text.
///
/// # Errors
/// [`Problem::Brackets`] for a text of brackets that are never closed.
pub(super) fn scan(text: &str) -> Result<Scan, ReadError> {
    let mut scanner = Scanner {
        text,
        scan: Scan::default(),
        at: 0,
        line: 1,
        vain: 0,
        indent: 0,
        sentences: VecDeque::new(),
    };
    while scanner.at < text.len() {
        scanner.step()?;
    }
    scanner.settle();
    Ok(scanner.scan)
}

/// A line with a row and a column among words, which counts if the next or the last line has the same words.
struct Sentence {
    part: usize,
    skeleton: String,
    square: (i64, i64),
    is_certain: bool,
    text: String,
}

struct Scanner<'a> {
    text: &'a str,
    scan: Scan,
    at: usize,
    line: u64,
    vain: usize,
    /// The blanks before the line that is being read.
    indent: u32,
    sentences: VecDeque<Sentence>,
}

impl Scanner<'_> {
    fn push(&mut self, kind: Kind) {
        let (line, indent) = (self.line, self.indent);
        self.scan.parts.push(Part { line, kind, indent });
    }

    fn leave_out(&mut self, text: &str) {
        if self.scan.left_out == 0 {
            self.scan.first_left_out = crate::shortened(text.trim());
        }
        self.scan.left_out += 1;
    }

    fn row(&mut self, cells: &[String]) -> Vec<Sign> {
        cells.iter().map(|cell| self.scan.signs.of(cell)).collect()
    }

    /// Takes the next line, and more lines where a value in brackets goes on.
    fn step(&mut self) -> Result<(), ReadError> {
        let start = self.at;
        let end = self.text[start..].find('\n').map_or(self.text.len(), |end| start + end);
        let whole = &self.text[start..end];
        let line = whole.trim();
        self.indent = whole.chars().take_while(|sign| *sign == ' ').count() as u32;
        self.at = (end + 1).min(self.text.len().max(end));
        if end == self.text.len() {
            self.at = end;
        }
        if line.is_empty() {
            self.push(Kind::Blank);
        } else if cells::is_border(line) {
            // Nothing: rows on both sides may be of one board.
        } else if cells::is_ruler(line) {
            let cells: Vec<String> = line.chars().map(String::from).collect();
            let row = self.row(&cells);
            self.push(Kind::Ruler(row));
        } else if let Some(cells) = cells::bracketed(line) {
            let row = self.row(&cells);
            self.push(Kind::Row(row));
        } else if let Some(squares) = assignments(line) {
            self.push(Kind::Pairs(squares));
        } else if line.contains(['[', '(', '{']) && self.values(start, end)? {
            return Ok(());
        } else {
            self.plain(line);
        }
        if self.at < self.text.len() || end < self.text.len() {
            self.line += 1;
        }
        Ok(())
    }

    /// Reads the values that begin in a line; whether there are any.
    fn values(&mut self, start: usize, mut end: usize) -> Result<bool, ReadError> {
        let mut from = start;
        let (mut found, mut number_of_values) = (false, 0u32);
        loop {
            if from > end {
                end = self.text[from..].find('\n').map_or(self.text.len(), |at| from + at);
            }
            let Some(offset) = self.text[from..end].find(['[', '(', '{']) else { break };
            let open = from + offset;
            // `[1]` and `[1,]` of R stand before the values.
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
                        self.line += self.text[list.span.clone()].matches('\n').count() as u64;
                        from = self.text.len() - rest.len();
                        continue;
                    }
                    let lines = self.text[list.span.clone()].matches('\n').count() as u64;
                    let mut shaper = Shaper::new(&mut self.scan.signs, self.line);
                    let parts = shaper.parts(&list);
                    // `[]` is a list of no boards.
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
                    self.vain += until - open;
                    if self.vain > VAIN * self.text.len() + 4096 {
                        return Err(at_line(self.line, 1, Problem::Brackets));
                    }
                    if looks_like_values(head(&self.text[open..end])) && self.scan.damaged.is_none()
                    {
                        let before = &self.text[start.min(open)..open];
                        let character =
                            before.rsplit('\n').next().unwrap_or_default().chars().count() as u64
                                + 1;
                        self.scan.damaged = Some(at_line(self.line, character, Problem::Brackets));
                        // What stands in it is not looked at as values of their own.
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
                // A value of several lines that is no board.
                let text = self.text[start..from].to_owned();
                self.leave_out(text.lines().next().unwrap_or_default());
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

    /// A line without values in brackets.
    fn plain(&mut self, line: &str) {
        let line = unquoted(line);
        if let Some(values) = barred_numbers(line) {
            return self.push(Kind::Numbers { values, enclosed: false });
        }
        if let Some(cells) = cells::barred(line).filter(|cells| !are_words(cells)) {
            return self.cells(line, cells);
        }
        let labelled = unlabelled(line);
        if let Some(squares) = named_squares(labelled) {
            return self.push(Kind::Pairs(squares));
        }
        if let Some(kind) = numbers(labelled).or_else(|| numbers(line)) {
            return self.push(kind);
        }
        if let Some(squares) = chess(labelled) {
            return self.push(Kind::Chess(squares));
        }
        if let Some(rows) = slashed(labelled) {
            let grid = rows.iter().map(|row| self.row(row)).collect();
            return self.push(Kind::Grid(grid));
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
        if let Some(sentence) = sentence(line) {
            let part = self.scan.parts.len();
            let (skeleton, square, is_certain) = sentence;
            self.push(Kind::Other);
            self.sentences.push_back(Sentence {
                part,
                skeleton,
                square,
                is_certain,
                text: line.to_owned(),
            });
            return;
        }
        if self.scan.damaged.is_none()
            && let Some((character, token)) = damaged
        {
            let before = line.chars().count() - labelled.chars().count();
            let found = crate::shortened(token);
            let problem = Problem::NotANumber { found };
            self.scan.damaged = Some(at_line(self.line, before as u64 + character, problem));
        }
        self.leave_out(line);
        self.push(Kind::Other);
    }

    fn cells(&mut self, line: &str, cells: Vec<String>) {
        let gap = |cell: &String| is_gap(cell).then_some(None).or_else(|| number(cell).map(Some));
        let is_number = |cell: &String| number(cell).is_some_and(|number| number > 1);
        // `0 4 . . 5`: columns with gaps, unless a number stands at an edge alone.
        if cells.iter().filter(|cell| is_number(cell)).count() > 1
            && let Some(values) = cells.iter().map(gap).collect::<Option<Vec<_>>>()
            && line.contains(is_separator)
        {
            return self.push(Kind::Numbers { values, enclosed: false });
        }
        let row = self.row(&cells);
        self.push(Kind::Row(row));
    }

    /// Decides which sentences name squares: those whose words stand in another line too.
    fn settle(&mut self) {
        let sentences: Vec<Sentence> = self.sentences.drain(..).collect();
        let certain = sentences.iter().any(|sentence| sentence.is_certain);
        let mut squares = Vec::with_capacity(sentences.len());
        for (at, sentence) in sentences.iter().enumerate() {
            let is_near = |other: &Sentence| {
                let between = sentence.part.min(other.part) + 1..sentence.part.max(other.part);
                self.scan.parts[between].iter().all(|part| part.kind == Kind::Blank)
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
                self.scan.parts[sentence.part].kind = Kind::Pairs(vec![sentence.square]);
            } else {
                self.leave_out(&sentence.text);
            }
        }
    }
}

/// The first bytes of a line, enough to tell what begins there: a line may be long, and have many brackets.
fn head(line: &str) -> &str {
    &line[..line.floor_char_boundary(128)]
}

/// `[1]` or `[1,]` at the beginning, as R prints before values, and where it ends.
fn label_of_r(text: &str) -> Option<usize> {
    let end = text.find(']')?;
    let inner = text[1..end].trim_end_matches(',');
    let is_label = text.starts_with('[')
        && !inner.is_empty()
        && inner.bytes().all(|byte| byte.is_ascii_digit());
    let after = text[end + 1..].chars().next();
    (is_label
        && after.is_some_and(char::is_whitespace)
        && !text[end + 1..].trim_start().starts_with(['[', '(', '{', '=', '-']))
    .then_some(end + 1)
}

/// Whether an open bracket has values behind it, and not words.
fn looks_like_values(text: &str) -> bool {
    let inner = text.trim_start_matches(|sign: char| "[({ \"'".contains(sign));
    let first = inner.chars().next();
    let opened = text.len() - inner.len();
    (opened > 1 || text.contains(','))
        && first.is_some_and(|first| {
            first.is_ascii_digit() || "Q.♛".contains(first) || matches!(first, ']' | '}' | ')')
        })
}

/// The part of a line after a label that ends with a colon or an equals sign: `Solution 1: 0 4 7 …`, `q = 1 5 8`.
fn unlabelled(line: &str) -> &str {
    for mark in ["：", ":", "=>", "->", "="] {
        if let Some((label, rest)) = line.rsplit_once(mark)
            && !rest.trim().is_empty()
            && label.chars().any(char::is_alphanumeric)
        {
            return rest.trim().trim_end_matches(['.', ';']).trim_end();
        }
    }
    // `1) 0 4 7` and `1. 0 4 7`.
    let digits = line.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '#');
    match digits.strip_prefix([')', '.', '、']) {
        Some(rest) if digits.len() < line.len() && rest.starts_with(' ') => rest.trim(),
        _ => line,
    }
}

/// A line without quotation marks around it, and without the mark of an item in a list of YAML.
fn unquoted(line: &str) -> &str {
    let bare = line.trim_end_matches([',', ';']);
    for mark in ['"', '\'', '`'] {
        if let Some(inner) = bare.strip_prefix(mark).and_then(|bare| bare.strip_suffix(mark))
            && !inner.contains(mark)
        {
            return inner;
        }
    }
    match line.strip_prefix("- ") {
        Some(item) if item.trim().bytes().all(|byte| byte.is_ascii_digit()) => item.trim(),
        _ => line,
    }
}

/// Numbers between bars, as tables of databases have them: one in each cell.
fn barred_numbers(line: &str) -> Option<Vec<Option<i64>>> {
    let cells = line.trim().trim_matches('|').split('|');
    let values: Option<Vec<_>> = cells.map(|cell| number(cell.trim()).map(Some)).collect();
    values.filter(|values| line.contains('|') && values.len() > 1)
}

/// `Q1 = 2, Q2 = 4` or `queen[1] = 2`: a column for each of several names with a number.
fn assignments(line: &str) -> Option<Vec<(i64, i64)>> {
    let mut name = None;
    let pair = |text: &str| {
        let (left, right) = text.split_once(":=").or_else(|| text.split_once(['=', ':']))?;
        let (prefix, index) = indexed(left)?;
        // A number alone before a colon is the number of a line.
        let is_named = !prefix.is_empty() && *name.get_or_insert(prefix.to_owned()) == prefix;
        is_named.then_some((index, number(right.trim())?))
    };
    let pieces = line.split([',', ';']).map(str::trim).filter(|piece| !piece.is_empty());
    pieces.map(pair).collect::<Option<Vec<_>>>().filter(|pairs| !pairs.is_empty())
}

/// `R1C2 R2C4`: squares by row and column, as in spreadsheets.
fn named_squares(line: &str) -> Option<Vec<(i64, i64)>> {
    let square = |token: &str| {
        let (row, column) = token.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
        Some((number(row)?, number(column)?))
    };
    let tokens = line.split(is_separator).filter(|token| !token.is_empty());
    tokens.map(square).collect::<Option<Vec<_>>>().filter(|squares| !squares.is_empty())
}

/// Marks of a row whose queen is not known.
pub(crate) fn is_gap(token: &str) -> bool {
    matches!(token, "." | "-" | "_" | "?" | "*" | "null" | "None" | "nil" | "NA")
}

/// A line of numbers, or of numbers and gaps, or of digits without blanks.
fn numbers(line: &str) -> Option<Kind> {
    let tokens: Vec<&str> = line
        .split(|sign| is_separator(sign) || sign == '"')
        .filter(|token| !token.is_empty())
        .collect();
    if let [digits] = tokens[..] {
        let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
        if are_digits && digits.len() > 1 {
            return Some(Kind::Digits(digits.to_owned()));
        }
    }
    let values: Option<Vec<Option<i64>>> = tokens
        .iter()
        .map(|token| if is_gap(token) { Some(None) } else { number(token).map(Some) })
        .collect();
    // `2-4-1-3`.
    let dashed = || {
        let parts: Option<Vec<_>> =
            line.split('-').map(|part| number(part.trim()).map(Some)).collect();
        parts.filter(|parts| parts.len() > 2)
    };
    let values = values.or_else(dashed)?;
    let mut known: Vec<i64> = values.iter().copied().flatten().collect();
    known.sort_unstable();
    known.dedup();
    // Beside gaps, one number again and again is a sign.
    let has_gaps = values.contains(&None);
    let is_numbers = if has_gaps { known.len() > 1 && known != [0, 1] } else { !known.is_empty() };
    is_numbers.then_some(Kind::Numbers { values, enclosed: false })
}

/// Squares of chess, such as `a8 b2` or `Qa8, Qb2`.
pub(super) fn chess(line: &str) -> Option<Vec<(i64, i64)>> {
    let square = |token: &str| {
        let token = token.trim_start_matches(['Q', '♛', '♕']);
        let file = token.chars().next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
        let rank = &token[1..];
        let is_rank =
            !rank.is_empty() && rank.len() < 3 && rank.bytes().all(|byte| byte.is_ascii_digit());
        is_rank.then(|| (i64::from(u32::from(file) - u32::from('a')), rank.parse().unwrap_or(0)))
    };
    line.split(is_separator)
        .filter(|token| !token.is_empty())
        .map(square)
        .collect::<Option<Vec<_>>>()
        .filter(|it| !it.is_empty())
}

/// Rows joined by slashes: as in FEN, where a number stands for empty squares, or sign by sign.
fn slashed(line: &str) -> Option<Vec<Vec<String>>> {
    // Whose move it is, and so on, follows the board in chess.
    let first = line.split_whitespace().next()?;
    let board = if first.matches('/').count() >= line.matches('/').count() { first } else { line };
    let pieces: Vec<&str> = board.trim_matches('/').split('/').map(str::trim).collect();
    if pieces.len() < 2 || pieces.len() > 1000 || board.contains("//") {
        return None;
    }
    let is_fen = board.chars().all(|sign| sign.is_ascii_alphanumeric() || "/#.♛♕".contains(sign))
        && pieces.iter().all(|piece| !piece.is_empty())
        && board.chars().any(|sign| sign.is_ascii_digit());
    if is_fen {
        let rows: Option<Vec<Vec<String>>> =
            pieces.iter().map(|piece| fen_row(piece, pieces.len())).collect();
        let are_whole = |rows: &Vec<Vec<String>>| {
            let width = rows[0].len();
            rows.iter().all(|row| row.len() == width)
                && (width == rows.len() || width > 2 && rows.len() > 2)
        };
        let has_run = board.chars().any(|sign| matches!(sign, '2'..='9'));
        if let Some(rows) =
            rows.filter(|rows| are_whole(rows) || has_run && board.contains(['Q', 'q', '♛', '♕']))
        {
            return Some(rows);
        }
    }
    let rows: Option<Vec<Vec<String>>> = pieces.iter().map(|piece| cells::row(piece)).collect();
    rows.filter(|rows| {
        rows[0].len() > 1
            && rows.iter().all(|row| row.len() == rows[0].len())
            && are_signs(board, &rows.concat())
    })
}

/// How much longer than the number of its rows a row of FEN is read, so that an error says its length.
const LONGER: usize = 64;

/// A row of FEN. One that is much longer than `rows` squares is cut, which no board has either.
fn fen_row(text: &str, rows: usize) -> Option<Vec<String>> {
    let mut cells: Vec<String> = Vec::new();
    let mut digits = String::new();
    let fill = |digits: &mut String, cells: &mut Vec<String>| {
        let run = if digits.is_empty() { 0 } else { digits.parse().unwrap_or(usize::MAX) };
        digits.clear();
        let run = run.min((rows + LONGER).saturating_sub(cells.len()));
        cells.extend(std::iter::repeat_n(".".to_owned(), run));
    };
    for sign in text.chars() {
        if sign.is_ascii_digit() {
            digits.push(sign);
            continue;
        }
        fill(&mut digits, &mut cells);
        cells.push(if sign == 'X' || sign == '#' { 'x' } else { sign }.to_string());
    }
    fill(&mut digits, &mut cells);
    Some(cells)
}

/// Whether what stands in a line are signs of squares, and not letters of words.
fn are_signs(line: &str, cells: &[String]) -> bool {
    // A time or a share.
    if line.parse::<f64>().is_ok_and(|value| value.fract() != 0.0) {
        return false;
    }
    let mut different: Vec<&str> = cells.iter().map(String::as_str).collect();
    different.sort_unstable();
    different.dedup();
    if line.contains(is_separator)
        && cells.len() == line.split(is_separator).filter(|token| !token.is_empty()).count()
    {
        // One sign after another: words have more letters each.
        return cells.len() > 1;
    }
    let is_letter =
        |cell: &&str| cell.chars().all(char::is_alphabetic) && !cells::QUEENS.contains(cell);
    let letters = different.iter().filter(|cell| is_letter(cell)).count();
    different.len() <= 4
        && (letters < 2 || letters == 2 && different.len() == 2 && cells.len() > 3)
        && (letters < different.len()
            || different.len() == 2
            || cells.len() == 1 && different != ["."])
        && (cells.len() > 1 || !is_letter(&different[0]))
}

/// Whether signs are the letters of a word between bars.
fn are_words(cells: &[String]) -> bool {
    let is_letter = |cell: &String| {
        cell.chars().all(char::is_alphabetic) && !cells::QUEENS.contains(&cell.as_str())
    };
    let mut different: Vec<&String> = cells.iter().collect();
    different.sort_unstable();
    different.dedup();
    cells.iter().all(is_letter) && different.len() > 2
}

/// A line that is a list of numbers but for something in it: the character and what stands there.
fn damaged(line: &str) -> Option<(u64, &str)> {
    let tokens = || line.split(is_separator).filter(|token| !token.is_empty());
    let is_word = |token: &str| token.chars().filter(|sign| sign.is_alphabetic()).count() > 3;
    let mut numbers: Vec<i64> = tokens().filter_map(number).collect();
    let (all, count) = (tokens().count(), numbers.len());
    numbers.sort_unstable();
    numbers.dedup();
    // Signs stand again and again, columns once.
    let is_list = all > 3 && count > 2 && count * 3 >= all * 2 && numbers.len() == count;
    if !is_list || tokens().any(is_word) {
        return None;
    }
    let wrong = tokens().find(|token| number(token).is_none() && !is_gap(token))?;
    Some((super::lines::character_of(line, wrong), wrong))
}

/// A row and a column among words: the words, the square, and whether the words say which is which.
fn sentence(line: &str) -> Option<(String, (i64, i64), bool)> {
    let mut numbers: Vec<(i64, String, String)> = Vec::new();
    let mut skeleton = String::new();
    let mut rest = line;
    let mut before = String::new();
    while let Some(start) = rest.find(|sign: char| sign.is_ascii_digit()) {
        before.push_str(&rest[..start]);
        let digits =
            rest[start..].find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len() - start);
        let value = rest[start..start + digits].parse().unwrap_or(i64::MAX);
        rest = &rest[start + digits..];
        let end = rest.find(|sign: char| sign.is_ascii_digit()).unwrap_or(rest.len());
        skeleton.push_str(&before);
        skeleton.push('0');
        numbers.push((value, std::mem::take(&mut before), rest[..end].to_owned()));
        if numbers.len() > 6 {
            return None;
        }
    }
    skeleton.push_str(rest);
    let named = |words: &[&str], counter: &str| {
        numbers.iter().find(|(_, before, after)| {
            let before =
                before.trim_end_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
            let word =
                before.rsplit(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
            words.contains(&word)
                || after.trim_start().starts_with(counter)
                || word.ends_with(counter)
        })
    };
    let row = named(&["row", "r", "line", "rank", "y", "i", "fila", "zeile"], "行");
    let column = named(&["column", "col", "c", "x", "j", "spalte", "columna"], "列");
    if let (Some((row, ..)), Some((column, ..))) = (row, column) {
        return Some((skeleton, (*row, *column), true));
    }
    let has_word = line.chars().any(char::is_alphabetic);
    match numbers[..] {
        [(row, ..), (column, ..)] if has_word => Some((skeleton, (row, column), false)),
        _ => None,
    }
}
