//! The program `bezzel`: all its code is in the library, which other shells use too.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(bezzel_cli::program(std::env::args_os().collect()))
}
