//! The page and its files, embedded in the binary. No path reaches the disk: names are looked up in a table.

use crate::rejection::Rejection;
use crate::reply::{Head, Reply};
use bezzel_formats::queen_path;
use bezzel_locale::{Catalogue, Language, say};
use bezzel_pages::{
    COMPARISON_STYLE, FONT, LEARN_STYLE, PLAYER_STYLE, PUZZLE_STYLE, SHEET_POLICY, Script,
    TOUCH_STYLE, font_face, words,
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

macro_rules! scripts {
    ($($name:literal)+) => {
        [$(($name, include_str!(concat!("../assets/", $name))),)+]
    };
}

/// The page's own scripts.
const SCRIPTS: [Script; 29] = scripts! {
    "ask.js" "text-field.js" "follow-examples.js" "follow-run.js" "follow.js" "watch.js" "painted-board.js" "free-board.js"
    "region-count.js" "region-unique.js" "region-editor.js" "drills.js" "techniques.js"
    "picture-pixels.js" "picture-find.js" "picture-grid.js" "picture-squares.js"
    "picture-regions.js" "picture-read.js" "picture-load.js" "picture-panel.js" "play.js"
    "compare-view.js" "counts.js" "typical.js" "checked-boards.js" "check.js" "files.js" "app.js"
};

/// The bundles of the scripts of the page, in the order of execution. There are few, because every ten files cost a phone
/// a tenth of a second, and more than one, because the page could not draw while a single one runs. The script that opens
/// the page is the last.
const BUNDLES: [&str; 5] =
    ["scripts-1.js", "scripts-2.js", "scripts-3.js", "scripts-4.js", "open.js"];

/// Returns the texts of the bundles. Views find `followed.js` when they need it.
fn bundles(known: &str) -> [String; BUNDLES.len()] {
    let mut texts = [const { String::new() }; BUNDLES.len()];
    let scripts = bezzel_pages::scripts(&["back.js", "followed.js", "app.js"], &SCRIPTS);
    let (opens, scripts) = scripts.split_last().expect("there are scripts");
    let (last, others) = texts.split_last_mut().expect("there are bundles");
    last.push_str(opens.1);
    let whole = known.len() + scripts.iter().map(|(_, text)| text.len()).sum::<usize>();
    let mut begin = 0;
    for text in [known].into_iter().chain(scripts.iter().map(|(_, text)| *text)) {
        others[begin * others.len() / whole].push_str(text);
        begin += text.len();
    }
    texts
}

/// All files: name, media type, and content.
static FILES: LazyLock<Vec<(&str, &str, Vec<u8>)>> = LazyLock::new(|| {
    const SCRIPT: &str = "text/javascript; charset=utf-8";
    let known = known_script(&Limits::SERVER);
    let texts = bundles(&known);
    let files = BUNDLES.iter().zip(texts).map(|(name, text)| (*name, SCRIPT, text.into_bytes()));
    let mut files: Vec<_> = files.collect();
    // The page that counts for campaigns uses some of the player's scripts.
    files.push(("known.js", SCRIPT, known.into_bytes()));
    files.extend(singles().map(|(name, text)| (name, SCRIPT, text.into())));
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
    files.push((WORKER, SCRIPT, service_worker(&files).into_bytes()));
    files
});

/// The path of the service worker that stores the pages in the browser. It is at the root, because a service worker
/// handles only requests below its own path.
pub(crate) const WORKER: &str = "/service-worker.js";

/// The player's scripts by themselves, which are also in a bundle.
fn singles() -> impl Iterator<Item = Script> {
    bezzel_pages::scripts(&["player.js"], &[]).into_iter()
}

fn service_worker(files: &[(&str, &str, Vec<u8>)]) -> String {
    let mut hasher = DefaultHasher::new();
    PAGE.hash(&mut hasher);
    files.hash(&mut hasher);
    let is_single = |name: &str| name == "known.js" || singles().any(|(single, _)| single == name);
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
    let scripts =
        BUNDLES.map(|name| format!("<script src=\"/assets/{name}\" defer></script>\n")).concat();
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
