//! The squares of a line: signs with or without blanks, bars, brackets, frames and labels.

use std::collections::HashMap;

/// A sign on a square, as an index into [`Signs`].
pub(super) type Sign = u16;

/// The different signs of a text.
#[derive(Debug, Default)]
pub(super) struct Signs {
    names: Vec<String>,
    index: HashMap<String, Sign>,
}

impl Signs {
    /// Returns the sign of this name. After 65,535 different ones all others become the last one, which no board has.
    pub(super) fn of(&mut self, name: &str) -> Sign {
        if let Some(&sign) = self.index.get(name) {
            return sign;
        }
        let sign = Sign::try_from(self.names.len()).unwrap_or(Sign::MAX);
        if sign < Sign::MAX || self.names.len() == usize::from(Sign::MAX) {
            self.names.push(name.to_owned());
            self.index.insert(name.to_owned(), sign);
        }
        sign
    }

    /// The number of different signs: each [`Sign`] is less.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn name(&self, sign: Sign) -> &str {
        self.names.get(usize::from(sign)).map_or("", String::as_str)
    }
}

/// The sign of an empty square between bars or in brackets.
pub(super) const BLANK: &str = " ";

/// Whether a character separates values and squares.
pub(crate) fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | '，' | '；')
}

pub(super) fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║' | '┆' | '┊' | '︱')
}

/// Whether a character is a selector between a letter and a picture.
pub(crate) fn is_selector(sign: char) -> bool {
    matches!(sign, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}')
}

/// Whether a line only draws a border between rows, such as `+---+---+`, `|---|---|`, or `═════`.
pub(crate) fn is_border(line: &str) -> bool {
    let is_box = |sign| ('\u{2500}'..='\u{257f}').contains(&sign) && !is_bar(sign);
    let has_corner = line.chars().any(|sign| sign == '+' || is_box(sign));
    let is_drawn = |sign: char| "+-=| :_".contains(sign) || is_bar(sign) || is_box(sign);
    if has_corner && line.chars().all(is_drawn) {
        // `+ - - -` may be a row of signs.
        return line.contains("--")
            || line.contains("==")
            || line.contains("__")
            || line.chars().any(is_box)
            || line.chars().filter(|sign| *sign == '+').count() > 1
                && line.len() > 2
                && !line.contains(' ');
    }
    // The line below the header of a Markdown table.
    let cells = || line.split(is_bar).map(str::trim).filter(|cell| !cell.is_empty());
    let is_dashes = |cell: &str| {
        let dashes = cell.trim_start_matches(':').trim_end_matches(':');
        dashes.len() + usize::from(dashes.len() < cell.len()) > 1
            && dashes.chars().all(|sign| sign == '-')
    };
    line.contains(is_bar) && cells().count() > 0 && cells().all(is_dashes)
        || line.starts_with("```")
}

/// Whether a line repeats one sign, to separate boards, unless it is a row without queens.
pub(super) fn is_ruler(line: &str) -> bool {
    is_again(line.chars().filter(|sign| *sign != ' '), "-=*~_#+")
}

/// Whether the characters are all the same, one of `kinds`, and at least two.
pub(crate) fn is_again(mut signs: impl Iterator<Item = char>, kinds: &str) -> bool {
    let first = signs.next().filter(|first| kinds.contains(*first));
    first.is_some() && signs.next() == first && signs.all(|sign| Some(sign) == first)
}

/// Whether a character can only be between squares: separators, bars, brackets and quotation marks.
pub(crate) fn is_between(sign: char) -> bool {
    is_separator(sign) || is_bar(sign) || "[](){}<>\"'`".contains(sign)
}

/// The squares of a line in any notation: names of any length, or the characters of a line without separators.
pub(crate) fn names(line: &str) -> Vec<&str> {
    let names: Vec<&str> = line.split(is_between).filter(|name| !name.is_empty()).collect();
    match names[..] {
        [whole] => whole.split("").filter(|sign| !sign.chars().all(is_selector)).collect(),
        _ => names,
    }
}

/// Parses `[Q][ ][ ]`, `(Q)( )`, `<Q>< >`: each square in brackets.
pub(super) fn bracketed(line: &str) -> Option<Vec<String>> {
    let mut cells = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let open = rest.chars().next()?;
        let close = match open {
            '[' => ']',
            '(' => ')',
            '<' => '>',
            '{' => '}',
            _ => return None,
        };
        let (cell, after) = rest[1..].split_once(close)?;
        let cell = single(cell.trim())?;
        cells.push(cell);
        rest = after.trim_start_matches(is_separator);
    }
    (cells.len() > 1).then_some(cells)
}

/// Parses `,Q,,`: queens between commas, as spreadsheets write boards with blank squares.
pub(super) fn between_commas(line: &str) -> Option<Vec<String>> {
    let is_cell = |cell: &str| cell.is_empty() || QUEENS.contains(&cell);
    let cells = || line.split(',').map(str::trim);
    let are_cells = line.contains(',') && cells().all(is_cell) && cells().any(str::is_empty);
    are_cells.then(|| {
        cells().map(|cell| if cell.is_empty() { BLANK } else { cell }.to_owned()).collect()
    })
}

/// Parses `[ , Q,  ,  ]`: a row in brackets whose empty squares are blanks, as Java prints arrays of characters; or several rows in
/// further brackets.
pub(super) fn blank_rows(line: &str) -> Option<Vec<Vec<String>>> {
    let inner = line.trim_end_matches(',').strip_prefix('[')?.strip_suffix(']')?;
    let rows: Vec<&str> = match inner.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(rows) => rows.split("], [").collect(),
        None => vec![inner],
    };
    let rows: Vec<_> = rows.into_iter().map(between_commas).collect::<Option<_>>()?;
    rows.iter().flatten().any(|cell| cell != BLANK).then_some(rows)
}

/// Parses the text of one square: one sign, which may be repeated (`..`), a queen with a number (`Q3`), or a blank.
fn single(text: &str) -> Option<String> {
    // A frame of underscores passes through the squares.
    let text = if text.len() > 1 { text.trim_matches('_') } else { text };
    if text.is_empty() {
        return Some(BLANK.to_owned());
    }
    let mut signs = text.chars();
    let first = signs.next()?;
    if text.len() > 1 && text.len() < 5 {
        let is_numbered = first == 'Q' && signs.clone().all(|sign| sign.is_ascii_digit());
        let is_again = !first.is_alphanumeric() && signs.all(|sign| sign == first);
        if is_numbered || is_again {
            return Some(first.to_string());
        }
    }
    let text = cleaned(text);
    (text.chars().count() == 1).then_some(text)
}

/// Removes from a sign the selector of its picture, and the mark of an attacked queen.
fn cleaned(text: &str) -> String {
    let marked = text.chars().filter(|&sign| !is_selector(sign)).collect::<String>();
    match marked.strip_suffix('!') {
        Some(queen) if !queen.is_empty() => queen.to_owned(),
        _ => marked,
    }
}

/// Parses `| Q |   |   |`: squares between bars.
pub(super) fn barred(line: &str) -> Option<Vec<String>> {
    let bars = line.chars().filter(|&sign| is_bar(sign)).count();
    if bars == 0 {
        return None;
    }
    let line = line.trim();
    // A label may precede the first bar and follow the last.
    let first = line.find(is_bar)?;
    let last = line.rfind(is_bar)?;
    let end = last + line[last..].chars().next().map_or(1, char::len_utf8);
    let is_label = |text: &str| text.chars().count() < 4 && text.chars().all(char::is_alphanumeric);
    let (before, after) = (line[..first].trim(), line[end..].trim());
    // A single pair of bars is a frame around the row.
    if bars == 2 && first < last {
        let inner = line[first..last].trim_start_matches(is_bar);
        return (is_label(before) && is_label(after)).then(|| row(inner)).flatten();
    }
    // Node writes texts of tables in quotation marks.
    let unquoted = |cell: &str| match cell.trim() {
        cell if cell.len() > 1 && cell.starts_with('\'') && cell.ends_with('\'') => {
            cell[1..cell.len() - 1].to_owned()
        }
        cell => cell.to_owned(),
    };
    let mut cells: Vec<String> = line.split(is_bar).map(unquoted).collect();
    if before.is_empty() {
        cells.remove(0);
    }
    if after.is_empty() && cells.len() > 1 {
        cells.pop();
    }
    // `1 | Q . . .`: a label and a row.
    if bars == 1 && cells.len() == 2 && is_label(&cells[0]) {
        return row(&cells[1]);
    }
    let is_number = |cell: &str| {
        cell.len() < 4 && !cell.is_empty() && cell.bytes().all(|it| it.is_ascii_digit())
    };
    cells
        .into_iter()
        .map(|cell| if is_number(&cell) { Some(cell) } else { single(&cell) })
        .collect::<Option<Vec<_>>>()
        .filter(|cells| cells.len() > 1)
}

/// Parses the signs of a row, with or without blanks between them, and with a number or letter before or after.
pub(super) fn row(line: &str) -> Option<Vec<String>> {
    let tokens: Vec<&str> = line.split(is_separator).filter(|token| !token.is_empty()).collect();
    let is_label = |token: &str| {
        let name = token.trim_end_matches(['.', ':', ')', '|', ']', ',']);
        let is_short = name.chars().count() < 4;
        !name.is_empty()
            && is_short
            && (name.bytes().all(|byte| byte.is_ascii_digit()) || name.chars().count() == 1)
    };
    let is_compact = |token: &str| token.chars().count() > 2 && token.parse::<f64>().is_err();
    match tokens[..] {
        [] => None,
        [whole] => compact(whole),
        [label, whole] if is_label(label) && is_compact(whole) => compact(whole),
        [whole, label] if is_label(label) && is_compact(whole) => compact(whole),
        [label, whole, other] if is_label(label) && label == other && whole.chars().count() > 2 => {
            compact(whole)
        }
        _ => {
            let last = tokens.len() - 1;
            let cell = |(at, token): (usize, &&str)| match single(token) {
                Some(cell) => Some(cell),
                // `10`, `8.` and `8:` at the edges are labels, which `group` removes.
                None if (at == 0 || at == last) && is_label(token) => {
                    Some(token.trim_end_matches(|sign: char| !sign.is_alphanumeric()).to_owned())
                }
                None => None,
            };
            tokens.iter().enumerate().map(cell).collect()
        }
    }
}

/// The maximum length of a row of signs: the texts that are read whole have no room for as many rows.
const MAX_ROW: usize = 8192;

/// Parses the signs of a row without blanks. `Q!` is an attacked queen.
fn compact(whole: &str) -> Option<Vec<String>> {
    if whole.len() > MAX_ROW && whole.chars().count() > MAX_ROW {
        return None;
    }
    let mut cells: Vec<String> = Vec::new();
    for sign in whole.chars().filter(|&sign| !is_selector(sign)) {
        if sign == '!' && cells.last().is_some_and(|last| QUEENS.contains(&last.as_str())) {
            continue;
        }
        cells.push(sign.to_string());
    }
    (!cells.is_empty()).then_some(cells)
}

/// Signs that always mean a queen.
pub(crate) const QUEENS: [&str; 8] = ["Q", "q", "♛", "♕", "👑", "皇", "后", "女"];

/// Signs that mean an empty square, if another sign is none of these.
pub(crate) const EMPTY: [&str; 22] = [
    ".", "·", "_", "-", "0", BLANK, "□", "⬜", "▢", "◻", "○", "o", "O", "+", "⋅", "•", "。", "－",
    "＿", "空", "☐", "~",
];

/// Signs that mean a blocked square, beside queens and empty squares.
pub(crate) const BLOCKED: [&str; 8] = ["x", "X", "×", "#", "*", "■", "⬛", "█"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_in_many_dresses() {
        let four = ["Q", ".", ".", "."].map(String::from);
        for text in
            ["Q...", "Q . . .", "Q,.,.,.", " Q  .  .  . ", "Q! . . .", "Q!...", "1 Q...", "Q... 4"]
        {
            assert_eq!(row(text).unwrap(), four, "{text}");
        }
        assert_eq!(row("10 . Q 10").unwrap(), ["10", ".", "Q", "10"]);
        assert_eq!(row("👑⬜⬜").unwrap(), ["👑", "⬜", "⬜"]);
        assert!(row("Solution found").is_none());
        let blank = ["Q", " ", " "].map(String::from);
        for text in ["[Q][ ][ ]", "[Q] [ ] [ ]", "(Q)( )( )"] {
            assert_eq!(bracketed(text).unwrap(), blank, "{text}");
        }
        for text in ["| Q |   |   |", "|Q| | |", "│ Q │   │   │", " Q |   |   | "] {
            assert_eq!(barred(text).unwrap(), blank, "{text}");
        }
        assert_eq!(barred("| Q . . |").unwrap(), ["Q", ".", "."]);
        assert_eq!(barred("3 | Q . . .").unwrap(), four);
        assert!(barred("| total | 92 |").is_none());
    }

    #[test]
    fn borders_are_told_from_rows() {
        for text in
            ["+---+---+", "|---|---|", "┌───┬───┐", "+-------+", "| :-: | --- |", "  +--+", "═══"]
        {
            assert!(is_border(text), "{text}");
        }
        for text in ["+ 0 0", "-----", "| Q | |", "+..", "Q+", "- + -"] {
            assert!(!is_border(text), "{text}");
        }
        assert!(is_ruler("-----") && is_ruler("====") && is_ruler("- - -") && !is_ruler("-.-"));
    }
}
