//! Checking a program by running it: once for each board size, with what it prints judged as the list of solutions.
//!
//! It is known then what the text does not say: the size, that the program ended well and only found nothing, and what
//! stands on standard error. A program that fails is no list.

use crate::check::{Check, CheckRequest};
use crate::check_list::{CheckedList, Judged, List, lines};
use crate::field::Field;
use crate::given::{Given, May};
use crate::limits::Limits;
use crate::refusal::Refusal;
use bezzel::Size;
use bezzel::piece::Piece;
use bezzel::stop::Stop;
use bezzel::verdict::ListKind;
use bezzel_formats::{Hints, read_boards};
use bezzel_locale::{Catalogue, say, shortened_message};
use serde::Serialize;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

/// The largest output that is read, in bytes: what is longer is in none of the lists that are judged.
const MAX_OUTPUT: u64 = 1 << 28;

/// The end of standard error that is kept, in bytes.
const KEPT: usize = 1 << 12;

/// The seconds of the longest run by default.
const TIMEOUT: f64 = 10.0;

/// What stands for the board size in the arguments of a program.
pub const SIZE: &str = "{n}";

/// A program, and how its output is judged.
#[derive(Debug, Clone)]
pub struct Program {
    /// The command and its arguments; [`SIZE`] in them is the board size, which is a line of standard input otherwise.
    pub command: Vec<String>,
    /// What the list of each size should contain.
    pub kind: ListKind,
    /// How the output is read; the size is that of the run.
    pub hints: Hints,
    /// The longest run.
    pub timeout: Duration,
}

/// One run of a program.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProgramRun"))]
pub struct Run {
    /// The board size that the program was given.
    pub n: u32,
    /// Whether it ended well and its list is right.
    pub right: bool,
    /// How long it took.
    pub seconds: f64,
    /// Why there is no verdict: the program ended with another status than 0, took too long, or printed no boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The verdict on its list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<CheckedList>,
    /// The verdict as sentences, as `bezzel check --list` writes it.
    #[serde(skip)]
    pub lines: Vec<String>,
    /// Whether the program ended well and its output is not read: it may be right.
    #[serde(skip)]
    pub is_unread: bool,
}

/// What a process left behind.
struct Ended {
    output: Vec<u8>,
    /// The end of standard error.
    errors: Vec<u8>,
    /// The exit status; `None` if it was stopped.
    status: Option<ExitStatus>,
    seconds: f64,
}

impl Program {
    /// The program that a question names.
    ///
    /// # Errors
    /// [`Refusal::Decimal`] if its longest run is out of range.
    pub fn of(asked: &CheckRequest, question: &Check) -> Result<Program, Refusal> {
        let timeout = asked
            .timeout
            .as_ref()
            .map_or(Ok(TIMEOUT), |given| Field::TIMEOUT.decimal(&given.0.to_string(), 0.001..=1e6));
        Ok(Program {
            command: asked.run.clone(),
            kind: question.list.unwrap_or_default(),
            hints: question.hints.clone(),
            timeout: Duration::from_secs_f64(timeout?),
        })
    }

    /// Runs the program for a size, and judges what it prints.
    ///
    /// # Errors
    /// [`Refusal`] if the program cannot be started, the limits do not suffice for its list, or `stop` returned true.
    pub fn run(
        &self,
        size: Size,
        catalogue: &Catalogue,
        limits: &Limits,
        stop: Stop<'_>,
    ) -> Result<Run, Refusal> {
        let ended = self.ended(size, stop)?;
        let seconds = ended.seconds;
        let n = size.get();
        let failed = |error: String| {
            let (error, lines) = (Some(error), Vec::new());
            let (verdict, is_unread) = (None, false);
            Run { n, right: false, seconds, error, verdict, lines, is_unread }
        };
        let Some(status) = ended.status else {
            let seconds = self.timeout.as_secs_f64().to_string();
            return Ok(failed(say!(catalogue, "run-too-long", seconds = seconds)));
        };
        if !status.success() {
            return Ok(failed(ending(status, &ended.errors, catalogue)));
        }
        let mut hints = self.hints.clone();
        hints.size = Some(size);
        let may = May { say_none: true, be_empty: true, be_cut: false, be_of_other_size: true };
        let judged = |output: &[u8]| {
            let list = List::new(Some(size), self.kind, limits)?;
            let opened = read_boards(output, &hints);
            Judged::of(list, Given::new(opened, may, &hints, Piece::QUEEN), stop)
        };
        // What cannot be read may begin behind the question to which the size is the answer.
        let judged = match (judged(&ended.output), after_prompt(&ended.output)) {
            (Err(Refusal::Read(error)), Some(rest)) => match judged(rest) {
                Err(Refusal::Read(_)) => Err(Refusal::Read(error)),
                judged => judged,
            },
            (judged, _) => judged,
        };
        match judged {
            // The board of one square is a number, and so is a count beside it.
            Ok(judged) if n == 1 && judged.verdict.given > 0 && !judged.verdict.is_right() => {
                let error = say!(catalogue, "run-one-square");
                Ok(Run { is_unread: true, ..failed(error) })
            }
            Ok(judged) => Ok(Run {
                n,
                right: judged.verdict.is_right(),
                seconds,
                error: None,
                verdict: Some(judged.checked(catalogue)),
                lines: lines(&judged.verdict, judged.base(), catalogue),
                is_unread: false,
            }),
            Err(Refusal::Read(error)) => {
                let error = error.sentence(&say!(catalogue, "run-output"), catalogue);
                Ok(Run { is_unread: true, ..failed(error) })
            }
            Err(refusal) => Err(refusal),
        }
    }

    fn ended(&self, size: Size, stop: Stop<'_>) -> Result<Ended, Refusal> {
        let n = size.to_string();
        let [name, arguments @ ..] = &self.command[..] else {
            return Err(Refusal::defect("a program without a name"));
        };
        let is_in_arguments = arguments.iter().any(|it| it.contains(SIZE));
        let begun = Instant::now();
        let mut command = Command::new(name);
        // What the program starts ends with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .args(arguments.iter().map(|it| it.replace(SIZE, &n)))
            .stdin(if is_in_arguments { Stdio::null() } else { Stdio::piped() })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| Refusal::Program { name: name.clone(), error: error.to_string() })?;
        if let Some(mut input) = child.stdin.take() {
            // A program that does not read its input may have ended.
            let _ = writeln!(input, "{n}");
        }
        let output = child.stdout.take().map(|it| {
            read(it, |all, new| {
                all.extend_from_slice(new);
                (all.len() as u64) < MAX_OUTPUT
            })
        });
        let errors = child.stderr.take().map(|it| {
            read(it, |all, new| {
                all.extend_from_slice(new);
                all.drain(..all.len().saturating_sub(KEPT));
                true
            })
        });
        let end = begun + self.timeout;
        let status = waited(&mut child, end, stop).map_err(Refusal::defect)?;
        kill(&mut child);
        // What has left the group may hold the output open.
        let rest = |of: Option<Receiver<Vec<u8>>>| {
            let left = end.saturating_duration_since(Instant::now()).min(Duration::from_secs(1));
            of.and_then(|it| it.recv_timeout(left).ok()).unwrap_or_default()
        };
        let seconds = begun.elapsed().as_secs_f64();
        if stop() {
            return Err(Refusal::Stopped);
        }
        Ok(Ended { output: rest(output), errors: rest(errors), status, seconds })
    }
}

/// What follows the question of a program in its first line: words, and `:`, `?` or `>`.
fn after_prompt(output: &[u8]) -> Option<&[u8]> {
    let end = output.iter().position(|it| b":?>".contains(it))?;
    let is_word = |it: &u8| it.is_ascii_alphabetic() || !it.is_ascii() || b" '-.,()\"".contains(it);
    output[..end].iter().all(is_word).then(|| &output[end + 1..])
}

/// Ends a process, and on Unix what it has started.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = rustix::process::Pid::from_raw(child.id() as i32) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

/// Waits until a process ended, it is time, or `stop` returns true.
fn waited(child: &mut Child, end: Instant, stop: Stop<'_>) -> io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= end || stop() {
            return Ok(None);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// Reads a pipe to its end on a thread of its own, while `keep` takes what is new and says whether more may come.
fn read(
    mut pipe: impl Read + Send + 'static,
    keep: impl Fn(&mut Vec<u8>, &[u8]) -> bool + Send + 'static,
) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let (mut all, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
        while let Ok(length @ 1..) = pipe.read(&mut buffer) {
            if !keep(&mut all, &buffer[..length]) {
                break;
            }
        }
        let _ = sender.send(all);
    });
    receiver
}

/// The sentence about a program that ended otherwise than well, with the last line that it wrote to standard error.
fn ending(status: ExitStatus, errors: &[u8], catalogue: &Catalogue) -> String {
    let errors = String::from_utf8_lossy(errors);
    let last = errors.lines().rev().find(|line| !line.trim().is_empty());
    let last = last.map(|line| shortened_message(line.trim())).unwrap_or_default();
    match (status.code(), last.is_empty()) {
        (Some(code), true) => say!(catalogue, "run-status", status = code.to_string()),
        (Some(code), false) => {
            say!(catalogue, "run-status-said", status = code.to_string(), said = last)
        }
        // Unix's word for it, such as "signal: 11 (SIGSEGV) (core dumped)".
        (None, _) => say!(catalogue, "run-ended", how = status.to_string()),
    }
}
