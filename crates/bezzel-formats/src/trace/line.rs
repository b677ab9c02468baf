//! A line of text as an entry of a trace: `place 0 4`, `remove(row=0, col=4)`, `放 第0行 第4列`.

mod clauses;

use super::entry::{Entry, Raw, RawTaken};
use super::words::{Kind, chinese, english, is_column, is_row};
use crate::read::foreign::cuts::is_again;
use crate::read::foreign::row::{EMPTY, QUEENS};
use crate::read::is_one;
use crate::read::numerals::as_digits;

/// A token of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    /// Letters in lower case, or a single `+` or `-`.
    Word(String),
    /// Chinese characters.
    Signs(String),
    Number(i64),
}

impl Token {
    /// Whether it is a word of a list.
    fn is(&self, list: &str) -> bool {
        matches!(self, Token::Word(word) if is_one(word, list))
    }

    /// The kind of act that it names.
    fn verb(&self) -> Option<Kind> {
        match self {
            Token::Word(word) => english(word),
            _ => None,
        }
    }

    fn number(&self) -> Option<i64> {
        match self {
            Token::Number(number) => Some(*number),
            _ => None,
        }
    }
}

/// Whether a word of a list is among the tokens.
fn has(tokens: &[Token], list: &str) -> bool {
    tokens.iter().any(|token| token.is(list))
}

/// Characters that may precede the first word: marks of depth and of lists.
const LEADING: &[char] = &['|', '>', '.', '·', '*', '•', '│', '├', '└', '─'];

/// Reads a line of text.
pub(super) fn read(line: &str) -> Entry {
    let is_leading = |c: char| c.is_whitespace() || LEADING.contains(&c);
    let mut line = line.trim_start_matches(is_leading);
    for arrow in ["-->", "<--", "->", "<-", "=>", "<="] {
        line = line.strip_prefix(arrow).unwrap_or(line).trim_start_matches(is_leading);
    }
    let line = unnumbered(unstamped(line));
    if line.is_empty()
        || line.starts_with("--")
        || line.starts_with('#')
        || line.starts_with("//")
        || is_rule(line)
        || is_row_of_board(line)
    {
        return Entry::Blank;
    }
    let line = as_digits(line);
    let tokens = tokens(&line);
    if let Some(act) = assigned(&line, &tokens) {
        return Entry::Acts(vec![act]);
    }
    let whole = kind(&tokens).and_then(|(kind, rest)| entry(kind, &rest));
    whole.unwrap_or_else(|| clauses::acts(&line))
}

/// Reads what a program does with the square of its board: `set board[4][3] = 1`, `board[4][3] = 0`, `set 4 3 .`.
fn assigned(line: &str, tokens: &[Token]) -> Option<Raw> {
    const BOARD: &str = "board grid queens queen cols columns pos position positions placement";
    let (first, rest) = tokens.split_first()?;
    let value = line.rsplit_once('=').map(|it| it.1);
    let is_board = first.is("set") || first.is(BOARD) && value.is_some();
    // `queen[0] = 0, 1` names a square, which is the value of no square.
    if !is_board || value.is_some_and(|it| it.contains(',')) {
        return None;
    }
    let mut rest = rest.iter().filter(|token| !token.is(BOARD));
    let (row, column) = (rest.next()?.number()?, rest.next()?.number()?);
    let (placed, taken) = (Raw::Place((row, column)), Raw::Remove(RawTaken::Square((row, column))));
    let value = line.trim_end().trim_end_matches([';', '\'', '"', ')']).chars().next_back()?;
    match (rest.next(), rest.next()) {
        // `queens[3] = 5`, `board[3] = -1`
        (None, _) if line.contains("] =") && line.matches('[').count() == 1 => match column {
            ..0 => Some(Raw::Remove(RawTaken::Row(row))),
            _ => Some(Raw::Try((row, column))),
        },
        (None, _) => matches!(value, '.' | '_' | '-').then_some(taken),
        (Some(it), None) if it.is("q true") || it.number() == Some(1) => Some(placed),
        (Some(it), None) if it.is("false none empty") || it.number() == Some(0) => Some(taken),
        _ => None,
    }
}

/// Whether a line only separates boards printed between the events: `------`, `- - - -`.
fn is_rule(line: &str) -> bool {
    is_again(line.chars().filter(|sign| !sign.is_whitespace()), "-+=_~")
}

/// Whether a line is a row of a board that is printed between the events, of at least four squares.
fn is_row_of_board(line: &str) -> bool {
    let squares = line.split_whitespace();
    squares.clone().count() > 3
        && squares.into_iter().all(|it| QUEENS.contains(&it) || EMPTY.contains(&it))
}

/// Removes what a logger writes before a line: a date, a time, a level, the name of the logger.
fn unstamped(line: &str) -> &str {
    const LEVELS: &str = "debug info warning warn error trace root main";
    let is_stamp = |word: &str| {
        let word = word.trim_matches(|c: char| "[]<>():,|".contains(c)).to_ascii_lowercase();
        let is_time = word.len() > 4
            && word.contains([':', '-'])
            && word.chars().all(|c| c.is_ascii_digit() || "-:.,/+tz".contains(c));
        is_time || word.split(':').all(|part| is_one(part, LEVELS))
    };
    let mut rest = line;
    while let Some((word, after)) = rest.split_once(char::is_whitespace) {
        if !is_stamp(word) {
            break;
        }
        rest = after.trim_start_matches(|c: char| c.is_whitespace() || c == '-' || c == '|');
    }
    let is_level = |word: &str| is_one(&word.to_ascii_lowercase(), LEVELS);
    // `DEBUG:root:place 0 4`
    while let Some((_, after)) = rest.split_once(':').filter(|(word, _)| is_level(word)) {
        rest = after.trim_start();
    }
    rest
}

/// Removes a number at the beginning of a line, such as `12.`, `12:` or `[12]`.
fn unnumbered(line: &str) -> &str {
    let (line, is_bracket) = match line.strip_prefix('[') {
        Some(rest) => (rest, true),
        None => (line, false),
    };
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let ends: &[char] = if is_bracket { &[']'] } else { &['.', ':', ')'] };
    match rest.strip_prefix(ends) {
        Some(rest) if rest.len() + 1 < line.len() => rest.trim_start(),
        _ => line,
    }
}

const fn is_chinese(c: char) -> bool {
    matches!(c, '\u{4e00}'..='\u{9fff}')
}

fn tokens(line: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = line;
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let run = |is: &dyn Fn(char) -> bool| {
            rest.find(|c: char| !is(c)).map_or(rest.len(), |at| at.max(c.len_utf8()))
        };
        let length = if c.is_ascii_digit() {
            let length = run(&|c| c.is_ascii_digit());
            tokens.push(Token::Number(number(&rest[..length])));
            length
        } else if c.is_ascii_alphabetic() {
            let length = run(&|c| c.is_ascii_alphabetic());
            tokens.push(Token::Word(rest[..length].to_ascii_lowercase()));
            length
        } else if is_chinese(c) {
            let length = run(&is_chinese);
            tokens.push(Token::Signs(rest[..length].to_owned()));
            length
        } else if matches!(c, '+' | '-') && tokens.is_empty() {
            tokens.push(Token::Word(c.to_string()));
            1
        } else if c == '-'
            && !before.is_alphanumeric()
            && rest[1..].starts_with(|c: char| c.is_ascii_digit())
        {
            let digits = rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - 1);
            tokens.push(Token::Number(-number(&rest[1..=digits])));
            1 + digits
        } else {
            c.len_utf8()
        };
        before = rest[..length].chars().next_back().unwrap_or(' ');
        rest = &rest[length..];
    }
    tokens
}

/// Parses a number; one of more than nine digits becomes a number outside every board.
fn number(digits: &str) -> i64 {
    if digits.len() > 9 { i64::from(u32::MAX) } else { digits.parse().unwrap_or(0) }
}

/// The Chinese words of a line.
fn signs(tokens: &[Token]) -> String {
    let signs = tokens.iter().filter_map(|token| match token {
        Token::Signs(signs) => Some(signs.as_str()),
        _ => None,
    });
    signs.collect::<Vec<_>>().join(" ")
}

/// Returns the kind of act that a line names, and the tokens that may name its square.
fn kind(tokens: &[Token]) -> Option<(Kind, Vec<Token>)> {
    let (first, rest) = tokens.split_first()?;
    match first {
        // "Row 0: place column 4".
        Token::Word(word) if is_row(word) || is_column(word) => {
            let acts = rest.iter().enumerate().filter(|(at, _)| !is_denied(&rest[..*at]));
            let acts = acts.filter_map(|(_, token)| Some((token.is(NOUNS), token.verb()?)));
            // "Row 0, column 4: queen removed".
            let act = acts.min_by_key(|(is_noun, _)| *is_noun).map(|(_, act)| act);
            let has_square = [Kind::Place, Kind::Try, Kind::Remove, Kind::Refuse];
            Some((act.filter(|act| has_square.contains(act))?, tokens.to_vec()))
        }
        Token::Word(word) => {
            let kind = english(word)?;
            // "Queen removed from (0, 4)", "Q (0, 4) removed".
            let verb = rest.iter().find_map(Token::verb).filter(|_| first.is(NOUNS));
            Some((verb.filter(|verb| *verb != Kind::Size).unwrap_or(kind), rest.to_vec()))
        }
        Token::Signs(_) => {
            let signs = signs(tokens);
            let (kind, word) = chinese(&signs)?;
            // "步骤3：放 (0,4)": the numbers after the word, if there are two.
            let has = |token: &Token| matches!(token, Token::Signs(signs) if signs.contains(word));
            let after = &tokens[tokens.iter().position(has).unwrap_or(0)..];
            Some((kind, if counted(after) >= 2 { after } else { tokens }.to_vec()))
        }
        Token::Number(_) => None,
    }
}

/// Words that mean a queen on a square, and are no verbs.
const NOUNS: &str = "queen q";

/// Words that deny the next one: "no place", "cannot place", "can't place".
const DENIALS: &str = "no not cannot t unable never";

/// Whether the word after these is denied.
fn is_denied(before: &[Token]) -> bool {
    before.last().is_some_and(|token| token.is(DENIALS))
}

fn entry(kind: Kind, rest: &[Token]) -> Option<Entry> {
    let act = match kind {
        // Totals: "Solution count: 92", "found 92 solutions", "found no solution".
        Kind::Solution | Kind::Done if has(rest, "solutions count total no not") => return None,
        Kind::Size => {
            let ([Token::Number(n)] | [Token::Signs(_), Token::Number(n)]) = rest else {
                return None;
            };
            return Some(Entry::Size(*n));
        }
        // 尝试第1行第1列, then 可以放，放下 or 冲突，换下一列
        Kind::Place if is_chinese_alone(rest) => Raw::PlaceTried,
        // "attacked by (0, 0)", "conflict with queen at (0, 0)": the square of the queen who attacks.
        Kind::Refuse
            if is_chinese_alone(rest) || rest.first().is_some_and(|it| it.is("by with")) =>
        {
            Raw::RefuseTried
        }
        // `try 1 0 no`
        Kind::Try if rest.last().is_some_and(|it| it.is(REFUSALS)) => {
            Raw::Refuse { square: square(rest)?, by: None }
        }
        Kind::Remove | Kind::Back if square(rest).is_none() => match row(rest) {
            Some(_) if kind == Kind::Back && (has(rest, "from") || is_left(rest)) => {
                Raw::Remove(RawTaken::Back)
            }
            None if counted(rest) > 0 => return None,
            row => return Entry::of(kind, None, row),
        },
        kind => return Entry::of(kind, square(rest), None),
    };
    Some(Entry::Acts(vec![act]))
}

/// Whether a step back names the row that the search leaves or comes to: 第3行回溯, 从第3行回溯, 回溯到第2行.
fn is_left(tokens: &[Token]) -> bool {
    let signs = signs(tokens);
    let is_behind = |row: usize| signs.find(['回', '退']).is_some_and(|back| back > row);
    signs.contains(['从', '到', '至']) || signs.find('行').is_some_and(is_behind)
}

/// How many tokens are numbers.
fn counted(tokens: &[Token]) -> usize {
    tokens.iter().filter_map(Token::number).count()
}

/// Whether a number is a row or a column, if the line tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    Row,
    Column,
}

/// The numbers of a line with their names: `row=0`, `第0行`. A name belongs to one number.
fn numbers(tokens: &[Token]) -> Vec<(i64, Option<Named>)> {
    // "Queen 3 at (0, 4)": the numbers after such a word, if there are two.
    let after = tokens.iter().position(|token| token.is("at on in to from"));
    let after = after.map(|at| &tokens[at..]);
    let tokens = after.filter(|rest| counted(rest) >= 2).unwrap_or(tokens);
    let mut found = Vec::new();
    let mut taken = None;
    for (at, token) in tokens.iter().enumerate() {
        let Some(number) = token.number() else { continue };
        let before = at.checked_sub(1).filter(|before| taken != Some(*before));
        let name_before = before.and_then(|at| match &tokens[at] {
            Token::Word(word) if is_row(word) => Some(Named::Row),
            Token::Word(word) if is_column(word) => Some(Named::Column),
            Token::Signs(signs) => sign(signs.chars().next_back()),
            _ => None,
        });
        let name_after = || match tokens.get(at + 1) {
            Some(Token::Signs(signs)) => sign(signs.chars().next()),
            _ => None,
        };
        let name = name_before.or_else(|| {
            let name = name_after()?;
            taken = Some(at + 1);
            Some(name)
        });
        found.push((number, name));
    }
    found
}

const fn sign(sign: Option<char>) -> Option<Named> {
    match sign {
        Some('行') => Some(Named::Row),
        Some('列') => Some(Named::Column),
        _ => None,
    }
}

/// The square of a line, as (row, column): by name, or in this order.
fn square(tokens: &[Token]) -> Option<(i64, i64)> {
    // "Place Q1 at a1"
    if let Some(at) = tokens.iter().position(|token| token.is("at on from"))
        && let [Token::Word(_), Token::Number(_)] = tokens[at + 1..]
        && !tokens.iter().any(|token| matches!(token, Token::Word(word) if is_row(word)))
        && let Some(square) = chess(&tokens[at..])
    {
        return Some(square);
    }
    let numbers = numbers(tokens);
    let named =
        |name: Named| numbers.iter().find(|(_, of)| *of == Some(name)).map(|(number, _)| *number);
    match (named(Named::Row), named(Named::Column), &numbers[..]) {
        (Some(row), Some(column), _) => Some((row, column)),
        (None, None, [(row, _), (column, _), ..]) => Some((*row, *column)),
        // "Queen 3 in column 4", "row 3: chose 4"
        (None, Some(column), [(row, None), _] | [_, (row, None)]) => Some((*row, column)),
        (Some(row), None, [_, (column, None)]) => Some((row, *column)),
        (None, _, [_]) => chess(tokens),
        _ => None,
    }
}

/// The square of chess of a line with one number, from the bottom: its rank and its file, from 1.
fn chess(tokens: &[Token]) -> Option<(i64, i64)> {
    tokens.windows(2).find_map(|pair| match pair {
        [Token::Word(file), Token::Number(rank)] if is_file(file) => {
            Some((*rank, i64::from(file.as_bytes()[0] - b'a') + 1))
        }
        _ => None,
    })
}

/// Whether a word is the name of a file of chess, and of nothing else.
fn is_file(word: &str) -> bool {
    word.len() == 1 && matches!(word.as_bytes()[0], b'a'..=b'p') && word != "n"
}

/// Whether a word is a square of chess.
pub(super) fn is_chess(word: &str) -> bool {
    let rank = word.get(1..).unwrap_or_default();
    word.get(..1).is_some_and(is_file)
        && !rank.is_empty()
        && rank.bytes().all(|it| it.is_ascii_digit())
}

/// Words that refuse an attempt at its end.
const REFUSALS: &str = "no not attacked conflict unsafe fails failed blocked false";

/// Whether a line has Chinese words and no number.
fn is_chinese_alone(tokens: &[Token]) -> bool {
    !tokens.is_empty() && tokens.iter().all(|token| matches!(token, Token::Signs(_)))
}

/// The only number of a line, if it may be a row.
fn row(tokens: &[Token]) -> Option<i64> {
    match numbers(tokens)[..] {
        [(row, None | Some(Named::Row))] => Some(row),
        _ => None,
    }
}

/// Returns the act that a word or a few words name, for JSON.
pub(super) fn named(words: &str) -> Option<Kind> {
    kind(&tokens(words)).map(|(kind, _)| kind)
}
