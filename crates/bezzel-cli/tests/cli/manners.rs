//! The conventions of the command line: help, exit statuses, messages, signals and pipes.

use crate::session::{json, output, prints, refuses, rows};

#[test]
fn comparisons_say_slower_where_it_is_slower() {
    let text = output("compare 6 --budget 1");
    let words: Vec<&str> = text.split_whitespace().collect();
    let ratios = words.windows(3).filter(|w| w[1] == "times" && w[2] != "fewer,");
    let ratios: Vec<f64> = ratios.map(|w| w[0].parse().unwrap()).collect();
    assert!(ratios.len() >= 5 && ratios.iter().all(|&ratio| ratio >= 1.0), "{text}");
    let chinese = output("compare 6 --budget 1 --lang zh");
    assert!(chinese.contains("访问量是第一种方法的") && !chinese.contains("少 "), "{chinese}");
    prints(&[("compare 1", "1 queen:…")]);
    // The best engine is the one that counts.
    let compared = json("compare 14 --json --budget 1");
    let best = compared["methods"].as_array().unwrap().last().unwrap();
    let counted = json("count 14 --json");
    assert_eq!(
        (&best["visited"].as_f64(), &best["solutions"]),
        (&counted["nodes"].as_f64(), &counted["count"])
    );
}

#[test]
fn help_is_there_for_whoever_asks_and_whoever_does_not_know() {
    let help = output("--help");
    prints(&[("", &help), ("help", &help)]);
    for verb in ["solve", "count", "steps", "complete", "help"] {
        prints(&[(&format!("help {verb}"), &output(&format!("{verb} --help")))]);
    }
    prints(&[("help solve --lang zh", "…全部解…")]);
    refuses(&[
        ("help slove", "unknown command slove"),
        ("slove 8", "Did you mean solve?"),
        ("comapre 8", "Did you mean compare?"),
        ("stpes 8", "Did you mean steps?"),
        ("cmplete 8", "Did you mean complete?"),
    ]);
    // Readable whatever the terminal says of its width.
    for columns in ["0", "1", "rubbish"] {
        let help = output(&format!("COLUMNS={columns} solve --help"));
        let longest = help.lines().map(|line| line.chars().count()).max().unwrap();
        assert!((60..=120).contains(&longest), "{columns}: {longest}\n{help}");
    }
}

/// Columns of a line: the characters of Chinese have two.
fn columns(line: &str) -> usize {
    line.chars().map(|sign| if sign >= '\u{2E80}' { 2 } else { 1 }).sum()
}

#[test]
fn chinese_help_fits_the_terminal() {
    for verb in ["solve", "count", "sample", "check", "complete", "puzzle"] {
        for width in [60, 80, 100] {
            let help = output(&format!("COLUMNS={width} help {verb} --lang zh"));
            let most = help.lines().map(columns).max().unwrap();
            assert!(most <= width && most > width - 15, "{verb} {width}: {most}\n{help}");
            assert!(help.contains("：\n") && !help.contains(":\n"), "{help}");
            assert!(!help.contains(['\u{E000}', '\u{E001}']), "{help}");
            for closing in ["，", "。", "；", "）"] {
                assert!(!help.lines().any(|line| line.trim_start().starts_with(closing)), "{help}");
            }
            // The texts are those of the manual page, but for blanks and line ends.
            let plain = |text: &str| text.split_whitespace().collect::<String>();
            let long = output(&format!("COLUMNS=100 {verb} --help --lang zh"));
            assert_eq!(plain(&help), plain(&long), "{verb} {width}");
        }
    }
}

#[test]
fn completions_offer_the_formats_of_each_verb() {
    for shell in ["bash", "zsh", "fish"] {
        let script = output(&format!("completions {shell}"));
        for format in ["parquet", "jsonl", "apng", "markdown", "html"] {
            assert!(script.contains(format), "{shell}: {format}");
        }
    }
    refuses(&[
        ("solve 8 -f html", "board, grid"),
        ("steps 4 -f npy", "text, jsonl, html"),
        ("check --from png 0", "parquet"),
    ]);
}

#[test]
fn more_threads_than_cores_are_not_started() {
    rows(&[
        ("count 8 --threads 1024", 0, "92\n", "…1024…"),
        ("count 8 --threads 1024 -q", 0, "92\n", ""),
    ]);
    let cores = std::thread::available_parallelism().unwrap().get() as u64;
    assert_eq!(json("info --json --threads 1024 -q")["threads"], (2 * cores).max(4));
}
