//! What this machine is, and how long things take on it.

use crate::Session;
use crate::failure::Failure;
use bezzel::Size;
use bezzel::count::textbook_count;
use bezzel::search::estimate_nodes;
use bezzel_formats::{Catalogue, say};
use std::num::NonZero;
use std::time::Instant;

/// The most threads anybody may ask for.
const MAX_THREADS: usize = 1024;

/// The random descents that an estimate is made from. A thousand take a millisecond.
pub(crate) const DESCENTS: u32 = 4000;

impl Session {
    /// The number of threads to use: as asked, or one a core.
    pub(crate) fn threads(&self) -> Result<NonZero<usize>, Failure> {
        let Some(given) = &self.shared.threads else {
            return Ok(std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN));
        };
        given
            .parse()
            .ok()
            .filter(|threads: &NonZero<usize>| threads.get() <= MAX_THREADS)
            .ok_or_else(|| {
                Failure::error(say!(self.catalogue, "error-threads", given = given.as_str()))
            })
    }
}

/// The name of the processor, as it calls itself.
pub(crate) fn cpu() -> String {
    #[cfg(target_arch = "x86_64")]
    if let Some(brand) = raw_cpuid::CpuId::new().get_processor_brand_string() {
        return brand.as_str().trim().to_owned();
    }
    std::env::consts::ARCH.to_owned()
}

/// About how many seconds the textbook method takes to count `size` on all threads: the
/// nodes by random descents, and the rate of a small count.
pub(crate) fn seconds_to_count(size: Size) -> f64 {
    let nodes = estimate_nodes(size, DESCENTS, 1).unwrap_or(f64::INFINITY) / 2.0;
    let small = Size::new(13).expect("a board size");
    let start = Instant::now();
    let counted = textbook_count(small).map_or(1, |count| count.nodes.max(1));
    nodes * start.elapsed().as_secs_f64() / counted as f64
}

/// A span of time for people, to two digits: "3.4 s", "12 minutes".
pub(crate) fn span(catalogue: &Catalogue, seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.25 * DAY;
    let (key, value) = match seconds {
        s if s < 2.0 * MINUTE => ("time-seconds", s),
        s if s < 2.0 * HOUR => ("time-minutes", s / MINUTE),
        s if s < 2.0 * DAY => ("time-hours", s / HOUR),
        s if s < 2.0 * YEAR => ("time-days", s / DAY),
        s => ("time-years", s / YEAR),
    };
    say!(catalogue, key, value = digits(value))
}

/// A quantity to two or three digits.
pub(crate) fn digits(value: f64) -> String {
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
