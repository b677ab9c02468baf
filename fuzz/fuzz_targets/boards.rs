//! Partial boards: every text that is read gives a valid board.
#![no_main]

use bezzel::complete::uniqueness;
use bezzel_formats::read_partial;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(partial) = read_partial(bytes)
        && partial.size().get() <= 8
    {
        uniqueness(&partial, &|| false).expect("nobody stops it");
    }
});
