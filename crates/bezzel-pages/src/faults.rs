//! The faulty programs of Learn. A fault is an edit of the right program, at its marks, in each language.

use crate::programs::programs;
use serde_json::{Map, Value};

/// A faulty program with its output.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// The name of the fault.
    pub name: &'static str,
    /// The output, as Python prints it. It is a trace if it begins with `place`.
    pub printed: &'static str,
    /// The number of queens.
    n: u32,
    edits: &'static [Edit],
    /// A program of its own in each language, where the fault is not one of the search.
    own: Option<fn() -> Value>,
}

/// The mark of a line, or a part of its text behind `=`; the languages in which it is changed, and how.
type Edit = (&'static str, &'static str, Change);

#[derive(Debug, Clone, Copy)]
enum Change {
    /// The line is left out.
    Leave,
    /// The fault is what is missing behind the line.
    Stay,
    /// The fault is in the line: one text in place of another.
    Swap(&'static str, &'static str),
    /// Other lines stand there; behind ` @ ` are their marks.
    Lines(&'static [&'static str]),
}
use Change::{Leave, Lines, Stay, Swap};

const ALL: &str = "pseudo-en pseudo-zh php java python c javascript";

macro_rules! fault {
    ($name:literal, $n:literal, $own:expr, $($edit:expr),* $(,)?) => {
        Fault {
            name: $name,
            printed: include_str!(concat!("../assets/learn/broken/", $name, ".out")),
            n: $n,
            edits: &[$($edit),*],
            own: $own,
        }
    };
}

/// The faulty programs of the chapter about faults, in its order.
pub const FAULTS: [Fault; 6] = [
    fault!(
        "forgets",
        4,
        None,
        ("call", ALL, Stay),
        ("back", ALL, Leave),
        ("=int queens[n]", "c", Lines(&["int queens[99], placed = 0;"])),
    ),
    fault!(
        "diagonal",
        6,
        None,
        ("antidiagonal", "python c java javascript", Swap("above + other", "above - other")),
        ("antidiagonal", "php", Swap("$above + $other", "$above - $other")),
        ("antidiagonal", "pseudo-en", Swap("to hers", "to her row - column")),
        ("antidiagonal", "pseudo-zh", Swap("与它的相等", "与它的 行 - 列 相等")),
    ),
    fault!(
        "short",
        5,
        None,
        (
            "start",
            "pseudo-en",
            Lines(&[
                "for each column of row 0 but the last: @ fault",
                "    put a queen there @ place",
                "    place(1) @ call",
                "    take her back @ back",
            ])
        ),
        (
            "start",
            "pseudo-zh",
            Lines(&[
                "对第0行的每一列，最后一列除外： @ fault",
                "    放上皇后 @ place",
                "    放(1) @ call",
                "    拿走这个皇后 @ back"
            ])
        ),
        (
            "start",
            "python",
            Lines(&[
                "for first in range(n - 1): @ fault",
                "    queens.append(first) @ place",
                "    place(1) @ call",
                "    queens.pop() @ back",
            ])
        ),
        (
            "start",
            "php",
            Lines(&[
                "for ($first = 0; $first < $n - 1; $first++) { @ fault",
                "    array_push($queens, $first); @ place",
                "    place(1); @ call",
                "    array_pop($queens); @ back",
                "}",
            ])
        ),
        (
            "start",
            "java",
            Lines(&[
                "for (int first = 0; first < n - 1; first++) { @ fault",
                "    queens.add(first); @ place",
                "    place(1); @ call",
                "    queens.remove(0); @ back",
                "}",
            ])
        ),
        (
            "start",
            "c",
            Lines(&["for (placed = 1; queens[0] < n - 1; queens[0]++) place(1); @ fault"])
        ),
        (
            "start",
            "javascript",
            Lines(&[
                "for (let first = 0; first < n - 1; first++) { @ fault",
                "  queens.push(first); @ place",
                "  place(1); @ call",
                "  queens.pop(); @ back",
                "}",
            ])
        ),
    ),
    fault!(
        "first",
        6,
        None,
        ("return", "pseudo-en", Swap("return", "stop")),
        ("return", "pseudo-zh", Swap("返回", "结束程序")),
        ("return", "python", Swap("return", "exit()")),
        ("return", "php", Swap("return", "exit")),
        ("return", "java", Swap("return", "System.exit(0)")),
        ("return", "javascript", Swap("return", "process.exit()")),
        ("=#include", "c", Lines(&["#include <stdio.h>", "#include <stdlib.h>"])),
        ("return", "c", Swap("return", "exit(0)")),
    ),
    fault!(
        "shared",
        6,
        None,
        ("back", "pseudo-en pseudo-zh php java python javascript", Leave),
        ("solved", "pseudo-en", Lines(&["add the list of queens to boards @ fault"])),
        ("place", "pseudo-en", Lines(&["queens[row] := column"])),
        ("start", "pseudo-en", Lines(&["place(0)", "print all boards @ print"])),
        ("solved", "pseudo-zh", Lines(&["存下皇后的表 @ fault"])),
        ("place", "pseudo-zh", Lines(&["皇后[行] := 列"])),
        ("start", "pseudo-zh", Lines(&["放(0)", "输出存下的每一张 @ print"])),
        ("=queens = []", "python", Lines(&["queens = [0] * n", "boards = []"])),
        ("solved", "python", Lines(&["boards.append(queens) @ fault"])),
        ("place", "python", Lines(&["queens[row] = column"])),
        (
            "start",
            "python",
            Lines(&["place(0)", "for board in boards: @ print", "    print(board)"])
        ),
        ("=$queens = []", "php", Lines(&["$queens = array_fill(0, $n, 0);", "$boards = [];"])),
        ("=global", "php", Lines(&["global $n, $queens, $boards;"])),
        ("solved", "php", Lines(&["$boards[] = &$queens; @ fault"])),
        ("place", "php", Lines(&["$queens[$row] = $column;"])),
        (
            "start",
            "php",
            Lines(&[
                "place(0);",
                "foreach ($boards as $board) echo implode(\" \", $board), \"\\n\"; @ print"
            ])
        ),
        ("=import", "java", Lines(&["import java.util.*;"])),
        (
            "=queens = new",
            "java",
            Lines(&[
                "static List<Integer> queens = new ArrayList<>(Collections.nCopies(n, 0));",
                "static List<List<Integer>> boards = new ArrayList<>();",
            ])
        ),
        ("solved", "java", Lines(&["boards.add(queens); @ fault"])),
        ("place", "java", Lines(&["queens.set(row, column);"])),
        ("start", "java", Lines(&["place(0);", "boards.forEach(System.out::println); @ print"])),
        ("=int queens[n]", "c", Lines(&["int queens[n], placed = 0, *boards[99], count = 0;"])),
        ("=void print_board", "c", Lines(&["void print_board(int *queens) {"])),
        ("solved", "c", Lines(&["boards[count++] = queens; @ fault"])),
        (
            "start",
            "c",
            Lines(&[
                "place(0);",
                "for (int at = 0; at < count; at++) print_board(boards[at]); @ print"
            ])
        ),
        (
            "=queens = []",
            "javascript",
            Lines(&["const queens = Array(n).fill(0);", "const boards = [];"])
        ),
        ("solved", "javascript", Lines(&["boards.push(queens); @ fault"])),
        ("place", "javascript", Lines(&["queens[row] = column;"])),
        (
            "start",
            "javascript",
            Lines(&[
                "place(0);",
                "for (const board of boards) console.log(board.join(\" \")); @ print"
            ])
        ),
    ),
    // Loops over places: a loop over the items ends with an error in Java, and walks a copy in PHP.
    fault!("walked", 8, Some(|| crate::programs::program!("broken/walked")),),
];

impl Fault {
    /// The program by language; the mark `fault` is at the lines that show the fault.
    #[must_use]
    pub fn programs(&self) -> Map<String, Value> {
        if let Some(Value::Object(own)) = self.own.map(|own| own()) {
            return own;
        }
        let programs = programs();
        let texts = programs["recursive"].as_object().into_iter().flatten();
        texts
            .map(|(language, text)| {
                let edited = self.edited(language, text.as_str().unwrap_or_default());
                (language.clone(), edited.into())
            })
            .collect()
    }

    /// The right program of a language with the edits.
    fn edited(&self, language: &str, text: &str) -> String {
        let sign =
            if language == "python" || language.starts_with("pseudo") { "  #@" } else { " //@" };
        let text = text.replacen("n = 8", &format!("n = {}", self.n), 1);
        let mut made = Vec::new();
        for line in text.lines() {
            let (code, marks) = line.split_once("@ ").unwrap_or((line, ""));
            let code = code.trim_end_matches(['#', '/']).trim_end();
            let is_here = |&&(at, languages, _): &&Edit| {
                languages.split(' ').any(|each| each == language)
                    && at.strip_prefix('=').map_or_else(
                        || marks.split(' ').any(|mark| mark == at),
                        |part| code.contains(part),
                    )
            };
            let indent = &code[..code.len() - code.trim_start().len()];
            match self.edits.iter().find(is_here).map(|(_, _, change)| *change) {
                None => made.push(line.to_owned()),
                Some(Leave) => {}
                Some(Stay) => made.push(format!("{line} fault")),
                Some(Swap(one, other)) => {
                    made.push(format!("{}{sign} {marks} fault", code.replacen(one, other, 1)));
                }
                Some(Lines(lines)) => {
                    for (at, line) in lines.iter().enumerate() {
                        let (line, own) = line.split_once(" @ ").unwrap_or((line, ""));
                        let marks = format!("{} {own}", if at == 0 { marks } else { "" });
                        let marks = marks.trim();
                        let end = if marks.is_empty() {
                            String::new()
                        } else {
                            format!("{sign} {marks}")
                        };
                        made.push(format!("{indent}{line}{end}"));
                    }
                }
            }
        }
        made.join("\n") + "\n"
    }
}
