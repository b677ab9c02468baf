//! Aliases of YAML: a list that a program stores twice stands once in the text, as `&id001`, and then as `*id001`.

use std::borrow::Cow;
use std::collections::HashMap;

/// Replaces aliases by the lists that they stand for.
pub(super) fn expanded(text: &str) -> Cow<'_, str> {
    if !text.contains("&id0") || !text.contains("*id0") {
        return Cow::Borrowed(text);
    }
    let indent = |line: &str| line.len() - line.trim_start().len();
    let lines: Vec<&str> = text.lines().collect();
    let mut lists: HashMap<&str, String> = HashMap::new();
    let mut whole = String::with_capacity(2 * text.len());
    for (at, line) in lines.iter().enumerate() {
        if let Some((before, anchored)) = line.split_once('&')
            && anchored.starts_with("id")
        {
            let name = anchored.split_whitespace().next().unwrap_or_default();
            let rest = anchored[name.len()..].trim_start();
            let block = lines[at + 1..].iter().take_while(|next| indent(next) > indent(line));
            let items: Vec<&str> = block.copied().collect();
            let list = match rest {
                "" => items.join("\n").trim_start().to_owned(),
                list => list.to_owned(),
            };
            lists.insert(name, list);
            whole += before;
            whole += rest;
        } else if let Some((before, alias)) = line.split_once('*')
            && let Some(list) = lists.get(alias.trim())
        {
            whole += before;
            whole += list;
        } else {
            whole += line;
        }
        whole.push('\n');
    }
    Cow::Owned(whole)
}
