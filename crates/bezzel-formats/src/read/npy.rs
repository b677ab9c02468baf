//! Placements as a NumPy array: two dimensions, a row a placement, or one dimension for a
//! single one; any kind of whole numbers.

use super::{Problem, ReadError, at_item, by_columns};
use bezzel::Placement;
use npyz::{DType, NpyFile, Order, TypeChar};
use std::io::Read;

/// Reads the head of a NumPy file, and its rows as they are asked for.
pub(super) fn read<'a>(
    input: impl Read + 'a,
) -> Result<impl Iterator<Item = Result<Placement, ReadError>> + 'a, ReadError> {
    let wrong = |message: String| at_item(1, Problem::Npy { message });
    let file = NpyFile::new(input).map_err(|error| wrong(error.to_string()))?;
    let shape = file.shape().to_vec();
    let (count, size) = match shape[..] {
        [size] => (1, size),
        [count, size] => (count, size),
        _ => return Err(wrong(format!("the array has {} dimensions, not 2", shape.len()))),
    };
    if file.order() != Order::C && count > 1 {
        return Err(wrong("the array is in Fortran order; save it in C order".to_owned()));
    }
    let DType::Plain(kind) = file.dtype() else {
        return Err(wrong("the array holds records, not whole numbers".to_owned()));
    };
    let numbers: Box<dyn Iterator<Item = Result<u64, String>> + 'a> =
        match (kind.type_char(), kind.size_field()) {
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
    let mut numbers = numbers;
    Ok((1..=count).map(move |item| {
        // Not `with_capacity(size)`: the head may claim more than the file holds.
        let mut columns = Vec::new();
        for _ in 0..size {
            match numbers.next() {
                Some(Ok(column)) => columns.push(column),
                Some(Err(message)) => return Err(at_item(item, Problem::Npy { message })),
                None => {
                    let message = format!("the file ends in placement {item} of {count}");
                    return Err(at_item(item, Problem::Npy { message }));
                }
            }
        }
        by_columns(&columns).map_err(|problem| at_item(item, problem))
    }))
}

type Numbers<'a> = Box<dyn Iterator<Item = Result<u64, String>> + 'a>;

fn numbers<'a, T>(file: NpyFile<impl Read + 'a>) -> Result<Numbers<'a>, String>
where
    T: npyz::Deserialize + TryInto<u64> + Copy + std::fmt::Display + 'a,
{
    let data = file.data::<T>().map_err(|error| error.to_string())?;
    Ok(Box::new(data.map(|number| {
        let number = number.map_err(|error| error.to_string())?;
        number.try_into().map_err(|_| format!("{number} is no column: columns count from 0"))
    })))
}
