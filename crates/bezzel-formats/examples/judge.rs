use bezzel::{Size, count};
use bezzel_formats::{Hints, ReadBoard, read_boards};
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
    let mut hints = Hints::default();
    hints.size = size;
    let mut read = match read_boards(&text[..], &hints) {
        Ok(r) => r,
        Err(e) => {
            println!("{e}");
            return Ok(ExitCode::from(2));
        }
    };
    let mut boards = Vec::new();
    let mut end = None;
    for b in read.by_ref() {
        match b {
            Ok(b) => boards.push(b),
            Err(e) => {
                end = Some(e);
            }
        }
    }
    let solves = |board: &ReadBoard| matches!(board, ReadBoard::Placement(p) if p.first_conflict().is_none());
    let right = boards.iter().filter(|b| solves(b)).count();
    println!("{} boards, {right} solutions: {:?}", boards.len(), read.reading());
    for b in boards.iter().take(20) {
        println!(
            "{}",
            match b {
                ReadBoard::Placement(p) => format!("{:?}", p.columns()),
                ReadBoard::Board(b) => format!("{:?}", b.columns()),
            }
        );
    }
    if let Some(e) = &end {
        println!("{e}");
        if boards.is_empty() || !e.problem.is_at_end() {
            return Ok(ExitCode::from(2));
        }
    }
    if right == 0 && read.has_better(solves) {
        println!("another reading makes most boards solutions");
        return Ok(ExitCode::from(2));
    }
    if end.is_some() {
        return Ok(ExitCode::from(if is_list { 1 } else { 2 }));
    }
    let mut is_right = right == boards.len();
    if is_list && let Some(first) = boards.first() {
        let different: HashSet<_> = boards.iter().map(|it| format!("{it:?}")).collect();
        let all = count(size.unwrap_or(first.size()))?;
        is_right &= different.len() == boards.len() && all == different.len() as u128;
    }
    Ok(ExitCode::from(u8::from(!is_right)))
}
