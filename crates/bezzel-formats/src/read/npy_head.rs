//! The header of a NumPy file: a Python dictionary literal with exactly three entries.
//!
//! The format is NumPy's NEP 1 (`numpy.lib.format`). It is parsed here, and not by the crate npyz, which would add a
//! grammar of all Python literals, fifteen crates and a twentieth of the program's compile time, for `{'descr':
//! '|u1', 'fortran_order': False, 'shape': (92, 8), }`.

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
        let broken =
            || "the header is not a dictionary of descr, fortran_order and shape".to_owned();
        let mut rest = Literal(text);
        let (mut kind, mut is_fortran, mut shape) = (None, None, None);
        rest.expect('{').ok_or_else(broken)?;
        while rest.expect('}').is_none() {
            let key = rest.string().ok_or_else(broken)?;
            rest.expect(':').ok_or_else(broken)?;
            match key {
                "descr" if rest.expect('[').is_some() => {
                    return Err("the array holds records, not whole numbers".to_owned());
                }
                "descr" => kind = Some(rest.string().ok_or_else(broken)?),
                "fortran_order" => is_fortran = Some(rest.truth().ok_or_else(broken)?),
                "shape" => shape = Some(rest.tuple().ok_or_else(broken)?),
                _ => return Err(broken()),
            }
            if rest.expect(',').is_none() {
                rest.expect('}').ok_or_else(broken)?;
                break;
            }
        }
        let (Some(kind), Some(is_fortran), Some(shape)) = (kind, is_fortran, shape) else {
            return Err(broken());
        };
        if !rest.0.trim().is_empty() {
            return Err(broken());
        }
        if shape.contains(&u64::MAX) {
            return Err("the array has more numbers than can be counted".to_owned());
        }
        let Some((is_big_endian, is_signed, width)) = numbers(kind) else {
            return Err(format!("the array holds {kind}, not whole numbers"));
        };
        Ok(Head { width, is_signed, is_big_endian, is_fortran, shape })
    }
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

/// The rest of a Python literal.
struct Literal<'a>(&'a str);

impl<'a> Literal<'a> {
    fn expect(&mut self, sign: char) -> Option<()> {
        self.0 = self.0.trim_start().strip_prefix(sign)?;
        Some(())
    }

    fn string(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let quote = text.chars().next().filter(|&quote| quote == '\'' || quote == '"')?;
        let (string, rest) = text[1..].split_once(quote)?;
        self.0 = rest;
        Some(string)
    }

    fn truth(&mut self) -> Option<bool> {
        for (word, value) in [("True", true), ("False", false)] {
            if let Some(rest) = self.0.trim_start().strip_prefix(word) {
                self.0 = rest;
                return Some(value);
            }
        }
        None
    }

    /// Parses a tuple of lengths; Python 2 wrote some of them as `8L`.
    fn tuple(&mut self) -> Option<Vec<u64>> {
        self.expect('(')?;
        let mut lengths = Vec::new();
        while self.expect(')').is_none() {
            let text = self.0.trim_start();
            let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            // A length that is too large is distinguished from text that is not a number.
            let length = text[..end].parse().unwrap_or(u64::MAX);
            lengths.push((end > 0).then_some(length)?);
            self.0 = text[end..].strip_prefix('L').unwrap_or(&text[end..]);
            if self.expect(',').is_none() {
                self.expect(')')?;
                break;
            }
        }
        Some(lengths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parsed(text: &str) -> Result<(usize, bool, bool, bool, Vec<u64>), String> {
        let Head { width, is_signed, is_big_endian, is_fortran, shape } = Head::parse(text)?;
        Ok((width, is_signed, is_big_endian, is_fortran, shape))
    }

    #[test]
    fn heads_as_programs_write_them() {
        // NumPy, NumPy 1 under Python 2, a writer with other quotes and no trailing comma.
        for (text, head) in [
            (
                "{'descr': '|u1', 'fortran_order': False, 'shape': (92, 8), }          \n",
                (1, false, false, false, vec![92, 8]),
            ),
            (
                "{'descr': '<i8', 'fortran_order': True, 'shape': (92L, 8L), }",
                (8, true, false, true, vec![92, 8]),
            ),
            (
                "{\"shape\":(8,),\"descr\":\">u4\",\"fortran_order\":False}",
                (4, false, true, false, vec![8]),
            ),
            (
                "{'descr': '<u2', 'fortran_order': False, 'shape': (), }",
                (2, false, false, false, vec![]),
            ),
        ] {
            assert_eq!(parsed(text), Ok(head), "{text}");
        }
    }

    #[test]
    fn heads_that_are_refused() {
        let records = "{'descr': [('a', '<u4')], 'fortran_order': False, 'shape': (2,), }";
        assert!(parsed(records).unwrap_err().contains("records"));
        for kind in ["<f8", "|b1", "<u3", "<U8", "u1", "<u16", "", "\u{ff5c}u1", "<u+1"] {
            let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': (2, 4), }}");
            assert!(parsed(&text).unwrap_err().contains("not whole numbers"), "{kind}");
        }
        for text in [
            "",
            "{}",
            "{'descr': '|u1', 'shape': (2, 4), }",
            "{'descr': '|u1', 'fortran_order': 0, 'shape': (2, 4), }",
            "{'descr': '|u1', 'fortran_order': False, 'shape': (-2, 4), }",
            "{'descr': '|u1', 'fortran_order': False, 'shape': (2 4), }",
            "{'descr': '|u1', 'fortran_order': False, 'shape': (99999999999999999999, 4), }",
            "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 4), 'more': 1}",
            "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 4), } + 1",
        ] {
            assert!(parsed(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
            let mut file = b"\x93NUMPY\x01\x00\x40\x00".to_vec();
            file.extend(&bytes);
            let _ = Head::read(&mut file.as_slice()).unwrap();
            let _ = Head::read(&mut bytes.as_slice()).unwrap();
        }
    }
}
