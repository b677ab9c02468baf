//! Region puzzles in the notations of other programs are read back: names, rows, level files and tables.

use super::reading::tests;
use bezzel::puzzle::{Family, Puzzle, sample};
use bezzel::{Size, Square, stop::NEVER};
use bezzel_formats::puzzle::{Second, read_puzzle, read_puzzles, torn_sentence};
use bezzel_locale::{Catalogue, Language};
use proptest::prelude::*;
use std::fs;

/// The names of the squares of a puzzle, row by row.
fn named(puzzle: &Puzzle, names: &[String]) -> Vec<Vec<String>> {
    let n = puzzle.size().get();
    let name =
        |row, column| names[usize::from(puzzle.region(Square { row, column }).unwrap())].clone();
    (0..n).map(|row| (0..n).map(|column| name(row, column)).collect()).collect()
}

/// Names of regions: letters, numbers, words and coloured squares, in numerical order of the regions.
fn names_of_regions(n: u8) -> Vec<Vec<String>> {
    let letters = |first: u8| (0..n).map(|at| char::from(first + at).to_string()).collect();
    let colours = ["aqua", "blue", "coral", "green", "lime", "navy", "pink", "red", "tan"];
    let squares = "🟥🟦🟧🟨🟩🟪🟫⬛⬜".chars().map(String::from).collect::<Vec<_>>();
    let mut squares = squares;
    squares.sort_unstable();
    let mut all: Vec<Vec<String>> = vec![
        letters(b'A'),
        letters(b'a'),
        (0..n).map(|at| at.to_string()).collect(),
        (1..=n).map(|at| at.to_string()).collect(),
        (1..=n).map(|at| format!("R{at}")).collect(),
        (0..n).map(|at| format!("region-{at}")).collect(),
    ];
    if n < 10 {
        all.push(colours[..n.into()].iter().map(|name| (*name).to_owned()).collect());
        all.push(squares[..n.into()].to_vec());
    }
    all
}

/// The rows in each notation of `levels.txt`, and in those with a row or a column of numbers.
fn shapes(rows: &[Vec<String>]) -> Vec<String> {
    let n = rows.len().to_string();
    let are_short = rows.iter().flatten().all(|name| name.chars().count() == 1);
    let joined = |within: &str, between: &str| {
        rows.iter().map(|row| row.join(within)).collect::<Vec<_>>().join(between)
    };
    let filled = |notation: &str| {
        let signs = [("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"), ("№", &n)];
        let notation =
            signs.iter().fold(notation.to_owned(), |it, (from, to)| it.replace(from, to));
        let [before, within, between, after] =
            notation.split(['«', '¦', '»']).collect::<Vec<_>>()[..]
        else {
            panic!("{notation}");
        };
        format!("{before}{}{after}", joined(within, between))
    };
    let notations = fs::read_to_string(tests().join("levels.txt")).unwrap();
    let notations = notations.lines().skip(1).filter(|it| are_short || !it.starts_with("short "));
    let mut all: Vec<String> =
        notations.map(|it| filled(it.strip_prefix("short ").unwrap_or(it))).collect();
    let columns: Vec<String> = (1..=rows.len()).map(|at| at.to_string()).collect();
    let numbered: Vec<String> =
        rows.iter().zip(&columns).map(|(row, at)| format!("{at} {}", row.join(" "))).collect();
    all.push(format!("  {}\n{}", columns.join(" "), numbered.join("\n")));
    let bars: Vec<String> = rows.iter().map(|row| format!("| {} |", row.join(" | "))).collect();
    let ruler = format!("|{}", "---|".repeat(rows.len()));
    all.push(format!("{}\n{ruler}\n{}", bars[0], bars[1..].join("\n")));
    all.push(format!("|{}\n{ruler}\n{}", " |".repeat(rows.len()), bars.join("\n")));
    all
}

fn read_back(text: &[u8], puzzle: &Puzzle, shape: &str) -> Result<(), TestCaseError> {
    let read = read_puzzle(text, None);
    match read {
        Ok((again, _)) => prop_assert_eq!(&again, puzzle, "{}", shape),
        Err(error) => prop_assert!(false, "{}: {}", error, shape),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A puzzle in any notation is read back unchanged.
    #[test]
    fn every_shape_is_read_back(n in 4u8..=12, seed in 0u64..1 << 40) {
        let size = Size::new(n.into()).unwrap();
        let puzzle = sample(Family::Regions, size, seed, NEVER).unwrap();
        let mut texts = Vec::new();
        for names in names_of_regions(n) {
            let rows = named(&puzzle, &names);
            for shape in shapes(&rows) {
                // Attributes number the regions in the order of their letters.
                let has_order = !["<td class", "<td style", "<td><div"].iter().any(|it| shape.contains(it));
                let expected = if has_order || n < 10 { puzzle.clone() } else { continue };
                read_back(shape.as_bytes(), &expected, &shape)?;
                texts.push(shape);
            }
        }
        let one = &texts[seed as usize % texts.len()];
        let utf16: Vec<u8> = std::iter::once(0xfeff).chain(one.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        read_back(&utf16, &puzzle, one)?;
    }

    /// All levels of a file are read, each once.
    #[test]
    fn every_level_of_a_file_is_read(n in 4u8..=9, seed in 0u64..1 << 40) {
        let size = Size::new(n.into()).unwrap();
        let made = |at| sample(Family::Regions, size, seed + at, NEVER).unwrap();
        let puzzles: Vec<Puzzle> = (0..3).map(made).collect();
        let all = names_of_regions(n);
        let array = |puzzle: &Puzzle, names: &[String]| {
            let rows: Vec<String> = named(puzzle, names)
                .iter().map(|row| format!("['{}']", row.join("','"))).collect();
            format!("[{}]", rows.join(",\n"))
        };
        let letters = |puzzle: &Puzzle| array(puzzle, &all[0]);
        let texts = |puzzle: &Puzzle| format!("['{}']", puzzle.rows().join("', '"));
        let join = |one: &dyn Fn(&Puzzle) -> String| {
            puzzles.iter().map(one).collect::<Vec<_>>().join(",\n")
        };
        let keyed = |puzzle: &Puzzle| {
            format!("{{ regions: {}, colors: {}, queens: [[0, 1], [1, 3]] }}", letters(puzzle), array(puzzle, &all[6]))
        };
        for text in [
            format!("export const levels = [{}];", join(&letters)),
            format!("export const levels = [{}];", join(&texts)),
            format!("export const LEVELS: Level[] = [{}] as const;", join(&keyed)),
            join(&|puzzle| format!("const a = {};", letters(puzzle))),
            join(&|puzzle| format!("{{\"grid\": {}}}", texts(puzzle).replace('\'', "\""))),
            join(&|puzzle| format!("## Level\n\n{}\n\n", puzzle.rows().join("\n"))).replace(",\n", "\n"),
        ] {
            let read = read_puzzles(text.as_bytes(), None, Second::Puzzle);
            let read: Vec<Puzzle> = match read {
                Ok(read) => read.into_iter().map(|(puzzle, _)| puzzle).collect(),
                Err(error) => return Err(TestCaseError::fail(format!("{error}: {text}"))),
            };
            prop_assert_eq!(&read, &puzzles, "{}", text);
        }
    }
}

#[test]
fn one_sentence_counts_the_regions_that_are_not_connected() {
    let [english, chinese] = [Language::English, Language::Chinese].map(Catalogue::new);
    let torn = |text: &str| {
        let (puzzle, _) = read_puzzle(text.as_bytes(), None).unwrap();
        [&english, &chinese].map(|catalogue| torn_sentence(&puzzle, catalogue))
    };
    assert_eq!(torn("AABB/AABB/CCDD/CCDD"), [None, None]);
    let [one, _] = torn("ABBBA/ABBBA/CCDDD/CCDEE/CCEEE");
    assert_eq!(one.unwrap(), "region A is not connected: no path within it leads from A1 to E1");
    let [several, chinese] = torn("ABAB/CBCD/ABDD/CCDD");
    assert_eq!(several.unwrap(), "3 regions are not connected: A, B and C");
    assert_eq!(chinese.unwrap(), "有 3 个区不连通：A、B和C");
}
