//! Errors between coordinator, broker and workers.

use bezzel_campaign::{CampaignError, LedgerError, Unproven};
use bezzel_locale::{in_english, messages, wrapped};

messages! {
    /// The reason why a coordinator or a worker ended.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum NatsError {
        /// No broker answers at the address.
        NoBroker { address: String, reason: String } = "spread-no-broker",
        /// The address is none of a broker.
        Address { address: String, reason: String } = "spread-address",
        /// No secure connection comes about: a certificate is not accepted, or one side speaks no TLS.
        Insecure { address: String, reason: String } = "spread-insecure",
        /// The broker refuses our credentials.
        Refused { address: String, reason: String } = "spread-refused",
        /// A file of credentials or certificates cannot be used.
        Credentials { path: String, reason: String } = "error-read",
        /// The login cannot be a part of a subject.
        Login { login: String } = "spread-login",
        /// The broker has no JetStream.
        NoStreams { address: String, reason: String } = "spread-no-streams",
        /// The broker does not let this login read its streams.
        NoRights { address: String } = "spread-no-rights",
        /// No campaign of this fingerprint is announced.
        NoCampaign { fingerprint: String } = "spread-no-campaign",
        /// Another process coordinates this campaign.
        Coordinated { by: String } = "spread-coordinated",
        /// The coordinator counts with another version, or does not take this name or kernel.
        Unwanted { version: String } = "spread-unwanted",
        /// This worker was refuted: its facts are not wanted.
        Refuted { name: String } = "spread-worker-refuted",
    } or {
        /// The kernel of this machine has failed the test.
        Unproven(Unproven) = in_english,
        /// The ledger cannot be read or written.
        Ledger(LedgerError) = LedgerError::sentence,
        /// The campaign cannot continue.
        Campaign(CampaignError) = CampaignError::sentence,
        /// The system cannot create a timer or poller for the runtime.
        Runtime(std::io::Error) = in_english,
        /// The plan cannot be opened on this machine.
        Open(String) = in_english,
    }
}

impl std::error::Error for NatsError {}

wrapped! {
    Unproven => NatsError::Unproven;
    LedgerError => NatsError::Ledger;
    CampaignError => NatsError::Campaign;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Heard, Notice};

    #[test]
    fn every_sentence_has_its_blanks_in_both_languages() {
        let messages = [NatsError::messages(), Notice::messages(), Heard::messages()];
        assert_eq!(bezzel_locale::faults(&messages.concat()), Vec::<String>::new());
    }
}
