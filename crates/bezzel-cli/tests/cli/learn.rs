//! `bezzel learn` and the programs on its page: each prints all solutions, and its search is the library's. The
//! faulty ones print what the page shows, and the verdict names their fault.

use crate::session::{Session, output, prints, refuses, rows};
use bezzel_locale::{Catalogue, Language};
use bezzel_pages::{FAULTS, programs, traced_programs, without_marks};
use serde_json::Value;

/// The output of a program, or `None` if the machine lacks its language.
fn run_program(language: &str, code: &str) -> Option<String> {
    let session = Session::new();
    let (name, command) = match language {
        "java" => ("Queens.java", "java Queens.java"),
        "c" => ("queens.c", "./queens"),
        "php" => ("queens.php", "php queens.php"),
        "javascript" => ("queens.js", "node queens.js"),
        _ => ("queens.py", "python3 queens.py"),
    };
    session.write(name, code);
    if language == "c" {
        session.program("gcc -O1 -Wall -Werror -o queens queens.c")?;
    }
    session.program(command)
}

/// The statement that prints a line of a trace.
fn print_statement(language: &str, line: &str) -> String {
    match language {
        "java" => format!("System.out.println({line});"),
        "c" => format!("printf(\"%s\\n\", {line});"),
        "php" => format!("echo {line}, \"\\n\";"),
        "javascript" => format!("console.log({line});"),
        _ => format!("print({line})"),
    }
}

/// A program with a print statement before each marked line, for the event that the mark names.
fn traced(language: &str, code: &str) -> String {
    let line = |line: &str| {
        let (text, mark) =
            line.split_once("//@ ").or_else(|| line.split_once("#@ ")).unwrap_or((line, ""));
        let indent = &text[..text.len() - text.trim_start().len()];
        let column = if language == "php" { "$column" } else { "column" };
        let told = match (mark, language) {
            ("place", "c") => "printf(\"place %d %d\\n\", row, column);".to_owned(),
            ("place", "php") => "echo \"place $row $column\\n\";".to_owned(),
            ("place", "javascript") => format!("console.log(\"place\", row, {column});"),
            ("place", "python") => format!("print(\"place\", row, {column})"),
            ("place", _) => "System.out.println(\"place \" + row + \" \" + column);".to_owned(),
            ("back", _) => print_statement(language, "\"remove\""),
            ("solved", _) => print_statement(language, "\"solution\""),
            _ => return format!("{text}\n"),
        };
        format!("{indent}{told}\n{text}\n")
    };
    code.lines().map(line).collect()
}

/// The search of the library, as the lines of a trace.
fn library(n: &str) -> String {
    let text = output(&format!("steps {n} --format jsonl"));
    let events = text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    let line = |event: Value| match event["event"].as_str() {
        Some("place") => format!("place {} {}\n", event["row"], event["column"]),
        Some("back-up") => "remove\n".to_owned(),
        Some("solved") => "solution\n".to_owned(),
        _ => String::new(),
    };
    events.map(line).collect()
}

/// All marks of a program: each stands on one line.
fn marks(code: &str) -> Vec<&str> {
    let lines = code.lines().filter_map(|line| line.split_once("@ "));
    let mut marks: Vec<_> = lines.flat_map(|(_, marks)| marks.split(' ')).collect();
    marks.sort_unstable();
    marks
}

#[test]
fn programs_in_five_languages_search_as_the_library_does() {
    let mut count = 0;
    for (name, texts) in programs().as_object().unwrap() {
        for (language, code) in texts.as_object().unwrap() {
            let code = code.as_str().unwrap();
            let lines = code.lines().count();
            assert!(lines <= 40, "{name} {language}: {lines} lines");
            let checks: &[&str] = match name.as_str() {
                "masks" => &["choose"],
                _ => &["column", "diagonal", "antidiagonal", "free"],
            };
            for mark in checks.iter().chain(&["place", "back", "solved"]) {
                let marked = code.lines().filter(|line| line.ends_with(&format!("@ {mark}")));
                assert_eq!(marked.count(), 1, "{name} {language}: {mark}");
            }
            assert_eq!(marks(code), marks(texts["python"].as_str().unwrap()), "{name} {language}");
            if language.starts_with("pseudo") {
                continue;
            }
            // The program as a reader runs it.
            let Some(all) = run_program(language, &without_marks(code)) else { continue };
            let right = "8 queens: 92 boards, 92 …";
            prints(&[(&format!("check --list --quiet <<< {all}"), right)]);
            for n in ["1", "4", "6"] {
                let smaller = code.replacen("n = 8", &format!("n = {n}"), 1);
                let trace = run_program(language, &traced(language, &smaller)).unwrap();
                let acts = ["place", "remove", "solution"];
                let acts =
                    trace.lines().filter(|line| acts.iter().any(|act| line.starts_with(act)));
                let acts: String = acts.map(|line| format!("{line}\n")).collect();
                assert_eq!(acts, library(n), "{name} {language} {n}");
                count += 1;
            }
        }
    }
    // Wine has none of the languages.
    assert!(count > 0 || cfg!(windows));
}

/// The code that chapter 11 shows as a file is run unchanged.
#[test]
fn the_three_lines_print_a_trace_without_a_fault() {
    let programs = traced_programs();
    assert_eq!(programs.as_object().unwrap().len(), 5);
    for (language, code) in programs.as_object().unwrap() {
        let code = code.as_str().unwrap().replacen("n = 8", "n = 4", 1);
        let Some(printed) = run_program(language, &code) else { continue };
        let told = "…2 solutions, 17 nodes…No fault…";
        prints(&[(&format!("steps 4 --from - <<< {printed}"), told)]);
    }
}

#[test]
fn faulty_programs_print_what_the_page_says_and_the_verdict_names_the_fault() {
    let sentences = [
        ("forgets", "a queen is not taken back before the next one takes her place"),
        ("diagonal", "a search that does not check antidiagonals /"),
        ("short", "does the loop over row 0 end one early?"),
        ("first", "the only board is the first solution: does the search stop there?"),
        ("shared", "does the program add one board again and again, and no copies of it?"),
        ("walked", "a loop removes solutions from the list that it walks over"),
    ];
    assert_eq!(FAULTS.map(|fault| fault.name), sentences.map(|(name, _)| name));
    let data = bezzel_workbench::learn::data().unwrap();
    for (at, (name, sentence)) in sentences.into_iter().enumerate() {
        let fault = FAULTS[at];
        let is_trace = fault.printed.starts_with("place");
        let question = match name {
            "forgets" => "steps 4 --from -",
            "walked" => "check --list --distinct",
            _ => "check --list",
        };
        let verdict = |printed: &str| {
            let told = format!("…{sentence}…");
            rows(&[(&format!("{question} <<< {printed}"), 1, &told, "…")]);
        };
        verdict(fault.printed);
        let programs = fault.programs();
        assert_eq!(programs.len(), 7, "{name}");
        for (language, code) in &programs {
            let code = code.as_str().unwrap();
            assert!(
                code.lines().count() <= if name == "walked" { 46 } else { 40 },
                "{name} {language}"
            );
            let faulty = code.lines().filter(|line| line.ends_with(" fault")).count();
            assert_eq!(faulty, if name == "walked" { 2 } else { 1 }, "{name} {language}");
            if language.starts_with("pseudo") {
                continue;
            }
            let code = if is_trace { traced(language, code) } else { without_marks(code) };
            let Some(text) = run_program(language, &code) else { continue };
            // Some languages write no brackets and no commas.
            let numbers = |text: &str| {
                let lines = text.lines().map(|line| line.replace(['[', ']', ','], ""));
                lines.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(numbers(&text), numbers(fault.printed), "{name} {language}");
            verdict(&text);
        }
        // The page shows the same sentence.
        let lines = data["broken"][at]["verdict"]["en"].as_array().unwrap();
        let last = lines.last().unwrap().as_str().unwrap();
        assert!(last.contains(sentence), "{name}: {last}");
    }
}

/// The number of calls is the one in chapter 5.
#[test]
fn python_gives_up_after_a_thousand_calls() {
    let limit = run_program("python", "import sys\nprint(sys.getrecursionlimit())");
    for (language, limit) in Language::ALL.into_iter().zip(limit.iter().cycle()) {
        let text = Catalogue::new(language).sentence("learn-chapter-5-more-text", &[]);
        assert!(text.contains(limit.trim()), "{text}");
    }
}

/// A question has one right answer, at the same place in both languages, and a reason for each.
#[test]
fn questions_have_one_right_answer_and_reasons() {
    let right = |language| {
        let catalogue = Catalogue::new(language);
        let question = |chapter: u32| {
            let text = catalogue.sentence(&format!("learn-chapter-{chapter}-question"), &[]);
            let answers: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
            assert!(answers.len() >= 3, "{chapter}");
            for answer in &answers {
                assert!(answer.starts_with(['+', '-']), "{chapter}: {answer}");
                assert_eq!(answer.matches('|').count(), 1, "{chapter}: {answer}");
            }
            let right: Vec<usize> =
                (0..answers.len()).filter(|&at| answers[at].starts_with('+')).collect();
            assert_eq!(right.len(), 1, "{chapter}");
            (answers.len(), right[0])
        };
        (1..=bezzel_pages::CHAPTERS).map(question).collect::<Vec<_>>()
    };
    assert_eq!(right(Language::English), right(Language::Chinese));
}

#[test]
fn slides_and_answers_have_the_texts_of_the_page_and_no_script() {
    for (lang, title, answer) in
        [("en", "Essentially different", "21"), ("zh", "&#26412;&#36136;", "21&#20010;")]
    {
        let slides = output(&format!("learn --slides --lang {lang}"));
        let answers = output(&format!("learn --answers --lang {lang}"));
        for page in [&slides, &answers] {
            assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{lang}");
            assert!(!page.contains("<script") && !page.contains("{$") && !page.contains("**"));
            assert!(page.contains(title), "{lang}");
            // One right answer in each chapter.
            let right = page.matches("class=\"right\"").count();
            assert_eq!(right, bezzel_pages::CHAPTERS as usize, "{lang}");
            assert!(page.contains(&format!("<b>&#10003; {answer}</b>")), "{lang}");
            assert!(page.len() < 200_000, "{}", page.len());
        }
        // A head, the texts, pictures and questions, five more pictures of faults, chapter 5 in two, and the end.
        assert_eq!(slides.matches("class=\"slide\"").count(), 1 + 12 * 4 + 5 + 2 + 1, "{lang}");
        assert_eq!(answers.matches("<h2>").count(), 13, "{lang}");
        // The numbers of positions in chapter 9; each line of a verdict is a sentence.
        assert!(slides.contains("<td>35539</td>") && slides.contains("<td>19745</td>"), "{lang}");
        assert!(lang != "en" || slides.contains("<li>Board 13 is board 2 again"), "{lang}");
    }
}

#[test]
fn the_page_is_one_file_with_the_text_of_all_chapters() {
    let session = Session::new();
    for (lang, title) in [("en", "Essentially different"), ("zh", "本质不同的解")] {
        // The page is ASCII, which browsers decode fastest.
        let written =
            |sign: char| if sign.is_ascii() { sign.into() } else { format!("&#{};", sign as u32) };
        let title: String = title.chars().map(written).collect();
        session.does(&[&format!("learn -o it.html --lang {lang}")]);
        let page = session.read("it.html");
        assert!(page.len() < 1_000_000, "{} bytes", page.len());
        assert!(page.ends_with("</html>\n") && !page.contains("{{"));
        let (_, still) = page.split_once("<noscript>").unwrap();
        let (still, _) = still.split_once("</noscript>").unwrap();
        // The steps on four rows, both numbers up to 12 rows, the faulty programs and the three lines.
        for part in [
            &title,
            "4,426,165,368",
            "<td>14200</td><td>1787</td>",
            "<td>A</td><td>4</td>",
            "[1, 3, 5, 0, 2, 4]",
            "print(&quot;remove&quot;, row, column)",
        ] {
            assert!(still.contains(part), "{lang}: {part}");
        }
        assert!(!still.contains("{$"), "{lang}");
        assert_eq!(still.matches("<h2>").count(), 13);
        assert_eq!(still.matches("<h3>").count(), FAULTS.len());
    }
    prints(&[("learn -o -", "<!DOCTYPE html>…")]);
    refuses(&[
        ("learn --slides --answers -o it.html", "--answers"),
        ("learn -o /nowhere/x.html", "/nowhere"),
    ]);
}
