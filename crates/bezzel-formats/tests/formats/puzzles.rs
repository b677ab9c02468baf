//! Puzzles are written and read back as text, JSON and pictures; and errors state the place and the problem.

use super::reading::texts;
use bezzel::puzzle::{Difficulty, Family, Marks, Order, Puzzle, generate, hint, sample, solutions};
use bezzel::stop::NEVER;
use bezzel::{Size, Square};
use bezzel_formats::puzzle::{
    Described, PuzzleRecord, Second, SolvedRecord, hint_record, puzzle_link, read_puzzle,
    read_puzzles, square_name, step_sentence, write_hint,
};
use bezzel_formats::{Problem, PuzzleFormat, Style};
use bezzel_locale::{Catalogue, Language};
use proptest::prelude::*;
use serde_json::{Value, json};

fn made(family: Family, n: u32, seed: u64) -> Described {
    // Two queens in each row need at least eight rows.
    let n = if family == Family::Stars { n.max(8) } else { n };
    let order = Order::new(family, Size::new(n).unwrap(), Difficulty::Medium);
    Described::made(generate(&order, seed, NEVER).unwrap(), seed, None)
}

fn read(text: &str) -> Puzzle {
    read_puzzle(text.as_bytes(), None).unwrap().0
}

/// What is read: the rules, the rows and the marks of each puzzle, or the reason why there is none.
fn outcome(text: &str) -> String {
    let names = |squares: &[Square]| {
        squares.iter().map(|it| square_name(*it)).collect::<Vec<_>>().join(" ")
    };
    let shown = |(puzzle, marks): &(Puzzle, Marks)| {
        let (rules, rows) = (puzzle.family().name(), puzzle.rows().join("/"));
        format!("{rules} {rows} [{}] [{}]", names(&marks.queens), names(&marks.crosses))
    };
    match read_puzzles(text.as_bytes(), None, Second::Puzzle) {
        Ok(all) => all.iter().map(shown).collect::<Vec<_>>().join("; "),
        Err(error) => error.to_string(),
    }
}

#[test]
fn each_text_is_read_as_what_it_means() {
    for (expected, text) in texts("puzzles.txt") {
        assert_eq!(outcome(&text), expected, "{text}");
    }
}

#[test]
fn rows_are_read_however_they_are_joined() {
    for family in Family::ALL {
        let puzzle = made(family, 7, 3).puzzle;
        let rows = puzzle.rows();
        for text in [rows.join("\n"), rows.join("/"), rows.join("/\n"), rows.join("\r\n") + "\n"] {
            let (again, marks) = read_puzzle(text.as_bytes(), Some(family)).unwrap();
            assert_eq!(again, puzzle, "{text:?}");
            assert_eq!(marks, Marks::default());
        }
        let spaced: Vec<String> =
            rows.iter().map(|row| row.chars().map(|sign| format!("{sign} ")).collect()).collect();
        assert_eq!(read_puzzle(spaced.join("\n").as_bytes(), Some(family)).unwrap().0, puzzle);
    }
}

#[test]
fn json_is_read_back_with_given_queens_and_marks() {
    let catalogue = Catalogue::new(Language::English);
    for (family, n) in [(Family::RegionsDiagonals, 6), (Family::Stars, 9)] {
        let described = made(family, n, 1);
        let record = serde_json::to_value(PuzzleRecord::new(&described, &catalogue)).unwrap();
        // Two queens in each row are pairs.
        let columns = match family {
            Family::Stars => json!(described.solution.chunks(2).collect::<Vec<_>>()),
            _ => json!(described.solution),
        };
        assert_eq!(record["family"], family.name());
        assert_eq!(record["solution"], columns);
        assert_eq!(record["steps"].as_array().unwrap().len(), described.way.steps.len());
        assert_eq!(read(&record.to_string()), described.puzzle);
        let row = |queens: &[u32]| -> String {
            (0..n).map(|column| if queens.contains(&column) { 'Q' } else { '.' }).collect()
        };
        let board: Vec<String> =
            described.solution.chunks(described.solution.len() / n as usize).map(row).collect();
        let text = described.puzzle.rows().join("/") + "//" + &board.join("/");
        let (puzzle, marks) = read_puzzle(text.as_bytes(), Some(family)).unwrap();
        assert_eq!((&puzzle, marks.queens.len()), (&described.puzzle, described.solution.len()));
        let mut given = record.clone();
        given["queens"] = json!([[0, described.solution[0]]]);
        given["marks"] = json!({ "queens": [[1, 1]], "crosses": [[5, 5]] });
        let (puzzle, marks) = read_puzzle(given.to_string().as_bytes(), None).unwrap();
        assert_eq!(puzzle.queens().len(), 1);
        assert_eq!((marks.queens.len(), marks.crosses.len()), (1, 1));
        let known = solutions(&puzzle, NEVER).unwrap();
        let solved = serde_json::to_value(SolvedRecord::new(&puzzle, Some(&known))).unwrap();
        assert_eq!((&solved["solutions"], &solved["examples"]), (&json!("one"), &json!([columns])));
        let unknown = serde_json::to_value(SolvedRecord::new(&puzzle, None)).unwrap();
        let none = (&json!("undecided"), &json!([]));
        assert_eq!((&unknown["solutions"], &unknown["examples"]), none);
    }
}

#[test]
fn all_puzzles_of_a_file_are_read() {
    let all = |text: &str, second| read_puzzles(text.as_bytes(), None, second).unwrap();
    let catalogue = Catalogue::new(Language::English);
    for family in Family::ALL {
        let puzzles: Vec<Described> = (0..5).map(|seed| made(family, 7, seed)).collect();
        let only: Vec<&Puzzle> = puzzles.iter().map(|described| &described.puzzle).collect();
        let texts: Vec<String> = only.iter().map(|puzzle| puzzle.rows().join("\n")).collect();
        let records: Vec<Value> = puzzles
            .iter()
            .map(|each| serde_json::to_value(PuzzleRecord::new(each, &catalogue)).unwrap())
            .collect();
        let lines: Vec<String> = records.iter().map(ToString::to_string).collect();
        let pretty = serde_json::to_string_pretty(&records).unwrap();
        for text in [json!(records).to_string(), lines.join("\n"), pretty] {
            let read = all(&text, Second::Puzzle);
            assert_eq!(read.iter().map(|(puzzle, _)| puzzle).collect::<Vec<_>>(), only);
        }
        // Rows do not distinguish the families with regions.
        let family = Some(family);
        let read = read_puzzles(texts.join("\n\n").as_bytes(), family, Second::Puzzle).unwrap();
        assert_eq!(read.iter().map(|(puzzle, _)| puzzle).collect::<Vec<_>>(), only);
        assert!(read.iter().all(|(_, marks)| *marks == Marks::default()));
        let several = read_puzzle(texts.join("\n\n").as_bytes(), family).unwrap_err();
        assert!(matches!(several.problem, Problem::PuzzleMore), "{several:?}");
    }
    // Without regions a board is the current one for hints, if it is the last.
    let [one, other] = ["Q.../..../..../....", "..../Q.../..../...."];
    for (boards, queens) in [(&[one, other][..], &[1][..]), (&[one, other, other], &[0, 1])] {
        let read = all(&boards.join("//"), Second::Board);
        assert!(read.iter().map(|(_, marks)| marks.queens.len()).eq(queens.iter().copied()));
    }
}

#[test]
fn links_are_those_of_puzz_link() {
    // Two by two: the borders in the format of pzprjs, the right ones first, from the highest bit.
    let puzzle = read("AB/AB");
    assert_eq!(puzzle_link(&puzzle).unwrap(), "https://puzz.link/p?starbattle/2/2/1/o0");
    // Puzzles without links: disconnected regions, given queens, other rules.
    assert_eq!(puzzle_link(&read("ABA/ABB/CCC")), None);
    assert_eq!(puzzle_link(&read("Q.../..../..../....")), None);
    let diagonals = read_puzzle("AB/AB".as_bytes(), Some(Family::RegionsDiagonals)).unwrap().0;
    assert_eq!(puzzle_link(&diagonals), None);
    // Two stars mean the family with two queens in each row.
    let stars = made(Family::Stars, 8, 1).puzzle;
    let link = puzzle_link(&stars).unwrap();
    assert!(link.starts_with("https://puzz.link/p?starbattle/8/8/2/"), "{link}");
    assert_eq!(read(&link), stars);
}

#[test]
fn every_step_can_be_drawn_and_is_said_in_both_languages() {
    let none = Marks::default();
    let catalogues = Language::ALL.map(Catalogue::new);
    let made = [Family::Regions, Family::Stars].map(|family| made(family, 9, 4));
    for (catalogue, Described { puzzle, way, .. }) in
        catalogues.iter().flat_map(|it| made.iter().map(move |made| (it, made)))
    {
        let said = |step| step_sentence(step, puzzle.family(), catalogue);
        for step in &way.steps {
            let (mut out, style) = (Vec::new(), Style::new(catalogue));
            write_hint(PuzzleFormat::Svg, puzzle, &none, step, &style, &mut out).unwrap();
            assert!(String::from_utf8(out).unwrap().contains(&said(step)), "{}", said(step));
        }
        let known = solutions(puzzle, NEVER).unwrap();
        let next = hint(puzzle, &none, Some(&known)).unwrap();
        let record = hint_record(&next, puzzle, catalogue);
        assert_eq!(record.sentence(), said(&way.steps[0]));
    }
}

proptest! {
    /// A link is read back as its puzzle, whatever the regions.
    #[test]
    fn links_are_read_back(n in 4u32..=12, seed in 0u64..1 << 40) {
        let puzzle = sample(Family::Regions, Size::new(n).unwrap(), seed, NEVER).unwrap();
        let link = puzzle_link(&puzzle).unwrap();
        let expected: Vec<String> = puzzle.rows();
        prop_assert_eq!(read(&link).rows(), expected);
        prop_assert_eq!(puzzle_link(&read(&link)), Some(link));
    }

    /// Any text is read or refused, and a puzzle that was read is written and read again.
    #[test]
    fn nothing_typed_breaks_the_reader(text in "[A-Da-c0-3Qx./ \n|,{}\\[\\]\":]{0,60}") {
        if let Ok((puzzle, _)) = read_puzzle(text.as_bytes(), None) {
            let again = read_puzzle(puzzle.rows().join("\n").as_bytes(), Some(puzzle.family()));
            let again = again.unwrap().0.with_queens(puzzle.queens().to_vec()).unwrap();
            prop_assert_eq!(again, puzzle);
        }
    }
}
