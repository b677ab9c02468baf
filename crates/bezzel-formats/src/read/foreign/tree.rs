//! The lists of a text: brackets are layout, an innermost list is a row, and the end of an outer one a break.

use super::named::is_position;
use super::row::{COLUMNS, Cell, Entry, ROWS, Row, count};
use super::values::Values;
use std::ops::Range;

/// What the brackets of a text hold.
#[derive(Default)]
pub(super) struct Tree<'t> {
    pub(super) entries: Vec<Entry<'t>>,
    /// The first and the last line of each outermost list, and its entries.
    pub(super) lists: Vec<(u32, u32, Range<usize>)>,
    /// The line of a bracket that is never closed, or closed by another kind.
    pub(super) open: Option<u32>,
    /// Whether an innermost list was empty.
    pub(super) has_empty: bool,
    /// Whether words name the row and the column of squares, which come in this order.
    pub(super) is_named: bool,
    /// The line of a text beside lists that may be a board too.
    pub(super) stray: Option<u32>,
}

impl<'t> Tree<'t> {
    fn take_stray(&mut self, items: &[Item<'t>], is: impl Fn(&'t str) -> bool) {
        let is_stray = |item: &&Item<'t>| {
            item.key.is_none() && matches!(item.cell, Cell::Sign(text) if is(text))
        };
        self.stray = self.stray.or(items.iter().find(is_stray).map(|item| item.line));
    }
}

/// The types that PHP writes before a value.
const TYPES: [&str; 3] = ["int", "string", "float"];

/// A list that is open: its bracket, its line, and what it holds.
struct List<'t> {
    close: char,
    line: u32,
    begin: usize,
    /// The number of entries before it.
    first: usize,
    /// The key before it.
    key: Option<Cell<'t>>,
    items: Vec<Item<'t>>,
    has_lists: bool,
}

struct Item<'t> {
    line: u32,
    key: Option<Cell<'t>>,
    cell: Cell<'t>,
}

/// Reads the lists of a text.
pub(super) fn tree(text: &str) -> Tree<'_> {
    let mut tree = Tree::default();
    let mut stack: Vec<List<'_>> = Vec::new();
    let mut key: Option<Cell<'_>> = None;
    let mut in_line = 0;
    let mut tokens = Tokens { text, at: 0, line: 1 };
    while let Some((line, at, token)) = tokens.next(stack.is_empty()) {
        match token {
            Token::Open(close) => {
                stack.push(List {
                    close,
                    line,
                    begin: at,
                    first: tree.entries.len(),
                    key: key.take(),
                    items: Vec::new(),
                    has_lists: false,
                });
            }
            Token::Close(close) => {
                let Some(list) = stack.pop() else { continue };
                if list.close != close {
                    tree.open = tree.open.or(Some(list.line));
                    break;
                }
                let after = text[tokens.at..].trim_start();
                let is_key = after.starts_with("=>") || after.starts_with(':') && !stack.is_empty();
                let single = match list.items[..] {
                    [Item { key: None, cell, .. }] if !list.has_lists => Some(cell),
                    _ => None,
                };
                let typed = last_word_before(text, list.begin);
                if let Some(cell) = single {
                    // `array(2) {`, `[0]=>` and `int(1)` of PHP: the key stands before the type.
                    let is_type = |item: &mut Item<'_>| item.cell == Cell::Sign(typed);
                    let type_of = stack.last_mut().and_then(|outer| outer.items.pop_if(is_type));
                    // The argument of a call, or a number in a sentence, is no list.
                    let is_argument = close == ')' && !typed.is_empty() && !is_key;
                    if typed == "array" || is_argument && !TYPES.contains(&typed) {
                        continue;
                    }
                    if is_key {
                        key = Some(cell);
                        continue;
                    }
                    if TYPES.contains(&typed)
                        && let Some(outer) = stack.last_mut()
                    {
                        let key = type_of.and_then(|it| it.key).or(list.key);
                        outer.items.push(Item { line, key, cell });
                        continue;
                    }
                }
                key = None;
                close_list(
                    &mut tree,
                    &list,
                    is_key.then(|| after.trim_start_matches(['=', '>', ':', ' '])),
                );
                match stack.last_mut() {
                    Some(outer) => outer.has_lists = true,
                    None => {
                        let entries = list.first..tree.entries.len();
                        tree.lists.push((list.line, line, entries));
                        in_line += 1;
                    }
                }
            }
            Token::End => {
                // A line with several lists is a board.
                if in_line > 1 {
                    tree.entries.push(Entry::Break);
                }
                in_line = 0;
            }
            Token::Blank => tree.entries.push(Entry::Blank),
            Token::RowEnd => {
                if let Some(list) = stack.last_mut()
                    && !list.has_lists
                {
                    let items = std::mem::take(&mut list.items);
                    push_rows(&mut tree, &items);
                }
            }
            Token::Colon => {
                if let Some(list) = stack.last_mut()
                    && let Some(item) = list.items.pop_if(|item| item.key.is_none())
                {
                    key = Some(item.cell);
                }
            }
            Token::Word(word) => match stack.last_mut() {
                Some(list) => {
                    list.items.push(Item { line, key: key.take(), cell: Cell::of(word) });
                }
                None => {
                    if tree.entries.last().is_some_and(|it| matches!(it, Entry::Row(_)))
                        && in_line == 0
                    {
                        tree.entries.push(Entry::Break);
                    }
                }
            },
        }
    }
    if let Some(list) = stack.first() {
        tree.open = tree.open.or(Some(list.line));
        // What stands in an open list is read up to its end.
        let entries = list.first..tree.entries.len();
        tree.lists.push((list.line, tokens.line, entries));
    }
    tree
}

/// The word right before a bracket.
fn last_word_before(text: &str, at: usize) -> &str {
    let before = text[..at].trim_end();
    let begin = before.len() - before.bytes().rev().take_while(u8::is_ascii_alphabetic).count();
    &before[begin..]
}

fn close_list<'t>(tree: &mut Tree<'t>, list: &List<'t>, value: Option<&'t str>) {
    if list.items.is_empty() && !list.has_lists {
        tree.has_empty = true;
        return;
    }
    if list.has_lists {
        let is_stray = |text| is_position(text) || Values::of(text).len() > 3;
        tree.take_stray(&list.items, is_stray);
        tree.entries.push(Entry::Break);
        return;
    }
    push_rows(tree, &list.items);
    // `(0, 1): 1`: the value belongs to the square.
    if let Some(value) = value
        && let Some(Entry::Row(row)) = tree.entries.last_mut()
    {
        let end = value.find(|it: char| !it.is_alphanumeric()).unwrap_or(value.len());
        row.cells.push(Cell::of(&value[..end]));
    }
}

/// The rows that the items of a list are: texts of signs are rows; a list with keys is as many rows of two, or one if the
/// keys are the words for row and column, or only count; else it is one row.
fn push_rows<'t>(tree: &mut Tree<'t>, items: &[Item<'t>]) {
    let Some(first) = items.first() else { return };
    let is_text = |item: &Item<'t>| match item.cell {
        Cell::Sign(text) => {
            let is_truth = matches!(item.cell.sign(), Some("0" | "1"));
            !is_truth && text.chars().filter(|it| !it.is_whitespace()).count() > 1
        }
        _ => false,
    };
    let text = |item: &Item<'t>| match item.cell {
        Cell::Sign(text) => super::cuts::characters(text).or_else(|| super::cuts::words(text)),
        _ => None,
    };
    if items.iter().all(|item| item.key.is_none()) && items.iter().all(is_text) {
        tree.take_stray(items, is_position);
        for item in items {
            if let Some(cells) = text(item) {
                tree.entries.push(Entry::Row(Row { line: item.line, cells }));
            }
        }
        tree.entries.push(Entry::Break);
        return;
    }
    let pairs = |keys: Vec<Cell<'t>>| {
        let row = |(item, key): (&Item<'t>, Cell<'t>)| {
            Entry::Row(Row { line: item.line, cells: vec![key, item.cell] })
        };
        items.iter().zip(keys).map(row).chain([Entry::Break])
    };
    let words: Vec<&str> = items
        .iter()
        .filter_map(|item| match item.key {
            Some(Cell::Sign(word)) => Some(word),
            _ => None,
        })
        .collect();
    if words.len() == items.len() {
        let of = |names: &[&str]| {
            let at = words.iter().position(|word| names.contains(&&*word.to_lowercase()))?;
            Some(items[at].cell)
        };
        let square = of(&ROWS).zip(of(&COLUMNS));
        if let Some((row, column)) = square {
            tree.is_named = true;
            tree.entries.push(Entry::Row(Row { line: first.line, cells: vec![row, column] }));
        }
        // `Q_1 = 2`: the number of a queen is in its name.
        let number = |word: &'t str| {
            let name = word.trim_end_matches(|it: char| it.is_ascii_digit());
            (name == words[0].trim_end_matches(|it: char| it.is_ascii_digit()))
                .then(|| super::row::number(&word[name.len()..]))
                .flatten()
        };
        let numbers: Option<Vec<Cell<'_>>> =
            words.iter().map(|word| number(word).map(Cell::Number)).collect();
        let numbers = numbers.filter(|_| square.is_none());
        tree.entries.extend(numbers.into_iter().flat_map(pairs));
        return;
    }
    let keys: Vec<Cell<'_>> = items.iter().filter_map(|item| item.key).collect();
    // Keys that count only number the values.
    if keys.len() == items.len() && keys.len() > 1 && !count(&keys) {
        tree.entries.extend(pairs(keys));
        return;
    }
    // A point between two values is Lisp's pair.
    let cells = items.iter().map(|item| item.cell);
    let cells = cells.filter(|cell| !(items.len() == 3 && *cell == Cell::Sign(".")));
    tree.entries.push(Entry::Row(Row { line: first.line, cells: cells.collect() }));
}

enum Token<'t> {
    Open(char),
    Close(char),
    Word(&'t str),
    Colon,
    RowEnd,
    End,
    Blank,
}

struct Tokens<'t> {
    text: &'t str,
    at: usize,
    line: u32,
}

impl<'t> Tokens<'t> {
    /// The next token with its line and place. Quotation marks hold a text within a line.
    fn next(&mut self, is_outside: bool) -> Option<(u32, usize, Token<'t>)> {
        loop {
            let rest = &self.text[self.at..];
            let sign = rest.chars().next()?;
            let (line, at) = (self.line, self.at);
            self.at += sign.len_utf8();
            let token = match sign {
                '\n' => {
                    self.line += 1;
                    let next = self.text[self.at..].lines().next().unwrap_or("x");
                    match () {
                        () if !is_outside => continue,
                        () if next.trim().is_empty() && self.at < self.text.len() => Token::Blank,
                        () => Token::End,
                    }
                }
                '[' => Token::Open(']'),
                '(' => Token::Open(')'),
                '{' => Token::Open('}'),
                ']' | ')' | '}' => Token::Close(sign),
                '"' | '\'' | '`' => {
                    let inner = &self.text[self.at..];
                    let end =
                        inner.find([sign, '\n']).filter(|end| inner[*end..].starts_with(sign));
                    match end {
                        Some(end) => {
                            self.at += end + 1;
                            Token::Word(if end == 0 { "" } else { &inner[..end] })
                        }
                        None => continue,
                    }
                }
                '=' if rest.starts_with("=>") => {
                    self.at += 1;
                    Token::Colon
                }
                ':' | '=' => Token::Colon,
                ';' if !is_outside => Token::RowEnd,
                ',' | ';' => continue,
                sign if sign.is_whitespace() => continue,
                _ => {
                    let is_end = |it: char| it.is_whitespace() || "[](){},;:=\"'`".contains(it);
                    let end = rest.find(is_end).unwrap_or(rest.len()).max(sign.len_utf8());
                    self.at = at + end;
                    Token::Word(&rest[..end])
                }
            };
            return Some((line, at, token));
        }
    }
}
