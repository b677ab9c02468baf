//! Densities: the number of queens on each square over many solutions, as a picture, a NumPy array or a table.

pub use crate::format::DensityFormat;
use crate::naming::Naming;
use crate::paint::Painter;
use crate::picture::SINGLE_WIDTH;
use crate::scene::{BoardPlan, Marks, titled_board};
use crate::theme::Role;
use crate::writer::{Series, Style, WriteError};
use bezzel::{Placement, Size};
use bezzel_locale::say;
use std::io::Write;

/// A density: how often each square holds a queen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Density {
    size: Size,
    counts: Vec<u64>,
    samples: u64,
}

impl Density {
    /// Creates the density of no solutions.
    #[must_use]
    pub fn new(size: Size) -> Density {
        Density { size, counts: vec![0; size.index() * size.index()], samples: 0 }
    }

    /// Adds a solution of this size.
    ///
    /// # Panics
    /// If the solution has another size.
    pub fn add(&mut self, solution: &Placement) {
        assert_eq!(solution.size(), self.size);
        for queen in solution.queens() {
            self.counts[queen.row as usize * self.size.index() + queen.column as usize] += 1;
        }
        self.samples += 1;
    }

    /// Returns the number of solutions added.
    #[must_use]
    pub const fn samples(&self) -> u64 {
        self.samples
    }

    /// Returns the number of queens on each square, row by row.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Writes the density, in the language, the colours, the width and with the base of a style, and its series:
    /// whether the samples are only approximately uniform.
    ///
    /// # Errors
    /// [`WriteError`] if the board is too large for a picture, or `out` fails.
    pub fn write(
        &self,
        format: DensityFormat,
        style: &Style<'_>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        match format {
            DensityFormat::Csv => self.table(style.base.into(), out),
            DensityFormat::Npy => self.array(out),
            DensityFormat::Png | DensityFormat::Svg => self.paint(format.painter(), style, out),
        }
    }

    fn table(&self, base: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        writeln!(out, "row,column,count")?;
        for (at, count) in self.counts.iter().enumerate() {
            let n = self.size.index();
            writeln!(out, "{},{},{count}", at / n + base, at % n + base)?;
        }
        Ok(())
    }

    fn array(&self, out: &mut dyn Write) -> Result<(), WriteError> {
        let n = self.size.get();
        out.write_all(&crate::data::npy_head("<u8", &format!("({n}, {n})")))?;
        for count in &self.counts {
            out.write_all(&count.to_le_bytes())?;
        }
        Ok(())
    }

    /// The least and the greatest count; the greatest is at least 1 more, even if all counts are equal.
    fn range(&self) -> (u64, u64) {
        let least = self.counts.iter().copied().min().unwrap_or_default();
        let most = self.counts.iter().copied().max().unwrap_or_default();
        (least, most.max(least + 1))
    }

    fn paint(
        &self,
        painter: Painter,
        style: &Style<'_>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        let n = self.size.get();
        let plan = BoardPlan::new(n, style, SINGLE_WIDTH)?;
        let plan = BoardPlan { coordinates: Some(Naming::Zero), ..plan };
        let key = match style.series {
            Series::Approximate => "title-density-approximate",
            _ => "title-density",
        };
        let title = say!(style.catalogue, key, n, count = self.samples);
        let (least, most) = self.range();
        // As a multiple of the mean count of a square.
        let share = |count: u64| {
            let share = count as f64 * f64::from(n) / self.samples.max(1) as f64;
            format!("{share:.2}")
        };
        let scale =
            say!(style.catalogue, "title-density-scale", least = share(least), most = share(most));
        let level =
            |count: &u64| ((count - least) as f64 / (most - least) as f64 * 255.0).round() as u8;
        let marks = Marks { levels: self.counts.iter().map(level).collect(), ..Marks::default() };
        let mut scene = titled_board(plan, &marks, Some(&title), Some(&scale));
        // The colour scale, below the captions.
        let (left, top, whole) =
            (scene.width as f32 * 0.1, scene.height as f32, scene.width as f32 * 0.8);
        scene.height += 24;
        for step in 0..=255u8 {
            let x = left + whole * f32::from(step) / 256.0;
            scene.rectangle((x, top), (whole / 256.0 + 0.5, 12.0), Role::Level(step));
        }
        painter.paint(&scene, style.theme, out)
    }
}
