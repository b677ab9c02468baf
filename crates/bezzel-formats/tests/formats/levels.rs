//! Region puzzles in the notations of other programs are read back: names, rows, level files and tables.

use bezzel::puzzle::{Family, Puzzle, sample};
use bezzel::{Size, Square, stop::NEVER};
use bezzel_formats::puzzle::{Second, read_puzzle, read_puzzles, torn_sentence};
use bezzel_locale::{Catalogue, Language};
use proptest::prelude::*;

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

/// The rows in each notation.
fn shapes(rows: &[Vec<String>]) -> Vec<String> {
    let n = rows.len();
    let joined = |within: &str, between: &str| {
        rows.iter().map(|row| row.join(within)).collect::<Vec<_>>().join(between)
    };
    let quoted = |mark: char| {
        let row = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|name| format!("{mark}{name}{mark}")).collect();
            format!("    [{}]", cells.join(", "))
        };
        format!("[\n{},\n  ]", rows.iter().map(row).collect::<Vec<_>>().join(",\n"))
    };
    let (double, single) = (quoted('"').replace(",\n  ]", "\n  ]"), quoted('\''));
    let texts = |within: &str| format!("['{}']", joined(within, "',\n '"));
    let cells = |cell: &dyn Fn(&str) -> String| {
        let row = |row: &Vec<String>| {
            format!("<tr>{}</tr>\n", row.iter().map(|name| cell(name)).collect::<String>())
        };
        let rows = rows.iter().map(row).collect::<String>();
        format!("<!DOCTYPE html>\n<p>Level &amp; board</p>\n<table class=board>{rows}</table>")
    };
    let bars = |row: &Vec<String>| format!("| {} |", row.join(" | "));
    let all_bars: Vec<String> = rows.iter().map(bars).collect();
    let columns: Vec<String> = (1..=n).map(|at| at.to_string()).collect();
    let numbered: Vec<String> =
        rows.iter().zip(1..).map(|(row, at)| format!("{at} {}", row.join(" "))).collect();
    let ruler = format!("|{}", "---|".repeat(n));
    let mut all = vec![
        joined(" ", "\n"),
        joined(", ", "\r\n"),
        joined("\t", "\n"),
        joined(" ", "/"),
        format!("{n}\n{}", joined(" ", "\n")),
        format!("{n} {n}\n\n{}", joined(" ", "\n")),
        format!("Level 12, hard:\n{}", joined(" ", "\n")),
        format!("  {}\n{}", columns.join(" "), numbered.join("\n")),
        double.clone(),
        format!("{{\"size\":{n},\"colorRegions\":{double}}}"),
        format!(
            "{{\"levels\": [{{\"id\": \"7\", \"board\": {double}, \"solution\": [[0, 1], [1, 0]]}}]}}"
        ),
        format!(
            "import {{ red, blue }} from \"../colors\";\n// it's a level: [[1, 2],\nexport default {{\n  size: {n},\n  \
             /* by row */\n  regions: {single},\n  regionColors: {{ a: red, b: blue, }},\n}};\n"
        ),
        format!(
            "import type {{ Level }} from './types';\n\nconst level: Level = {{ name: \"No. 1\", grid: {single} as const,\n}};\
             \nexport default level;\n"
        ),
        format!("# a level\nlevel = {single}\n\nprint(solve(level))\n"),
        format!("level = {}", single.replace(['[', ']'], "").trim_end().trim_end_matches(',')),
        format!("module.exports = {{ rows: {} }};", texts(" ")),
        format!("{{ board: `\n{}\n` }}", joined(" ", "\n")),
        format!("{{\"board\": \"{}\"}}", joined(" ", "/")),
        all_bars.join("\n"),
        format!("{}\n{ruler}\n{}", all_bars[0], all_bars[1..].join("\n")),
        format!("|{}\n{ruler}\n{}", " |".repeat(n), all_bars.join("\n")),
        cells(&|name| format!("<td>{name}</td>")),
        cells(&|name| format!("<TD><b>{name}</b>")),
        cells(&|name| {
            format!("<td class=\"cell region-{name} open\" data-row=\"{}\"></td>", name.len())
        }),
        cells(&|name| format!("<td style=\"width: 3em; background-color: {name}\">&nbsp;</td>")),
        cells(&|name| format!("<td><div data-region='{name}'></div></td>")),
    ];
    if rows.iter().flatten().all(|name| name.chars().count() == 1) {
        all.extend([
            joined("", "\n"),
            joined("", "/"),
            texts(""),
            format!("{n}\n{}", joined("", "\n")),
        ]);
        let framed = joined("|", "|\n|");
        all.push(format!("+{0}\n|{framed}|\n+{0}", "-+".repeat(n)));
    }
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
                let has_order = !shape.contains("<td class") && !shape.contains("<td style") && !shape.contains("<td><div");
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
