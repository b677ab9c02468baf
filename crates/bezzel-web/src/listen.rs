//! Connections: accepted up to a number, each with a time for the head of a request, a time
//! that it may lie still, and a time that it may last.
//!
//! `axum::serve` sets no timer, and without one hyper waits for ever for the head of a request
//! (tokio-rs/axum#2741), so the connections are served here.

use crate::Limits;
use crate::app;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower::{Service, ServiceExt};

/// Serves until the process ends.
///
/// # Errors
/// None that a connection could cause: those end that connection alone.
pub async fn serve(listener: TcpListener, limits: Limits) -> io::Result<()> {
    let app = app(limits.clone());
    let places = Arc::new(Semaphore::new(limits.connections));
    loop {
        let place = Arc::clone(&places).acquire_owned().await.map_err(io::Error::other)?;
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(_) => {
                // Out of descriptors, or a connection gone before it was accepted: others can
                // still be served in a moment.
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let (app, limits) = (app.clone(), limits.clone());
        tokio::spawn(async move {
            let served = connection(stream, peer, app, &limits);
            // What ends a connection is of no interest to others.
            let _ = tokio::time::timeout(limits.connection, served).await;
            drop(place);
        });
    }
}

async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    app: axum::Router,
    limits: &Limits,
) -> Result<(), hyper::Error> {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    // While an answer is worked out nothing is read, and that is no stillness of the client's.
    let still = limits.still.max(limits.time + limits.wait + Duration::from_secs(1));
    stream.set_read_timeout(Some(still));
    stream.set_write_timeout(Some(limits.still));
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let mut app = app.clone();
        async move { app.as_service().ready().await?.call(request).await }
    });
    hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_headers(64)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .await
}
