//! Rejections: a status, a code and the refused field for programs, a sentence for people.

use crate::reply::{Head, Reply};
use bezzel_locale::{Catalogue, say};
use bezzel_workbench::{Digits, Kind, Refusal};
use http::StatusCode;
use serde::Serialize;

/// A request that is rejected, with the reason.
#[derive(Debug)]
pub(crate) struct Rejection {
    pub(crate) status: StatusCode,
    pub(crate) error: Box<Fault>,
    /// The methods that the address allows, if the request has another.
    allow: Option<&'static str>,
}

/// The body of a rejection.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Error"))]
pub(crate) struct Rejected<'a> {
    /// The reason.
    error: &'a Fault,
}

/// The reason why a request is rejected.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Fault {
    /// For programs; it never changes.
    code: &'static str,
    /// For people, in the requested language.
    message: String,
    /// The field that is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) field: Option<String>,
    /// The smallest integer that the field takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<Digits>,
    /// The largest integer that the field takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<Digits>,
    /// The names that the field takes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<&'static str>,
}

impl Rejection {
    /// Creates a rejection with the sentence of this key, which has no blanks to fill.
    pub(crate) fn new(
        status: StatusCode,
        code: &'static str,
        catalogue: &Catalogue,
        key: &str,
    ) -> Rejection {
        Rejection::said(status, code, catalogue.sentence(key, &[]))
    }

    /// Creates a rejection with this sentence.
    pub(crate) fn said(status: StatusCode, code: &'static str, message: String) -> Rejection {
        let error = Box::new(Fault { code, message, ..Fault::default() });
        Rejection { status, error, allow: None }
    }

    /// The address does not allow the method (RFC 9110, 15.5.6).
    pub(crate) fn method(allow: &'static str, catalogue: &Catalogue) -> Rejection {
        let status = StatusCode::METHOD_NOT_ALLOWED;
        let rejection = Rejection::new(status, "method", catalogue, "web-method");
        Rejection { allow: Some(allow), ..rejection }
    }

    /// The address does not exist.
    pub(crate) fn not_found(catalogue: &Catalogue) -> Rejection {
        Rejection::new(StatusCode::NOT_FOUND, "not-found", catalogue, "web-not-found")
    }

    /// The server is busy.
    #[cfg(feature = "serve")]
    pub(crate) fn busy(catalogue: &Catalogue) -> Rejection {
        Rejection::new(StatusCode::SERVICE_UNAVAILABLE, "busy", catalogue, "web-busy")
    }

    /// A defect in our code.
    pub(crate) fn defect(catalogue: &Catalogue) -> Rejection {
        Rejection::new(StatusCode::INTERNAL_SERVER_ERROR, "defect", catalogue, "web-defect")
    }

    /// The time limit was reached.
    pub(crate) fn time(catalogue: &Catalogue) -> Rejection {
        Rejection::new(StatusCode::REQUEST_TIMEOUT, "time", catalogue, "web-time")
    }

    /// The body is larger than `max` bytes.
    pub(crate) fn too_large(max: usize, catalogue: &Catalogue) -> Rejection {
        let message = say!(catalogue, "web-body", max = (max / 1024).to_string());
        Rejection::said(StatusCode::PAYLOAD_TOO_LARGE, "body", message)
    }

    /// Converts a refusal of the workbench. A job is stopped only when its time is over.
    pub(crate) fn of(refusal: &Refusal, catalogue: &Catalogue) -> Rejection {
        let status = match refusal.kind() {
            Kind::Bad | Kind::Nothing => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Time | Kind::Stopped => return Rejection::time(catalogue),
            Kind::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let mut rejection = Rejection::said(status, refusal.code(), refusal.sentence(catalogue));
        let error = &mut rejection.error;
        match refusal {
            Refusal::Integer { range, .. } => {
                error.min = Some(Digits((*range.start()).into()));
                error.max = Some(Digits((*range.end()).into()));
            }
            Refusal::Value { known, .. } => error.values.clone_from(known),
            _ => {}
        }
        error.field = refusal.field().map(|field| field.name().to_owned());
        rejection
    }

    /// Returns the response.
    pub(crate) fn reply(&self) -> Reply {
        let body = serde_json::to_vec(&Rejected { error: &self.error }).unwrap_or_default();
        let mut head = Head { status: self.status, ..Head::json() };
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            head.headers.push(("retry-after", "1".to_owned()));
        }
        if let Some(allow) = self.allow {
            head.headers.push(("allow", allow.to_owned()));
        }
        Reply::Ready(head, body.into())
    }
}
