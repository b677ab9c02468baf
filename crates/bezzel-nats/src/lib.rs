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
mod coordinator;
mod error;
mod message;
mod streams;
mod worker;

pub use broker::{Broker, Credentials, Tls};
pub use coordinator::{Coordinated, News, Options, coordinate};
pub use error::NatsError;
pub use message::{Announcement, PROTOCOL};
pub use worker::{Hear, Heard, Prepare, Prepared, Work, Worked, work};
