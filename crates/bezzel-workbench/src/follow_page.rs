//! The search of another program, for a page that plays it: read completely, checked, and packed.

use crate::count::within;
use crate::field::Field;
use crate::field_value::FieldValue;
use crate::limits::Limits;
use crate::question::Whole;
use crate::refusal::{Reason, Refusal};
use crate::steps::max_size;
use bezzel::Size;
use bezzel::search::Method;
use bezzel::stop::Stop;
use bezzel_formats::steps::{Limits as Extent, Moments};
use bezzel_formats::trace::TraceReader;
use bezzel_pages::PageTrace;
use serde::Serialize;

crate::question! {
    /// What is known of the search of another program.
    pub struct FollowRequest => FollowFields {
        /// The size of the board, if no line gives it.
        #[cfg_attr(feature = "schema", schemars(range(min = 1, max = Limits::SERVER.steps)))]
        pub n [argument]: Option<FieldValue>,
        /// The number of the first row and column, if the lines do not show it.
        pub base: Option<Whole<0, 1>>,
    }
}

impl FollowRequest {
    /// Checks the fields.
    ///
    /// # Errors
    /// [`Refusal`] if one is out of range.
    pub fn question(self, limits: &Limits) -> Result<FollowPage, Refusal> {
        let fields = self.typed()?;
        let (max, reason) = max_size(Method::Board, limits);
        let size = fields.n.map(|n| Field::N.size(n, max, Some(reason))).transpose()?;
        Ok(FollowPage { size, base: fields.base.map(|base| base as u32) })
    }
}

/// A question about the search of another program, for a page.
#[derive(Debug, Clone, Copy, Default)]
pub struct FollowPage {
    /// The size of the board, if it is known.
    pub size: Option<Size>,
    /// The number of the first row and column, 0 or 1, if it is known.
    pub base: Option<u32>,
}

/// The answer: the search, and what was assumed of it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Followed"))]
#[non_exhaustive]
pub struct FollowedPage {
    /// The events with their remarks, and the result of the check.
    pub trace: PageTrace,
    /// The number of the first column in the text.
    #[cfg_attr(feature = "schema", schemars(range(max = 1)))]
    pub base: u32,
    /// The number of the first row in the text, nearly always that of the first column.
    #[cfg_attr(feature = "schema", schemars(range(max = 1)))]
    pub row_base: u32,
    /// Whether no line says where rows and columns begin.
    pub base_assumed: bool,
    /// Whether the size is only the largest number of the text.
    pub size_assumed: bool,
    /// The lines that name no event, if any.
    pub left_out: Option<LeftOutRecord>,
}

/// The lines of a trace that name no event.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LeftOut"))]
#[non_exhaustive]
pub struct LeftOutRecord {
    /// Their number.
    pub count: u64,
    /// The number of the first, from 1.
    pub line: u64,
    /// The text of the first, shortened.
    pub text: String,
}

/// The number of lines that are read between two checks of `stop`.
const LINES: usize = 1000;

impl FollowPage {
    /// Reads the lines that a program printed, and checks the search.
    ///
    /// # Errors
    /// [`Refusal::Trace`] if no line names an event, [`Refusal::Time`] if `stop` returned `true`, another [`Refusal`] if
    /// the board is too large.
    pub fn read(
        &self,
        text: &str,
        limits: &Limits,
        stop: Stop<'_>,
    ) -> Result<FollowedPage, Refusal> {
        let mut reader = TraceReader::new(self.size, self.base);
        for (number, line) in text.lines().enumerate() {
            if number.is_multiple_of(LINES) && stop() {
                return Err(Refusal::Time);
            }
            reader.read(line)?;
        }
        let setting = reader.end()?;
        within(setting.size, limits.steps, Reason::Steps)?;
        let extent = Extent { steps: Some(limits.events), ..Extent::default() };
        let mut moments = Moments::follow(setting.trace()?, setting.method, extent);
        moments.push(reader.take());
        let left_out = reader.left_out();
        let left_out = left_out.first.as_ref().map(|(line, text)| LeftOutRecord {
            count: left_out.count,
            line: *line,
            text: bezzel_locale::shortened(text),
        });
        Ok(FollowedPage {
            trace: PageTrace::take(moments)?,
            base: setting.base,
            row_base: setting.row_base,
            base_assumed: setting.is_base_assumed,
            size_assumed: setting.is_size_assumed,
            left_out,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bezzel::stop::NEVER;
    use serde_json::{Value, json};

    fn played(text: &str) -> Value {
        let played = FollowPage::default().read(text, &Limits::server(1), NEVER).unwrap();
        serde_json::to_value(played).unwrap()
    }

    #[test]
    fn what_was_assumed_and_left_out_is_said() {
        let told = played("hello\nput 1 1\nput 2 3\ntake 2 3\n");
        assert_eq!(told["trace"]["n"], 3);
        assert_eq!(told["trace"]["method"], "trace");
        assert_eq!((&told["size_assumed"], &told["base"]), (&json!(true), &json!(1)));
        assert_eq!(told["left_out"], json!({"count": 1, "line": 1, "text": "hello"}));
        let told = played("n 4\nplace 0 0\nplace 1 2\nplace 1 3\n");
        assert_eq!(told["left_out"], Value::Null);
        assert_eq!(told["trace"]["remarks"], json!([[2, "forgotten", 1, 2]]));
        assert_eq!(told["trace"]["report"]["faults"][0]["fault"], "forgotten");
    }

    #[test]
    fn what_is_no_trace_or_too_large_is_refused() {
        let read = |text: &str| FollowPage::default().read(text, &Limits::server(1), NEVER);
        assert!(matches!(read("hello"), Err(Refusal::Trace(_))));
        assert!(matches!(read("n 65\nplace 0 0"), Err(Refusal::Integer { .. })));
        let stopped = FollowPage::default().read("place 0 0", &Limits::server(1), &|| true);
        assert!(matches!(stopped, Err(Refusal::Time)));
    }
}
