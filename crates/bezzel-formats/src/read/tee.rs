//! An input whose beginning is buffered, so that it can be read again.

use super::{Problem, ReadError, at_begin};
use std::cell::RefCell;
use std::io::{self, Read};
use std::rc::Rc;

/// The maximum length of input that is read whole, in bytes.
pub(crate) const MAX_WHOLE: usize = 64 << 20;

/// An input whose first bytes, up to [`MAX_WHOLE`], are buffered.
#[derive(Clone)]
pub(super) struct Tee<'a>(Rc<RefCell<Buffered<'a>>>);

struct Buffered<'a> {
    input: Box<dyn Read + 'a>,
    /// The bytes read so far; empty if they are too many.
    bytes: Vec<u8>,
    is_too_much: bool,
}

impl<'a> Tee<'a> {
    pub(super) fn new(input: impl Read + 'a) -> Tee<'a> {
        let kept = Buffered { input: Box::new(input), bytes: Vec::new(), is_too_much: false };
        Tee(Rc::new(RefCell::new(kept)))
    }

    /// Stops buffering.
    pub(super) fn forget(&self) {
        let mut kept = self.0.borrow_mut();
        (kept.bytes, kept.is_too_much) = (Vec::new(), true);
    }

    /// Returns the whole input, including the part read before.
    pub(super) fn whole(&self) -> Result<Vec<u8>, ReadError> {
        let mut kept = self.0.borrow_mut();
        let mut bytes = std::mem::take(&mut kept.bytes);
        if !kept.is_too_much {
            let room = (MAX_WHOLE + 1 - bytes.len()) as u64;
            let read = (&mut kept.input).take(room).read_to_end(&mut bytes);
            read.map_err(|error| at_begin(Problem::Io(error)))?;
        }
        if kept.is_too_much || bytes.len() > MAX_WHOLE {
            return Err(at_begin(Problem::TooLong { max: MAX_WHOLE as u64 }));
        }
        Ok(bytes)
    }
}

impl Read for Tee<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut kept = self.0.borrow_mut();
        let read = kept.input.read(buffer)?;
        if !kept.is_too_much {
            if kept.bytes.len() + read > MAX_WHOLE {
                kept.is_too_much = true;
                kept.bytes = Vec::new();
            } else {
                kept.bytes.extend_from_slice(&buffer[..read]);
            }
        }
        Ok(read)
    }
}
