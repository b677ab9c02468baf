//! How things are drawn and written: the options of pictures and files, understood by the same
//! code as the command line's, and what notebooks show.

use crate::refusal::{self, english, shown};
use crate::wait::{Ending, wait};
use bezzel::{Class, Placement, Size};
use bezzel_cli::{Failure, Output, Session, WritePlan};
use bezzel_formats::{
    Entry, Format, Language, Series, Setting, Style, Theme, missing_characters, say,
};
use pyo3::exceptions::{PyTypeError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::num::NonZero;
use std::path::PathBuf;

/// Notebooks show boards up to this size; larger ones are told by their `repr`.
pub(crate) const MAX_DISPLAYED: usize = 64;

/// `str` shows boards up to this size, as the command does on a terminal.
pub(crate) const MAX_SHOWN: usize = 80;

/// How an animation of solutions shows each board, in hundredths of a second: as `solve` does.
const DELAY: u16 = 160;

pub(crate) const ONE: NonZero<usize> = NonZero::<usize>::MIN;

/// How something is to look, and where it goes.
#[derive(Debug, Clone)]
pub(crate) struct Look {
    pub(crate) language: Language,
    pub(crate) format: Option<String>,
    pub(crate) path: PathBuf,
    pub(crate) settings: Vec<(Setting, Option<String>)>,
    pub(crate) ascii: bool,
}

impl Look {
    /// The options of pictures.
    pub(crate) const PICTURE: &'static [&'static str] =
        &["title", "lang", "theme", "size", "coordinates"];

    /// The options of files.
    pub(crate) const FILE: &'static [&'static str] =
        &["format", "lang", "ascii", "title", "theme", "size", "coordinates", "delay"];

    /// The usual look of something that is kept in memory.
    pub(crate) fn new(format: Option<&str>, ending: &str) -> PyResult<Look> {
        Look::of(format, ending, None, &[])
    }

    /// The look that options ask for, of something that is kept in memory.
    pub(crate) fn of(
        format: Option<&str>,
        ending: &str,
        options: Option<&Bound<'_, PyDict>>,
        known: &[&str],
    ) -> PyResult<Look> {
        let path = PathBuf::from(format!("memory.{ending}"));
        let mut look = Look {
            language: Language::English,
            format: format.map(str::to_owned),
            path,
            settings: Vec::new(),
            ascii: false,
        };
        for (name, value) in options.into_iter().flatten() {
            let name: String = name.extract()?;
            if !known.contains(&name.as_str()) {
                let names = known.join(", ");
                let sentence =
                    say!(english(), "python-option", given = name.as_str(), names = names.as_str());
                return Err(PyTypeError::new_err(sentence));
            }
            look.take(&name, &value)?;
        }
        Ok(look)
    }

    /// The look of a file.
    pub(crate) fn to_file(
        path: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Look> {
        let mut look = Look::of(None, "", options, Look::FILE)?;
        look.path = place(path)?;
        if look.path.as_os_str() == "-" {
            // Here a path is a path, and standard output is Python's to write to.
            look.path = PathBuf::from("./-");
        }
        Ok(look)
    }

    fn take(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let is_set = |value: &Bound<'_, PyAny>| value.is_truthy();
        match name {
            "lang" => self.language = refusal::named(&value.extract::<String>()?)?,
            "format" if value.is_none() => {}
            "format" => self.format = Some(value.extract()?),
            "title" => match (value.cast::<PyString>(), value.extract::<bool>()) {
                (Ok(text), _) => {
                    let text = text.to_string();
                    warn_of_missing(value.py(), &text)?;
                    self.settings.push((Setting::Title, Some(text)));
                }
                (_, Ok(true)) => {}
                (_, Ok(false)) => self.settings.push((Setting::Title, None)),
                _ if value.is_none() => self.settings.push((Setting::Title, None)),
                _ => {
                    let sentence = say!(english(), "python-title", given = shown(value));
                    return Err(PyTypeError::new_err(sentence));
                }
            },
            _ if value.is_none() => {}
            "theme" => {
                let name: String = value.extract()?;
                refusal::named::<Theme>(&name)?;
                self.settings.push((Setting::Theme, Some(name)));
            }
            "size" => {
                let width = refusal::number(value, "size", 1, 16_384)?;
                self.settings.push((Setting::Size, Some(width.to_string())));
            }
            "delay" => {
                let seconds = value.extract::<f64>();
                let seconds = seconds.map_or_else(|_| shown(value), |s| s.to_string());
                self.settings.push((Setting::Delay, Some(seconds)));
            }
            "coordinates" if is_set(value)? => self.settings.push((Setting::Coordinates, None)),
            "ascii" if is_set(value)? => self.settings.push((Setting::Ascii, None)),
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn output(&self) -> Output {
        Output::to_file(self.path.clone(), self.format.clone(), self.settings.clone())
    }

    pub(crate) fn session(&self, threads: Option<String>, ending: Ending) -> Session {
        Session::quiet(self.language, threads, ending)
    }

    /// Understands all of it.
    ///
    /// # Errors
    /// `ValueError` with the command line's sentence.
    pub(crate) fn plan(&self, session: &Session) -> Result<WritePlan, Failure> {
        session.plan(&self.output(), Format::Board, DELAY)
    }
}

/// A path, which may be text, bytes, or an object that knows one.
pub(crate) fn place(path: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    path.py().import("os")?.call_method1("fsdecode", (path,))?.extract()
}

/// Says so where the embedded font lacks characters of a title.
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

/// One that is written: its number from 1, and its class where only distinct ones are.
pub(crate) type Item = (u64, Placement, Option<Class>);

/// What placements look like, as the bytes of a file.
pub(crate) fn drawn(
    py: Python<'_>,
    look: Look,
    series: Series,
    placements: Vec<Placement>,
) -> PyResult<Vec<u8>> {
    let total = Some(placements.len() as u64);
    let items = (1..).zip(placements).map(|(index, placement)| (index, placement, None));
    drawn_of(py, look, series, total, items.collect())
}

/// The same of so many in all.
pub(crate) fn drawn_of(
    py: Python<'_>,
    look: Look,
    series: Series,
    total: Option<u64>,
    items: Vec<Item>,
) -> PyResult<Vec<u8>> {
    let draw = move |ending: Ending| -> Result<Vec<u8>, Failure> {
        let session = look.session(None, ending);
        let plan = look.plan(&session)?;
        let size = items.first().map(|(_, placement, _)| placement.size());
        let style = plan.style(&session, series, size);
        // Python's text is Unicode whatever the locale.
        let style = Style { total, expected: Some(items.len() as u64), ascii: look.ascii, ..style };
        let failed = |error| Failure::format(session.catalogue(), "", error);
        let mut bytes = Vec::new();
        let mut writer = bezzel_formats::open(plan.format(), &mut bytes, &style);
        for (index, placement, class) in &items {
            writer.write(Entry { index: *index, placement, class: *class }).map_err(failed)?;
        }
        writer.finish().map_err(failed)?;
        drop(writer);
        Ok(bytes)
    };
    wait(py, ONE, draw)?.map_err(refusal::failure)
}

/// Writes placements to a file, or a file each.
pub(crate) fn save(
    py: Python<'_>,
    look: Look,
    series: Series,
    total: Option<u64>,
    size: Size,
    items: Vec<Item>,
) -> PyResult<()> {
    let write = move |ending: Ending| -> Result<(), Failure> {
        let session = look.session(None, ending);
        let plan = look.plan(&session)?;
        let expected = items.len() as u64;
        plan.refuse_too_many(&session, expected)?;
        let style = plan.style(&session, series, Some(size));
        let style = Style { total, expected: Some(expected), ..style };
        plan.write(&session, &style, |write| {
            for (index, placement, class) in &items {
                if session.is_stopped() {
                    return Err(Failure::Stopped);
                }
                write(Entry { index: *index, placement, class: *class })?;
            }
            Ok(expected)
        })?;
        Ok(())
    };
    wait(py, ONE, write)?.map_err(refusal::failure)
}

/// A picture within a page: as wide as it is, and never wider than its place.
pub(crate) fn in_html(svg: &str) -> String {
    let svg = svg.find("<svg").map_or(svg, |at| &svg[at..]);
    format!("<div style=\"max-width:100%;overflow:auto\">{svg}</div>")
}

/// A whole page within another, in a frame of its own, so that two do not disturb each other.
pub(crate) fn in_frame(page: &[u8], title: &str) -> String {
    let escape = |text: &str| {
        let text = text.replace('&', "&amp;").replace('"', "&quot;");
        text.replace('<', "&lt;").replace('>', "&gt;")
    };
    let (page, title) = (escape(&String::from_utf8_lossy(page)), escape(title));
    format!(
        "<iframe title=\"{title}\" srcdoc=\"{page}\" sandbox=\"allow-scripts allow-downloads\" \
         style=\"width:100%;height:720px;border:0\"></iframe>"
    )
}

/// An array as somebody's `__array__` asked for it. What is made is nobody else's, so it is a
/// copy; that it be none cannot be had.
pub(crate) fn as_asked<'py>(
    array: Bound<'py, PyAny>,
    dtype: Option<&Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    if copy == Some(false) {
        // NumPy's own words for it.
        return Err(PyValueError::new_err(
            "Unable to avoid copy while creating an array as requested.",
        ));
    }
    match dtype {
        Some(dtype) => array.call_method1("astype", (dtype,)),
        None => Ok(array),
    }
}
