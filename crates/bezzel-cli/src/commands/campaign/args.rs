//! The arguments of `bezzel campaign`.

#[cfg(feature = "nats")]
mod spread;

use crate::args::Pieces;
use crate::commands::count::kernels;
use bezzel_workbench::count::SchemeChoice;
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
#[cfg(feature = "nats")]
pub(crate) use spread::{Broker, Configure, Coordinate, List, Work};
use std::path::PathBuf;
#[cfg(not(feature = "nats"))]
use {LeftOut as Coordinate, LeftOut as Work, LeftOut as List, LeftOut as Configure};

#[derive(Debug, Args)]
#[command(subcommand_required = true)]
pub(crate) struct Campaign {
    #[command(subcommand)]
    pub(crate) action: Action,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Action {
    New(New),
    Run(Run),
    Shard(Shard),
    Status(Status),
    Total(Total),
    Audit(Audit),
    Merge(Merge),
    Export(Export),
    Import(Import),
    Copy(Copy),
    Split(Split),
    Verify(Verify),
    Expel(Decide),
    Pardon(Decide),
    Coordinate(Coordinate),
    Work(Work),
    List(List),
    Broker(Configure),
    Slurm(Slurm),
}

#[derive(Debug, Args)]
pub(crate) struct New {
    #[arg(allow_hyphen_values = true)]
    pub(crate) n: String,
    #[command(flatten)]
    pub(crate) pieces: Pieces,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "C", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
    #[arg(long, default_value = "auto", conflicts_with = "start", value_parser = PossibleValuesParser::new(SchemeChoice::ALL.map(SchemeChoice::name)))]
    pub(crate) scheme: String,
    #[arg(long, value_name = "D", allow_hyphen_values = true)]
    pub(crate) depth: Option<String>,
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true, conflicts_with = "depth")]
    pub(crate) shard_seconds: Option<String>,
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub(crate) memory: Option<String>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// The kernel and the threads.
#[derive(Debug, Args)]
pub(crate) struct Engine {
    #[arg(long, default_value = "auto", value_parser = kernels())]
    pub(crate) kernel: String,
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub(crate) memory: Option<String>,
}

/// The facts that are found a second time: a share, or all.
#[derive(Debug, Args)]
pub(crate) struct Again {
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
    pub(crate) confirm: Option<String>,
    #[arg(long, value_name = "K", allow_hyphen_values = true, conflicts_with = "confirm")]
    pub(crate) replicate: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Run {
    pub(crate) ledger: PathBuf,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) again: Again,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) shards: Option<String>,
    #[arg(long)]
    pub(crate) name: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Shard {
    pub(crate) plan: String,
    #[arg(value_name = "SHARDS", allow_hyphen_values = true)]
    pub(crate) range: String,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: PathBuf,
    #[arg(long)]
    pub(crate) resume: bool,
    #[arg(long)]
    pub(crate) name: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Status {
    pub(crate) ledger: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "2", allow_hyphen_values = true)]
    pub(crate) watch: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Total {
    pub(crate) ledger: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Audit {
    pub(crate) ledger: PathBuf,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(crate) sample: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) shards: Option<String>,
    #[arg(long)]
    pub(crate) unconfirmed: bool,
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_hyphen_values = true)]
    pub(crate) budget: String,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[arg(long)]
    pub(crate) json: bool,
}

/// A decision about a worker or a login.
#[derive(Debug, Args)]
pub(crate) struct Decide {
    pub(crate) ledger: PathBuf,
    pub(crate) name: String,
}

#[derive(Debug, Args)]
pub(crate) struct Merge {
    #[arg(value_name = "LEDGER", required = true, num_args = 1..)]
    pub(crate) ledgers: Vec<PathBuf>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: PathBuf,
    #[arg(long)]
    pub(crate) keep_conflicts: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Copy {
    pub(crate) ledger: PathBuf,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Split {
    pub(crate) ledger: PathBuf,
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) hours: String,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    pub(crate) archive: PathBuf,
    #[arg(long, value_name = "K", default_value = "0", allow_hyphen_values = true)]
    pub(crate) sample: String,
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    pub(crate) ledger: PathBuf,
    #[arg(long, short, value_parser = ["csv"])]
    pub(crate) format: Option<String>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, conflicts_with = "format")]
    pub(crate) archive: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    pub(crate) ledger: PathBuf,
    pub(crate) facts: PathBuf,
    #[arg(long, short, value_parser = ["csv"])]
    pub(crate) format: Option<String>,
    #[arg(long)]
    pub(crate) name: Option<String>,
    #[arg(long)]
    pub(crate) untrusted: bool,
    #[arg(long)]
    pub(crate) keep_conflicts: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Slurm {
    pub(crate) ledger: PathBuf,
    #[arg(long, value_name = "URL", default_value = "nats://127.0.0.1:4222")]
    pub(crate) nats: String,
    #[arg(long, value_name = "K", default_value = "10", allow_hyphen_values = true)]
    pub(crate) workers: String,
    #[arg(long, default_value = "24:00:00")]
    pub(crate) time: String,
    #[arg(long, value_name = "NAME")]
    pub(crate) partition: Option<String>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
}

/// The arguments, which are ignored, of a command whose feature this build lacks.
#[derive(Debug, Args)]
#[cfg(not(feature = "nats"))]
pub(crate) struct LeftOut {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) rest: Vec<std::ffi::OsString>,
}
