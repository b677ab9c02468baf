//! Searches step by step.

use crate::count::within;
#[cfg(feature = "files")]
use crate::draw::{MAX_FILES, of_write};
use crate::field::Field;
use crate::field_value::FieldValue;
#[cfg(feature = "files")]
use crate::file::{FileError, FileProblem, Pattern, Sink};
use crate::limits::Limits;
#[cfg(feature = "files")]
use crate::output::{Output, Screen};
#[cfg(feature = "files")]
use crate::progress::{Advance, Progress};
use crate::question::{Name, Whole};
use crate::refusal::{Reason, Refusal};
use bezzel::Size;
use bezzel::complete::Partial;
use bezzel::search::{Method, Steps as Walk};
#[cfg(feature = "files")]
use bezzel::stop::Stop;
use bezzel_formats::steps::{Limits as Extent, Moments};
use bezzel_formats::{Nature, StepsFormat, read_partial};
#[cfg(feature = "files")]
use bezzel_formats::{Series, Style, steps::write_picture};
#[cfg(feature = "files")]
use bezzel_locale::Catalogue;
#[cfg(feature = "files")]
use bezzel_pages::write_steps;

/// A search, and how much of it is shown.
#[derive(Debug, Clone)]
pub struct Steps {
    /// The size of the board.
    pub size: Size,
    /// The search method.
    pub method: Method,
    /// The part of the search that is shown.
    pub extent: Extent,
    /// A partial board from which the search continues, only with [`Method::Constrained`].
    pub board: Option<Partial>,
}

crate::question! {
    /// The search, and how much of it is shown.
    pub struct SearchRequest => SearchFields {
        /// The largest number of events, by default 200,000; of pictures 600.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.events)))]
        pub limit "K": Option<Whole<1, { u64::MAX }>>,
        /// The number of the solution after which the search ends.
        pub until_solution "K": Option<Whole<1, { u64::MAX }>>,
        /// The number of rows of the tree that are searched.
        pub depth "D": Option<Whole<0, { u32::MAX as u64 }>>,
        /// The search method, by default `board`, or `constrained` with a board.
        pub method: Option<Name<Method>>,
    }
}

crate::question::named! {
    Method = Method::ALL.map(Method::name), Method::Board.name();
}

impl SearchFields {
    /// The part of the search that is shown.
    #[must_use]
    pub fn extent(&self) -> Extent {
        let depth = self.depth.map(|depth| depth as u32);
        Extent { steps: self.limit, solutions: self.until_solution, depth }
    }

    /// Returns the search on a board of size `n`, or from a partial board of that size, which is given as text.
    ///
    /// # Errors
    /// [`Refusal`] if the size or the board is not one of this method.
    pub fn of(
        &self,
        n: impl Into<FieldValue>,
        board: Option<&str>,
        limits: &Limits,
    ) -> Result<Steps, Refusal> {
        let method = match (self.method, board) {
            (None, Some(_)) => Method::Constrained,
            (Some(method), Some(_)) if method != Method::Constrained => {
                let (given, known) = (method.name().to_owned(), vec![Method::Constrained.name()]);
                return Err(Refusal::Value { field: Field::METHOD, given, known });
            }
            (method, _) => method.unwrap_or(Method::Board),
        };
        let (max, reason) = max_size(method, limits);
        let size = Field::N.size(n, max, Some(reason))?;
        let board = board.map(|text| begun(text, size)).transpose()?;
        Ok(Steps { size, method, extent: self.extent(), board })
    }
}

/// Reads the partial board of this size from which a search continues.
fn begun(text: &str, size: Size) -> Result<Partial, Refusal> {
    let board = read_partial(text.as_bytes())?;
    if board.size() != size {
        return Err(Refusal::BoardSize { given: board.size().get(), n: size.get() });
    }
    if board.attack().is_some() { Err(Refusal::BoardAttack) } else { Ok(board) }
}

/// Returns the largest board on which a method can be shown, and the reason for the limit.
#[must_use]
pub fn max_size(method: Method, limits: &Limits) -> (u32, Reason) {
    let max = Walk::max_size(method);
    if limits.steps < max {
        return (limits.steps, Reason::Steps);
    }
    (max, if method == Method::Masks { Reason::Masks } else { Reason::Steps })
}

/// Returns the part of a search that a format shows: the requested part; or, by default, the steps to the first
/// solution if the whole search is too long for a picture or a page.
#[must_use]
pub fn extent_for(format: StepsFormat, method: Method, size: Size, extent: Extent) -> Extent {
    let is_told = extent.steps.is_some() || extent.solutions.is_some();
    if is_told || !is_long(format, method, size, extent) {
        return extent;
    }
    // A film of a whole search runs for hours; one up to the first solution does not.
    Extent { solutions: Some(1), ..extent }
}

/// Whether a whole search is too long for a picture or a page.
fn is_long(format: StepsFormat, method: Method, size: Size, extent: Extent) -> bool {
    match format.nature() {
        Nature::Picture | Nature::Animation => true,
        // Up to eight queens the whole search fits a page; the exhaustive methods fill it sooner.
        Nature::Page => {
            let whole = if method.is_exhaustive() { 5 } else { 8 };
            extent.depth.is_none() && size.get() > whole
        }
        _ => false,
    }
}

impl Steps {
    /// Returns the events of the search, up to the limit of this format.
    ///
    /// # Errors
    /// [`Refusal`] if the board is too large for the method, or for the format.
    pub fn moments(&self, format: StepsFormat, limits: &Limits) -> Result<Moments, Refusal> {
        let (max, reason) = max_size(self.method, limits);
        let max = format.max_size().map_or(max, |most| most.min(max));
        within(self.size, max, reason)?;
        let most = if format.is_picture() { limits.frames } else { limits.events };
        let mut extent = self.extent;
        if let Some(steps) = extent.steps {
            Field::LIMIT.integer(steps, 1..=most)?;
        } else if most < u64::MAX {
            extent.steps = Some(most);
        }
        Ok(match &self.board {
            Some(board) => Moments::from_partial(board.clone(), extent).map_err(Refusal::defect)?,
            None => Moments::new(self.method, self.size, extent)?,
        })
    }
}

#[cfg(feature = "files")]
impl Steps {
    /// Writes the events to a file, or a picture of each to its own file. Returns whether the default ended the
    /// search at the first solution.
    ///
    /// # Errors
    /// [`Refusal`] if the format or the path refuses, or `stop` returned `true`.
    pub fn write(
        &self,
        output: &Output,
        screen: Screen,
        limits: &Limits,
        catalogue: &Catalogue,
        progress: &dyn Progress,
        stop: Stop<'_>,
    ) -> Result<bool, Refusal> {
        let format = output.format(StepsFormat::Text, screen)?;
        let extent = extent_for(format, self.method, self.size, self.extent);
        let moments = Steps { extent, ..self.clone() }.moments(format, limits)?;
        write_moments(moments, format, output, screen, catalogue, progress, stop)?;
        Ok(extent != self.extent)
    }
}

/// The style of steps.
#[cfg(feature = "files")]
pub(crate) fn style<'a>(output: &Output, catalogue: &'a Catalogue, screen: Screen) -> Style<'a> {
    // The default time that a film shows each event, in hundredths of a second.
    const DELAY: u16 = 90;
    output.style(catalogue, Series::Some, DELAY, screen)
}

/// Writes events to a file, or a picture of each to its own file.
#[cfg(feature = "files")]
pub(crate) fn write_moments(
    moments: Moments,
    format: StepsFormat,
    output: &Output,
    screen: Screen,
    catalogue: &Catalogue,
    progress: &dyn Progress,
    stop: Stop<'_>,
) -> Result<(), Refusal> {
    // The maximum number of events that are counted beforehand.
    const MOST: usize = 1_000_000;
    let style = style(output, catalogue, screen);
    let pattern = output.pattern()?;
    if let Some(pattern) = pattern.as_ref().filter(|pattern| pattern.is_numbered()) {
        return pictures(pattern, format, moments, &style, progress, stop);
    }
    let path = pattern.map(|pattern| pattern.filled(Some(moments.size()), 1));
    let mut sink = Sink::open(path.as_deref())?;
    // Finding the events takes a fraction of the time of drawing them.
    let is_drawn = progress.is_watched() || format.is_picture();
    let of = is_drawn.then(|| moments.clone().events().take(MOST).count());
    let of = of.filter(|&of| of < MOST).map(|of| of as u64);
    let mut done = 0;
    let mut told = |_| {
        done += 1;
        progress.advances(Advance { done, of, share: None });
    };
    write_steps(format, moments, &style, &mut sink, &mut told)
        .map_err(|error| of_write(error, path.as_deref()))?;
    Ok(sink.complete()?)
}

/// Writes a picture of each step to its own file.
#[cfg(feature = "files")]
fn pictures(
    pattern: &Pattern,
    format: StepsFormat,
    moments: Moments,
    style: &Style<'_>,
    progress: &dyn Progress,
    stop: Stop<'_>,
) -> Result<(), Refusal> {
    let refused =
        |problem| Refusal::from(FileError { path: Some(pattern.path().to_owned()), problem });
    if format.nature() != Nature::Picture {
        return Err(refused(FileProblem::OnlyPictures(format.name())));
    }
    let size = Some(moments.size());
    pattern.make_folder(size)?;
    let count = moments.clone().events().take(MAX_FILES as usize + 1).count() as u64;
    if count > MAX_FILES {
        return Err(refused(FileProblem::TooMany { count, max: MAX_FILES }));
    }
    // That the search stopped is no step: its picture would be that of the last step again.
    let is_step = |moment: &bezzel_formats::steps::Moment| {
        !matches!(moment.event.step, bezzel::search::Step::Stopped { .. })
    };
    for moment in moments.filter(is_step) {
        if stop() {
            return Err(Refusal::Stopped);
        }
        let path = pattern.filled(size, moment.number);
        let mut sink = Sink::open(Some(&path))?;
        write_picture(format, &moment, style, &mut sink)
            .map_err(|error| of_write(error, Some(&path)))?;
        sink.complete()?;
        progress.advances(Advance { done: moment.number, of: Some(count), share: None });
    }
    Ok(())
}
