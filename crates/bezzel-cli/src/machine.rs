//! What this machine is, what of it may be used, and spans of time in words.

use crate::Session;
use crate::failure::Failure;
use bezzel::engine::Resources;
use bezzel_formats::{Catalogue, say, shortened};
use bytesize::ByteSize;
use std::num::NonZero;
use sysinfo::{MemoryRefreshKind, System};

/// The most threads anybody may ask for.
const MAX_THREADS: usize = 1024;

/// A count with less memory than this would not get far.
const LEAST_MEMORY: u64 = 16_000_000;

impl Session {
    /// What a count may take: half of the machine's memory unless asked otherwise, and all
    /// threads that are to be used.
    ///
    /// # Errors
    /// [`Failure::Error`] if `memory` is no size of memory, or too little.
    pub fn resources(&self, memory: Option<&str>) -> Result<Resources, Failure> {
        let memory = match memory {
            None => total_memory() / 2,
            Some(given) => {
                let bytes = given.parse::<ByteSize>().ok().map(|size| size.as_u64());
                bytes.filter(|&bytes| bytes >= LEAST_MEMORY).ok_or_else(|| {
                    let given = shortened(given);
                    Failure::error(say!(self.catalogue, "error-memory", given = given))
                })?
            }
        };
        Ok(Resources { memory, threads: self.threads()?.get() })
    }

    /// The number of threads to use: as asked, or one a core. More than two a core only wait
    /// for each other, so there are not more.
    ///
    /// # Errors
    /// [`Failure::Error`] if what was asked is no number of threads.
    pub fn threads(&self) -> Result<NonZero<usize>, Failure> {
        let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        Ok(self.threads_asked()?.map_or(cores, |asked| asked.min(most_threads(cores))))
    }

    /// The number of threads that is asked for.
    fn threads_asked(&self) -> Result<Option<NonZero<usize>>, Failure> {
        let Some(given) = &self.shared.threads else { return Ok(None) };
        let asked = given.trim().parse().ok();
        let asked = asked.filter(|threads: &NonZero<usize>| threads.get() <= MAX_THREADS);
        asked.map(Some).ok_or_else(|| {
            Failure::error(say!(self.catalogue, "error-threads", given = shortened(given)))
        })
    }

    /// Says so where fewer threads are used than were asked for.
    pub(crate) fn note_fewer_threads(&self) -> Result<(), Failure> {
        // How many cores there are is a question to the system, not asked without need.
        let Some(asked) = self.threads_asked()? else { return Ok(()) };
        let used = self.threads()?;
        if asked > used {
            let (asked, used) = (asked.get(), used.get());
            self.note(&say!(self.catalogue, "note-threads", asked = asked, used = used));
        }
        Ok(())
    }
}

/// Two threads a core, and four on the smallest machine.
fn most_threads(cores: NonZero<usize>) -> NonZero<usize> {
    const FOUR: NonZero<usize> = NonZero::new(4).unwrap();
    cores.saturating_mul(const { NonZero::new(2).unwrap() }).max(FOUR)
}

/// The bytes of memory that this process may have: the machine's, or its container's.
fn total_memory() -> u64 {
    // Where nobody says, a small machine.
    const UNKNOWN: u64 = 4 << 30;
    let Ok(mut system) = System::new() else { return UNKNOWN };
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let limits = system.cgroup_limits().map(|limits| limits.total_memory);
    limits.unwrap_or_else(|| system.total_memory()).max(2 * LEAST_MEMORY)
}

/// The name of the processor, as it calls itself.
#[must_use]
pub fn cpu() -> String {
    #[cfg(target_arch = "x86_64")]
    if let Some(brand) = raw_cpuid::CpuId::new().get_processor_brand_string() {
        return brand.as_str().trim().to_owned();
    }
    std::env::consts::ARCH.to_owned()
}

/// A span of time for people, to two digits: "71 µs", "3.4 s", "12 minutes".
pub(crate) fn span(catalogue: &Catalogue, seconds: f64) -> String {
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
