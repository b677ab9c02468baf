//! `bezzel puzzle`: making, solving and rating puzzles, and hints.

use crate::session::{Session, output, prints, refuses, rows};
use serde_json::Value;

#[test]
fn puzzles_are_made_again_by_their_seed_and_read_back() {
    let session = Session::new();
    let rows = session.output("puzzle 6 --seed 7");
    assert_eq!(rows.lines().count(), 6);
    // Only a random seed is shown.
    session.rows(&[("puzzle 6 --seed 7", 0, &rows, ""), ("puzzle 6", 0, "…", "…--seed…")]);
    let puzzle = session.json("puzzle 6 --seed 7 --json");
    assert_eq!(puzzle["rows"].as_array().unwrap().len(), 6);
    session.write("p.txt", rows);
    session.write("p.json", puzzle.to_string());
    let link = puzzle["link"].as_str().unwrap();
    assert_eq!(session.output("puzzle 6 --seed 7 --format link"), format!("{link}\n"));
    assert!(link.starts_with("https://puzz.link/p?"));
    for input in ["p.txt", "p.json", link] {
        let ask = |question| session.json(&format!("puzzle {question} {input} --json"));
        let solved = ask("--solve");
        assert_eq!(
            [&solved["solutions"], &solved["examples"][0], &solved["link"]],
            [&"one".into(), &puzzle["solution"], &puzzle["link"]]
        );
        let rated = ask("--rate");
        assert_eq!((&rated["difficulty"], &rated["steps"]), (&"medium".into(), &puzzle["steps"]));
        assert_eq!(ask("--hint")["step"], puzzle["steps"][0]);
    }
    // In the forms that texts use.
    for text in [format!("<{link}>"), format!("\"{link}\""), format!("(see {link}).")] {
        session.prints(&[(&format!("puzzle --solve <<< {text}"), "exactly one solution…")]);
    }
    session.prints(&[("puzzle --rate p.txt", "…medium…")]);
}

#[test]
fn a_puzzle_is_an_argument_with_slashes_and_has_none_one_or_several_solutions() {
    let several = "…\"solutions\":\"several\",\"examples\":[[1,3,0,2],[2,0,3,1]]}\n";
    rows(&[
        ("puzzle --json --solve AABB/AABB/CCDD/CCDD", 1, several, "…"),
        ("puzzle --json --solve '1 1 2 2/1 1 2 2/3 3 4 4/3 3 4 4'", 1, several, "…"),
        ("puzzle --json --solve ABCD/ABCD/ABCD/DDDD", 1, "…\"none\",\"examples\":[]}\n", "…"),
        ("puzzle --json --solve Q.../..../..../....", 1, "…\"none\"…", "…"),
        (
            "puzzle --json --solve .Q../..../..../....",
            0,
            "{\"family\":\"completion\",…\"one\",…",
            "…",
        ),
        ("puzzle --rate AABB/AABB/CCDD/CCDD", 1, "…no difficulty…\n1 3 0 2\n2 0 3 1\n", ""),
    ]);
}

#[test]
fn a_hint_looks_at_the_board_as_it_stands_and_is_drawn_where_there_is_a_step() {
    let session = Session::new();
    session.rows(&[
        (
            "puzzle --hint AABB/AABB/CCDD/CCDD//.Q../..../..../....",
            0,
            "Only one square is left…",
            "…",
        ),
        ("puzzle --hint AABB/AABB/CCDD/CCDD//Q.../.Q../..../....", 0, "…A1 and B2…", "…"),
        ("puzzle --hint AABB/AABB/CCDD/CCDD//.Q../..../..../.... --lang zh", 0, "…只剩一格…", "…"),
        ("puzzle --hint AABB/AABB/CCDD/CCDD//.Q../..../..../.... -o hint.svg", 0, "", "…"),
        ("puzzle --hint AABB/AABB/CCDD/CCDD//.Q../..../..../.... -o hint.png", 0, "", "…"),
        ("puzzle --hint AABB/AABB/CCDD/CCDD//Q.../.Q../..../.... -o no.svg", 1, "", "…A1 and B2…"),
        // One picture shows one puzzle.
        (
            "puzzle --hint -o no.svg <<< AABB/AABB/CCDD/CCDD\n\nABBB/ABBB/CCDD/CCDD\n",
            2,
            "",
            "…one puzzle…",
        ),
    ]);
    assert_eq!(session.names(""), ["hint.png", "hint.svg"]);
    assert!(session.read("hint.svg").contains("Only one square is left"));
}

#[test]
fn a_sheet_comes_with_its_solutions_beside_it() {
    let session = Session::new();
    for ending in ["png", "svg"] {
        session.row(
            &format!("puzzle 6 --seed 1 --count 6 -o sheet.{ending}"),
            0,
            "",
            "…sheet-solutions…",
        );
        let [sheet, solutions] =
            ["sheet", "sheet-solutions"].map(|name| session.read(&format!("{name}.{ending}")));
        assert!(sheet.len() > 5000 && solutions.len() > sheet.len() / 2 && sheet != solutions);
    }
    session.refuses(&[("puzzle 6 --count 7 --seed 1 -o x.png", "{i}")]);
    assert_eq!(session.names("").len(), 4);
}

#[test]
fn a_day_has_its_puzzle() {
    prints(&[(
        "puzzle --date 2026-11-23 --json",
        "…\"n\":7,\"seed\":\"20261123\",\"date\":\"2026-11-23\",\"difficulty\":\"easy\",…",
    )]);
    refuses(&[
        ("puzzle --date 2026-11-31", "2026-11-31"),
        ("puzzle 8 --date 2026-11-23", "cannot be used with"),
    ]);
}

#[test]
fn what_is_no_puzzle_is_told_where_and_what() {
    refuses(&[
        ("puzzle --solve AAB/AB/BBC", "character 5"),
        ("puzzle --solve https://puzz.link/p?starbattle/4/4/1/0", "cut short"),
        ("puzzle --solve AAB/ABB/BBB", "3 regions"),
        ("puzzle --solve QQ../..../..../....", "attack each other"),
        ("puzzle --solve AAB/ABC", "as many rows"),
        (
            &format!("puzzle --solve <<< {}", ["A"; 100].join("\n").replace('A', &"A".repeat(100))),
            "52",
        ),
        ("puzzle 3", "4 to 16"),
        ("puzzle", "size"),
        ("puzzle 8 --queens 3", "completion"),
        ("puzzle 8 --solve --seed 3", "cannot be used with"),
        ("puzzle 6 --family blocked --format link", "puzz.link"),
    ]);
    // There are hardly any expert puzzles with five rows, and the budget allows no time to find one.
    rows(&[(
        "puzzle 5 --difficulty expert --seed 1 --budget 0",
        1,
        "",
        "…attempts: 0): allow more time with --budget…",
    )]);
}

#[test]
fn all_puzzles_of_a_file_are_answered() {
    let session = Session::new();
    for family in ["regions", "completion", "blocked"] {
        let make = format!("puzzle 7 --family {family} --count 3 --seed 5");
        let made = session.json(&format!("{make} --json"));
        session.write("p.txt", session.output(&make));
        let asked = |question| {
            let asked = session.json(&format!("puzzle {question} p.txt --family {family} --json"));
            asked.as_array().unwrap().clone()
        };
        let (solved, rated, hints) = (asked("--solve"), asked("--rate"), asked("--hint"));
        assert_eq!(solved.len(), 3);
        for (at, puzzle) in made.as_array().unwrap().iter().enumerate() {
            assert_eq!(solved[at]["examples"][0], puzzle["solution"]);
            assert_eq!(rated[at]["difficulty"], "medium");
            assert_eq!(hints[at]["step"], puzzle["steps"][0]);
        }
        let rate = format!("puzzle --rate p.txt --family {family}");
        session.prints(&[(&rate, "1: medium…\n3: medium…")]);
    }
    // One of the puzzles has several solutions: the others are still answered, and the exit status is 1.
    session.rows(&[(
        "puzzle --solve <<< AABB/AABB/CCDD/CCDD\n\nABBB/ABBB/CCDD/CCDD\n",
        1,
        "1: several solutions…\n2: …",
        "…",
    )]);
}

#[test]
fn torn_regions_are_solved_with_a_note() {
    let note = "bezzel: region A is not connected…";
    rows(&[
        ("puzzle --solve ABBBA/ABBBA/CCDDD/CCDEE/CCEEE", 1, "…", note),
        ("puzzle --rate ABBBA/ABBBA/CCDDD/CCDEE/CCEEE", 1, "…", note),
        ("puzzle --hint ABBBA/ABBBA/CCDDD/CCDEE/CCEEE", 0, "…", note),
        (
            "puzzle --solve ABBBA/ABBBA/CCDDD/CCDEE/CCEEE --json --quiet",
            1,
            "…\"torn\":[\"A\"],\"link\":null,…",
            "",
        ),
        (
            "puzzle --solve ABAB/CBCD/ABDD/CCDD",
            1,
            "…",
            "…3 regions are not connected: A, B and C\n",
        ),
    ]);
}

#[test]
fn level_files_of_region_games_are_solved() {
    let session = Session::new();
    let rows = ["AAABBB", "AAACCB", "DDAACC", "EFFFFC", "EFFCCC", "EEFFFC"];
    let board: Value =
        rows.iter().map(|row| row.split("").filter(|s| !s.is_empty()).collect::<Value>()).collect();
    session.write("a.json", format!("{{\"size\":6,\"colorRegions\":{board}}}"));
    session.write("a.ts", format!("import {{ a }} from './a';\n// {{\nexport default {{ size: 6, colorRegions: {board}, }};\n"));
    for name in ["a.json", "a.ts"] {
        let told = session.json(&format!("puzzle --solve {name} --json"));
        assert_eq!(told["rows"], Value::from(rows.to_vec()), "{name}");
    }
}

#[test]
fn the_head_of_a_table_in_markdown_is_no_row() {
    let rows = output("puzzle 6 --seed 7");
    let rows: Vec<String> = rows
        .lines()
        .map(|row| format!("|{}|", row.split("").collect::<Vec<_>>().join("|")))
        .collect();
    for ruler in ["|---|---|---|---|---|---|", "| :-: | :- | -: | --- | --- | --- |"] {
        let table = [&rows[..1], &[ruler.to_owned()], &rows[1..]].concat().join("\n");
        prints(&[(&format!("puzzle --solve <<< {table}"), "exactly one…")]);
    }
    // Hyphens are empty squares.
    for board in
        ["|Q---|\n|----|\n|----|\n|----|\n", "|-|Q|-|-|\n|-|-|-|-|\n|-|-|-|-|\n|-|-|-|-|\n"]
    {
        let session = Session::new();
        let [found, read] =
            ["complete", "puzzle --solve"].map(|verb| session.run(&format!("{verb} <<< {board}")));
        assert_eq!(found.status.success(), read.stdout.starts_with(b"exactly one"), "{board}");
    }
}

#[test]
fn a_setting_or_an_ending_that_cannot_be_is_refused_with_those_that_can() {
    let session = Session::new();
    session.does(&["puzzle 6 --seed 7 -o six.txt"]);
    session.refuses(&[
        ("puzzle 6 --seed 1 -o x.gif", "unknown file extension"),
        ("puzzle 8 --delay 1 -o d.svg", "would change nothing"),
        ("puzzle --rate six.txt --delay 1", "would change nothing"),
        ("puzzle --hint six.txt --title x", "only with svg, png\n"),
        ("puzzle --hint six.txt -o h.gif", ".txt, .svg, .png"),
        ("puzzle --rate six.txt -o h.svg", "expected one of .txt\n"),
        ("sample 8 --density --title x -o d.png", "would change nothing"),
        ("sample 8 --density --theme sea -o d.csv", "only with png, svg\n"),
        ("--lang zh puzzle --rate .", "它是目录"),
    ]);
}

#[test]
fn two_star_boards_are_made_solved_rated_hinted_and_drawn() {
    let session = Session::new();
    let make = "puzzle 9 --family stars --difficulty easy --seed 1";
    let puzzle = session.json(&format!("{make} --json"));
    assert_eq!([&puzzle["family"], &puzzle["difficulty"]], ["stars", "easy"]);
    let link = puzzle["link"].as_str().unwrap();
    assert!(link.contains("starbattle/9/9/2/"), "{link}");
    let solved = session.json(&format!("puzzle --solve {link} --json"));
    assert_eq!(solved["examples"][0], puzzle["solution"]);
    let told = session.output(&format!("puzzle --solve {link}"));
    assert_eq!(told.lines().nth(1).unwrap().matches(',').count(), 9, "{told}");
    session.write("p.txt", session.output(make));
    session.prints(&[("puzzle --rate --family stars p.txt", "easy…")]);
    // Without the family the letters are read with one queen each, and a note names the other possibilities.
    session.rows(&[
        ("puzzle --solve p.txt", 1, "…", "…--family stars…"),
        ("puzzle --rate p.txt", 1, "…", "…--family stars…"),
        ("puzzle --hint p.txt", 0, "…", "…--family stars…"),
        ("puzzle --solve AAAA/BBBB/CCCC/DDDD", 1, "…", ""),
    ]);
    session.does(&[
        &format!("puzzle --hint {link} -o hint.svg"),
        &format!("{make} -o sheet.png"),
        &format!("{make} --count 2 -o page.html"),
        "puzzle 8 --family regions-diagonals --seed 5 -o diagonal.txt",
    ]);
    assert_eq!(session.names("").len(), 6);
    let page = session.read("page.html");
    assert!(page.contains("\"family\":\"stars\"") && page.trim_end().ends_with("</html>"));
    session.rows(&[("puzzle --hint diagonal.txt", 0, "…", "…--family regions-diagonals…")]);
    refuses(&[
        ("puzzle 7 --family stars", "8 to 14"),
        ("puzzle 9 --family stars --queens 3", "other families"),
        (&format!("model --puzzle {link}"), "this is a two-star board"),
    ]);
}
