//! Films show every image whole, and store what changed.

use super::*;

#[test]
fn palettes_hold_every_colour_of_their_theme_exactly() {
    for theme in Theme::ALL {
        let mut palette = Palette::new(theme);
        assert!(palette.colours.len() <= usize::from(TRANSPARENT), "{}", palette.colours.len());
        for role in [
            Role::Background,
            Role::Light,
            Role::Dark,
            Role::Queen,
            Role::Attacked,
            Role::Marked,
            Role::Text,
        ] {
            let colour = theme.colour(role);
            let index = palette.index(colour.0);
            assert_eq!(palette.colours[usize::from(index)], colour, "{theme:?} {role:?}");
        }
    }
}

/// Puts a frame on the screen: its place, its width, and its pixels, of which some are transparent.
fn put(
    screen: &mut Image,
    (left, top, width): (u32, u32, u32),
    pixels: impl Iterator<Item = Option<[u8; 3]>>,
) {
    for (at, pixel) in (0..).zip(pixels) {
        let place = (top + at / width) * screen.width + left + at % width;
        if let Some(pixel) = pixel {
            screen.rgb[3 * place as usize..][..3].copy_from_slice(&pixel);
        }
    }
}

fn dark(width: u32, height: u32) -> Image {
    Image { width, height, rgb: vec![0; (width * height * 3) as usize] }
}

/// The visible picture after each frame of a GIF.
fn seen(file: &[u8]) -> Vec<Image> {
    let mut decoder = gif::Decoder::new(file).unwrap();
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut screen = dark(decoder.width().into(), decoder.height().into());
    let mut seen = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let place = [frame.left, frame.top, frame.width].map(u32::from).into();
        let colours = palette.as_chunks::<3>().0;
        let visible =
            |index: &u8| (frame.transparent != Some(*index)).then_some(usize::from(*index));
        let pixels = frame.buffer.iter().map(|index| visible(index).map(|index| colours[index]));
        put(&mut screen, place, pixels);
        seen.push(screen.clone());
    }
    seen
}

/// The visible picture after each frame of an animated PNG.
fn seen_of_png(file: &[u8]) -> Vec<Image> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let (width, height) = reader.info().size();
    let mut screen = dark(width, height);
    let mut frame = vec![0; (width * height * 4) as usize];
    let mut seen = Vec::new();
    while reader.next_frame(&mut frame).is_ok() {
        let part = *reader.info().frame_control().unwrap();
        let pixels = frame.as_chunks::<4>().0.iter().take((part.width * part.height) as usize);
        let pixels = pixels.map(|&[r, g, b, alpha]| (alpha == 255).then_some([r, g, b]));
        put(&mut screen, (part.x_offset, part.y_offset, part.width), pixels);
        seen.push(screen.clone());
    }
    seen
}

#[test]
fn a_film_of_differences_shows_every_image_whole() {
    use crate::theme::Role::{Attacked, Background, Dark, Light, Queen};
    let theme = Theme::Wood;
    let image = |roles: [Role; 6]| {
        let rgb = roles.map(|role| theme.colour(role).0).concat();
        Image { width: 3, height: 2, rgb }
    };
    let images = [
        image([Light, Dark, Light, Dark, Light, Dark]),
        image([Light, Queen, Queen, Queen, Light, Dark]),
        image([Light, Queen, Queen, Queen, Light, Dark]),
        image([Light, Attacked, Queen, Background, Light, Dark]),
        image([Dark, Attacked, Attacked, Attacked, Attacked, Light]),
    ];
    let mut file = Vec::new();
    let mut film = Film::gif(&mut file, theme);
    images.iter().for_each(|image| film.show(image, 10).unwrap());
    film.end().unwrap();
    drop(film);
    assert_eq!(seen(&file), images);
    let mut file = Vec::new();
    let mut film = Film::apng(&mut file, images.len() as u32);
    images.iter().for_each(|image| film.show(image, 10).unwrap());
    film.end().unwrap();
    drop(film);
    assert_eq!(seen_of_png(&file), images);
}

#[test]
fn the_sides_of_a_film_are_even_and_progress_tells_every_frame() {
    use crate::StepsFormat;
    use crate::steps::{Limits, Moments, write_film};
    use bezzel::search::Method;
    use bezzel_locale::{Catalogue, Language};
    let catalogue = Catalogue::new(Language::English);
    let limits = Limits { solutions: Some(1), ..Limits::default() };
    for (n, frames) in [(1, 2), (4, 31), (5, 16), (6, 197)] {
        let size = bezzel::Size::new(n).unwrap();
        let moments = Moments::new(Method::Board, size, limits).unwrap();
        let (mut file, mut told) = (Vec::new(), 0);
        let count = &mut |_| told += 1;
        write_film(StepsFormat::Gif, moments, &Style::new(&catalogue), &mut file, count).unwrap();
        let sides = gif::Decoder::new(&file[..]).map(|it| [it.width(), it.height()]).unwrap();
        assert!(sides.iter().all(|side| side.is_multiple_of(2)), "N = {n}: {sides:?}");
        assert_eq!(told, frames, "N = {n}");
    }
}

#[test]
fn only_what_changed_is_stored() {
    let mut last = Image { width: 4, height: 3, rgb: vec![0; 36] };
    let mut now = last.clone();
    assert_eq!(changed(Some(&last), &now), Part { left: 0, top: 0, width: 1, height: 1 });
    now.rgb[4 * 3 + 3] = 1;
    now.rgb[2 * 4 * 3 + 2 * 3] = 1;
    assert_eq!(changed(Some(&last), &now), Part { left: 1, top: 1, width: 2, height: 2 });
    last.width = 3;
    assert!(!last.has_extent_of(&now));
    assert_eq!(changed(None, &now).width, 4);
}
