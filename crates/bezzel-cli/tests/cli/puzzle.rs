//! `bezzel puzzle`: making, solving and rating puzzles, and hints.

use crate::session::Session;

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
