//! Every relative link of the documentation leads to a file, and every anchor to a heading.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The text of a page outside its fenced blocks.
fn prose(page: &Path) -> String {
    fs::read_to_string(page).unwrap().split("```").step_by(2).collect()
}

/// The anchors that GitHub generates for the headings of a page: lower case, hyphens for blanks, no other signs.
fn anchors(page: &Path) -> BTreeSet<String> {
    let anchor = |heading: &str| {
        let kept = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = kept.chars().filter(|&c| c.is_alphanumeric() || "-_ ".contains(c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    prose(page).lines().filter(|line| line.starts_with('#')).map(anchor).collect()
}

/// The targets of the links and pictures of a page.
fn targets(page: &Path) -> Vec<String> {
    let text = prose(page);
    let after = |start: &str, end: char| -> Vec<String> {
        let parts = text.split(start).skip(1);
        parts.filter_map(|part| part.split_once(end)).map(|(target, _)| target.to_owned()).collect()
    };
    [after("](", ')'), after("src=\"", '"')].concat()
}

/// The Markdown files of a folder.
fn pages(folder: PathBuf) -> impl Iterator<Item = PathBuf> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|ending| ending == "md"))
}

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let crates = fs::read_dir(root.join("crates")).unwrap().map(|entry| entry.unwrap().path());
    let (mut checked, mut broken) = (0, Vec::new());
    for page in pages(root.into()).chain(pages(root.join("docs"))).chain(crates.flat_map(pages)) {
        for target in targets(&page) {
            if target.contains("://") {
                continue;
            }
            checked += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let to = if file.is_empty() { page.clone() } else { page.with_file_name(file) };
            let leads = to.exists() && (anchor.is_empty() || anchors(&to).contains(anchor));
            if !leads {
                broken.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(checked > 100, "{checked} links");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
