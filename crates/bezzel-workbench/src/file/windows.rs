//! File names on Windows: forbidden names, and the names of devices
//! (<https://learn.microsoft.com/windows/win32/fileio/naming-a-file>).

use std::path::Path;

/// The kind of thing that the last part of a path names on Windows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    /// A file.
    File,
    /// A device, such as `NUL`, which is written to as it is.
    Device,
    /// No file: the name has a forbidden character, ends in a character that Windows strips, or is a device with an
    /// extension.
    Nothing,
}

/// Returns what a path names on Windows; on other systems every path names a file.
pub(super) fn named(path: &Path) -> Named {
    if !cfg!(windows) {
        return Named::File;
    }
    if path.to_str().is_some_and(|path| path.starts_with(r"\\.\")) {
        return Named::Device;
    }
    path.file_name().and_then(|name| name.to_str()).map_or(Named::File, of_name)
}

fn of_name(name: &str) -> Named {
    let is_reserved = |sign: char| sign < ' ' || "<>:\"/\\|?*".contains(sign);
    if name.contains(is_reserved) || name.ends_with(['.', ' ']) {
        return Named::Nothing;
    }
    let stem = name.split('.').next().unwrap_or("").trim_end().to_ascii_uppercase();
    let is_device = match stem.as_str() {
        "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$" => true,
        _ => ["COM", "LPT"].iter().any(|device| {
            stem.strip_prefix(device).is_some_and(|number| {
                let mut signs = number.chars();
                signs.next().is_some_and(|sign| "123456789¹²³".contains(sign))
                    && signs.next().is_none()
            })
        }),
    };
    match is_device {
        false => Named::File,
        true if stem.len() == name.len() => Named::Device,
        true => Named::Nothing,
    }
}

/// Removes the prefix of an absolute path on Windows: `\\?\C:\a` becomes `C:\a`.
pub(crate) fn plain(path: &str) -> String {
    match path.strip_prefix(r"\\?\UNC\") {
        Some(share) => format!(r"\\{share}"),
        None => path.strip_prefix(r"\\?\").unwrap_or(path).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_and_impossible_names_are_known() {
        for name in ["a.png", "console.txt", "com.csv", "COM10", "COM0", "nul1", "皇后.svg", ".a"]
        {
            assert_eq!(of_name(name), Named::File, "{name}");
        }
        for name in ["NUL", "con", "Aux", "COM1", "lpt9", "COM²", "CONOUT$"] {
            assert_eq!(of_name(name), Named::Device, "{name}");
        }
        for name in ["nul.txt", "CON.tar.gz", "com1 .csv", "a:b.png", "a?.svg", "a.", "a ", "a\n"] {
            assert_eq!(of_name(name), Named::Nothing, "{name}");
        }
    }

    #[test]
    fn paths_are_shown_as_they_are_typed() {
        assert_eq!(plain(r"\\?\C:\boards\a.png"), r"C:\boards\a.png");
        assert_eq!(plain(r"\\?\UNC\server\share\a.png"), r"\\server\share\a.png");
        assert_eq!(plain("/boards/a.png"), "/boards/a.png");
    }
}
