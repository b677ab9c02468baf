//! The page and what belongs to it, embedded in the binary. No path reaches the disk: a name
//! is looked up in a table.

use crate::App;
use crate::refusal::{Refusal, Speaks};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use bezzel_formats::page::{PLAYER_SCRIPTS, PLAYER_STYLE, queen_path, words};
use bezzel_formats::say;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

const PAGE: &str = include_str!("../assets/index.html");
const STYLE: &str = include_str!("../assets/app.css");

/// The page's own scripts, in the order in which they are run.
const SCRIPTS: [(&str, &str); 6] = [
    ("ask.js", include_str!("../assets/ask.js")),
    ("watch.js", include_str!("../assets/watch.js")),
    ("play.js", include_str!("../assets/play.js")),
    ("counts.js", include_str!("../assets/counts.js")),
    ("get.js", include_str!("../assets/get.js")),
    ("app.js", include_str!("../assets/app.js")),
];

/// Every file there is: its name, its type, its text.
static FILES: LazyLock<Vec<(&str, &str, String)>> = LazyLock::new(|| {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    let scripts = PLAYER_SCRIPTS.iter().chain(&SCRIPTS);
    let mut files: Vec<_> =
        scripts.map(|(name, text)| (*name, SCRIPT, (*text).to_owned())).collect();
    files.push(("style.css", "text/css; charset=utf-8", format!("{PLAYER_STYLE}\n{STYLE}")));
    files.push(("words.json", "application/json", words().to_string()));
    files
});

/// The page, in the language that the browser prefers.
pub(crate) async fn page(State(shared): App, Speaks(language): Speaks) -> Html<String> {
    static QUEEN: LazyLock<String> = LazyLock::new(queen_path);
    let catalogue = shared.catalogue(language);
    let scripts = PLAYER_SCRIPTS.iter().chain(&SCRIPTS);
    let scripts: String = scripts
        .map(|(name, _)| format!("<script src=\"/assets/{name}\" defer></script>\n"))
        .collect();
    // What is filled in is ours and has no brackets.
    Html(
        PAGE.replace("{{language}}", language.code())
            .replace("{{title}}", &say!(catalogue, "page-workbench"))
            .replace("{{noscript}}", &say!(catalogue, "page-noscript"))
            .replace("{{queen}}", &QUEEN)
            .replace("{{scripts}}", &scripts),
    )
}

/// One of the files.
pub(crate) async fn asset(
    State(shared): App,
    Speaks(language): Speaks,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Some((_, kind, text)) = FILES.iter().find(|(known, ..)| *known == name) else {
        return Err(Refusal::not_found(shared.catalogue(language)));
    };
    let tag = tag(text);
    let about = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    let etag: ETag = tag.parse().expect("a number in quotes");
    let is_new = headers.typed_get::<IfNoneMatch>().is_none_or(|it| it.precondition_passes(&etag));
    if !is_new {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    Ok((about, [(header::CONTENT_TYPE, *kind)], text.as_str()).into_response())
}

/// What differs when a file does. The same binary always gives the same; more is not asked.
fn tag(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("\"bezzel-{}-{:x}\"", env!("CARGO_PKG_VERSION"), hasher.finish())
}
