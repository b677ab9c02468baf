//! Errors between coordinator, broker and workers.

use bezzel_campaign::{CampaignError, LedgerError, Unproven};

/// The reason why a coordinator or a worker ended.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NatsError {
    /// No broker answers at the address.
    #[error("no broker answers at {address}: {reason}")]
    NoBroker {
        /// The address.
        address: String,
        /// The error of the connection.
        reason: String,
    },
    /// The broker refuses our credentials.
    #[error("the broker at {address} refuses us: {reason}")]
    Refused {
        /// The address.
        address: String,
        /// The broker's answer.
        reason: String,
    },
    /// A file of credentials or certificates cannot be used.
    #[error("{path}: {reason}")]
    Credentials {
        /// The file.
        path: String,
        /// The error in the file.
        reason: String,
    },
    /// The broker has no JetStream.
    #[error("the broker at {address} has no JetStream: {reason}")]
    NoStreams {
        /// The address.
        address: String,
        /// The broker's answer.
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
        /// The name of that coordinator.
        by: String,
    },
    /// This program cannot count for the campaign.
    #[error(
        "the campaign `{plan}` was announced by version {version}, and this program cannot count for it: {reason}"
    )]
    Stranger {
        /// The text of the campaign's plan.
        plan: String,
        /// The version of the campaign's coordinator.
        version: String,
        /// The reason.
        reason: String,
    },
    /// This worker was refuted: its facts are not wanted.
    #[error("the worker {name} was wrong about a shard: this machine must not count")]
    Refuted {
        /// The name of the worker.
        name: String,
    },
    /// The kernel of this machine has failed the test.
    #[error(transparent)]
    Unproven(#[from] Unproven),
    /// The ledger cannot be read or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The campaign cannot continue.
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    /// The system cannot create a timer or poller for the runtime.
    #[error("{0}")]
    Runtime(std::io::Error),
    /// The plan cannot be opened on this machine.
    #[error("{0}")]
    Open(String),
}
