//! The page and its files, embedded in the binary. No path reaches the disk: names are looked up in a table.

use crate::rejection::Rejection;
use crate::reply::{Head, Reply};
use bezzel_formats::queen_path;
use bezzel_locale::{Catalogue, Language, say};
use bezzel_pages::{
    COMPARISON_STYLE, FOLLOWED, FONT, LEARN_SCRIPTS, LEARN_STYLE, PLAYER_SCRIPTS, PLAYER_STYLE,
    PUZZLE_SCRIPTS, PUZZLE_STYLE, SHEET_POLICY, TOUCH_STYLE, font_face, words,
};
use bezzel_workbench::Limits;
use bezzel_workbench::known_script;
use bezzel_workbench::learn::{LessonSheet, sheet_data, write_lesson_sheet};
use http::{HeaderMap, StatusCode, header};
use serde_json::json;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, OnceLock};

const PAGE: &str = include_str!("../assets/index.html");
const STYLE: &str = concat!(
    include_str!("../assets/app.css"),
    include_str!("../assets/free.css"),
    include_str!("../assets/picture.css"),
    include_str!("../assets/follow.css"),
    include_str!("../assets/sheets.css"),
    include_str!("../assets/typical.css"),
    include_str!("../assets/check.css")
);

/// The page's own scripts, in the order of execution.
const SCRIPTS: [(&str, &str); 28] = [
    ("ask.js", include_str!("../assets/ask.js")),
    ("followed.js", FOLLOWED),
    ("follow-examples.js", include_str!("../assets/follow-examples.js")),
    ("follow-run.js", include_str!("../assets/follow-run.js")),
    ("follow.js", include_str!("../assets/follow.js")),
    ("watch.js", include_str!("../assets/watch.js")),
    ("free-board.js", include_str!("../assets/free-board.js")),
    ("region-count.js", include_str!("../assets/region-count.js")),
    ("region-unique.js", include_str!("../assets/region-unique.js")),
    ("region-editor.js", include_str!("../assets/region-editor.js")),
    ("drills.js", include_str!("../assets/drills.js")),
    ("techniques.js", include_str!("../assets/techniques.js")),
    ("picture-pixels.js", include_str!("../assets/picture-pixels.js")),
    ("picture-find.js", include_str!("../assets/picture-find.js")),
    ("picture-grid.js", include_str!("../assets/picture-grid.js")),
    ("picture-squares.js", include_str!("../assets/picture-squares.js")),
    ("picture-regions.js", include_str!("../assets/picture-regions.js")),
    ("picture-read.js", include_str!("../assets/picture-read.js")),
    ("picture-load.js", include_str!("../assets/picture-load.js")),
    ("picture-panel.js", include_str!("../assets/picture-panel.js")),
    ("play.js", include_str!("../assets/play.js")),
    ("compare-view.js", include_str!("../assets/compare-view.js")),
    ("counts.js", include_str!("../assets/counts.js")),
    ("typical.js", include_str!("../assets/typical.js")),
    ("checked-boards.js", include_str!("../assets/checked-boards.js")),
    ("check.js", include_str!("../assets/check.js")),
    ("files.js", include_str!("../assets/files.js")),
    ("app.js", include_str!("../assets/app.js")),
];

/// The scripts of the page in bundles, in the order of execution. There are few, because every ten files cost a phone
/// a tenth of a second, and more than one, because the page could not draw while a single one runs. The bundle that
/// opens the page is the last.
fn bundles() -> [(&'static str, &'static [(&'static str, &'static str)]); 5] {
    let (views, opens) = SCRIPTS.split_at(SCRIPTS.len() - 1);
    [
        ("all-player.js", &PLAYER_SCRIPTS),
        ("all-puzzles.js", &PUZZLE_SCRIPTS),
        ("all-views.js", views),
        ("all-learn.js", &LEARN_SCRIPTS),
        ("open.js", opens),
    ]
}

/// All files: name, media type, and content.
static FILES: LazyLock<Vec<(&str, &str, Vec<u8>)>> = LazyLock::new(|| {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    let known = known_script(&Limits::SERVER);
    let mut files: Vec<_> = bundles()
        .map(|(name, scripts)| {
            let first = if name == "all-player.js" { known.as_str() } else { "" };
            let text: String =
                [first].into_iter().chain(scripts.iter().map(|(_, text)| *text)).collect();
            (name, SCRIPT, text.into_bytes())
        })
        .into();
    // The page that counts for campaigns uses some of the player's scripts.
    files.push(("known.js", SCRIPT, known.into_bytes()));
    files.extend(PLAYER_SCRIPTS.map(|(name, text)| (name, SCRIPT, text.into())));
    let font = font_face("/assets/bezzel-sans.woff2");
    let style =
        font + PLAYER_STYLE + COMPARISON_STYLE + PUZZLE_STYLE + STYLE + LEARN_STYLE + TOUCH_STYLE;
    files.push(("style.css", "text/css; charset=utf-8", style.into_bytes()));
    files.push(("bezzel-sans.woff2", "font/woff2", FONT.to_vec()));
    files.push(("words.json", "application/json", words().to_string().into_bytes()));
    // The data of Learn is computed. A test ensures that the library returns it.
    let learn = bezzel_workbench::learn::data().unwrap_or_default();
    files.push(("learn.json", "application/json", learn.to_string().into_bytes()));
    files.push(("icon.svg", "image/svg+xml", icon().into_bytes()));
    let manifest = include_bytes!("../assets/manifest.webmanifest").to_vec();
    files.push(("manifest.webmanifest", "application/manifest+json", manifest));
    let worker = (WORKER, SCRIPT, service_worker(&files).into_bytes());
    files.push(worker);
    files
});

/// The path of the service worker that stores the pages in the browser. It is at the root, because a service worker
/// handles only requests below its own path.
pub(crate) const WORKER: &str = "/service-worker.js";

fn service_worker(files: &[(&str, &str, Vec<u8>)]) -> String {
    let mut hasher = DefaultHasher::new();
    PAGE.hash(&mut hasher);
    files.hash(&mut hasher);
    // The player's scripts are also in a bundle.
    let is_single =
        |name: &str| name == "known.js" || PLAYER_SCRIPTS.iter().any(|(single, _)| *single == name);
    let names = files.iter().map(|(name, ..)| *name).filter(|name| !is_single(name));
    let addresses =
        std::iter::once("/".to_owned()).chain(names.map(|name| format!("/assets/{name}")));
    let kept = json!({
        "version": format!("{}-{:x}", env!("CARGO_PKG_VERSION"), hasher.finish()),
        "files": addresses.collect::<Vec<_>>(),
    });
    include_str!("../assets/service-worker.js").replace("/*{{kept}}*/ {}", &kept.to_string())
}

/// Returns the icon: a white queen on blue, as in the header of the pages.
fn icon() -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\
         <rect width=\"100\" height=\"100\" rx=\"20\" fill=\"#1B4DB3\"/>\
         <path transform=\"translate(14 14) scale(.72)\" fill=\"#fff\" d=\"{}\"/></svg>",
        queen_path()
    )
}

/// Returns the page, or one of the files, packed if the client takes that.
pub(crate) fn reply(
    path: &str,
    headers: &HeaderMap,
    catalogue: &Catalogue,
) -> Result<Reply, Rejection> {
    static PAGES: LazyLock<[Served; 2]> = LazyLock::new(|| {
        Language::ALL.map(|language| {
            let page = page(&Catalogue::new(language)).into_bytes();
            Served::new("text/html; charset=utf-8", "accept-language, accept-encoding", page)
        })
    });
    static SERVED: LazyLock<HashMap<&str, Served>> = LazyLock::new(|| {
        let files = FILES.iter();
        let served =
            files.map(|(name, kind, bytes)| (*name, Served::new(kind, "accept-encoding", bytes)));
        served.collect()
    });
    static SHEETS: LazyLock<HashMap<String, Served>> = LazyLock::new(sheets);
    let served = match path {
        "/" => PAGES.get(catalogue.language() as usize),
        path => {
            let name = path.strip_prefix("/assets/").unwrap_or(path);
            // Sheets are made once one of them is asked for.
            if name.ends_with(".html") { SHEETS.get(name) } else { SERVED.get(name) }
        }
    };
    let served = served.ok_or_else(|| Rejection::not_found(catalogue))?;
    Ok(served.reply(headers))
}

/// Slides and answers of Learn, in each language: pages of one file, which have a policy of their own.
fn sheets() -> HashMap<String, Served> {
    let data = sheet_data().unwrap_or_default();
    let sheets = [("slides", LessonSheet::Slides), ("answers", LessonSheet::Answers)];
    let named = Language::ALL.into_iter().flat_map(|language| {
        sheets.map(|(name, sheet)| (format!("{name}-{}.html", language.code()), sheet, language))
    });
    let made = named.map(|(name, sheet, language)| {
        let mut bytes = Vec::new();
        // Memory refuses nothing.
        _ = write_lesson_sheet(sheet, &data, &Catalogue::new(language), &mut bytes);
        let served = Served::new("text/html; charset=utf-8", "accept-encoding", bytes);
        (name, Served { policy: Some(SHEET_POLICY), ..served })
    });
    made.collect()
}

/// A page or a file, as it is and packed.
struct Served {
    kind: &'static str,
    /// The headers that the answer depends on.
    vary: &'static str,
    bytes: Cow<'static, [u8]>,
    tag: String,
    /// The content security policy, where it is not that of the pages.
    policy: Option<&'static str>,
    /// The bytes as gzip packs them, if that is worth it, once a client takes them.
    packed: OnceLock<Option<Vec<u8>>>,
}

impl Served {
    fn new(kind: &'static str, vary: &'static str, bytes: impl Into<Cow<'static, [u8]>>) -> Served {
        let bytes = bytes.into();
        let tag = tag(&bytes);
        Served { kind, vary, bytes, tag, policy: None, packed: OnceLock::new() }
    }

    fn reply(&'static self, headers: &HeaderMap) -> Reply {
        let packed = takes_gzip(headers)
            .then(|| self.packed.get_or_init(|| packed(&self.bytes)).as_deref())
            .flatten();
        // The two forms have different bytes, so their tags differ (RFC 9110, 8.8.3.3).
        let tag = match packed {
            Some(_) => format!("\"{}-gzip\"", self.tag),
            None => format!("\"{}\"", self.tag),
        };
        let mut about = vec![
            ("etag", tag.clone()),
            ("cache-control", "no-cache".to_owned()),
            ("vary", self.vary.to_owned()),
        ];
        if is_known(headers, &tag) {
            let head = Head { status: StatusCode::NOT_MODIFIED, headers: about };
            return Reply::Ready(head, (&[][..]).into());
        }
        about.push(("content-type", self.kind.to_owned()));
        if let Some(policy) = self.policy {
            about.push(("content-security-policy", policy.to_owned()));
        }
        if packed.is_some() {
            about.push(("content-encoding", "gzip".to_owned()));
        }
        let head = Head { status: StatusCode::OK, headers: about };
        Reply::Ready(head, packed.unwrap_or(&self.bytes).into())
    }
}

/// Whether the client takes gzip (RFC 9110, 12.5.3).
fn takes_gzip(headers: &HeaderMap) -> bool {
    let taken = headers.get(header::ACCEPT_ENCODING).and_then(|taken| taken.to_str().ok());
    taken.unwrap_or_default().split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_some_and(|weight| weight > 0.0)
    })
}

/// Returns the bytes packed by gzip, unless that saves less than a tenth of them, as with fonts.
#[cfg(feature = "serve")]
fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    use flate2::{Compression, write::GzEncoder};
    use std::io::Write;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|packed| packed.len() < bytes.len() / 10 * 9)
}

/// Nothing is packed without a network.
#[cfg(not(feature = "serve"))]
fn packed(_: &[u8]) -> Option<Vec<u8>> {
    None
}

/// Returns the page in the catalogue's language.
fn page(catalogue: &Catalogue) -> String {
    static QUEEN: LazyLock<String> = LazyLock::new(queen_path);
    let scripts = bundles()
        .map(|(name, _)| format!("<script src=\"/assets/{name}\" defer></script>\n"))
        .concat();
    // The values contain no brackets.
    PAGE.replace("{{language}}", catalogue.language().code())
        .replace("{{title}}", &say!(catalogue, "page-workbench"))
        .replace("{{offline}}", &say!(catalogue, "page-no-server"))
        .replace("{{retry}}", &say!(catalogue, "page-retry"))
        .replace("{{noscript}}", &say!(catalogue, "page-noscript"))
        .replace("{{queen}}", &QUEEN)
        .replace("{{scripts}}", &scripts)
}

/// Whether the request says that the browser has the file with this tag (RFC 9110, 13.1.2). Tags are compared weakly.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let mut known = known.unwrap_or_default().split(',').map(str::trim);
    known.any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}

/// Returns the tag of a content, without quotes. It differs if the content does, and is the same in every run of a
/// binary.
fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("bezzel-{}-{:x}", env!("CARGO_PKG_VERSION"), hasher.finish())
}
