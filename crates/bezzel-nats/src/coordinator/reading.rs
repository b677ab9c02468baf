//! The tasks beside the coordinator's loop: one answers who coordinates, whatever the loop does, and one reads facts.

use super::{BATCH, COMMIT};
use crate::broker::{Broker, Connection};
use crate::error::NatsError;
use crate::streams::{Streams, Trouble, coordinator, receive};
use async_nats::jetstream::Message;
use futures_util::StreamExt;
use tokio::sync::mpsc;

/// Claims the coordination of this campaign, unless another process has it.
pub(super) async fn claim(
    connection: &Connection,
    streams: &Streams,
    (broker, name): (&Broker, &str),
) -> Result<tokio::task::JoinHandle<()>, NatsError> {
    let client = connection.client.clone();
    if let Some(by) = coordinator(&client, &streams.names).await {
        return Err(NatsError::Coordinated { by });
    }
    let subject = streams.names.coordinator();
    let name = name.to_owned();
    let questions = client.subscribe(subject).await;
    let mut questions = questions.map_err(|error| broker.lost(error))?;
    Ok(tokio::spawn(async move {
        while let Some(question) = questions.next().await {
            if let Some(reply) = question.reply {
                let _ = client.publish(reply, name.clone().into()).await;
            }
        }
    }))
}

/// Reads facts from the broker until the coordinator ends, and makes the stream anew if it is gone.
pub(super) async fn read_facts(
    (streams, connection, plan): (Streams, Connection, String),
    told: mpsc::Sender<Result<Vec<Message>, Trouble>>,
) {
    while !told.is_closed() {
        let made = connection.made();
        let failed = match streams.facts(&plan).await {
            Err(trouble) => trouble,
            Ok(consumer) => loop {
                match receive(&consumer, BATCH, COMMIT).await {
                    // A new connection may be to a broker that has lost its store.
                    Ok(_) if made != connection.made() => break String::new(),
                    Ok(messages) => {
                        if told.send(Ok(messages)).await.is_err() {
                            return;
                        }
                    }
                    Err(trouble) => break trouble,
                }
            },
        };
        if !failed.is_empty() {
            let _ = told.send(Err(failed)).await;
            tokio::time::sleep(COMMIT).await;
        }
    }
}
