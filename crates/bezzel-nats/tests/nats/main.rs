//! Coordinators, workers and strangers over a real nats-server, through the API of this crate. The effects of
//! networks and crashes are tested with the program, in bezzel-cli.

mod broker;
mod campaigns;
mod hostile;
mod strangers;
