//! The N-queens workbench in a browser: the pages, and the JSON API that they use.
//!
//! - [`Limits`]: the limits of a request, a client and the whole server.
//! - [`serve`]: serves the pages and the API on a listener, protected from slow and hostile clients; [`App`] does so
//!   without connections.
//! - [`Local`]: answers requests in the calling process, without threads or a network. The rest of the crate needs the
//!   feature `serve`.
//!
//! The server reads no file and stores nothing between requests. A request is a question of [`bezzel_workbench`]: this
//! crate reads its fields, the workbench checks and answers it.

mod api;
mod assets;
#[cfg(feature = "serve")]
mod body;
mod deadline;
mod fields;
#[cfg(feature = "serve")]
mod gate;
mod in_process;
mod limits;
#[cfg(feature = "serve")]
mod listen;
#[cfg(feature = "serve")]
mod places;
mod rejection;
mod reply;
#[cfg(feature = "serve")]
mod server;
#[cfg(feature = "serve")]
mod threads;

#[cfg(feature = "serve")]
pub use body::Body;
pub use in_process::{Local, Part};
pub use limits::Limits;
#[cfg(feature = "serve")]
pub use listen::{serve, serve_texts};
#[cfg(feature = "serve")]
pub use server::App;

use api::ROUTES;
use bezzel_locale::{Catalogue, Language};
use bezzel_workbench::{Field, Refusal};
use fields::Fields;
use http::{HeaderMap, Method, StatusCode, header};
use rejection::Rejection;
use reply::Reply;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The state that all requests share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    /// The limits of questions.
    pub(crate) questions: bezzel_workbench::Limits,
    english: Catalogue,
    chinese: Catalogue,
}

/// The parts of a request that the answer depends on.
pub(crate) struct RequestParts<'a> {
    pub(crate) method: &'a Method,
    pub(crate) path: &'a str,
    pub(crate) query: &'a str,
    pub(crate) headers: &'a HeaderMap,
    pub(crate) body: &'a [u8],
    pub(crate) language: Language,
}

impl Shared {
    pub(crate) fn new(limits: Limits) -> Shared {
        let mut questions = bezzel_workbench::Limits::server(limits.threads);
        questions.solutions = limits.solutions;
        Shared {
            questions,
            english: Catalogue::new(Language::English),
            chinese: Catalogue::new(Language::Chinese),
            limits,
        }
    }

    pub(crate) const fn catalogue(&self, language: Language) -> &Catalogue {
        match language {
            Language::English => &self.english,
            Language::Chinese => &self.chinese,
        }
    }

    /// Returns the answer to a request, or the job that makes it. Long work is left to the job.
    pub(crate) fn reply(&self, asked: &RequestParts<'_>) -> Reply {
        let catalogue = self.catalogue(asked.language);
        let replied = catch_unwind(AssertUnwindSafe(|| self.understood(asked, catalogue)));
        let replied = replied.unwrap_or_else(|_| Err(Rejection::defect(catalogue)));
        replied.unwrap_or_else(|rejection| rejection.reply())
    }

    fn understood(
        &self,
        asked: &RequestParts<'_>,
        catalogue: &Catalogue,
    ) -> Result<Reply, Rejection> {
        // HEAD is GET without a body (RFC 9110, 9.3.2).
        let method = if asked.method == Method::HEAD { &Method::GET } else { asked.method };
        let not_so = |allow: &'static str| Rejection::method(allow, catalogue);
        const READ: &str = "GET, HEAD";
        let Some(route) = ROUTES.iter().find(|route| route.path == asked.path) else {
            let is_page = asked.path == "/"
                || asked.path.starts_with("/assets/")
                || asked.path == assets::WORKER;
            return match () {
                () if !is_page => Err(Rejection::not_found(catalogue)),
                () if method != Method::GET => Err(not_so(READ)),
                () => assets::reply(asked.path, asked.headers, catalogue),
            };
        };
        if route.method != *method {
            return Err(not_so(if route.method == Method::GET { READ } else { "POST" }));
        }
        refuse_language(asked.query).map_err(|refusal| Rejection::of(&refusal, catalogue))?;
        let is_sent = route.method == Method::POST;
        let fields =
            if is_sent { self.sent(asked, catalogue)? } else { Fields::of_query(asked.query) };
        (route.answer)(&fields, &self.questions)
            .map_err(|wrong| wrong.rejection(is_sent, catalogue))
    }

    /// Parses the fields of a JSON body.
    fn sent(&self, asked: &RequestParts<'_>, catalogue: &Catalogue) -> Result<Fields, Rejection> {
        // Pages of other sites can send other content types without a preflight request.
        let kind = asked.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(Rejection::new(status, "content-type", catalogue, "web-content-type"));
        }
        if asked.body.len() > self.limits.body {
            return Err(Rejection::too_large(self.limits.body, catalogue));
        }
        Fields::of_body(asked.body).map_err(|misread| misread.rejection(true, catalogue))
    }
}

/// Returns the language of an answer: the one in `?lang=`, or the available one that the browser prefers (by q).
pub(crate) fn language(query: &str, headers: &HeaderMap) -> Language {
    let asked = query.split('&').filter_map(|pair| pair.strip_prefix("lang="));
    let preferred = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    // A bound on the languages to sort, since the header comes from outside.
    const MOST: usize = 16;
    let preferred: Vec<&str> = preferred.unwrap_or_default().split(',').take(MOST).collect();
    let preferred = accept_language::parse_with_quality(&preferred.join(","));
    let preferred = preferred.into_iter().filter(|(_, quality)| *quality > 0.0);
    let mut tags = asked.map(str::to_owned).chain(preferred.map(|(tag, _)| tag));
    tags.find_map(|tag| of_tag(&tag)).unwrap_or_default()
}

/// Returns our language for a tag such as `zh-Hant-TW` (RFC 5646).
fn of_tag(tag: &str) -> Option<Language> {
    let code = tag.split(['-', '_']).next().unwrap_or_default();
    code.to_ascii_lowercase().parse().ok()
}

/// Refuses a `lang` of the API that is not one of our languages. The browser's preferred languages are not checked.
fn refuse_language(query: &str) -> Result<(), Refusal> {
    const LANG: Field = Field::new("lang");
    let mut fields = form_urlencoded::parse(query.as_bytes());
    match fields.find(|(name, _)| name == LANG.name()) {
        Some((_, given)) if of_tag(&given).is_none() => Err(Refusal::Value {
            field: LANG,
            given: given.into_owned(),
            known: Language::ALL.map(Language::code).to_vec(),
        }),
        _ => Ok(()),
    }
}
