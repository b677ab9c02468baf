//! Sentences whose first word names no act, names of squares, and numberings.

use super::{TraceError, TraceReader, at};
use bezzel::Size;
use bezzel::search::trace::{Act, Taken};

#[test]
fn squares_of_chess_and_numbers_of_queens_name_squares() {
    for (line, square) in [
        ("place e4", at(3, 4)),
        ("Queen placed at c1", at(0, 2)),
        ("put Q on a2", at(1, 0)),
        ("Queen 3 goes to column 4", at(2, 3)),
        ("solve(3): placed queen in column 4", at(2, 3)),
        ("row 3: chose 4", at(2, 3)),
        ("Placing queen 1 at (3, 4)", at(2, 3)),
        ("第3个皇后放在第4列", at(2, 3)),
        ("2024-01-01 12:00:00,123 DEBUG place (3, 4)", at(2, 3)),
        ("[INFO] placing queen at row=3 col=4", at(2, 3)),
        ("DEBUG:root:place 3 4", at(2, 3)),
        ("I place my queen at (3, 4)", at(2, 3)),
        ("(3, 4) placed", at(2, 3)),
        ("Position (3, 4) is safe, placing queen", at(2, 3)),
        ("queens[3] = 4", at(2, 3)),
    ] {
        let mut reader = TraceReader::new(Some(Size::new(8).unwrap()), Some(1));
        reader.read(line).unwrap();
        assert_eq!(reader.take(), [Act::Place(square)], "{line}");
    }
    let taken = |line: &str| {
        let mut reader = TraceReader::new(Some(Size::new(8).unwrap()), Some(1));
        reader.read(line).unwrap();
        reader.take()
    };
    for line in
        ["Clearing queen at 3 4", "Backtracking: remove queen 3 from (3, 4)", "Take queen off d3"]
    {
        assert_eq!(taken(line), [Act::Remove(Taken::Square(at(2, 3)))], "{line}");
    }
    for line in ["Backtrack queen 3", "queens[3] = -1"] {
        assert_eq!(taken(line), [Act::Remove(Taken::Row(2))], "{line}");
    }
    assert_eq!(taken("All queens placed!"), [Act::Done]);
}

#[test]
fn rows_and_columns_may_count_from_different_numbers() {
    let read = |text: &str, size: Option<u32>| {
        let mut reader = TraceReader::new(size.map(|n| Size::new(n).unwrap()), None);
        text.lines().for_each(|line| reader.read(line).unwrap());
        let setting = reader.end().unwrap();
        (setting.row_base, setting.base, setting.size.get(), reader.take())
    };
    let (rows, columns) = (
        "place 1 0\nplace 2 2\nplace 3 1\nplace 4 3\n",
        "place 0 1\nplace 1 3\nplace 2 2\nplace 3 4\n",
    );
    let squares = |text: &str| read(text, Some(4)).3;
    for size in [Some(4), None] {
        assert_eq!(read(rows, size).0, 1);
        assert_eq!(read(rows, size).1, 0);
        assert_eq!(read(columns, size).0, 0);
        assert_eq!(read(columns, size).1, 1);
        assert_eq!(read(rows, size).2, 4);
    }
    assert_eq!(squares(rows), [at(0, 0), at(1, 2), at(2, 1), at(3, 3)].map(Act::Place));
    assert_eq!(squares(columns), [at(0, 0), at(1, 2), at(2, 1), at(3, 3)].map(Act::Place));
    // A search may begin elsewhere.
    let (row_base, base, ..) = read("place 1 0\nplace 0 2\nplace 2 1\n", Some(4));
    assert_eq!((row_base, base), (0, 0));
}

#[test]
fn sentences_among_which_some_are_not_understood_are_refused() {
    let read = |text: &str| {
        let mut reader = TraceReader::new(Some(Size::new(4).unwrap()), None);
        text.lines().for_each(|line| reader.read(line).unwrap());
        reader.end().map(|_| reader.take().len())
    };
    let begun = "I place a queen at (0, 0)\nI place a queen at (1, 2)\n";
    let gone = "She walks away from (1, 2)\nShe walks away from (0, 0)\n";
    match read(&format!("{begun}{gone}")) {
        Err(TraceError::Unclear { line, text }) => {
            assert_eq!((line, &*text), (3, "She walks away from (1, 2)"));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(read(&format!("{begun}I check (1, 3)\nI check (1, 2)\n")).unwrap(), 2);
    // Lines that begin with their act need no sentence to be understood.
    assert_eq!(read(&format!("place 0 0\nplace 1 2\n{gone}")).unwrap(), 2);
}

#[test]
fn what_is_said_of_a_tried_square_is_said_of_it() {
    let read = |text: &str| {
        let mut reader = TraceReader::new(Some(Size::new(4).unwrap()), Some(0));
        text.lines().for_each(|line| reader.read(line).unwrap());
        reader.end().unwrap();
        reader.take()
    };
    let gone = [Act::Place(at(0, 0)), Act::Place(at(1, 0)), Act::Remove(Taken::Square(at(1, 0)))];
    for said in
        ["attacked by (0, 0)", "conflict with queen at (0, 0)", "冲突，换下一列", "conflict 1 0"]
    {
        assert_eq!(read(&format!("try 0 0\ntry 1 0\n{said}\n")), gone, "{said}");
    }
    // Once the program says that it places a queen, trying places none.
    let refused = Act::Refuse { square: at(1, 0), by: None };
    let begun = "try 0 0\nplace 0 0\ntry 1 0\n";
    for said in ["attacked by (0, 0)", "冲突，换下一列", "conflict 1 0"] {
        assert_eq!(
            read(&format!("{begun}{said}\n")),
            [Act::Place(at(0, 0)), refused.clone()],
            "{said}"
        );
    }
    assert_eq!(
        read("尝试 0 0\n可以放，放下\n尝试 1 2\n可以放，放下\n"),
        [at(0, 0), at(1, 2)].map(Act::Place)
    );
}
