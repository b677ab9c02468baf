//! Campaigns on many machines, over a NATS broker with JetStream. One [coordinator](coordinate())
//! writes the ledger; [workers](work()) anywhere count shards and store nothing.
//!
//! The broker holds two streams for each campaign: the shards that are handed out, each a message under a subject of its
//! own, so that no shard is there twice; and the results, which the coordinator acknowledges only when they are on the
//! disk. The ledger is the only state that matters: a coordinator that finds the streams gone makes them anew and hands
//! out what the ledger lacks.
//!
//! # What is sent
//!
//! F is the fingerprint of the plan, K the number of a shard; the protocol is [`PROTOCOL`].
//!
//! | stream | subjects | content |
//! |---|---|---|
//! | `BEZZEL-CAMPAIGNS` | `bezzel.campaign.F` | the last [`Announcement`] of each campaign |
//! | `BEZZEL-F-SHARDS` (work queue) | `bezzel.F.shard.K`, `bezzel.F.again.K` | shard K to be counted or confirmed, at most once each |
//! | `BEZZEL-F-FACTS` (work queue) | `bezzel.F.fact` | results, until they are in the ledger |
//!
//! The consumers `shard`, `again` and `ledger` pull and acknowledge each message by itself, within the lease, which is
//! renewed while a shard is counted. A worker that gets a shard for the sixth time reports it instead of counting. On
//! `bezzel.F.coordinator` a coordinator answers who it is.
//!
//! Strangers, such as browsers, have no access to the streams. They publish to `bezzel.stranger`, with a subject below
//! `_STRANGER.` for the answer, and the coordinator answers where [`Options::strangers`] allows it.
//!
//! | message | JSON |
//! |---|---|
//! | announcement | `{"protocol":1,"plan":…,"fingerprint":…,"version":…,"done":false,"lease":60,"pinned":[{"shard":…,"by_weight":[w8,w4,w2,w1]}],"refuted":[names]}` |
//! | shard | `{"shard":K}`; to be confirmed also `"found_by"` and `"kernel"`, and for a replica `"apart":true` |
//! | result | `{"plan":…,"shard":K,"worker":…,"kernel":…,"version":…,"at":…}` and one of `"found":{"by_weight":[…],"micros":…,"checksum":…}`, `"failed":{"message":…}`, `"deadly":{"deliveries":5}`, `"returned":{}` |
//! | of a stranger | `{"key":a secret,"plan":…,"wants":4,"found":[{"plan":…,"shard":K,"by_weight":[…],"kernel":…,"version":…,"micros":…}]}`; `plan` is missing at first |
//! | answer | `{"protocol":1,"plan":…,"name":"stranger:…","shards":[K,…],"lease":180,"known":…,"of":…,"found":…,"confirmed":…,"refuted":false}` |

mod broker;
mod campaigns;
mod coordinator;
mod error;
mod message;
mod streams;
mod worker;

pub use broker::{Broker, Credentials, Tls};
pub use campaigns::{Listed, campaigns, withdraw};
pub use coordinator::{Coordinated, News, Notice, Options, coordinate};
pub use error::NatsError;
pub use message::{Announcement, PROTOCOL};
pub use worker::{Hear, Heard, Prepare, Prepared, Work, Worked, work};

use std::future::Future;
use std::time::Duration;

/// The time that background tasks have to end.
const LAST: Duration = Duration::from_millis(500);

/// Runs a conversation with the broker to its end. Callers of this crate need no runtime, and do not compile the
/// broker's client again, as every crate would that polls its futures.
///
/// The calling thread may count, or use a ledger, for seconds. Meanwhile a second thread keeps the connection alive,
/// and answers requests for the coordinator's name.
fn on_runtime<T>(talk: impl Future<Output = Result<T, NatsError>>) -> Result<T, NatsError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let runtime = runtime.map_err(NatsError::Runtime)?;
    let done = runtime.block_on(talk);
    runtime.shutdown_timeout(LAST);
    done
}
