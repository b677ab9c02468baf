//! Formatting durations and other quantities for people.

use bezzel_locale::{Catalogue, say};

/// Formats a duration with two digits: "71 µs", "3.4 s", "12 minutes".
#[must_use]
pub fn span(catalogue: &Catalogue, seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.25 * DAY;
    let (key, value) = match seconds {
        s if s > 0.0 && s < 0.001 => ("time-microseconds", s * 1e6),
        s if s < 2.0 * MINUTE => ("time-seconds", s),
        s if s < 2.0 * HOUR => ("time-minutes", s / MINUTE),
        s if s < 2.0 * DAY => ("time-hours", s / HOUR),
        s if s < 2.0 * YEAR => ("time-days", s / DAY),
        s => ("time-years", s / YEAR),
    };
    say!(catalogue, key, value = digits(value))
}

/// Formats a quantity with two or three digits.
#[must_use]
pub fn digits(value: f64) -> String {
    match value {
        v if v <= 0.0 => "0".to_owned(),
        v if v < 0.0001 => format!("{v:.1e}"),
        v if v < 1.0 => {
            let decimals = (1.0 - v.log10().floor()) as usize;
            format!("{v:.decimals$}")
        }
        v if v < 10.0 => format!("{v:.1}"),
        v if v < 1e7 => format!("{v:.0}"),
        v => format!("{v:.1e}"),
    }
}

/// Formats a whole number with a comma between groups of three digits.
#[must_use]
pub fn grouped(value: f64) -> String {
    grouped_digits(&format!("{value:.0}"))
}

/// Adds a comma between groups of three to the digits of a whole number.
#[must_use]
pub fn grouped_digits(digits: &str) -> String {
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
