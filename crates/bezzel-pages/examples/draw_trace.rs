//! Draws a search: the first steps as text, all of them as a film. `cargo run --release --example draw_trace --
//! steps.gif`.

use bezzel::{Size, search::Method};
use bezzel_formats::steps::{Limits, Moments};
use bezzel_formats::{StepsFormat, Style};
use bezzel_locale::{Catalogue, Language};
use bezzel_pages::write_steps;
use std::io::Write;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let size = Size::new(5)?;
    let catalogue = Catalogue::new(Language::English);
    let style = Style::new(&catalogue);

    let first = Limits { steps: Some(6), ..Limits::default() };
    let moments = Moments::new(Method::Board, size, first)?;
    write_steps(StepsFormat::Text, moments, &style, &mut std::io::stdout(), &mut |_| ())?;

    if let Some(path) = std::env::args().nth(1) {
        let until_solved = Limits { solutions: Some(1), ..Limits::default() };
        let moments = Moments::new(Method::Board, size, until_solved)?;
        let mut film = Vec::new();
        write_steps(StepsFormat::Gif, moments, &style, &mut film, &mut |_| ())?;
        std::fs::File::create(&path)?.write_all(&film)?;
        println!("{path}: {} bytes", film.len());
    }
    Ok(())
}
