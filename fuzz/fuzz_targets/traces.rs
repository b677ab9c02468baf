//! Lines that a program prints about its search: traces that are read are checked to the end, and
//! their steps are read back.
#![no_main]

use bezzel_formats::steps::{Limits, Moments, write_jsonl};
use bezzel_formats::trace::TraceReader;
use libfuzzer_sys::fuzz_target;

fn moments(text: &str) -> Option<Moments> {
    let mut reader = TraceReader::new(None, None);
    for line in text.lines() {
        reader.read(line).ok()?;
    }
    let setting = reader.end().ok()?;
    // The textbook search for comparison takes seconds on larger boards.
    let trace = (setting.size.get() <= 10).then(|| setting.trace())?.ok()?;
    let mut moments = Moments::follow(trace, setting.method, Limits::default());
    moments.push(reader.take());
    Some(moments)
}

fuzz_target!(|text: &str| {
    let Some(moments) = moments(text) else { return };
    let mut lines = Vec::new();
    write_jsonl(moments.clone(), &mut lines).expect("memory refuses nothing");
    let lines = String::from_utf8(lines).expect("JSON is text");
    let again = self::moments(&lines).expect("what is written is read");
    assert_eq!(again.events().count(), moments.clone().events().count());
});
