//! Files with at most one writing process at a time, while others may read. The operating system ends the claim when
//! the process ends, even if it crashes.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

/// Opens a file for writing, unless another process has it open for writing.
#[cfg(not(windows))]
pub(crate) fn open(options: &mut OpenOptions, path: &Path) -> Result<File, TryLockError> {
    let file = options.open(path).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

/// Opens a file for writing, unless another process has it open for writing. A lock would keep out readers too, so
/// the file is opened such that no other process can open it for writing or remove it.
#[cfg(windows)]
pub(crate) fn open(options: &mut OpenOptions, path: &Path) -> Result<File, TryLockError> {
    use std::os::windows::fs::OpenOptionsExt;
    const FILE_SHARE_READ: u32 = 1;
    const ERROR_SHARING_VIOLATION: i32 = 32;
    let opened = options.share_mode(FILE_SHARE_READ).open(path);
    opened.map_err(|error| match error.raw_os_error() {
        Some(ERROR_SHARING_VIOLATION) => TryLockError::WouldBlock,
        _ => TryLockError::Error(error),
    })
}
