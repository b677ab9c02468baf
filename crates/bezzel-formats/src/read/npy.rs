//! Placements as a NumPy array: two dimensions, a row a placement, or one dimension for a
//! single one; any kind of whole numbers, in C or in Fortran order.

use super::{Problem, ReadError, at_item, by_columns};
use bezzel::Placement;
use npyz::{DType, NpyFile, Order, TypeChar};
use std::io::{self, ErrorKind, Read};

/// Reads the head of a NumPy file, and its rows as they are asked for.
pub(super) fn read<'a>(input: impl Read + 'a) -> Result<Rows<'a>, ReadError> {
    let wrong = |message: String| at_item(1, Problem::Npy { message });
    let (head, input) = head(input).map_err(|error| at_item(1, Problem::Io(error)))?;
    if !has_countable_shape(&head) {
        return Err(wrong("the array has more numbers than can be counted".to_owned()));
    }
    let file = NpyFile::new(io::Cursor::new(head).chain(input))
        .map_err(|error| wrong(error.to_string()))?;
    let shape = file.shape().to_vec();
    let (count, size) = match shape[..] {
        [size] => (1, size),
        [count, size] => (count, size),
        _ => return Err(wrong(format!("the array has {} dimensions, not 2", shape.len()))),
    };
    let by_column = file.order() != Order::C && count > 1;
    let DType::Plain(kind) = file.dtype() else {
        return Err(wrong("the array holds records, not whole numbers".to_owned()));
    };
    let numbers: Numbers<'a> = match (kind.type_char(), kind.size_field()) {
        (TypeChar::Uint, 1) => numbers::<u8>(file),
        (TypeChar::Uint, 2) => numbers::<u16>(file),
        (TypeChar::Uint, 4) => numbers::<u32>(file),
        (TypeChar::Uint, 8) => numbers::<u64>(file),
        (TypeChar::Int, 1) => numbers::<i8>(file),
        (TypeChar::Int, 2) => numbers::<i16>(file),
        (TypeChar::Int, 4) => numbers::<i32>(file),
        (TypeChar::Int, 8) => numbers::<i64>(file),
        _ => Err(format!("the array holds {kind}, not whole numbers")),
    }
    .map_err(wrong)?;
    if by_column {
        return Ok(Box::new(turned(numbers, count, size)?) as Rows<'a>);
    }
    let mut numbers = numbers;
    Ok(Box::new((1..=count).map(move |item| {
        // Not `with_capacity(size)`: the head may claim more than the file holds.
        let mut columns = Vec::new();
        for _ in 0..size {
            columns.push(next(&mut numbers, item, count)?);
        }
        by_columns(&columns).map_err(|problem| at_item(item, problem))
    })))
}

/// The head of a file, as far as it is there, and what comes after it.
fn head<R: Read>(mut input: R) -> io::Result<(Vec<u8>, R)> {
    // The magic word, the version, and the length of the rest in two bytes or, since version 2,
    // in four (numpy.lib.format).
    let mut head = Vec::new();
    input.by_ref().take(8).read_to_end(&mut head)?;
    let width = if head.get(6).is_some_and(|&version| version > 1) { 4 } else { 2 };
    input.by_ref().take(width).read_to_end(&mut head)?;
    let length = head.iter().skip(8).rev().fold(0, |length, &byte| length << 8 | u64::from(byte));
    input.by_ref().take(length).read_to_end(&mut head)?;
    Ok((head, input))
}

/// Whether the dimensions that a head tells have a product: the crate that reads the file takes it
/// without looking.
fn has_countable_shape(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let shape = text.split_once("shape").map_or("", |(_, shape)| shape);
    let shape = shape.split(')').next().unwrap_or_default();
    let mut numbers =
        shape.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    numbers.try_fold(1u64, |product, number| product.checked_mul(number.parse().ok()?)).is_some()
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
        by_columns(&columns).map_err(|problem| at_item(item, problem))
    }))
}

type Numbers<'a> = Box<dyn Iterator<Item = Result<u64, String>> + 'a>;

fn numbers<'a, T>(file: NpyFile<impl Read + 'a>) -> Result<Numbers<'a>, String>
where
    T: npyz::Deserialize + TryInto<u64> + Copy + std::fmt::Display + 'a,
{
    let data = file.data::<T>().map_err(|error| error.to_string())?;
    Ok(Box::new(data.map_while(|number| match number {
        Ok(number) => Some(
            number.try_into().map_err(|_| format!("{number} is no column: columns count from 0")),
        ),
        // Whoever asks for the number knows which placement it is missing from.
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => None,
        Err(error) => Some(Err(error.to_string())),
    })))
}
