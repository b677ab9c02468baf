//! Golden pictures: approved pictures do not change. To inspect new ones and accept them: `BEZZEL_BLESS=1 cargo test
//! -p bezzel-formats --test formats pictures`, then open the files in `tests/golden`.

use bezzel::puzzle::{Difficulty, Family, Marks, Order, generate};
use bezzel::search::{Distinct, Method};
use bezzel::stop::NEVER;
use bezzel::{Placement, Size};
use bezzel_formats::puzzle::{BOARDS_PER_PAGE, Described, Page, write_hint, write_page};
use bezzel_formats::steps::{self, Limits, Moments};
use bezzel_formats::{
    Entry, Format, Naming, PuzzleFormat, Series, StepsFormat, Style, Theme, open,
};
use bezzel_locale::{Catalogue, Language};
use std::fs;
use std::path::{Path, PathBuf};

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// Returns the golden file, or stores the new one if it is to be accepted.
fn expected(name: &str, now: &[u8]) -> Vec<u8> {
    if std::env::var_os("BEZZEL_BLESS").is_some() {
        fs::write(golden(name), now).unwrap();
    }
    fs::read(golden(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Compares a picture with its golden file. Pixels may differ only by rounding between machines.
fn assert_same(name: &str, now: &[u8]) {
    let expected = expected(name, now);
    let is_same = name.ends_with(".svg") && expected == now
        || name.ends_with(".png") && {
            let (a, b) = (pixels(&expected), pixels(now));
            a.0 == b.0 && a.1.iter().zip(&b.1).all(|(a, b)| a.abs_diff(*b) <= 3)
        };
    assert!(is_same, "{name} has changed: look at it, then accept it (see above)");
}

fn pixels(file: &[u8]) -> ((u32, u32), Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    ((info.width, info.height), pixels)
}

/// The file of placements in a format.
pub(super) fn draw(format: Format, style: &Style<'_>, placements: &[Placement]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut writer = open(format, &mut out, style);
    for (index, placement) in (1..).zip(placements) {
        writer.write(Entry { index, placement, class: None }).unwrap();
    }
    writer.finish().unwrap();
    drop(writer);
    out
}

fn distinct(n: u32) -> Vec<Placement> {
    let distinct = Distinct::new(Size::new(n).unwrap()).unwrap();
    distinct.map(|distinct| distinct.solution.into()).collect()
}

/// A puzzle of this family, size and difficulty.
fn puzzle(family: Family, n: u32, difficulty: Difficulty, seed: u64) -> Described {
    let order = Order::new(family, Size::new(n).unwrap(), difficulty);
    Described::made(generate(&order, seed, NEVER).unwrap(), seed, None)
}

#[test]
fn boards_are_as_they_were() {
    let [english, chinese] = [Language::English, Language::Chinese].map(Catalogue::new);
    let style = Style { series: Series::Distinct, total: Some(12), ..Style::new(&chinese) };
    let first = &distinct(8)[..1];
    assert_same("board_zh.png", &draw(Format::Png, &style, first));
    assert_same("board_zh.svg", &draw(Format::Svg, &style, first));
    let style = Style {
        series: Series::Given,
        total: Some(1),
        coordinates: true,
        theme: Theme::Sea,
        width: Some(300),
        ..Style::new(&english)
    };
    let attacked = Placement::new(vec![0, 0, 1, 5, 2, 2]).unwrap();
    assert_same("attacked.png", &draw(Format::Png, &style, &[attacked]));
    let style = Style { series: Series::Distinct, theme: Theme::Paper, ..Style::new(&english) };
    assert_same("sheet_en.png", &draw(Format::Png, &style, &distinct(7)));
    let limits = Limits { solutions: Some(1), ..Limits::default() };
    let moments = Moments::new(Method::Board, Size::new(4).unwrap(), limits).unwrap();
    let mut strip = Vec::new();
    steps::write_strip(StepsFormat::Png, moments, &Style::new(&english), &mut strip).unwrap();
    assert_same("strip_en.png", &strip);
}

#[test]
fn puzzles_are_as_they_were() {
    let [english, chinese] = [Language::English, Language::Chinese].map(Catalogue::new);
    let page = |format, puzzles: &[Described], page, style: &Style<'_>| {
        let mut out = Vec::new();
        write_page(format, puzzles, 1, page, style, &mut out).unwrap();
        out
    };
    let small = Style { width: Some(240), ..Style::new(&english) };
    let five = [puzzle(Family::Regions, 5, Difficulty::Medium, 1)];
    assert_same("puzzle_en.svg", &page(PuzzleFormat::Svg, &five, Page::Puzzles, &small));
    let large = Style { coordinates: true, width: Some(360), ..Style::new(&chinese) };
    let twelve = [puzzle(Family::Regions, 12, Difficulty::Easy, 1)];
    let solved = page(PuzzleFormat::Png, &twelve, Page::Solutions, &large);
    assert_same("puzzle_solved_zh.png", &solved);
    let night = Style { theme: Theme::Night, ..large };
    let blocked = [puzzle(Family::Blocked, 6, Difficulty::Medium, 1)];
    let blocked = page(PuzzleFormat::Png, &blocked, Page::Puzzles, &night);
    assert_same("puzzle_blocked_night.png", &blocked);
    let paper = Style { theme: Theme::Paper, ..Style::new(&chinese) };
    let six: Vec<Described> =
        (1..=6).map(|seed| puzzle(Family::Regions, 6, Difficulty::Medium, seed)).collect();
    let sheet = page(PuzzleFormat::Png, &six, Page::Puzzles, &paper);
    assert_same("puzzle_sheet_zh.png", &sheet);
    let step = six[0].way.steps.iter().find(|step| !step.rules_out.is_empty()).unwrap();
    let style = Style { coordinates: true, ..small };
    let mut hint = Vec::new();
    let marks = Marks::default();
    write_hint(PuzzleFormat::Svg, &six[0].puzzle, &marks, step, &style, &mut hint).unwrap();
    assert_same("puzzle_hint.svg", &hint);
}

#[test]
fn rows_and_columns_have_the_names_that_are_asked_for() {
    let catalogue = Catalogue::new(Language::English);
    let five = distinct(5);
    let drawn = |naming| {
        let style = Style { coordinates: true, naming, ..Style::new(&catalogue) };
        draw(Format::Svg, &style, &five[..1])
    };
    let all = Naming::ALL.map(|naming| drawn(Some(naming)));
    assert!((1..all.len()).all(|at| !all[..at].contains(&all[at])));
    assert_eq!(drawn(None), drawn(Some(Naming::Zero)));
}

#[test]
fn an_animation_shows_each_board_for_its_time_and_loops() {
    let catalogue = Catalogue::new(Language::English);
    let style = Style { expected: Some(6), width: Some(120), ..Style::new(&catalogue) };
    let file = draw(Format::Gif, &style, &distinct(7));
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&file[..]).unwrap();
    assert_eq!(decoder.repeat(), gif::Repeat::Infinite);
    let mut frames = 0;
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.delay, 160);
        frames += 1;
    }
    assert_eq!(frames, 6);

    let file = draw(Format::Apng, &style, &distinct(7));
    let reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
    let control = reader.info().animation_control().unwrap();
    assert_eq!((control.num_frames, control.num_plays), (6, 0));
    let unannounced = Style { expected: None, width: Some(120), ..Style::new(&catalogue) };
    assert_eq!(draw(Format::Apng, &unannounced, &distinct(7)), file);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let catalogue = Catalogue::new(Language::English);
    let refused = |style: &Style<'_>, n: u32| {
        let placement = Placement::new((0..n).collect()).unwrap();
        let mut out = Vec::new();
        let mut writer = open(Format::Png, &mut out, style);
        writer.write(Entry { index: 1, placement: &placement, class: None }).unwrap();
        writer.finish().is_err()
    };
    assert!(refused(&Style::new(&catalogue), 1001));
    assert!(refused(&Style { width: Some(5), ..Style::new(&catalogue) }, 6));
    assert!(!refused(&Style { width: Some(6), ..Style::new(&catalogue) }, 6));
    let one = puzzle(Family::Regions, 5, Difficulty::Medium, 1);
    let page = |puzzles: &[Described], width| {
        let style = Style { width, ..Style::new(&catalogue) };
        write_page(PuzzleFormat::Svg, puzzles, 1, Page::Puzzles, &style, &mut Vec::new())
    };
    assert!(page(&vec![one.clone(); BOARDS_PER_PAGE + 1], None).is_err());
    assert!(page(&[one], Some(3)).is_err());
}
