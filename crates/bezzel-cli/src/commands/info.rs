//! `bezzel info`: this machine.

use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel_locale::say;
use bezzel_workbench::machine::Info as Answer;

#[derive(Debug, clap::Args)]
pub(crate) struct Info {
    #[arg(long)]
    json: bool,
}

pub(super) fn run(session: &Session, arguments: &Info) -> Result<Outcome, Failure> {
    let info = Answer::new(session.threads()?.get());
    if arguments.json {
        session.write_json(&info, None)?;
        return Ok(Outcome::Done);
    }
    let catalogue = &session.catalogue;
    let lines = [
        (say!(catalogue, "info-version"), info.version.to_owned()),
        (say!(catalogue, "info-cpu"), info.cpu),
        (say!(catalogue, "info-cores"), info.threads.to_string()),
        (say!(catalogue, "info-kernels"), info.kernels.join(", ")),
        (say!(catalogue, "info-auto"), info.auto.to_owned()),
    ];
    let lines = lines.iter().map(|(label, value)| format!("{label}: {value}\n"));
    session.print(&lines.collect::<String>())?;
    Ok(Outcome::Done)
}
