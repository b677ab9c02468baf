//! What can go wrong between coordinator, broker and workers.

use bezzel_campaign::{CampaignError, LedgerError, Unproven};

/// Why a coordinator or a worker ended.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NatsError {
    /// No broker answers there.
    #[error("no broker answers at {address}: {reason}")]
    NoBroker {
        /// The address.
        address: String,
        /// What the connection said.
        reason: String,
    },
    /// The broker does not let us in.
    #[error("the broker at {address} refuses us: {reason}")]
    Refused {
        /// The address.
        address: String,
        /// What it said.
        reason: String,
    },
    /// A file of credentials or certificates cannot be used.
    #[error("{path}: {reason}")]
    Credentials {
        /// The file.
        path: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The broker keeps no streams.
    #[error("the broker at {address} has no JetStream: {reason}")]
    NoStreams {
        /// The address.
        address: String,
        /// What it said.
        reason: String,
    },
    /// No campaign of this fingerprint is announced.
    #[error("the broker has no campaign {fingerprint}")]
    NoCampaign {
        /// The fingerprint.
        fingerprint: String,
    },
    /// Another process coordinates this campaign.
    #[error("{by} coordinates this campaign already")]
    Coordinated {
        /// Who.
        by: String,
    },
    /// The campaign is one that this program cannot count for.
    #[error(
        "the campaign `{plan}` was announced by version {version}, and this program cannot count for it: {reason}"
    )]
    Stranger {
        /// The text of its plan.
        plan: String,
        /// The version of its coordinator.
        version: String,
        /// Why not.
        reason: String,
    },
    /// This worker was wrong, and its facts are not wanted.
    #[error("the worker {name} was wrong about a shard: this machine must not count")]
    Refuted {
        /// Its name.
        name: String,
    },
    /// This machine's kernel does not count what it should.
    #[error(transparent)]
    Unproven(#[from] Unproven),
    /// The ledger cannot be read or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The campaign cannot go on.
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    /// The system has no timer or poller left for us.
    #[error("{0}")]
    Runtime(std::io::Error),
    /// The plan cannot be opened on this machine.
    #[error("{0}")]
    Open(String),
}
