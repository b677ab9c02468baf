//! The reader of boards: the first byte selects the declared format, if any, and other settings.
#![no_main]

use bezzel_formats::{Format, ReadBoard, Hints, read_boards};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let formats: Vec<Format> = Format::all().collect();
    let mut hints = Hints::default();
    hints.format = formats.get(usize::from(first & 31)).copied();
    hints.base = [None, Some(0), Some(1), None][usize::from(first >> 5 & 3)];
    hints.signs = (first & 128 != 0).then(|| vec!['*', '.', 'x']);
    if let Ok(boards) = read_boards(rest, &hints) {
        for given in boards.take(1000) {
            let Ok(given) = given else { break };
            if let ReadBoard::Placement(placement) = given
                && placement.rows() == placement.size().get()
            {
                let again = placement.to_string().parse::<bezzel::Placement>();
                assert_eq!(again, Ok(placement));
            }
        }
    }
});
