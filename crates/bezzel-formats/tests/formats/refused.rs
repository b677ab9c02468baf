//! `refused/` contains placements and boards that must be refused, each with its error. To test another error, add a
//! file.

use super::reading::tests;
use bezzel_formats::{ReadError, read_partial, read_placements};
use bezzel_locale::{Catalogue, Language};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder, with the words of their refusals.
fn reasons(folder: &str) -> BTreeMap<PathBuf, String> {
    let folder = tests().join("refused").join(folder);
    let list = fs::read_to_string(folder.join("REASONS.tsv")).unwrap();
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let reasons: BTreeMap<PathBuf, String> = lines
        .map(|line| line.split_once('\t').unwrap())
        .map(|(name, reason)| (folder.join(name), reason.to_owned()))
        .collect();
    let there = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut there: Vec<_> = there.filter(|path| !path.ends_with("REASONS.tsv")).collect();
    there.sort();
    assert!(there.iter().eq(reasons.keys()), "every file has its reason, every reason its file");
    reasons
}

fn told(path: &Path, error: &ReadError) -> String {
    error.sentence(&path.display().to_string(), &Catalogue::new(Language::English))
}

/// The reason why the placements of a file are not all solutions; `None` if they are.
fn refusal(path: &Path) -> Option<String> {
    let placements = match read_placements(fs::File::open(path).unwrap(), None) {
        Ok(placements) => placements,
        Err(error) => return Some(told(path, &error)),
    };
    for placement in placements {
        match placement {
            Err(error) => return Some(told(path, &error)),
            Ok(placement) => {
                if let Some(conflict) = placement.first_conflict() {
                    return Some(format!("attack along the {}", conflict.line.name()));
                }
            }
        }
    }
    None
}

/// The reason why a file is refused; `None` if it is not.
type Refusal<'a> = &'a dyn Fn(&Path) -> Option<String>;

#[test]
fn nothing_wrong_passes_and_each_is_told_its_own_reason() {
    let unread = |path: &Path| {
        let board = read_partial(fs::File::open(path).unwrap());
        board.err().map(|error| told(path, &error))
    };
    let folders: [(&str, usize, Refusal<'_>); 2] =
        [("placements", 60, &refusal), ("boards", 20, &unread)];
    for (folder, least, refusal) in folders {
        let reasons = reasons(folder);
        assert!(reasons.len() >= least);
        let wrong: Vec<_> = reasons
            .into_iter()
            .map(|(path, reason)| (refusal(&path).unwrap_or("nothing".to_owned()), reason))
            .filter(|(refusal, reason)| !refusal.contains(reason))
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }
}
