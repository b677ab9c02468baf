//! `--piece` and `--rows`: solutions, counts, conflicts and pictures of pieces other than the queen.

use crate::session::{Session, json, output, prints, rows};

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
