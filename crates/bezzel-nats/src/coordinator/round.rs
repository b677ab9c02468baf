//! The coordinator's loop: compares the broker's shards with the ledger, hands out missing shards, and receives
//! results.

use super::board::State;
use super::{BATCH, COMMIT, Coordinator, RECONCILE, Setback, WINDOW};
use crate::message::Task;
use crate::streams::{Trouble, collected};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::context::PublishAckFuture;
use async_nats::jetstream::{self, ErrorCode, Message};
use bezzel_campaign::Again;
use std::error::Error;
use std::time::{Duration, Instant};

/// The time without messages, although shards are queued, after which the broker's state is checked.
const QUIET: Duration = Duration::from_secs(15);

impl Coordinator<'_> {
    /// One round: writes the received results, and hands out missing shards.
    pub(super) async fn once(
        &mut self,
        consumer: &mut Option<PullConsumer>,
        reconciled: &mut Option<Instant>,
    ) -> Result<(), Setback> {
        if self.has_news || reconciled.is_none_or(|since| since.elapsed() > RECONCILE) {
            self.has_news = false;
            self.reconcile(consumer).await?;
            *reconciled = Some(Instant::now());
        }
        self.hand_out().await?;
        let consumer = match consumer {
            Some(consumer) => consumer,
            None => consumer.insert(self.streams.consumer("ledger").await?),
        };
        let messages = receive(consumer, BATCH, COMMIT).await?;
        self.take(messages).await?;
        self.answer_strangers().await?;
        Ok(self.judge().await?)
    }

    /// Compares the shards at the broker with the board, and corrects both.
    async fn reconcile(&mut self, consumer: &mut Option<PullConsumer>) -> Result<(), Setback> {
        self.streams.make(self.options.lease).await?;
        self.streams.announce(&self.announcement(false)).await?;
        // First the shards at the broker, then the results: a shard in neither is free, since
        // workers report before they release.
        let held = self.streams.held().await?;
        let found = self.streams.consumer("ledger").await?;
        loop {
            let messages = receive(&found, BATCH, Duration::from_millis(50)).await?;
            let is_empty = messages.is_empty();
            self.take(messages).await?;
            if is_empty {
                break;
            }
        }
        *consumer = Some(found);
        let lost: Vec<u64> = self
            .board
            .all(State::Out)
            .filter(|s| !held.shards.contains(s) && !self.disputed.contains(s))
            .collect();
        for shard in lost {
            self.board.set(shard, State::Missing);
        }
        let mut unwanted = Vec::new();
        for &shard in &held.shards {
            match self.board.get(shard) {
                Some(State::Missing) => self.board.set(shard, State::Out),
                Some(State::Out) => {}
                Some(State::Known | State::Poison) | None => {
                    unwanted.push(self.streams.names.shard(shard));
                }
            }
        }
        self.waiting.extend(self.again.extract_if(.., |shard| !held.again.contains(shard)));
        for &shard in &held.again {
            if !self.again.contains(&shard) && !self.waiting.contains(&shard) {
                unwanted.push(self.streams.names.again(shard));
            }
        }
        self.streams.take_back(&unwanted).await?;
        if held.shards.is_empty() || self.heard.elapsed() < QUIET {
            return Ok(());
        }
        self.heard = Instant::now();
        if self.streams.is_idle().await? {
            self.streams.recount(self.options.lease).await?;
        }
        Ok(())
    }

    /// Hands out missing shards, up to the number that the options allow.
    async fn hand_out(&mut self) -> Result<(), Setback> {
        loop {
            let out = usize::try_from(self.board.count(State::Out)).unwrap_or(usize::MAX);
            let room = self.options.ahead.saturating_sub(out).min(WINDOW);
            let shards = self.board.hand_out(room);
            if shards.is_empty() {
                break;
            }
            let mut sent = Vec::new();
            for &shard in &shards {
                let task = Task { shard, ..Task::default() };
                sent.push((shard, self.send(self.streams.names.shard(shard), &task).await));
            }
            let mut failed = None;
            for (shard, sent) in sent {
                if let Err(trouble) = arrived(sent).await {
                    self.board.set(shard, State::Missing);
                    failed = Some(trouble);
                }
            }
            if let Some(trouble) = failed {
                return Err(trouble.into());
            }
        }
        for _ in 0..self.waiting.len().min(WINDOW) {
            let Some(&shard) = self.waiting.first() else { break };
            self.send_again(shard).await?;
            self.waiting.remove(&shard);
        }
        Ok(())
    }

    /// Sends a known shard to the broker, to be found again.
    async fn send_again(&mut self, shard: u64) -> Result<(), Setback> {
        let Some(evidence) = self.ledger.first_evidence(shard)? else { return Ok(()) };
        let found_by = Some(evidence.worker.name().to_owned());
        let kernel = Some(evidence.worker.kernel().to_owned());
        let apart = self.options.again == Again::Every;
        let task = Task { shard, found_by, kernel, apart };
        let sent = self.send(self.streams.names.again(shard), &task).await;
        arrived(sent).await?;
        self.again.insert(shard);
        Ok(())
    }

    async fn send(&self, subject: String, task: &Task) -> Result<PublishAckFuture, Trouble> {
        let payload = serde_json::to_vec(task).map_err(|error| error.to_string())?;
        let sent = self.streams.context.publish(subject, payload.into()).await;
        sent.map_err(|error| error.to_string())
    }
}

/// Waits until the broker has the message. It is no error if the broker holds that subject already.
async fn arrived(sent: Result<PublishAckFuture, Trouble>) -> Result<(), Trouble> {
    match sent?.await {
        Ok(_) => Ok(()),
        Err(error) => {
            // A stream refuses a second message of a subject with this code.
            let reason =
                error.source().and_then(|reason| reason.downcast_ref::<jetstream::Error>());
            let is_there =
                reason.is_some_and(|reason| reason.error_code() == ErrorCode::STREAM_STORE_FAILED);
            if is_there { Ok(()) } else { Err(error.to_string()) }
        }
    }
}

/// Returns the messages that arrive within a time, up to a limit.
async fn receive(
    consumer: &PullConsumer,
    most: usize,
    within: Duration,
) -> Result<Vec<Message>, Trouble> {
    let batch = consumer.batch().max_messages(most).expires(within);
    let batch = batch.messages().await.map_err(|error| error.to_string())?;
    collected(batch, within).await
}
