use super::*;
use crate::Style;
use crate::steps::{Limits, Moments, write_jsonl, write_text};
use bezzel::search::trace::{Ending, Fault, Report, Taken};
use bezzel::{Line, Square};
use bezzel_locale::Language;
use proptest::prelude::*;

mod sentences;

const fn at(row: u32, column: u32) -> Square {
    Square { row, column }
}

fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

/// The acts of a whole text.
fn read(text: &str) -> Result<(Setting, Vec<Act>), TraceError> {
    read_with(text, None, None)
}

fn read_with(
    text: &str,
    n: Option<u32>,
    base: Option<u32>,
) -> Result<(Setting, Vec<Act>), TraceError> {
    let mut reader = TraceReader::new(n.map(size), base);
    let mut acts = Vec::new();
    for line in text.lines() {
        reader.read(line)?;
        acts.extend(reader.take());
    }
    let setting = reader.end()?;
    acts.extend(reader.take());
    Ok((setting, acts))
}

fn acts(lines: &str) -> Vec<Act> {
    let mut reader = TraceReader::new(Some(size(8)), Some(0));
    lines.lines().for_each(|line| reader.read(line).unwrap());
    reader.take()
}

#[test]
fn lines_between_boards_are_no_events() {
    for line in ["-------", "- - - -", "======", "--", "_____", "+++"] {
        assert_eq!(super::line::read(line), super::entry::Entry::Blank, "{line}");
    }
}

#[test]
fn an_act_may_stand_in_a_later_clause() {
    let begun = "place 0 1\nplace 1 3\n";
    let after = |line: &str| acts(&format!("{begun}{line}"))[2..].to_vec();
    for line in [
        "step 3: place 2 5",
        "Step 3: place row=2, col=5",
        "  level 2 -> placing queen at (2, 5)",
        "OK! then place (2, 5)",
    ] {
        assert_eq!(after(line), [Act::Place(at(2, 5))], "{line}");
    }
    for line in [
        "dead end, remove queen (1, 3)",
        "Dead end! removing queen from row 1, column 3",
        "no safe square - remove (1, 3), backtracking to row 0",
    ] {
        assert_eq!(after(line), [Act::Remove(Taken::Square(at(1, 3)))], "{line}");
    }
    for line in [
        "dead end, backtracking",
        "Row 2: no safe column, backtrack",
        "dead end, remove the last queen",
    ] {
        assert_eq!(after(line), [Act::Remove(Taken::Last)], "{line}");
    }
    for line in
        ["no place in row 2, backtracking to row 1", "Row 2: no place. Backtracking to row 1"]
    {
        assert_eq!(after(line), [Act::Remove(Taken::Row(1))], "{line}");
    }
    assert_eq!(
        after("dead end, remove (1, 3), place (1, 4)"),
        [Act::Remove(Taken::Square(at(1, 3))), Act::Place(at(1, 4))]
    );
    // What is denied, and words that mean something else there.
    for line in [
        "Row 2: cannot place at 1",
        "cols: set([1, 2])",
        "boards: 12, remove duplicates",
        "columns 4, queen at (0, 0) attacks",
        "time: 3 s, back to menu",
        "try again, found 2",
    ] {
        assert_eq!(after(line), [], "{line}");
    }
}

#[test]
fn the_verb_may_follow_the_square_and_a_value_may_say_it() {
    for (place, remove) in [
        ("queen (4,3) placed", "queen (4,3) removed"),
        ("Q(4,3) added", "Q(4,3) deleted"),
        ("queen placed 4 3", "queen unplaced 4 3"),
        ("Queen moves to (4,3)", "Queen leaves (4,3)"),
        ("Set board[4][3] = 1", "Set board[4][3] = 0"),
        ("board[4][3] = 1", "board[4][3] = 0"),
        ("board[4][3] = 'Q';", "board[4][3] = '.';"),
        ("set board[4][3] = True", "set board[4][3] = False"),
        ("set 4 3 Q", "set 4 3 ."),
        ("set 4 3", "unset 4 3"),
    ] {
        assert_eq!(acts(place), [Act::Place(at(4, 3))], "{place}");
        assert_eq!(acts(remove), [Act::Remove(Taken::Square(at(4, 3)))], "{remove}");
    }
    for line in ["board 4 4", "board: 8 x 8", "board 1: 0 1 0 0", "grid = 3"] {
        assert_eq!(acts(line), [], "{line}");
    }
}

#[test]
fn sentences_say_what_is_done() {
    assert_eq!(acts("row=4 col=3 queen placed"), [Act::Place(at(4, 3))]);
    for line in ["row=4 col=3 queen removed", "I remove my queen from (4, 3)", "(4, 3) removed"] {
        assert_eq!(acts(line), [Act::Remove(Taken::Square(at(4, 3)))], "{line}");
    }
    for line in ["try 4 3 no", "Trying column 3 in row 4 ... no", "trying (4, 3): attacked"] {
        assert_eq!(acts(line), [Act::Refuse { square: at(4, 3), by: None }], "{line}");
    }
    for line in ["We found a solution!", "print_solution()", "Here is a solution:", "yes, solved"] {
        assert_eq!(acts(line), [Act::Done], "{line}");
    }
    for line in [
        "Can I place a queen at (4, 3)?",
        "Checking if a queen can be placed at (4, 3)",
        "Board after placing queen at (4, 3):",
        "We cannot place a queen at (4, 3)",
        "There are 92 solutions in total",
        "no solution",
    ] {
        assert_eq!(acts(line), [], "{line}");
    }
}

#[test]
fn squares_stand_in_any_words() {
    for line in [
        "place 0 4",
        "PLACE 0,4",
        "place(0, 4)",
        "place row=0, col=4",
        "place col=4 row=0",
        "placeQueen(0, 4);",
        "place_queen [0][4]",
        "Put queen 1 at (0, 4)",
        "Trying row 0, column 4...",
        "queen placed at 0 4",
        "row 0: trying column 4",
        "Row 0, column 4: place",
        "-> place 0 4",
        "=> place (0, 4)",
        "+ 0 4",
        "+0 4",
        "Q 0 4",
        "set x=4, y=0",
        "    | place 0 4",
        "12. place 0 4",
        "[12] place 0 4",
        "放 第0行 第4列",
        "放置第0行第4列",
        "尝试：行=0，列=4",
        "放 0 4",
        "放在第4列，第0行",
        "在第0行第4列放皇后",
        "尝试在第0行第4列放置皇后",
        "第0行：尝试第4列",
        "将皇后放在第0行第4列",
        "第1个皇后放在 (0, 4)",
        "步骤3：放置 (0,4)",
        "第0行第4列不冲突，放置皇后",
        r#"{"step":"place","row":0,"column":4}"#,
        r#"{"type":"PUT","r":0,"c":4}"#,
        r#"{"event":"place","square":[0,4],"step":7}"#,
        r#"{"action":"place","queen":{"row":0,"col":4}}"#,
        r#"["place",0,4]"#,
        r#"["place",[0,4]]"#,
    ] {
        assert_eq!(acts(line), [Act::Place(at(0, 4))], "{line}");
    }
}

#[test]
fn a_square_that_is_tried_and_then_taken_holds_one_queen() {
    for [tried, placed] in [["try 0 1", "place 0 1"], ["尝试 0 1", "放 0 1"]] {
        let text = format!("n 4\n{tried}\n{placed}\ntry 1 1\ntry 1 3\nplace 1 3\nremove 1 3\n");
        let mut reader = TraceReader::new(None, None);
        text.lines().for_each(|line| reader.read(line).unwrap());
        // A square that is tried and not taken is refused.
        let refused = Act::Refuse { square: at(1, 1), by: None };
        let known = [Act::Place(at(0, 1)), refused, Act::Place(at(1, 3))];
        reader.end().unwrap();
        let acts = reader.take();
        assert_eq!((&acts[..3], acts.len()), (&known[..], 4), "{text}");
    }
    // Without such a pair each is placed.
    let mut reader = TraceReader::new(None, None);
    for line in ["try 0 0", "try 1 0", "back", "try 1 1"] {
        reader.read(line).unwrap();
    }
    reader.end().unwrap();
    assert_eq!(reader.take().len(), 4);
}

#[test]
fn queens_are_taken_back_by_square_row_or_order() {
    for line in [
        "remove 0 4",
        "- 0 4",
        "take back (0, 4)",
        "take 0 4",
        "unplace row 0 col 4",
        "<- remove 0 4",
        "unput 0 4",
        "Backtrack: remove 0 4",
        "removeQueen(0, 4)",
        "queen removed from 0 4",
        "撤回 0 4",
        "回溯：第0行第4列",
        "撤销 (0,4)",
        "取消放置 (0,4)",
        "从第0行第4列移除皇后",
        "回溯，拿走第0行第4列的皇后",
        r#"{"event":"remove","row":0,"column":4}"#,
        r#"["undo",0,4]"#,
    ] {
        assert_eq!(acts(line), [Act::Remove(Taken::Square(at(0, 4)))], "{line}");
    }
    for line in [
        "remove 3",
        "remove row 3",
        "undo 3",
        "撤第3行",
        "撤第三行",
        "回溯 3",
        r#"["pop",3]"#,
        "back to row 3",
    ] {
        assert_eq!(acts(line), [Act::Remove(Taken::Row(3))], "{line}");
    }
    for line in [
        "remove",
        "backtrack",
        "-",
        "pop",
        "撤回",
        "back from row 5",
        "第5行回溯",
        "从第5行回溯",
        "回溯到第4行",
        r#"{"op":"undo"}"#,
    ] {
        assert_eq!(acts(line), [Act::Remove(Taken::Last)], "{line}");
    }
}

#[test]
fn solutions_are_events_and_sums_are_not() {
    for line in [
        "solution",
        "Solution 1: 0 4 7 5 2 6 1 3",
        "SOLVED!",
        "solution #3",
        "解",
        "解 1：",
        "第1个解",
        "输出第1个解",
        r#"["solution"]"#,
    ] {
        assert_eq!(acts(line), [Act::Solution], "{line}");
    }
    for line in ["done", "found", "Found a solution!", "找到一个解", "找到第1个解！", "完成"]
    {
        assert_eq!(acts(line), [Act::Done], "{line}");
    }
    for line in [
        "solutions: 92",
        "Solution count: 92",
        "Found 92 solutions",
        "found no solution",
        "Total: 92 solutions",
        "No solution",
        "解的个数：92",
        "共92个解",
        "总共找到92个解",
        "没有解",
        "8皇后，92种摆法",
        "放置皇后",
        "place 3",
        "remove column 3",
        ". Q . .",
        "0 4 7 5",
        "cannot place 0 4",
        "{",
        "[1, 2]",
    ] {
        assert_eq!(acts(line), [], "{line}");
    }
    let square = at(1, 0);
    assert_eq!(acts("conflict 1 0"), [Act::Refuse { square, by: None }]);
    assert_eq!(acts("place 0 -1"), [Act::Outside { row: 0, column: -1 }]);
    assert_eq!(acts(r#"[["place",1,0],["remove"]]"#).len(), 2);
}

#[test]
fn rows_and_columns_begin_where_the_text_says() {
    let (setting, acts) = read("place 1 1\nplace 2 3\nplace 8 2").unwrap();
    assert_eq!((setting.size, setting.base, setting.is_size_assumed), (size(8), 1, true));
    assert_eq!(acts[0], Act::Place(at(0, 0)));
    let (setting, acts) = read("place 0 1\nplace 3 2").unwrap();
    assert_eq!((setting.size, setting.base, acts[1].clone()), (size(4), 0, Act::Place(at(3, 2))));
    // If the size is known, a number equal to it means that rows and columns count from 1; with neither it nor a 0,
    // counting from 0 is assumed and noted.
    let (setting, acts) = read("n = 8\nplace 1 1\nplace 2 8").unwrap();
    assert_eq!((setting.base, setting.is_base_assumed, setting.is_size_assumed), (1, false, false));
    assert_eq!(acts[1], Act::Place(at(1, 7)));
    let (setting, acts) = read_with("place 1 1\nplace 2 3", Some(8), None).unwrap();
    assert_eq!((setting.base, setting.is_base_assumed), (0, true));
    assert_eq!(acts[0], Act::Place(at(1, 1)));
    let (setting, acts) = read_with("place 1 1", Some(8), Some(1)).unwrap();
    assert_eq!((setting.is_base_assumed, acts), (false, vec![Act::Place(at(0, 0))]));
    // Counted from 1, a 0 is outside; counted from 0, the size is.
    let (_, acts) = read_with("place 1 8\nplace 0 3", Some(8), None).unwrap();
    assert_eq!(acts[1], Act::Outside { row: -1, column: 2 });
    for n in ["n 6", "N=6", "size 6", "大小：6", r#"{"n":6}"#] {
        assert_eq!(read(&format!("{n}\nplace 0 0")).unwrap().0.size, size(6), "{n}");
    }
}

#[test]
fn acts_come_as_soon_as_they_are_known() {
    let mut reader = TraceReader::new(Some(size(8)), None);
    reader.read("place 1 2").unwrap();
    assert_eq!(reader.take(), [], "this may be row 0 or row 1");
    reader.read("place 2 0").unwrap();
    assert_eq!(reader.take().len(), 2);
    reader.read("remove").unwrap();
    assert_eq!(reader.take(), [Act::Remove(Taken::Last)]);
}

#[test]
fn what_cannot_be_read_is_named_with_its_line() {
    let catalogue = Catalogue::new(Language::English);
    let said = |text: &str, n: Option<u32>| {
        read_with(text, n, None).unwrap_err().sentence("trace.txt", &catalogue)
    };
    let nothing = said("\n# a comment\nhello\nworld", None);
    assert!(nothing.contains("line 3 is “hello”") && nothing.contains("`place 0 4`"), "{nothing}");
    assert!(said("", Some(8)).contains("no line of trace.txt places a queen: expected"));
    for text in ["回溯\n回溯\n找到一个解", "solution\nsolution", "remove 0 0", "conflict 0 0"]
    {
        assert!(said(text, Some(8)).contains("places a queen"), "{text}");
    }
    let other = said("place 0 0\nn 6", Some(8));
    assert!(other.contains("line 2: the board size is 6, but it was 8"), "{other}");
    let large = said("place 0 0\nplace 5000 1", None);
    assert!(large.contains("line 2") && large.contains("1 to 1000"), "{large}");
    let mut reader = TraceReader::new(None, None);
    for line in ["N-Queens", "place 0 0", "", "hm"] {
        reader.read(line).unwrap();
    }
    let left_out = reader.left_out();
    assert_eq!((left_out.count, left_out.first.clone().unwrap().0), (2, 1));
}

#[test]
fn text_in_utf_16_is_read_as_powershell_writes_it() {
    let text = "place 0 0\r\nsolution\r\n";
    let units = || "\u{feff}".encode_utf16().chain(text.encode_utf16());
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    for bytes in [little, big, text.as_bytes().to_vec()] {
        let mut lines = TraceLines::new(io::BufReader::new(&bytes[..]));
        let mut reader = TraceReader::new(None, None);
        while let Some(line) = lines.next_line().unwrap() {
            reader.read(&line).unwrap();
        }
        assert_eq!(reader.end().unwrap().size, size(1));
        assert_eq!(reader.take(), [Act::Place(at(0, 0)), Act::Solution]);
    }
}

/// The moments of a text, and the result of its check.
fn follow(text: &str, limits: Limits) -> (Moments, Report) {
    let (setting, acts) = read(text).unwrap();
    let mut moments = Moments::follow(setting.trace().unwrap(), setting.method, limits);
    moments.push(acts);
    let report = moments.clone().report().unwrap();
    (moments, report)
}

#[test]
fn our_own_searches_are_read_back_moment_by_moment() {
    for method in Method::ALL {
        let n = if method == Method::Rows { 4 } else { 5 };
        for limits in [
            Limits::default(),
            Limits { depth: Some(2), ..Limits::default() },
            Limits { steps: Some(30), ..Limits::default() },
            Limits { solutions: Some(1), ..Limits::default() },
        ] {
            let ours = Moments::new(method, size(n), limits).unwrap();
            let mut text = Vec::new();
            write_jsonl(ours.clone(), &mut text).unwrap();
            let text = String::from_utf8(text).unwrap();
            let (moments, report) = follow(&text, Limits::default());
            assert_eq!(moments.method(), Some(method));
            assert!(moments.eq(ours), "{method} {limits:?}");
            assert!(!report.is_faulty(), "{method} {limits:?}: {report:?}");
            let is_whole = limits == Limits::default();
            assert_eq!(report.ending == Ending::Exhausted, is_whole, "{method} {limits:?}");
        }
    }
}

/// A search that forgets a queen, takes back a wrong one, and prints a placement that is not a solution.
const FAULTY: &str = "n 4\nplace 0 0\nplace 1 2\nplace 1 3\nremove 2 1\nplace 2 1\nsolution\nplace 3 3\n\
                      solution\nplace 0 9\nremove 1 3\nremove 1 3\nundo\nundo\nundo\nundo\nconflict 0 0\n";

#[test]
fn what_was_written_of_a_faulty_search_is_read_back() {
    let (moments, report) = follow(FAULTY, Limits::default());
    let mut text = Vec::new();
    write_jsonl(moments.clone(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let (again, report_again) = follow(&text, Limits::default());
    assert!(again.eq(moments), "{text}");
    assert_eq!(report_again, report);
    let faults: Vec<Fault> = report.findings.iter().map(|it| it.fault).collect();
    assert!(
        faults.starts_with(&[Fault::Forgotten, Fault::Absent, Fault::Incomplete]),
        "{faults:?}"
    );
    assert!(faults.contains(&Fault::Deeper(Line::Diagonal)) || faults.contains(&Fault::Attacking));
}

#[test]
fn a_limit_shows_fewer_events_and_the_result_is_that_of_all() {
    let limits = Limits { steps: Some(3), ..Limits::default() };
    let (moments, limited) = follow(FAULTY, limits);
    assert_eq!(moments.count(), 4, "the last one says that there are more");
    assert_eq!(limited, follow(FAULTY, Limits::default()).1);
}

#[test]
fn the_result_stands_below_the_text() {
    let catalogue = Catalogue::new(Language::English);
    let text = |trace: &str| {
        let mut out = Vec::new();
        let moments = follow(trace, Limits::default()).0;
        write_text(moments, &Style::new(&catalogue), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let right = text("place 0 0\nsolution\nremove 0 0\n");
    let end =
        "The search: 1 solution, 2 nodes.\nThe textbook search: 1 solution, 2 nodes.\nNo fault.\n";
    assert!(right.ends_with(end), "{right}");
    let forgetful =
        text("n 4\nplace 0 0\nplace 1 2\nplace 1 3\nplace 2 1\nremove\nremove\nremove\nplace 0 1");
    let sentence = "Row 1: place a queen in column 3. Fault: the program did not take back the queen in row 1, column 2.";
    assert!(forgetful.contains(sentence), "{forgetful}");
    let sum = "Fault at step 3: a queen is not taken back before the next one takes her place.";
    assert!(forgetful.contains(sum), "{forgetful}");
}

proptest! {
    #[test]
    fn any_text_is_read_or_left_out(text in "\\PC{0,60}") {
        let _ = read(&text);
    }
}
