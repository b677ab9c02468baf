//! `bezzel check`: whether placements are solutions, and which queens attack each other; with `--list`, whether they
//! are all solutions.

use super::{check_list, check_run};
use crate::Session;
use crate::args::{Placed, Reads, readable};
use crate::failure::{Failure, Outcome};
use crate::progress::Bar;
use bezzel::piece::Piece;
use bezzel::stop::NEVER;
use bezzel::verdict::ListKind;
use bezzel::{Board, Conflict, Placement, Solution};
use bezzel_formats::ReadBoard;
use bezzel_locale::say;
use bezzel_workbench::check::{Checked, attacking_pairs, line_name};
use bezzel_workbench::check_list::largest;
use bezzel_workbench::file::Sink;
use bezzel_workbench::{Field, Limits, Numbering, variant};
use std::io::{self, Write};

#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    #[arg(value_name = "PLACEMENT", allow_hyphen_values = true)]
    placement: Option<String>,
    #[command(flatten)]
    placed: Placed,
    #[arg(long, value_name = "FORMAT", value_parser = readable())]
    from: Option<String>,
    #[command(flatten)]
    reads: Reads,
    #[arg(long)]
    rank: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "MODEL", conflicts_with_all = ["from", "json", "base", "signs", "rank"])]
    model: Option<String>,
    #[arg(long, conflicts_with_all = ["rank", "model"])]
    list: bool,
    #[arg(long, conflicts_with = "model")]
    distinct: bool,
    #[arg(long = "n", value_name = "N", allow_hyphen_values = true, conflicts_with = "model")]
    n: Option<String>,
    #[arg(long, conflicts_with = "model")]
    none: bool,
    #[arg(long, value_name = "SIZE", conflicts_with = "model")]
    memory: Option<String>,
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true)]
    timeout: Option<String>,
    #[arg(long, value_name = "PROGRAM", num_args = 1.., allow_hyphen_values = true, conflicts_with_all = ["placement", "from", "model", "rank", "none"])]
    run: Vec<String>,
}

/// The maximum number of attacks shown for a placement: a million queens in a column would give a million lines.
const MAX_TOLD: usize = 20;

/// The maximum number of attacks in JSON, whose field `attacks` counts all.
const MAX_TOLD_JSON: usize = 1000;

pub(super) fn run(session: &Session, arguments: &Check) -> Result<Outcome, Failure> {
    let (piece, columns) = (arguments.placed.piece()?, arguments.placed.columns()?);
    let given = [
        (arguments.rank, Field::new("rank")),
        (arguments.model.is_some(), Field::new("model")),
        (arguments.list, Field::LIST),
        (!arguments.run.is_empty(), Field::new("run")),
    ];
    if piece != Piece::QUEEN {
        variant::refuse(Field::PIECE, &given)?;
    }
    if columns.is_some() {
        variant::refuse(Field::COLUMNS, &given)?;
    }
    if arguments.run.is_empty() {
        Field::new("run").is_missing_for(&[(arguments.timeout.is_some(), Field::TIMEOUT)])?;
    }
    if let Some(model) = &arguments.model {
        return super::judge::run(session, model, arguments.placement.as_deref());
    }
    let mut hints = arguments.reads.hints(arguments.from.as_deref(), columns)?;
    let kind = if arguments.distinct { ListKind::Distinct } else { ListKind::All };
    if !arguments.run.is_empty() {
        let question = check_run::Question {
            command: &arguments.run,
            sizes: arguments.n.as_ref(),
            hints,
            kind,
            timeout: arguments.timeout.as_ref(),
            memory: arguments.memory.as_ref(),
            json: arguments.json,
        };
        return check_run::run(session, question);
    }
    let (most, reason) = largest(arguments.list, &Limits::default());
    hints.size = arguments.n.as_ref().map(|n| Field::N.size(n, most, reason)).transpose()?;
    if arguments.list {
        let question = check_list::Question {
            given: arguments.placement.as_deref(),
            hints,
            kind,
            none: arguments.none,
            memory: arguments.memory.as_ref(),
            json: arguments.json,
        };
        return check_list::run(session, &question);
    }
    let of_list = [
        (arguments.distinct, Field::DISTINCT),
        (arguments.none, Field::new("none")),
        (arguments.memory.is_some(), Field::MEMORY),
    ];
    Field::LIST.is_missing_for(&of_list)?;
    let mut input = session.input(arguments.placement.as_deref(), &hints, piece)?;
    let mut out = Sink::stdout();
    let (mut count, mut solved) = (0u64, 0u64);
    let mut numbering = Numbering::default();
    if arguments.rank {
        session.start_threads()?;
    }
    while let Some(given) = input.next_board(session)? {
        count += 1;
        let placement = match given {
            ReadBoard::Placement(placement) => placement,
            ReadBoard::Board(board) => {
                let told = match arguments.json {
                    true => write_json(&mut out, &Checked::of_board(&board, MAX_TOLD_JSON)),
                    false => tell_board(session, &mut out, count, &board),
                };
                told.map_err(|error| out.failed(error))?;
                continue;
            }
        };
        let solution = arguments.rank.then(|| Solution::try_from(placement.clone()).ok()).flatten();
        let number = |solution| numbering.of(&solution, &Bar::of_share(session), NEVER);
        let number = solution.map(number).transpose()?;
        let told = if arguments.json {
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
    if count > 1 && !arguments.json {
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
