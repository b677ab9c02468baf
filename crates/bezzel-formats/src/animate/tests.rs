//! Films show every image whole, and store what changed.

use super::*;

/// A frame's part of the screen, and the visible picture after it.
type Seen = (Part, Image);

/// Shows a frame, some of whose pixels are transparent.
fn put(screen: &mut Image, part: Part, pixels: impl Iterator<Item = Option<[u8; 3]>>) -> Seen {
    for (at, pixel) in (0..part.width * part.height).zip(pixels) {
        let (x, y) = (part.left + at % part.width, part.top + at / part.width);
        if let Some(pixel) = pixel {
            screen.rgb[3 * (y * screen.width + x) as usize..][..3].copy_from_slice(&pixel);
        }
    }
    (part, screen.clone())
}

fn dark(width: u32, height: u32) -> Image {
    Image { width, height, rgb: vec![0; (width * height * 3) as usize] }
}

fn seen_in_gif(file: &[u8]) -> Vec<Seen> {
    let mut decoder = gif::Decoder::new(file).unwrap();
    let palette = decoder.global_palette().unwrap().to_vec();
    let colours = palette.as_chunks::<3>().0;
    let mut screen = dark(decoder.width().into(), decoder.height().into());
    let mut seen = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let [left, top, width, height] =
            [frame.left, frame.top, frame.width, frame.height].map(u32::from);
        let visible = |&index| (frame.transparent != Some(index)).then_some(usize::from(index));
        let pixels = frame.buffer.iter().map(|index| visible(index).map(|index| colours[index]));
        seen.push(put(&mut screen, Part { left, top, width, height }, pixels));
    }
    seen
}

fn seen_in_png(file: &[u8]) -> Vec<Seen> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let (width, height) = reader.info().size();
    let mut screen = dark(width, height);
    let mut frame = vec![0; (width * height * 4) as usize];
    let mut seen = Vec::new();
    while reader.next_frame(&mut frame).is_ok() {
        let png::FrameControl { x_offset: left, y_offset: top, width, height, .. } =
            *reader.info().frame_control().unwrap();
        let pixels = frame.as_chunks::<4>().0.iter();
        let pixels = pixels.map(|&[r, g, b, alpha]| (alpha == 255).then_some([r, g, b]));
        seen.push(put(&mut screen, Part { left, top, width, height }, pixels));
    }
    seen
}

#[test]
fn a_film_stores_what_changed_and_shows_every_image_whole_in_the_colours_of_its_theme() {
    use crate::theme::Role::{Attacked, Background, Dark, Light, Marked, Queen, Text};
    // The pixels of images, and left, top, width and height of what is stored.
    let frames = [
        ([Light, Dark, Light, Dark, Light, Dark], [0, 0, 3, 2]),
        ([Light, Dark, Queen, Dark, Light, Queen], [2, 0, 1, 2]),
        ([Light, Dark, Queen, Dark, Light, Queen], [0, 0, 1, 1]),
        ([Light, Dark, Queen, Attacked, Marked, Queen], [0, 1, 2, 1]),
        ([Light, Attacked, Attacked, Attacked, Attacked, Attacked], [1, 0, 2, 2]),
        ([Dark, Queen, Marked, Text, Background, Light], [0, 0, 3, 2]),
    ];
    for theme in Theme::ALL {
        let images = frames.map(|(roles, [left, top, width, height])| {
            let rgb = roles.map(|role| theme.colour(role).0).concat();
            (Part { left, top, width, height }, Image { width: 3, height: 2, rgb })
        });
        let (mut gif, mut png) = (Vec::new(), Vec::new());
        for mut film in [Film::gif(&mut gif, theme), Film::apng(&mut png, images.len() as u32)] {
            images.iter().for_each(|(_, image)| film.show(image, 10).unwrap());
            film.end().unwrap();
        }
        assert_eq!(seen_in_gif(&gif), images, "{theme:?}");
        assert_eq!(seen_in_png(&png), images, "{theme:?}");
    }
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
