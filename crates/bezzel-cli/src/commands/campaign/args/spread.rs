//! The arguments of the commands over a broker.

use super::{Again, Engine};
use clap::Args;
use std::path::PathBuf;

/// The address of the broker, and our credentials.
#[derive(Debug, Args)]
pub(crate) struct Broker {
    #[arg(long, value_name = "URL")]
    pub(crate) nats: Option<String>,
    #[arg(long)]
    pub(crate) user: Option<String>,
    #[arg(long, requires = "user")]
    pub(crate) password: Option<String>,
    #[arg(long)]
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
pub(crate) struct Coordinate {
    pub(crate) ledger: PathBuf,
    #[command(flatten)]
    pub(crate) broker: Broker,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[command(flatten)]
    pub(crate) again: Again,
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
    #[arg(long, default_value = env!("CARGO_PKG_VERSION"))]
    pub(crate) version: String,
}

#[derive(Debug, Args)]
pub(crate) struct Work {
    #[command(flatten)]
    pub(crate) broker: Broker,
    #[command(flatten)]
    pub(crate) engine: Engine,
    #[arg(long)]
    pub(crate) name: Option<String>,
    #[arg(long)]
    pub(crate) until_done: bool,
    #[arg(long, value_name = "FINGERPRINT")]
    pub(crate) campaign: Option<String>,
}

/// The logins of a new broker.
#[derive(Debug, Args)]
pub(crate) struct Configure {
    #[arg(long, value_name = "NAMES", default_value = "one,two", value_delimiter = ',')]
    pub(crate) logins: Vec<String>,
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct List {
    #[command(flatten)]
    pub(crate) broker: Broker,
    #[arg(long, value_name = "FINGERPRINT")]
    pub(crate) withdraw: Option<String>,
    #[arg(long, conflicts_with = "withdraw")]
    pub(crate) json: bool,
}
