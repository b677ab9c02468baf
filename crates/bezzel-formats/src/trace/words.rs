//! The words that name an act in the lines of a program, in English and Chinese.

/// The kind of act that a line names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Place,
    Remove,
    /// A step back: like `Remove`, but *from row 5* names the row that was left.
    Back,
    Solution,
    /// A solution if all rows have queens, otherwise nothing.
    Done,
    Refuse,
    /// The size of the board.
    Size,
}

const PLACE: &[&str] = &[
    "place",
    "placed",
    "placing",
    "put",
    "add",
    "added",
    "set",
    "try",
    "trying",
    "push",
    "insert",
    "queen",
    "q",
    "+",
    "placequeen",
    "putqueen",
    "addqueen",
    "setqueen",
];

const REMOVE: &[&str] = &[
    "remove",
    "removed",
    "removing",
    "take",
    "taken",
    "unplace",
    "unset",
    "lift",
    "pop",
    "delete",
    "undo",
    "-",
    "removequeen",
    "deletequeen",
    "unplacequeen",
];

const BACK: &[&str] = &["back", "backtrack", "backtracking", "backtracked", "backup"];

const SOLUTION: &[&str] = &["solution", "solved", "sol"];

const DONE: &[&str] = &["done", "found", "finished", "success"];

const REFUSE: &[&str] = &["conflict", "attacked", "refuse", "refused", "reject", "rejected"];

const SIZE: &[&str] = &["n", "size"];

/// Chinese has no blanks between words: a line begins with one of these; longer ones come first.
const CHINESE: &[(&str, Kind)] = &[
    ("放置", Kind::Place),
    ("放下", Kind::Place),
    ("摆放", Kind::Place),
    ("尝试", Kind::Place),
    ("放", Kind::Place),
    ("摆", Kind::Place),
    ("试", Kind::Place),
    ("撤回", Kind::Remove),
    ("撤销", Kind::Remove),
    ("撤", Kind::Remove),
    ("移除", Kind::Remove),
    ("移走", Kind::Remove),
    ("拿走", Kind::Remove),
    ("取走", Kind::Remove),
    ("删除", Kind::Remove),
    ("取消", Kind::Remove),
    ("回溯", Kind::Back),
    ("回退", Kind::Back),
    ("找到", Kind::Done),
    ("完成", Kind::Done),
    ("成功", Kind::Done),
    ("冲突", Kind::Refuse),
    ("棋盘大小", Kind::Size),
    ("大小", Kind::Size),
];

/// The kind that an English word in lower case names.
pub(super) fn english(word: &str) -> Option<Kind> {
    let tables = [
        (PLACE, Kind::Place),
        (REMOVE, Kind::Remove),
        (BACK, Kind::Back),
        (SOLUTION, Kind::Solution),
        (DONE, Kind::Done),
        (REFUSE, Kind::Refuse),
        (SIZE, Kind::Size),
    ];
    tables.into_iter().find(|(words, _)| words.contains(&word)).map(|(_, kind)| kind)
}

/// The kind that Chinese characters begin with, and the characters after it. 解 must be alone: 解数 and 解的 begin totals.
pub(super) fn chinese(signs: &str) -> Option<(Kind, &str)> {
    if signs == "解" {
        return Some((Kind::Solution, ""));
    }
    CHINESE.iter().find_map(|(word, kind)| Some((*kind, signs.strip_prefix(word)?)))
}

/// Whether a word names a row.
pub(super) fn is_row(word: &str) -> bool {
    matches!(word, "row" | "r" | "y")
}

/// Whether a word names a column.
pub(super) fn is_column(word: &str) -> bool {
    matches!(word, "column" | "col" | "c" | "x")
}
