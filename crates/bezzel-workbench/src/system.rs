//! The operating system's reasons for errors, as words for messages.

use bezzel_locale::{Catalogue, say};
use std::io::ErrorKind;

/// The reason in a message, such as "permission denied".
pub(crate) fn reason(error: &std::io::Error, catalogue: &Catalogue) -> String {
    match error.kind() {
        ErrorKind::StorageFull => say!(catalogue, "error-disk-full"),
        ErrorKind::PermissionDenied => say!(catalogue, "error-permission"),
        ErrorKind::IsADirectory => say!(catalogue, "error-it-is-directory"),
        ErrorKind::NotFound => say!(catalogue, "error-no-place"),
        ErrorKind::NotADirectory => say!(catalogue, "error-not-directory"),
        ErrorKind::ReadOnlyFilesystem => say!(catalogue, "error-read-only-system"),
        _ => {
            let text = error.to_string();
            // The name of a temporary file means nothing to the user.
            text.split_once(" at path ").map_or(text.clone(), |(reason, _)| reason.to_owned())
        }
    }
}
