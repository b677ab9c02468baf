use super::*;
use crate::format::Setting;
use crate::writer::{Entry, Series, Signs, Style};
use bezzel_locale::{Catalogue, Language};
use proptest::prelude::*;

fn read(text: &str) -> Result<Vec<Vec<u32>>, (Place, String)> {
    let placements = read_placements(text.as_bytes(), None);
    let placements = placements.map_err(|error| (error.place, error.problem.to_string()))?;
    placements
        .map(|placement| match placement {
            Ok(placement) => Ok(placement.into_columns()),
            Err(error) => Err((error.place, error.problem.to_string())),
        })
        .collect()
}

fn line(line: u64, character: u64) -> Place {
    Place::Line { line, character }
}

#[test]
fn what_people_write_is_understood() {
    let four = Ok(vec![vec![1, 3, 0, 2]]);
    for text in [
        "1 3 0 2",
        "1,3,0,2\n",
        "\n\n 1  3\t0 2  \n\n",
        "[1,3,0,2]",
        "[[0,1],[1,3],[2,0],[3,2]]",
        "[[3,2],[1,3],[2,0],[0,1]]",
        "[{\"x\":1,\"y\":0},{\"x\":3,\"y\":1},{\"x\":0,\"y\":2},{\"x\":2,\"y\":3}]",
        "{\"n\":4,\"columns\":[1,3,0,2]}",
        "{\n \"columns\": [1, 3, 0, 2]\n}",
        "row0,row1,row2,row3\n1,3,0,2\n",
        // As pandas may write them: with an index, in another order, quoted, with other separators.
        ",row0,row1,row2,row3\n0,1,3,0,2\n",
        "row3,row1,row0,row2\n2,3,1,0\n",
        "\"row0\";\"row1\";\"row2\";\"row3\"\n1;3;0;2\n",
        "name\trow0\trow1\trow2\trow3\tn\nfirst\t1\t3\t0\t2\t4\n",
        "row0, row1, row2, row3\r\n1, 3, 0, 2\r\n",
        "\u{feff}1 3 0 2\n",
        "\u{feff}{\"columns\":[1,3,0,2]}",
        "\u{feff}row0,row1,row2,row3\n1,3,0,2\n",
        "[[[0,1],[1,3],[2,0],[3,2]]]",
        "[{\"row1\":3,\"row0\":1,\"row2\":0,\"row3\":2}]",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n",
        "0100\n0001\n1000\n0010\n",
        "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]]",
        "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]",
        "1Q2/3Q/Q3/2Q1",
        "1Q2/3Q/Q3/2Q1 w - - 0 1",
        ". Q . .\n. . . Q\nQ . . .\n. . Q .\n",
        ".Q..\n...Q\nQ...\n..Q.",
        ". ♛ . .\r\n. . . ♛\r\n♛ . . .\r\n. . ♛ .\r\n",
    ] {
        assert_eq!(read(text), four, "{text}");
    }
    assert_eq!(read("Q! . .\nQ! . .\n. Q .\n"), Ok(vec![vec![0, 0, 1]]));
    assert_eq!(read("[[1,3,0,2],[2,0,3,1]]"), Ok(vec![vec![1, 3, 0, 2], vec![2, 0, 3, 1]]));
    assert_eq!(read("[[[0,0]],[[0,0]]]"), Ok(vec![vec![0], vec![0]]));
    // Concatenated files of one table.
    let twice = "row1,row0\n1,0\nrow1,row0\n0,1\n";
    assert_eq!(read(twice), Ok(vec![vec![0, 1], vec![1, 0]]));
}

#[test]
fn what_does_not_go_together_is_refused() {
    let message = |text| read(text).unwrap_err().1;
    assert_eq!(message("{\"n\":5,\"columns\":[1,3,0,2]}"), "n is 5, but 4 columns are given");
    assert!(message("{\"n\":\"4\",\"columns\":[1,3,0,2]}").starts_with("n is"));
    assert_eq!(message("row0,row1,n\n0,1,3\n"), "n is 3, but 2 columns are given");
    assert!(message("row0,row2\n0,1\n").ends_with("row1 is missing"));
    assert!(message("row0,row1,row1\n0,1,1\n").ends_with("row1 appears 2 times"));
    let ragged = read("row0,row1\n0,1\n1,0,2\n").unwrap_err();
    assert_eq!(ragged, (line(3, 1), "this line has 3 values, but the first line has 2".to_owned()));
    assert_eq!(read("row0,row1\n0,1\n1,x\n").unwrap_err().0, line(3, 3));
    assert_eq!(read("row1,row0\n0,1\n1,7\n").unwrap_err().0, line(3, 3));
    // A table without a header has one width too, if its format is named.
    let bare = read_placements(&b"1,3,0,2\n0,1\n"[..], Some(Format::Csv)).unwrap();
    let read: Vec<_> = bare.collect();
    assert!(read[0].is_ok() && matches!(&read[1], Err(error) if error.place == line(2, 1)));
}

#[test]
fn numpy_arrays_in_fortran_order_are_turned() {
    // Two placements of four queens: the queens of row 0 first, then those of row 1, ...
    let head = "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 4), }";
    let mut file = b"\x93NUMPY\x01\x00".to_vec();
    let padded = format!("{head:<117}\n");
    file.extend((padded.len() as u16).to_le_bytes());
    file.extend(padded.bytes());
    file.extend([1, 2, 3, 0, 0, 3, 2, 1]);
    let placements = read_placements(&file[..], None).unwrap();
    let read: Vec<_> = placements.map(|p| p.unwrap().into_columns()).collect();
    assert_eq!(read, [[1, 3, 0, 2], [2, 0, 3, 1]]);
    for end in 0..file.len() {
        let read =
            read_placements(&file[..end], None).map(|all| all.collect::<Result<Vec<_>, _>>());
        assert!(!matches!(read, Ok(Ok(_))), "cut at {end}");
    }
}

#[test]
fn an_array_of_more_numbers_than_there_are_is_refused() {
    for shape in
        ["(4294967296, 4294967296)", "(2, 99999999999999999999)", "(99999999999999999999,)"]
    {
        let head = format!("{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}\n");
        let mut file = b"\x93NUMPY\x01\x00".to_vec();
        file.extend((head.len() as u16).to_le_bytes());
        file.extend(head.bytes());
        let refused = read_placements(&file[..], None).unwrap_err().problem;
        assert!(matches!(&refused, Problem::Npy { message } if message.contains("counted")));
    }
}

#[test]
fn an_array_of_placements_is_not_kept_in_memory() {
    // The text never ends.
    for (begin, board) in [
        ("[", "[[0,1],[1,3],[2,0],[3,2]],"),
        ("[", "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],\n"),
        ("", "1Q2/3Q/Q3/2Q1\n"),
    ] {
        let again = std::iter::repeat(board.as_bytes());
        let endless = Endless(Box::new(again.flatten().copied()));
        let text = std::io::Read::chain(begin.as_bytes(), endless);
        let mut placements = read_placements(text, None).unwrap();
        for _ in 0..100 {
            assert_eq!(placements.next().unwrap().unwrap().into_columns(), [1, 3, 0, 2]);
        }
    }
}

/// Bytes from an endless iterator.
struct Endless(Box<dyn Iterator<Item = u8>>);

impl std::io::Read for Endless {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let mut given = 0;
        for (to, byte) in to.iter_mut().zip(&mut self.0) {
            *to = byte;
            given += 1;
        }
        Ok(given)
    }
}

#[test]
fn json_that_says_a_thing_twice_is_refused() {
    for text in [
        "{\"columns\":[1,3,0,2],\"columns\":[2,0,3,1]}",
        "{\"n\":4,\"columns\":[1,3,0,2],\"n\":4}",
        "[{\"x\":1,\"y\":0,\"x\":2}]",
        "{\"columns\":[0],\"other\":1,\"other\":1}",
    ] {
        let refused = read(text).unwrap_err();
        assert!(refused.1.contains("duplicate key"), "{text}: {}", refused.1);
    }
}

#[test]
fn lines_with_commas_are_a_table_and_others_are_not() {
    let ragged = read("1,3,0,2\n0,1\n").unwrap_err();
    assert_eq!(ragged, (line(2, 1), "this line has 2 values, but the first line has 4".to_owned()));
}

#[test]
fn a_file_of_nothing_is_whole_and_says_so() {
    for format in [Format::Json, Format::Csv, Format::Npy, Format::Parquet] {
        let catalogue = Catalogue::new(Language::English);
        let style = Style { size: Some(3), ..Style::new(&catalogue) };
        let mut file = Vec::new();
        crate::open(format, &mut file, &style).finish().unwrap();
        let beginning: &[u8] = match format {
            Format::Json => b"[]\n",
            Format::Csv => b"row0,row1,row2\n",
            Format::Npy => b"\x93NUMPY",
            _ => b"PAR1",
        };
        assert!(file.starts_with(beginning), "{format:?}: {file:?}");
        let shape = "(0, 3";
        let text = String::from_utf8_lossy(&file);
        assert!(format != Format::Npy || text.contains(shape), "{text}");
        let read = read_placements(&file[..], None).map(|all| all.collect::<Vec<_>>());
        let none =
            matches!(read.as_deref(), Ok([Err(error)]) if matches!(error.problem, Problem::Denied));
        assert!(none, "{format:?}: {read:?}");
    }
}

#[test]
fn the_column_of_a_square_may_come_first() {
    let hints = Hints { columns_first: true, ..Hints::default() };
    for (text, is_named) in [
        ("[[1,0],[3,1],[0,2],[2,3]]", false),
        ("(1, 0) (3, 1) (0, 2) (2, 3)", false),
        ("1 0\n3 1\n0 2\n2 3", false),
        ("queen at 1, 0\nqueen at 3, 1\nqueen at 0, 2\nqueen at 2, 3", false),
        ("1 0 3 1 0 2 2 3", false),
        ("row 1, column 0\nrow 3, column 1\nrow 0, column 2\nrow 2, column 3", true),
        ("column 0, row 1\ncolumn 1, row 3\ncolumn 2, row 0\ncolumn 3, row 2", true),
        ("row,column\n1,0\n3,1\n0,2\n2,3", true),
    ] {
        let mut boards = read_boards(text.as_bytes(), &hints).unwrap();
        let Some(Ok(ReadBoard::Placement(board))) = boards.next() else { panic!("{text}") };
        let columns: [u32; 4] = if is_named { [2, 0, 3, 1] } else { [1, 3, 0, 2] };
        assert_eq!(board.columns(), columns, "{text}");
    }
}

#[test]
fn bad_input_is_told_where_and_what() {
    for (text, at, said) in [
        ("0 9 1", line(1, 3), "row 1: column 9 is outside 0 to 2"),
        ("1 3 0 2\n1 -3 0 2", line(2, 1), "column -3 is outside"),
        (". Q .\nQ . .\n", line(2, 1), "cut off after 2 rows"),
        (". Q\nQ . .\n", line(2, 1), "this row has 3 squares, but the first row has 2"),
        (". K\nQ .\n", line(1, 3), "invalid square K"),
        ("0 0 1 0\n0 1 0 1\n0 0 0 0\n1 0 0 0\n", Place::Item(1), "row 1 has 2 queens"),
        ("[[0,1],[5,0]]", Place::Item(1), "row 5 is given once"),
        ("[1,3,0,2]\n[[0,1],[0,0]]", line(1, 1), "no board found"),
        ("{\"a\":1}", Place::Item(1), "this JSON is not a placement"),
        ("", line(1, 1), "no placement found"),
        ("\n\n", line(1, 1), "no placement found"),
        ("99999999999999999999 1", line(1, 1), "a number is too large"),
        ("0 99999999999999999999 1 2", line(1, 3), "a number is too large"),
        ("[1, 99999999999999999999]", line(1, 1), "a number is too large"),
        ("(0, 99999999999999999999)\n(1, 2)", line(1, 1), "a number is too large"),
        ("{\"columns\": [1, 99999999999999999999]}", line(1, 1), "a number is too large"),
        ("row0,row1\n1,99999999999999999999", line(2, 3), "a number is too large"),
    ] {
        let (place, message) = read(text).unwrap_err();
        assert_eq!(place, at, "{text}: {message}");
        assert!(message.contains(said), "{text}: {message}");
    }
    assert!(matches!(
        read_placements(&b"1 2"[..], Some(Format::Png)).unwrap_err().problem,
        Problem::Unreadable { format: "png", .. }
    ));
}

#[test]
fn where_text_is_read_no_packed_file_is() {
    let mut file = Vec::new();
    write_all(Format::Parquet, &[vec![1, 3, 0, 2]], &mut file);
    assert!(read_placements(&file[..], None).is_ok());
    // A byte order mark of UTF-8 does not hide the magic bytes.
    for text in ["PAR1", "\n PAR1PAR1", "\u{feff}PAR1\u{1}", "\u{feff}\nPAR1"] {
        let error = read_placements_in_text(text).unwrap_err();
        assert!(matches!(error.problem, Problem::NotText), "{text:?}: {error:?}");
    }
    let columns =
        |text| read_placements_in_text(text).unwrap().next().unwrap().unwrap().into_columns();
    assert_eq!(columns("\u{feff}1 3 0 2"), [1, 3, 0, 2]);
}

#[test]
fn a_numpy_file_that_ends_early_is_told() {
    let mut file = Vec::new();
    write_all(Format::Npy, &[vec![1, 3, 0, 2], vec![2, 0, 3, 1]], &mut file);
    for end in 0..file.len() {
        let read: Result<Vec<_>, _> = match read_placements(&file[..end], None) {
            Ok(placements) => placements.collect(),
            Err(error) => Err(error),
        };
        assert!(read.is_err(), "cut at {end} of {}", file.len());
    }
}

fn write_all(format: Format, placements: &[Vec<u32>], out: &mut Vec<u8>) {
    let catalogue = Catalogue::new(Language::English);
    let style = Style { series: Series::Given, ascii: true, ..Style::new(&catalogue) };
    write_in(format, &style, placements, out);
}

fn write_in(format: Format, style: &Style<'_>, placements: &[Vec<u32>], out: &mut Vec<u8>) {
    let mut writer = crate::open(format, out, style);
    for (index, columns) in (1..).zip(placements) {
        let placement = Placement::new(columns.clone()).unwrap();
        writer.write(Entry { index, placement: &placement, class: None }).unwrap();
    }
    writer.finish().unwrap();
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(
        placements in (1usize..14, 1usize..4).prop_flat_map(|(n, count)| {
            prop::collection::vec(prop::collection::vec(0..n as u32, n), count)
        })
    ) {
        for format in Format::all().filter(|it| it.is_readable()) {
            let mut file = Vec::new();
            write_all(format, &placements, &mut file);
            for named in [None, Some(format)] {
                // Boards of less than four columns, and lists of any numbers, may be something else.
                if named.is_none() && (placements[0].len() < 4 || format == Format::Columns) {
                    continue;
                }
                let read = read_placements(&file[..], named).unwrap();
                let read: Vec<_> = read.map(|p| p.unwrap().into_columns()).collect();
                prop_assert_eq!(&read, &placements, "{:?}", format);
            }
        }
    }

    /// Signs and numbers from 1 are read back: with the same option always, and without it if the boards are
    /// solutions.
    #[test]
    fn what_is_written_with_signs_or_from_one_is_read_back(
        (seed, n, count) in (0u64..1 << 40, 4u32..14, 1usize..4),
        pair in prop::sample::select(vec!["Q.", "* _", "*.", "👑⬜", "♛ ·", "1 0", "皇 口", "# -", "X o", "@+"]),
    ) {
        let size = Size::new(n).unwrap();
        let solutions: Vec<Vec<u32>> = (0..count as u64)
            .map(|at| bezzel::search::random_solution(size, seed + at).unwrap().placement().columns().to_vec())
            .collect();
        let mut signs = pair.chars().filter(|sign| *sign != ' ');
        let (queen, empty) = (signs.next().unwrap(), signs.next().unwrap());
        let catalogue = Catalogue::new(Language::English);
        let style = Style { series: Series::Given, ..Style::new(&catalogue) };
        let read = |file: &[u8], hints: &Hints| -> Result<Vec<Vec<u32>>, ReadError> {
            let boards = read_boards(file, hints)?;
            Placements(boards).map(|one| one.map(Placement::into_columns)).collect()
        };
        for format in Format::all().filter(|format| format.is_readable()) {
            if format.takes(Setting::Signs) {
                let signs = Some(Signs { queen, empty, is_spaced: pair.contains(' ') });
                let mut file = Vec::new();
                write_in(format, &Style { signs, ..Style::new(&catalogue) }, &solutions, &mut file);
                let signs = Some(vec![queen, empty]);
                for hints in [Hints::default(), Hints { signs, ..Hints::default() }] {
                    let boards = read(&file, &hints);
                    let is_told = hints.signs.is_some() || !matches!(queen, '*' | '#' | 'X');
                    if is_told || boards.is_ok() {
                        let boards = boards.map_err(|error| TestCaseError::fail(format!("{error}: {pair}")))?;
                        prop_assert_eq!(boards, solutions.clone(), "{}", pair);
                    }
                }
            }
            if format.takes(Setting::Base) {
                let mut file = Vec::new();
                write_in(format, &Style { base: 1, ..Style::new(&catalogue) }, &solutions, &mut file);
                for base in [None, Some(1)] {
                    let boards = read(&file, &Hints { base, ..Hints::default() });
                    let boards = boards.map_err(|error| TestCaseError::fail(format!("{error}: {format:?}")))?;
                    prop_assert_eq!(boards, solutions.clone(), "{:?} {:?}", format, base);
                }
            }
            let mut file = Vec::new();
            write_in(format, &style, &solutions, &mut file);
            let again = read(&file, &Hints::default()).map_err(|error| TestCaseError::fail(format!("{error}: {format:?}")))?;
            prop_assert_eq!(again, solutions.clone(), "{:?}", format);
        }
    }

    #[test]
    fn no_input_is_too_strange(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(placements) = read_placements(&bytes[..], None) {
            placements.take(1000).for_each(drop);
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "[01 Q.,\\[\\]{}\"a-z\n♛]{0,80}") {
        if let Ok(placements) = read_placements(text.as_bytes(), None) {
            placements.take(1000).for_each(drop);
        }
    }
}
