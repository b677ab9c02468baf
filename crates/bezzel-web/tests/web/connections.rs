//! Real connections: slow, silent, greedy and broken clients, and their effect on others.

use super::{PATIENCE, answer, bytes_of};
use bezzel_web::{App, Limits, serve};
use http::{Method, Request};
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::timeout;

async fn start(limits: Limits) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(serve(listener, limits));
    address
}

/// Sends one request on a new connection, and returns the whole answer.
async fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // A connection that is reset after the answer counts as ended.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("it is answered");
    String::from_utf8_lossy(&answer).into_owned()
}

async fn get(address: SocketAddr, path: &str) -> String {
    ask(address, &format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
        .await
}

/// A question of more work than any time allows.
const LONG: &str = r#"{"n":60,"queens":[[0,3]],"count":true}"#;

fn long_work() -> String {
    format!(
        "POST /api/complete HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n{LONG}",
        LONG.len()
    )
}

fn quick() -> Limits {
    Limits {
        head: Duration::from_millis(300),
        still: Duration::from_millis(600),
        ..Limits::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_nothing_is_let_go() {
    let address = start(quick()).await;
    let mut silent = TcpStream::connect(address).await.unwrap();
    let mut half = TcpStream::connect(address).await.unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nHost: local").await.unwrap();
    for stream in [&mut silent, &mut half] {
        let mut rest = Vec::new();
        let _ = timeout(PATIENCE, stream.read_to_end(&mut rest)).await.expect("it is closed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_ends_its_side_is_answered() {
    let address = start(Limits::default()).await;
    for path in ["/api/count?n=8", "/api/solutions?n=6", "/"] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = String::new();
        timeout(PATIENCE, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_dribbles_a_head_is_let_go() {
    let address = start(quick()).await;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let dribble = async {
        for byte in "GET / HTTP/1.1\r\nX-Slow: ".bytes().chain(std::iter::repeat(b'x')) {
            // The server closes the connection, or the next byte is due.
            let is_closed = timeout(Duration::from_millis(20), stream.readable()).await.is_ok();
            if is_closed || stream.write_all(&[byte]).await.is_err() {
                return;
            }
        }
    };
    timeout(PATIENCE, dribble).await.expect("the connection is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_clients_do_not_stop_others() {
    let limits = Limits { connections: 8, ..quick() };
    let address = start(limits).await;
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(TcpStream::connect(address).await.unwrap());
    }
    let answer = get(address, "/api/count?n=8").await;
    assert!(answer.contains("\"count\":92"), "{answer}");
}

/// Opens a connection from another address of this machine.
async fn connect_from(own: &str, address: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(format!("{own}:0").parse().unwrap()).unwrap();
    socket.connect(address).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_hold_all_connections() {
    // No connection is closed for being idle.
    let patient = Limits { head: 3 * PATIENCE, still: 3 * PATIENCE, ..Limits::default() };
    for limits in [
        Limits { connections: 16, connections_each: 16, ..patient.clone() },
        Limits { connections: 64, connections_each: 8, ..patient },
    ] {
        let address = start(limits).await;
        let mut silent = Vec::new();
        for _ in 0..100 {
            silent.push(connect_from("127.0.0.2", address).await);
        }
        for own in ["127.0.0.1", "127.0.0.2"] {
            let mut stream = connect_from(own, address).await;
            let request = "GET /api/count?n=8 HTTP/1.1\r\nHost: localhost\r\n\
                Connection: close\r\n\r\n";
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut answer = String::new();
            timeout(PATIENCE, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
            assert!(answer.contains("\"count\":92"), "{own}: {answer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_being_answered_keeps_the_connection() {
    let limits =
        Limits { connections: 4, connections_each: 4, time: PATIENCE, ..Limits::default() };
    let address = start(limits).await;
    let mut reader = TcpStream::connect(address).await.unwrap();
    let request = "GET /api/trace?n=12&limit=100000 HTTP/1.1\r\nHost: localhost\r\n\
        Connection: close\r\n\r\n";
    reader.write_all(request.as_bytes()).await.unwrap();
    let mut answer = vec![0; 1000];
    reader.read_exact(&mut answer).await.unwrap();
    let mut silent = Vec::new();
    for _ in 0..40 {
        silent.push(TcpStream::connect(address).await.unwrap());
    }
    timeout(PATIENCE, reader.read_to_end(&mut answer)).await.unwrap().unwrap();
    assert!(answer.ends_with(b"\r\n0\r\n\r\n"), "the stream has its end");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_does_not_hold_the_work_and_has_a_file_to_its_end() {
    // A thousand times what the page takes, which is made whole before it is sent.
    let limits = Limits {
        work: 1,
        work_each: 1,
        time: Duration::from_secs(20),
        share: PATIENCE,
        wait: PATIENCE,
        ..Limits::default()
    };
    let address = start(limits).await;
    let mut reader = TcpStream::connect(address).await.unwrap();
    let request = "GET /api/steps?n=6&format=html HTTP/1.1\r\n\
        Host: localhost\r\nConnection: close\r\n\r\n";
    reader.write_all(request.as_bytes()).await.unwrap();
    let mut answer = vec![0; 1000];
    reader.read_exact(&mut answer).await.unwrap();
    let mut greedy = TcpStream::connect(address).await.unwrap();
    let request = "GET /api/trace?n=12&limit=200000 HTTP/1.1\r\nHost: localhost\r\n\r\n";
    greedy.write_all(request.as_bytes()).await.unwrap();
    timeout(PATIENCE, greedy.readable()).await.expect("its answer begins").unwrap();
    // Answered when the time of the greedy request is over, and with it that of the page, which was asked for before.
    let count = get(address, "/api/count?n=13").await;
    assert!(count.contains("\"count\":73712"), "{count}");
    drop(greedy);
    timeout(PATIENCE, reader.read_to_end(&mut answer)).await.unwrap().unwrap();
    let head = String::from_utf8_lossy(&answer[..1000]).into_owned();
    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.split('\r').next());
    let length: usize = length.expect("a length").parse().unwrap();
    let begin = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    assert_eq!(answer.len() - begin, length);
    assert!(answer.ends_with(b"</html>\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_works_long_or_has_gone_makes_room_for_others() {
    let limits = Limits {
        work: 1,
        work_each: 1,
        share: Duration::from_millis(50),
        time: 3 * PATIENCE,
        wait: 3 * PATIENCE,
        ..Limits::default()
    };
    let address = start(limits).await;
    let long = async || {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(long_work().as_bytes()).await.unwrap();
        stream
    };
    let (one, other) = (long().await, long().await);
    // Whichever begins first ends early because the other waits, and the other begins then.
    let both = async {
        tokio::select! {
            ended = one.readable() => { ended.unwrap(); true }
            ended = other.readable() => { ended.unwrap(); false }
        }
    };
    let is_one = timeout(PATIENCE, both).await.expect("one makes room");
    let (mut ended, works) = if is_one { (one, other) } else { (other, one) };
    let mut answer = String::new();
    timeout(PATIENCE, ended.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(
        answer.contains("\"possible\":true") && answer.contains("\"stopped\":true"),
        "{answer}"
    );
    drop(works);
    let answer = get(address, "/api/count?n=13").await;
    assert!(answer.contains("\"count\":73712"), "{answer}");
}

/// What a future gives if it is ready when it is asked once.
async fn now<T>(future: &mut (impl Future<Output = T> + Unpin)) -> Option<T> {
    std::future::poll_fn(|context| match Pin::new(&mut *future).poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending => Poll::Ready(None),
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn long_work_leaves_threads_to_others() {
    let limits = Limits { time: 3 * PATIENCE, share: 3 * PATIENCE, ..Limits::default() };
    let app = App::new(limits);
    let long = Request::builder().uri("/api/complete").method(Method::POST);
    let long = long.header("host", "localhost").header("content-type", "application/json");
    let mut long = Box::pin(answer(&app, long, LONG));
    // Asked for once, it has begun.
    assert!(now(&mut long).await.is_none());
    let count = Request::builder().uri("/api/count?n=13").header("host", "localhost");
    let count = timeout(PATIENCE, answer(&app, count, "")).await.expect("it does not wait");
    let count = String::from_utf8(bytes_of(count).await.unwrap()).unwrap();
    assert!(count.contains("\"count\":73712"), "{count}");
    assert!(now(&mut long).await.is_none(), "the long one works on");
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_at_once_is_told() {
    let limits = Limits {
        work: 1,
        work_each: 1,
        wait: Duration::from_millis(50),
        time: 3 * PATIENCE,
        share: 3 * PATIENCE,
        ..Limits::default()
    };
    let address = start(limits).await;
    let work = || tokio::spawn(async move { ask(address, &long_work()).await });
    let mut long = work();
    // Until the long work has begun, there is room, which may keep it out.
    let busy = async {
        loop {
            if long.is_finished() {
                long = work();
            }
            let answer = get(address, "/api/solutions?n=8").await;
            if !answer.starts_with("HTTP/1.1 200") {
                break answer;
            }
        }
    };
    let busy = timeout(PATIENCE, busy).await.expect("it is busy");
    assert!(busy.starts_with("HTTP/1.1 503") && busy.contains("retry-after: 1"), "{busy}");
    // Pages, files and small counts need no permit.
    assert!(get(address, "/").await.starts_with("HTTP/1.1 200"));
    let small = get(address, "/api/count?n=12&distinct=true&check=true").await;
    assert!(small.starts_with("HTTP/1.1 200") && small.contains("1787"), "{small}");
    assert!(get(address, "/api/count?n=13").await.starts_with("HTTP/1.1 503"));
    long.abort();
    // On a busy machine the job may notice the end of its time after the request has.
    let limits = Limits { time: Duration::from_secs(3), ..Limits::default() };
    let long = ask(start(limits).await, &long_work()).await;
    assert!(long.contains("\"stopped\":true") || long.starts_with("HTTP/1.1 408"), "{long}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_or_dropped() {
    let address = start(Limits::default()).await;
    for nonsense in [
        "\u{0}\u{1}\u{2}\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        "POST /api/complete HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        "POST /api/complete HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /assets/%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ] {
        let answer = ask(address, nonsense).await;
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{nonsense:?}: {answer}");
    }
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "x".repeat(200_000));
    let answer = ask(address, &long).await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    assert!(get(address, "/").await.starts_with("HTTP/1.1 200"), "and others are served");
}
