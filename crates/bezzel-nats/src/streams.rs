//! The streams of a campaign on the broker, which are created if they are missing.

use crate::error::NatsError;
use crate::message::Announcement;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::GetStreamErrorKind;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context, ErrorCode, Message};
use bezzel_campaign::printable;
use futures_util::{StreamExt, TryStreamExt};
use std::collections::HashSet;
use std::time::Duration;

/// The stream of announcements.
const CAMPAIGNS: &str = "BEZZEL-CAMPAIGNS";

/// The number of times that a shard is handed out before it is suspected to crash its workers. The broker could watch
/// that, but it reports only once, and the report is lost if there is no listener; so a worker that receives such a
/// shard reports it to the coordinator.
pub(crate) const DELIVERIES: i64 = 5;

/// The time that a coordinator has to answer.
const ANSWER: Duration = Duration::from_secs(1);

/// The time that the coordinator has to write facts, before the broker delivers them again.
const WRITING: Duration = Duration::from_secs(15);

/// The names of a campaign's streams and subjects.
#[derive(Debug, Clone)]
pub(crate) struct Names {
    fingerprint: String,
}

impl Names {
    pub(crate) fn new(fingerprint: &str) -> Names {
        Names { fingerprint: fingerprint.to_owned() }
    }

    pub(crate) fn shards(&self) -> String {
        format!("BEZZEL-{}-SHARDS", self.fingerprint)
    }

    pub(crate) fn facts(&self) -> String {
        format!("BEZZEL-{}-FACTS", self.fingerprint)
    }

    /// The subject of a shard: each has its own, so that the broker refuses to hold it twice.
    pub(crate) fn shard(&self, shard: u64) -> String {
        format!("bezzel.{}.shard.{shard}", self.fingerprint)
    }

    /// The subject of a shard that is to be confirmed.
    pub(crate) fn again(&self, shard: u64) -> String {
        format!("bezzel.{}.again.{shard}", self.fingerprint)
    }

    /// The subject of workers' reports.
    pub(crate) fn fact(&self) -> String {
        format!("bezzel.{}.fact", self.fingerprint)
    }

    /// The subject on which a coordinator answers with its name.
    pub(crate) fn coordinator(&self) -> String {
        format!("bezzel.{}.coordinator", self.fingerprint)
    }

    fn all(&self, kind: &str) -> String {
        format!("bezzel.{}.{kind}.*", self.fingerprint)
    }

    fn announcement(&self) -> String {
        format!("bezzel.campaign.{}", self.fingerprint)
    }
}

/// The shards that the broker holds, to be counted and to be counted again.
#[derive(Debug, Default)]
pub(crate) struct QueuedShards {
    pub(crate) shards: HashSet<u64>,
    pub(crate) again: HashSet<u64>,
}

/// An error of the broker, in the broker's words: the request will be repeated.
pub(crate) type Trouble = String;

fn trouble(error: impl std::fmt::Display) -> Trouble {
    error.to_string()
}

/// The streams of one campaign.
#[derive(Debug, Clone)]
pub(crate) struct Streams {
    pub(crate) context: Context,
    pub(crate) names: Names,
}

impl Streams {
    pub(crate) fn new(context: Context, fingerprint: &str) -> Streams {
        Streams { context, names: Names::new(fingerprint) }
    }

    /// Creates the missing streams and consumers.
    pub(crate) async fn make(&self, lease: Duration) -> Result<(), Trouble> {
        make_campaigns(&self.context).await?;
        let shards = Config {
            name: self.names.shards(),
            description: Some("Shards that are handed out".to_owned()),
            subjects: vec![self.names.all("shard"), self.names.all("again")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            max_messages_per_subject: 1,
            ..Config::default()
        };
        let facts = Config {
            name: self.names.facts(),
            description: Some("What was found, until it is in the ledger".to_owned()),
            subjects: vec![self.names.fact()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            ..Config::default()
        };
        let shards = self.context.get_or_create_stream(shards).await.map_err(trouble)?;
        let facts = self.context.get_or_create_stream(facts).await.map_err(trouble)?;
        for name in ["shard", "again"] {
            let config = pull::Config {
                durable_name: Some(name.to_owned()),
                filter_subject: self.names.all(name),
                ack_policy: AckPolicy::Explicit,
                ack_wait: lease,
                max_deliver: -1,
                max_ack_pending: -1,
                max_waiting: 100_000,
                ..pull::Config::default()
            };
            shards.get_or_create_consumer(name, config).await.map_err(trouble)?;
        }
        let config = pull::Config {
            durable_name: Some("ledger".to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: WRITING,
            max_deliver: -1,
            max_ack_pending: 100_000,
            ..pull::Config::default()
        };
        facts.get_or_create_consumer("ledger", config).await.map_err(trouble)?;
        Ok(())
    }

    /// The consumer of this name: `shard`, `again` or `ledger`.
    pub(crate) async fn consumer(&self, name: &str) -> Result<PullConsumer, Trouble> {
        let stream = if name == "ledger" { self.names.facts() } else { self.names.shards() };
        let stream = self.context.get_stream_no_info(stream).await.map_err(trouble)?;
        stream.get_consumer(name).await.map_err(trouble)
    }

    /// The shards that the broker holds, handed out or not.
    pub(crate) async fn held(&self) -> Result<QueuedShards, Trouble> {
        let stream = self.context.get_stream(self.names.shards()).await.map_err(trouble)?;
        let mut subjects = stream.info_with_subjects(">").await.map_err(trouble)?;
        let mut held = QueuedShards::default();
        while let Some((subject, _)) = subjects.try_next().await.map_err(trouble)? {
            let mut parts = subject.rsplit('.');
            let shard = parts.next().and_then(|shard| shard.parse().ok());
            match (parts.next(), shard) {
                (Some("shard"), Some(shard)) => held.shards.insert(shard),
                (Some("again"), Some(shard)) => held.again.insert(shard),
                _ => false,
            };
        }
        Ok(held)
    }

    /// Deletes the messages of these subjects, one by one: a purge by subject makes brokers of version 2.9 believe
    /// that a consumer has nothing left to deliver.
    pub(crate) async fn take_back(&self, subjects: &[String]) -> Result<(), Trouble> {
        if subjects.is_empty() {
            return Ok(());
        }
        let stream = self.context.get_stream_no_info(self.names.shards()).await.map_err(trouble)?;
        for subject in subjects {
            // A message that no longer exists need not be deleted.
            if let Ok(message) = stream.get_last_raw_message_by_subject(subject).await {
                let _ = stream.delete_message(message.sequence).await;
            }
        }
        Ok(())
    }

    /// Whether shards are queued and no worker has any of them. Without workers that is normal; with workers the
    /// broker has lost track of its deliveries.
    pub(crate) async fn is_idle(&self) -> Result<bool, Trouble> {
        let mut consumer = self.consumer("shard").await?;
        let info = consumer.info().await.map_err(trouble)?;
        Ok(info.num_ack_pending == 0)
    }

    /// Makes the broker compute its deliveries anew, by creating the consumers again.
    pub(crate) async fn recount(&self, lease: Duration) -> Result<(), Trouble> {
        let stream = self.context.get_stream_no_info(self.names.shards()).await.map_err(trouble)?;
        stream.delete_consumer("shard").await.map_err(trouble)?;
        self.make(lease).await
    }

    /// Publishes the announcement of a campaign, or that it is done.
    pub(crate) async fn announce(&self, announcement: &Announcement) -> Result<(), Trouble> {
        let payload = serde_json::to_vec(announcement).map_err(trouble)?;
        let sent = self.context.publish(self.names.announcement(), payload.into()).await;
        sent.map_err(trouble)?.await.map_err(trouble)?;
        Ok(())
    }

    /// The numbers of shards (handed out or not) and of facts in the streams.
    pub(crate) async fn waiting(&self) -> (u64, u64) {
        let held = async |name: String| match self.context.get_stream(name).await {
            Ok(stream) => stream.cached_info().state.messages,
            Err(_) => 0,
        };
        (held(self.names.shards()).await, held(self.names.facts()).await)
    }

    /// Deletes the announcement of the campaign, and its streams with their messages.
    pub(crate) async fn withdraw(&self) -> Result<(), Trouble> {
        let stream = self.context.get_stream_no_info(CAMPAIGNS).await.map_err(trouble)?;
        let subject = self.names.announcement();
        let message = stream.get_last_raw_message_by_subject(&subject).await.map_err(trouble)?;
        stream.delete_message(message.sequence).await.map_err(trouble)?;
        // The streams of a campaign that is done are deleted already.
        for name in [self.names.shards(), self.names.facts()] {
            let _ = self.context.delete_stream(name).await;
        }
        Ok(())
    }

    /// Deletes the streams of a campaign that is done; its announcement stays.
    pub(crate) async fn delete(&self) -> Result<(), Trouble> {
        self.context.delete_stream(self.names.shards()).await.map_err(trouble)?;
        self.context.delete_stream(self.names.facts()).await.map_err(trouble)?;
        Ok(())
    }
}

/// Whether a coordinator answers for the campaign of this fingerprint.
pub(crate) async fn is_coordinated(client: &async_nats::Client, fingerprint: &str) -> bool {
    coordinator(client, &Names::new(fingerprint)).await.is_some()
}

/// The name of the campaign's coordinator, if one answers.
pub(crate) async fn coordinator(client: &async_nats::Client, names: &Names) -> Option<String> {
    let asked = client.request(names.coordinator(), "".into());
    let answer = tokio::time::timeout(ANSWER, asked).await.ok()?.ok()?;
    Some(printable(&String::from_utf8_lossy(&answer.payload)))
}

async fn make_campaigns(context: &Context) -> Result<Stream, Trouble> {
    let config = Config {
        name: CAMPAIGNS.to_owned(),
        description: Some("Campaigns that take workers".to_owned()),
        subjects: vec!["bezzel.campaign.*".to_owned()],
        retention: RetentionPolicy::Limits,
        storage: StorageType::File,
        max_messages_per_subject: 1,
        ..Config::default()
    };
    context.get_or_create_stream(config).await.map_err(trouble)
}

/// The announced campaigns.
pub(crate) async fn announced(context: &Context) -> Result<Vec<Announcement>, Trouble> {
    let stream = match context.get_stream(CAMPAIGNS).await {
        Ok(stream) => stream,
        Err(error) => {
            let GetStreamErrorKind::JetStream(reason) = error.kind() else {
                return Err(trouble(error));
            };
            let is_absent = reason.error_code() == ErrorCode::STREAM_NOT_FOUND;
            return if is_absent { Ok(Vec::new()) } else { Err(trouble(error)) };
        }
    };
    let mut subjects = stream.info_with_subjects(">").await.map_err(trouble)?;
    let mut names = Vec::new();
    while let Some((subject, _)) = subjects.try_next().await.map_err(trouble)? {
        names.push(subject);
    }
    names.sort();
    let mut announced = Vec::new();
    for name in names {
        let message = stream.get_last_raw_message_by_subject(&name).await.map_err(trouble)?;
        // Other messages belong to other programs.
        announced.extend(serde_json::from_slice::<Announcement>(&message.payload));
    }
    Ok(announced)
}

/// Checks that the broker has JetStream. The request is made by hand, since brokers before 2.10 leave out fields that
/// the client's own request expects in the answer.
pub(crate) async fn has_streams(
    client: &async_nats::Client,
    address: &str,
) -> Result<(), NatsError> {
    let no_streams = |reason: String| NatsError::NoStreams { address: address.to_owned(), reason };
    let answer = client.request("$JS.API.INFO", "".into()).await;
    let answer = answer.map_err(|error| no_streams(error.to_string()))?;
    let answer: serde_json::Value = serde_json::from_slice(&answer.payload)
        .map_err(|_| no_streams("its answer cannot be read".to_owned()))?;
    match answer.pointer("/error/description").and_then(|reason| reason.as_str()) {
        Some(reason) => Err(no_streams(reason.to_owned())),
        None => Ok(()),
    }
}

/// The JetStream context of a connection.
pub(crate) fn context(client: &async_nats::Client) -> Context {
    jetstream::new(client.clone())
}

/// Collects the messages of a batch until it ends, or until a time limit: a deleted stream or a killed broker never
/// ends it.
pub(crate) async fn collected(
    batch: pull::Batch,
    within: Duration,
) -> Result<Vec<Message>, Trouble> {
    /// Extra time for the request and the answer.
    const GRACE: Duration = Duration::from_secs(5);
    let mut messages = Vec::new();
    tokio::pin!(batch);
    let limit = tokio::time::Instant::now() + within + GRACE;
    loop {
        match tokio::time::timeout_at(limit, batch.next()).await {
            Ok(Some(message)) => messages.push(message.map_err(trouble)?),
            Ok(None) => return Ok(messages),
            // What has arrived is returned; the rest will be requested again.
            Err(_) if !messages.is_empty() => return Ok(messages),
            Err(_) => return Err("the broker does not answer".to_owned()),
        }
    }
}
