//! Decoding bytes to text: encodings, terminal escapes and line ends in the output of programs.

use super::{Problem, ReadError, at_begin, in_line};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, GB18030, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// Decodes the output of a program: UTF-8, UTF-16 (which PowerShell's `>` writes), or the encoding that its bytes
/// suggest, such as GB 18030; without byte order mark and terminal escapes.
///
/// # Errors
/// [`Problem::NotText`] for bytes that are not text.
pub(crate) fn decode(bytes: &[u8]) -> Result<String, ReadError> {
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => strict(encoding, &bytes[mark..])?,
        None => match without_mark(bytes) {
            Some(utf16) => strict(utf16, bytes)?,
            None => match std::str::from_utf8(bytes) {
                Ok(text) => Cow::Borrowed(text),
                Err(_) => strict(guessed(bytes), bytes)?,
            },
        },
    };
    let text = match text.contains('\u{1b}') {
        true => anstream::adapter::strip_str(&text).to_string(),
        false => text.into_owned(),
    };
    // A single carriage return ends a line on old computers, and returns to the start of the line on terminals.
    let text = match text.contains('\r') {
        true => text.replace("\r\n", "\n").replace('\r', "\n"),
        false => text,
    };
    // Full-width letters and digits, which Chinese input methods type.
    let text = match text.chars().any(|sign| narrow(sign) != sign) {
        true => text.chars().map(narrow).collect(),
        false => text,
    };
    let is_control = |sign: char| sign.is_control() && !"\n\t\u{c}\u{b}\u{8}".contains(sign);
    match text.lines().zip(1u64..).find(|(line, _)| line.chars().any(is_control)) {
        Some((_, line)) => Err(in_line(line, Problem::NotText)),
        None => Ok(text),
    }
}

/// The ASCII form of a full-width character, or the character itself.
fn narrow(sign: char) -> char {
    match sign {
        '\u{3000}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(sign) - 0xfee0).unwrap_or(sign),
        sign => sign,
    }
}

fn strict<'a>(encoding: &'static Encoding, bytes: &'a [u8]) -> Result<Cow<'a, str>, ReadError> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
    text.ok_or_else(|| at_begin(Problem::NotText))
}

/// Detects UTF-16 without a byte order mark: every other byte of most text is zero.
fn without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let look = &bytes[..bytes.len().min(1 << 12) & !1];
    let zeros = |at: usize| look.iter().skip(at).step_by(2).filter(|&&byte| byte == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    let most = look.len() / 2;
    if most == 0 {
        None
    } else if first == 0 && second * 4 > most * 3 {
        Some(UTF_16LE)
    } else if second == 0 && first * 4 > most * 3 {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Detects the encoding of text that is not UTF-8.
fn guessed(bytes: &[u8]) -> &'static Encoding {
    // Chinese programs on Windows print GB 18030, and a few words are too little for the detector.
    if GB18030.decode_without_bom_handling_and_without_replacement(bytes).is_some() {
        return GB18030;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, Utf8Detection::Deny)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_recognised() {
        let text = "第 1 个解\n. ♛\n♛ .\n";
        let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let marked = [&b"\xff\xfe"[..], &utf16].concat();
        assert_eq!(decode(&marked).unwrap(), text);
        assert_eq!(decode(&[&b"\xfe\xff"[..], &big].concat()).unwrap(), text);
        assert_eq!(decode(&[&b"\xef\xbb\xbf"[..], text.as_bytes()].concat()).unwrap(), text);
        let bare: Vec<u8> = ". Q\nQ .\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&bare).unwrap(), ". Q\nQ .\n");
        let (chinese, _, _) = GB18030.encode("第 1 个解\n1 3 0 2\n");
        assert_eq!(decode(&chinese).unwrap(), "第 1 个解\n1 3 0 2\n");
        let (japanese, _, _) = encoding_rs::SHIFT_JIS.encode("解 1: 女王\n");
        assert!(decode(&japanese).is_ok());
    }

    #[test]
    fn escapes_and_line_ends_are_removed() {
        assert_eq!(decode(b"\x1b[31mQ\x1b[0m .\r\n. Q\r").unwrap(), "Q .\n. Q\n");
        assert!(decode(b"\x1b[2J\x1b[H1 0").is_ok());
    }

    #[test]
    fn what_is_no_text_is_refused() {
        for bytes in [&b"\x7fELF\x02\x01\x01\0\0"[..], &[0; 64], b"\x89PNG\r\n\x1a\n\0\0\0"] {
            assert!(matches!(decode(bytes).unwrap_err().problem, Problem::NotText), "{bytes:?}");
        }
    }
}
