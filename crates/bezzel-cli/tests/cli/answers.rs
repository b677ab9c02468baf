//! Answers that could be mistaken for others are refused, or marked as what they are.

use crate::session::{Session, output, prints, refuses, rows};

#[test]
fn options_that_cannot_be_combined_are_refused() {
    for line in [
        "solve 8 --distinct --start 3",
        "solve 8 --distinct --random",
        "solve 8 --start 3 --seed 1",
        "solve 8 --all --seed 1",
        "solve 8 --all --method first",
        "solve 8 --start 3 --method first",
        "solve 8 --distinct --method construct",
        "solve 8 --random --method construct",
        "solve 8 --seed 1 --method first",
        "count 8 --distinct --start 3",
        "count 8 --estimate-time --check",
        "compare 4 --json --format html",
        "complete 8x8 --json --all",
        "complete 8x8 --json --limit 3",
        "complete 8x8 --json --format csv",
        "complete 8x8 --count --format csv",
        "complete 8x8 --unique --format csv",
        "complete 8x8 --count --unique",
        "draw '1 3 0 2' --title a --no-title -f svg",
    ] {
        refuses(&[(line, "cannot be used with")]);
    }
    // Options that can be combined still are.
    for (line, lines) in [
        ("solve 8 --all --start 3", 18),
        ("solve 8 --distinct --limit 3", 3),
        ("solve 9 --method random --seed 5", 1),
    ] {
        assert_eq!(output(line).lines().count(), lines, "{line}");
    }
}

#[test]
fn options_that_a_format_cannot_use_are_refused() {
    for option in ["--title a", "--no-title", "--size 99", "--theme sea", "--coordinates"] {
        for line in ["solve 8 -f csv", "steps 4", "complete 4x4 --json"] {
            refuses(&[(&format!("{line} {option}"), "svg, png, gif, apng")]);
        }
    }
    refuses(&[
        ("solve 8 -f png --delay 1", "gif, apng"),
        ("solve 8 -f grid --ascii", "only with board"),
        ("steps 4 -f jsonl --ascii", "only with text"),
    ]);
    // `--ascii` asks for a board, in a pipe too.
    prints(&[("solve 4 --ascii", ". Q . .\n. . . Q\nQ . . .\n. . Q .\n")]);
}

#[test]
fn check_believes_names_and_not_places() {
    let csv = output("solve 6 --all -f csv");
    let turned: String = csv
        .lines()
        .map(|line| line.split(',').rev().collect::<Vec<_>>().join(",") + "\n")
        .collect();
    prints(&[(&format!("draw -f csv <<< {turned}"), &csv)]);
    let (ragged, renamed) = (csv.replacen(",4\n", "\n", 1), csv.replacen("row3", "row9", 1));
    refuses(&[
        ("check {\"n\":5,\"columns\":[1,3,0,2]}", "n is 5, but 4 columns are given"),
        (
            &format!("check <<< {ragged}"),
            "line 2, character 1: this line has 5 values, but the first line has 6",
        ),
        (&format!("check <<< {renamed}"), "row3 is missing"),
    ]);
}

#[test]
fn a_search_that_was_cut_says_so() {
    let cut = output("steps 8 --depth 1");
    assert!(!cut.contains("there is no solution"));
    let chinese = output("steps 8 --depth 1 --lang zh");
    assert!(!chinese.contains("无解") && chinese.contains("没有搜索"));
    prints(&[
        ("steps 8 --depth 1", "…Deeper nodes were not searched, so solutions may exist.\n"),
        ("steps 8 --limit 5", "…stopped here after 5 steps and is incomplete…"),
        ("steps 8 --depth 1 -f jsonl", "…\"cut\":true,…\"event\":\"exhausted\",…"),
        ("steps 8 --limit 500 -f jsonl", "…\"event\":\"stopped\",…\"step\":501}\n"),
        // A complete search, up to its last event, was not stopped by the limit.
        ("steps 4 --limit 79 -f jsonl", "…\"cut\":false,…\"event\":\"exhausted\",…"),
        ("steps 8 -f html --limit 5", "…\"events\":\"20011000011100121212000070;\"…"),
        ("steps 8 -f svg --limit 40", "…the first 40 steps of the search…"),
        ("solve --help --lang zh", "…概率不等…"),
    ]);
    let help = output("solve --help").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("not equally likely"), "{help}");
}

#[test]
fn unique_ends_alike_with_and_without_json() {
    rows(&[
        ("complete '0 4 7 . . . . .' --unique -q", 0, "…", "…"),
        ("complete '0 4 7 . . . . .' --unique --json", 0, "…", "…"),
        ("complete '0 . . . . . . .' --unique -q", 1, "…", "…"),
        ("complete '0 . . . . . . .' --unique --json", 1, "…", "…"),
        ("complete '0 . . . . . . .' --json", 0, "…\"unique\":false…", "…"),
        ("complete '0 . 0 . . . . .' --unique -q", 1, "…", "…"),
        ("complete '0 . 0 . . . . .' --unique --json", 1, "…\"possible\":false…\"cause\"…", "…"),
    ]);
}

#[test]
fn all_solutions_are_those_of_plain_backtracking_in_its_order() {
    use bezzel::{Size, search::Backtrack};
    let session = Session::new();
    for n in 1..=13 {
        let mut expected = String::new();
        for solution in Backtrack::new(Size::new(n).unwrap()).unwrap() {
            let columns: Vec<String> = solution.columns().iter().map(u32::to_string).collect();
            expected += &(columns.join(" ") + "\n");
        }
        for threads in [1, 2] {
            let listed = session.run(&format!("solve {n} --all --threads {threads}"));
            assert!(listed.stdout == expected.as_bytes(), "N = {n}, {threads} threads");
        }
    }
}
