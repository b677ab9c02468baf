//! Pages: `--format html` of steps and compare, and `bezzel serve`. Their behaviour in a browser is tested in
//! `browser.rs`.

use crate::program::{output, refused, run};
use predicates::str::contains;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

#[test]
fn steps_and_comparisons_are_written_as_pages() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    run(&["steps", "6", "-o", &path("six.html")]).success();
    assert!(fs::read_to_string(path("six.html")).unwrap().contains("6 queens: backtracking"));
    run(&["steps", "12", "-f", "html", "-o", &path("twelve.html")])
        .success()
        .stderr(contains("first solution"));
    run(&["compare", "5", "--budget", "1", "-o", &path("five.html")]).success();
    assert!(fs::read_to_string(path("five.html")).unwrap().contains("queens: methods compared"));
    assert!(output(&["steps", "4", "-f", "html"]).starts_with("<!DOCTYPE html>"));
    run(&["steps", "12", "--limit", "99999999", "-o", &path("large.html")])
        .code(2)
        .stderr(contains("--until-solution"));
    assert!(!folder.path().join("large.html").exists(), "nothing half-written");
    refused(&["steps", "65", "-f", "html", "--limit", "9"], "65: expected an integer from 1 to 64");
    refused(&["compare", "5", "-f", "pdf"], "text, markdown, json, html");
}

#[test]
fn the_server_says_where_it_is_and_answers() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_bezzel"))
        .args(["serve", "--port", "0", "--quiet"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/');
    assert!(address.starts_with("127.0.0.1:"), "on this machine alone: {address}");
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /api/count?n=8 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    // A body that is announced as too large is refused at once, without reading it.
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n{{\""
    )
    .unwrap();
    stream.set_read_timeout(Some(crate::program::PATIENCE)).unwrap();
    let mut head = [0; 12];
    stream.read_exact(&mut head).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(answer.contains("\"count\":92"), "{answer}");
    assert_eq!(&head, b"HTTP/1.1 413");
}

#[test]
fn a_server_on_all_interfaces_names_an_address_that_can_be_opened() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_bezzel"))
        .args(["serve", "--address", "0.0.0.0", "--port", "0", "--quiet"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/');
    let stream = TcpStream::connect(address);
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(!address.starts_with("0.0.0.0"), "{address}");
    assert!(stream.is_ok(), "{address}");
}

#[test]
fn a_server_that_cannot_listen_says_why() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    refused(&["serve", "--port", &port], "cannot listen on 127.0.0.1");
    refused(&["serve", "--port", "70000"], "from 0 to 65535");
    refused(&["serve", "--address", "home"], "127.0.0.1");
}
