//! The subjects of a campaign on the broker, and the one stream that it holds: facts, until they are in the ledger.

use crate::error::NatsError;
use crate::message::{Answer, Ask, PROTOCOL};
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, StorageType};
use async_nats::jetstream::{self, Context, Message};
use bezzel_campaign::printable;
use futures_util::{StreamExt, TryStreamExt};
use std::time::Duration;

/// The time that a coordinator has to answer.
const ANSWER: Duration = Duration::from_secs(1);

/// The time that the coordinator has to write facts, before the broker delivers them again.
const WRITING: Duration = Duration::from_secs(15);

/// The maximum number of facts of a login that wait at the broker.
const MOST_WAITING: i64 = 200_000;

/// The place of the fingerprint in the request for any campaign.
pub(crate) const ANY: &str = "any";

/// The subject on which the coordinators of all campaigns announce themselves, to which only they may publish.
pub(crate) const ANNOUNCEMENTS: &str = "bezzel.campaign.*";

/// The prefix and the end of the names of the streams of facts.
const STREAM: (&str, &str) = ("BEZZEL-", "-FOUND");

/// The prefix of the subjects on which this login receives answers.
pub(crate) fn inbox(login: &str) -> String {
    format!("_INBOX_{login}")
}

/// The names of a campaign's stream and subjects.
#[derive(Debug, Clone)]
pub(crate) struct Names {
    fingerprint: String,
}

impl Names {
    pub(crate) fn new(fingerprint: &str) -> Names {
        Names { fingerprint: fingerprint.to_owned() }
    }

    fn stream(&self) -> String {
        format!("{}{}{}", STREAM.0, self.fingerprint, STREAM.1)
    }

    /// The subject of the facts of a login; `*` for all logins.
    pub(crate) fn fact(&self, login: &str) -> String {
        format!("bezzel.{}.fact.{login}", self.fingerprint)
    }

    /// The subject of the requests of a login; `*` for all logins.
    pub(crate) fn ask(&self, login: &str) -> String {
        format!("bezzel.{}.ask.{login}", self.fingerprint)
    }

    /// The subject on which a coordinator answers with its name, whatever else it does.
    pub(crate) fn coordinator(&self) -> String {
        format!("bezzel.{}.coordinator", self.fingerprint)
    }

    /// The subject of the coordinator's announcements.
    pub(crate) fn announcement(&self) -> String {
        format!("bezzel.campaign.{}", self.fingerprint)
    }
}

/// The login of the sender of a message: the last part of its subject, which the broker allows to that login only.
pub(crate) fn login_of(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or_default()
}

/// An error of the broker, in the broker's words: the request will be repeated.
pub(crate) type Trouble = String;

fn trouble(error: impl std::fmt::Display) -> Trouble {
    error.to_string()
}

/// The stream of one campaign.
#[derive(Debug, Clone)]
pub(crate) struct Streams {
    pub(crate) context: Context,
    pub(crate) names: Names,
}

impl Streams {
    pub(crate) fn new(context: Context, fingerprint: &str) -> Streams {
        Streams { context, names: Names::new(fingerprint) }
    }

    /// Creates the stream if it is missing, and returns the consumer that reads it. The description is the plan.
    pub(crate) async fn facts(&self, plan: &str) -> Result<PullConsumer, Trouble> {
        let facts = Config {
            name: self.names.stream(),
            description: Some(plan.to_owned()),
            subjects: vec![self.names.fact("*")],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            max_messages_per_subject: MOST_WAITING,
            ..Config::default()
        };
        let facts = self.context.get_or_create_stream(facts).await.map_err(trouble)?;
        let config = pull::Config {
            durable_name: Some("ledger".to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: WRITING,
            max_deliver: -1,
            max_ack_pending: 100_000,
            ..pull::Config::default()
        };
        facts.get_or_create_consumer("ledger", config).await.map_err(trouble)
    }

    /// Deletes the stream with its messages.
    pub(crate) async fn delete(&self) -> Result<(), Trouble> {
        self.context.delete_stream(self.names.stream()).await.map(|_| ()).map_err(trouble)
    }
}

/// The campaigns of which the broker holds a stream: fingerprint, plan, and the number of facts that wait.
pub(crate) async fn held(context: &Context) -> Result<Vec<(String, String, u64)>, Trouble> {
    let mut streams = context.streams();
    let mut held = Vec::new();
    while let Some(info) = streams.try_next().await.map_err(trouble)? {
        let name = info.config.name.strip_prefix(STREAM.0);
        if let Some(fingerprint) = name.and_then(|name| name.strip_suffix(STREAM.1)) {
            let plan = info.config.description.clone().unwrap_or_default();
            held.push((fingerprint.to_owned(), plan, info.state.messages));
        }
    }
    held.sort();
    Ok(held)
}

/// Asks the coordinator of this campaign, or of any, and returns the answers: all that come within a time from any,
/// the first one of a campaign.
pub(crate) async fn answers(
    client: &async_nats::Client,
    (names, login): (&Names, &str),
    ask: &Ask,
) -> Result<Vec<Answer>, Trouble> {
    let inbox = client.new_inbox();
    let mut replies = client.subscribe(inbox.clone()).await.map_err(trouble)?;
    let payload = serde_json::to_vec(ask).map_err(trouble)?;
    let sent = client.publish_with_reply(names.ask(login), inbox, payload.into()).await;
    sent.map_err(trouble)?;
    let (limit, mut answers) = (tokio::time::Instant::now() + ANSWER, Vec::new());
    while let Ok(Some(reply)) = tokio::time::timeout_at(limit, replies.next()).await {
        // Without a coordinator the broker answers at once, with a status and nothing else.
        if reply.status.is_some() {
            break;
        }
        answers.extend(serde_json::from_slice::<Answer>(&reply.payload));
        if names.fingerprint != ANY {
            break;
        }
    }
    Ok(answers)
}

/// A request that only asks who is there.
pub(crate) fn greeting() -> Ask {
    Ask { protocol: PROTOCOL, ..Ask::default() }
}

/// Whether no stream takes the facts of this subject: the campaign is done, or was withdrawn. The message is one that a
/// stream refuses.
pub(crate) async fn is_gone(client: &async_nats::Client, subject: &str) -> bool {
    let mut headers = async_nats::HeaderMap::new();
    headers.insert(async_nats::header::NATS_EXPECTED_STREAM, "none");
    let asked = client.request_with_headers(subject.to_owned(), headers, "".into()).await;
    asked.is_err_and(|error| error.kind() == async_nats::RequestErrorKind::NoResponders)
}

/// The name of the campaign's coordinator, if one answers.
pub(crate) async fn coordinator(client: &async_nats::Client, names: &Names) -> Option<String> {
    let asked = client.request(names.coordinator(), "".into());
    let answer = tokio::time::timeout(ANSWER, asked).await.ok()?.ok()?;
    Some(printable(&String::from_utf8_lossy(&answer.payload)))
}

/// Checks that the broker has JetStream. The request is made by hand, since brokers before 2.10 leave out fields that
/// the client's own request expects in the answer.
pub(crate) async fn has_streams(
    client: &async_nats::Client,
    address: &str,
) -> Result<(), NatsError> {
    let no_streams = |reason: String| NatsError::NoStreams { address: address.to_owned(), reason };
    let answer = client.request("$JS.API.INFO", "".into()).await;
    let answer = answer.map_err(|error| match error.kind() {
        // What a login may not publish stays without an answer.
        async_nats::RequestErrorKind::TimedOut => {
            NatsError::NoRights { address: address.to_owned() }
        }
        _ => no_streams(error.to_string()),
    })?;
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

/// Returns the messages that arrive within a time, up to a limit: a deleted stream or a killed broker never ends a
/// batch.
pub(crate) async fn receive(
    consumer: &PullConsumer,
    most: usize,
    within: Duration,
) -> Result<Vec<Message>, Trouble> {
    /// Extra time for the request and the answer.
    const GRACE: Duration = Duration::from_secs(5);
    let batch = consumer.batch().max_messages(most).expires(within).messages().await;
    let batch = batch.map_err(trouble)?;
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
