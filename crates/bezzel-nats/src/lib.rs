//! Campaigns on many machines, over a NATS broker with JetStream. One [coordinator](coordinate())
//! writes the ledger; [workers](work()) anywhere count shards and store nothing.
//!
//! A worker asks for shards, as often as it has too few, and the coordinator answers. Facts go to a stream, which keeps
//! them while the coordinator is away; it acknowledges them when they are on the disk. The ledger is the only state that
//! matters: after a crash workers say what they hold, and the rest is handed out again.
//!
//! # What is sent
//!
//! F is the fingerprint of the plan (or `any` in a request), L the login of the sender; the protocol is [`PROTOCOL`].
//!
//! | subject | who publishes | content |
//! |---|---|---|
//! | `bezzel.F.ask.L` | workers | a request; the answer goes to a subject below `_INBOX_L.` |
//! | `bezzel.F.fact.L` | workers | a result, kept in the stream `BEZZEL-F-FOUND` |
//! | `bezzel.campaign.F` | the coordinator | an answer without shards: that the campaign is there, or done |
//! | `bezzel.stranger` | strangers, such as browsers | a request with facts; the answer goes below `_STRANGER.` |
//!
//! A worker needs no other right than these, and to subscribe to `_INBOX_L.>` and `bezzel.campaign.*`. The broker allows
//! the last part of a subject to its login only, so that whatever comes is of that login. Within a login, machines are
//! believed.
//!
//! | message | JSON |
//! |---|---|
//! | request | `{"protocol":2,"machine":…,"version":…,"kernels":[…],"threads":…,"wants":…,"holds":[K,…]}` |
//! | answer | `{"protocol":2,"plan":…,"fingerprint":…,"version":…,"coordinator":…,"done":false,"known":…,"of":…,"lease":60,"pinned":[{"shard":…,"by_weight":[w8,w4,w2,w1]}],"shards":[K,…],"other":[K,…]}`, or with `"refused"` |
//! | result | `{"plan":…,"shard":K,"machine":…,"kernel":…,"version":…,"at":…}` and one of `"found":{"by_weight":[…],"micros":…,"checksum":…}`, `"failed":{"message":…}` |
//! | of a stranger | `{"key":a secret,"plan":…,"wants":4,"found":[{"plan":…,"shard":K,"by_weight":[…],"kernel":…,"version":…,"micros":…}]}`; `plan` is missing at first |
//! | to a stranger | `{"protocol":1,"plan":…,"name":"stranger:…","shards":[K,…],"lease":180,"known":…,"of":…,"found":…,"confirmed":…,"refuted":false}` |

mod broker;
mod campaigns;
mod configuration;
mod coordinator;
mod error;
mod message;
mod streams;
mod worker;

pub use broker::{Broker, Credentials, Tls};
pub use campaigns::{Listed, campaigns, withdraw};
pub use configuration::configuration;
pub use coordinator::{Coordinated, News, Notice, Options, Rate, Standing, Watched, coordinate};
pub use error::NatsError;
pub use message::PROTOCOL;
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
