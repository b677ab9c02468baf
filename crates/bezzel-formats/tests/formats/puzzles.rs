//! Puzzles are written and read back as text, JSON and pictures; and errors state the place and the problem.

use bezzel::Size;
use bezzel::puzzle::{Difficulty, Family, Marks, Order, Puzzle, generate, hint, sample, solutions};
use bezzel::stop::NEVER;
use bezzel_formats::puzzle::{
    BOARDS_PER_PAGE, Described, Page, PuzzleRecord, Second, SolvedRecord, hint_record, puzzle_link,
    read_puzzle, read_puzzles, square_name, step_sentence, write_hint, write_page,
};
use bezzel_formats::{Place, Problem, PuzzleFormat, Style};
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
fn two_queens_in_each_row_are_pairs_in_json_and_on_boards() {
    let described = made(Family::Stars, 9, 3);
    let catalogue = Catalogue::new(Language::English);
    let record = serde_json::to_value(PuzzleRecord::new(&described, &catalogue)).unwrap();
    let rows: Vec<&[u32]> = described.solution.chunks(2).collect();
    assert_eq!((&record["family"], &record["solution"]), (&json!("stars"), &json!(rows)));
    assert_eq!(read(&record.to_string()), described.puzzle);
    let known = solutions(&described.puzzle, NEVER).unwrap();
    let solved = serde_json::to_value(SolvedRecord::new(&described.puzzle, Some(&known))).unwrap();
    assert_eq!(solved["examples"], json!([rows]));
    let board: Vec<String> = rows
        .iter()
        .map(|pair| (0..9).map(|column| if pair.contains(&column) { 'Q' } else { '.' }).collect())
        .collect();
    let text = described.puzzle.rows().join("/") + "//" + &board.join("/");
    let (puzzle, marks) = read_puzzle(text.as_bytes(), Some(Family::Stars)).unwrap();
    assert_eq!((&puzzle, marks.queens.len()), (&described.puzzle, 18));
    let mut given = record.clone();
    given["queens"] = json!([[0, 0], [0, 2], [0, 4]]);
    let error = read_puzzle(given.to_string().as_bytes(), None).unwrap_err();
    assert!(error.sentence("it", &catalogue).contains("row 1 cannot have more than 2 queens"));
    let text = String::from_utf8(drawn(
        PuzzleFormat::Svg,
        std::slice::from_ref(&described),
        Page::Solutions,
        Language::English,
    ));
    assert!(text.unwrap().len() > 1000);
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
        ("ABB\nABB\nACC\n\nABB\nA!B\n", "line 6, character 2"),
        ("https://puzz.link/p?starbattle/4/4/1/4i8", "line 1, character 1"),
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
    // Boards follow their puzzles, also if there are several.
    let text = "AABB/AABB/CCDD/CCDD//.Q../..../x.../....\n\nABBB/ABBB/CCDD/CCDD\n\n\n\
                EFFF/EFFF/CCDD/CCDD//Q.../..../..../....";
    let read = all(text, Second::Puzzle);
    let queens: Vec<usize> = read.iter().map(|(_, marks)| marks.queens.len()).collect();
    assert_eq!(queens, [1, 0, 1]);
    // Without regions a board is the current one if it contains the given squares, or, for hints, if it is the last.
    let [one, kept, other] = ["Q.../..../..../....", "Q.../..x./.Q../....", "..../Q.../..../...."];
    let read = |boards: &[&str], second| -> Vec<usize> {
        let all = all(&boards.join("//"), second);
        all.iter().map(|(_, marks)| marks.queens.len()).collect()
    };
    assert_eq!(read(&[one, kept, other], Second::Puzzle), [2, 0]);
    assert_eq!(read(&[one, other], Second::Puzzle), [0, 0]);
    assert_eq!(read(&[one, other], Second::Board), [1]);
    assert_eq!(read(&[one, other, other], Second::Board), [0, 1]);
}

#[test]
fn an_error_names_the_puzzle_of_an_array() {
    let good = json!({ "rows": ["AB", "AB"] });
    for (bad, row, character) in [
        (json!({ "rows": ["AB", "A!"] }), 2, 2),
        (json!({ "rows": ["AB", "ABB"] }), 2, 1),
        (json!({ "rows": [], "family": "regions" }), 1, 1),
        (json!({ "rows": ["AB", "AB"], "family": "chess" }), 1, 1),
    ] {
        let text = json!([good, good, bad]).to_string();
        let error = read_puzzles(text.as_bytes(), None, Second::Puzzle).unwrap_err();
        assert_eq!(error.place, Place::Puzzle { number: 3, row, character }, "{text}");
    }
    for text in
        ["[]", "[{\"rows\": 7}]", "[{\"rows\": [\"AB\", \"AB\"]}", "{\"rows\": [\"AB\", \"AB\"]} x"]
    {
        let error = read_puzzles(text.as_bytes(), None, Second::Puzzle).unwrap_err();
        assert!(matches!(error.problem, Problem::PuzzleJson { .. }), "{text}: {error:?}");
    }
}

#[test]
fn boards_are_read_in_the_styles_of_others() {
    let rows = ["BBCC", "BBCC", "DDAA", "DDAA"];
    for text in [
        "Z Z b b\nZ Z b b\nc c D D\nc c D D",
        "[\"ZZbb\",\"ZZbb\",\"ccDD\",\"ccDD\"]",
        "[[\"Z\",\"Z\",\"b\",\"b\"],[\"Z\",\"Z\",\"b\",\"b\"],[\"c\",\"c\",\"D\",\"D\"],[\"c\",\"c\",\"D\",\"D\"]]",
        "[[2,2,3,3],[2,2,3,3],[10,10,1,1],[10,10,1,1]]",
        "[\n  ['Z', 'Z', 'b', 'b'],\n  ['Z', 'Z', 'b', 'b'],\n  ['c', 'c', 'D', 'D'],\n  ['c', 'c', 'D', 'D'],\n];",
        "+---+---+\n|Z|Z|b|b|\n|Z|Z|b|b|\n+---+---+\n|c|c|D|D|\n|c|c|D|D|\n+---+---+",
        "\"ZZbb\",\n\"ZZbb\",\n\"ccDD\",\n\"ccDD\"",
        "\t2,2,3,3\n2,2,3,3\n10,10,1,1\n10,10,1,1",
        "2233\n2233\n4411\n4411",
    ] {
        assert_eq!(
            read(text).rows(),
            if text.starts_with("2233") { ["BBCC", "BBCC", "DDAA", "DDAA"] } else { rows },
            "{text}"
        );
    }
}

#[test]
fn links_are_those_of_puzz_link() {
    // Two by two: the borders in the format of pzprjs, the right ones first, from the highest bit.
    let puzzle = read("AB/AB");
    assert_eq!(puzzle_link(&puzzle).unwrap(), "https://puzz.link/p?starbattle/2/2/1/o0");
    assert_eq!(read("https://puzz.link/p?starbattle/2/2/1/o0"), puzzle);
    for site in ["http://pzv.jp/p.html?starbattle", "pzplus.tck.mn/p?starbattle", "?starbattle"] {
        assert_eq!(read(&format!("{site}/2/2/1/o0/")), puzzle);
    }
    let two =
        "https://puzz.link/p?starbattle/2/2/1/o0\n  https://puzz.link/p?starbattle/2/2/1/0o\n";
    let all = read_puzzles(two.as_bytes(), None, Second::Puzzle).unwrap();
    assert_eq!((&all[0].0, all[1].0.rows()), (&puzzle, vec!["AA".to_owned(), "BB".to_owned()]));
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
    for (link, problem) in [
        ("https://puzz.link/p?slither/2/2/1/o0", "not a link"),
        ("https://example.com/", "not a link"),
        ("https://puzz.link/p?starbattle/2/3/1/o0", "rows"),
        ("https://puzz.link/p?starbattle/2/2/7/o0", "stars"),
        ("https://puzz.link/p?starbattle/2/2/1/o", "2 characters"),
        ("https://puzz.link/p?starbattle/2/2/1/o00", "2 characters"),
        ("https://puzz.link/p?starbattle/2/2/1/o0/x", "2 characters"),
        ("https://puzz.link/p?starbattle/2/2/1/w0", "w"),
        ("https://puzz.link/p?starbattle/0/0/1/", "0"),
        ("https://puzz.link/p?starbattle/99/99/1/", "52"),
        ("https://puzz.link/p?starbattle/4294967296/2/1/", "4294967296"),
        ("https://puzz.link/p?starbattle/2/2/1/00", "2 regions"),
    ] {
        let error = read_puzzle(link.as_bytes(), None).unwrap_err();
        let said = error.sentence("it", &Catalogue::new(Language::English));
        assert!(said.contains(problem), "{link}: {said}");
    }
}

#[test]
fn pictures_hold_the_board_and_the_solutions_the_queens() {
    let [one, other] = [made(Family::Regions, 5, 1), made(Family::Completion, 8, 2)];
    let text = |puzzles: &[Described], page| {
        String::from_utf8(drawn(PuzzleFormat::Svg, puzzles, page, Language::English)).unwrap()
    };
    // The regions are drawn square by square: one rectangle for each square, and one for the background.
    let puzzle = text(std::slice::from_ref(&one), Page::Puzzles);
    let solved = text(std::slice::from_ref(&one), Page::Solutions);
    assert!(puzzle.starts_with("<svg") || puzzle.starts_with("<?xml"), "{}", &puzzle[..40]);
    assert!(solved.len() > puzzle.len(), "five queens more");
    assert!(puzzle.contains("<title>"), "somebody may not see it");
    let sheet = text(&[one.clone(), other.clone()], Page::Puzzles);
    let squares = |text: &str| text.matches("<rect").count();
    assert!(squares(&sheet) > squares(&puzzle));
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
    for family in [Family::Regions, Family::Stars] {
        draw_steps(&made(family, 9, 4));
    }
}

fn draw_steps(described: &Described) {
    let none = Marks::default();
    for language in [Language::English, Language::Chinese] {
        let catalogue = Catalogue::new(language);
        let style = Style::new(&catalogue);
        for step in &described.way.steps {
            let mut out = Vec::new();
            write_hint(PuzzleFormat::Svg, &described.puzzle, &none, step, &style, &mut out)
                .unwrap();
            let sentence = step_sentence(step, described.puzzle.family(), &catalogue);
            assert!(String::from_utf8(out).unwrap().contains(&sentence), "{sentence}");
        }
        let known = solutions(&described.puzzle, NEVER).unwrap();
        let next = hint(&described.puzzle, &none, Some(&known)).unwrap();
        let record = hint_record(&next, &described.puzzle, &catalogue);
        assert_eq!(
            record.sentence(),
            step_sentence(&described.way.steps[0], described.puzzle.family(), &catalogue)
        );
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
