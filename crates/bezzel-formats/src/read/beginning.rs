//! The beginning of an input, by which its format is recognised.

use super::{Format, Problem, ReadError, at_begin};
use std::io::{self, BufRead, Read};

/// The magic bytes of NumPy and Parquet files.
const NPY: &[u8] = b"\x93NUMPY";
const PARQUET: &[u8] = b"PAR1";

/// The byte order mark that some editors put before a text in UTF-8; not part of the text.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The maximum number of bytes that are examined to recognise the input.
const LOOK: usize = 1 << 16;

/// Returns the beginning of the input, up to the first line that is not blank, and the whole of it as a reader.
fn beginning<'a>(mut input: impl Read + 'a) -> io::Result<(Vec<u8>, impl BufRead + 'a)> {
    let mut begin: Vec<u8> = Vec::new();
    let mut chunk = [0; 4096];
    // A pipe may deliver its first line byte by byte.
    loop {
        let read = match input.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        begin.extend_from_slice(&chunk[..read]);
        let has_line = begin.trim_ascii_start().contains(&b'\n');
        if read == 0 || has_line || begin.len() >= LOOK {
            break;
        }
    }
    if begin.starts_with(BYTE_ORDER_MARK) {
        begin.drain(..BYTE_ORDER_MARK.len());
    }
    let all = io::Cursor::new(begin.clone()).chain(input);
    Ok((begin, io::BufReader::with_capacity(LOOK, all)))
}

/// Returns the beginning of the input, and the whole of it as a reader.
pub(super) fn opened<'a>(input: impl Read + 'a) -> Result<(Vec<u8>, impl BufRead + 'a), ReadError> {
    let (begin, input) = beginning(input).map_err(|error| at_begin(Problem::Io(error)))?;
    if begin.is_empty() {
        return Err(at_begin(Problem::Empty));
    }
    Ok((begin, input))
}

/// The binary format that begins like this, if there is one.
pub(super) fn packed(begin: &[u8]) -> Option<Format> {
    let begin = begin.trim_ascii_start();
    if begin.starts_with(NPY) {
        Some(Format::Npy)
    } else {
        begin.starts_with(PARQUET).then_some(Format::Parquet)
    }
}
