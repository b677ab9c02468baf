//! This machine: its clocks, memory and threads.

use crate::field::Field;
use crate::field_value::FieldValue;
use crate::refusal::Refusal;
use bezzel::engine::Resources;
use bezzel::kernel::Kernel;
use bytesize::ByteSize;
use serde::Serialize;
use std::hint::black_box;
use std::num::NonZero;
use std::sync::LazyLock;

/// The clocks for estimates of time.
#[cfg(not(target_family = "wasm"))]
pub type Clocks = bezzel::count::MachineClock;

/// The clock of a page, which cannot measure processor time.
#[cfg(target_family = "wasm")]
#[derive(Debug, Clone, Copy)]
pub struct Clocks(web_time::Instant);

#[cfg(target_family = "wasm")]
impl Default for Clocks {
    fn default() -> Clocks {
        Clocks(web_time::Instant::now())
    }
}

#[cfg(target_family = "wasm")]
impl bezzel::count::Clock for Clocks {
    fn elapsed(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

/// The largest number of threads that can be requested.
pub const MAX_THREADS: usize = 1024;

/// The smallest memory limit of a count.
pub const LEAST_MEMORY: u64 = 16_000_000;

/// Returns the requested threads and memory; by default one thread per core and half of the machine's memory.
///
/// # Errors
/// [`Refusal`] if either is out of range.
pub fn resources(
    memory: Option<FieldValue>,
    threads: Option<FieldValue>,
) -> Result<Resources, Refusal> {
    let threads = Threads::of(threads)?.used.get();
    let memory = match memory {
        None => *TOTAL / 2,
        Some(given) => bytes(&given)?,
    };
    Ok(Resources { memory, threads })
}

/// Checks that this number of bytes can be allocated now. A collection that cannot grow ends the process, so work
/// whose memory grows with its input calls this first.
///
/// # Errors
/// [`Refusal::NoRoom`] if not.
pub fn room(bytes: u64) -> Result<(), Refusal> {
    if has_room(bytes) { Ok(()) } else { Err(Refusal::NoRoom { bytes }) }
}

fn has_room(bytes: u64) -> bool {
    /// Smaller allocations are not checked.
    const LITTLE: u64 = 1 << 20;
    if bytes < LITTLE {
        return true;
    }
    let all = bytes.saturating_add(SPARE);
    // The system may promise more than the machine has.
    all <= *TOTAL && {
        let mut tried: Vec<u8> = Vec::new();
        let reserved = usize::try_from(all).map(|all| tried.try_reserve_exact(all));
        // Otherwise the compiler may remove the allocation.
        black_box(&mut tried);
        matches!(reserved, Ok(Ok(())))
    }
}

/// The bytes that a call allocates in addition: a thread's stack, tables of the allocator.
pub const SPARE: u64 = 16 << 20;

fn bytes(given: &FieldValue) -> Result<u64, Refusal> {
    let bytes = match given {
        FieldValue::Number(bytes) => Some(*bytes),
        FieldValue::Other(text) => text.parse::<ByteSize>().ok().map(|size| size.as_u64()),
    };
    bytes
        .filter(|&bytes| bytes >= LEAST_MEMORY)
        .ok_or_else(|| Refusal::Bytes { given: given.to_string(), least: LEAST_MEMORY })
}

/// A number of threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threads {
    /// The requested number.
    pub asked: Option<NonZero<usize>>,
    /// The number used: more than two threads per core, and more than four on the smallest machine, gain nothing.
    pub used: NonZero<usize>,
}

impl Threads {
    /// Returns the requested number of threads, or one per core.
    ///
    /// # Errors
    /// [`Refusal::Integer`] if it is not from 1 to [`MAX_THREADS`].
    pub fn of(given: Option<FieldValue>) -> Result<Threads, Refusal> {
        const TWO: NonZero<usize> = NonZero::new(2).unwrap();
        const FOUR: NonZero<usize> = NonZero::new(4).unwrap();
        let cores = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let asked = Field::new("threads").integer_if(given, 1..=MAX_THREADS as u64)?;
        let asked = asked.and_then(|asked| NonZero::new(asked as usize));
        let most = cores.saturating_mul(TWO).max(FOUR);
        Ok(Threads { asked, used: asked.map_or(cores, |asked| asked.min(most)) })
    }
}

/// The properties of this machine.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Info {
    /// The version of the program.
    pub version: &'static str,
    /// The name of the processor, as it calls itself.
    pub cpu: String,
    /// The default number of threads.
    pub threads: usize,
    /// The kernels that this machine supports.
    pub kernels: Vec<&'static str>,
    /// The kernel of `auto` where none is measured.
    pub auto: &'static str,
}

impl Info {
    /// Describes this machine, with this default number of threads.
    #[must_use]
    pub fn new(threads: usize) -> Info {
        Info {
            version: env!("CARGO_PKG_VERSION"),
            cpu: cpu(),
            threads,
            kernels: Kernel::available().map(|kernel| kernel.kind().name()).collect(),
            auto: Kernel::fastest().kind().name(),
        }
    }
}

/// The name that the processor reports, or else its family.
fn cpu() -> String {
    #[cfg(not(target_family = "wasm"))]
    if let Ok(mut system) = sysinfo::System::new() {
        system.refresh_cpu_list(sysinfo::CpuRefreshKind::nothing());
        let brand = system.cpus().first().map_or("", |cpu| cpu.brand().trim());
        if !brand.is_empty() {
            return brand.to_owned();
        }
    }
    std::env::consts::ARCH.to_owned()
}

/// The bytes of memory that this process may use. Asking the system takes longer than counting a small board.
static TOTAL: LazyLock<u64> = LazyLock::new(total_memory);

/// Returns the machine's memory in bytes, or the container's.
#[cfg(not(target_family = "wasm"))]
fn total_memory() -> u64 {
    use sysinfo::{MemoryRefreshKind, System};
    // The assumption if the amount is unknown: a small machine.
    const UNKNOWN: u64 = 4 << 30;
    let Ok(mut system) = System::new() else { return UNKNOWN };
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let limits = system.cgroup_limits().map(|limits| limits.total_memory);
    limits.unwrap_or_else(|| system.total_memory()).max(2 * LEAST_MEMORY)
}

/// Returns whether Windows' file manager started this process, as a double click does: the console closes when the
/// process ends.
#[cfg(windows)]
#[must_use]
pub fn is_double_clicked() -> bool {
    use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};
    let Ok(mut system) = System::new() else { return false };
    let mut look = |id: Pid| {
        let wanted = ProcessesToUpdate::Some(&[id]);
        system.refresh_processes_specifics(wanted, false, ProcessRefreshKind::nothing());
        let process = system.process(id)?;
        Some((process.parent(), process.name().eq_ignore_ascii_case("explorer.exe")))
    };
    let parent = look(Pid::from_u32(std::process::id())).and_then(|(parent, _)| parent);
    parent.and_then(look).is_some_and(|(_, is_explorer)| is_explorer)
}

/// A WebAssembly module has up to 4 GiB.
#[cfg(target_family = "wasm")]
fn total_memory() -> u64 {
    1 << 30
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_and_threads_are_what_was_asked_for_within_reason() {
        let bytes = |given: &str| bytes(&FieldValue::from(given)).ok();
        assert_eq!(bytes("8GB"), Some(8_000_000_000));
        assert_eq!(bytes("512 MiB"), Some(512 << 20));
        assert_eq!(bytes("16000000"), Some(16_000_000));
        for none in ["", "15999999", "-1GB", "much", "1e99GB"] {
            assert_eq!(bytes(none), None, "{none}");
        }
        let threads = |given: &str| Threads::of(Some(FieldValue::from(given)));
        assert_eq!(threads("2").unwrap().used.get(), 2);
        assert!(threads("1024").unwrap().used < threads("1024").unwrap().asked.unwrap());
        for none in ["0", "1025", "-1", "two"] {
            assert!(threads(none).is_err(), "{none}");
        }
        assert!(resources(None, None).unwrap().memory >= LEAST_MEMORY);
    }
}
