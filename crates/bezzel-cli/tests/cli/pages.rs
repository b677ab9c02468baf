//! Pages: `--format html` of steps and compare, and `bezzel serve`. Their behaviour in a browser is tested in
//! `browser.rs`.

use crate::session::refuses;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A server, and the address that it prints.
fn served(options: &[&str]) -> (Child, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_bezzel"))
        .args(["serve", "--port", "0", "--quiet"])
        .args(options)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/');
    (server, address.to_owned())
}

#[test]
fn the_server_says_where_it_is_and_answers() {
    let (mut server, address) = served(&[]);
    assert!(address.starts_with("127.0.0.1:"), "on this machine alone: {address}");
    let ask = |request: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "{request}").unwrap();
        stream
    };
    let mut answer = String::new();
    ask("GET /api/count?n=8 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .read_to_string(&mut answer)
        .unwrap();
    // A body that is announced as too large is refused at once, without reading it.
    let large =
        "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n{";
    let mut head = [0; 12];
    ask(large).read_exact(&mut head).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(answer.contains("\"count\":92"), "{answer}");
    assert_eq!(&head, b"HTTP/1.1 413");
}

#[test]
fn a_server_on_all_interfaces_names_an_address_that_can_be_opened() {
    let (mut server, address) = served(&["--address", "0.0.0.0"]);
    let stream = TcpStream::connect(&address);
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(!address.starts_with("0.0.0.0") && stream.is_ok(), "{address}");
}

#[test]
fn a_server_that_cannot_listen_says_why() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    refuses(&[
        (&format!("serve --port {port}"), "cannot listen on 127.0.0.1"),
        ("serve --port 70000", "from 0 to 65535"),
        ("serve --address home", "127.0.0.1"),
    ]);
}
