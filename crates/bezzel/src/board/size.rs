//! The size of a board, checked once when it is made.

use std::fmt;
use std::str::FromStr;

/// The largest board that solutions are counted for: its rows fit 32-bit masks. The largest count
/// known is Q(27).
pub const MAX_COUNT_SIZE: u32 = 32;

/// The size N of a board of N rows and N columns: 1 to [`Size::MAX`].
///
/// ```
/// use bezzel::Size;
/// assert_eq!(Size::try_from(8)?.get(), 8);
/// assert_eq!("8".parse(), Ok(Size::new(8)?));
/// assert!(Size::try_from(-8).is_err());
/// # Ok::<(), bezzel::SizeError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "i64", into = "u32"))]
pub struct Size(u32);

/// The error of a number that is not a board size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// The number is 0 or above [`Size::MAX`].
    #[error("a board size is a whole number from 1 to {max}, not {given}", max = Size::MAX)]
    Outside {
        /// The given number.
        given: i128,
    },
    /// The board is larger than this operation supports.
    #[error("this works for board sizes up to {max}, not {given}")]
    TooLarge {
        /// The given size.
        given: u32,
        /// The largest size that the operation supports.
        max: u32,
    },
}

/// The error of a column that the board does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("invalid column {column}: a board of size {size} has columns 0 to {last}", last = size - 1)]
pub struct NoSuchColumn {
    /// The requested column.
    pub column: u32,
    /// The size of the board.
    pub size: u32,
}

impl Size {
    /// The largest board: beyond it, a solution would take more than 8 bytes per queen and 1 GB.
    pub const MAX: u32 = 100_000_000;

    /// The largest board whose rows fit one machine word, which the mask searches need.
    pub const MAX_MASK: u32 = 64;

    /// Checks that `n` is a board size.
    ///
    /// # Errors
    /// [`SizeError::Outside`] if `n` is 0 or above [`Size::MAX`].
    pub const fn new(n: u32) -> Result<Size, SizeError> {
        if n >= 1 && n <= Size::MAX {
            Ok(Size(n))
        } else {
            Err(SizeError::Outside { given: n as i128 })
        }
    }

    /// Returns N: the number of rows, which is the number of columns.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Returns N as a `usize`, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the index of the last row or column, N - 1.
    pub const fn last(self) -> u32 {
        self.0 - 1
    }

    /// Returns `column` if the board has that column.
    ///
    /// # Errors
    /// [`NoSuchColumn`] if the board does not have that column.
    pub const fn column(self, column: u32) -> Result<u32, NoSuchColumn> {
        if column < self.0 { Ok(column) } else { Err(NoSuchColumn { column, size: self.0 }) }
    }

    /// Returns whether at least one solution exists: true for every N except 2 and 3.
    pub const fn is_solvable(self) -> bool {
        !matches!(self.0, 2 | 3)
    }

    /// Returns this size if it is at most `max`.
    ///
    /// # Errors
    /// [`SizeError::TooLarge`] if the size is larger than `max`.
    pub const fn at_most(self, max: u32) -> Result<Size, SizeError> {
        if self.0 <= max { Ok(self) } else { Err(SizeError::TooLarge { given: self.0, max }) }
    }

    /// Returns a word with one bit set for each column. Only for sizes up to [`Size::MAX_MASK`].
    pub(crate) const fn full_row(self) -> u64 {
        debug_assert!(self.0 <= Size::MAX_MASK);
        u64::MAX >> (64 - self.0)
    }
}

/// The error of a text that is not a board size.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeTextError {
    /// The text is not a whole number.
    #[error("invalid board size `{given}`: expected an integer")]
    NoNumber {
        /// The text.
        given: String,
    },
    /// The number is not a board size.
    #[error(transparent)]
    Size(#[from] SizeError),
}

impl FromStr for Size {
    type Err = SizeTextError;

    fn from_str(text: &str) -> Result<Size, SizeTextError> {
        let number = text.parse::<i128>();
        let number = number.map_err(|_| SizeTextError::NoNumber { given: text.to_owned() })?;
        Ok(from_number(number)?)
    }
}

fn from_number(given: i128) -> Result<Size, SizeError> {
    u32::try_from(given).map_err(|_| SizeError::Outside { given }).and_then(Size::new)
}

/// Implements conversions into board sizes from every integer type.
macro_rules! from_numbers {
    ($($number:ty),*) => {$(
        impl TryFrom<$number> for Size {
            type Error = SizeError;

            fn try_from(n: $number) -> Result<Size, SizeError> {
                from_number(n as i128)
            }
        }
    )*};
}

from_numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, i128);

impl From<Size> for u32 {
    fn from(size: Size) -> u32 {
        size.0
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns a size that exists.
#[cfg(test)]
pub(crate) fn size(n: u32) -> Size {
    Size::new(n).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_range_is_1_to_max() {
        assert!(Size::new(0).is_err());
        assert_eq!(Size::new(1).unwrap().get(), 1);
        assert_eq!(Size::new(Size::MAX).unwrap().get(), Size::MAX);
        assert!(Size::new(Size::MAX + 1).is_err());
        assert!(Size::try_from((1u64 << 32) + 8).is_err(), "must not wrap to a small number");
    }
}
