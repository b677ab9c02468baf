//! Texts that say that there is no board: "No solution", "0 solutions found", `[]`, `UNSATISFIABLE`.
//!
//! A list of solutions may be empty, but an error message, a source or a heading is no list. Only a count of 0, or words
//! that deny a solution within one clause, say that there is none; of an error message they say nothing.

/// The most lines of such a text: a program that has nothing to print prints little.
const MAX_LINES: usize = 12;

/// The most words from the word that denies to what it denies.
const MAX_BETWEEN: usize = 6;

/// What alone in its line says that there is nothing.
const ALONE: &str = "[] {} () set() 0 none null nil false no nothing empty 无";

/// What denies alone, wherever it stands.
const DENIALS: &str = "unsat infeasible unsolvable insoluble impossible 无解 没有解 不存在 不可能";

/// Words that say none, and the beginnings of what they deny, in the languages that programs of courses speak.
const NONE: &str = "no none 0 zero without false null nothing 没有 pas aucune kein keine nenhuma \
    nessuna ninguna нет sin";
const SOLUTIONS: &str = "soluti arrangement placement configuration answer result possib lösung \
    soluc soluz soluç решени 解";

/// What only words deny, not a 0: a board, a way, and queens may be numbered.
const NUMBERED: &str = "board way queen";

/// What a 0 right behind it counts.
const SUMS: &str = "total count";

/// Words that negate, and the beginnings of what they negate.
const NOT: &str = "not never cannot can't couldn't doesn't don't didn't isn't aren't 未";
const ACTS: &str = "solution solv possib exist place arrange configuration 解";

/// Words after a negation that make it a verdict on one board.
const VERDICTS: &str = "a an the valid correct right";

/// The beginnings of words after which a number counts solutions, or before which.
const COUNTED: &str =
    "solution arrangement placement configuration answer result count total 个解 种 解数 解法";

/// Words of texts that say something else: an error, a verdict on one board, or that no other solution follows.
const OTHER: &str = "error warning exception traceback file directory command option module \
    permission segmentation fault usage line sh bash zsh env exec python java more other further \
    duplicate conflict row column stuck attack took";

/// Whether a text says that it has no board.
pub(super) fn denies(text: &str) -> bool {
    // An empty array of PHP has a line for each bracket.
    let text = text.replace("Array\n(\n)", "[]").replace("array(0) {\n}", "[]");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lines: Vec<String> = lines.take(MAX_LINES + 1).map(spaced).collect();
    lines.len() <= MAX_LINES
        && lines.iter().any(|line| is_denial(line))
        && (0..).zip(&lines).all(|(at, line)| {
            // The first line may be the size that was typed.
            is_denial(line) || is_beside(line) || at == 0 && line.parse::<u32>().is_ok()
        })
}

/// A line in small letters, with blanks around the numbers among words of Chinese.
fn spaced(line: &str) -> String {
    let mut spaced = String::new();
    for sign in line.chars().flat_map(char::to_lowercase) {
        let before = spaced.chars().next_back().unwrap_or(' ');
        let (one, other) = (before.is_ascii_digit(), sign.is_ascii_digit());
        if one && !sign.is_ascii() || other && !before.is_ascii() {
            spaced.push(' ');
        }
        spaced.push(sign);
    }
    spaced
}

/// Whether a line may stand beside one that denies: a sentence or a frame, and nothing that a board or a program is made
/// of.
fn is_beside(line: &str) -> bool {
    // What was typed behind a prompt of Python.
    if line.starts_with(">>>") {
        return true;
    }
    let is_call = line.split_once('(').is_some_and(|(it, _)| it.ends_with(char::is_alphanumeric));
    if is_call || line.contains(['[', '{', ';']) {
        return false;
    }
    let words = words(line);
    // One count of several.
    let is_number = |it: &&str| it.bytes().all(|it| it.is_ascii_digit());
    if words.iter().any(|it| begins(it, COUNTED)) && words.iter().any(is_number) {
        return false;
    }
    let is_word = |word: &&str| word.chars().filter(|it| it.is_alphabetic()).count() > 1;
    let is_sentence = words.iter().any(is_word) || line.contains(['=', ':', '：']);
    let is_frame = words.is_empty() && !line.contains(['.', '#', '|']);
    is_frame || is_sentence && !says_other(&words)
}

fn is_denial(line: &str) -> bool {
    let line = line.trim_matches(['=', '-', '*', ' ', '.', '!', '"', '\'']);
    if is_one(line, ALONE) {
        return true;
    }
    if says_other(&words(line)) {
        return false;
    }
    let denies = |clause: &str| {
        let words = words(clause);
        let near = |at: usize| {
            &words[at.saturating_sub(MAX_BETWEEN)..words.len().min(at + MAX_BETWEEN + 1)]
        };
        let has = |at: usize, denied: &str| near(at).iter().any(|it| begins(it, denied));
        let before = |at: usize| at.checked_sub(1).map_or("", |at| words[at]);
        (0..words.len()).any(|at| match words[at] {
            // Behind one thing a 0 is its number.
            "0" => {
                let is_sum = is_one(before(at), SUMS) && at + 1 == words.len();
                let is_number = begins(before(at), SOLUTIONS) && !before(at).ends_with('s');
                is_sum || has(at, SOLUTIONS) && (!is_number || !before(at).is_ascii())
            }
            word if is_one(word, NONE) => has(at, SOLUTIONS) || has(at, NUMBERED),
            word if is_one(word, NOT) => {
                let is_verdict = words.get(at + 1).is_some_and(|it| is_one(it, VERDICTS));
                !is_verdict && has(at, ACTS)
            }
            _ => false,
        })
    };
    DENIALS.split(' ').any(|it| line.contains(it))
        || line.split(['.', ';', '!', ',', '，', '。', '！']).any(denies)
}

/// The words and numbers of a line, without what stands around them.
fn words(line: &str) -> Vec<&str> {
    let is_between = |it: char| it.is_whitespace() || "()[]{}<>:=,;!?\"|：，。".contains(it);
    let words = line.split(is_between).map(|it| it.trim_matches(['.', '-', '*', '#']));
    words.filter(|it| !it.is_empty()).collect()
}

/// Whether a word is one of a list.
pub(crate) fn is_one(word: &str, list: &str) -> bool {
    list.split(' ').any(|it| it == word)
}

/// Whether a word begins as one of these; the name of a file does not, and words of Chinese stand in their sentence.
fn begins(word: &str, beginnings: &str) -> bool {
    let is = |it: &str| word.starts_with(it) || !it.is_ascii() && word.contains(it);
    !word.contains(['.', '/']) && beginnings.split(' ').any(is)
}

/// Whether a line is about something else, or gives a number of solutions that is not 0.
fn says_other(words: &[&str]) -> bool {
    let number = |at: usize| words.get(at).and_then(|it| it.parse::<u64>().ok());
    let is_other = |word: &&str| is_one(word.strip_suffix('s').unwrap_or(word), OTHER);
    let counts = |at: usize| {
        let before = || at.checked_sub(1).and_then(number);
        begins(words[at], COUNTED) && number(at + 1).or_else(before).is_some_and(|it| it > 0)
    };
    words.iter().any(is_other) || (0..words.len()).any(counts)
}
