//! The campaigns of a broker: listing the announced ones with their coordinators, and withdrawing one.

use crate::broker::Broker;
use crate::error::NatsError;
use crate::on_runtime;
use crate::streams::{Names, Streams, announced, context, coordinator, has_streams};
use serde::Serialize;

/// A campaign that is announced on a broker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The text of the plan.
    pub plan: String,
    /// The plan's fingerprint.
    pub fingerprint: String,
    /// The version of the program that announced it.
    pub version: String,
    /// Whether every shard is known.
    pub done: bool,
    /// The name of the campaign's coordinator, if one answers.
    pub coordinator: Option<String>,
    /// The number of shards that the broker holds, handed out or not.
    pub shards: u64,
    /// The number of facts that the broker holds for the coordinator.
    pub facts: u64,
}

/// Lists the campaigns of a broker.
///
/// # Errors
/// [`NatsError`] if the broker is absent or refuses the connection.
pub fn campaigns(broker: &Broker) -> Result<Vec<Listed>, NatsError> {
    on_runtime(async {
        let (connection, context) = open(broker).await?;
        let all = announced(&context).await.map_err(|reason| lost(broker, reason))?;
        let mut listed = Vec::new();
        for one in all {
            let streams = Streams::new(context.clone(), &one.fingerprint);
            let (shards, facts) = streams.waiting().await;
            let coordinator = coordinator(&connection.client, &streams.names).await;
            let (plan, fingerprint) = (one.plan, one.fingerprint);
            let (version, done) = (one.version, one.done);
            listed.push(Listed { plan, fingerprint, version, done, coordinator, shards, facts });
        }
        Ok(listed)
    })
}

/// Withdraws a campaign: deletes its announcement, and everything that the broker holds of it. Facts that are in no
/// ledger are lost.
///
/// # Errors
/// [`NatsError::Coordinated`] if a coordinator answers for the campaign, [`NatsError::NoCampaign`] if none has this
/// fingerprint, and other errors if the broker is absent.
pub fn withdraw(broker: &Broker, fingerprint: &str) -> Result<(), NatsError> {
    on_runtime(async {
        let (connection, context) = open(broker).await?;
        let all = announced(&context).await.map_err(|reason| lost(broker, reason))?;
        if !all.iter().any(|one| one.fingerprint == fingerprint) {
            return Err(NatsError::NoCampaign { fingerprint: fingerprint.to_owned() });
        }
        if let Some(by) = coordinator(&connection.client, &Names::new(fingerprint)).await {
            return Err(NatsError::Coordinated { by });
        }
        let withdrawn = Streams::new(context, fingerprint).withdraw().await;
        withdrawn.map_err(|reason| lost(broker, reason))
    })
}

async fn open(
    broker: &Broker,
) -> Result<(crate::broker::Connection, async_nats::jetstream::Context), NatsError> {
    let connection = broker.connect("bezzel").await?;
    has_streams(&connection.client, &broker.shown()).await?;
    let context = context(&connection.client);
    Ok((connection, context))
}

fn lost(broker: &Broker, reason: String) -> NatsError {
    NatsError::NoBroker { address: broker.shown(), reason }
}
