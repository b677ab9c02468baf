//! Reads instances of CSPLib's problems: 79, given queens (`letting init`) or excluded diagonals (`diags`), and 80,
//! blocked squares (`letting blocks`, `row` and `col` of MiniZinc, or facts `block(R,C).`); and the MiniZinc data
//! that this crate writes.
//!
//! Source: <https://www.csplib.org/Problems/prob079/> and prob080, with their generators. Given queens are counted
//! from 0, blocked squares from 1.

use super::{Problem, value};
use bezzel::Square;

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

/// Converts a square that is counted from 1.
fn from_one(row: u64, column: u64, found: &str) -> Result<Square, Problem> {
    let index = |number: u64| {
        let index = number.checked_sub(1).ok_or_else(|| wrong(found))?;
        u32::try_from(index).map_err(|_| wrong(found))
    };
    Ok(Square { row: index(row)?, column: index(column)? })
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
            ("block", &[row, column]) => instance.blocked.push(from_one(row, column, fact)?),
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
        let pairs = || pairs(value).ok_or_else(found);
        let list = || list(value).ok_or_else(found);
        match name {
            "n" => instance.n = value.parse().map_err(|_| found())?,
            "init" => {
                for [row, column] in pairs()? {
                    instance.queens.push(from_one(row + 1, column + 1, value)?);
                }
            }
            "blocks" => {
                for [row, column] in pairs()? {
                    instance.blocked.push(from_one(row, column, value)?);
                }
            }
            "queens" => instance.queens = matrix(value).ok_or_else(found)?,
            "blocked" => instance.blocked = matrix(value).ok_or_else(found)?,
            // A board without regions.
            "region" if value == "[||]" => {}
            "diagonals" if value == "1" => {}
            "diags" => diagonals = pairs()?,
            "row" => rows = list()?,
            "col" => columns = list()?,
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
    for (row, column) in rows.into_iter().zip(columns) {
        instance.blocked.push(from_one(row, column, "row, col")?);
    }
    diagonals.truncate(most);
    exclude(&mut instance, &diagonals)?;
    Ok(instance)
}

/// Parses `[1, 5]`, with or without a comma at the end, as in the instances of CSPLib.
fn list(value: &str) -> Option<Vec<u64>> {
    if value.starts_with('[') { numbers(&whole(value)?) } else { None }
}

/// Parses `[[1, 1], [2, 2]]`.
fn pairs(value: &str) -> Option<Vec<[u64; 2]>> {
    let pair = |item: &value::Item| numbers(item.value.list()?)?.try_into().ok();
    whole(value)?.items.iter().map(pair).collect()
}

/// Parses a text that is a single list.
fn whole(text: &str) -> Option<value::List> {
    value::read(text, 0).ok().filter(|list| list.span.end == text.len())
}

fn numbers(list: &value::List) -> Option<Vec<u64>> {
    list.items.iter().map(|item| u64::try_from(item.value.number()?).ok()).collect()
}

/// Parses `[| 0, 3 | 1, 5 |]`: rows and columns, from 0.
fn matrix(value: &str) -> Option<Vec<Square>> {
    let rows = value.strip_prefix("[|")?.strip_suffix("|]")?;
    if rows.trim().is_empty() {
        return Some(Vec::new());
    }
    let square = |row: &str| {
        let (row, column) = row.split_once(',')?;
        Some(Square { row: row.trim().parse().ok()?, column: column.trim().parse().ok()? })
    };
    rows.split('|').map(square).collect()
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

#[cfg(test)]
mod tests {
    use super::super::read_partial;
    use bezzel::Square;

    type Pairs = Vec<(u32, u32)>;

    /// The size, the queens and the blocked squares.
    fn squares(text: &str) -> (u32, Pairs, Pairs) {
        let board = read_partial(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
        let pairs = |squares: &[Square]| squares.iter().map(|it| (it.row, it.column)).collect();
        (board.size().get(), pairs(board.queens()), pairs(board.blocked()))
    }

    #[test]
    fn instances_of_csplib_are_read() {
        let blocked = (4, vec![], vec![(0, 0), (1, 1), (3, 2)]);
        for text in [
            "num(1).\nnum(2).\nnum(3).\nnum(4).\nblock(1,1).\nblock(2,2).\nblock(4,3).\n",
            "board(4). block(1,1). block(2,2). block(4,3).",
            "letting n =  4\nletting blocks =  [[1, 1], [2, 2], [4, 3]]\n",
            "language ESSENCE' 1.0\nletting n be 4\nletting blocks be [[1,1],[2,2],[4,3]]",
            "n = 4;\nm = 3;\nrow = [1,2,4];\ncol = [1,2,3];\n",
        ] {
            assert_eq!(squares(text), blocked, "{text}");
        }
        let standing = "letting n =  10\nletting init =  [[0, 3], [9, 9]]\n";
        assert_eq!(squares(standing), (10, vec![(0, 3), (9, 9)], vec![]));
        // The example in the generator's description: [4, 1] and [5, 0] exclude these squares.
        let (n, _, blocked) = squares("n =  10\nnumdiags =  2\ndiags =  [[4, 1],\n [5, 0]]");
        assert_eq!(n, 10);
        let sum = [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)];
        let difference = [(0, 4), (1, 5), (2, 6), (3, 7), (4, 8), (5, 9)];
        let mut expected: Pairs = [&sum[..], &difference].concat();
        expected.sort_unstable();
        expected.dedup();
        assert_eq!(blocked, expected);
    }

    #[test]
    fn what_is_no_instance_is_told() {
        for (text, told) in [
            ("letting n = 4 letting kings = [[1, 1]]", "kings = [[1, 1]]"),
            ("n = 4;\nqueens = [| 0, 1, 2 |];\n", "queens = [| 0, 1, 2 |]"),
            ("n = 4;\nregion = [| 0, 1 |];\n", "region = [| 0, 1 |]"),
            ("letting n = four", "n ="),
            ("board(4). block(0,1).", "block(0,1)"),
            ("board(4). block(1).", "block(1)"),
            ("n = 4\ndiags = [[7, 1]]", "diags [7, 1]"),
            ("n = 4\nrow = [1]\ncol = []", "1 of row, 0 of col"),
            ("letting n = 4 letting blocks = [[1, 9]]", "column 8 is not on the board"),
            ("letting n = 4 letting init = [[1, 1, 1]]", "init = [[1, 1, 1]]"),
            ("letting blocks = [[1, 1]]", "no placement found"),
        ] {
            let error = read_partial(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
