//! `bezzel check`: whether placements are solutions, and which queens attack each other; with `--list`, whether they
//! are all solutions.

use super::{check_list, check_run};
use crate::Session;
use crate::failure::{Failure, Outcome};
use crate::progress::Bar;
use bezzel::piece::Piece;
use bezzel::stop::NEVER;
use bezzel::{Board, Conflict, Placement, Solution};
use bezzel_formats::ReadBoard;
use bezzel_locale::say;
use bezzel_workbench::check::{CheckRequest, Checked, attacking_pairs, line_name};
use bezzel_workbench::file::Sink;
use bezzel_workbench::{Limits, Numbering};
use std::io::{self, Write};

/// The maximum number of attacks shown for a placement: a million queens in a column would give a million lines.
const MAX_TOLD: usize = 20;

/// The maximum number of attacks in JSON, whose field `attacks` counts all.
const MAX_TOLD_JSON: usize = 1000;

pub(super) fn run(session: &Session, asked: CheckRequest) -> Result<Outcome, Failure> {
    let question = asked.clone().question(&Limits::default())?;
    let given = asked.placement.as_deref();
    if let Some(model) = &asked.model {
        return super::judge::run(session, model, given);
    }
    if !asked.run.is_empty() {
        return check_run::run(session, &question, &asked);
    }
    if question.list.is_some() {
        let limits = session.limits(asked.memory.map(|it| it.0))?;
        return check_list::run(session, given, &question, &limits, asked.json);
    }
    let piece = question.piece;
    let mut input = session.input(given, &question.hints, piece)?;
    let mut out = Sink::stdout();
    let (mut count, mut solved) = (0u64, 0u64);
    let mut numbering = Numbering::default();
    if question.rank {
        session.start_threads()?;
    }
    while let Some(given) = input.next_board(session)? {
        count += 1;
        let placement = match given {
            ReadBoard::Placement(placement) => placement,
            ReadBoard::Board(board) => {
                let told = match asked.json {
                    true => write_json(&mut out, &Checked::of_board(&board, MAX_TOLD_JSON)),
                    false => tell_board(session, &mut out, count, &board),
                };
                told.map_err(|error| out.failed(error))?;
                continue;
            }
        };
        let solution = question.rank.then(|| Solution::try_from(placement.clone()).ok()).flatten();
        let number = |solution| numbering.of(&solution, &Bar::of_share(session), NEVER);
        let number = solution.map(number).transpose()?;
        let told = if asked.json {
            let mut checked = Checked::of(piece, &placement, MAX_TOLD_JSON);
            checked.number = number.map(|(number, _)| number);
            solved += u64::from(checked.solves);
            write_json(&mut out, &checked)
        } else {
            let solves = piece.solves(&placement);
            solved += u64::from(solves);
            tell(session, &mut out, count, (&placement, piece), (solves, number))
        };
        told.map_err(|error| out.failed(error))?;
    }
    if count > 1 && !asked.json {
        let (solved, count) = (solved.to_string(), count.to_string());
        let summary = say!(session.catalogue, "check-summary", solved = solved, count = count);
        writeln!(out, "{summary}").map_err(|error| out.failed(error))?;
    }
    out.complete()?;
    Ok(Outcome::of(solved == count))
}

fn write_json(out: &mut Sink, checked: &Checked) -> io::Result<()> {
    let line = serde_json::to_string(checked)?;
    writeln!(out, "{line}")
}

/// Writes what is wrong with a board that does not have one queen in each row.
fn tell_board(session: &Session, out: &mut Sink, index: u64, board: &Board) -> io::Result<()> {
    let catalogue = &session.catalogue;
    let conflicts = board.conflicts();
    writeln!(out, "{}", fails(session, index, &conflicts, Some(board.attacking_pairs())))?;
    let rows: Vec<_> = board.rows_without_one_queen().collect();
    for wrong in rows.iter().take(MAX_TOLD) {
        let row = wrong.row.to_string();
        writeln!(out, "  {}", say!(catalogue, "check-row", row = row, count = wrong.found))?;
    }
    if rows.len() > MAX_TOLD {
        let more = (rows.len() - MAX_TOLD).to_string();
        writeln!(out, "  {}", say!(catalogue, "check-more", count = more))?;
    }
    tell_conflicts(session, out, &conflicts)
}

fn tell(
    session: &Session,
    out: &mut Sink,
    index: u64,
    (placement, piece): (&Placement, Piece),
    (solves, number): (bool, Option<(u64, u64)>),
) -> io::Result<()> {
    let catalogue = &session.catalogue;
    if solves {
        let (n, index) = (placement.rows(), index.to_string());
        let sentence = match piece {
            Piece::QUEEN => say!(catalogue, "check-solves", index = index, n = n),
            _ => say!(catalogue, "check-solves-piece", index = index, n = n, piece = piece.name()),
        };
        return match number.map(|(number, total)| (number.to_string(), total.to_string())) {
            Some((rank, total)) => {
                let numbered =
                    say!(catalogue, "check-rank", sentence = sentence, rank = rank, total = total);
                writeln!(out, "{numbered}")
            }
            None => writeln!(out, "{sentence}"),
        };
    }
    let conflicts = piece.conflicts(placement);
    writeln!(out, "{}", fails(session, index, &conflicts, attacking_pairs(piece, placement)))?;
    tell_conflicts(session, out, &conflicts)
}

/// The sentence that a board is not a solution. Courses on search also count pairs of queens with others between
/// them.
fn fails(session: &Session, index: u64, conflicts: &[Conflict], pairs: Option<u64>) -> String {
    let catalogue = &session.catalogue;
    let index = index.to_string();
    let sentence = say!(catalogue, "check-fails", index = index, count = conflicts.len());
    let pairs = pairs.filter(|&pairs| pairs != conflicts.len() as u64);
    match pairs.map(|pairs| pairs.to_string()) {
        Some(pairs) => say!(catalogue, "check-pairs", sentence = sentence, pairs = pairs),
        None => sentence,
    }
}

fn tell_conflicts(session: &Session, out: &mut Sink, conflicts: &[Conflict]) -> io::Result<()> {
    let catalogue = &session.catalogue;
    for conflict in conflicts.iter().take(MAX_TOLD) {
        let line = line_name(conflict.line, catalogue);
        let (first, second) = (conflict.first, conflict.second);
        let attack = say!(
            catalogue,
            "check-attack",
            row = first.row.to_string(),
            column = first.column.to_string(),
            by_row = second.row.to_string(),
            by_column = second.column.to_string(),
            line = line
        );
        writeln!(out, "  {attack}")?;
    }
    if conflicts.len() > MAX_TOLD {
        let more = (conflicts.len() - MAX_TOLD).to_string();
        writeln!(out, "  {}", say!(catalogue, "check-more", count = more))?;
    }
    Ok(())
}
