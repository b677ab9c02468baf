//! Command lines and what they answer, as rows of data.
//!
//! A line is written as in a shell: blanks separate words, quotes hold them together, settings of the environment
//! stand in front, and standard input follows ` <<< `. In an answer, `…` stands for any text.

use crate::program::{bezzel, skipped};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder of its own, in which command lines run.
pub(crate) struct Session(tempfile::TempDir);

fn is_setting(word: &str) -> bool {
    let name = word.split_once('=').map_or("", |(name, _)| name);
    !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_uppercase() || sign == b'_')
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split('\'').enumerate().flat_map(|(at, part)| match at % 2 {
        0 => part.split(' ').filter(|word| !word.is_empty()).collect(),
        _ => vec![part],
    })
}

fn fits(text: &str, pattern: &str) -> bool {
    let parts: Vec<&str> = pattern.split('…').collect();
    let [first, between @ .., last] = &parts[..] else { return text == pattern };
    let inner = text.strip_prefix(first).and_then(|text| text.strip_suffix(last));
    let mut parts = between.iter();
    inner.is_some_and(|text| {
        parts.try_fold(text, |rest, part| rest.split_once(part).map(|(_, rest)| rest)).is_some()
    })
}

impl Session {
    pub(crate) fn new() -> Session {
        Session(tempfile::tempdir().unwrap())
    }

    pub(crate) fn run(&self, line: &str) -> Output {
        let (line, input) = line.split_once(" <<< ").unwrap_or((line, ""));
        let (settings, words): (Vec<&str>, Vec<&str>) =
            words(line).partition(|word| is_setting(word));
        let settings = settings.iter().filter_map(|setting| setting.split_once('='));
        let mut command = bezzel(&words);
        command.envs(settings).current_dir(&self.0).write_stdin(input).output().unwrap()
    }

    /// Expects an exit status, and what is written to standard output and error; returns the former.
    pub(crate) fn row(&self, line: &str, status: i32, out: &str, error: &str) -> String {
        let done = self.run(line);
        let told = [&done.stdout, &done.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let is_so = fits(&told[0], out) && fits(&told[1], error);
        let [told_out, told_error] = told;
        assert!(
            is_so && done.status.code() == Some(status),
            "{line}\n{}\n{told_out}\n{told_error}\nexpected {status}\n{out}\n{error}",
            done.status
        );
        told_out.into_owned()
    }

    pub(crate) fn rows(&self, rows: &[(&str, i32, &str, &str)]) {
        for (line, status, out, error) in rows {
            self.row(line, *status, out, error);
        }
    }

    /// Expects success and these answers.
    pub(crate) fn prints(&self, rows: &[(&str, &str)]) {
        for (line, out) in rows {
            self.row(line, 0, out, "…");
        }
    }

    /// Expects status 2, nothing on standard output, and these words on standard error.
    pub(crate) fn refuses(&self, rows: &[(&str, &str)]) {
        for (line, words) in rows {
            self.row(line, 2, "", &format!("…{words}…"));
        }
    }

    /// Expects these command lines to succeed.
    pub(crate) fn does(&self, lines: &[&str]) {
        for line in lines {
            self.row(line, 0, "…", "…");
        }
    }

    /// The standard output of a command line that succeeds.
    pub(crate) fn output(&self, line: &str) -> String {
        self.row(line, 0, "…", "…")
    }

    pub(crate) fn json(&self, line: &str) -> Value {
        serde_json::from_slice(&self.run(line).stdout).expect(line)
    }

    /// What another program prints in the folder, or `None`, with a remark, if the machine lacks it.
    pub(crate) fn program(&self, line: &str) -> Option<String> {
        let words: Vec<&str> = words(line).collect();
        let made = Command::new(words[0]).args(&words[1..]).current_dir(&self.0).output();
        let Ok(made) = made else {
            skipped(words[0]);
            return None;
        };
        assert!(made.status.success(), "{line}: {}", String::from_utf8_lossy(&made.stderr));
        Some(String::from_utf8(made.stdout).unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        String::from_utf8_lossy(&fs::read(self.path(name)).unwrap()).into_owned()
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).unwrap();
    }

    /// The names in a folder of the session, sorted.
    pub(crate) fn names(&self, folder: &str) -> Vec<String> {
        let files = fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<_> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }
}

pub(crate) fn rows(rows: &[(&str, i32, &str, &str)]) {
    Session::new().rows(rows);
}

pub(crate) fn prints(rows: &[(&str, &str)]) {
    Session::new().prints(rows);
}

pub(crate) fn refuses(rows: &[(&str, &str)]) {
    Session::new().refuses(rows);
}

pub(crate) fn output(line: &str) -> String {
    Session::new().output(line)
}

pub(crate) fn json(line: &str) -> Value {
    Session::new().json(line)
}
