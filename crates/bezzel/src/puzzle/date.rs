//! The puzzle of a day: the date is the seed, and its weekday determines size and difficulty.

use super::difficulty::Difficulty;
use std::fmt;
use std::str::FromStr;

/// A day of the Gregorian calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u32,
    month: u32,
    day: u32,
}

/// The error of a text that is not a date.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("invalid date {0:?}: expected a day such as 2026-11-21")]
pub struct DateError(pub String);

impl Date {
    /// Returns the date of a year from 1 to 9999, with month and day from 1; `None` if there is no
    /// such day.
    #[must_use]
    pub fn new(year: u32, month: u32, day: u32) -> Option<Date> {
        let is_leap =
            year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let is_day = (1..=9999).contains(&year) && (1..=days).contains(&day);
        is_day.then_some(Date { year, month, day })
    }

    /// Returns the weekday, from 0 for Monday to 6 for Sunday (Sakamoto's method).
    #[must_use]
    pub fn weekday(self) -> u32 {
        const SHIFT: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = if self.month < 3 { self.year - 1 } else { self.year };
        let shift = SHIFT[self.month as usize - 1];
        // Sakamoto's method counts from Sunday.
        (year + year / 4 - year / 100 + year / 400 + shift + self.day + 6) % 7
    }

    /// Returns the seed: the date's digits as one number.
    #[must_use]
    pub fn seed(self) -> u64 {
        u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = DateError;

    /// Reads the form of ISO 8601, such as 2026-11-21.
    fn from_str(text: &str) -> Result<Date, DateError> {
        let read = || {
            let (year, rest) = text.split_once('-')?;
            let (month, day) = rest.split_once('-')?;
            let number = |digits: &str, length| {
                let is_right =
                    digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_digit());
                if is_right { digits.parse().ok() } else { None }
            };
            Date::new(number(year, 4)?, number(month, 2)?, number(day, 2)?)
        };
        read().ok_or_else(|| DateError(text.to_owned()))
    }
}

/// The size and difficulty of the puzzle of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Daily {
    /// The rows of its board.
    pub size: u32,
    /// Its difficulty.
    pub difficulty: Difficulty,
}

/// The Monday from which Saturdays are medium and Sundays 8 by 8. Earlier days keep their puzzles.
const MILDER: Date = Date { year: 2026, month: 11, day: 30 };

/// Returns the size and difficulty of a day's puzzle: small and easy on Monday, hard on Sunday
/// alone. Before 30 November 2026 Saturdays were hard, too.
#[must_use]
pub fn daily(date: Date) -> Daily {
    use Difficulty::{Easy, Hard, Medium};
    let [saturday, sunday] =
        if date < MILDER { [(8, Hard), (9, Hard)] } else { [(10, Medium), (8, Hard)] };
    let week = [(7, Easy), (8, Easy), (7, Medium), (8, Medium), (9, Medium), saturday, sunday];
    let (size, difficulty) = week[date.weekday() as usize];
    Daily { size, difficulty }
}
