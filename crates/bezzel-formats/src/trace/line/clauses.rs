//! Lines whose first word names no act, and a later clause does: `dead end, remove queen (2, 1)`, `step 3: place 0 4`.

use super::super::entry::{Entry, Raw};
use super::super::words::{Kind, is_column, is_row};
use super::{DENIALS, Token, counted, entry, has, is_denied, square, tokens};

/// The signs that may end a clause, where a blank and a word follow.
const ENDS: &[char] = &[',', ';', ':', '!', '.', '-', '>', '—', '–', '→'];

/// Words that may stand before the act.
const BEFORE: &str = "and then now so we successfully must";

/// Words that name an act at the beginning of a line and often something else within one: `cols: set([1, 2])`.
const AT_BEGINNING: &str = "queen q set add added push insert + - back";

/// Reads the acts of the clauses of a line.
pub(super) fn acts(line: &str) -> Entry {
    let mut acts: Vec<Raw> = Vec::new();
    let clauses = split(line);
    // `solve(1): place 2`: the argument of the call is the row.
    let call = clauses[0].strip_suffix(')').and_then(|call| call.rsplit_once('('));
    let row: Option<Token> =
        call.and_then(|(_, argument)| argument.parse().ok()).map(Token::Number);
    for clause in clauses {
        let Some(act) = act(clause, row.as_ref()) else { continue };
        // "Removing (2, 1), backtracking to row 1" takes one queen back.
        let is_told =
            matches!(act, Raw::Remove(_)) && acts.iter().any(|each| matches!(each, Raw::Remove(_)));
        if !is_told {
            acts.push(act);
        }
    }
    if acts.is_empty() {
        return said(line).map_or(Entry::Other, |act| Entry::Said(vec![act]));
    }
    Entry::Acts(acts)
}

/// The act of a sentence, whose verb may stand anywhere: `I take her back from (0, 4)`, `We found a solution!`. A sentence
/// may place a queen that another line places, such as `(0, 4) is safe, so a queen is placed there`.
fn said(line: &str) -> Option<Raw> {
    /// Words of questions, and of sentences about something else.
    const OTHER: &str = "if can could whether check checking after before when while how solutions \
        count total";
    let tokens = tokens(line);
    if line.contains('?') || tokens.len() > 16 || has(&tokens, OTHER) {
        return None;
    }
    let mut verbs = tokens.iter().enumerate().filter_map(|(at, token)| {
        token.verb().filter(|_| !token.is(AT_BEGINNING) && !is_denied(&tokens[..at]))
    });
    let kind = verbs.find(|kind| *kind != Kind::Size)?;
    let numbers = counted(&tokens);
    match kind {
        Kind::Solution | Kind::Done if numbers < 2 && !has(&tokens, DENIALS) => Some(Raw::Done),
        // "All queens placed! Solution number 1"
        Kind::Place if numbers < 2 && has(&tokens, "all") => Some(Raw::Done),
        Kind::Place | Kind::Try => Some(Raw::Try(square(&tokens)?)),
        Kind::Remove | Kind::Back if square(&tokens).is_some() => entry(kind, &tokens)?.first(),
        _ => None,
    }
}

/// The clauses of a line.
fn split(line: &str) -> Vec<&str> {
    let mut clauses = Vec::new();
    let mut begin = 0;
    for (at, sign) in line.char_indices().filter(|(_, sign)| ENDS.contains(sign)) {
        let after = &line[at + sign.len_utf8()..];
        let word = after.trim_start();
        let name = word
            .split(|c: char| !c.is_ascii_alphabetic())
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        // "Step 3: place row=0, col=4" names one square.
        if word.len() < after.len() && !name.is_empty() && !is_row(&name) && !is_column(&name) {
            clauses.push(&line[begin..at]);
            begin = line.len() - word.len();
        }
    }
    clauses.push(&line[begin..]);
    clauses
}

/// The act of a clause, if its first word says so.
fn act(clause: &str, row: Option<&Token>) -> Option<Raw> {
    let tokens = tokens(clause);
    let before = tokens.iter().take_while(|token| token.is(BEFORE)).count();
    let (first, rest) = tokens[before..].split_first()?;
    let kind = first.verb().filter(|_| !first.is(AT_BEGINNING))?;
    let row = row.filter(|_| counted(rest) == 1);
    let rest: Vec<Token> = row.into_iter().chain(rest).cloned().collect();
    let has_number = counted(&rest) > 0;
    let is_act = match kind {
        Kind::Place | Kind::Try | Kind::Refuse => has_number,
        Kind::Remove => has_number || has(&rest, "queen last"),
        Kind::Back => true,
        Kind::Solution | Kind::Done | Kind::Size => false,
    };
    is_act.then(|| entry(kind, &rest))??.first()
}
