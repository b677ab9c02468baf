//! The arguments of `bezzel campaign`.

use crate::args::Pieces;
use crate::commands::count::kernels;
use bezzel_workbench::count::SchemeChoice;
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use std::path::PathBuf;

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
    #[cfg(feature = "nats")]
    Coordinate(Coordinate),
    #[cfg(feature = "nats")]
    Work(Work),
    #[cfg(feature = "nats")]
    List(List),
    #[cfg(feature = "nats")]
    Broker(Configure),
    #[cfg(not(feature = "nats"))]
    Broker(LeftOut),
    #[cfg(not(feature = "nats"))]
    Coordinate(LeftOut),
    #[cfg(not(feature = "nats"))]
    Work(LeftOut),
    #[cfg(not(feature = "nats"))]
    List(LeftOut),
    Slurm(Slurm),
}

#[derive(Debug, Args)]
pub(crate) struct New {
    #[arg(value_name = "N", allow_hyphen_values = true)]
    pub(crate) n: String,
    #[command(flatten)]
    pub(crate) pieces: Pieces,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "C", allow_hyphen_values = true)]
    pub(crate) start: Option<String>,
    #[arg(long, value_name = "SCHEME", default_value = "auto", conflicts_with = "start", value_parser = PossibleValuesParser::new(SchemeChoice::ALL.map(SchemeChoice::name)))]
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
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernels())]
    pub(crate) kernel: String,
    #[arg(long, value_name = "BYTES", allow_hyphen_values = true)]
    pub(crate) memory: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Run {
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
    pub(crate) confirm: Option<String>,
    #[arg(long, value_name = "K", allow_hyphen_values = true, conflicts_with = "confirm")]
    pub(crate) replicate: Option<String>,
    #[arg(long, value_name = "SHARDS", allow_hyphen_values = true)]
    pub(crate) shards: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Shard {
    #[arg(value_name = "PLAN")]
    pub(crate) plan: String,
    #[arg(value_name = "SHARDS", allow_hyphen_values = true)]
    pub(crate) range: String,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: PathBuf,
    #[arg(long)]
    pub(crate) resume: bool,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Status {
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "2", allow_hyphen_values = true)]
    pub(crate) watch: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Total {
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Audit {
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[arg(long, value_name = "K", allow_hyphen_values = true)]
    pub(crate) sample: Option<String>,
    #[arg(long, value_name = "SHARDS", allow_hyphen_values = true)]
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
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[arg(value_name = "NAME")]
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
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Split {
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[arg(long, value_name = "HOURS", allow_hyphen_values = true)]
    pub(crate) hours: String,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    #[arg(value_name = "ARCHIVE")]
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
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[arg(long, short, value_name = "FORMAT", value_parser = ["csv"])]
    pub(crate) format: Option<String>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, conflicts_with = "format")]
    pub(crate) archive: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[arg(value_name = "FACTS")]
    pub(crate) facts: PathBuf,
    #[arg(long, short, value_name = "FORMAT", value_parser = ["csv"])]
    pub(crate) format: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[arg(long)]
    pub(crate) untrusted: bool,
    #[arg(long)]
    pub(crate) keep_conflicts: bool,
}

/// The arguments, which are ignored, of a command whose feature this build lacks.
#[derive(Debug, Args)]
#[cfg(not(feature = "nats"))]
pub(crate) struct LeftOut {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) rest: Vec<std::ffi::OsString>,
}

/// The address of the broker, and our credentials.
#[derive(Debug, Args)]
#[cfg(feature = "nats")]
pub(crate) struct Broker {
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
    #[arg(long, value_name = "USER")]
    pub(crate) user: Option<String>,
    #[arg(long, value_name = "PASSWORD", requires = "user")]
    pub(crate) password: Option<String>,
    #[arg(long, value_name = "TOKEN")]
    pub(crate) token: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(crate) login: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) nkey: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) creds: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) tls_ca: Option<PathBuf>,
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    pub(crate) tls_cert: Option<PathBuf>,
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    pub(crate) tls_key: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[cfg(feature = "nats")]
pub(crate) struct Coordinate {
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[command(flatten)]
    pub(crate) broker: Broker,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[arg(long, value_name = "PERCENT", allow_hyphen_values = true)]
    pub(crate) confirm: Option<String>,
    #[arg(long, value_name = "K", allow_hyphen_values = true, conflicts_with = "confirm")]
    pub(crate) replicate: Option<String>,
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_hyphen_values = true)]
    pub(crate) lease: String,
    #[arg(long, value_name = "K", default_value = "100000", allow_hyphen_values = true)]
    pub(crate) ahead: String,
    #[arg(long)]
    pub(crate) strangers: bool,
    #[arg(long)]
    pub(crate) one_trust: bool,
    #[arg(long, value_name = "COMMAND")]
    pub(crate) alert: Option<String>,
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) http: Option<String>,
    #[arg(long, value_name = "VERSION", default_value = env!("CARGO_PKG_VERSION"))]
    pub(crate) version: String,
}

#[derive(Debug, Args)]
#[cfg(feature = "nats")]
pub(crate) struct Work {
    #[command(flatten)]
    pub(crate) broker: Broker,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[arg(long)]
    pub(crate) until_done: bool,
    #[arg(long, value_name = "FINGERPRINT")]
    pub(crate) campaign: Option<String>,
}

/// The logins of a new broker.
#[derive(Debug, Args)]
#[cfg(feature = "nats")]
pub(crate) struct Configure {
    #[arg(long, value_name = "NAMES", default_value = "one,two", value_delimiter = ',')]
    pub(crate) logins: Vec<String>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, Args)]
#[cfg(feature = "nats")]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) broker: Broker,
    #[arg(long, value_name = "FINGERPRINT")]
    pub(crate) withdraw: Option<String>,
    #[arg(long, conflicts_with = "withdraw")]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Slurm {
    #[arg(value_name = "LEDGER")]
    pub(crate) ledger: PathBuf,
    #[arg(long, value_name = "URL", default_value = "nats://127.0.0.1:4222")]
    pub(crate) nats: String,
    #[arg(long, value_name = "K", default_value = "10", allow_hyphen_values = true)]
    pub(crate) workers: String,
    #[arg(long, value_name = "TIME", default_value = "24:00:00")]
    pub(crate) time: String,
    #[arg(long, value_name = "NAME")]
    pub(crate) partition: Option<String>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
}
