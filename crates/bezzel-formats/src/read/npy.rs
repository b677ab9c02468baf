//! Placements as a NumPy array: two dimensions, a row a placement, or one dimension for a
//! single one; any kind of whole numbers, in C or in Fortran order.

use super::npy_head::Head;
use super::{Counting, Problem, ReadError, at_item};
use bezzel::Placement;
use std::io::{ErrorKind, Read};

/// Reads the head of a NumPy file, and its rows as they are asked for.
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
    let mut numbers = numbers(head, input);
    if by_column {
        return Ok(Box::new(turned(numbers, count, size, counted)?) as Rows<'a>);
    }
    Ok(Box::new((1..=count).map(move |item| {
        // Not `with_capacity(size)`: the head may claim more than the file holds.
        let mut columns = Vec::new();
        for _ in 0..size {
            columns.push(next(&mut numbers, item, count)?);
        }
        counted.placement(&columns, None).map_err(|problem| at_item(item, problem))
    })))
}

type Rows<'a> = Box<dyn Iterator<Item = Result<Placement, ReadError>> + 'a>;

/// The next number of the file, which belongs to placement `item` of `count`.
fn next(numbers: &mut Numbers<'_>, item: u64, count: u64) -> Result<u64, ReadError> {
    let wrong = |message| at_item(item, Problem::Npy { message });
    match numbers.next() {
        Some(number) => number.map_err(wrong),
        None => Err(wrong(format!("the file ends in placement {item} of {count}"))),
    }
}

/// The placements of an array in Fortran order: the queens of the first row come first, for
/// all placements, so all of it must be read before the first placement is whole.
fn turned<'a>(
    mut numbers: Numbers<'a>,
    count: u64,
    size: u64,
    mut counted: Counting,
) -> Result<impl Iterator<Item = Result<Placement, ReadError>> + 'a, ReadError> {
    let mut all: Vec<u32> = Vec::new();
    for _ in 0..size {
        for item in 1..=count {
            let column = next(&mut numbers, item, count)?;
            // No board is that wide, so it stays outside whatever the board.
            all.push(u32::try_from(column).unwrap_or(u32::MAX));
        }
    }
    Ok((1..=count).map(move |item| {
        let first = (item - 1) as usize;
        let columns = all.iter().skip(first).step_by(count as usize);
        let columns: Vec<u64> = columns.map(|&column| u64::from(column)).collect();
        counted.placement(&columns, None).map_err(|problem| at_item(item, problem))
    }))
}

type Numbers<'a> = Box<dyn Iterator<Item = Result<u64, String>> + 'a>;

/// The numbers behind a head, until the file ends.
fn numbers<'a>(head: Head, mut input: impl Read + 'a) -> Numbers<'a> {
    Box::new(std::iter::from_fn(move || {
        let mut bytes = [0; 8];
        let bytes = &mut bytes[..head.width];
        match input.read_exact(bytes) {
            Ok(()) => {}
            // The caller knows which placement the number is missing from.
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => return None,
            Err(error) => return Some(Err(error.to_string())),
        }
        if !head.is_big_endian {
            bytes.reverse();
        }
        let number = bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
        let unused = 64 - 8 * head.width as u32;
        let signed = (number << unused).cast_signed() >> unused;
        Some(if head.is_signed && signed < 0 {
            Err(format!("invalid column number {signed}: expected an integer from 0"))
        } else {
            Ok(number)
        })
    }))
}
