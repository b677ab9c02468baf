//! `--piece` and `--rows`: solutions, counts, conflicts and pictures of pieces other than the queen.

use crate::program::{bezzel, output, refused, run};
use predicates::str::{contains, is_empty};
use serde_json::Value;

#[test]
fn counts_are_the_published_ones() {
    for (n, piece, count) in [
        ("9", "queen", "352"),
        ("12", "semi-queen", "4698655"),
        ("15", "semi-queen", "3622508685"),
        ("13", "superqueen", "1876"),
        ("14", "reflecting-queen", "3178"),
        ("13", "torus-queen", "4524"),
        ("12", "torus-queen", "0"),
        ("11", "torus-semi-queen", "37851"),
    ] {
        assert_eq!(output(&["count", n, "--piece", piece, "-q"]).trim(), count, "{piece} {n}");
    }
    let told = output(&["count", "12", "--piece", "superqueen", "--distinct", "-q"]);
    assert_eq!(told.trim(), "22");
}

#[test]
fn a_count_is_checked_by_another_method_and_the_published_value() {
    for arguments in [&["14", "--piece", "semi-queen"], &["11", "--piece", "torus-semi-queen"]] {
        let arguments = [&["count", "--check", "--json", "-q"][..], arguments].concat();
        let told: Value = serde_json::from_str(&output(&arguments)).unwrap();
        assert_eq!(told["piece"], arguments[6]);
        let checks = told["checks"].as_array().unwrap();
        let names: Vec<_> = checks.iter().map(|check| check["check"].as_str().unwrap()).collect();
        assert_eq!(names, ["published", "engines"]);
        assert!(checks.iter().all(|check| check["agrees"] == true), "{checks:?}");
        assert!(!checks[0]["finding"].as_str().unwrap().contains("A000170"), "{checks:?}");
    }
}

#[test]
fn boards_with_fewer_rows_are_counted_and_listed() {
    // Two queens in the first two rows: every pair of columns at a distance of two or more.
    assert_eq!(output(&["count", "6", "--rows", "2"]).trim(), "20");
    let told = output(&["solve", "6", "--rows", "2", "--all", "-f", "columns"]);
    assert_eq!(told.lines().count(), 20);
    assert_eq!(told.lines().next(), Some("0 2"));
    let board = output(&["solve", "5", "--rows", "2", "-f", "board", "--ascii"]);
    assert_eq!(board, "Q . . . .\n. . Q . .\n");
    let json: Value =
        serde_json::from_str(&output(&["count", "6", "--rows", "2", "--json"])).unwrap();
    assert_eq!((&json["rows"], json.get("piece")), (&Value::from(2), None));
    // As many rows as columns is the whole board.
    assert_eq!(output(&["count", "8", "--rows", "8"]).trim(), "92");
}

#[test]
fn solutions_of_a_piece_are_listed_in_order_and_are_solutions() {
    let told = output(&["solve", "7", "--piece", "semi-queen", "--all", "-f", "columns"]);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 405);
    assert!(lines.is_sorted());
    run(&["check", lines[200], "--piece", "semi-queen"]).success();
    let distinct = output(&["solve", "4", "--piece", "semi-queen", "--distinct", "-f", "columns"]);
    assert!(distinct.lines().count() < 7);
    run(&["solve", "6", "--piece", "torus-queen", "--all", "-f", "json"])
        .code(1)
        .stdout(contains("[]"))
        .stderr(contains("torus-queen"));
}

#[test]
fn conflicts_name_the_line_and_are_drawn() {
    for (placement, piece, line) in [
        ("0 3 1 2", "reflecting-queen", "reflected diagonal"),
        ("0 2 4 1 3", "superqueen", "knight's move"),
        ("3 1 0 2 4", "torus-queen", "diagonal \\"),
        ("1 0", "semi-queen", "antidiagonal /"),
    ] {
        run(&["check", placement, "--piece", piece]).code(1).stdout(contains(line));
        let svg = output(&["draw", placement, "--piece", piece, "-f", "svg"]);
        assert!(svg.contains("<line") && svg.contains(piece), "{piece}");
        // As queens the pieces attack each other along other lines.
        assert_ne!(svg, output(&["draw", placement, "-f", "svg"]), "{piece}");
    }
    run(&["check", "0 1 2 3", "--piece", "semi-queen"]).success().stdout(contains("semi-queen"));
    let told = output(&["draw", "0 1 2", "--piece", "semi-queen", "--ascii"]);
    assert_eq!(told, "Q . .\n. Q .\n. . Q\n");
}

/// Lines of a torus are rings, and each pair counts once, in sentences, data and pictures.
#[test]
fn pairs_attack_over_the_border_of_a_torus() {
    for (placement, piece, attacks, lines) in [
        ("0 1 2", "torus-queen", 3, 4),
        ("0 1", "torus-queen", 1, 1),
        ("0 0 0", "torus-queen", 3, 4),
        ("0 2 4 1 3", "torus-queen", 0, 0),
        ("2 1 0", "torus-semi-queen", 3, 4),
        ("1 1 1", "torus-semi-queen", 3, 4),
        ("0 1 2", "queen", 2, 2),
    ] {
        let status = i32::from(attacks > 0);
        let check = ["check", placement, "--piece", piece];
        let json = run(&[&check[..], &["--json"]].concat()).code(status);
        let json: Value = serde_json::from_slice(&json.get_output().stdout).unwrap();
        assert_eq!(json["attacks"], attacks, "{json}");
        assert_eq!(json["conflicts"].as_array().unwrap().len(), attacks);
        if attacks > 0 {
            let said = run(&check).code(1);
            let said = String::from_utf8(said.get_output().stdout.clone()).unwrap();
            assert!(said.contains(&format!(", {attacks} attack")), "{said}");
            assert_eq!(said.lines().count(), 1 + attacks, "{said}");
        }
        let board = output(&["draw", placement, "--piece", piece, "-f", "board", "--ascii"]);
        let marked = if attacks > 0 { placement.split(' ').count() } else { 0 };
        assert_eq!(board.matches("Q!").count(), marked, "{board}");
        // A line over the border is drawn in two parts.
        let svg = output(&["draw", placement, "--piece", piece, "-f", "svg", "--no-title"]);
        assert_eq!(svg.matches("<line").count(), lines, "{placement} {piece}");
    }
}

#[test]
fn what_theorems_know_is_not_searched() {
    for n in ["27", "30", "34", "60", "999"] {
        for more in [&[][..], &["--limit", "1"]] {
            let solve = [&["solve", n, "--piece", "torus-queen"], more].concat();
            run(&solve).code(1).stderr(contains("no solution exists"));
        }
        run(&["solve", n, "--piece", "torus-semi-queen"]).code(i32::from(n != "27" && n != "999"));
    }
    for more in [&["--all"][..], &["--all", "--limit", "1"], &["--distinct"], &["--start", "3"]] {
        let solve = [&["solve", "30", "--piece", "torus-queen", "-f", "json"], more].concat();
        run(&solve).code(1).stdout("[]\n");
    }
    for (n, piece) in [("30", "torus-queen"), ("27", "torus-queen"), ("32", "torus-semi-queen")] {
        assert_eq!(output(&["count", n, "--piece", piece]), "0\n");
        assert_eq!(output(&["count", n, "--piece", piece, "--distinct"]), "0\n");
    }
    // What asks for a search gets one.
    let json = output(&["count", "9", "--piece", "torus-queen", "--check", "--json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert!(json["nodes"].as_u64().unwrap() > 0, "{json}");
    for (n, piece) in [("35", "torus-queen"), ("1001", "torus-queen"), ("31", "superqueen")] {
        let found = output(&["solve", n, "--piece", piece]);
        run(&["check", found.trim(), "--piece", piece]).success();
    }
    let found = output(&["solve", "35", "--piece", "torus-queen", "--limit", "1"]);
    assert!(found.starts_with("0 2 4 6 "), "{found}");
}

#[test]
fn what_a_piece_cannot_do_is_refused() {
    refused(&["count", "8", "--piece", "king"], "queen, semi-queen, superqueen");
    refused(&["count", "8", "--rows", "9"], "invalid --rows 9: expected an integer from 1 to 8");
    refused(&["count", "8", "--rows", "0"], "from 1 to 8");
    refused(&["count", "33", "--piece", "semi-queen"], "from 1 to 32");
    refused(&["solve", "66", "--piece", "superqueen"], "from 1 to 64");
    refused(&["solve", "65", "--piece", "semi-queen", "--all"], "from 1 to 64");
    for (option, value) in [("--nth", "3"), ("--seed", "1"), ("--method", "construct")] {
        refused(
            &["solve", "8", "--piece", "superqueen", option, value],
            "cannot be used with --piece",
        );
    }
    refused(&["count", "8", "--rows", "5", "--scheme", "halves"], "expected one of auto, rows");
    for piece in ["queen", "superqueen", "torus-queen", "torus-semi-queen"] {
        refused(
            &["count", "8", "--piece", piece, "--scheme", "second"],
            "invalid --scheme second: expected one of auto,",
        );
    }
    for n in ["25", "32"] {
        let scheme = ["count", n, "--piece", "semi-queen", "--scheme", "second"];
        refused(&scheme, "expected one of auto, rows");
    }
    refused(
        &["campaign", "new", "32", "--piece", "reflecting-queen", "--scheme", "second"],
        "expected one of auto, rows",
    );
    refused(&["count", "8", "--piece", "semi-queen", "--start", "1"], "--start cannot be used");
    refused(&["check", "0", "--piece", "semi-queen", "--rank"], "--rank cannot be used");
    refused(
        &["solve", "6", "--rows", "3", "-f", "svg"],
        "board, grid, pairs, xy, columns, json, jsonl",
    );
    // Commands without pieces say in both languages that they have no such option.
    let verbs = [
        &["table", "8"][..],
        &["sample", "8"],
        &["steps", "8"],
        &["compare", "8"],
        &["complete", "0 . . ."],
        &["puzzle", "8"],
        &["model", "8"],
        &["info"],
        &["serve"],
        &["campaign", "run", "none.bezzel"],
        &["campaign", "status", "none.bezzel"],
        &["campaign", "total", "none.bezzel"],
    ];
    for verb in verbs {
        for (lang, says) in [
            ("en", "unknown option --piece here; these commands have it: solve, count, "),
            ("zh", "solve, count, "),
        ] {
            let arguments = [verb, &["--piece", "semi-queen", "--lang", lang]].concat();
            run(&arguments).code(2).stdout(is_empty()).stderr(contains(says));
        }
    }
    for (arguments, says) in [
        (&["count", "8", "--rows", "9"][..], "1 到 8"),
        (&["count", "8", "--piece", "king"], "semi-queen"),
        (&["count", "9", "--piece", "superqueen", "--scheme", "second"], "auto"),
    ] {
        let arguments = [arguments, &["--lang", "zh"]].concat();
        run(&arguments).code(2).stdout(is_empty()).stderr(contains(says));
    }
}

#[test]
fn a_second_scheme_counts_the_same() {
    for (n, piece) in [("14", "semi-queen"), ("13", "reflecting-queen")] {
        let count = |scheme| {
            let arguments = ["count", n, "--piece", piece, "--scheme", scheme, "--json", "-q"];
            let told: Value = serde_json::from_str(&output(&arguments)).unwrap();
            (told["count"].clone(), told["plan"].clone())
        };
        let (first, second) = (count("auto"), count("second"));
        assert_eq!(first.0, second.0, "{piece}");
        assert_ne!(first.1, second.1, "{piece}");
    }
    let rows = output(&["count", "10", "--piece", "semi-queen", "--scheme", "rows", "-q"]);
    assert_eq!(rows.trim(), "82297");
}

#[test]
fn a_campaign_counts_a_piece() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.bezzel");
    let path = path.to_str().unwrap();
    run(&["campaign", "new", "15", "--piece", "semi-queen", "-o", path, "--depth", "2"]).success();
    run(&["campaign", "run", path, "-q", "--shards", "0..40"]).success();
    run(&["campaign", "total", path]).code(1);
    run(&["campaign", "run", path, "-q"]).success();
    let told = run(&["campaign", "total", path]).success();
    assert_eq!(told.get_output().stdout, b"3622508685\n");
}

#[test]
fn boards_with_fewer_rows_are_read() {
    for format in ["columns", "board", "grid", "json", "jsonl", "pairs", "xy"] {
        let arguments = ["solve", "6", "--rows", "3", "--all", "--limit", "5", "-f", format];
        let listed = output(&arguments);
        // Boards and grids of several solutions are separated by blank lines.
        let told =
            bezzel(&["check", "--columns", "6"]).write_stdin(listed.clone()).assert().success();
        let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
        assert!(told.contains("placement 5: solves, 3 queens"), "{format}: {told}");
        assert!(told.contains("5 of 5"), "{format}: {told}");
        // Lists of columns alone are not boards.
        if format == "columns" {
            bezzel(&["check"]).write_stdin(listed).assert().code(2);
        }
    }
    run(&["check", "0 4", "--columns", "5", "--piece", "torus-queen"]).code(1);
    run(&["check", "0 4", "--columns", "6", "--piece", "torus-queen"]).success();
    let json: Value =
        serde_json::from_str(&output(&["check", "0 4", "--columns", "6", "--json"])).unwrap();
    assert_eq!((&json["n"], &json["rows"]), (&Value::from(6), &Value::from(2)));
    let drawn = output(&["draw", "0 4", "--columns", "6", "--ascii"]);
    assert_eq!(drawn, "Q . . . . .\n. . . . Q .\n");
    refused(&["draw", "0 4", "--columns", "6", "-f", "svg"], "--columns");
    refused(&["check", "0 6", "--columns", "6"], "column 6 is outside 0 to 5");
    refused(&["check", "0 4", "--columns", "0"], "invalid --columns 0");
    refused(&["check", "0 1 2", "--columns", "2"], "a board of 2 columns has 1 to 2 rows");
    refused(&["check", "0 2", "--columns", "6", "--rank"], "--rank cannot be used with --columns");
}
