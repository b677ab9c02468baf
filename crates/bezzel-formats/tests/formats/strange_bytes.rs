//! Every reader accepts or refuses any bytes, without panicking, hanging or taking memory out of proportion to the
//! input. Tested with random bytes, and with valid files in which bytes are changed, removed and inserted, which get
//! much further into a reader.
//!
//! `PROPTEST_CASES` sets the number of cases; the default takes some seconds.

use super::pictures::draw;
use bezzel::Placement;
use bezzel_formats::{Format, Series, Style, read_partial, read_placements};
use bezzel_locale::{Catalogue, Language};
use proptest::prelude::*;

/// Reads everything, up to a limit that protects against the promises of a hostile header.
fn read(bytes: &[u8], format: Option<Format>) {
    const MOST: usize = 10_000;
    let catalogue = Catalogue::new(Language::English);
    match read_placements(bytes, format) {
        Err(error) => assert!(!error.sentence("x", &catalogue).is_empty()),
        Ok(placements) => {
            for placement in placements.take(MOST) {
                match placement {
                    // Every item is a valid placement: each queen in its row, on the board.
                    Ok(placement) => {
                        let size = placement.size().get();
                        assert!(placement.columns().iter().all(|&column| column < size));
                    }
                    Err(error) => assert!(!error.sentence("x", &catalogue).is_empty()),
                }
            }
        }
    }
}

/// Some placements as a file.
fn written(format: Format) -> Vec<u8> {
    let catalogue = Catalogue::new(Language::English);
    let style = Style { series: Series::Given, ascii: true, ..Style::new(&catalogue) };
    let boards = [vec![1, 3, 0, 2], vec![2, 0, 3, 1], vec![0, 0, 1, 3]];
    draw(format, &style, &boards.map(|columns| Placement::new(columns).unwrap()))
}

/// Changes of a file: at a position (as a share of its length), a number of bytes is replaced by these.
pub(super) fn changes() -> impl Strategy<Value = Vec<(f64, usize, Vec<u8>)>> {
    let bytes = prop::collection::vec(
        prop_oneof![any::<u8>(), prop::sample::select(&b"0123456789,;.Qx[]{}\"\n\t -"[..])],
        0..6,
    );
    prop::collection::vec((0.0..1.0, 0..6usize, bytes), 1..5)
}

pub(super) fn changed(file: &[u8], changes: &[(f64, usize, Vec<u8>)]) -> Vec<u8> {
    let mut file = file.to_vec();
    for (place, gone, come) in changes {
        let begin = (place * file.len() as f64) as usize;
        let end = (begin + gone).min(file.len());
        file.splice(begin..end, come.iter().copied());
    }
    file
}

fn readable() -> impl Strategy<Value = Format> {
    let readable: Vec<Format> = Format::all().filter(|format| format.is_readable()).collect();
    prop::sample::select(readable)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(3000)))]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..300), format in readable()) {
        read(&bytes, None);
        read(&bytes, Some(format));
        let _ = read_partial(&bytes[..]);
    }

    #[test]
    fn a_file_of_each_format_changed(format in readable(), changes in changes()) {
        let bytes = changed(&written(format), &changes);
        read(&bytes, None);
        read(&bytes, Some(format));
    }

    #[test]
    fn a_table_of_any_fields(
        lines in prop::collection::vec(
            prop::collection::vec("(row)?[0-9]{0,3}|n|\"|[a-z\"]{0,3}|-1|", 0..6), 0..6),
        delimiter in prop::sample::select(vec![",", ";", "\t"]),
    ) {
        let lines: Vec<String> = lines.iter().map(|fields| fields.join(delimiter)).collect();
        let text = lines.join("\n");
        read(text.as_bytes(), None);
        read(text.as_bytes(), Some(Format::Csv));
    }

    #[test]
    fn an_array_with_any_head(
        descr in "[<>|=]?[a-zO]?[0-9]{0,4}",
        order in "True|False|1|",
        shape in "\\([0-9]{0,20},? ?[0-9]{0,20},?\\)",
        data in prop::collection::vec(any::<u8>(), 0..64),
    ) {
        let head = format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}\n");
        let mut file = b"\x93NUMPY\x01\x00".to_vec();
        file.extend((head.len() as u16).to_le_bytes());
        file.extend(head.bytes());
        file.extend(data);
        read(&file, None);
    }
}
