//! The N-queens workbench in a browser: a page with a form, a player, a board to play on and
//! the counts, and the JSON API that it uses.
//!
//! - [`Limits`]: what one request, one client and the whole server may take.
//! - [`app`]: the pages and the API, as something that answers requests.
//! - [`serve`]: the same on a listener, with what protects it from slow or hostile clients.
//! - [`Local`]: the same without a server, each request answered where it is made. It is what is
//!   left without the feature `serve`, and runs where there are no threads and no network.
//!
//! The server reads no file and keeps nothing between requests: what it gives is in the binary
//! or worked out for the one who asks.

mod api;
mod assets;
#[cfg(feature = "serve")]
mod gate;
mod here;
mod limits;
#[cfg(feature = "serve")]
mod listen;
mod misread;
#[cfg(feature = "serve")]
mod places;
mod refusal;
#[cfg(feature = "serve")]
mod server;
#[cfg(feature = "serve")]
mod threads;
mod whole;
mod work;

pub use api::count::Parts;
pub use here::{Local, Part};
pub use limits::Limits;
#[cfg(feature = "serve")]
pub use listen::serve;
#[cfg(feature = "serve")]
pub use server::app;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::StatusCode;
use axum::routing::{get, post};
use bezzel_formats::{Catalogue, Language};
use refusal::{Refusal, language_of};
use std::sync::Arc;
use whole::Memory;
use work::Workplace;

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) workplace: Workplace,
    pub(crate) memory: Memory,
    english: Catalogue,
    chinese: Catalogue,
}

impl Shared {
    pub(crate) fn new(limits: Limits, workplace: Workplace) -> Shared {
        Shared {
            workplace,
            memory: Memory::new(limits.kept),
            english: Catalogue::new(Language::English),
            chinese: Catalogue::new(Language::Chinese),
            limits,
        }
    }

    pub(crate) fn catalogue(&self, language: Language) -> &Catalogue {
        match language {
            Language::English => &self.english,
            Language::Chinese => &self.chinese,
        }
    }
}

/// The state that handlers are given.
pub(crate) type App = State<Arc<Shared>>;

/// Where everything is.
fn routes(shared: &Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(assets::page))
        .route("/assets/{name}", get(assets::asset))
        .route("/api/openapi.json", get(api::openapi))
        .route("/api/trace", get(api::trace::trace))
        .route("/api/steps", get(api::trace::steps))
        .route("/api/count", get(api::count::count))
        .route("/api/table", get(api::count::table))
        .route("/api/known", get(api::count::known))
        .route("/api/compare", get(api::compare::compare))
        .route("/api/solutions", get(api::solutions::solutions))
        .route("/api/check", post(api::check::check))
        .route("/api/board", post(api::complete::board))
        .route("/api/complete", post(api::complete::complete))
        .route("/api/puzzle", get(api::puzzle::make))
        .route("/api/puzzle/solve", post(api::puzzle::solve))
        .route("/api/puzzle/rate", post(api::puzzle::rate))
        .route("/api/puzzle/hint", post(api::puzzle::next))
        .fallback(nowhere)
        .method_not_allowed_fallback(not_so)
        .layer(DefaultBodyLimit::max(shared.limits.body))
        .with_state(Arc::clone(shared))
}

async fn nowhere(State(shared): App, request: Request) -> Refusal {
    Refusal::not_found(shared.catalogue(language_of(&request)))
}

async fn not_so(State(shared): App, request: Request) -> Refusal {
    let catalogue = shared.catalogue(language_of(&request));
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", catalogue, "web-method", &[])
}
