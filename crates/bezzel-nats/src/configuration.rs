//! The configuration of a nats-server for a campaign: a coordinator, and workers that may do no more than they need.

use crate::streams::{ANNOUNCEMENTS, Names, inbox};
use std::fmt::Write;

/// Returns a configuration for nats-server with the login `coordinator` of this password, and these logins of workers
/// with their passwords. It listens on this machine only.
#[must_use]
pub fn configuration(coordinator: &str, logins: &[(String, String)]) -> String {
    let mut users = format!("    {{ user: \"coordinator\", password: \"{coordinator}\" }}\n");
    for (login, password) in logins {
        let every = Names::new("*");
        let (ask, fact) = (every.ask(login), every.fact(login));
        let _ = writeln!(
            users,
            "    {{ user: \"{login}\", password: \"{password}\", permissions: {{\n        \
             publish: [\"{ask}\", \"{fact}\"], subscribe: [\"{}.>\", \"{ANNOUNCEMENTS}\"] }} }}",
            inbox(login)
        );
    }
    format!(
        "# nats-server -c this-file; for other machines give it another address, and a certificate (tls)\n\
         listen: \"127.0.0.1:4222\"\nmax_payload: 64KB\njetstream {{ store_dir: \"bezzel-store\" }}\n\
         authorization {{\n  users: [\n{users}  ]\n}}\n"
    )
}
