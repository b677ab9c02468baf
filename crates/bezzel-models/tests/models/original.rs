//! A judge trusts no remark: a file that is not the model of the board it names is refused.

use super::{boards, model, size};
use bezzel::puzzle::{Family, Puzzle};
use bezzel_models::{
    AtMostOne, Data, Expected, ModelError, ModelFormat, Options, Problem, Theory, Viewpoint,
    read_model,
};
use proptest::prelude::*;

/// Every way to write a model with its board.
fn all_options() -> Vec<Options> {
    let mut all: Vec<Options> = ModelFormat::ALL.map(Options::new).to_vec();
    let plain = Options::new;
    all.extend(AtMostOne::ALL.map(|it| Options { at_most_one: it, ..plain(ModelFormat::Dimacs) }));
    all.extend(Viewpoint::ALL.map(|it| Options { viewpoint: it, ..plain(ModelFormat::MiniZinc) }));
    all.extend(Theory::ALL.map(|it| Options { theory: it, ..plain(ModelFormat::Smt2) }));
    all
}

/// Boards of every kind, with their numbers of solutions as they are written.
fn problems() -> Vec<Problem> {
    let regions: Vec<u32> = (0..25).map(|at| at / 5).collect();
    let puzzle = |family| Puzzle::with_regions(family, size(5), &regions, Vec::new()).unwrap();
    let mut all: Vec<Problem> = boards().iter().map(Problem::begun).collect();
    all.push(Problem::begun(boards().last().unwrap()).expecting(Expected::Counted(0)));
    all.push(Problem::puzzle(&puzzle(Family::Regions)).expecting(Expected::Counted(14)));
    all.push(Problem::puzzle(&puzzle(Family::RegionsDiagonals)));
    all.push(Problem::leaders(size(6)));
    all
}

fn refusal(text: &str) -> String {
    read_model(text.as_bytes()).map_err(|error| error.to_string()).unwrap_err()
}

#[test]
fn written_models_are_recognised_with_any_line_ends() {
    for problem in problems() {
        for options in all_options() {
            let text = model(&problem, options);
            for text in [text.clone(), text.replace('\n', "\r\n"), text.clone() + "\r\n\n"] {
                let read = read_model(text.as_bytes());
                let read = read.unwrap_or_else(|error| panic!("{options:?}: {error}\n{text}"));
                assert_eq!(model(&read.board, options), model(&problem, options));
                assert_eq!(read.board.expected(), problem.expected());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    /// A byte is deleted, doubled or replaced, or the end is cut off.
    #[test]
    fn what_was_changed_is_refused_with_the_line(
        problem in 0..problems().len(), options in 0..all_options().len(), place in any::<usize>(), damage in 0..4,
    ) {
        let text = model(&problems()[problem], all_options()[options]);
        let place = place % (text.len() - 1);
        let byte = text.as_bytes()[place];
        let other = if byte == b'1' { '2' } else { '1' };
        let (before, after) = (&text[..place], &text[place + 1..]);
        let changed = match damage {
            0 => format!("{before}{after}"),
            1 => format!("{before}{0}{0}{after}", char::from(byte)),
            2 => format!("{before}{other}{after}"),
            _ => before.to_owned(),
        };
        let line = before.matches('\n').count() as u64 + 1;
        let is_remark = text.lines().nth(line as usize - 1).is_some_and(|it| it.contains("board: ") || it.contains("\"board\": "));
        match read_model(changed.as_bytes()) {
            // A changed remark is accepted if the whole file is the model of its board, and otherwise refused at any
            // line.
            Ok(read) if is_remark => {
                let again = model(&read.board, all_options()[options]);
                prop_assert!(again.trim_end() == changed.trim_end(), "{again}\n{changed}");
            }
            Err(ModelError::Differs { .. }) if is_remark => {}
            // A doubled character may be noticed on the next line.
            Err(ModelError::Differs { line: seen }) => {
                prop_assert!(seen == line || seen == line + 1, "{line}, {seen}\n{changed}");
            }
            // The remark itself, or text before its end, was changed.
            Err(ModelError::Foreign) => prop_assert!(line <= 9, "{line}\n{changed}"),
            other => prop_assert!(false, "{other:?}\n{changed}"),
        }
    }
}

#[test]
fn a_remark_of_another_board_and_a_foreign_formula_are_refused() {
    let six = model(&Problem::empty(size(6)), Options::new(ModelFormat::Dimacs));
    let told = r#""n":6"#;
    assert!(refusal(&six.replace(told, r#""n":7"#)).contains("line 1 "));
    // The first lines with the remark belong to another board than the clauses.
    let seven = model(&Problem::empty(size(7)), Options::new(ModelFormat::Dimacs));
    let head = six.split_inclusive("p cnf").next().unwrap();
    let foreign = format!("{head}{}", seven.split_once("p cnf").unwrap().1);
    assert!(refusal(&foreign).contains("line 11 "), "{}", refusal(&foreign));
    let remark = six.lines().find(|line| line.contains("board:")).unwrap();
    assert!(refusal(&format!("{remark}\np cnf 36 1\n1 0\n")).contains("line 1 "));
    let more = model(&Problem::empty(size(6)), Options::new(ModelFormat::Opb)) + "+1 x1 = 1 ;\n";
    assert!(refusal(&more).starts_with("line "));
    for text in ["", "p cnf 1 0\n", "c board: {\"n\":0}\n", "c board: {}\n"] {
        assert!(matches!(read_model(text.as_bytes()), Err(ModelError::Foreign)), "{text}");
    }
    let any = Options { data: Data::Separate, ..Options::new(ModelFormat::MiniZinc) };
    let text = model(&Problem::empty(size(6)), any);
    assert!(matches!(read_model(text.as_bytes()), Err(ModelError::Foreign)));
}
