//! `bezzel info`: this machine, and what the program makes of it.

use crate::Session;
use crate::args::Info;
use crate::failure::{Failure, Outcome};
use crate::machine;
use bezzel::kernel::Kernel;
use bezzel_formats::say;
use serde_json::json;

pub(super) fn run(session: &Session, arguments: &Info) -> Result<Outcome, Failure> {
    let catalogue = &session.catalogue;
    let version = env!("CARGO_PKG_VERSION");
    let cores = session.threads()?.get();
    let kernels: Vec<_> = Kernel::available().map(|kernel| kernel.kind().name()).collect();
    let auto = Kernel::fastest().kind().name();
    let text = if arguments.json {
        let info = json!({
            "version": version,
            "cpu": machine::cpu(),
            "threads": cores,
            "kernels": kernels,
            "auto": auto,
        });
        format!("{info}\n")
    } else {
        let lines = [
            (say!(catalogue, "info-version"), version.to_owned()),
            (say!(catalogue, "info-cpu"), machine::cpu()),
            (say!(catalogue, "info-cores"), cores.to_string()),
            (say!(catalogue, "info-kernels"), kernels.join(", ")),
            (say!(catalogue, "info-auto"), auto.to_owned()),
        ];
        lines.iter().map(|(label, value)| format!("{label}: {value}\n")).collect()
    };
    session.print(text.as_bytes())?;
    Ok(Outcome::Done)
}
