//! The vector painter.

use crate::font::Segment;
use crate::queen;
use crate::scene::{Scene, Shape};
use crate::theme::{Role, Theme};
use crate::writer::WriteError;
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};
use std::fmt::Write as _;
use std::io::Write;

/// Writes a scene as an SVG document.
pub(crate) fn paint(scene: &Scene, theme: Theme, out: &mut dyn Write) -> Result<(), WriteError> {
    let mut xml = Writer::new_with_indent(out, b' ', 1);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let (width, height) = (scene.width.to_string(), scene.height.to_string());
    let mut svg = BytesStart::new("svg");
    svg.push_attribute(("xmlns", "http://www.w3.org/2000/svg"));
    svg.push_attribute(("width", width.as_str()));
    svg.push_attribute(("height", height.as_str()));
    svg.push_attribute(("viewBox", format!("0 0 {width} {height}").as_str()));
    svg.push_attribute(("role", "img"));
    xml.write_event(Event::Start(svg))?;
    // The lettering is outlines; screen readers read this title.
    xml.write_event(Event::Start(BytesStart::new("title")))?;
    // XML allows neither control characters nor U+FFFE and U+FFFF, not even escaped.
    let is_none = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    let name = scene.name.replace(is_none, "\u{fffd}");
    xml.write_event(Event::Text(BytesText::new(&name)))?;
    xml.write_event(Event::End(BytesEnd::new("title")))?;
    xml.write_event(Event::Start(BytesStart::new("defs")))?;
    empty(&mut xml, "path", &[("id", "queen"), ("d", &path(&queen::outline(1.0), 4))])?;
    xml.write_event(Event::End(BytesEnd::new("defs")))?;
    for shape in &scene.shapes {
        draw(&mut xml, shape, theme)?;
    }
    xml.write_event(Event::End(BytesEnd::new("svg")))?;
    xml.into_inner().write_all(b"\n")?;
    Ok(())
}

fn draw(xml: &mut Writer<&mut dyn Write>, shape: &Shape, theme: Theme) -> Result<(), WriteError> {
    let fill = |role: Role| theme.colour(role).hex();
    match shape {
        Shape::Rectangle { x, y, width, height, role } => empty(
            xml,
            "rect",
            &[
                ("x", &number(*x, 2)),
                ("y", &number(*y, 2)),
                ("width", &number(*width, 2)),
                ("height", &number(*height, 2)),
                ("fill", &fill(*role)),
            ],
        ),
        Shape::Queen { x, y, side, role } => {
            let transform = format!(
                "translate({} {}) scale({})",
                number(*x, 2),
                number(*y, 2),
                number(*side, 2)
            );
            empty(
                xml,
                "use",
                &[("href", "#queen"), ("transform", &transform), ("fill", &fill(*role))],
            )
        }
        Shape::Stroke { from, to, width, role } => empty(
            xml,
            "line",
            &[
                ("x1", &number(from.0, 2)),
                ("y1", &number(from.1, 2)),
                ("x2", &number(to.0, 2)),
                ("y2", &number(to.1, 2)),
                ("stroke", &fill(*role)),
                ("stroke-width", &number(*width, 2)),
                ("stroke-linecap", "round"),
            ],
        ),
        Shape::Outline { segments, role } => {
            empty(xml, "path", &[("d", &path(segments, 2)), ("fill", &fill(*role))])
        }
    }
}

fn empty(
    xml: &mut Writer<&mut dyn Write>,
    name: &str,
    attributes: &[(&str, &str)],
) -> Result<(), WriteError> {
    let element = BytesStart::new(name).with_attributes(attributes.iter().copied());
    Ok(xml.write_event(Event::Empty(element))?)
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
    path(&queen::outline(100.0), 1)
}

pub(crate) fn path(segments: &[Segment], decimals: usize) -> String {
    let mut path = String::new();
    let n = |value: f32| number(value, decimals);
    for segment in segments {
        // Writing to a string cannot fail.
        let _ = match *segment {
            Segment::Move(x, y) => write!(path, "M{} {}", n(x), n(y)),
            Segment::Line(x, y) => write!(path, "L{} {}", n(x), n(y)),
            Segment::Quad(a, b, x, y) => write!(path, "Q{} {} {} {}", n(a), n(b), n(x), n(y)),
            Segment::Cubic(a, b, c, d, x, y) => {
                write!(path, "C{} {} {} {} {} {}", n(a), n(b), n(c), n(d), n(x), n(y))
            }
            Segment::Close => write!(path, "Z"),
        };
    }
    path
}
