//! The page and what belongs to it, embedded in the binary. No path reaches the disk: a name
//! is looked up in a table.

use crate::App;
use crate::refusal::{Refusal, Speaks};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use bezzel_formats::page::{
    FONT, PLAYER_SCRIPTS, PLAYER_STYLE, PUZZLE_SCRIPTS, PUZZLE_STYLE, font_face, queen_path, words,
};
use bezzel_formats::say;
use headers::{ETag, HeaderMapExt, IfNoneMatch};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

const PAGE: &str = include_str!("../assets/index.html");
const STYLE: &str = concat!(
    include_str!("../assets/app.css"),
    include_str!("../assets/free.css"),
    include_str!("../assets/sheets.css")
);

/// The page's own scripts, in the order in which they are run.
const SCRIPTS: [(&str, &str); 8] = [
    ("ask.js", include_str!("../assets/ask.js")),
    ("watch.js", include_str!("../assets/watch.js")),
    ("free-board.js", include_str!("../assets/free-board.js")),
    ("play.js", include_str!("../assets/play.js")),
    ("compare-view.js", include_str!("../assets/compare-view.js")),
    ("counts.js", include_str!("../assets/counts.js")),
    ("files.js", include_str!("../assets/files.js")),
    ("app.js", include_str!("../assets/app.js")),
];

/// Every file there is: its name, its type, its text.
static FILES: LazyLock<Vec<(&str, &str, Vec<u8>)>> = LazyLock::new(|| {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    let scripts = PLAYER_SCRIPTS.iter().chain(&PUZZLE_SCRIPTS).chain(&SCRIPTS);
    let mut files: Vec<_> =
        scripts.map(|(name, text)| (*name, SCRIPT, text.as_bytes().to_vec())).collect();
    let style = font_face("/assets/bezzel-sans.woff2") + PLAYER_STYLE + PUZZLE_STYLE + STYLE;
    files.push(("style.css", "text/css; charset=utf-8", style.into_bytes()));
    files.push(("bezzel-sans.woff2", "font/woff2", FONT.to_vec()));
    files.push(("words.json", "application/json", words().to_string().into_bytes()));
    files
});

/// The page, in the language that the browser prefers.
pub(crate) async fn page(State(shared): App, Speaks(language): Speaks) -> Html<String> {
    static QUEEN: LazyLock<String> = LazyLock::new(queen_path);
    let catalogue = shared.catalogue(language);
    let scripts = PLAYER_SCRIPTS.iter().chain(&PUZZLE_SCRIPTS).chain(&SCRIPTS);
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
    let Some((_, kind, bytes)) = FILES.iter().find(|(known, ..)| *known == name) else {
        return Err(Refusal::not_found(shared.catalogue(language)));
    };
    let tag = tag(bytes);
    let about = [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    let etag: ETag = tag.parse().expect("a number in quotes");
    let is_new = headers.typed_get::<IfNoneMatch>().is_none_or(|it| it.precondition_passes(&etag));
    if !is_new {
        return Ok((StatusCode::NOT_MODIFIED, about).into_response());
    }
    Ok((about, [(header::CONTENT_TYPE, *kind)], bytes.as_slice()).into_response())
}

/// What differs when a file does. The same binary always gives the same; more is not asked.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"bezzel-{}-{:x}\"", env!("CARGO_PKG_VERSION"), hasher.finish())
}
