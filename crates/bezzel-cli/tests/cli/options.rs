//! No option is dropped: with a value that is not its default, each changes the answer, alone and beside each other
//! option of the command, or is refused by name, or stands here with the reason why it changes nothing. Commands and
//! options come from the help, so that a new one without its line or value fails.

use crate::program::{bezzel, faults_of};
use crate::session::{Session, output};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// The command lines, the values of options, and the options that change nothing, by section.
static TABLE: LazyLock<HashMap<&str, Vec<&str>>> = LazyLock::new(|| {
    let sections = include_str!("../options.txt").split("# ").skip(1);
    let rows =
        |text: &'static str| text.lines().filter_map(|line| line.strip_prefix("  ")).collect();
    sections.map(|text| (text.lines().next().unwrap(), rows(text))).collect()
});

/// What a command does: its status, what it writes to standard output and error, and its files.
#[derive(Debug, Clone, PartialEq)]
struct Answer {
    status: Option<i32>,
    out: String,
    error: String,
    files: BTreeMap<String, String>,
}

/// The inputs of the command lines, by name.
struct Inputs(HashMap<&'static str, Vec<u8>>, String);

/// Hides numbers with decimals or a unit of time, and of facts what differs from run to run.
fn without_times(bytes: &[u8]) -> String {
    const UNITS: [&str; 4] = [" µs", " ms", " s ", " s\n"];
    let text = String::from_utf8_lossy(bytes);
    if text.starts_with("plan,shard,") {
        let known = |line: &str| line.split(',').take(9).map(|field| format!("{field},")).collect();
        return text.lines().map(known).collect::<Vec<String>>().join("\n");
    }
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let mut rest = &text[..];
    let mut hidden = String::new();
    while let Some(at) = rest.find(is_number) {
        let (before, from) = rest.split_at(at);
        let (number, after) = from.split_at(from.find(|c| !is_number(c)).unwrap_or(from.len()));
        let is_time = number.trim_matches('.').contains('.')
            || UNITS.iter().any(|unit| after.starts_with(unit));
        hidden += before;
        hidden += if is_time { "T" } else { number };
        rest = after;
    }
    hidden + rest
}

impl Inputs {
    fn new() -> Inputs {
        let session = Session::new();
        let made = |line: &str| session.output(line).into_bytes();
        let mut inputs: HashMap<&str, Vec<u8>> = HashMap::from([
            ("board", b"2 4 1 3\n".to_vec()),
            ("several", b"2 0 3 1\n1 3 0 2\n".to_vec()),
            ("wrong", b"0 1 2 3\n".to_vec()),
            ("open", b"2 3 1 2\n".to_vec()),
            ("gaps", b"......\n......\nx.....\n......\n......\n......\n".to_vec()),
            ("impossible", b"0 . 0 . .\n".to_vec()),
            ("cut", made("solve 6 --limit 3")),
            ("model.cnf", made("model 4")),
            ("answer", b"v -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n".to_vec()),
            ("trace", made("steps 4")),
            ("puzzle", made("puzzle 6 --seed 1")),
        ]);
        let begun = [&inputs["puzzle"][..], b"\nx.....\n", &b"......\n".repeat(5)].concat();
        inputs.insert("hint", begun);
        made("campaign new 6 --depth 1 -o new.bezzel");
        made("campaign copy new.bezzel -o done.bezzel");
        made("campaign run done.bezzel --name me");
        made("campaign copy done.bezzel -o twice.bezzel");
        made("campaign run twice.bezzel --kernel scalar --shards even --confirm 100% --name you");
        made("campaign copy done.bezzel -o expelled.bezzel");
        made("campaign expel expelled.bezzel me");
        inputs.insert("facts.csv", made("campaign export done.bezzel"));
        inputs.insert("archive", made("campaign export done.bezzel --archive"));
        for name in ["new.bezzel", "done.bezzel", "twice.bezzel", "expelled.bezzel"] {
            inputs.insert(name, fs::read(session.path(name)).unwrap());
        }
        let status: serde_json::Value =
            serde_json::from_slice(&made("campaign status new.bezzel --json")).unwrap();
        Inputs(inputs, status["plan"].as_str().unwrap().to_owned())
    }

    /// Runs a command line in a folder with the inputs that it names.
    fn answer(&self, line: &str) -> Answer {
        let session = Session::new();
        for name in line.split([' ', '=']) {
            if let Some(bytes) = self.0.get(name) {
                session.write(name, bytes);
            }
        }
        let done = session.run(&line.replace("PLAN", &format!("'{}'", self.1)));
        let files = session.names("").into_iter();
        let files = files.map(|name| (self.content(&session.path(&name)), name));
        let files = files.filter(|(content, name)| self.is_changed(name, content));
        let files = files.map(|(content, name)| (name, content)).collect();
        let (out, error) = (without_times(&done.stdout), without_times(&done.stderr));
        Answer { status: done.status.code(), out, error, files }
    }

    /// What is in a file: of a ledger its facts, of a folder nothing.
    fn content(&self, path: &Path) -> String {
        if path.extension().is_some_and(|ending| ending == "bezzel") {
            let facts = ["campaign", "export", path.to_str().unwrap()];
            return without_times(&bezzel(&facts).output().unwrap().stdout);
        }
        without_times(&fs::read(path).unwrap_or_default())
    }

    fn is_changed(&self, name: &str, content: &str) -> bool {
        self.0.get(name).is_none_or(|input| without_times(input) != content)
    }
}

/// The command of a line: one word, or two.
fn command(line: &str) -> &str {
    let words = if line.starts_with("campaign ") { 2 } else { 1 };
    line.match_indices(' ').nth(words - 1).map_or(line, |(at, _)| &line[..at])
}

/// The help of a command, in the section with this heading.
fn section(command: &str, heading: &str) -> Vec<String> {
    let help = output(&format!("{command} --help"));
    let lines = help.lines().skip_while(|line| *line != heading).skip(1);
    lines.take_while(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The commands below a command, and theirs.
fn commands(of: &str) -> Vec<String> {
    let lines = section(of, "Commands:").into_iter();
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.map(|line| format!("{of} {}", line.split_whitespace().next().unwrap()));
    names
        .flat_map(|name| {
            let inner = commands(name.trim());
            if inner.is_empty() { vec![name.trim().to_owned()] } else { inner }
        })
        .collect()
}

/// Each option of a command but those of all commands, as a word with its value.
fn options(command: &str) -> Vec<(String, String)> {
    const OF_ALL: [&str; 6] = ["help", "version", "color", "lang", "quiet", "threads"];
    let lines = section(command, "Options:");
    let names = lines.iter().filter_map(|line| {
        let (before, name) = line.split_once("--")?;
        (before.len() < 7).then_some(())?;
        let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-')?;
        Some((&name[..end], name[end..].trim_start_matches([' ', '[', '=']).starts_with('<')))
    });
    let names = names.filter(|(name, _)| !OF_ALL.contains(name));
    names
        .map(|(name, has_value)| {
            let own = format!("{command} {name}");
            let values = || TABLE["values"].iter().filter_map(|row| row.split_once(": "));
            let found =
                [&own, name].into_iter().find_map(|key| values().find(|(it, _)| *it == key));
            let word = match found.filter(|_| has_value) {
                Some((_, value)) => format!("--{name}={value}"),
                None => format!("--{name}"),
            };
            assert!(!has_value || found.is_some(), "{own} has no value");
            (name.to_owned(), word)
        })
        .collect()
}

/// Whether the table says that the option changes nothing.
fn is_same(line: &str, option: &str, beside: &str) -> bool {
    TABLE["same"].iter().any(|row| {
        let fields: Vec<&str> = row.split("; ").collect();
        let [begin, options, others, _] = fields[..] else { panic!("{row}") };
        line.starts_with(begin)
            && options.split(' ').any(|name| name == option)
            && (others.is_empty() || others.split(' ').any(|name| name == beside))
    })
}

/// What is wrong with the options of a command line.
fn faults(inputs: &Inputs, line: &str, is_first: bool) -> Vec<String> {
    let has = |name: &str| {
        line.split(' ').any(|word| match (word, name) {
            ("-o", "output") => true,
            (word, name) => word.split('=').next() == Some(&format!("--{name}")),
        })
    };
    let options: Vec<_> =
        options(command(line)).into_iter().filter(|(name, _)| !has(name)).collect();
    let with = |more: &str| inputs.answer(&format!("{line} {more}"));
    let bare = with("");
    assert_ne!(bare.status, Some(2), "{line}: {}", bare.error);
    let quiet = with("--quiet");
    let mut faults = Vec::new();
    if !TABLE["timed"].contains(&line)
        && (&quiet.out, &quiet.files, quiet.status) != (&bare.out, &bare.files, bare.status)
    {
        faults.push(format!("{line}: --quiet changes the answer"));
    }
    let alone: Vec<Answer> = options.iter().map(|(_, word)| with(word)).collect();
    let mut judge = |option: &str, beside: &str, given: &Answer, without: &Answer| {
        if without.status == Some(2) {
            return;
        }
        // The option, a path, the input, or N, which contradicts the input.
        let names = [option, beside].into_iter().filter(|name| !name.is_empty());
        let names = names.map(|name| format!("--{name}"));
        let inputs = inputs.0.keys().flat_map(|name| [format!("{name},"), format!("{name}:")]);
        let paths = ["-o ", "out.", "x.", "but N is "].map(str::to_owned);
        let is_named = names.chain(inputs).chain(paths).any(|name| given.error.contains(&name));
        let told = given.error.lines().find(|line| line.starts_with("error")).unwrap_or_default();
        match given == without {
            true if !is_same(line, option, beside) => {
                faults.push(format!("{line}: --{option} is dropped (beside: {beside})"));
            }
            false if given.status == Some(2) && !is_named => {
                faults.push(format!("{line}: --{option} is not named (beside: {beside}): {told}"));
            }
            _ => {}
        }
    };
    for (at, (name, word)) in options.iter().enumerate() {
        judge(name, "", &alone[at], &bare);
        for (other, (beside, also)) in options.iter().enumerate().skip(at + 1).filter(|_| is_first)
        {
            let both = with(&format!("{word} {also}"));
            judge(name, beside, &both, &alone[other]);
            judge(beside, name, &both, &alone[at]);
        }
    }
    faults
}

#[test]
fn no_option_is_dropped() {
    let all = commands("");
    assert!(all.len() > 30, "{all:?}");
    for name in &all {
        let is_here = TABLE["lines"].iter().any(|line| command(line) == name)
            || TABLE["endless"].contains(&&name[..]);
        assert!(is_here, "no line for {name}");
    }
    let inputs = Inputs::new();
    let found = faults_of(TABLE["lines"].iter().enumerate(), |(at, line)| {
        let is_first = !TABLE["lines"][..at].iter().any(|other| command(other) == command(line));
        faults(&inputs, line, is_first)
    });
    assert!(found.is_empty(), "{} faults:\n{}", found.len(), found.join("\n"));
}

#[test]
fn an_ending_that_a_command_does_not_write_is_refused() {
    let inputs = Inputs::new();
    let mut tried = 0;
    for line in TABLE["lines"].iter().filter(|line| {
        section(command(line), "Options:").iter().any(|line| line.contains("--output"))
    }) {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.iter().position(|word| *word == "-o").unwrap_or(words.len());
        let words = [&words[..at], words.get(at + 2..).unwrap_or_default(), &["-o", "x.zip"]];
        let answer = inputs.answer(&words.concat().join(" "));
        assert_eq!(answer.status, Some(2), "{line}");
        assert!(
            answer.error.contains("unknown file extension: x.zip; "),
            "{line}: {}",
            answer.error
        );
        assert!(answer.out.is_empty() && !answer.files.contains_key("x.zip"), "{line}");
        tried += 1;
    }
    assert!(tried > 20, "{tried}");
}
