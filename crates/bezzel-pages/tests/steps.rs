//! The searches of other programs in every format of steps.

use bezzel::Size;
use bezzel::search::trace::Act;
use bezzel_formats::steps::{Limits, Moments};
use bezzel_formats::trace::{Setting, TraceError, TraceReader};
use bezzel_formats::{StepsFormat, Style};
use bezzel_locale::{Catalogue, Language};
use bezzel_pages::write_steps;
use proptest::prelude::*;

fn read_with(
    text: &str,
    n: Option<u32>,
    base: Option<u32>,
) -> Result<(Setting, Vec<Act>), TraceError> {
    let mut reader = TraceReader::new(n.map(|n| Size::new(n).unwrap()), base);
    let mut acts = Vec::new();
    for line in text.lines() {
        reader.read(line)?;
        acts.extend(reader.take());
    }
    let setting = reader.end()?;
    acts.extend(reader.take());
    Ok((setting, acts))
}

fn follow(text: &str) -> Moments {
    let (setting, acts) = read_with(text, None, None).unwrap();
    let mut moments = Moments::follow(setting.trace().unwrap(), setting.method, Limits::default());
    moments.push(acts);
    moments
}

const FAULTY: &str = "n 4\nplace 0 0\nplace 1 2\nplace 1 3\nremove 2 1\nplace 2 1\nsolution\nplace 3 3\n\
                      solution\nplace 0 9\nremove 1 3\nremove 1 3\nundo\nundo\nundo\nundo\nconflict 0 0\n";

#[test]
fn every_format_shows_a_faulty_search() {
    for language in Language::ALL {
        let catalogue = Catalogue::new(language);
        let style = Style::new(&catalogue);
        for format in StepsFormat::all() {
            let mut out = Vec::new();
            let moments = follow(FAULTY);
            write_steps(format, moments, &style, &mut out, &mut |_| ()).unwrap();
            assert!(out.len() > 500, "{}", format.name());
        }
        for moment in follow(FAULTY) {
            let sentence = moment.sentence(&catalogue);
            assert!(!sentence.is_empty() && !sentence.contains(['<', '{']), "{sentence}");
        }
    }
}

fn any_line() -> impl Strategy<Value = String> {
    let number = || -1i64..6;
    prop_oneof![
        5 => (number(), number()).prop_map(|(row, column)| format!("place {row} {column}")),
        3 => (number(), number()).prop_map(|(row, column)| format!("remove {row} {column}")),
        2 => number().prop_map(|row| format!("undo {row}")),
        2 => Just("pop".to_owned()),
        1 => Just("solution".to_owned()),
        1 => (number(), number()).prop_map(|(row, column)| format!("refuse {row} {column}")),
        1 => (0u32..9, proptest::collection::vec(0u32..9, 0..4)).prop_map(|(row, free)| {
            format!(r#"{{"event":"choose","row":{row},"free":{free:?}}}"#)
        }),
        1 => (0u32..9, number(), number()).prop_map(|(row, above, column)| format!(
            r#"{{"event":"back-up","row":{row},"lifted":{{"row":{above},"column":{column}}}}}"#
        )),
        1 => prop_oneof![Just(r#"{"event":"cut"}"#), Just(r#"{"event":"exhausted","cut":false}"#)]
            .prop_map(str::to_owned),
        1 => "\\PC{0,20}",
    ]
}

proptest! {
    #[test]
    fn any_lines_are_followed_or_refused(
        lines in proptest::collection::vec(any_line(), 0..40),
        n in proptest::option::of(1u32..6),
        base in proptest::option::of(0u32..2),
    ) {
        let catalogue = Catalogue::new(Language::English);
        match read_with(&lines.join("\n"), n, base) {
            Err(error) => prop_assert!(!error.sentence("it", &catalogue).is_empty()),
            Ok((setting, acts)) => {
                let trace = setting.trace().unwrap();
                let mut moments = Moments::follow(trace, setting.method, Limits::default());
                moments.push(acts);
                for format in [StepsFormat::Text, StepsFormat::Jsonl, StepsFormat::Html] {
                    let mut out = Vec::new();
                    let style = Style::new(&catalogue);
                    write_steps(format, moments.clone(), &style, &mut out, &mut |_| ()).unwrap();
                }
                for moment in moments {
                    prop_assert_eq!(moment.tried.len(), moment.queens.len() + 1);
                    prop_assert!(!moment.sentence(&catalogue).is_empty());
                }
            }
        }
    }
}
