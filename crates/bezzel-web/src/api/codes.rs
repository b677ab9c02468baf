//! QR codes, for printed worksheets.

use crate::fields::Misread;
use crate::reply::Reply;
use bezzel_workbench::{Limits, question};
use qrcode::{Color, QrCode};
use serde::Serialize;

/// The maximum length of a text in bytes: codes of longer texts have modules too small for a phone to read from a
/// worksheet.
const MOST: usize = 300;

question! {
    /// What a code says.
    pub(super) struct Coded {
        /// The text, of up to 300 bytes.
        #[cfg_attr(feature = "schema", schemars(length(max = MOST)))]
        text: String,
    }
}

/// A QR code.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "QrCode"))]
pub(super) struct Code {
    /// Its rows: 1 is dark, 0 is light.
    #[cfg_attr(feature = "schema", schemars(inner(regex(pattern = r"^[01]+$"))))]
    rows: Vec<String>,
}

/// Encodes a text as a QR code, row by row. The caller adds the light margin.
pub(super) fn code(asked: Coded, _: &Limits) -> Result<Reply, Misread> {
    let text = Some(asked.text).filter(|text| text.len() <= MOST);
    let code = text.and_then(|text| QrCode::new(text).ok());
    let code = code.ok_or_else(|| Misread::Value { name: "text".to_owned() })?;
    let sign = |color: &Color| color.select('1', '0');
    let colors = code.to_colors();
    let rows = colors.chunks(code.width()).map(|row| row.iter().map(sign).collect()).collect();
    Ok(Reply::json(|_| Ok(Code { rows })).quick())
}
