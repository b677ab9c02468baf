//! The words that name an act in the lines of a program, in English and Chinese.

use crate::read::is_one;

/// The kind of act that a line names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Place,
    /// A queen is placed, unless another line says so of the same square.
    Try,
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

/// The words of English, in lower case.
const ENGLISH: [(Kind, &str); 8] = [
    (
        Kind::Place,
        "place placed placing put add added set push insert putting adding setting choose chose \
            chosen choosing goes queen q + placequeen putqueen addqueen setqueen",
    ),
    (Kind::Try, "try trying"),
    (
        Kind::Remove,
        "remove removed removing take taken unplace unplaced unput unset lift pop delete deleted \
            lifted popped leaves undo undoing clear cleared clearing revert reverted reverting \
            erase erased reset resetting taking unplacing withdraw - removequeen deletequeen \
            unplacequeen",
    ),
    (Kind::Back, "back backtrack backtracking backtracked backup"),
    (Kind::Solution, "solution solved sol"),
    (Kind::Done, "done found finished success"),
    (Kind::Refuse, "conflict attacked refuse refused reject rejected"),
    (Kind::Size, "n size"),
];

/// Chinese has no blanks between words, and the act may stand anywhere in a line: the first row that has a word of the
/// line decides. 取消放置 takes back, 不能放 refuses.
const CHINESE: [(Kind, &str); 8] = [
    (Kind::Refuse, "冲突 攻击 不能 无法 不可"),
    (Kind::Remove, "撤 移除 移走 移开 拿走 拿掉 取走 取下 取回 取消 删除 清除 去掉"),
    (Kind::Back, "回溯 回退 退回"),
    (Kind::Solution, "个解 组解 种解 解法 方案"),
    (Kind::Try, "试"),
    (Kind::Place, "放 摆 落子 选择"),
    (Kind::Done, FOUND),
    (Kind::Size, "大小"),
];

/// Words of an end, such as 找到一个解.
const FOUND: &str = "找到 完成 成功";

/// Words of totals, such as 共92个解, and of searches without a solution.
const TOTALS: &str = "共 总 数量 个数 解数 耗时 无解 没有解 未找到 没找到 没有找到 找不到";

/// Words that say that nothing is wrong with a square.
const HARMLESS: &str = "不冲突 无冲突 没有冲突 未冲突 不会冲突 不攻击 无攻击 没有攻击 不被攻击";

/// The kind that an English word in lower case names.
pub(super) fn english(word: &str) -> Option<Kind> {
    ENGLISH.into_iter().find(|(_, words)| is_one(word, words)).map(|(kind, _)| kind)
}

/// The kind that the Chinese words of a line name, and the word that does.
pub(super) fn chinese(text: &str) -> Option<(Kind, &str)> {
    let first = |words: &'static str| words.split(' ').find(|word| text.contains(word));
    let has = |words| first(words).is_some();
    // 解 must be alone: 解的 begins totals.
    if text == "解" {
        return Some((Kind::Solution, text));
    }
    if has(TOTALS) {
        return None;
    }
    let is_harmless = has(HARMLESS);
    let mut kinds = CHINESE.iter().filter(|(kind, _)| *kind != Kind::Refuse || !is_harmless);
    let (kind, word) = kinds.find_map(|&(kind, words)| Some((kind, first(words)?)))?;
    // 找到一个解 may be said of a board that is not complete.
    let is_found = kind == Kind::Solution && has(FOUND);
    Some((if is_found { Kind::Done } else { kind }, word))
}

/// Whether a word names a row.
pub(super) fn is_row(word: &str) -> bool {
    is_one(word, "row r y")
}

/// Whether a word names a column.
pub(super) fn is_column(word: &str) -> bool {
    is_one(word, "column col c x")
}
