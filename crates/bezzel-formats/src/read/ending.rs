//! How a text ends whose program did not finish: in the middle of a list.

/// Returns a text whose last list is cut off without what is there of that list, and with the brackets around it
/// closed, and the line of that list; `None` for other texts.
pub(super) fn closed(text: &str) -> Option<(String, u64)> {
    let end = text.rfind([']', ')', '}'])? + 1;
    let open = unclosed(&text[..end])?;
    // A list without its bracket in the middle of a text is damaged, not cut off.
    let is_cut = text[end..].contains(['[', '(', '{']) || !open.is_empty();
    (is_cut && open.iter().all(|(at, _)| has_inner(text, *at))).then(|| {
        let close: String = open.iter().rev().map(|(_, close)| close).collect();
        let cut = text[end..].find(['[', '(', '{']).map_or(end, |at| end + at);
        let line = text[..cut].matches('\n').count() as u64 + 1;
        (text[..end].to_owned() + &close, line)
    })
}

/// The brackets that are not closed, each with the one that would close it; `None` if one is closed by another kind.
fn unclosed(text: &str) -> Option<Vec<(usize, char)>> {
    let mut open = Vec::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '[' => open.push((at, ']')),
            '(' => open.push((at, ')')),
            '{' => open.push((at, '}')),
            ']' | ')' | '}' => open.pop().filter(|(_, close)| *close == sign).map(|_| ())?,
            _ => {}
        }
    }
    Some(open)
}

/// Whether another list, or a text, begins after the bracket at byte `at`.
fn has_inner(text: &str, at: usize) -> bool {
    text[at + 1..].trim_start().starts_with(['[', '(', '{', '"', '\''])
}

/// The line of a list that is open at the end of a text and holds nothing but numbers and texts.
pub(super) fn open(text: &str) -> Option<u64> {
    let open = unclosed(text)?;
    let (&(last, _), outer) = open.split_last()?;
    let is_value = |sign: char| sign.is_ascii_digit() || " \n\t,-.\"'Q".contains(sign);
    let inner = &text[last + 1..];
    let is_cut = inner.chars().all(is_value)
        && inner.contains(|sign: char| sign.is_ascii_digit() || sign == 'Q')
        && outer.iter().all(|(at, _)| has_inner(text, *at));
    is_cut.then(|| text[..open[0].0].matches('\n').count() as u64 + 1)
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
