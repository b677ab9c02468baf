//! The header of a NumPy file: a Python dictionary literal with exactly three entries.
//!
//! The format is NumPy's NEP 1 (`numpy.lib.format`). It is parsed here, and not by the crate npyz, which would add a
//! grammar of all Python literals, fifteen crates and a twentieth of the program's compile time, for `{'descr':
//! '|u1', 'fortran_order': False, 'shape': (92, 8), }`.

use serde::Deserialize;
use serde_json::Value;
use std::io::{self, Read};

/// The properties of the array after a header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Head {
    /// The number of bytes of an element, 1 to 8.
    pub(super) width: usize,
    /// Whether elements may be negative.
    pub(super) is_signed: bool,
    pub(super) is_big_endian: bool,
    /// Whether the first index varies fastest.
    pub(super) is_fortran: bool,
    pub(super) shape: Vec<u64>,
}

impl Head {
    /// Reads the header at the start of a file.
    ///
    /// # Errors
    /// The sentence about the error in the header, or the error of the reader.
    pub(super) fn read(input: &mut impl Read) -> io::Result<Result<Head, String>> {
        // The magic bytes, the version, and the length of the rest in two bytes or, since version 2, in four.
        let mut start = Vec::new();
        input.take(8).read_to_end(&mut start)?;
        let [b'\x93', b'N', b'U', b'M', b'P', b'Y', version, _] = start[..] else {
            return Ok(Err("the file is not a NumPy array".to_owned()));
        };
        if !(1..=3).contains(&version) {
            return Ok(Err(format!("the file has version {version}; versions 1 to 3 are read")));
        }
        let mut length = Vec::new();
        input.take(if version == 1 { 2 } else { 4 }).read_to_end(&mut length)?;
        let length = length.iter().rev().fold(0, |length, &byte| length << 8 | u64::from(byte));
        let mut text = Vec::new();
        input.take(length).read_to_end(&mut text)?;
        if (text.len() as u64) < length {
            return Ok(Err("the file ends in its header".to_owned()));
        }
        Ok(Head::parse(&String::from_utf8_lossy(&text)))
    }

    fn parse(text: &str) -> Result<Head, String> {
        // A literal of Python is JSON but for a few signs; Python 2 wrote some lengths as `8L`.
        let signs = [("'", "\""), ("(", "["), (")", "]"), ("True", "true"), ("False", "false")];
        let ends = [("L,", ","), ("L]", "]"), (", ]", "]"), (",]", "]"), (", }", "}"), (",}", "}")];
        let turned = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
        let json = signs.iter().chain(&ends).fold(text.to_owned(), turned);
        let Literal { descr, fortran_order, shape } =
            serde_json::from_str(&json).map_err(|_| {
                "the header is not a dictionary of descr, fortran_order and shape".to_owned()
            })?;
        let Value::String(kind) = descr else {
            return Err("the array holds records, not whole numbers".to_owned());
        };
        let length = |value: &Value| value.as_u64();
        let shape = shape.iter().map(length).collect::<Option<_>>();
        let shape = shape.ok_or("the array has more numbers than can be counted")?;
        let Some((is_big_endian, is_signed, width)) = numbers(&kind) else {
            return Err(format!("the array holds {kind}, not whole numbers"));
        };
        Ok(Head { width, is_signed, is_big_endian, is_fortran: fortran_order, shape })
    }
}

/// The dictionary in the header.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Literal {
    descr: Value,
    fortran_order: bool,
    shape: Vec<Value>,
}

/// Parses a type such as `<u4` or `|i1`: big-endian, signed, and the width in bytes.
fn numbers(kind: &str) -> Option<(bool, bool, usize)> {
    let (order, kind) = kind.split_at_checked(1)?;
    let is_big_endian = match order {
        "<" | "|" => false,
        ">" => true,
        "=" => cfg!(target_endian = "big"),
        _ => return None,
    };
    let (letter, width) = kind.split_at_checked(1)?;
    let is_signed = ["u", "i"].iter().position(|&known| known == letter)? == 1;
    let width = ["1", "2", "4", "8"].contains(&width).then(|| width.parse().ok())??;
    Some((is_big_endian, is_signed, width))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_as_programs_write_them_or_refused() {
        let counted = "more numbers than can be counted";
        let records = "records, not whole numbers";
        let broken = "not a dictionary";
        // NumPy, NumPy 1 under Python 2, a writer with other quotes and no comma at the end.
        for (text, expected) in [
            (
                "{'descr': '|u1', 'fortran_order': False, 'shape': (92, 8), }    \n",
                "1 false false false [92, 8]",
            ),
            (
                "{'descr': '<i8', 'fortran_order': True, 'shape': (92L, 8L), }",
                "8 true false true [92, 8]",
            ),
            (
                "{\"shape\": (3,), \"descr\": \">i4\", \"fortran_order\": False}",
                "4 true true false [3]",
            ),
            ("{'descr': '<u2', 'fortran_order': False, 'shape': (), }", "2 false false false []"),
            ("{'descr': [('a', '<u4')], 'fortran_order': False, 'shape': (2,), }", records),
            (
                "{'descr': '|u1', 'fortran_order': False, 'shape': (99999999999999999999, 4), }",
                counted,
            ),
            ("", broken),
            ("{}", broken),
            ("{'descr': '|u1', 'shape': (2, 4), }", broken),
            ("{'descr': '|u1', 'fortran_order': 0, 'shape': (2, 4), }", broken),
            ("{'descr': '|u1', 'fortran_order': False, 'shape': (2 4), }", broken),
            ("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 4), 'more': 1}", broken),
            ("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 4), } + 1", broken),
        ] {
            let found = Head::parse(text).map_or_else(
                |wrong| wrong,
                |it| {
                    format!(
                        "{} {} {} {} {:?}",
                        it.width, it.is_signed, it.is_big_endian, it.is_fortran, it.shape
                    )
                },
            );
            assert!(found.contains(expected), "{text}: {found}");
        }
        for kind in ["<f8", "|b1", "<u3", "<U8", "u1", "<u16", "", "\u{ff5c}u1", "<u+1"] {
            let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': (2, 4), }}");
            assert!(Head::parse(&text).unwrap_err().contains("not whole numbers"), "{kind}");
        }
    }
}
