//! The error messages of programs and of their runtimes in a text, with the calls that led to them.

use super::foreign::row::number;

/// The error messages of a program in a text.
pub(super) struct Failure<'a> {
    /// The text before the first.
    pub(super) before: &'a str,
    /// The text with blank lines instead of the messages, if something else follows them: a program's errors often
    /// come before its output, which is held back.
    pub(super) beside: Option<String>,
    /// The number of its first line, from 1.
    pub(super) line: u64,
    /// The line that says what is wrong.
    pub(super) message: &'a str,
    /// Whether such a line can be nothing else.
    pub(super) is_certain: bool,
}

/// How the message of an exception in Python begins.
const PYTHON: &str = "Traceback (most recent call last)";

/// How the message of an exception in C++ begins.
const THROWN: &str = "terminate called after throwing";

/// How certain error messages of programs and their runtimes begin.
const CERTAIN: &str = "Traceback (most recent call last)|Exception in thread|Unhandled exception|\
    Unhandled Exception|terminate called after throwing|Segmentation fault|\
    Floating point exception|*** stack smashing detected|double free or corruption|free(): |\
    panic: |fatal error: |PHP Fatal error:|Fatal error: |Uncaught ";

/// How a compiler's messages begin, and what is in others.
const BEGIN: &str = "error:|error[E|SyntaxError:|Error:";
const WITHIN: &str = ": error:|: fatal error:|Error: ";

/// The bytes at the end of a text in which an error message is looked for: Java prints 1024 calls.
const TAIL: usize = 1 << 18;

/// Finds the error messages of a program.
pub(super) fn failure(text: &str) -> Option<Failure<'_>> {
    const PARTS: &str = "rror|xception|Traceback|panic|egmentation|terminate|stack smashing|free";
    // A message is at the end, and long texts are read often.
    let near = text.floor_char_boundary(text.len().saturating_sub(TAIL));
    let from = if near > 0 { near + text[near..].find('\n')? + 1 } else { 0 };
    if !PARTS.split('|').any(|part| text[from..].contains(part)) {
        return None;
    }
    let lines: Vec<&str> = text[from..].split_inclusive('\n').collect();
    let mut found: Option<Failure<'_>> = None;
    let mut beside = String::new();
    let mut at = 0;
    while at < lines.len() {
        let Some((message, end, is_certain)) = message(&lines[at..]) else {
            beside += lines[at];
            at += 1;
            continue;
        };
        if found.as_ref().is_none_or(|found| is_certain && !found.is_certain) {
            let first = excerpt(&lines[..at]);
            let before = &text[..from + lines[..first].iter().map(|it| it.len()).sum::<usize>()];
            let line = before.matches('\n').count() as u64 + 1;
            found = Some(Failure { before, beside: None, line, message, is_certain });
            beside = before.to_owned() + &"\n".repeat(at - first);
        }
        if !is_certain {
            break;
        }
        beside.extend(std::iter::repeat_n('\n', end));
        at += end;
    }
    let found = found?;
    let has_more = found.is_certain && !beside[found.before.len()..].trim().is_empty();
    Some(Failure { beside: has_more.then_some(beside), ..found })
}

/// If the first of these lines begins an error message: the line that says what is wrong, the number of lines of the
/// message and its calls, and whether it is certain.
fn message<'a>(lines: &[&'a str]) -> Option<(&'a str, usize, bool)> {
    let trimmed = lines[0].trim();
    if trimmed.starts_with(PYTHON) {
        let (message, end) = python(lines);
        return Some((message, end, true));
    }
    let begins = |with: &str| with.split('|').any(|begin| trimmed.starts_with(begin));
    let is_rust = trimmed.starts_with("thread '") && trimmed.contains(" panicked");
    let is_thrown = || {
        let names = trimmed.split([':', ' ']).next().unwrap_or_default();
        let is_name = names.ends_with("Error") || names.ends_with("Exception");
        (is_name || trimmed.contains("Error: "))
            && lines.get(1).is_some_and(|next| is_call(next.trim()))
    };
    let is_certain = begins(CERTAIN) || is_rust || is_thrown();
    let is_message = || begins(BEGIN) || WITHIN.split('|').any(|part| trimmed.contains(part));
    (is_certain || is_message()).then(|| {
        let end = if is_certain { calls(lines, 1 + usize::from(is_rust)) } else { lines.len() };
        // The reason is in the next line in Rust, and in C++ if there is one.
        let next = lines.get(1).map(|next| next.trim());
        let what = next.filter(|next| trimmed.starts_with(THROWN) && next.starts_with("what():"));
        let reason = what.or(next.filter(|_| is_rust && trimmed.ends_with(':')));
        (reason.unwrap_or(trimmed), end, is_certain)
    })
}

/// The line that says what is wrong in a message of Python, which is the last one, after the lines of the calls, and
/// the number of lines, with those of an exception that was raised while this one was handled.
fn python<'a>(lines: &[&'a str]) -> (&'a str, usize) {
    const CHAINS: &str = "During handling of the above|The above exception was the";
    let is_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.');
    let is_exception = |line: &str| {
        let name = line.split(':').next().unwrap_or_default().trim_end();
        name.starts_with(char::is_alphabetic) && name.chars().all(is_name)
    };
    // The number of the next line that is not blank.
    let next = |at: usize| at + lines[at..].iter().take_while(|it| it.trim().is_empty()).count();
    let (mut said, mut end) = (lines[0].trim(), 1);
    loop {
        end += lines[end..].iter().take_while(|line| line.starts_with([' ', '\t'])).count();
        let Some(line) = lines.get(end).filter(|line| is_exception(line)) else { break };
        (said, end) = (line.trim(), end + 1);
        let chain = next(end);
        if !lines.get(chain).is_some_and(|line| CHAINS.split('|').any(|it| line.starts_with(it))) {
            break;
        }
        let again = next(chain + 1);
        end = again + usize::from(lines.get(again).is_some_and(|it| it.starts_with(PYTHON)));
    }
    (said, end)
}

/// The number of lines up to the last call of a message whose calls begin at `begin`.
fn calls(lines: &[&str], begin: usize) -> usize {
    let mut end = begin;
    for at in begin..lines.len() {
        let line = lines[at].trim();
        // Go names a function in one line, and its place in the next.
        let next = || lines.get(at + 1).is_some_and(|next| is_place_of_go(next.trim()));
        if is_call(line) || line.contains('(') && next() {
            end = at + 1;
        } else if !line.is_empty() {
            break;
        }
    }
    end.min(lines.len())
}

/// Whether a line is one of the calls that led to an error, or belongs to these.
fn is_call(line: &str) -> bool {
    const BEGIN: &str = "Caused by: |Suppressed: |goroutine |exit status |[signal |note: run with|\
        note: Some details|stack backtrace:|Stack trace:|thrown in |what(): |Aborted|Node.js v|\
        --- End of |#0 ";
    let numbered = || {
        let rest = line.strip_prefix('#')?;
        let (digits, rest) = rest.split_once(' ')?;
        number(digits).filter(|_| rest.starts_with('{') || rest.contains(".php"))
    };
    let is_more = || line.starts_with("... ") && line.ends_with(" more");
    let is_at = || line.strip_prefix("at ").is_some_and(|call| call.contains(['(', ':', '.']));
    is_at()
        || BEGIN.split('|').any(|begin| line.starts_with(begin))
        || is_more()
        || numbered().is_some()
        || is_place_of_go(line)
}

fn is_place_of_go(line: &str) -> bool {
    line.contains(".go:") || line.starts_with("created by ")
}

/// The number of lines before a message, without those in which Node.js shows the place of the error.
fn excerpt(lines: &[&str]) -> usize {
    let near = lines.len().saturating_sub(5);
    let has_mark = lines[near..].iter().any(|line| {
        line.trim_end().ends_with('^') && line.trim_matches([' ', '^', '\n', '\r']).is_empty()
    });
    let is_place = |line: &&str| {
        line.trim()
            .rsplit_once(':')
            .is_some_and(|(path, at)| path.ends_with("js") && number(at).is_some())
    };
    let at = lines[near..].iter().position(is_place).filter(|_| has_mark);
    at.map_or(lines.len(), |at| near + at)
}
