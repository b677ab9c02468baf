use super::*;
use crate::steps::{Limits, Moments, write_jsonl};
use bezzel::search::trace::{Ending, Fault, Report, Taken};
use bezzel::{Line, Square};
use proptest::prelude::*;

/// The acts of a text, and its setting or the reason why it has none.
fn read(text: &str, n: Option<u32>, base: Option<u32>) -> (Vec<Act>, Result<Setting, TraceError>) {
    let mut reader = TraceReader::new(n.map(|n| Size::new(n).unwrap()), base);
    let mut acts = Vec::new();
    let setting = text.lines().try_for_each(|line| {
        reader.read(line)?;
        acts.extend(reader.take());
        Ok(())
    });
    let setting = setting.and_then(|()| reader.end());
    acts.extend(reader.take());
    (acts, setting)
}

/// Each block of `trace.txt` has a size, the number of the first row and column, and what is read; then texts, one in a line.
#[test]
fn each_text_is_read_as_what_it_means() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/trace.txt");
    let blocks = std::fs::read_to_string(file).unwrap();
    for block in blocks.split("=== ").skip(1) {
        let (head, texts) = block.split_once('\n').unwrap();
        let [n, base, expected] = head.splitn(3, ' ').collect::<Vec<_>>()[..] else {
            panic!("{head}")
        };
        for text in texts.lines() {
            let (acts, setting) =
                read(&text.replace("\\n", "\n"), n.parse().ok(), base.parse().ok());
            let setting = setting.map_or_else(|error| error.to_string(), |it| format!("{it:?}"));
            assert_eq!(format!("{acts:?} {setting}"), expected, "{text}");
        }
    }
}

#[test]
fn acts_come_as_soon_as_they_are_known() {
    let mut reader = TraceReader::new(Some(Size::new(8).unwrap()), None);
    reader.read("place 1 2").unwrap();
    assert_eq!(reader.take(), [], "this may be row 0 or row 1");
    reader.read("place 2 0").unwrap();
    assert_eq!(reader.take().len(), 2);
    reader.read("remove").unwrap();
    assert_eq!(reader.take(), [Act::Remove(Taken::Last)]);
}

#[test]
fn text_in_the_encodings_of_windows_is_read() {
    let text = "放置皇后：第0行第0列\r\nsolution\r\n";
    let units = || "\u{feff}".encode_utf16().chain(text.encode_utf16());
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    let chinese = encoding_rs::GB18030.encode(text).0.into_owned();
    for bytes in [little, big, chinese, text.as_bytes().to_vec()] {
        let mut lines = TraceLines::new(io::BufReader::new(&bytes[..]));
        let mut reader = TraceReader::new(None, None);
        while let Some(line) = lines.next_line().unwrap() {
            reader.read(&line).unwrap();
        }
        assert_eq!(reader.end().unwrap().size.get(), 1);
        assert_eq!(reader.take(), [Act::Place(Square { row: 0, column: 0 }), Act::Solution]);
    }
}

/// The moments of a text, and the result of its check.
fn follow(text: &str, limits: Limits) -> (Moments, Report) {
    let (acts, setting) = read(text, None, None);
    let setting = setting.unwrap();
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
            let ours = Moments::new(method, Size::new(n).unwrap(), limits).unwrap();
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

proptest! {
    #[test]
    fn any_text_is_read_or_left_out(text in "\\PC{0,60}") {
        let _ = read(&text, None, None);
    }
}
