//! Connections: each has a place (`places.rs`), and time limits for the head of a request, for idling, and for its
//! lifetime.
//!
//! Without a timer hyper waits for ever for the head of a request (tokio-rs/axum#2741).

use crate::body::{Body, response};
use crate::places::{Place, Places};
use crate::reply::Head;
use crate::server::{known_host, ready};
use crate::{App, Limits};
use bezzel_locale::Catalogue;
use bytes::Bytes;
use http::{Request, Response, StatusCode};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;

/// The response on a connection for which there is no place.
const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n\
    Content-Length: 0\r\nConnection: close\r\n\r\n";

/// Serves until the process ends.
///
/// # Errors
/// None that a connection could cause: an error ends only its own connection.
pub fn serve(
    listener: TcpListener,
    limits: Limits,
) -> Pin<Box<dyn Future<Output = io::Result<()>> + Send>> {
    let app = App::new(limits.clone());
    let answer: Answer = Arc::new(move |request, peer| {
        let app = app.clone();
        Box::pin(async move { app.answer(request, peer.ip()).await })
    });
    // Boxed: each crate that polls a future compiles it again, with all futures in it.
    Box::pin(accept(listener, limits, answer))
}

/// Serves texts until the process ends: `text` makes one of a path, with its media type.
///
/// # Errors
/// None that a connection could cause: an error ends only its own connection.
pub fn serve_texts(
    listener: TcpListener,
    limits: Limits,
    catalogue: Arc<Catalogue>,
    text: impl Fn(&str) -> Option<(&'static str, String)> + Send + Sync + 'static,
) -> Pin<Box<dyn Future<Output = io::Result<()>> + Send>> {
    let hosts = limits.clone();
    let answer: Answer = Arc::new(move |request, _| {
        let (parts, _) = request.into_parts();
        let made = match known_host(&parts, &hosts, &catalogue) {
            Err(rejection) => ready(rejection.reply()),
            Ok(()) => match text(parts.uri.path()) {
                Some((media_type, text)) => {
                    response(Head::of(media_type), Body::whole(Bytes::from(text)))
                }
                None => {
                    let head = Head { status: StatusCode::NOT_FOUND, ..Head::of("text/plain") };
                    response(head, Body::whole(Bytes::new()))
                }
            },
        };
        Box::pin(std::future::ready(made))
    });
    Box::pin(accept(listener, limits, answer))
}

/// Answers a request from an address.
type Answer = Arc<
    dyn Fn(Request<Incoming>, SocketAddr) -> Pin<Box<dyn Future<Output = Response<Body>> + Send>>
        + Send
        + Sync,
>;

async fn accept(listener: TcpListener, limits: Limits, answer: Answer) -> io::Result<()> {
    let places = Arc::new(Places::new(limits.connections, limits.connections_each));
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(_) => {
                // The process is out of file descriptors, or the client closed the connection before it was accepted:
                // a retry may succeed.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let Some(place) = places.enter(peer.ip()) else {
            // Written without waiting: bytes that the socket does not accept at once are dropped.
            let _ = stream.try_write(FULL);
            continue;
        };
        let (answer, limits) = (Arc::clone(&answer), limits.clone());
        tokio::spawn(async move {
            let place = Arc::new(place);
            let served = connection(stream, peer, answer, &limits, Arc::clone(&place));
            // A connection's error concerns no other connection.
            tokio::select! {
                _ = tokio::time::timeout(limits.connection, served) => {}
                () = place.wanted() => {}
            }
        });
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    answer: Answer,
    limits: &Limits,
    place: Arc<Place>,
) -> Result<(), hyper::Error> {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    // While an answer is computed nothing is read: the client must not count as idle.
    let still = limits.still.max(limits.time + limits.wait + Duration::from_secs(1));
    stream.set_read_timeout(Some(still));
    stream.set_write_timeout(Some(limits.still));
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let answering = place.answering();
        let answered = answer(request, peer);
        async move {
            let response = answered.await;
            Ok::<_, Infallible>(response.map(|body| body.kept(answering)))
        }
    });
    hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        // A client may end its side once it has asked (`nc -N`). One that is gone looks the same until something is
        // sent to it, so its work ends with its time, or as soon as others wait for longer than their share.
        .half_close(true)
        .max_headers(64)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .await
}
