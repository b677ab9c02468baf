//! Answers that say no: a status, a code for programs, a sentence for people.

use crate::misread::{read_json, read_query};
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use bezzel_formats::{Catalogue, Language, ReadError, WriteError, blank, say};
use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::sync::Arc;
use utoipa::ToSchema;

/// What is said when a request is refused.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorReply {
    error: ErrorText,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorText {
    /// For programs; it never changes.
    code: &'static str,
    /// For people, in the language asked for.
    message: String,
}

/// A request that is refused.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl Refusal {
    pub(crate) fn new(
        status: StatusCode,
        code: &'static str,
        catalogue: &Catalogue,
        key: &str,
        blanks: &[(&str, String)],
    ) -> Refusal {
        let blanks: Vec<_> =
            blanks.iter().map(|(name, value)| (*name, blank(value.as_str()))).collect();
        Refusal { status, code, message: catalogue.sentence(key, &blanks) }
    }

    /// There is nothing at this address.
    pub(crate) fn not_found(catalogue: &Catalogue) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, "not-found", catalogue, "web-not-found", &[])
    }

    /// A defect of ours.
    pub(crate) fn defect(catalogue: &Catalogue) -> Refusal {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Refusal::new(status, "defect", catalogue, "web-defect", &[])
    }

    /// Time was up.
    pub(crate) fn time(catalogue: &Catalogue) -> Refusal {
        Refusal::new(StatusCode::REQUEST_TIMEOUT, "time", catalogue, "web-time", &[])
    }

    /// What is asked for is understood but cannot be done.
    pub(crate) fn unfit(code: &'static str, message: String) -> Refusal {
        Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, code, message }
    }

    /// A number outside its range.
    pub(crate) fn range(
        catalogue: &Catalogue,
        name: &str,
        given: impl ToString,
        range: std::ops::RangeInclusive<u64>,
    ) -> Refusal {
        let message = say!(
            catalogue,
            "error-number",
            name = name,
            min = range.start().to_string(),
            max = range.end().to_string(),
            given = given.to_string()
        );
        Refusal::unfit("range", message)
    }

    /// Text that is no board.
    pub(crate) fn of_read(error: &ReadError, catalogue: &Catalogue) -> Refusal {
        let name = say!(catalogue, "web-text");
        Refusal::unfit("unreadable", error.sentence(&name, catalogue))
    }

    /// A result that could not be written.
    pub(crate) fn of_write(error: &WriteError, catalogue: &Catalogue) -> Refusal {
        match error {
            WriteError::PageFull { max } => {
                let message = say!(catalogue, "error-page-full", max = max.to_string());
                Refusal::unfit("too-much", message)
            }
            WriteError::SheetFull { max } => {
                let pixels = bezzel_formats::MAX_PIXELS;
                let message = say!(catalogue, "error-sheet-full", max = max, pixels = pixels);
                Refusal::unfit("too-much", message)
            }
            WriteError::Io(error) if error.kind() == std::io::ErrorKind::TimedOut => {
                Refusal::time(catalogue)
            }
            WriteError::BoardTooLarge { given, max } => {
                let message = say!(catalogue, "error-board-too-large", given = given, max = max);
                Refusal::unfit("too-much", message)
            }
            WriteError::PageSize { given, max } => {
                let message = say!(catalogue, "error-page-size", given = given, max = max);
                Refusal::unfit("too-much", message)
            }
            // What is asked for is looked at before; the rest nobody can do anything about.
            _ => Refusal::defect(catalogue),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let reply = ErrorReply { error: ErrorText { code: self.code, message: self.message } };
        let mut response = (self.status, Json(reply)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
        }
        response
    }
}

/// The language of an answer: the one asked for with `?lang=`, or the one that the browser
/// prefers (by q) of those that are spoken here.
pub(crate) struct Speaks(pub(crate) Language);

impl<S: Sync> FromRequestParts<S> for Speaks {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Speaks, Infallible> {
        Ok(Speaks(language(&parts.uri, &parts.headers)))
    }
}

/// The language of an answer to a request that is taken whole.
pub(crate) fn language_of(request: &Request) -> Language {
    language(request.uri(), request.headers())
}

fn language(uri: &Uri, headers: &HeaderMap) -> Language {
    let asked = uri.query().unwrap_or_default().split('&');
    let asked = asked.filter_map(|pair| pair.strip_prefix("lang="));
    let preferred = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    // Nobody speaks so many languages; what comes from outside is not sorted without a bound.
    const MOST: usize = 16;
    let preferred: Vec<&str> = preferred.unwrap_or_default().split(',').take(MOST).collect();
    let preferred = accept_language::parse_with_quality(&preferred.join(","));
    let preferred = preferred.into_iter().filter(|(_, quality)| *quality > 0.0);
    let tags = asked.map(str::to_owned).chain(preferred.map(|(tag, _)| tag));
    let codes = tags.filter_map(|tag| {
        let code = tag.split(['-', '_']).next().unwrap_or_default();
        code.to_ascii_lowercase().parse().ok()
    });
    codes.into_iter().next().unwrap_or_default()
}

/// A query that is understood, or an answer that says why not.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<Arc<crate::Shared>> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<crate::Shared>,
    ) -> Result<Asked<T>, Refusal> {
        let catalogue = shared.catalogue(language(&parts.uri, &parts.headers));
        read_query(parts.uri.query().unwrap_or_default()).map(Asked).map_err(|error| {
            let reason = [("reason", error.sentence(catalogue))];
            Refusal::new(StatusCode::BAD_REQUEST, "query", catalogue, "web-query", &reason)
        })
    }
}

/// A JSON body that is understood, or an answer that says why not.
pub(crate) struct Sent<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<crate::Shared>> for Sent<T> {
    type Rejection = Refusal;

    async fn from_request(
        request: Request,
        shared: &Arc<crate::Shared>,
    ) -> Result<Sent<T>, Refusal> {
        let catalogue = shared.catalogue(language_of(&request));
        let refused = |status, code, key, reason: String| {
            let max = (shared.limits.body / 1024).to_string();
            Refusal::new(status, code, catalogue, key, &[("reason", reason), ("max", max)])
        };
        // A page elsewhere can send other types without being asked whether it may.
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
            return Err(refused(status, "content-type", "web-content-type", String::new()));
        }
        let body =
            Bytes::from_request(request, shared).await.map_err(|error| match error.status() {
                status @ StatusCode::PAYLOAD_TOO_LARGE => {
                    refused(status, "body", "web-body", String::new())
                }
                status => refused(status, "body", "web-body-lost", String::new()),
            })?;
        read_json(&body).map(Sent).map_err(|error| {
            let status = match error.is_syntax() {
                true => StatusCode::BAD_REQUEST,
                false => StatusCode::UNPROCESSABLE_ENTITY,
            };
            refused(status, "json", "web-json", error.sentence(catalogue))
        })
    }
}
