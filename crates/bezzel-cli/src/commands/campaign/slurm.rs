//! `bezzel campaign slurm`: writes the batch script with which Slurm starts workers. The user can read and change it;
//! nothing is submitted here.

use super::args::Slurm;
use super::ledger;
use crate::Session;
use crate::failure::{Failure, Outcome};
use bezzel_locale::{say, shortened};
use bezzel_workbench::Field;
use bezzel_workbench::form::Sole;

/// The maximum number of workers of one script; Slurm's own limit is often lower.
const MOST_WORKERS: u64 = 1_000_000;

pub(super) fn run(session: &Session, arguments: &Slurm) -> Result<Outcome, Failure> {
    Sole::SCRIPT.suits(arguments.output.as_deref())?;
    let workers = Field::new("workers").integer(&arguments.workers, 1..=MOST_WORKERS)?;
    for (name, given) in
        [("--time", Some(&arguments.time)), ("--partition", arguments.partition.as_ref())]
    {
        // The values become part of a line that Slurm reads.
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_:.,+".contains(c);
        if let Some(given) = given.filter(|given| given.is_empty() || !given.chars().all(is_plain))
        {
            let given = shortened(given);
            return Err(Failure::Said(say!(session.catalogue, "error-slurm", name, given)));
        }
    }
    if arguments.nats.contains('@') {
        return Err(Failure::Said(say!(session.catalogue, "error-slurm-password")));
    }
    let ledger = ledger(&arguments.ledger)?;
    if cfg!(not(feature = "nats")) {
        session.note(&say!(session.catalogue, "format-left-out", format = "NATS"));
    }
    if ["127.0.0.1", "localhost", "[::1]"].iter().any(|own| arguments.nats.contains(own)) {
        session.note(&say!(session.catalogue, "slurm-local", nats = arguments.nats));
    }
    let program = std::env::current_exe().ok();
    let program = program.and_then(|path| path.to_str().map(str::to_owned));
    let (n, fingerprint) = (ledger.plan().size(), ledger.plan().fingerprint());
    let threads = session.threads()?;
    let job = format!("bezzel-q{n}");
    let partition = arguments.partition.as_ref();
    let partition = partition.map(|name| format!("#SBATCH --partition={name}\n"));
    let script = format!(
        "#!/bin/bash\n\
         # {workers} workers for the campaign `{plan}` ({fingerprint}).\n\
         # Have a broker run (nats-server -js) and `bezzel campaign coordinate {shown}`, then: sbatch THIS_FILE\n\
         #SBATCH --job-name={job}\n\
         #SBATCH --array=1-{workers}\n\
         #SBATCH --ntasks=1\n\
         #SBATCH --cpus-per-task={threads}\n\
         #SBATCH --time={time}\n\
         {partition}\
         # A node that dies, or is wanted back, has its worker started again elsewhere.\n\
         #SBATCH --requeue\n\
         #SBATCH --open-mode=append\n\
         # A minute before its time is over the worker is told, and hands its shards back.\n\
         #SBATCH --signal=B:TERM@60\n\
         #SBATCH --output={job}-%A_%a.log\n\
         \n\
         # `exec`: signals are to reach the worker, and not a shell that waits for it.\n\
         exec {program} --quiet --threads \"${{SLURM_CPUS_PER_TASK:-{threads}}}\" \\\n    \
         campaign work --until-done \\\n    \
         --name \"$(hostname)/slurm-${{SLURM_JOB_ID:-0}}-${{SLURM_RESTART_COUNT:-0}}\" \\\n    \
         --nats {nats}\n",
        plan = ledger.plan(),
        shown = quoted(&arguments.ledger.display().to_string()),
        time = arguments.time,
        partition = partition.unwrap_or_default(),
        program = quoted(program.as_deref().unwrap_or("bezzel")),
        nats = quoted(&arguments.nats),
    );
    session.write_result(&script, arguments.output.as_deref())?;
    Ok(Outcome::Done)
}

/// Quotes a text for the shell, whatever characters it has.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_:./@%+=,".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn a_shell_reads_back_what_was_quoted() {
        for text in ["plain/path-1.bezzel", "a b", "it's", "$(rm x)", "", "a\"b`c", "盘"] {
            let echo = format!("printf %s {}", quoted(text));
            let output = std::process::Command::new("sh").args(["-c", &echo]).output().unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), text);
        }
    }
}
