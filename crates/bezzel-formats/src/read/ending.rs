//! How a text ends whose program did not finish: with an error message, in the middle of a board, or of a list.

/// The error message of a program in a text.
pub(super) struct Failure<'a> {
    /// The text before it.
    pub(super) before: &'a str,
    /// The number of its first line, from 1.
    pub(super) line: u64,
    /// The line that says what is wrong.
    pub(super) message: &'a str,
    /// Whether such a line can be nothing else.
    pub(super) is_certain: bool,
}

/// How certain error messages of programs and their runtimes begin.
const CERTAIN: [&str; 8] = [
    "Traceback (most recent call last)",
    "Exception in thread",
    "Unhandled exception",
    "Unhandled Exception",
    "terminate called after throwing",
    "Segmentation fault",
    "panic: ",
    "thread 'main' panicked",
];

/// How a compiler's messages begin, and what is in others.
const BEGIN: [&str; 4] = ["error:", "error[E", "SyntaxError:", "Error:"];
const WITHIN: [&str; 3] = [": error:", ": fatal error:", "Error: "];

/// The bytes at the end of a text in which an error message is looked for: Java prints 1024 calls.
const TAIL: usize = 1 << 18;

/// Finds the error message of a program.
pub(super) fn failure(text: &str) -> Option<Failure<'_>> {
    const PARTS: [&str; 5] = ["rror", "xception", "Traceback", "panic", "egmentation"];
    // A message is at the end, and long texts are read often.
    let near = text.floor_char_boundary(text.len().saturating_sub(TAIL));
    let from = if near > 0 { near + text[near..].find('\n')? + 1 } else { 0 };
    if !PARTS.iter().any(|part| text[from..].contains(part)) {
        return None;
    }
    let mut at = from;
    for whole in text[from..].split_inclusive('\n') {
        let trimmed = whole.trim();
        let begins = |with: &[&str]| with.iter().any(|begin| trimmed.starts_with(begin));
        let is_certain = begins(&CERTAIN)
            || trimmed.contains("thread 'main' (") && trimmed.contains(") panicked");
        if is_certain || begins(&BEGIN) || WITHIN.iter().any(|part| trimmed.contains(part)) {
            // Python says it in the last line, after those of its calls; other languages in the first.
            let is_python = trimmed.starts_with(CERTAIN[0]);
            let last = || text.lines().map(str::trim).rfind(|line| !line.is_empty());
            let message = if is_python { last().unwrap_or(trimmed) } else { trimmed };
            let before = &text[..at];
            let line = before.matches('\n').count() as u64 + 1;
            return Some(Failure { before, line, message, is_certain });
        }
        at += whole.len();
    }
    None
}

/// Returns a text whose last list is cut off without what is there of that list, and with the brackets around it
/// closed, and the line of that list; `None` for other texts.
pub(super) fn closed(text: &str) -> Option<(String, u64)> {
    let end = text.rfind([']', ')', '}'])? + 1;
    let mut open = Vec::new();
    for (at, sign) in text[..end].char_indices() {
        match sign {
            '[' => open.push((at, ']')),
            '(' => open.push((at, ')')),
            '{' => open.push((at, '}')),
            ']' | ')' | '}' => open.pop().filter(|(_, close)| *close == sign).map(|_| ())?,
            _ => {}
        }
    }
    // A list without its bracket in the middle of a text is damaged, not cut off.
    let has_inner = |at: usize| text[at + 1..].trim_start().starts_with(['[', '(', '{', '"', '\'']);
    let is_cut = text[end..].contains(['[', '(', '{']) || !open.is_empty();
    (is_cut && open.iter().all(|(at, _)| has_inner(*at))).then(|| {
        let close: String = open.iter().rev().map(|(_, close)| close).collect();
        let cut = text[end..].find(['[', '(', '{']).map_or(end, |at| end + at);
        let line = text[..cut].matches('\n').count() as u64 + 1;
        (text[..end].to_owned() + &close, line)
    })
}

/// Whether an unclosed bracket is followed in its line by nothing, another bracket, or a key.
pub(super) fn is_cut(text: &str) -> bool {
    let inner = text[1..].trim();
    inner.is_empty() || inner.starts_with(['[', '(', '{']) || inner.contains([':', '>'])
}

/// Whether an open bracket is followed by values, and not words.
pub(super) fn looks_like_values(text: &str) -> bool {
    let inner = text.trim_start_matches(|sign: char| "[({ \"'".contains(sign));
    let first = inner.chars().next();
    let opened = text.len() - inner.len();
    (opened > 1 || text.contains(','))
        && first.is_some_and(|first| {
            first.is_ascii_digit() || "Q.♛".contains(first) || matches!(first, ']' | '}' | ')')
        })
}
