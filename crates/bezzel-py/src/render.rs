//! Drawing and writing: the options of pictures and files, and the display in notebooks.

use crate::asked::{asked, keyword, place};
use crate::page::Page;
use crate::refusal::{self, english, refused, shown};
use crate::wait::{Ending, STEPS, on, wait};
use bezzel::{Class, Placement, Size};
use bezzel_formats::{Entry, Format, Nature, Series, Style, Title, missing_characters};
use bezzel_locale::{Catalogue, Language, say};
use bezzel_workbench::draw::Drawing;
use bezzel_workbench::output::{NotationRequest, Output, OutputRequest, Screen};
use bezzel_workbench::solve::FoundSolutions;
use bezzel_workbench::{Field, Refusal};
use pyo3::exceptions::{PyTypeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::num::NonZero;
use std::path::PathBuf;

/// Notebooks show boards up to this size; larger boards are shown by their `repr`.
pub(crate) const MAX_DISPLAYED: usize = 64;

/// `str` shows boards up to this size, as the command does on a terminal.
pub(crate) const MAX_SHOWN: usize = 80;

/// Python's text is Unicode whatever the locale, and nothing is written to a terminal.
const SCREEN: Screen = Screen::PAGE;

pub(crate) const ONE: NonZero<usize> = NonZero::<usize>::MIN;

/// The format, style and destination of a drawing.
#[derive(Debug, Clone, Default)]
pub(crate) struct RenderOptions {
    pub(crate) language: Language,
    pub(crate) output: Output,
}

impl RenderOptions {
    /// The options of pictures.
    pub(crate) const PICTURE: &'static [&'static str] =
        &["title", "lang", "theme", "size", "coordinates"];

    /// The options of texts.
    pub(crate) const TEXT: &'static [&'static str] = &["ascii", "base", "signs"];

    /// The options of files.
    pub(crate) const FILE: &'static [&'static str] = &[
        "format",
        "lang",
        "ascii",
        "base",
        "signs",
        "title",
        "theme",
        "size",
        "coordinates",
        "delay",
    ];

    /// Returns the default style of a drawing in this format that is kept in memory.
    pub(crate) fn new(format: Format) -> RenderOptions {
        let output = Output { format: Some(format.name().to_owned()), ..Output::default() };
        RenderOptions { language: Language::English, output }
    }

    /// Returns the style for some options.
    pub(crate) fn of(
        format: Option<Format>,
        options: Option<&Bound<'_, PyDict>>,
        known: &[&str],
    ) -> PyResult<RenderOptions> {
        let given = options.map(|options| options.keys().extract()).transpose()?;
        let given: Vec<String> = given.unwrap_or_default();
        if let Some(given) = given.iter().find(|name| !known.contains(&name.as_str())) {
            let (given, names) = (given.as_str(), known.join(", "));
            let sentence = say!(english(), "python-option", given = given, names = names);
            return Err(PyTypeError::new_err(sentence));
        }
        let Some(options) = options else {
            return Ok(format.map_or_else(RenderOptions::default, RenderOptions::new));
        };
        let language = match keyword(options, "lang")? {
            Some(given) => refusal::named(&refusal::text(&given, Field::new("lang"))?)?,
            None => Language::default(),
        };
        let others = options.copy()?;
        // Here a title may be a flag too.
        let given = others.get_item("title")?;
        if given.is_some() {
            others.del_item("title")?;
        }
        let title = given.map_or(Ok(None), |given| title(&given))?;
        let output = asked(&others, OutputRequest::output)?;
        let output = Output { title, ..output };
        let mut output = asked(&others, |asked: NotationRequest| asked.output(output, false))?;
        output.format = output.format.or_else(|| format.map(|format| format.name().to_owned()));
        Ok(RenderOptions { language, output })
    }

    /// Returns the style of a file to which `of` is saved; `None` if the path is a file object, to
    /// which this function writes.
    pub(crate) fn to(
        of: &Bound<'_, PyAny>,
        path: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<RenderOptions>> {
        if to_stream(of, path, options)? {
            return Ok(None);
        }
        RenderOptions::to_file(path, options).map(Some)
    }

    /// Returns the style of a file.
    pub(crate) fn to_file(
        path: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<RenderOptions> {
        let mut render = RenderOptions::of(None, options, RenderOptions::FILE)?;
        let path = place(path)?;
        // In Python `-` is the name of a file, not standard output.
        let path = if path.as_os_str() == "-" { PathBuf::from("./-") } else { path };
        render.output.path = Some(path);
        Ok(render)
    }

    /// Returns the sentences of titles.
    pub(crate) fn catalogue(&self) -> Catalogue {
        Catalogue::new(self.language)
    }

    /// Returns the screen settings that replace standard output, to which nothing is written.
    pub(crate) const fn screen() -> Screen {
        SCREEN
    }

    /// Returns the drawing of the boards to be written.
    pub(crate) fn drawing(&self) -> Result<Drawing, Refusal> {
        self.output.clone().drawing(Format::Board, SCREEN)
    }
}

/// Imports NumPy before arrays are made: the array's own import would panic if Ctrl-C interrupted
/// it.
pub(crate) fn import_numpy(py: Python<'_>) -> PyResult<()> {
    py.import("numpy").map(|_| ())
}

/// Returns the title that a text or a flag asks for.
fn title(given: &Bound<'_, PyAny>) -> PyResult<Option<Title>> {
    if let Ok(text) = given.cast::<PyString>() {
        let text = text.to_string();
        warn_of_missing(given.py(), &text)?;
        return Ok(Some(Title::Text(text)));
    }
    match given.extract::<Option<bool>>() {
        Ok(Some(true)) => Ok(None),
        Ok(Some(false) | None) => Ok(Some(Title::None)),
        Err(_) => {
            let sentence = say!(english(), "python-title", given = shown(given));
            Err(PyTypeError::new_err(sentence))
        }
    }
}

/// Warns if the embedded font lacks characters of a title.
fn warn_of_missing(py: Python<'_>, title: &str) -> PyResult<()> {
    let missing = missing_characters(title);
    if missing.is_empty() {
        return Ok(());
    }
    let missing: String = missing.into_iter().collect();
    let sentence = say!(english(), "note-missing-glyphs", characters = missing);
    let sentence = std::ffi::CString::new(sentence).unwrap_or_default();
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &sentence, 2)
}

/// A placement to write: its number from 1, and its class if it is a distinct solution.
pub(crate) type Item = (u64, Placement, Option<Class>);

/// Returns placements drawn as the bytes of a file.
pub(crate) fn drawn(
    py: Python<'_>,
    render: RenderOptions,
    series: Series,
    placements: Vec<Placement>,
) -> PyResult<Vec<u8>> {
    let total = Some(placements.len() as u64);
    let items = (1..).zip(placements).map(|(index, placement)| (index, placement, None));
    drawn_of(py, render, series, total, items.collect())
}

/// Returns placements of a series of `total` drawn as the bytes of a file.
pub(crate) fn drawn_of(
    py: Python<'_>,
    render: RenderOptions,
    series: Series,
    total: Option<u64>,
    items: Vec<Item>,
) -> PyResult<Vec<u8>> {
    let drawing = render.drawing().map_err(refused)?;
    // A picture takes some milliseconds.
    let of_square = if drawing.format().nature() == Nature::Text { 1 << 4 } else { STEPS };
    let squares = items.iter().map(|(_, placement, _)| placement.columns().len().pow(2));
    let steps = squares.sum::<usize>().saturating_mul(of_square);
    let draw = move |ending: Ending| -> Result<Vec<u8>, Refusal> {
        let catalogue = render.catalogue();
        let size = items.first().map(|(_, placement, _)| placement.size());
        let style = drawing.style(&catalogue, series, size);
        let style = Style { total, expected: Some(items.len() as u64), ..style };
        let mut page = Page::new(ending);
        let mut writer = bezzel_formats::open(drawing.format(), &mut page, &style);
        for (index, placement, class) in &items {
            writer.write(Entry { index: *index, placement, class: *class })?;
        }
        writer.finish()?;
        drop(writer);
        Ok(page.bytes)
    };
    wait(py, on(steps), draw)?.map_err(refused)
}

/// Writes placements to one file, or to one file each: `expected` of a series of `total`.
pub(crate) fn save(
    py: Python<'_>,
    render: RenderOptions,
    series: Series,
    (total, expected): (Option<u64>, u64),
    size: Size,
    items: impl IntoIterator<Item = Item> + Send + 'static,
) -> PyResult<()> {
    let write = move |ending: Ending| -> Result<Written, Refusal> {
        let (catalogue, drawing) = (render.catalogue(), render.drawing()?);
        drawing.refuse_too_many(expected)?;
        let style = drawing.style(&catalogue, series, Some(size));
        let style = Style { total, expected: Some(expected), ..style };
        let boards = drawing.write(&style, |take| {
            for (index, placement, class) in items {
                if ending.is_set() {
                    return Err(Refusal::Stopped);
                }
                take(FoundSolutions::One(Entry { index, placement: &placement, class }))?;
            }
            Ok(expected)
        })?;
        Ok(Written::new(&drawing, boards))
    };
    wait(py, ONE, write)?.map_err(refused)?.checked()
}

/// The result of writing: the number of boards, and the format if its files need at least one
/// board.
pub(crate) struct Written {
    boards: u64,
    picture: Option<&'static str>,
}

impl Written {
    pub(crate) fn new(drawing: &Drawing, boards: u64) -> Written {
        let is_picture = drawing.format().is_picture() && !drawing.is_numbered();
        Written { boards, picture: is_picture.then(|| drawing.format().name()) }
    }

    /// # Errors
    /// ``NoSolution`` if there was no board to draw: then the file is unchanged.
    pub(crate) fn checked(self) -> PyResult<()> {
        match self.picture {
            Some(format) if self.boards == 0 => {
                Err(refusal::no_solution(&say!(english(), "python-no-picture", format = format)))
            }
            _ => Ok(()),
        }
    }
}

/// Writes to a file object, if the path is one: `of` is saved to a temporary file, which is
/// copied.
pub(crate) fn to_stream(
    of: &Bound<'_, PyAny>,
    path: &Bound<'_, PyAny>,
    options: Option<&Bound<'_, PyDict>>,
) -> PyResult<bool> {
    // A path has no method `write`.
    let is_stream = path.hasattr("write")?;
    if is_stream {
        of.py().import("bezzel._streams")?.call_method1("save", (of, path, options))?;
    }
    Ok(is_stream)
}

/// Returns a picture for a page: with its own width, reduced to that of its container.
pub(crate) fn in_html(svg: &str) -> String {
    let svg = svg.find("<svg").map_or(svg, |at| &svg[at..]);
    format!("<div style=\"max-width:100%;overflow:auto\">{svg}</div>")
}

/// Returns a page within another one, in its own frame, so that several pages do not interfere.
pub(crate) fn in_frame(page: &str, title: &str) -> String {
    let escape = |text: &str| {
        let text = text.replace('&', "&amp;").replace('"', "&quot;");
        text.replace('<', "&lt;").replace('>', "&gt;")
    };
    let (page, title) = (escape(page), escape(title));
    format!(
        "<iframe title=\"{title}\" srcdoc=\"{page}\" sandbox=\"allow-scripts allow-downloads\" \
         style=\"width:100%;height:720px;border:0\"></iframe>"
    )
}

/// Converts an array to the type that a call of `__array__` requests. The result is always a new
/// array, so `copy=False` is an error.
pub(crate) fn as_asked<'py>(
    array: Bound<'py, PyAny>,
    dtype: Option<&Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    if copy == Some(false) {
        // NumPy's own message.
        return Err(PyValueError::new_err(
            "Unable to avoid copy while creating an array as requested.",
        ));
    }
    match dtype {
        Some(dtype) => array.call_method1("astype", (dtype,)),
        None => Ok(array),
    }
}
