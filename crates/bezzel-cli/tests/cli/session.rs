//! Command lines and what they answer, as rows of data.
//!
//! A line is written as in a shell: blanks separate words, quotes hold them together, settings of the environment
//! stand in front. In an answer, `…` stands for any text.

use crate::fits::fits;
use crate::program::{bezzel, in_english, skipped};
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

/// The words of a line, and whether they are quoted; `$'…'` has escapes.
fn words(line: &str) -> Vec<(String, bool)> {
    let mut words = Vec::new();
    let mut rest = line.trim_start_matches(' ');
    while !rest.is_empty() {
        let (mut word, mut is_quoted) = (String::new(), false);
        while let Some(sign) = rest.chars().next().filter(|sign| *sign != ' ') {
            let escaped = rest.strip_prefix("$'");
            match escaped.or_else(|| rest.strip_prefix('\'')) {
                Some(inner) => {
                    let (inner, after) = inner.split_once('\'').expect(line);
                    word += &escaped.map_or_else(|| inner.to_owned(), |_| unescaped(inner));
                    (rest, is_quoted) = (after, true);
                }
                None => {
                    word.push(sign);
                    rest = &rest[sign.len_utf8()..];
                }
            }
        }
        words.push((word, is_quoted));
        rest = rest.trim_start_matches(' ');
    }
    words
}

/// A text with the escapes of a shell: line ends, tabs, and bytes in hexadecimal.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(sign) = rest.next() {
        let escaped = if sign == b'\\' { rest.next() } else { None };
        bytes.push(match escaped {
            None => sign,
            Some(b'n') => b'\n',
            Some(b't') => b'\t',
            Some(b'r') => b'\r',
            Some(b'x') => {
                let digits: Vec<u8> = rest.by_ref().take(2).collect();
                u8::from_str_radix(str::from_utf8(&digits).unwrap(), 16).unwrap()
            }
            Some(sign) => sign,
        });
    }
    String::from_utf8(bytes).unwrap()
}

/// What a program says that has worked for two seconds.
const SLOW: &str = "bezzel: this takes longer than two seconds; how long is not known yet\n";

/// The exit status of a command line, and what it wrote to standard output and error.
pub(crate) struct Ended(Option<i32>, [Vec<u8>; 2]);

impl Ended {
    /// The standard output, if this is what was expected; else what there is instead.
    pub(crate) fn answers(
        self,
        line: &str,
        status: i32,
        out: &str,
        error: &str,
    ) -> Result<String, String> {
        let [told, noted] = self.1.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        // A busy machine may say so.
        let prompt = noted.replace(SLOW, "");
        let notes_fit = fits(&noted, error) || fits(&prompt, error);
        if self.0 == Some(status) && fits(&told, out) && notes_fit {
            return Ok(told);
        }
        let ended = self.0;
        Err(format!("{line}\n{ended:?}\n{told}\n{noted}\nexpected {status}\n{out}\n{error}"))
    }
}

impl Session {
    pub(crate) fn new() -> Session {
        Session(tempfile::tempdir().unwrap())
    }

    fn command(&self, words: &[&str], input: impl Into<Vec<u8>>) -> Output {
        let (settings, words): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| is_setting(word));
        let settings = settings.iter().filter_map(|setting| setting.split_once('='));
        let mut command = bezzel(&words);
        command.envs(settings).current_dir(&self.0).write_stdin(input).output().unwrap()
    }

    /// Runs the program with the words of a line; standard input follows ` <<< `.
    pub(crate) fn run(&self, line: &str) -> Output {
        let (line, input) = line.split_once(" <<< ").unwrap_or((line, ""));
        let words = words(line);
        let words: Vec<&str> = words.iter().map(|(word, _)| &word[..]).collect();
        self.command(&words, input)
    }

    /// Runs a line as a shell does: the program, `printf`, `cat`, `diff` and `ls`, whose output the next one takes or a file.
    pub(crate) fn shell(&self, line: &str) -> Ended {
        let (mut out, mut error, mut status) = (Vec::new(), Vec::new(), Some(0));
        for command in words(line).split(|word| *word == ("|".to_owned(), false)) {
            let (command, to) = match command {
                [command @ .., (arrow, false), (name, _)] if arrow == ">" => (command, Some(name)),
                _ => (command, None),
            };
            let mut words: Vec<&str> = command.iter().map(|(word, _)| &word[..]).collect();
            out = match words[..] {
                ["printf", text] => unescaped(&text.replace("%%", "%")).into_bytes(),
                ["cat", name] => fs::read(self.path(name)).unwrap(),
                ["diff", one, other] => {
                    let [one, other] = [one, other].map(|name| fs::read(self.path(name)).unwrap());
                    if one == other { Vec::new() } else { b"they differ\n".to_vec() }
                }
                ["ls", ref folder @ ..] => {
                    let names = self.names(folder.first().unwrap_or(&"")).into_iter();
                    names.flat_map(|name| (name + "\n").into_bytes()).collect()
                }
                _ => {
                    let at = words.iter().position(|word| *word == "bezzel").expect(line);
                    words.remove(at);
                    let mut done = self.command(&words, out);
                    status = done.status.code();
                    error.append(&mut done.stderr);
                    done.stdout
                }
            };
            if let Some(name) = to {
                self.write(name, std::mem::take(&mut out));
            }
        }
        Ended(status, [out, error])
    }

    /// Runs lines in one shell of the machine, after `shell.sh`, until one has another status than is expected; `None` if
    /// that says that the machine cannot. The signals are those of a shell in the foreground.
    #[cfg(target_os = "linux")]
    pub(crate) fn bash(&self, lines: &[(&str, i32)]) -> Option<Vec<Ended>> {
        let kept = Session::new();
        let prelude = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions/shell.sh");
        let mut script = fs::read_to_string(prelude).unwrap();
        for (at, (line, status)) in lines.iter().enumerate() {
            let to = format!("$KEPT/{at}");
            script += &format!(
                "{{ {line}\n}} >{to}.out 2>{to}.error </dev/null\necho $? >{to}\n[ $(cat {to}) = {status} ] || exit\n"
            );
        }
        let mut folders = vec![assert_cmd::cargo::cargo_bin("bezzel").parent().unwrap().to_owned()];
        folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
        let mut shell = in_english("env");
        shell
            .args(["--default-signal=INT,TERM,HUP,QUIT", "bash", "-c", &script])
            .current_dir(&self.0)
            .env("KEPT", kept.path(""));
        shell.env("DOCS", concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs"));
        shell.env("TESTS", std::env::current_exe().unwrap());
        shell.env("PATH", std::env::join_paths(folders).unwrap()).status().unwrap();
        let read = |name: &str| fs::read(kept.path(name)).unwrap_or_default();
        let why = read("skipped");
        if !why.is_empty() {
            skipped(&String::from_utf8_lossy(&why));
            return None;
        }
        let ended = |at| {
            let status = String::from_utf8(read(&format!("{at}"))).unwrap().trim().parse().ok();
            Ended(status, ["out", "error"].map(|what| read(&format!("{at}.{what}"))))
        };
        let is_run = |at: &usize| kept.path(&format!("{at}")).exists();
        Some((0..lines.len()).take_while(is_run).map(ended).collect())
    }

    /// Expects an exit status, and what is written to standard output and error; returns the former.
    pub(crate) fn row(&self, line: &str, status: i32, out: &str, error: &str) -> String {
        let done = self.run(line);
        let ended = Ended(done.status.code(), [done.stdout, done.stderr]);
        ended.answers(line, status, out, error).unwrap_or_else(|fault| panic!("{fault}"))
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
        let words = words(line);
        let mut words = words.iter().map(|(word, _)| word);
        let made = Command::new(words.next().unwrap()).args(words).current_dir(&self.0).output();
        let Ok(made) = made else {
            skipped(line);
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
