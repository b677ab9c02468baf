//! QR codes, for what is printed.

use super::Wrong;
use crate::fields::{Fields, Misread};
use crate::reply::{Head, Reply};
use bezzel_workbench::Limits;
use qrcode::{Color, QrCode};
use serde_json::json;

/// The longest text of a code, in bytes: longer ones have modules that a phone cannot tell apart on a worksheet.
const MOST: usize = 300;

/// A text as a QR code, row by row: 1 is dark, 0 is light. The light margin is left to the caller.
pub(super) fn code(fields: &Fields, _: &Limits) -> Result<Reply, Wrong> {
    let text = fields.needed("text")?;
    let code = Some(text).filter(|text| text.len() <= MOST).and_then(|text| QrCode::new(text).ok());
    let code = code.ok_or_else(|| Misread::Value { name: "text".to_owned() })?;
    let sign = |color: &Color| color.select('1', '0');
    let colors = code.to_colors();
    let rows: Vec<String> =
        colors.chunks(code.width()).map(|row| row.iter().map(sign).collect()).collect();
    Ok(Reply::Ready(Head::json(), json!({ "rows": rows }).to_string().into_bytes().into()))
}
