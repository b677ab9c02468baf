//! Files under temporary names, `.bezzel-<host>-<process>-<random>.tmp` beside the final path.
//!
//! The writer holds a lock on its file. The file of a killed run is recognised by its name, by a
//! process of this host that no longer exists, and by a lock that no process holds; the next run
//! on this host that writes to the folder removes it. All three are checked: a process of another
//! host that shares the folder is invisible here, and so may its lock be; a process of another
//! container is invisible but its lock is not; and a new file has its process before its lock.

use super::unfinished;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use tempfile::{NamedTempFile, TempPath};

const PREFIX: &str = ".bezzel-";
const SUFFIX: &str = ".tmp";

/// An incomplete file. It is deleted when dropped, unless it was renamed.
#[derive(Debug)]
pub(super) struct Temporary {
    file: File,
    path: Option<TempPath>,
}

impl Temporary {
    /// Creates a file in `folder`, and deletes the leftovers of killed runs there.
    pub(super) fn beside(folder: &Path) -> io::Result<Temporary> {
        clean_once(folder);
        let prefix = format!("{PREFIX}{}-{}-", host(), std::process::id());
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(SUFFIX);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // With the permissions of any new file, from which the umask subtracts.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let named = unfinished::registered(|| builder.tempfile_in(folder), NamedTempFile::path)?;
        let (file, path) = named.into_parts();
        // On file systems without locks, a leftover is never deleted.
        let _ = file.try_lock();
        Ok(Temporary { file, path: Some(path) })
    }

    #[cfg(unix)]
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Renames the complete file to `target`, replacing an existing one.
    pub(super) fn rename(mut self, target: &Path) -> io::Result<()> {
        let Some(temporary) = self.path.take() else { return Ok(()) };
        let path = temporary.to_path_buf();
        unfinished::settled(&path, || temporary.persist(target)).map_err(|error| error.error)
    }

    /// Copies the complete file over the content of `target`.
    pub(super) fn copy_into(self, target: &Path) -> io::Result<()> {
        let Some(temporary) = &self.path else { return Ok(()) };
        let mut content = File::open(temporary)?;
        let mut existing = File::options().write(true).truncate(true).open(target)?;
        io::copy(&mut content, &mut existing).map(|_| ())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if let Some(temporary) = self.path.take() {
            let path = temporary.to_path_buf();
            // Dropping the path deletes the file.
            unfinished::settled(&path, || drop(temporary));
        }
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Deletes the leftovers of killed runs in a folder; once for each folder, since a command may write many files to
/// it.
fn clean_once(folder: &Path) {
    static CLEANED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut cleaned = CLEANED.lock().unwrap_or_else(PoisonError::into_inner);
    if !cleaned.insert(folder.to_owned()) {
        return;
    }
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let writer = entry.file_name().to_str().and_then(writer_of);
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if let Some(writer) = writer.filter(|_| is_file)
            && !is_alive(writer)
            && let Ok(file) = File::open(entry.path())
            && file.try_lock().is_ok()
        {
            // Another run may delete it first.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// The id of this host's process in the name of a temporary file.
fn writer_of(name: &str) -> Option<u32> {
    let rest = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
    let (writer, _) = rest.rsplit_once('-')?;
    let (on, process) = writer.rsplit_once('-')?;
    if on == host() { process.parse().ok() } else { None }
}

/// The name of this host, as a part of a file name.
fn host() -> &'static str {
    static HOST: OnceLock<String> = OnceLock::new();
    HOST.get_or_init(|| {
        let name = host_name().unwrap_or_else(|| "host".to_owned());
        // File names have at most 255 bytes.
        let plain = |letter: &char| letter.is_ascii_alphanumeric() || ".-_".contains(*letter);
        name.chars().filter(plain).take(100).collect()
    })
}

#[cfg(target_family = "wasm")]
fn host_name() -> Option<String> {
    None
}

#[cfg(not(target_family = "wasm"))]
fn host_name() -> Option<String> {
    sysinfo::System::host_name().ok()
}

/// On systems with a single process, such as Pyodide.
#[cfg(target_family = "wasm")]
fn is_alive(process: u32) -> bool {
    process == std::process::id()
}

#[cfg(not(target_family = "wasm"))]
fn is_alive(process: u32) -> bool {
    use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};
    let pid = Pid::from_u32(process);
    let Ok(mut system) = System::new() else { return true };
    let wanted = ProcessesToUpdate::Some(&[pid]);
    system.refresh_processes_specifics(wanted, false, ProcessRefreshKind::nothing());
    system.process(pid).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_tell_who_writes_them() {
        let host = host();
        assert_eq!(writer_of(&format!(".bezzel-{host}-1848-aB3dE6.tmp")), Some(1848));
        for other in [".bezzel-HOST-1848.tmp", ".bezzel-HOST-x-y.tmp", ".bezzel-HOST-1-a"] {
            assert_eq!(writer_of(&other.replace("HOST", host)), None, "{other}");
        }
        for elsewhere in [".bezzel-1848-aB3dE6.tmp", ".bezzel-max-1848-1848-aB3dE6.tmp"] {
            assert_eq!(writer_of(elsewhere), None, "{elsewhere}");
        }
        assert!(is_alive(std::process::id()));
    }

    #[test]
    fn only_files_of_ended_processes_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        // No process has so large an id: Linux's are below 2^22.
        let of = |host, rest| format!(".bezzel-{host}-{rest}.tmp");
        let names = [
            of(host(), "4194999-dead00"),
            of(host(), "4194998-locked"),
            // The process may be running on its own host.
            of("another", "4194999-dead00"),
            ".bezzel-x.tmp".to_owned(),
            "mine".to_owned(),
        ];
        for name in &names {
            File::create(folder.path().join(name)).unwrap();
        }
        let alive = format!("{}-alive0", std::process::id());
        File::create(folder.path().join(of(host(), &alive))).unwrap();
        let locked = File::open(folder.path().join(&names[1])).unwrap();
        locked.lock().unwrap();
        let temporary = Temporary::beside(folder.path()).unwrap();
        let mut left: Vec<String> = std::fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort_unstable();
        assert_eq!(left.len(), 6, "{left:?}");
        assert!(!left.contains(&names[0]), "{left:?}");
        drop(temporary);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 5);
    }
}
