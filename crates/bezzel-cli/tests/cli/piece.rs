//! `--piece` and `--rows`: solutions, counts, conflicts and pictures of pieces other than the queen.

use crate::session::{Session, json, output, prints, refuses, rows};

#[test]
fn boards_with_fewer_rows_and_other_pieces_are_counted_and_listed() {
    rows(&[
        ("count 9 --piece queen -q", 0, "352\n", ""),
        ("count 12 --piece semi-queen -q", 0, "4698655\n", ""),
        ("count 12 --piece superqueen --distinct -q", 0, "22\n", ""),
        ("count 10 --piece semi-queen --scheme rows -q", 0, "82297\n", ""),
        // Two queens in the first two rows: every pair of columns at a distance of two or more.
        ("count 6 --rows 2", 0, "20\n", ""),
        ("count 6 --rows 2 --json", 0, "{\"n\":6,\"rows\":2,\"what\":…", ""),
        ("solve 5 --rows 2 -f board --ascii", 0, "Q . . . .\n. . Q . .\n", ""),
        // As many rows as columns is the whole board.
        ("count 8 --rows 8", 0, "92\n", ""),
        ("solve 6 --piece torus-queen --all -f json", 1, "[]\n", "…torus-queen…"),
        (
            "count 11 --piece torus-semi-queen --check --json -q",
            0,
            "…\"piece\":\"torus-semi-queen\",…\"count\":37851,…\"checks\":[{\"check\":\"published\",\"agrees\":true,…\
             {\"check\":\"engines\",\"agrees\":true,…}]}\n",
            "",
        ),
    ]);
    let told = output("solve 6 --rows 2 --all -f columns");
    assert!(told.lines().count() == 20 && told.starts_with("0 2\n"), "{told}");
    let told = output("solve 7 --piece semi-queen --all -f columns");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines.len() == 405 && lines.is_sorted());
    prints(&[(&format!("check '{}' --piece semi-queen", lines[200]), "…")]);
    assert!(output("solve 4 --piece semi-queen --distinct -f columns").lines().count() < 7);
    for (n, piece) in [(14, "semi-queen"), (13, "reflecting-queen")] {
        let [first, second] = ["auto", "second"]
            .map(|scheme| json(&format!("count {n} --piece {piece} --scheme {scheme} --json -q")));
        assert_eq!(first["count"], second["count"], "{piece}");
        assert_ne!(first["plan"], second["plan"], "{piece}");
    }
}

/// Lines of a torus are rings, and each pair counts once, in sentences, data and pictures.
#[test]
fn conflicts_name_the_line_and_are_drawn() {
    for (placement, piece, attacks, lines, line) in [
        ("0 1 2", "torus-queen", 3, 4, "diagonal \\"),
        ("0 1", "torus-queen", 1, 1, "diagonal \\"),
        ("0 0 0", "torus-queen", 3, 4, "column"),
        ("0 2 4 1 3", "torus-queen", 0, 0, ""),
        ("2 1 0", "torus-semi-queen", 3, 4, "antidiagonal /"),
        ("0 1 2", "queen", 2, 2, "diagonal \\"),
        ("0 3 1 2", "reflecting-queen", 2, 3, "reflected diagonal"),
        ("0 2 4 1 3", "superqueen", 5, 5, "knight's move"),
        ("1 0", "semi-queen", 1, 1, "antidiagonal /"),
        ("0 1 2 3", "semi-queen", 0, 0, ""),
    ] {
        let session = Session::new();
        let status = i32::from(attacks > 0);
        let question = format!("check '{placement}' --piece {piece}");
        let said = session.row(&question, status, &format!("…{line}…"), "…");
        assert_eq!(said.lines().count(), 1 + attacks, "{said}");
        assert!(said.contains(&format!(", {attacks} attack")) == (attacks > 0), "{said}");
        let json = session.row(&format!("{question} --json"), status, "…", "…");
        assert!(json.contains(&format!("\"attacks\":{attacks},")), "{json}");
        assert_eq!(json.matches("\"line\":").count(), attacks, "{json}");
        let drawn = |how| output(&format!("draw '{placement}' --piece {piece} -f {how}"));
        assert_eq!(drawn("board --ascii").contains("Q!"), attacks > 0);
        // A line over the border is drawn in two parts.
        let svg = drawn("svg");
        assert_eq!(svg.matches("<line").count(), lines, "{placement} {piece}");
        assert!(svg.contains(piece), "{piece}");
    }
}

#[test]
fn what_theorems_know_is_not_searched() {
    let none = "…no solution exists…";
    rows(&[
        ("solve 27 --piece torus-queen", 1, "", none),
        ("solve 60 --piece torus-queen --limit 1", 1, "", none),
        ("solve 999 --piece torus-queen --limit 1", 1, "", none),
        ("solve 34 --piece torus-semi-queen", 1, "", none),
        ("solve 999 --piece torus-semi-queen", 0, "…", "…"),
        ("solve 30 --piece torus-queen --all -f json", 1, "[]\n", "…"),
        ("solve 30 --piece torus-queen --all --limit 1 -f json", 1, "[]\n", "…"),
        ("solve 30 --piece torus-queen --distinct -f json", 1, "[]\n", "…"),
        ("solve 30 --piece torus-queen --start 3 -f json", 1, "[]\n", "…"),
        ("count 27 --piece torus-queen --distinct", 0, "0\n", "…"),
        ("count 32 --piece torus-semi-queen", 0, "0\n", "…"),
        ("solve 35 --piece torus-queen --limit 1", 0, "0 2 4 6 …", "…"),
    ]);
    // What asks for a search gets one.
    let json = json("count 9 --piece torus-queen --check --json");
    assert!(json["nodes"].as_u64().unwrap() > 0, "{json}");
    for question in ["1001 --piece torus-queen", "31 --piece superqueen"] {
        let found = output(&format!("solve {question}"));
        let piece = question.split_once(' ').unwrap().1;
        prints(&[(&format!("check {piece} <<< {found}"), "…solves…")]);
    }
}

#[test]
fn what_a_piece_cannot_do_is_refused() {
    refuses(&[
        ("count 8 --piece king", "queen, semi-queen, superqueen"),
        ("count 8 --rows 9", "invalid --rows 9: expected an integer from 1 to 8"),
        ("count 8 --rows 0", "from 1 to 8"),
        ("count 33 --piece semi-queen", "from 1 to 32"),
        ("solve 66 --piece superqueen", "from 1 to 64"),
        ("solve 65 --piece semi-queen --all", "from 1 to 64"),
        ("solve 8 --piece superqueen --nth 3", "cannot be used with --piece"),
        ("solve 8 --piece superqueen --seed 1", "cannot be used with --piece"),
        ("solve 8 --piece superqueen --method construct", "cannot be used with --piece"),
        ("count 8 --rows 5 --scheme halves", "expected one of auto, rows"),
        ("count 8 --piece queen --scheme second", "invalid --scheme second: expected one of auto,"),
        ("count 8 --piece superqueen --scheme second", "expected one of auto,"),
        ("count 8 --piece torus-semi-queen --scheme second", "expected one of auto,"),
        ("count 25 --piece semi-queen --scheme second", "expected one of auto, rows"),
        ("campaign new 32 --piece reflecting-queen --scheme second", "expected one of auto, rows"),
        ("count 8 --piece semi-queen --start 1", "--start cannot be used"),
        ("check 0 --piece semi-queen --rank", "--rank cannot be used"),
        ("solve 6 --rows 3 -f svg", "board, grid, pairs, xy, columns, json, jsonl"),
        ("count 8 --rows 9 --lang zh", "1 到 8"),
        ("count 8 --piece king --lang zh", "semi-queen"),
        ("count 9 --piece superqueen --scheme second --lang zh", "auto"),
    ]);
    // Commands without pieces say in both languages that they have no such option.
    for verb in [
        "table 8",
        "sample 8",
        "steps 8",
        "compare 8",
        "complete '0 . . .'",
        "puzzle 8",
        "model 8",
        "info",
        "serve",
        "campaign run none.bezzel",
        "campaign status none.bezzel",
        "campaign total none.bezzel",
    ] {
        refuses(&[
            (
                &format!("{verb} --piece semi-queen"),
                "unknown option --piece here; these commands have it: solve, count, ",
            ),
            (&format!("{verb} --piece semi-queen --lang zh"), "solve, count, "),
        ]);
    }
}

#[test]
fn a_campaign_counts_a_piece() {
    Session::new().rows(&[
        ("campaign new 15 --piece semi-queen -o s.bezzel --depth 2", 0, "…", "…"),
        ("campaign run s.bezzel -q --shards 0..40", 0, "…", "…"),
        ("campaign total s.bezzel", 1, "", "…"),
        ("campaign run s.bezzel -q", 0, "…", "…"),
        ("campaign total s.bezzel", 0, "3622508685\n", "…"),
    ]);
}

#[test]
fn boards_with_fewer_rows_are_read() {
    for format in ["columns", "board", "grid", "json", "jsonl", "pairs", "xy"] {
        // Boards and grids of several solutions are separated by blank lines.
        let listed = output(&format!("solve 6 --rows 3 --all --limit 5 -f {format}"));
        prints(&[(
            &format!("check --columns 6 <<< {listed}"),
            "…placement 5: solves, 3 queens…5 of 5…",
        )]);
        // Lists of columns alone are not boards.
        if format == "columns" {
            refuses(&[(&format!("check <<< {listed}"), "")]);
        }
    }
    rows(&[
        ("check '0 4' --columns 5 --piece torus-queen", 1, "…", "…"),
        ("check '0 4' --columns 6 --piece torus-queen", 0, "…", "…"),
        ("check '0 4' --columns 6 --json", 0, "{\"n\":6,\"rows\":2,…", "…"),
        ("draw '0 4' --columns 6 --ascii", 0, "Q . . . . .\n. . . . Q .\n", "…"),
    ]);
    refuses(&[
        ("draw '0 4' --columns 6 -f svg", "--columns"),
        ("check '0 6' --columns 6", "column 6 is outside 0 to 5"),
        ("check '0 4' --columns 0", "invalid --columns 0"),
        ("check '0 1 2' --columns 2", "a board of 2 columns has 1 to 2 rows"),
        ("check '0 2' --columns 6 --rank", "--columns cannot be used with --rank"),
    ]);
}
