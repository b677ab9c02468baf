//! `refused/` contains placements and boards that must be refused, each with its error. To test another error, add a
//! file.

use super::reading::tests;
use bezzel_formats::{read_partial, read_placements};
use std::fs::{File, read_dir, read_to_string};

/// Reads placements that should all be solutions.
fn solutions(file: File) -> Result<(), String> {
    for placement in read_placements(file, None).map_err(|error| error.to_string())? {
        let placement = placement.map_err(|error| error.to_string())?;
        if let Some(conflict) = placement.first_conflict() {
            return Err(format!("attack along the {}", conflict.line.name()));
        }
    }
    Ok(())
}

#[test]
fn nothing_wrong_passes_and_each_is_told_its_own_reason() {
    for (name, least) in [("placements", 60), ("boards", 20)] {
        let folder = tests().join("refused").join(name);
        let reasons = read_to_string(folder.join("REASONS.tsv")).unwrap();
        let reasons: Vec<_> =
            reasons.lines().skip(1).map(|it| it.split_once('\t').unwrap()).collect();
        assert!(reasons.len() >= least);
        assert_eq!(
            read_dir(&folder).unwrap().count(),
            reasons.len() + 1,
            "a file without a reason"
        );
        for (file, reason) in reasons {
            let open = File::open(folder.join(file)).unwrap();
            let read = match name {
                "boards" => read_partial(open).map(drop).map_err(|error| error.to_string()),
                _ => solutions(open),
            };
            assert!(read.as_ref().is_err_and(|it| it.contains(reason)), "{file}: {read:?}");
        }
    }
}
