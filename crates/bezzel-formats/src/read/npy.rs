//! Placements as a NumPy array: two dimensions with a row for each placement, or one dimension for a single one; any
//! integer type, in C or Fortran order.

use super::npy_head::Head;
use super::{Counting, Problem, ReadError, at_item};
use bezzel::Placement;
use std::io::{ErrorKind, Read};

/// Reads the header of a NumPy file, and its rows on demand.
pub(super) fn read<'a>(
    mut input: impl Read + 'a,
    mut counted: Counting,
) -> Result<Rows<'a>, ReadError> {
    let wrong = |message: String| at_item(1, Problem::Npy { message });
    let head = Head::read(&mut input).map_err(|error| at_item(1, Problem::Io(error)))?;
    let head = head.map_err(wrong)?;
    let (count, size) = match head.shape[..] {
        [size] => (1, size),
        [count, size] => (count, size),
        _ => return Err(wrong(format!("the array has {} dimensions, not 2", head.shape.len()))),
    };
    if count.checked_mul(size).is_none() {
        return Err(wrong("the array has more numbers than can be counted".to_owned()));
    }
    let by_column = head.is_fortran && count > 1;
    let numbers = Numbers { head, input, bytes: Vec::new() };
    if by_column {
        return Ok(Box::new(turned(numbers, count, size, counted)?) as Rows<'a>);
    }
    let (mut numbers, mut columns) = (numbers, Vec::new());
    Ok(Box::new((1..=count).map(move |item| {
        columns.clear();
        let push = |column| columns.push(column);
        numbers.next(size, push).map_err(|wrong| no_number(wrong, item, count))?;
        counted.placement(&columns, None).map_err(|problem| at_item(item, problem))
    })))
}

type Rows<'a> = Box<dyn Iterator<Item = Result<Placement, ReadError>> + 'a>;

/// Reads an array in Fortran order: the queens of the first row come first, for all placements, so the whole array is
/// read before the first placement is complete.
fn turned<'a>(
    mut numbers: Numbers<impl Read>,
    count: u64,
    size: u64,
    mut counted: Counting,
) -> Result<impl Iterator<Item = Result<Placement, ReadError>> + 'a, ReadError> {
    let mut all: Vec<u32> = Vec::new();
    for _ in 0..size {
        // Too large numbers are replaced by the largest one, which is outside every board too.
        let push = |column| all.push(u32::try_from(column).unwrap_or(u32::MAX));
        numbers.next(count, push).map_err(|wrong| {
            let item = all.len() as u64 % count + 1;
            no_number(wrong, item, count)
        })?;
    }
    Ok((1..=count).map(move |item| {
        let first = (item - 1) as usize;
        let columns = all.iter().skip(first).step_by(count as usize);
        let columns: Vec<u64> = columns.map(|&column| u64::from(column)).collect();
        counted.placement(&columns, None).map_err(|problem| at_item(item, problem))
    }))
}

/// The number of bytes read at a time.
const CHUNK: u64 = 1 << 16;

/// The numbers after a header.
struct Numbers<R> {
    head: Head,
    input: R,
    bytes: Vec<u8>,
}

/// The error where placement `item` of `count` has no number: what is wrong, or nothing where the file ends.
fn no_number(wrong: Option<String>, item: u64, count: u64) -> ReadError {
    let end = || format!("the file ends in placement {item} of {count}");
    at_item(item, Problem::Npy { message: wrong.unwrap_or_else(end) })
}

impl<R: Read> Numbers<R> {
    /// Calls `take` with the next `count` numbers. Memory is allocated as they are read: the header may claim more
    /// than the file contains.
    fn next(&mut self, count: u64, mut take: impl FnMut(u64)) -> Result<(), Option<String>> {
        let width = self.head.width;
        let mut left = count;
        while left > 0 {
            let here = left.min(CHUNK / width as u64);
            self.bytes.resize(here as usize * width, 0);
            self.input.read_exact(&mut self.bytes).map_err(|error| match error.kind() {
                ErrorKind::UnexpectedEof => None,
                _ => Some(error.to_string()),
            })?;
            for bytes in self.bytes.chunks_exact(width) {
                take(number(&self.head, bytes)?);
            }
            left -= here;
        }
        Ok(())
    }
}

/// Decodes a number.
fn number(head: &Head, bytes: &[u8]) -> Result<u64, Option<String>> {
    let join = |number: u64, &byte: &u8| number << 8 | u64::from(byte);
    let number: u64 = match head.is_big_endian {
        true => bytes.iter().fold(0, join),
        false => bytes.iter().rev().fold(0, join),
    };
    let unused = 64 - 8 * bytes.len() as u32;
    let signed = (number << unused).cast_signed() >> unused;
    if head.is_signed && signed < 0 {
        let message = format!("invalid column number {signed}: expected an integer from 0");
        return Err(Some(message));
    }
    Ok(number)
}
