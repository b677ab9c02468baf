//! Judges a text on standard input as `bezzel check` does, with the boards that the table of readings sees: ends with 0 if
//! all are solutions, with `--list` all of their size and each once; with 1 if not; with 2 if the text has no boards.
//! `bench/styles.py --program` takes it; `bezzel` itself, in the variable BEZZEL, answers other commands.

use bezzel::{Board, Size, count};
use bezzel_formats::read_by_table;
use std::collections::HashSet;
use std::env;
use std::io::Read;
use std::process::{Command, ExitCode};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if !arguments.iter().any(|it| it == "check") {
        let status = Command::new(env::var("BEZZEL")?).args(&arguments).status()?;
        return Ok(ExitCode::from(u8::try_from(status.code().unwrap_or(2))?));
    }
    let is_list = arguments.iter().any(|it| it == "--list");
    let after = arguments.iter().skip_while(|it| *it != "--n").nth(1);
    let size = after.map(|it| it.parse::<u64>()).transpose()?.map(Size::try_from).transpose()?;
    let mut text = Vec::new();
    std::io::stdin().read_to_end(&mut text)?;
    let read = match read_by_table(&text, size) {
        Ok(read) => read,
        Err(error) => {
            println!("{error}");
            return Ok(ExitCode::from(2));
        }
    };
    let solves = |board: &&Board| board.placement().is_ok_and(|it| it.first_conflict().is_none());
    let solved = |boards: &[Board]| boards.iter().filter(solves).count();
    let right = solved(&read.boards);
    println!("{} boards, {right} solutions: {:?}", read.boards.len(), read.reading);
    for board in read.boards.iter().take(20) {
        println!("{:?}", board.columns());
    }
    if right == 0 && read.others.iter().any(|it| 2 * solved(it) > it.len()) {
        println!("another reading makes most boards solutions");
        return Ok(ExitCode::from(2));
    }
    if let Some(end) = read.end {
        println!("{end}");
        return Ok(ExitCode::from(if is_list { 1 } else { 2 }));
    }
    let mut is_right = right == read.boards.len();
    if is_list && let Some(first) = read.boards.first() {
        let different: HashSet<_> = read.boards.iter().map(|it| format!("{it:?}")).collect();
        let all = count(size.unwrap_or(first.size()))?;
        is_right &= different.len() == read.boards.len() && all == different.len() as u128;
    }
    Ok(ExitCode::from(u8::from(!is_right)))
}
