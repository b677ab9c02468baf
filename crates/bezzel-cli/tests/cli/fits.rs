//! Whether a text is what a test shows of it; `…` stands for any text.

pub(crate) fn fits(text: &str, pattern: &str) -> bool {
    let parts: Vec<&str> = pattern.split('…').collect();
    let [first, between @ .., last] = &parts[..] else { return text == pattern };
    let inner = text.strip_prefix(first).and_then(|text| text.strip_suffix(last));
    let mut parts = between.iter();
    inner.is_some_and(|text| {
        parts.try_fold(text, |rest, part| rest.split_once(part).map(|(_, rest)| rest)).is_some()
    })
}
