//! The connection to a real nats-server: a network that is cut, a broker that is absent or refuses our credentials.

use super::spread::{coordinator, is_right, known, ledger, worker};
use crate::program::broker::{Running, Server, free_port, said, text};
use crate::program::within;
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

/// A connection to the broker that can be cut.
struct Wire {
    port: u16,
    cut: Arc<Cut>,
}

#[derive(Default)]
struct Cut {
    is_cut: Mutex<bool>,
    is_mended: Condvar,
    /// Whether something waits at the cut.
    holds: AtomicBool,
}

impl Wire {
    fn to(port: u16) -> Wire {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let wire = Wire { port: listener.local_addr().unwrap().port(), cut: Arc::default() };
        let cut = Arc::clone(&wire.cut);
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                for (from, to) in [(near.try_clone(), far.try_clone()), (Ok(far), Ok(near))] {
                    let cut = Arc::clone(&cut);
                    std::thread::spawn(move || pass(from.unwrap(), to.unwrap(), &cut));
                }
            }
        });
        wire
    }

    fn set(&self, is_cut: bool) {
        *self.cut.is_cut.lock().unwrap() = is_cut;
        self.cut.is_mended.notify_all();
    }
}

/// Forwards bytes; while the wire is cut, nothing arrives, without any error.
fn pass(mut from: TcpStream, mut to: TcpStream, cut: &Cut) {
    let mut bytes = [0; 4096];
    while let Ok(read) = from.read(&mut bytes) {
        if read == 0 {
            break;
        }
        let is_cut = cut.is_cut.lock().unwrap();
        cut.holds.fetch_or(*is_cut, Ordering::Relaxed);
        drop(cut.is_mended.wait_while(is_cut, |is_cut| *is_cut).unwrap());
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
}

#[test]
fn the_network_is_cut_between_a_worker_and_the_broker() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let wire = Wire::to(server.port);
    let remote = worker(&format!("nats://127.0.0.1:{}", wire.port), "remote");
    let mut coordinating = coordinator(&path, &server.url(), &[]);
    within("something is known", || known(&path) > 0);
    wire.set(true);
    within("what is sent waits", || wire.cut.holds.load(Ordering::Relaxed));
    let before = known(&path);
    wire.set(false);
    within("it goes on", || known(&path) > before || coordinating.has_ended());
    let output = coordinating.end();
    assert!(output.status.success(), "{}", said(&output));
    is_right(&path);
    assert!(remote.end().status.success());
}

#[test]
fn a_broker_that_is_not_there_or_does_not_want_us_is_said_to_be_so() {
    let Some(server) = Server::start_with(&["--user", "max", "--pass", "1848"]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let absent = format!("nats://127.0.0.1:{}", free_port());
    let url = server.url();
    let is_refused = |arguments: &[&str], message: &str| {
        let output = Running::bezzel(arguments).end();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", said(&output));
        assert!(said(&output).contains(message), "{arguments:?}: {}", said(&output));
    };
    for (url, message) in [
        (absent.as_str(), "nats-server -js"),
        ("nats://no.such.host.invalid:4222", "nats-server -js"),
        ("nonsense::", "invalid address"),
        (&url.replace("nats:", "tls:"), "--tls-ca"),
    ] {
        is_refused(&["campaign", "work", "--nats", url], message);
        is_refused(&["campaign", "coordinate", text(&path), "--nats", url], message);
    }
    is_refused(&["campaign", "work", "--nats", &url], "--user");
    is_refused(
        &["campaign", "work", "--nats", &url, "--user", "max", "--password", "1850"],
        "--user",
    );
    is_refused(
        &["campaign", "work", "--nats", &url, "--token", "x", "--user", "max"],
        "too many credentials",
    );
    let missing = folder.path().join("none");
    for option in ["--creds", "--nkey", "--tls-ca"] {
        is_refused(&["campaign", "work", "--nats", &url, option, text(&missing)], "none");
    }
    fs::write(&missing, "rubbish").unwrap();
    for option in ["--creds", "--nkey"] {
        is_refused(&["campaign", "work", "--nats", &url, option, text(&missing)], "none");
    }
    // A password in the address is used, and never shown.
    let with_password = |password: &str| url.replace("://", &format!("://max:{password}@"));
    let output = Running::bezzel(&["campaign", "work", "--nats", &with_password("secret")]).end();
    assert!(
        output.status.code() == Some(2) && !said(&output).contains("secret"),
        "{}",
        said(&output)
    );
    // The right credentials work.
    let known = ["--user", "max", "--password", "1848"];
    let worker =
        Running::bezzel(&["campaign", "work", "--nats", &with_password("1848"), "--until-done"]);
    let output = coordinator(&path, &url, &known).end();
    assert!(output.status.success(), "{}", said(&output));
    is_right(&path);
    assert!(worker.end().status.success());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn a_variable_that_is_empty_is_as_one_that_is_not_set() {
    let url = format!("nats://127.0.0.1:{}", free_port());
    let mut command = crate::program::bezzel(&["campaign", "list", "--nats", &url]);
    for name in ["CA", "CERT", "KEY", "USER", "PASSWORD", "TOKEN", "NKEY", "CREDS", "URL"] {
        command.env(format!("NATS_{name}"), "");
    }
    command.assert().code(2).stderr(predicates::str::contains("no broker answers"));
}
