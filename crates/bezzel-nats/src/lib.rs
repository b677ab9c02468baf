//! Campaigns on many machines, over a NATS broker with JetStream. One [coordinator](coordinate())
//! writes the ledger; [workers](work()) anywhere turn shards into facts and own nothing.
//!
//! The broker is a means and never the truth. It holds two streams for each campaign: the shards
//! that are handed out, each a message under a subject of its own, so that no shard is there
//! twice; and the facts that come back, which the coordinator acknowledges only when they are on
//! the disk. Nothing in it is needed: a coordinator that finds the streams gone makes them
//! anew and hands out what the ledger lacks. What the broker holds is read back from it by its
//! subjects, so a coordinator keeps no state but the ledger, and there are no epochs.
//!
//! The form of what is sent is in [`message`](crate::Announcement)'s types, and in docs/campaigns.md.

mod broker;
mod campaigns;
mod coordinator;
mod error;
mod message;
mod streams;
mod worker;

pub use broker::{Broker, Credentials, Tls};
pub use campaigns::{Listed, campaigns, withdraw};
pub use coordinator::{Coordinated, News, Options, coordinate};
pub use error::NatsError;
pub use message::{Announcement, PROTOCOL};
pub use worker::{Hear, Heard, Prepare, Prepared, Work, Worked, work};

use std::future::Future;
use std::time::Duration;

/// How long what still runs in the background has to end.
const LAST: Duration = Duration::from_millis(500);

/// Waits for what talks with the broker. Who uses this crate waits as for anything else, and does not compile
/// the broker's client once more, as every crate does that polls its futures.
fn on_runtime<T>(talk: impl Future<Output = Result<T, NatsError>>) -> Result<T, NatsError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(NatsError::Runtime)?;
    let done = runtime.block_on(talk);
    runtime.shutdown_timeout(LAST);
    done
}
