//! Reads instances of CSPLib's problems: 79, given queens (`letting init`) or excluded diagonals (`diags`), and 80,
//! blocked squares (`letting blocks`, `row` and `col` of MiniZinc, or facts `block(R,C).`); and the MiniZinc data
//! that this crate writes.
//!
//! Source: <https://www.csplib.org/Problems/prob079/> and prob080, with their generators. Given queens are counted
//! from 0, blocked squares from 1.

use super::Problem;
use bezzel::Square;
use serde::de::DeserializeOwned;

/// The numbers of an instance, before the board is checked.
#[derive(Debug, Default)]
pub(super) struct Instance {
    pub(super) n: u64,
    pub(super) queens: Vec<Square>,
    pub(super) blocked: Vec<Square>,
}

/// Whether a text is an instance: it begins with words with which no board begins.
pub(super) fn is_instance(text: &str) -> bool {
    let text = text.trim_start().trim_start_matches(['$', '%']).trim_start();
    let words = ["letting", "language", "num(", "board(", "block(", "n =", "n="];
    words.iter().any(|word| text.starts_with(word))
        // A file that this crate wrote begins with remarks.
        || text.split_once('\n').is_some_and(|(first, rest)| {
            first.ends_with("by bezzel") && (rest.contains("\nletting ") || rest.contains("\nn = "))
        })
}

/// Reads an instance.
pub(super) fn read(text: &str) -> Result<Instance, Problem> {
    let text: String = text
        .lines()
        .map(|line| line.split(['$', '%']).next().unwrap_or_default())
        .filter(|line| !line.trim_start().starts_with("language"))
        .flat_map(|line| [line, "\n"])
        .collect();
    if text.contains('(') { facts(&text) } else { parameters(&text) }
}

fn wrong(found: &str) -> Problem {
    Problem::Instance { found: found.split_whitespace().collect::<Vec<_>>().join(" ") }
}

/// Converts squares whose rows and columns count from `first`.
fn squares(pairs: Vec<[u64; 2]>, first: u64) -> Option<Vec<Square>> {
    let index = |number: u64| u32::try_from(number.checked_sub(first)?).ok();
    let square =
        |[row, column]: [u64; 2]| Some(Square { row: index(row)?, column: index(column)? });
    pairs.into_iter().map(square).collect()
}

/// Reads `num(1). num(2). block(1,2).` or `board(2). block(1,2).`
fn facts(text: &str) -> Result<Instance, Problem> {
    let mut instance = Instance::default();
    for fact in text.split('.').map(str::trim).filter(|fact| !fact.is_empty()) {
        let parts = fact.strip_suffix(')').and_then(|fact| fact.split_once('('));
        let (name, arguments) = parts.ok_or_else(|| wrong(fact))?;
        let numbers: Result<Vec<u64>, _> =
            arguments.split(',').map(|number| number.trim().parse()).collect();
        match (name.trim(), numbers.map_err(|_| wrong(fact))?.as_slice()) {
            ("num" | "board", &[number]) => instance.n = instance.n.max(number),
            ("block", &[row, column]) => {
                let square = squares(vec![[row, column]], 1).ok_or_else(|| wrong(fact))?;
                instance.blocked.extend(square);
            }
            _ => return Err(wrong(fact)),
        }
    }
    Ok(instance)
}

/// Reads `letting n = 4` and lists, with or without `letting`, with `be` instead of `=`, with `;` at the end.
fn parameters(text: &str) -> Result<Instance, Problem> {
    let mut instance = Instance::default();
    let (mut diagonals, mut rows, mut columns) = (Vec::new(), Vec::new(), Vec::new());
    let mut most = usize::MAX;
    let text = text.replace("letting", " ").replace(" be ", " = ");
    let mut rest = text.as_str();
    while let Some((name, after)) = rest.split_once('=') {
        // The next name begins with a letter: values contain none.
        let end = after.find(|it: char| it.is_ascii_alphabetic()).unwrap_or(after.len());
        let (value, next) = after.split_at(end);
        let (name, value) = (name.trim(), value.trim().trim_end_matches(';').trim());
        let found = || wrong(&format!("{name} = {value}"));
        let from = |first| squares(list(value)?, first);
        match name {
            "n" => instance.n = value.parse().map_err(|_| found())?,
            "init" | "queens" => instance.queens = from(0).ok_or_else(found)?,
            "blocked" => instance.blocked = from(0).ok_or_else(found)?,
            "blocks" => instance.blocked = from(1).ok_or_else(found)?,
            // A board without regions.
            "region" if value == "[||]" => {}
            "diagonals" if value == "1" => {}
            "diags" => diagonals = list(value).ok_or_else(found)?,
            "row" => rows = list(value).ok_or_else(found)?,
            "col" => columns = list(value).ok_or_else(found)?,
            // Only the first `d` diagonals are excluded; other lengths follow from the lists.
            "d" => most = value.parse().map_err(|_| found())?,
            "numdiags" | "m" => {}
            _ => return Err(found()),
        }
        rest = next;
    }
    if !rest.trim().is_empty() {
        return Err(wrong(rest));
    }
    if rows.len() != columns.len() {
        return Err(wrong(&format!("{} of row, {} of col", rows.len(), columns.len())));
    }
    let pairs = rows.into_iter().zip(columns).map(<[u64; 2]>::from).collect();
    instance.blocked.extend(squares(pairs, 1).ok_or_else(|| wrong("row, col"))?);
    diagonals.truncate(most);
    exclude(&mut instance, &diagonals)?;
    Ok(instance)
}

/// Parses `[1, 5]`, with or without a comma at the end as in the instances of CSPLib, `[[1, 1], [2, 2]]`, and
/// `[| 0, 3 | 1, 5 |]` of MiniZinc.
fn list<T: DeserializeOwned>(value: &str) -> Option<Vec<T>> {
    let plain = value.split_whitespace().collect::<Vec<_>>().join(" ").replace(", ]", "]");
    let turned = [("[||]", "[]"), ("[|", "[["), ("|]", "]]"), ("|", "],["), (",]", "]")];
    let plain = turned.iter().fold(plain, |text, (from, to)| text.replace(from, to));
    serde_json::from_str(&plain).ok()
}

/// Blocks the squares of excluded diagonals: `[4, 1]` is row + column = 4, `[4, 0]` row - column + n - 1 = 4.
fn exclude(instance: &mut Instance, diagonals: &[[u64; 2]]) -> Result<(), Problem> {
    // Boards are checked later; those with more rows are refused there, without their squares.
    let n = instance.n.min(2000);
    for &[number, kind] in diagonals {
        if number > 2 * instance.n.saturating_sub(1) || kind > 1 {
            return Err(wrong(&format!("diags [{number}, {kind}]")));
        }
        for row in 0..n {
            let column = match kind {
                1 => number.checked_sub(row),
                _ => (row + n - 1).checked_sub(number),
            };
            if let Some(column) = column.filter(|column| *column < n) {
                instance.blocked.push(Square { row: row as u32, column: column as u32 });
            }
        }
    }
    instance.blocked.sort_unstable();
    // Diagonals intersect.
    instance.blocked.dedup();
    Ok(())
}
