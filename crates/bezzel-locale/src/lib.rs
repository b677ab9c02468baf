#![doc = include_str!("../README.md")]

mod catalogue;
mod dialect;
mod message;

pub use catalogue::{Blank, Catalogue, Language, shortened, shortened_message};
pub use dialect::{Api, Dialect};
pub use fluent_bundle::FluentArgs;
pub use message::{faults, in_english};
