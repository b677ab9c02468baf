//! What a teacher takes from Learn: slides for a class, and the answers. Both are made of the texts of the page, as
//! pages without scripts.

use crate::lesson::{Answer, Lessons, fault_name};
use crate::{CHAPTERS, FAULTS, FONT, LEARN_STYLE, PLAYER_STYLE, escaped, font_face};
use bezzel_formats::{WriteError, queen_path};
use bezzel_locale::{Catalogue, say};
use data_encoding::BASE64;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::Write;

const SLIDES_STYLE: &str = include_str!("../assets/learn/slides.css");

/// The content security policy of slides and answers, which are one file without scripts.
pub const SHEET_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; base-uri 'none'";

/// What is made of the texts of Learn for a teacher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonSheet {
    /// The text, the picture and the question of each chapter, each on a slide.
    Slides,
    /// The questions with their answers and reasons, and the faults of the programs.
    Answers,
}

/// Writes slides or answers as a page. `data` is the data of Learn: see `bezzel_workbench::learn`.
///
/// # Errors
/// [`WriteError`] if `out` refuses.
pub fn write_lesson_sheet(
    sheet: LessonSheet,
    data: &Value,
    catalogue: &Catalogue,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    let lessons = Lessons::new(data, catalogue);
    let (name, body) = match sheet {
        LessonSheet::Slides => ("slides", slides(&lessons)),
        LessonSheet::Answers => ("answers", answers(&lessons)),
    };
    let title = escaped(&say!(catalogue, &format!("learn-{name}-title")));
    let language = catalogue.language().code();
    let font = font_face(&format!("data:font/woff2;base64,{}", BASE64.encode(FONT)));
    let queen = queen_path();
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{SHEET_POLICY}\">\n\
         <title>{title}</title>\n<style>\n{font}{PLAYER_STYLE}{LEARN_STYLE}{SLIDES_STYLE}</style>\n</head>\n\
         <body class=\"still {name}\">\n<svg width=\"0\" height=\"0\" aria-hidden=\"true\" class=\"shapes\"><defs>\
         <path id=\"bezzel-queen\" d=\"{queen}\"/></defs></svg>\n<main>{body}</main>\n</body>\n</html>\n"
    )?;
    Ok(out.flush()?)
}

/// A slide for each text, picture, question and answer.
fn slides(lessons: &Lessons<'_>) -> String {
    let mut html = String::new();
    let mut slide = |content: &str| {
        _ = write!(html, "<section class=\"slide\">{content}</section>");
    };
    slide(&format!("<h1>{}</h1><p>{}</p>", lessons.say("learn-title"), lessons.say("learn-lead")));
    for chapter in 1..=CHAPTERS {
        let head = lessons.heading(chapter);
        slide(&format!("{head}{}", lessons.paragraphs(chapter, "text")));
        for picture in lessons.pictures(chapter) {
            slide(&format!("{head}<div class=\"picture-of\">{picture}</div>"));
        }
        if chapter == 5 {
            let loops = lessons.pseudocode("loop");
            slide(&format!("{head}{}", lessons.paragraphs(chapter, "more-text")));
            slide(&format!("{head}<div class=\"picture-of\">{loops}</div>"));
        }
        let (asked, answers) = lessons.question(chapter);
        let options: String = answers.iter().map(|it| format!("<li>{}</li>", it.answer)).collect();
        slide(&format!("{head}<p><b>{asked}</b></p><ol>{options}</ol>"));
        slide(&format!("{head}<p><b>{asked}</b></p>{}", told(&answers)));
    }
    slide(&lessons.end());
    html
}

/// The questions with their answers, then the faults.
fn answers(lessons: &Lessons<'_>) -> String {
    let mut html = format!("<h1>{}</h1>", lessons.say("learn-answers-title"));
    for chapter in 1..=CHAPTERS {
        let (asked, answers) = lessons.question(chapter);
        let head = lessons.heading(chapter);
        _ = write!(html, "<section>{head}<p><b>{asked}</b></p>{}</section>", told(&answers));
    }
    _ = write!(html, "<section><h2>{}</h2><ol>", lessons.say("learn-answers-faults"));
    for fault in FAULTS {
        let name = fault_name(fault.name);
        let why = lessons.say(&format!("{name}-why"));
        _ = write!(html, "<li><b>{}</b> {why}</li>", lessons.say(&name));
    }
    html + "</ol></section>"
}

/// Answers with their reasons, as HTML; the right one has a sign.
fn told(answers: &[Answer]) -> String {
    let items = answers.iter().map(|it| {
        let (class, sign) = if it.is_right { (" class=\"right\"", "✓ ") } else { ("", "") };
        format!("<li{class}><b>{}{}</b><br>{}</li>", escaped(sign), it.answer, it.why)
    });
    format!("<ul>{}</ul>", items.collect::<String>())
}
