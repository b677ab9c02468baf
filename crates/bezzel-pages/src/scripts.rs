//! The scripts of the pages. Each is a part, `bezzel(function ({ what, it, needs }) { ...; return { what, it, gives }; })`.
//! The scripts of a page, and their order, follow from these lines.

use std::collections::HashMap;

/// The name and the text of a script.
pub type Script = (&'static str, &'static str);

macro_rules! scripts {
    ($($folder:literal: $($name:literal)+;)+) => {
        &[$($(($name, include_str!(concat!("../assets/", $folder, "/", $name))),)+)+]
    };
}

/// The scripts of all pages.
const SCRIPTS: &[Script] = scripts! {
    "player":
        "back.js" "board.js" "code.js" "compare.js" "controls.js" "dock.js" "drawing.js"
        "estimate.js" "followed.js" "gallery.js" "guess.js" "keep.js" "layout.js" "legend.js"
        "names.js" "open.js" "pace.js" "page.js" "palette.js" "playback.js" "player.js"
        "popover.js" "race.js" "recursion.js" "sentence.js" "share.js" "shell.js" "squares.js"
        "story.js" "timeline.js" "trace.js" "tree.js" "words.js";
    "puzzle":
        "clock.js" "crowding.js" "dates.js" "days.js" "game.js" "game-panels.js" "gestures.js"
        "ground.js" "hint.js" "levels.js" "puzzle.js" "puzzle-board.js" "puzzle-dock.js"
        "puzzle-keys.js" "puzzle-open.js" "puzzle-states.js" "puzzle-view.js" "reason.js"
        "reason-state.js" "record.js" "result.js" "rules.js" "side.js" "statistics.js" "tell.js"
        "trial.js" "turns.js" "worksheet.js";
    "learn":
        "learn.js" "learn-boards.js" "learn-controls.js" "learn-elsewhere.js" "learn-faults.js"
        "learn-lines.js" "learn-methods.js" "learn-numbers.js" "learn-open.js" "learn-player.js"
        "learn-program.js" "learn-question.js";
};

/// Returns the scripts of a page: these and all that they need, of those here and the page's own, each behind those that
/// give what it needs.
///
/// # Panics
/// If no script has such a name, or gives what another needs: a test sees that.
#[must_use]
pub fn scripts(wanted: &[&str], own: &[Script]) -> Vec<Script> {
    let all = || SCRIPTS.iter().chain(own);
    let giver: HashMap<&str, &Script> =
        all().flat_map(|script| gives(script.1).into_iter().map(move |it| (it, script))).collect();
    let mut ordered: Vec<Script> = Vec::new();
    // A script is looked at twice: what it needs is put over it, and then it is taken.
    let named = |name: &&str| all().find(|script| script.0 == *name).expect("a script's name");
    let mut open: Vec<_> = wanted.iter().rev().map(|name| (named(name), false)).collect();
    while let Some((script, is_ready)) = open.pop() {
        if ordered.iter().any(|(name, _)| *name == script.0) {
            continue;
        }
        if is_ready {
            ordered.push(*script);
            continue;
        }
        open.push((script, true));
        let needed = needs(script.1).filter(|name| *name != "known").map(|name| {
            let found = giver.get(name);
            (*found.unwrap_or_else(|| panic!("{} needs {name}", script.0)), false)
        });
        open.extend(needed.collect::<Vec<_>>().into_iter().rev());
    }
    ordered
}

/// The names that a script takes in its first lines.
fn needs(text: &str) -> impl Iterator<Item = &str> {
    let head = text.split_once("\nbezzel(").and_then(|(_, part)| part.split_once("function ("));
    let names = head.and_then(|(_, head)| head.strip_prefix('{')?.split_once('}'));
    let names = names.map_or("", |(names, _)| names).split(',').map(own_name);
    names.filter(|name| !name.is_empty())
}

/// The first name of `given` or `given: here`.
fn own_name(names: &str) -> &str {
    names.split(':').next().unwrap_or_default().trim()
}

/// The names that a script gives in its last lines.
fn gives(text: &str) -> Vec<&str> {
    let end = text.rsplit_once("\n  return {").and_then(|(_, end)| end.rsplit_once("};"));
    let (mut names, mut depth, mut begin) = (Vec::new(), 0, 0);
    let end = end.map_or("", |(end, _)| end);
    for (at, sign) in end.char_indices().chain([(end.len(), ',')]) {
        match sign {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                let name = own_name(&end[begin..at]);
                names.extend((!name.is_empty()).then_some(name));
                begin = at + 1;
            }
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_is_given_once_and_before_it_is_needed() {
        let mut given: Vec<_> = SCRIPTS.iter().flat_map(|(_, text)| gives(text)).collect();
        let count = given.len();
        given.sort_unstable();
        given.dedup();
        assert!(given.len() == count && count > 200, "{count}");
        for (open, _) in SCRIPTS {
            let mut known = vec!["known"];
            for (name, text) in scripts(&[open], &[]) {
                for needed in needs(text) {
                    assert!(known.contains(&needed), "{open}: {name} needs {needed}");
                }
                known.extend(gives(text));
            }
        }
        assert_eq!(
            needs("\nbezzel(async function ({\n  a: c,\n  b\n}) {").collect::<Vec<_>>(),
            ["a", "b"]
        );
        assert_eq!(gives("\n  return { a, b: { c, d }, e: (f, g) => h };\n});\n"), ["a", "b", "e"]);
    }
}
