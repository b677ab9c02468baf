//! The vector painter.

use crate::queen;
use crate::scene::{Scene, Shape};
use crate::theme::{Colour, Theme};
use crate::writer::WriteError;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};
use std::fmt::Write as _;
use std::io::{self, Write};
use tiny_skia::{Path, PathSegment};

/// Writes a scene as an SVG document.
pub(crate) fn paint(scene: &Scene, theme: Theme, out: &mut dyn Write) -> Result<(), WriteError> {
    let mut xml = Writer::new_with_indent(out, b' ', 1);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let (width, height) = (scene.width.to_string(), scene.height.to_string());
    let view = format!("0 0 {width} {height}");
    let svg = [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("width", &width),
        ("height", &height),
        ("viewBox", &view),
        ("role", "img"),
    ];
    // The lettering is outlines; screen readers read this title.
    // XML allows neither control characters nor U+FFFE and U+FFFF, not even escaped.
    let is_none = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    let name = scene.name.replace(is_none, "\u{fffd}");
    let queen = [("id", "queen".to_owned()), ("d", path(queen::outline(1.0).as_ref(), 4))];
    xml.create_element("svg").with_attributes(svg).write_inner_content(|xml| {
        xml.create_element("title").write_text_content(BytesText::new(&name))?;
        xml.create_element("defs").write_inner_content(|xml| empty(xml, "path", &queen))?;
        scene.drawn().try_for_each(|(shape, role)| draw(xml, &shape, theme.colour(role)))
    })?;
    Ok(xml.into_inner().write_all(b"\n")?)
}

fn draw(xml: &mut Writer<&mut dyn Write>, shape: &Shape, colour: Colour) -> io::Result<()> {
    let n = |value: f32| number(value, 2);
    let fill = ("fill", colour.hex());
    match *shape {
        Shape::Rectangle { corner: (x, y), extent: (width, height) } => {
            let sides = [("x", n(x)), ("y", n(y)), ("width", n(width)), ("height", n(height))];
            empty(xml, "rect", &[&sides[..], &[fill]].concat())
        }
        Shape::Queen { corner: (x, y), side } => {
            let transform = format!("translate({} {}) scale({})", n(x), n(y), n(side));
            empty(xml, "use", &[("href", "#queen".to_owned()), ("transform", transform), fill])
        }
        Shape::Stroke { from, to, width } => {
            let attributes = [
                ("x1", n(from.0)),
                ("y1", n(from.1)),
                ("x2", n(to.0)),
                ("y2", n(to.1)),
                ("stroke", fill.1),
                ("stroke-width", n(width)),
                ("stroke-linecap", "round".to_owned()),
            ];
            empty(xml, "line", &attributes)
        }
        Shape::Outline(ref outline) => {
            empty(xml, "path", &[("d", path(outline.as_ref(), 2)), fill])
        }
    }
}

fn empty(
    xml: &mut Writer<&mut dyn Write>,
    name: &str,
    attributes: &[(&str, String)],
) -> io::Result<()> {
    let attributes = attributes.iter().map(|(name, value)| (*name, value.as_str()));
    xml.create_element(name).with_attributes(attributes).write_empty()?;
    Ok(())
}

/// Formats a number with at most `decimals` decimals, without trailing zeros.
fn number(value: f32, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Returns the outline of a queen in a square of side 100, as the data of an SVG path.
#[must_use]
pub fn queen_path() -> String {
    path(queen::outline(100.0).as_ref(), 1)
}

fn path(outline: Option<&Path>, decimals: usize) -> String {
    let mut path = String::new();
    let n = |value: f32| number(value, decimals);
    for segment in outline.into_iter().flat_map(Path::segments) {
        let (letter, points) = match segment {
            PathSegment::MoveTo(to) => ('M', vec![to]),
            PathSegment::LineTo(to) => ('L', vec![to]),
            PathSegment::QuadTo(a, to) => ('Q', vec![a, to]),
            PathSegment::CubicTo(a, b, to) => ('C', vec![a, b, to]),
            PathSegment::Close => ('Z', vec![]),
        };
        let points: Vec<String> =
            points.iter().map(|point| format!("{} {}", n(point.x), n(point.y))).collect();
        // Writing to a string cannot fail.
        let _ = write!(path, "{letter}{}", points.join(" "));
    }
    path
}
