use super::*;
use crate::format::Setting;
use crate::writer::{Entry, Series, Signs, Style};
use bezzel_locale::{Catalogue, Language};
use proptest::prelude::*;

/// The columns of a file, or the error.
fn read(file: &[u8], format: Option<Format>) -> Result<Vec<Vec<u32>>, ReadError> {
    read_placements(file, format)?.map(|placement| Ok(placement?.into_columns())).collect()
}

/// A NumPy array of bytes.
fn array(order: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("{{'descr': '|u1', 'fortran_order': {order}, 'shape': {shape}, }}\n");
    let length = (head.len() as u16).to_le_bytes();
    [b"\x93NUMPY\x01\x00", &length[..], head.as_bytes(), data].concat()
}

#[test]
fn numpy_arrays_are_read_in_both_orders_and_refused_where_they_end_early() {
    // In Fortran order the queens of row 0 come first, then those of row 1, ...
    for (order, data) in [("True", [1, 2, 3, 0, 0, 3, 2, 1]), ("False", [1, 3, 0, 2, 2, 0, 3, 1])] {
        let file = array(order, "(2, 4)", &data);
        assert_eq!(read(&file, None).unwrap(), [[1, 3, 0, 2], [2, 0, 3, 1]]);
        for end in 0..file.len() {
            assert!(read(&file[..end], None).is_err(), "cut at {end}");
        }
    }
    for shape in
        ["(4294967296, 4294967296)", "(2, 99999999999999999999)", "(99999999999999999999,)"]
    {
        let refused = read(&array("False", shape, &[]), None).unwrap_err().problem;
        assert!(matches!(&refused, Problem::Npy { message } if message.contains("counted")));
    }
}

#[test]
fn a_named_format_is_kept_to() {
    // A table without a header has one width too.
    let ragged = read(b"1,3,0,2\n0,1\n", Some(Format::Csv)).unwrap_err();
    assert!(matches!(ragged.problem, Problem::CsvWidth { found: 2, expected: 4 }), "{ragged}");
    let picture = read(b"1 2", Some(Format::Png)).unwrap_err().problem;
    assert!(matches!(picture, Problem::Unreadable { format: "png", .. }));
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
                prop_assert_eq!(&read(&file, named).unwrap(), &placements, "{:?}", format);
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
        let solution = |seed| bezzel::search::random_solution(size, seed).unwrap().placement().columns().to_vec();
        let solutions: Vec<Vec<u32>> = (0..count as u64).map(|at| solution(seed + at)).collect();
        let signs: Vec<char> = pair.chars().filter(|sign| *sign != ' ').collect();
        let catalogue = Catalogue::new(Language::English);
        let plain = || Style { series: Series::Given, ..Style::new(&catalogue) };
        let drawn = Signs { queen: signs[0], empty: signs[1], is_spaced: pair.contains(' ') };
        let is_clear = !matches!(signs[0], '*' | '#' | 'X');
        let ways = [
            (None, plain(), Hints::default()),
            (Some(Setting::Signs), Style { signs: Some(drawn), ..plain() }, Hints { signs: Some(signs), ..Hints::default() }),
            (Some(Setting::Base), Style { base: 1, ..plain() }, Hints { base: Some(1), ..Hints::default() }),
        ];
        for format in Format::all().filter(|format| format.is_readable()) {
            for (setting, style, told) in ways.iter().filter(|it| it.0.is_none_or(|it| format.takes(it))) {
                let mut file = Vec::new();
                write_in(format, style, &solutions, &mut file);
                for (hints, is_told) in [(&Hints::default(), is_clear), (told, true)] {
                    let boards = read_boards(&file[..], hints).and_then(|boards| {
                        Placements(boards).map(|one| one.map(Placement::into_columns)).collect::<Result<Vec<_>, _>>()
                    });
                    if is_told || boards.is_ok() || *setting != Some(Setting::Signs) {
                        let boards = boards.map_err(|error| TestCaseError::fail(format!("{error}: {pair} {format:?}")))?;
                        prop_assert_eq!(boards, solutions.clone(), "{} {:?}", pair, format);
                    }
                }
            }
        }
    }
}
