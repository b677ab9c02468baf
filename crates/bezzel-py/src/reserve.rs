//! The allocator: it holds a reserve, so that a process without memory ends its work and not itself.
//!
//! A Rust collection that cannot grow ends the process. When the system refuses memory, the allocator gives the reserve
//! back and tries once more. Work notices that the reserve is gone ([`is_out`]) and ends with `MemoryError`; the next
//! call takes the reserve again ([`hold`]). Requests as large as the reserve are refused at once: what makes them
//! uses `try_reserve`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

/// The size of the reserve in bytes.
const SIZE: usize = 8 << 20;

/// The reserve; null while it is not held.
static RESERVE: AtomicPtr<u8> = AtomicPtr::new(null_mut());

#[global_allocator]
static ALLOCATOR: Reserved = Reserved;

/// The system's allocator with the reserve.
struct Reserved;

// SAFETY: All memory comes from the system's allocator and goes back to it, with the layout that the caller gave.
unsafe impl GlobalAlloc for Reserved {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: The caller's layout.
        twice(layout.size(), || unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: The caller's layout.
        twice(layout.size(), || unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: The caller's memory, which a refused request leaves as it is.
        twice(size, || unsafe { System.realloc(at, layout, size) })
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: The caller's memory.
        unsafe { System.dealloc(at, layout) }
    }
}

/// Requests memory, and if the system refuses it, once more without the reserve.
fn twice(bytes: usize, request: impl Fn() -> *mut u8) -> *mut u8 {
    let given = request();
    if !given.is_null() || bytes >= SIZE {
        return given;
    }
    let reserve = RESERVE.swap(null_mut(), Ordering::Relaxed);
    if !reserve.is_null() {
        give_back(reserve);
    }
    request()
}

/// Whether the reserve is not held: memory ran out.
pub(crate) fn is_out() -> bool {
    RESERVE.load(Ordering::Relaxed).is_null()
}

/// Takes the reserve unless it is held; returns whether it is held then.
pub(crate) fn hold() -> bool {
    if !is_out() {
        return true;
    }
    let taken = take();
    let order = Ordering::Relaxed;
    if !taken.is_null() && RESERVE.compare_exchange(null_mut(), taken, order, order).is_err() {
        // Another thread has taken one.
        give_back(taken);
    }
    !taken.is_null()
}

/// Lets new threads share the memory of the first one. Where glibc finds no room for the memory of a thread, it takes a
/// page for each small piece, and the reserve is soon gone.
pub(crate) fn share() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: It only sets a number of the system's allocator.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, 1);
    }
}

/// Takes the reserve from the system itself: memory that the allocator frees may stay with the thread that had it.
#[cfg(unix)]
fn take() -> *mut u8 {
    use libc::{MAP_ANON, MAP_FAILED, MAP_PRIVATE, PROT_READ, PROT_WRITE, mmap};
    // SAFETY: A new mapping, which no other memory is in.
    let at =
        unsafe { mmap(null_mut(), SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0) };
    if at == MAP_FAILED { null_mut() } else { at.cast() }
}

#[cfg(unix)]
fn give_back(reserve: *mut u8) {
    // SAFETY: A mapping that `take` made, and that nothing refers to.
    unsafe { libc::munmap(reserve.cast(), SIZE) };
}

#[cfg(not(unix))]
const LAYOUT: Layout = Layout::new::<[u8; SIZE]>();

#[cfg(not(unix))]
fn take() -> *mut u8 {
    // SAFETY: The layout has a size.
    unsafe { System.alloc(LAYOUT) }
}

#[cfg(not(unix))]
fn give_back(reserve: *mut u8) {
    // SAFETY: Memory that `take` allocated with this layout, and that nothing refers to.
    unsafe { System.dealloc(reserve, LAYOUT) }
}
