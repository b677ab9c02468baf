//! Files that one process writes to at a time, while others may read them. The operating system ends the claim when
//! the process ends, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;

/// Opens a file to write to it, unless another process does.
#[cfg(not(windows))]
pub(crate) fn open(options: &mut OpenOptions, path: &Path) -> Result<File, TryLockError> {
    let file = options.open(path).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

/// Opens a file to write to it, unless another process does. A lock would keep others from reading too, so the file is
/// opened such that nothing else can open it to write, or remove it.
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
