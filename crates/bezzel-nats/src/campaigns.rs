//! The campaigns of a broker: listing them with their coordinators, and withdrawing one.

use crate::broker::{Broker, Connection};
use crate::error::NatsError;
use crate::message::Answer;
use crate::on_runtime;
use crate::streams::{
    ANY, Names, Streams, answers, context, coordinator, greeting, has_streams, held,
};
use async_nats::jetstream::Context;
use serde::Serialize;

/// A campaign on a broker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The text of the plan.
    pub plan: String,
    /// The plan's fingerprint.
    pub fingerprint: String,
    /// The version of the programs that may take part, if the coordinator answers.
    pub version: Option<String>,
    /// The name of the campaign's coordinator, if it answers.
    pub coordinator: Option<String>,
    /// The number of known shards, if the coordinator answers.
    pub known: Option<u64>,
    /// The number of all shards, if the coordinator answers.
    pub shards: Option<u64>,
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
        let all = held(&context).await.map_err(|reason| broker.lost(reason))?;
        let asked = (&Names::new(ANY), connection.login.as_str());
        let alive = answers(&connection.client, asked, &greeting()).await;
        let alive = alive.map_err(|reason| broker.lost(reason))?;
        let listed = all.into_iter().map(|(fingerprint, plan, facts)| {
            let is_of = |answer: &&Answer| answer.fingerprint == fingerprint;
            let answer = alive.iter().find(is_of).cloned();
            let of = |number: fn(&Answer) -> u64| answer.as_ref().map(number);
            Listed {
                plan,
                known: of(|answer| answer.known),
                shards: of(|answer| answer.of),
                version: answer.as_ref().map(|answer| answer.version.clone()),
                coordinator: answer.map(|answer| answer.coordinator),
                fingerprint,
                facts,
            }
        });
        Ok(listed.collect())
    })
}

/// Withdraws a campaign: deletes everything that the broker holds of it. Returns the number of facts that it held for a
/// coordinator, which are lost.
///
/// # Errors
/// [`NatsError::Coordinated`] if a coordinator answers for the campaign, [`NatsError::NoCampaign`] if none has this
/// fingerprint, and other errors if the broker is absent.
pub fn withdraw(broker: &Broker, fingerprint: &str) -> Result<u64, NatsError> {
    on_runtime(async {
        let (connection, context) = open(broker).await?;
        let all = held(&context).await.map_err(|reason| broker.lost(reason))?;
        let Some((.., facts)) = all.iter().find(|(one, ..)| one == fingerprint) else {
            return Err(NatsError::NoCampaign { fingerprint: fingerprint.to_owned() });
        };
        let names = Names::new(fingerprint);
        if let Some(by) = coordinator(&connection.client, &names).await {
            return Err(NatsError::Coordinated { by });
        }
        let withdrawn = Streams::new(context, fingerprint).delete().await;
        withdrawn.map(|()| *facts).map_err(|reason| broker.lost(reason))
    })
}

async fn open(broker: &Broker) -> Result<(Connection, Context), NatsError> {
    let connection = broker.connect("bezzel").await?;
    has_streams(&connection.client, &broker.shown()).await?;
    let context = context(&connection.client);
    Ok((connection, context))
}
