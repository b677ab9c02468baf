//! The option `-o`: formats follow the extension, existing files are respected, and no incomplete or temporary file
//! is left.

use crate::session::Session;

/// Expects that a file of data without a row is written, and says so when it is read.
pub(crate) fn nothing_is_data(session: &Session, name: &str) {
    session.rows(&[
        (&format!("solve 6 --start 0 -o {name}"), 1, "", "…"),
        (&format!("check {name}"), 2, "", "…no placement…"),
        (&format!("complete '0 . 0 .' --all -o {name}"), 1, "", "…"),
        (&format!("solve 2 --distinct -o {name}"), 1, "", "…"),
    ]);
}

#[cfg(windows)]
#[test]
fn names_that_windows_gives_to_no_file_are_refused() {
    let session = Session::new();
    for name in ["nul.txt", "a?.csv", "a.csv.", "a.csv:b", "com1.csv"] {
        session.refuses(&[(&format!("solve 4 -q -f columns -o {name}"), "no file can be called")]);
    }
    session.refuses(&[("campaign new 12 -o nul.bezzel", "no file can be called")]);
    session.does(&["solve 4 -f columns -o NUL", r"solve 4 -o boards\{n}_{i}.svg"]);
    assert_eq!(session.names(""), ["boards"]);
    assert_eq!(session.names("boards"), ["4_1.svg"]);
}
