//! Puzzles written and read back: text, JSON, pictures; and what is no puzzle, told where and what.

use bezzel::Size;
use bezzel::puzzle::{
    Difficulty, Family, Marks, Order, Puzzle, Solutions, generate, hint, solutions,
};
use bezzel::stop::NEVER;
use bezzel_formats::puzzle::{
    BOARDS_PER_PAGE, Described, Page, PuzzleRecord, SolvedRecord, hint_record, read_puzzle,
    square_name, step_sentence, write_hint, write_page,
};
use bezzel_formats::{Catalogue, Language, PuzzleFormat, Style};
use proptest::prelude::*;
use serde_json::{Value, json};

fn made(family: Family, n: u64, seed: u64) -> Described {
    let order = Order::new(family, Size::new(n).unwrap(), Difficulty::Medium);
    Described::made(generate(&order, seed, NEVER).unwrap(), seed, None)
}

fn read(text: &str) -> Puzzle {
    read_puzzle(text.as_bytes(), None).unwrap().0
}

fn drawn(format: PuzzleFormat, puzzles: &[Described], page: Page, language: Language) -> Vec<u8> {
    let catalogue = Catalogue::new(language);
    let mut out = Vec::new();
    let style = Style { coordinates: true, ..Style::new(&catalogue) };
    write_page(format, puzzles, 1, page, &style, &mut out).unwrap();
    out
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
    // Any letters and numbers name regions; they are renumbered in their order.
    let puzzle = read("ZZbb/ZZbb/ccDD/ccDD");
    assert_eq!(puzzle.rows(), ["BBCC", "BBCC", "DDAA", "DDAA"]);
    assert_eq!(
        read("2 2 3 3/2 2 3 3/10 10 1 1/10 10 1 1").rows(),
        ["BBCC", "BBCC", "DDAA", "DDAA"]
    );
}

#[test]
fn json_is_read_back_with_given_queens_and_marks() {
    let described = made(Family::RegionsDiagonals, 6, 1);
    let catalogue = Catalogue::new(Language::English);
    let record = serde_json::to_value(PuzzleRecord::new(&described, &catalogue)).unwrap();
    assert_eq!(record["family"], "regions-diagonals");
    assert_eq!(record["solution"], json!(described.solution));
    assert_eq!(record["steps"].as_array().unwrap().len(), described.way.steps.len());
    assert_eq!(read(&record.to_string()), described.puzzle);
    let mut given = record.clone();
    given["queens"] = json!([[0, described.solution[0]]]);
    given["marks"] = json!({ "queens": [[1, described.solution[1]]], "crosses": [[5, 5]] });
    let (puzzle, marks) = read_puzzle(given.to_string().as_bytes(), None).unwrap();
    assert_eq!(puzzle.queens().len(), 1);
    assert_eq!((marks.queens.len(), marks.crosses.len()), (1, 1));
    let known = solutions(&puzzle, NEVER).unwrap();
    let solved = serde_json::to_value(SolvedRecord::new(&puzzle, Some(&known))).unwrap();
    assert_eq!(
        (&solved["solutions"], &solved["examples"]),
        (&json!("one"), &json!([described.solution]))
    );
    let unknown: Value = serde_json::to_value(SolvedRecord::new(&puzzle, None)).unwrap();
    assert_eq!((&unknown["solutions"], &unknown["examples"]), (&json!("undecided"), &json!([])));
}

#[test]
fn the_board_as_it_stands_follows_an_empty_line() {
    for text in [
        "AABB\nAABB\nCCDD\nCCDD\n\n.Q..\n....\nx...\n....\n",
        "AABB/AABB/CCDD/CCDD//.Q../..../x.../....",
    ] {
        let (_, marks) = read_puzzle(text.as_bytes(), None).unwrap();
        let names = |squares: &[bezzel::Square]| -> Vec<String> {
            squares.iter().map(|&square| square_name(square)).collect()
        };
        assert_eq!(
            (names(&marks.queens), names(&marks.crosses)),
            (vec!["B1".into()], vec!["A3".into()])
        );
    }
}

#[test]
fn what_is_no_puzzle_is_told_where() {
    for (text, place) in [
        ("", "line 1, character 1"),
        ("AAB\nA!B\nABB", "line 2, character 2"),
        ("AAB\nAB\nABB", "line 2, character 1"),
        ("AAB\nABC\n", "line 2, character 1"),
        ("ABA\nABB\nCCC", "line 1, character 1"),
        ("AABB/AABB/CCDD/CCDD//.Q./.../...", "line 1, character 22"),
        ("AB/AB//../..//../..", "line 1, character 15"),
        ("{\"rows\": 7}", "line 1"),
        ("{\"rows\": [\"AB\", \"AB\"], \"family\": \"chess\"}", "line 1"),
    ] {
        let error = read_puzzle(text.as_bytes(), None).unwrap_err();
        let told = format!("{error:?}");
        let [line, character] = match error.place {
            bezzel_formats::Place::Line { line, character } => [line, character],
            _ => panic!("{text:?}: {told}"),
        };
        let said = format!("line {line}, character {character}");
        assert!(said.starts_with(place), "{text:?}: {said}, not {place}; {told}");
    }
}

#[test]
fn pictures_hold_the_board_and_the_solutions_the_queens() {
    let [one, other] = [made(Family::Regions, 5, 1), made(Family::Completion, 8, 2)];
    let text = |puzzles: &[Described], page| {
        String::from_utf8(drawn(PuzzleFormat::Svg, puzzles, page, Language::English)).unwrap()
    };
    // The regions are drawn square by square: one rectangle for each square, and the ground.
    let puzzle = text(std::slice::from_ref(&one), Page::Puzzles);
    let solved = text(std::slice::from_ref(&one), Page::Solutions);
    assert!(puzzle.starts_with("<svg") || puzzle.starts_with("<?xml"), "{}", &puzzle[..40]);
    assert!(solved.len() > puzzle.len(), "five queens more");
    assert!(puzzle.contains("<title>"), "somebody may not see it");
    let sheet = text(&[one.clone(), other.clone()], Page::Puzzles);
    assert!(sheet.len() > puzzle.len());
    let full = vec![one.clone(); BOARDS_PER_PAGE + 1];
    let catalogue = Catalogue::new(Language::English);
    let style = Style::new(&catalogue);
    assert!(
        write_page(PuzzleFormat::Svg, &full, 1, Page::Puzzles, &style, &mut Vec::new()).is_err()
    );
    let narrow = Style { width: Some(3), ..Style::new(&catalogue) };
    assert!(
        write_page(PuzzleFormat::Png, &[one], 1, Page::Puzzles, &narrow, &mut Vec::new()).is_err()
    );
    let png = drawn(PuzzleFormat::Png, &[other], Page::Puzzles, Language::Chinese);
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn every_step_can_be_drawn_and_is_said_in_both_languages() {
    let described = made(Family::Regions, 8, 4);
    let none = Marks::default();
    for language in [Language::English, Language::Chinese] {
        let catalogue = Catalogue::new(language);
        let style = Style::new(&catalogue);
        for step in &described.way.steps {
            let mut out = Vec::new();
            write_hint(PuzzleFormat::Svg, &described.puzzle, &none, step, &style, &mut out)
                .unwrap();
            let sentence = step_sentence(step, &catalogue);
            assert!(String::from_utf8(out).unwrap().contains(&sentence), "{sentence}");
        }
        let known = Solutions::One(bezzel::Placement::new(described.solution.clone()).unwrap());
        let next = hint(&described.puzzle, &none, Some(&known)).unwrap();
        let record = hint_record(&next, &described.puzzle, &catalogue);
        assert_eq!(record.sentence(), step_sentence(&described.way.steps[0], &catalogue));
    }
}

proptest! {
    /// Any text is read or refused, and what is read is written and read again.
    #[test]
    fn nothing_typed_breaks_the_reader(text in "[A-Da-c0-3Qx./ \n|,{}\\[\\]\":]{0,60}") {
        if let Ok((puzzle, _)) = read_puzzle(text.as_bytes(), None) {
            let again = read_puzzle(puzzle.rows().join("\n").as_bytes(), Some(puzzle.family()));
            let again = again.unwrap().0.with_queens(puzzle.queens().to_vec()).unwrap();
            prop_assert_eq!(again, puzzle);
        }
    }
}
