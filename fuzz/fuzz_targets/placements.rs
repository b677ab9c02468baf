//! Every reader of placements: the first byte says which format is claimed, or none.
#![no_main]

use bezzel_formats::{Format, read_placements};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let formats: Vec<Format> = Format::all().collect();
    let format = formats.get(usize::from(first)).copied();
    if let Ok(placements) = read_placements(rest, format) {
        for placement in placements.take(1000) {
            let Ok(placement) = placement else { break };
            let again = placement.to_string().parse::<bezzel::Placement>();
            assert_eq!(again, Ok(placement));
        }
    }
});
