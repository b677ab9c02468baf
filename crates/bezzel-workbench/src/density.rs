//! The density of queens in uniform samples.

use crate::draw::choose;
use crate::file::Sink;
use crate::progress::Progress;
use crate::refusal::Refusal;
use crate::solve::{FoundSolutions, Prepared, Solve};
use bezzel::stop::Stop;
use bezzel_formats::density::{Density, DensityFormat};
use bezzel_formats::{Style, WriteError};
use std::num::NonZero;
use std::path::Path;

/// Returns the format in which a density is written: the named one, that of the file extension, or CSV.
///
/// # Errors
/// [`Refusal`] if there is no such format, or there are no samples to draw.
pub fn format(
    solve: &Solve,
    name: Option<&str>,
    path: Option<&Path>,
) -> Result<DensityFormat, Refusal> {
    if !solve.size.is_solvable() {
        return Err(Refusal::NoSolution { n: solve.size.get() });
    }
    choose(name, path, DensityFormat::Csv, &DensityFormat::all().collect::<Vec<_>>())
}

/// Draws the samples and writes the density of their queens, in the format that [`format()`] returned.
///
/// # Errors
/// [`Refusal`] if sampling or writing fails.
pub fn write(
    solve: &Solve,
    prepared: Prepared,
    (format, style): (DensityFormat, &Style<'_>),
    path: Option<&Path>,
    threads: NonZero<usize>,
    progress: &dyn Progress,
    stop: Stop<'_>,
) -> Result<(), Refusal> {
    let mut sink = Sink::sole(path, Some(solve.size.get()))?;
    let mut density = Density::new(solve.size);
    prepared.each(
        threads,
        progress,
        stop,
        &mut |found: FoundSolutions<'_>| -> Result<(), Refusal> {
            found.each(&mut |entry| {
                density.add(entry.placement);
                Ok::<(), Refusal>(())
            })
        },
    )?;
    density.write(format, style, &mut sink).map_err(|error| match error {
        WriteError::Io(error) => sink.failed(error).into(),
        other => Refusal::Write(other),
    })?;
    sink.complete()?;
    Ok(())
}
