//! Lines cut into cells: the ways in which programs print the row of a board in a line.

use super::row::{BLANK, Cell, Entry, Row};
use std::ops::Range;

/// A way to cut a line into cells; `None` for a line that is no row in this way.
pub(super) type Cut = for<'t> fn(&'t str) -> Option<Vec<Cell<'t>>>;

/// Whether a character separates values.
pub(crate) fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | '，' | '；')
}

pub(super) fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║' | '┆' | '┊' | '︱' | '¦')
}

/// Whether a character can only stand between cells: separators, bars, brackets and quotation marks.
pub(crate) fn is_between(sign: char) -> bool {
    is_separator(sign) || is_bar(sign) || "[](){}<>\"'`".contains(sign)
}

/// Whether a line draws a frame or separates boards: nothing but lines and their corners, at least two of them.
pub(crate) fn is_border(line: &str) -> bool {
    let is_box = |sign: char| ('\u{2500}'..='\u{257f}').contains(&sign);
    let is_drawn = |sign: char| "-=+|:_~*#─ ".contains(sign) || is_box(sign);
    let drawn = line.chars().filter(|sign| !sign.is_whitespace());
    // Stars and hashes draw alone; among other signs they are squares.
    let mut kinds = drawn.clone();
    let first = kinds.next();
    if line.contains(['*', '#']) && !kinds.all(|it| Some(it) == first) {
        return false;
    }
    let (mut all, mut long) = (0, false);
    let mut before = ' ';
    for sign in drawn {
        if !is_drawn(sign) {
            return line.starts_with("```");
        }
        long |= sign == before && (is_box(sign) || "-=_~*#+".contains(sign))
            || is_box(sign) && !is_bar(sign);
        before = sign;
        all += 1;
    }
    // `- - - -` may be a row without a queen, `+-+-+` draws.
    all > 1 && (long || line.contains('+') && line.contains('-') && !line.contains(' '))
}

/// Each character of a line without blanks.
pub(super) fn characters(line: &str) -> Option<Vec<Cell<'_>>> {
    let line = line.trim();
    if line.is_empty() || line.contains(|it: char| it.is_whitespace() || is_between(it)) {
        return None;
    }
    let mut cells: Vec<Cell<'_>> = Vec::with_capacity(line.len());
    for (at, sign) in line.char_indices() {
        if is_selector(sign) {
            continue;
        }
        let text = &line[at..at + sign.len_utf8()];
        cells.push(match sign.to_digit(10) {
            Some(digit) => Cell::Number(digit.into()),
            None => Cell::Sign(text),
        });
    }
    Some(cells)
}

/// The words of a line. One word alone is a square only if it is one character.
pub(super) fn words(line: &str) -> Option<Vec<Cell<'_>>> {
    let words = || line.split(is_between).filter(|it| !it.is_empty());
    let is_row = words().nth(1).is_some() || words().next()?.chars().nth(1).is_none();
    is_row.then(|| words().map(Cell::of).collect())
}

fn blank(text: &str) -> Cell<'_> {
    let is_around = |it: char| it.is_whitespace() || "\"'`()[]<>{}".contains(it);
    match text.trim_matches(is_around) {
        "" => Cell::Sign(BLANK),
        text => Cell::of(text.trim_matches('_')).or_blank(text),
    }
}

impl<'t> Cell<'t> {
    /// The cell, or that of `text` if a frame of underscores was all there is.
    fn or_blank(self, text: &'t str) -> Cell<'t> {
        match self {
            Cell::Sign("") if text.len() > 1 => Cell::Sign(BLANK),
            Cell::Sign("") => Cell::of(text),
            cell => cell,
        }
    }
}

/// What stands between bars, where a blank is an empty square.
pub(super) fn bars(line: &str) -> Option<Vec<Cell<'_>>> {
    let (first, last) = (line.find(is_bar)?, line.rfind(is_bar)?);
    if first == last && line.trim().starts_with(is_bar) {
        return None;
    }
    let mut cells: Vec<Cell<'_>> = line.split(is_bar).map(blank).collect();
    if line[..first].trim().is_empty() {
        cells.remove(0);
    }
    if line[last..].chars().skip(1).all(char::is_whitespace) && cells.len() > 1 {
        cells.pop();
    }
    Some(cells)
}

/// What bars separate, without one at either end; a blank is an empty square.
pub(super) fn between_bars(line: &str) -> Option<Vec<Cell<'_>>> {
    line.contains(is_bar).then(|| line.split(is_bar).map(blank).collect())
}

/// The row within one pair of bars, which frame it.
pub(super) fn framed(line: &str) -> Option<Vec<Cell<'_>>> {
    let line = line.trim();
    let (first, last) = (line.find(is_bar)?, line.rfind(is_bar)?);
    let inner = line[first..last].trim_start_matches(is_bar);
    if inner.contains(is_bar) || first == last || line[last..].chars().count() > 1 {
        return None;
    }
    characters(inner).or_else(|| words(inner))
}

/// Each square in brackets, where a blank is an empty square.
pub(super) fn boxes(line: &str) -> Option<Vec<Cell<'_>>> {
    let mut cells = Vec::new();
    let mut rest = line.trim_start_matches(|it: char| {
        it.is_whitespace() || it.is_alphanumeric() || ":.".contains(it)
    });
    while !rest.is_empty() {
        let close = match rest.chars().next()? {
            '[' => ']',
            '(' => ')',
            '<' => '>',
            '{' => '}',
            _ => return None,
        };
        let (cell, after) = rest[1..].split_once(close)?;
        cells.push(blank(cell));
        rest = after.trim_start_matches(is_separator);
    }
    (cells.len() > 1).then_some(cells)
}

/// Cells between tabs, where nothing is an empty square.
pub(super) fn tabs(line: &str) -> Option<Vec<Cell<'_>>> {
    let line = line.strip_suffix('\n').unwrap_or(line);
    (line.contains('\t')).then(|| line.split('\t').map(blank).collect())
}

/// Cells between commas or semicolons, where nothing is an empty square.
pub(super) fn commas(line: &str) -> Option<Vec<Cell<'_>>> {
    let line = line.trim();
    let inner = line.strip_prefix('[').and_then(|it| it.trim_end_matches(',').strip_suffix(']'));
    let line = inner.unwrap_or(line);
    let mark = if line.contains(';') { ';' } else { ',' };
    let is_plain = !line.contains(['[', ']', '(', ')', '{', '}']);
    (is_plain && line.contains(mark)).then(|| line.split(mark).map(blank).collect())
}

/// All characters of a line, whose blanks are empty squares: the programs that print a queen behind blanks may leave out
/// those after it. `STEP` is the number of characters of a square, whose sign is the second of three.
pub(super) fn blanks<const STEP: usize>(line: &str) -> Option<Vec<Cell<'_>>> {
    let line = if STEP == 3 { line.strip_prefix(' ')? } else { line };
    let mut cells = Vec::new();
    for (at, (byte, sign)) in line.char_indices().enumerate() {
        if at % STEP == 0 {
            cells.push(Cell::Sign(&line[byte..byte + sign.len_utf8()]));
        } else if sign != ' ' {
            return None;
        }
    }
    Some(cells)
}

/// The rows of a text, a line each, as `cut` sees them. `is_frame` tells which lines draw a frame, and are no rows.
pub(super) fn rows(text: &str, cut: Cut, is_frame: impl Fn(&str) -> bool) -> Vec<Entry<'_>> {
    let lines = (1..).zip(text.lines());
    let entries = lines.map(|(line, text)| match text.trim() {
        "" => Entry::Blank,
        _ if is_frame(text) => Entry::Blank,
        _ => cut(text).map_or(Entry::Break, |cells| Entry::Row(Row { line, cells })),
    });
    entries.collect()
}

/// Boards side by side: where all lines of a block consist of as many parts, each a row of as many cells, the rows of
/// the first parts, of the second ones, and so on. Frames that are drawn around boards tell where the parts stand.
pub(super) fn beside(text: &str) -> Vec<Entry<'_>> {
    let mut entries = Vec::new();
    let mut block: Vec<(u32, Vec<Vec<Cell<'_>>>)> = Vec::new();
    // Where the frames stand, by the last line that draws several.
    let mut frames: Vec<Range<usize>> = Vec::new();
    for (line, text) in (1..).zip(text.lines().chain([""])) {
        if is_border(text) {
            // In characters, since those of a frame may be longer than those within.
            let length = |text: &str| text.chars().count();
            let begin = |part: &str| length(&text[..part.as_ptr().addr() - text.as_ptr().addr()]);
            let parts: Vec<&str> = text.split_whitespace().collect();
            // Of the last boards there may be one alone.
            if parts.len() > 1 || !frames.is_empty() {
                let range = |part: &&str| begin(part)..begin(part) + length(part);
                frames = parts.iter().map(range).collect();
                continue;
            }
        }
        let byte = |at: usize| text.char_indices().map(|it| it.0).chain([text.len()]).nth(at);
        let row = |frame: &Range<usize>| bars(&text[byte(frame.start)?..byte(frame.end)?]);
        let framed = frames.iter().map(row).collect::<Option<Vec<_>>>().filter(|it| !it.is_empty());
        let parts = framed.or_else(|| parts(text));
        let fits = block.first().is_none_or(|(_, first)| {
            parts
                .as_ref()
                .is_some_and(|it| it.len() == first.len() && it[0].len() == first[0].len())
        });
        let is_whole = block.first().is_some_and(|(_, first)| block.len() == first[0].len());
        if !fits || is_whole {
            for at in 0..block.first().map_or(0, |(_, first)| first.len()) {
                for (line, parts) in &block {
                    entries.push(Entry::Row(Row { line: *line, cells: parts[at].clone() }));
                }
                entries.push(Entry::Break);
            }
            block.clear();
        }
        match parts {
            Some(parts) => block.push((line, parts)),
            None if text.trim().is_empty() => entries.push(Entry::Blank),
            None => entries.push(Entry::Break),
        }
    }
    entries
}

/// The rows that stand side by side in a line, at least two of the same width.
fn parts(line: &str) -> Option<Vec<Vec<Cell<'_>>>> {
    for gap in ["\t", " | ", "   ", "  ", " "] {
        let parts: Vec<&str> = line.split(gap).map(str::trim).filter(|it| !it.is_empty()).collect();
        if parts.len() < 2 {
            continue;
        }
        let cells: Option<Vec<Vec<Cell<'_>>>> = parts
            .iter()
            .map(|part| match part.contains(|it| is_separator(it) || is_bar(it)) {
                true => words(part),
                false => characters(part),
            })
            .collect();
        let Some(cells) = cells else { continue };
        let width = cells[0].len();
        let is_row =
            |row: &Vec<Cell<'_>>| row.len() == width && row.iter().all(|it| it.sign().is_some());
        if width > 1 && cells.iter().all(is_row) {
            return Some(cells);
        }
    }
    None
}

/// Whether a character is a selector between a letter and a picture.
pub(crate) fn is_selector(sign: char) -> bool {
    matches!(sign, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}')
}

/// Whether the characters are all the same, one of `kinds`, and at least two.
pub(crate) fn is_again(mut signs: impl Iterator<Item = char>, kinds: &str) -> bool {
    let first = signs.next().filter(|first| kinds.contains(*first));
    first.is_some() && signs.next() == first && signs.all(|sign| Some(sign) == first)
}

/// The squares of a line in any notation: names of any length, or the characters of a line without separators.
pub(crate) fn names(line: &str) -> Vec<&str> {
    let names: Vec<&str> = line.split(is_between).filter(|name| !name.is_empty()).collect();
    match names[..] {
        [whole] => whole.split("").filter(|sign| !sign.chars().all(is_selector)).collect(),
        _ => names,
    }
}
