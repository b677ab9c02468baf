//! Connections: each has a place (`places.rs`), and time limits for the head of a request, for idling, and for its
//! lifetime.
//!
//! Without a timer hyper waits for ever for the head of a request (tokio-rs/axum#2741).

use crate::places::{Place, Places};
use crate::{App, Limits};
use http::Request;
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
    // Boxed: each crate that polls a future compiles it again, with all futures in it.
    Box::pin(accept(listener, limits))
}

async fn accept(listener: TcpListener, limits: Limits) -> io::Result<()> {
    let app = App::new(limits.clone());
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
        let (app, limits) = (app.clone(), limits.clone());
        tokio::spawn(async move {
            let place = Arc::new(place);
            let served = connection(stream, peer, app, &limits, Arc::clone(&place));
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
    app: App,
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
        let app = app.clone();
        let answering = place.answering();
        async move {
            let response = app.answer(request, peer.ip()).await;
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
