//! `bezzel puzzle`: making, solving and rating puzzles, and hints.

use crate::program::{bezzel, output, refused, run};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::{Value, json};
use std::fs;

#[test]
fn puzzles_are_made_again_by_their_seed_and_read_back() {
    let made = ["puzzle", "6", "--seed", "7"];
    let rows = output(&made);
    assert_eq!(rows.lines().count(), 6);
    assert_eq!(output(&made), rows);
    let puzzle: Value = serde_json::from_str(&output(&[&made[..], &["--json"]].concat())).unwrap();
    assert_eq!(puzzle["rows"].as_array().unwrap().len(), 6);
    let ask = |question, input: &str| {
        let assert = bezzel(&["puzzle", question, "--json"]).write_stdin(input).assert().success();
        serde_json::from_slice::<Value>(&assert.get_output().stdout).unwrap()
    };
    let solved = ask("--solve", &rows);
    assert_eq!(
        (&solved["solutions"], &solved["examples"]),
        (&json!("one"), &json!([puzzle["solution"]]))
    );
    assert_eq!(ask("--solve", &puzzle.to_string()), solved);
    let rated = ask("--rate", &rows);
    assert_eq!((&rated["difficulty"], &rated["steps"]), (&json!("medium"), &puzzle["steps"]));
    assert_eq!(ask("--hint", &rows)["step"], puzzle["steps"][0]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.txt");
    fs::write(&path, &rows).unwrap();
    run(&["puzzle", "--rate", path.to_str().unwrap()]).success().stdout(contains("medium"));
}

#[test]
fn a_puzzle_is_an_argument_with_slashes_and_has_none_one_or_several_solutions() {
    let solved = |text: &str, status: i32| {
        let assert = run(&["puzzle", "--solve", text, "--json"]).code(status);
        serde_json::from_slice::<Value>(&assert.get_output().stdout).unwrap()
    };
    let several = solved("AABB/AABB/CCDD/CCDD", 1);
    assert_eq!(several["solutions"], "several");
    assert_eq!(several["examples"], json!([[1, 3, 0, 2], [2, 0, 3, 1]]));
    assert_eq!(solved("1 1 2 2/1 1 2 2/3 3 4 4/3 3 4 4", 1), several);
    let none = solved("ABCD/ABCD/ABCD/DDDD", 1);
    assert!(["none", "one", "several"].contains(&none["solutions"].as_str().unwrap()));
    let issue = "AAABCD/AAABCD/BBBBCD/BBECCD/FEECCD/FFEECC";
    let told = bezzel(&["puzzle", "--solve", issue, "--json"]).output().unwrap();
    let told_json: Value = serde_json::from_slice(&told.stdout).unwrap();
    assert_eq!(told.status.code() == Some(0), told_json["solutions"] == "one");
    assert_eq!(solved("Q.../..../..../....", 1)["solutions"], "none");
    let one = bezzel(&["puzzle", "--solve", ".Q../..../..../....", "--json"]).output().unwrap();
    let one: Value = serde_json::from_slice(&one.stdout).unwrap();
    assert_eq!((&one["solutions"], &one["family"]), (&json!("one"), &json!("completion")));
}

#[test]
fn a_hint_looks_at_the_board_as_it_stands() {
    let puzzle = "AABB/AABB/CCDD/CCDD";
    run(&["puzzle", "--hint", &format!("{puzzle}//.Q../..../..../....")])
        .success()
        .stdout(contains("Only one square is left"));
    run(&["puzzle", "--hint", &format!("{puzzle}//Q.../.Q../..../....")])
        .success()
        .stdout(contains("A1 and B2"));
    run(&["puzzle", "--lang", "zh", "--hint", &format!("{puzzle}//.Q../..../..../....")])
        .success()
        .stdout(contains("只剩一格"));
}

#[test]
fn a_hint_is_drawn_where_there_is_a_step() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let puzzle = "AABB/AABB/CCDD/CCDD";
    let hint = |board: &str, name: &str| {
        run(&["puzzle", "--hint", &format!("{puzzle}//{board}"), "-o", &path(name)])
    };
    hint(".Q../..../..../....", "hint.svg").success();
    assert!(fs::read_to_string(path("hint.svg")).unwrap().contains("Only one square is left"));
    hint(".Q../..../..../....", "hint.png").success();
    assert!(fs::read(path("hint.png")).unwrap().starts_with(b"\x89PNG"));
    hint("Q.../.Q../..../....", "mistake.svg").code(1).stderr(contains("A1 and B2"));
    assert!(!folder.path().join("mistake.svg").exists());
    refused(&["puzzle", "--rate", puzzle, "-o", &path("rate.svg")], "unknown file extension");
}

#[test]
fn a_sheet_comes_with_its_solutions_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    for ending in ["png", "svg"] {
        let path = folder.path().join(format!("sheet.{ending}"));
        run(&["puzzle", "6", "--seed", "1", "--count", "6", "-o", path.to_str().unwrap()])
            .success()
            .stderr(contains("sheet-solutions"));
        let (sheet, solutions) = (
            fs::read(&path).unwrap(),
            fs::read(folder.path().join(format!("sheet-solutions.{ending}"))).unwrap(),
        );
        assert!(sheet.len() > 5000 && solutions.len() > sheet.len() / 2 && sheet != solutions);
    }
    let path = folder.path().join("x.png");
    refused(&["puzzle", "6", "--count", "7", "--seed", "1", "-o", path.to_str().unwrap()], "{i}");
    assert!(!path.exists());
}

#[test]
fn a_day_has_its_puzzle() {
    let day: Value =
        serde_json::from_str(&output(&["puzzle", "--date", "2026-11-23", "--json"])).unwrap();
    assert_eq!((&day["n"], &day["difficulty"]), (&json!(7), &json!("easy")));
    assert_eq!((&day["date"], &day["seed"]), (&json!("2026-11-23"), &json!("20261123")));
    refused(&["puzzle", "--date", "2026-11-31"], "2026-11-31");
    refused(&["puzzle", "8", "--date", "2026-11-23"], "cannot be used with");
}

#[test]
fn what_is_no_puzzle_is_told_where_and_what() {
    for (text, said) in [
        ("AAB/AB/BBC", "character 5"),
        ("https://puzz.link/p?starbattle/4/4/1/0", "cut short"),
        ("AAB/ABB/BBB", "3 regions"),
        ("QQ../..../..../....", "attack each other"),
        ("AAB/ABC", "as many rows"),
    ] {
        refused(&["puzzle", "--solve", text], said);
    }
    let large = vec!["A".repeat(100); 100].join("\n");
    bezzel(&["puzzle", "--solve"]).write_stdin(large).assert().code(2).stderr(contains("52"));
    bezzel(&["puzzle", "--solve"]).write_stdin("").assert().code(2);
    refused(&["puzzle", "3"], "4 to 16");
    refused(&["puzzle"], "size");
    refused(&["puzzle", "8", "--queens", "3"], "completion");
    refused(&["puzzle", "8", "--solve", "--seed", "3"], "cannot be used with");
    refused(&["puzzle", "6", "--seed", "1", "-o", "x.gif"], "unknown file extension");
}

#[test]
fn a_puzzle_that_is_not_found_is_said_with_what_can_be_changed() {
    // There are hardly any expert puzzles with five rows, and the budget allows no time to find one.
    let wish = ["puzzle", "5", "--difficulty", "expert", "--seed", "1", "--budget", "0"];
    run(&wish).code(1).stdout("").stderr(contains("attempts: 0): allow more time"));
}

#[test]
fn all_puzzles_of_a_file_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for family in ["regions", "completion", "blocked"] {
        let make = ["puzzle", "7", "--family", family, "--count", "3", "--seed", "5"];
        let made: Vec<Value> =
            serde_json::from_str(&output(&[&make[..], &["--json"]].concat())).unwrap();
        fs::write(path("p.txt"), output(&make)).unwrap();
        fs::write(path("p.json"), json!(made).to_string()).unwrap();
        let lines: Vec<String> = made.iter().map(ToString::to_string).collect();
        fs::write(path("p.jsonl"), lines.join("\n")).unwrap();
        for name in ["p.txt", "p.json", "p.jsonl"] {
            let ask = |question: &str| -> Vec<Value> {
                let told = output(&["puzzle", question, &path(name), "--family", family, "--json"]);
                serde_json::from_str(&told).unwrap()
            };
            let examples: Vec<Value> =
                ask("--solve").iter().map(|solved| solved["examples"][0].clone()).collect();
            let solutions: Vec<Value> =
                made.iter().map(|puzzle| puzzle["solution"].clone()).collect();
            assert_eq!(examples, solutions, "{name}");
            let difficulties: Vec<Value> =
                ask("--rate").iter().map(|rated| rated["difficulty"].clone()).collect();
            assert_eq!(difficulties, [json!("medium"), json!("medium"), json!("medium")]);
            let steps: Vec<Value> = ask("--hint").iter().map(|hint| hint["step"].clone()).collect();
            let first: Vec<Value> = made.iter().map(|puzzle| puzzle["steps"][0].clone()).collect();
            assert_eq!(steps, first, "{name}");
        }
        let rated = output(&["puzzle", "--rate", &path("p.txt"), "--family", family]);
        assert!(rated.starts_with("1: medium") && rated.contains("\n3: medium"), "{rated}");
    }
    // One of the puzzles has several solutions: the others are still answered, and the exit status is 1.
    let text = "AABB/AABB/CCDD/CCDD\n\nABBB/ABBB/CCDD/CCDD\n";
    let solved = bezzel(&["puzzle", "--solve"]).write_stdin(text).assert().code(1);
    solved.stdout(contains("1: several solutions").and(contains("\n2: ")));
    bezzel(&["puzzle", "--hint", "-o", &path("hint.svg")])
        .write_stdin(text)
        .assert()
        .code(2)
        .stderr(contains("one puzzle"));
    assert!(!folder.path().join("hint.svg").exists());
}

#[test]
fn an_ambiguous_puzzle_has_no_rating_and_two_solutions_are_shown() {
    let rated = run(&["puzzle", "--rate", "AABB/AABB/CCDD/CCDD"]).code(1);
    rated.stdout(contains("no difficulty").and(contains("\n1 3 0 2\n2 0 3 1\n")));
}

#[test]
fn torn_regions_are_solved_with_a_note() {
    let torn = "ABBBA/ABBBA/CCDDD/CCDEE/CCEEE";
    for question in ["--solve", "--rate", "--hint"] {
        let told = bezzel(&["puzzle", question, torn]).output().unwrap();
        assert_ne!(told.status.code(), Some(2), "{question}");
        let note = String::from_utf8(told.stderr).unwrap();
        assert!(note.contains("region A is not connected"), "{question}: {note}");
    }
    let json = bezzel(&["puzzle", "--solve", torn, "--json", "--quiet"]).output().unwrap();
    let record: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&record["torn"], &record["link"]), (&json!(["A"]), &Value::Null));
    assert!(json.stderr.is_empty());
}

#[test]
fn level_files_of_region_games_are_solved() {
    let folder = tempfile::tempdir().unwrap();
    let rows = ["AAABBB", "AAACCB", "DDAACC", "EFFFFC", "EFFCCC", "EEFFFC"];
    let board = json!(rows.map(|row| row.chars().map(String::from).collect::<Vec<_>>()));
    let script = format!(
        "import {{ a }} from './a';\n// {{\nexport default {{ size: 6, colorRegions: {board}, }};\n"
    );
    let texts = [("a.json", format!("{{\"size\":6,\"colorRegions\":{board}}}")), ("a.ts", script)];
    for (name, text) in texts {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let json = output(&["puzzle", "--solve", path.to_str().unwrap(), "--json"]);
        let record: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(record["rows"], json!(rows), "{name}");
    }
    let torn = bezzel(&["puzzle", "--solve", "ABAB/CBCD/ABDD/CCDD"]).output().unwrap();
    let note = String::from_utf8(torn.stderr).unwrap();
    assert!(note.contains("3 regions are not connected: A, B and C"), "{note}");
}

#[test]
fn links_are_written_and_read() {
    let made = ["puzzle", "6", "--seed", "7"];
    let links = output(&[&made[..], &["--count", "2", "--format", "link"]].concat());
    let links: Vec<&str> = links.lines().collect();
    assert!(links.len() == 2 && links.iter().all(|link| link.starts_with("https://puzz.link/p?")));
    let puzzle: Value = serde_json::from_str(&output(&[&made[..], &["--json"]].concat())).unwrap();
    assert_eq!(puzzle["link"], links[0]);
    let solved: Value =
        serde_json::from_str(&output(&["puzzle", "--solve", links[0], "--json"])).unwrap();
    assert_eq!((&solved["examples"][0], &solved["link"]), (&puzzle["solution"], &puzzle["link"]));
    refused(&["puzzle", "6", "--family", "blocked", "--format", "link"], "puzz.link");
    // Puzzles in the forms that texts use.
    for text in
        [format!("<{}>", links[0]), format!("\"{}\"", links[0]), format!("(see {}).", links[0])]
    {
        bezzel(&["puzzle", "--solve"])
            .write_stdin(text)
            .assert()
            .success()
            .stdout(contains("exactly one solution"));
    }
}

#[test]
fn the_head_of_a_table_in_markdown_is_no_row() {
    let rows = output(&["puzzle", "6", "--seed", "7"]);
    let row = |row: &str| {
        let cells: String = row.chars().map(|letter| format!(" {letter} |")).collect();
        format!("|{cells}\n")
    };
    for ruler in ["|---|---|---|---|---|---|", "| :-: | :- | -: | --- | --- | --- |"] {
        let mut table: Vec<String> = rows.lines().map(row).collect();
        table.insert(1, format!("{ruler}\n"));
        bezzel(&["puzzle", "--solve"]).write_stdin(table.concat()).assert().success();
    }
    // Hyphens are empty squares.
    for board in
        ["|Q---|\n|----|\n|----|\n|----|\n", "|-|Q|-|-|\n|-|-|-|-|\n|-|-|-|-|\n|-|-|-|-|\n"]
    {
        let found = bezzel(&["complete"]).write_stdin(board).assert();
        let read = bezzel(&["puzzle", "--solve"]).write_stdin(board).assert();
        let is_one = read.get_output().stdout.starts_with(b"exactly one");
        assert_eq!(found.get_output().status.success(), is_one, "{board}");
    }
}

#[test]
fn a_setting_or_an_ending_that_cannot_be_is_refused_with_those_that_can() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let file = path("six.txt");
    run(&["puzzle", "6", "--seed", "7", "-o", &file]).success();
    refused(&["puzzle", "8", "--delay", "1", "-o", &path("d.svg")], "would change nothing");
    refused(&["puzzle", "--rate", &file, "--delay", "1"], "would change nothing");
    refused(&["puzzle", "--hint", &file, "--title", "x"], "only with svg, png\n");
    refused(&["puzzle", "--hint", &file, "-o", &path("h.gif")], ".txt, .svg, .png");
    refused(&["puzzle", "--rate", &file, "-o", &path("h.svg")], "expected one of .txt\n");
    refused(
        &["sample", "8", "--density", "--title", "x", "-o", &path("d.png")],
        "would change nothing",
    );
    refused(
        &["sample", "8", "--density", "--theme", "sea", "-o", &path("d.csv")],
        "only with png, svg\n",
    );
    run(&["--lang", "zh", "puzzle", "--rate", folder.path().to_str().unwrap()])
        .code(2)
        .stderr(contains("它是目录"));
}

#[test]
fn the_rules_that_a_board_fits_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzle.txt");
    let path = path.to_str().unwrap();
    for family in ["stars", "regions-diagonals"] {
        run(&["puzzle", "8", "--family", family, "--seed", "5", "-o", path]).success();
        let told = run(&["puzzle", "--hint", path]).success();
        told.stderr(contains(format!("--family {family}")).and(contains("no step follows").not()));
    }
}

#[test]
fn two_star_boards_are_made_solved_rated_hinted_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let make = ["puzzle", "9", "--family", "stars", "--difficulty", "easy", "--seed", "1"];
    let puzzle: Value = serde_json::from_str(&output(&[&make[..], &["--json"]].concat())).unwrap();
    assert_eq!((&puzzle["family"], &puzzle["difficulty"]), (&json!("stars"), &json!("easy")));
    let link = puzzle["link"].as_str().unwrap();
    assert!(link.contains("starbattle/9/9/2/"), "{link}");
    let solved: Value =
        serde_json::from_str(&output(&["puzzle", "--solve", link, "--json"])).unwrap();
    assert_eq!(solved["examples"], json!([puzzle["solution"]]));
    let told = output(&["puzzle", "--solve", link]);
    assert_eq!(told.lines().nth(1).unwrap().matches(',').count(), 9, "{told}");
    let rows = output(&make);
    bezzel(&["puzzle", "--rate", "--family", "stars"])
        .write_stdin(rows.clone())
        .assert()
        .success()
        .stdout(contains("easy"));
    // Without the family the letters are read with one queen each, and a note names the other possibilities.
    for question in ["--solve", "--rate", "--hint"] {
        let asked = bezzel(&["puzzle", question]).write_stdin(rows.clone()).assert();
        asked.stderr(contains("--family stars"));
    }
    let ambiguous =
        "AAAAAAAA\nBBBBBBBB\nCCCCCCCC\nDDDDDDDD\nEEEEEEEE\nFFFFFFFF\nGGGGGGGG\nHHHHHHHH\n";
    let asked = bezzel(&["puzzle", "--solve"]).write_stdin(ambiguous).assert();
    asked.code(1).stderr(contains("--family").not());
    run(&["puzzle", "--hint", link, "-o", &path("hint.svg")]).success();
    run(&[&make[..], &["-o", &path("sheet.png")]].concat()).success();
    assert!(folder.path().join("sheet-solutions.png").exists());
    run(&[&make[..], &["--count", "2", "-o", &path("page.html")]].concat()).success();
    let page = std::fs::read_to_string(path("page.html")).unwrap();
    assert!(page.contains("\"family\":\"stars\"") && page.trim_end().ends_with("</html>"));
    refused(&["puzzle", "7", "--family", "stars"], "8 to 14");
    refused(&["puzzle", "9", "--family", "stars", "--queens", "3"], "other families");
    refused(&["model", "--puzzle", link], "this is a two-star board");
}
