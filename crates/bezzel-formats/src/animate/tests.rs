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
            let Colour(r, g, b) = theme.colour(role);
            let index = palette.index([r, g, b]);
            assert_eq!(palette.colours[usize::from(index)], Colour(r, g, b), "{theme:?} {role:?}");
        }
    }
}

/// The visible picture after each frame of a GIF.
fn seen(file: &[u8]) -> Vec<Vec<u8>> {
    let mut decoder = gif::Decoder::new(file).unwrap();
    let width = usize::from(decoder.width());
    let palette = decoder.global_palette().unwrap().to_vec();
    let mut screen = vec![0; width * usize::from(decoder.height()) * 3];
    let mut seen = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let rows = frame.buffer.chunks(usize::from(frame.width));
        for (y, row) in (usize::from(frame.top)..).zip(rows) {
            for (x, &index) in (usize::from(frame.left)..).zip(row) {
                if frame.transparent != Some(index) {
                    let colour = &palette[usize::from(index) * 3..][..3];
                    screen[(y * width + x) * 3..][..3].copy_from_slice(colour);
                }
            }
        }
        seen.push(screen.clone());
    }
    seen
}

/// The visible picture after each frame of an animated PNG.
fn seen_of_png(file: &[u8]) -> Vec<Vec<u8>> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let (width, height) = reader.info().size();
    let mut screen = vec![0; (width * height * 3) as usize];
    let mut frame = vec![0; (width * height * 4) as usize];
    let mut seen = Vec::new();
    while reader.next_frame(&mut frame).is_ok() {
        let control = *reader.info().frame_control().unwrap();
        for (at, pixel) in (0..control.width * control.height).zip(frame.as_chunks::<4>().0) {
            let x = control.x_offset + at % control.width;
            let y = control.y_offset + at / control.width;
            if pixel[3] == 255 {
                screen[(y * width + x) as usize * 3..][..3].copy_from_slice(&pixel[..3]);
            }
        }
        seen.push(screen.clone());
    }
    seen
}

#[test]
fn a_film_of_differences_shows_every_image_whole() {
    use crate::theme::Role::{Attacked, Background, Dark, Light, Queen};
    let theme = Theme::Wood;
    let image = |roles: [Role; 6]| {
        let colours = roles.map(|role| theme.colour(role));
        let rgb = colours.iter().flat_map(|colour| [colour.0, colour.1, colour.2]).collect();
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
    let mut film = Gif::new(&mut file, theme);
    images.iter().for_each(|image| film.show(image, 10).unwrap());
    film.end().unwrap();
    drop(film);
    let seen = seen(&file);
    let mut file = Vec::new();
    let mut film = Apng::new(&mut file, images.len() as u32);
    images.iter().for_each(|image| film.show(image, 10).unwrap());
    film.end().unwrap();
    drop(film);
    assert_eq!((seen.len(), seen_of_png(&file)), (images.len(), seen.clone()));
    for (at, (seen, image)) in seen.iter().zip(&images).enumerate() {
        assert_eq!(*seen, image.rgb, "frame {at}");
    }
}

#[test]
fn a_film_of_steps_is_a_third_of_what_it_was_and_its_sides_are_even() {
    use crate::steps::{Limits, Moments, write_gif};
    use bezzel::search::Method;
    use bezzel_locale::{Catalogue, Language};
    // The size in version 0.1.0, in which a frame stored every pixel of the changed rectangle.
    const BEFORE: usize = 3_509_239;
    let catalogue = Catalogue::new(Language::English);
    let style = Style { delay: 90, ..Style::new(&catalogue) };
    let write = |n, solutions| {
        let limits = Limits { solutions: Some(solutions), ..Limits::default() };
        let size = bezzel::Size::new(n).unwrap();
        let moments = Moments::new(Method::Board, size, limits).unwrap();
        let (mut file, mut told) = (Vec::new(), 0);
        write_gif(moments, &style, &mut file, &mut |_| told += 1).unwrap();
        let decoder = gif::Decoder::new(&file[..]).unwrap();
        let sides = [decoder.width(), decoder.height()];
        assert!(sides.iter().all(|side| side.is_multiple_of(2)), "N = {n}: {sides:?}");
        (file.len(), told)
    };
    let (bytes, frames) = write(6, 1);
    assert!(bytes <= BEFORE / 3, "{bytes} bytes");
    assert_eq!(frames, 197, "progress is told of every frame");
    for n in [1, 4, 5] {
        write(n, 1);
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
