//! Coordinators, workers and strangers over a real nats-server, by the calls of this crate. What a network and
//! crashes do to them is tested with the program, in bezzel-cli.

mod broker;
mod campaigns;
mod strangers;
