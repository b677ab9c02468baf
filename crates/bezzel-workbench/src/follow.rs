//! The search of another program: its printed lines are read, checked, and shown in any format of steps.
//!
//! Text and JSON Lines are written while lines are read, as soon as the board size and the numbers of the first row
//! and column are known. The other formats need the whole trace.

use crate::count::within;
use crate::draw::of_write;
use crate::file::Sink;
use crate::output::{Output, Screen};
use crate::progress::Progress;
use crate::refusal::{Reason, Refusal};
use crate::steps::{style, write_moments};
use bezzel::Size;
use bezzel::search::Steps;
use bezzel::search::trace::Report;
use bezzel::stop::Stop;
use bezzel_formats::steps::{
    Limits as Extent, Moments, event_object, head_object, report_object, write_moment, write_report,
};
use bezzel_formats::trace::{LeftOut, MAX_TRACE, Setting, TraceError, TraceLines, TraceReader};
use bezzel_formats::{Nature, StepsFormat, Style, WriteError};
use bezzel_locale::Catalogue;
use std::io::{BufReader, Read, Write};

/// The default maximum number of events in a picture or a film: longer traces are shown up to their first solution.
const MOST_DRAWN: usize = 1000;

/// A question about the search of another program.
#[derive(Debug, Clone, Copy, Default)]
pub struct Follow {
    /// The size of the board, if it is known.
    pub size: Option<Size>,
    /// The number of the first row and column, 0 or 1, if it is known.
    pub base: Option<u32>,
    /// The part that is shown. The whole trace is checked.
    pub extent: Extent,
}

/// The answer: the properties of the trace, and the result of the check.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Followed {
    /// The format that was written.
    pub format: StepsFormat,
    /// The board size and numbering of the trace, known or assumed.
    pub setting: Setting,
    /// The lines that name no event.
    pub left_out: LeftOut,
    /// The result of the check.
    pub report: Report,
    /// Whether only the events up to the first solution were drawn, because the trace is long.
    pub is_shortened: bool,
}

impl Follow {
    /// Reads a trace, and writes it with the result of its check.
    ///
    /// # Errors
    /// [`Refusal::Trace`] if the trace cannot be read, another [`Refusal`] if the format or the path refuses.
    pub fn write(
        &self,
        input: impl Read,
        output: &Output,
        screen: Screen,
        catalogue: &Catalogue,
        progress: &dyn Progress,
        stop: Stop<'_>,
    ) -> Result<Followed, Refusal> {
        let format = output.format(StepsFormat::Text, screen)?;
        let mut trace = Trace {
            lines: TraceLines::new(BufReader::new(input)),
            reader: TraceReader::new(self.size, self.base),
            format,
        };
        if matches!(format, StepsFormat::Text | StepsFormat::Jsonl) && !is_numbered(output)? {
            let style = style(output, catalogue, screen);
            let (setting, report) = self.stream(&mut trace, output, &style, progress)?;
            return Ok(trace.followed(setting, report, false));
        }
        let acts = trace.rest()?;
        let setting = trace.reader.end()?;
        let mut extent = self.extent;
        let is_drawn = matches!(format.nature(), Nature::Picture | Nature::Animation);
        let is_asked = extent.steps.is_some() || extent.solutions.is_some();
        let is_shortened = is_drawn && !is_asked && acts.len() > MOST_DRAWN;
        if is_shortened {
            extent.solutions = Some(1);
        }
        let mut moments = trace.moments(&setting, extent)?;
        moments.push(acts);
        let report = moments.clone().report().ok_or_else(|| Refusal::defect("no report"))?;
        write_moments(moments, format, output, screen, catalogue, progress, stop)?;
        Ok(trace.followed(setting, report, is_shortened))
    }

    /// Writes text or JSON Lines while the trace is read.
    fn stream<R: Read>(
        &self,
        trace: &mut Trace<R>,
        output: &Output,
        style: &Style<'_>,
        progress: &dyn Progress,
    ) -> Result<(Setting, Report), Refusal> {
        let mut running: Option<Running<'_>> = None;
        let mut bytes = 0;
        while let Some(line) = trace.lines.next_line()? {
            trace.reader.read(&line)?;
            let Some(setting) = trace.reader.setting() else {
                bytes += line.len();
                if bytes > MAX_TRACE {
                    return Err(TraceError::TooLong { max: MAX_TRACE }.into());
                }
                progress.awaits(trace.reader.size().is_some());
                continue;
            };
            let running = match &mut running {
                Some(running) => running,
                none => none.insert(Running::begin(trace, &setting, self.extent, output, style)?),
            };
            running.push(trace)?;
            if trace.lines.is_waiting() {
                running.flush()?;
            }
        }
        let setting = trace.reader.end()?;
        let mut running = match running {
            Some(running) => running,
            None => Running::begin(trace, &setting, self.extent, output, style)?,
        };
        running.push(trace)?;
        Ok((setting, running.end()?))
    }
}

/// Whether each step is written to its own file.
fn is_numbered(output: &Output) -> Result<bool, Refusal> {
    Ok(output.pattern()?.is_some_and(|pattern| pattern.is_numbered()))
}

/// A trace that is being read.
struct Trace<R> {
    lines: TraceLines<BufReader<R>>,
    reader: TraceReader,
    format: StepsFormat,
}

impl<R: Read> Trace<R> {
    /// Reads the remaining lines, and returns their acts.
    fn rest(&mut self) -> Result<Vec<bezzel::search::trace::Act>, Refusal> {
        let mut bytes = 0;
        while let Some(line) = self.lines.next_line()? {
            bytes += line.len();
            if bytes > MAX_TRACE {
                return Err(TraceError::TooLong { max: MAX_TRACE }.into());
            }
            self.reader.read(&line)?;
        }
        self.reader.end()?;
        Ok(self.reader.take())
    }

    /// Creates the iterator of the search's events.
    fn moments(&self, setting: &Setting, extent: Extent) -> Result<Moments, Refusal> {
        let max = self.format.max_size().map_or(Steps::MAX_SIZE, |max| max.min(Steps::MAX_SIZE));
        within(setting.size, max, Reason::Steps)?;
        Ok(Moments::follow(setting.trace()?, setting.method, extent))
    }

    fn followed(self, setting: Setting, report: Report, is_shortened: bool) -> Followed {
        let left_out = self.reader.left_out().clone();
        Followed { format: self.format, setting, left_out, report, is_shortened }
    }
}

/// The writer of text or JSON Lines while the trace is read.
struct Running<'a> {
    moments: Moments,
    sink: Sink,
    style: &'a Style<'a>,
    is_text: bool,
}

impl<'a> Running<'a> {
    fn begin<R: Read>(
        trace: &Trace<R>,
        setting: &Setting,
        extent: Extent,
        output: &Output,
        style: &'a Style<'a>,
    ) -> Result<Running<'a>, Refusal> {
        let moments = trace.moments(setting, extent)?;
        let path = output.pattern()?.map(|pattern| pattern.filled(Some(moments.size()), 1));
        let sink = Sink::open(path.as_deref())?;
        let is_text = trace.format == StepsFormat::Text;
        let mut running = Running { moments, sink, style, is_text };
        if !running.is_text {
            let head = head_object(&running.moments).to_string();
            running.line(&head)?;
        }
        Ok(running)
    }

    fn failed(&self, error: WriteError) -> Refusal {
        match error {
            WriteError::Io(error) => self.sink.failed(error).into(),
            error => of_write(error, None),
        }
    }

    fn line(&mut self, line: &str) -> Result<(), Refusal> {
        writeln!(self.sink, "{line}").map_err(|error| self.sink.failed(error).into())
    }

    /// Writes the events that are known by now.
    fn push<R: Read>(&mut self, trace: &mut Trace<R>) -> Result<(), Refusal> {
        self.moments.push(trace.reader.take());
        if self.is_text {
            while let Some(moment) = self.moments.next() {
                let written = write_moment(&moment, self.style, &mut self.sink);
                written.map_err(|error| self.failed(error))?;
            }
            return Ok(());
        }
        while let Some((number, event)) = self.moments.next_event() {
            if let Some(object) = event_object(number, &event, self.moments.queens()) {
                self.line(&object.to_string())?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Refusal> {
        self.sink.flush().map_err(|error| self.sink.failed(error).into())
    }

    /// Writes the result of the check.
    fn end(mut self) -> Result<Report, Refusal> {
        let report = self.moments.report().ok_or_else(|| Refusal::defect("no report"))?;
        if self.is_text {
            let written = write_report(&report, self.style, &mut self.sink);
            written.map_err(|error| self.failed(error))?;
        } else {
            self.line(&report_object(&report).to_string())?;
        }
        self.sink.complete()?;
        Ok(report)
    }
}
