//! `bezzel check --model`: whether a solver's output solves a model that `bezzel model` wrote.

use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel::Square;
use bezzel_locale::say;
use bezzel_models::{Answer, Answers, Line, LineKind, MAX_LINE, ModelError, Problem, read_model};
use bezzel_workbench::file::Sink;
use bezzel_workbench::judge::{Judge, Miscounted, Verdict, recounted};
use std::collections::HashSet;
use std::io::{BufReader, ErrorKind, Write};

/// The largest board that is drawn for a wrong answer.
const MAX_DRAWN: u32 = 60;

pub(super) fn run(
    session: &Session,
    model: &str,
    answer: Option<&str>,
) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let (name, input) = session.source(Some(model))?;
    let read = read_model(BufReader::new(input)).map_err(|error| match error {
        ModelError::Differs { line } => Failure::Said(say!(
            catalogue,
            "judge-edited",
            path = name.as_str(),
            line = line.to_string()
        )),
        ModelError::Io(error) => Failure::read(Some(&name), error),
        _ => Failure::Said(say!(catalogue, "judge-no-model", path = name.as_str())),
    })?;
    let board = recounted(read.board).map_err(|Miscounted { claimed, counted }| {
        let (claimed, counted) = (claimed.to_string(), counted.to_string());
        let path = name.as_str();
        Failure::Said(say!(
            catalogue,
            "judge-miscounted",
            path = path,
            claimed = claimed,
            counted = counted
        ))
    })?;
    let (name, input) = session.source(answer)?;
    let n = board.size().get();
    let answers = Answers::new(BufReader::new(input), n, read.variables);
    let mut judge = Judge::new(board);
    let mut out = Sink::stdout();
    let (mut has_answer, mut is_count) = (false, false);
    for answer in answers {
        let answer = answer.map_err(|error| match error.kind() {
            ErrorKind::FileTooLarge => {
                let max = MAX_LINE >> 20;
                Failure::Said(say!(catalogue, "judge-too-long", path = name.as_str(), max = max))
            }
            ErrorKind::InvalidData => {
                Failure::Said(say!(catalogue, "judge-no-text", path = name.as_str()))
            }
            _ => Failure::read(Some(&name), error),
        })?;
        has_answer = true;
        is_count |= matches!(answer, Answer::Count(_));
        let verdict = judge.judge(&answer);
        let text = told(session, &judge, &answer, &verdict);
        writeln!(out, "{text}").map_err(|error| out.failed(error))?;
    }
    if !has_answer {
        return Err(Failure::Said(say!(catalogue, "judge-no-answer", path = name)));
    }
    // If the output is a number, there are no solutions to summarise.
    if judge.answers() == 0 && is_count {
        out.complete()?;
        return Ok(Outcome::of(judge.is_right()));
    }
    let solutions = judge.solutions().to_string();
    let summary = match judge.problem().expected().number() {
        Some(expected) => {
            let expected = expected.to_string();
            say!(catalogue, "judge-summary-of", solutions = solutions, expected = expected)
        }
        None => say!(catalogue, "judge-summary", solutions = solutions),
    };
    writeln!(out, "{summary}").map_err(|error| out.failed(error))?;
    out.complete()?;
    Ok(Outcome::of(judge.is_right()))
}

/// The sentence about a verdict, with the board if the answer is wrong.
fn told(session: &Session, judge: &Judge, answer: &Answer, verdict: &Verdict) -> String {
    let catalogue = &session.catalogue;
    let index = judge.answers().to_string();
    let board = |marked: &dyn Fn(Square) -> bool| match answer {
        Answer::Queens(queens) => drawn(judge.problem(), queens, marked),
        _ => String::new(),
    };
    match verdict {
        Verdict::Solution => say!(catalogue, "judge-solution", index = index),
        Verdict::Wrong { line, queens } => {
            let line_name = named(session, *line);
            let sentence =
                say!(catalogue, "judge-wrong", index = index, line = line_name, queens = *queens);
            let squares: HashSet<Square> = judge.problem().squares(*line).into_iter().collect();
            sentence + &board(&|square| squares.contains(&square))
        }
        Verdict::Disregards(square) => {
            let is_blocked = judge.problem().blocked().contains(square);
            let key = if is_blocked { "judge-blocked" } else { "judge-given" };
            let sentence =
                say!(catalogue, key, index = index, row = square.row, column = square.column);
            sentence + &board(&|other| other == *square)
        }
        Verdict::Repeats(first) => {
            say!(catalogue, "judge-repeats", index = index, first = first.to_string())
        }
        Verdict::Stray(word) => {
            say!(catalogue, "judge-stray", name = bezzel_locale::shortened(word))
        }
        Verdict::Both(square) => {
            say!(catalogue, "judge-both", row = square.row, column = square.column)
        }
        Verdict::Led => say!(catalogue, "judge-led", index = index) + &board(&|_| false),
        Verdict::Count(Some(true)) => say!(catalogue, "judge-count-right"),
        Verdict::Count(Some(false)) => say!(catalogue, "judge-count-wrong"),
        Verdict::Count(None) => say!(catalogue, "judge-count-unknown"),
        Verdict::NoMore(Some(true)) => say!(catalogue, "judge-no-more-right"),
        Verdict::NoMore(Some(false)) => say!(catalogue, "judge-no-more-wrong"),
        Verdict::NoMore(None) => say!(catalogue, "judge-no-more-unknown"),
    }
}

fn named(session: &Session, line: Line) -> String {
    let catalogue = &session.catalogue;
    let key = match line.kind {
        LineKind::Row => "judge-row",
        LineKind::Column => "judge-column",
        LineKind::Region => "judge-region",
        LineKind::Diagonal => "judge-diagonal",
        LineKind::Antidiagonal => "judge-antidiagonal",
        LineKind::Corner => "judge-corner",
    };
    say!(catalogue, key, index = line.index.to_string())
}

/// A board as text, with `!` after marked queens.
fn drawn(problem: &Problem, queens: &HashSet<Square>, marked: &dyn Fn(Square) -> bool) -> String {
    let n = problem.size().get();
    if n > MAX_DRAWN {
        return String::new();
    }
    let mut text = String::new();
    for row in 0..n {
        text += "\n ";
        for column in 0..n {
            let square = Square { row, column };
            text += match (queens.contains(&square), marked(square)) {
                (true, true) => " Q!",
                (true, false) => " Q ",
                (false, _) => " . ",
            };
        }
        text.truncate(text.trim_end_matches(' ').len());
    }
    text
}
