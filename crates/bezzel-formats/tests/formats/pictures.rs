//! Golden pictures: approved pictures do not change. To inspect new ones and accept them: `BEZZEL_BLESS=1 cargo test
//! -p bezzel-formats --test formats pictures`, then open the files in `tests/golden`.

use bezzel::puzzle::{Difficulty, Family, Marks, Order, generate};
use bezzel::search::{Distinct, Method};
use bezzel::stop::NEVER;
use bezzel::{Placement, Size};
use bezzel_formats::puzzle::{Described, Page, write_hint, write_page};
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

fn assert_same_text(name: &str, now: &[u8]) {
    let expected = expected(name, now);
    assert!(expected == now, "{name} has changed: look at it, then accept it (see above)");
}

/// Pixels may differ only by rounding between machines.
fn assert_same_pixels(name: &str, now: &[u8]) {
    let expected = expected(name, now);
    let (a, b) = (pixels(&expected), pixels(now));
    assert_eq!(a.0, b.0, "{name}: another size");
    let worst = a.1.iter().zip(&b.1).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0);
    assert!(worst <= 3, "{name} has changed by {worst}: look at it, then accept it (see above)");
}

fn pixels(file: &[u8]) -> ((u32, u32), Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    ((info.width, info.height), pixels)
}

fn draw(format: Format, style: &Style<'_>, placements: &[Placement]) -> Vec<u8> {
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

#[test]
fn a_board_in_chinese_is_as_it_was() {
    let catalogue = Catalogue::new(Language::Chinese);
    let style = Style { series: Series::Distinct, total: Some(12), ..Style::new(&catalogue) };
    let first = &distinct(8)[..1];
    assert_same_pixels("board_zh.png", &draw(Format::Png, &style, first));
    assert_same_text("board_zh.svg", &draw(Format::Svg, &style, first));
}

#[test]
fn attacked_queens_are_as_they_were() {
    let catalogue = Catalogue::new(Language::English);
    let style = Style {
        series: Series::Given,
        total: Some(1),
        coordinates: true,
        theme: Theme::Sea,
        width: Some(300),
        ..Style::new(&catalogue)
    };
    let placement = Placement::new(vec![0, 0, 1, 5, 2, 2]).unwrap();
    assert_same_pixels("attacked.png", &draw(Format::Png, &style, &[placement]));
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
fn a_sheet_is_as_it_was() {
    let catalogue = Catalogue::new(Language::English);
    let style = Style { series: Series::Distinct, theme: Theme::Paper, ..Style::new(&catalogue) };
    assert_same_pixels("sheet_en.png", &draw(Format::Png, &style, &distinct(7)));
}

#[test]
fn a_film_strip_is_as_it_was() {
    let catalogue = Catalogue::new(Language::English);
    let style = Style::new(&catalogue);
    let limits = Limits { solutions: Some(1), ..Limits::default() };
    let moments = Moments::new(Method::Board, Size::new(4).unwrap(), limits).unwrap();
    let mut out = Vec::new();
    steps::write_strip(StepsFormat::Png, moments, &style, &mut out).unwrap();
    assert_same_pixels("strip_en.png", &out);
}

/// A puzzle of this family, size and difficulty.
fn puzzle(family: Family, n: u32, difficulty: Difficulty, seed: u64) -> Described {
    let order = Order::new(family, Size::new(n).unwrap(), difficulty);
    Described::made(generate(&order, seed, NEVER).unwrap(), seed, None)
}

fn page(format: PuzzleFormat, puzzles: &[Described], page: Page, style: &Style<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    write_page(format, puzzles, 1, page, style, &mut out).unwrap();
    out
}

#[test]
fn a_puzzle_is_as_it_was() {
    let (english, chinese) = (Catalogue::new(Language::English), Catalogue::new(Language::Chinese));
    let small = Style { width: Some(240), ..Style::new(&english) };
    let five = [puzzle(Family::Regions, 5, Difficulty::Medium, 1)];
    assert_same_text("puzzle_en.svg", &page(PuzzleFormat::Svg, &five, Page::Puzzles, &small));
    let style = Style { coordinates: true, width: Some(360), ..Style::new(&chinese) };
    let twelve = [puzzle(Family::Regions, 12, Difficulty::Easy, 1)];
    let picture = page(PuzzleFormat::Png, &twelve, Page::Solutions, &style);
    assert_same_pixels("puzzle_solved_zh.png", &picture);
    let night = Style { theme: Theme::Night, ..style };
    let blocked = [puzzle(Family::Blocked, 6, Difficulty::Medium, 1)];
    let picture = page(PuzzleFormat::Png, &blocked, Page::Puzzles, &night);
    assert_same_pixels("puzzle_blocked_night.png", &picture);
}

#[test]
fn a_sheet_of_puzzles_is_as_it_was() {
    let catalogue = Catalogue::new(Language::Chinese);
    let style = Style { theme: Theme::Paper, ..Style::new(&catalogue) };
    let six: Vec<Described> =
        (1..=6).map(|seed| puzzle(Family::Regions, 6, Difficulty::Medium, seed)).collect();
    let picture = page(PuzzleFormat::Png, &six, Page::Puzzles, &style);
    assert_same_pixels("puzzle_sheet_zh.png", &picture);
}

#[test]
fn a_hint_is_as_it_was() {
    let catalogue = Catalogue::new(Language::English);
    let style = Style { coordinates: true, width: Some(240), ..Style::new(&catalogue) };
    let six = puzzle(Family::Regions, 6, Difficulty::Medium, 1);
    let step = six.way.steps.iter().find(|step| !step.rules_out.is_empty()).unwrap();
    let mut out = Vec::new();
    write_hint(PuzzleFormat::Svg, &six.puzzle, &Marks::default(), step, &style, &mut out).unwrap();
    assert_same_text("puzzle_hint.svg", &out);
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
}
