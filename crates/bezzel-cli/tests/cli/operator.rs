//! What an operator sees of a campaign: the page, the figures, the alert, and what is said at the end.

use crate::default::docs::page;
use crate::full::spread::{coordinator, faulty, is_right, ledger, worker};
use crate::program::broker::{Server, free_port, said, text};
use crate::program::{refused, within};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;

#[test]
fn a_tally_that_cannot_be_is_turned_away_at_the_door_and_the_operator_sees_it() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let url = server.url();
    let mad = faulty(&url, "mad<1>", "impossible", 3);
    let (port, alert) = (free_port().to_string(), folder.path().join("alert"));
    let command = format!("printf %s \"$BEZZEL_ALERT\" > {0}.new; mv {0}.new {0}", text(&alert));
    let coordinating = coordinator(&path, &url, &["--http", &port, "--alert", &command]);
    let output = mad.end();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    within("the alert is there", || alert.exists());
    let told = fs::read_to_string(&alert).unwrap();
    assert!(told.starts_with("mad<1> claims what cannot be"), "{told}");
    let get = |path: &str| {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    within("the page shows it", || get("/").contains("turned away: mad&lt;1&gt;"));
    let shown = get("/");
    assert!(
        shown.contains("<td>mad&lt;1&gt;</td>")
            && shown.contains("<td>0</td>")
            && shown.contains(" of 3584 shards"),
        "{shown}"
    );
    let figures = get("/metrics");
    for line in [
        "bezzel_shards_of_plan{} 3584",
        "bezzel_workers_refuted{} 1",
        "bezzel_worker_facts{worker=\"mad<1>\"} ",
        "# EOF",
    ] {
        assert!(figures.contains(&format!("\n{line}")), "{line}: {figures}");
    }
    let types = figures.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let names = types.filter_map(|line| line.split(' ').next());
    let documents = page("campaigns.md");
    for name in names {
        assert!(documents.contains(&format!("`{name}`")), "{name} is not documented");
    }
    let honest = worker(&url, "a");
    let output = coordinating.end();
    assert!(output.status.success(), "{}", said(&output));
    is_right(&path);
    assert!(honest.end().status.success());
}

#[test]
fn workers_of_another_version_are_refused_and_a_coordinator_that_ends_says_what_it_holds() {
    let Some(server) = Server::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = ledger(folder.path());
    let coordinating = coordinator(&path, &server.url(), &["--version", "0.1"]);
    let told = worker(&server.url(), "new").end();
    assert_eq!(told.status.code(), Some(2), "{}", said(&told));
    assert!(said(&told).contains("it takes bezzel 0.1,"), "{}", said(&told));
    coordinating.signal("TERM");
    let told = coordinating.end();
    assert!(said(&told).contains("q16.bezzel holds 0 of 3584"), "{}", said(&told));
    let there = folder.path().join("nats.conf");
    fs::write(&there, "").unwrap();
    for (options, message) in [
        (["coordinate", text(&path), "--http", "here"], "--http"),
        (["coordinate", text(&path), "--version", "new"], "two or three numbers"),
        (["work", "--until-done", "--campaign", "mine"], "16 hexadecimal digits"),
        (["broker", "--logins=a,a", "-o", "x.conf"], "given twice"),
        (["broker", "--logins=a,coordinator", "-o", "x.conf"], "given twice"),
        (["broker", "--logins=a", "-o", text(&there)], "lock out"),
    ] {
        refused(&[&["campaign"][..], &options].concat(), message);
    }
}
