//! Densities: the number of queens on each square over many solutions, as a picture, a NumPy array or a table.

use crate::naming::Naming;
use crate::picture::{Painter, SINGLE_WIDTH, default_width};
use crate::scene::{BoardPlan, Marks, titled_board};
use crate::theme::{Role, Theme};
use crate::writer::WriteError;
use bezzel::{Placement, Size};
use bezzel_locale::Catalogue;
use bezzel_locale::say;
use std::io::Write;

/// A format of densities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DensityFormat {
    /// `row,column,count`, a line for each square.
    Csv,
    /// A NumPy array of shape (N, N), uint64: the counts.
    Npy,
    /// A heat map.
    Png,
    /// A heat map as a vector picture.
    Svg,
}

impl DensityFormat {
    /// All formats.
    pub const ALL: [DensityFormat; 4] =
        [DensityFormat::Csv, DensityFormat::Npy, DensityFormat::Png, DensityFormat::Svg];

    /// Returns the name, which is the file extension too.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.endings()[0]
    }

    /// Returns the file extensions.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            DensityFormat::Csv => &["csv"],
            DensityFormat::Npy => &["npy"],
            DensityFormat::Png => &["png"],
            DensityFormat::Svg => &["svg"],
        }
    }
}

/// The look of a density.
#[derive(Debug, Clone, Copy)]
pub struct DensityLook<'a> {
    /// The catalogue of sentences.
    pub catalogue: &'a Catalogue,
    /// The colours of the background and the lettering.
    pub theme: Theme,
    /// The width of the board in pixels, or `None` for the default.
    pub width: Option<u32>,
    /// The number of the first row and column, in a table.
    pub base: u8,
    /// Whether the samples are only approximately uniform, which the picture states.
    pub is_approximate: bool,
}

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

    /// Writes the density.
    ///
    /// # Errors
    /// [`WriteError`] if the board is too large for a picture, or `out` fails.
    pub fn write(
        &self,
        format: DensityFormat,
        look: DensityLook<'_>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        match format {
            DensityFormat::Csv => self.table(look.base.into(), out),
            DensityFormat::Npy => self.array(out),
            DensityFormat::Png => self.paint(Painter::Png, look, out),
            DensityFormat::Svg => self.paint(Painter::Svg, look, out),
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
        look: DensityLook<'_>,
        out: &mut dyn Write,
    ) -> Result<(), WriteError> {
        let n = self.size.get();
        let width = look.width.unwrap_or(default_width(SINGLE_WIDTH, n));
        let plan = BoardPlan::new(n, width, Some(Naming::Zero))?;
        let key = if look.is_approximate { "title-density-approximate" } else { "title-density" };
        let title = say!(look.catalogue, key, n = n, count = self.samples);
        let (least, most) = self.range();
        // As a multiple of the mean count of a square.
        let share = |count: u64| {
            let share = count as f64 * f64::from(n) / self.samples.max(1) as f64;
            format!("{share:.2}")
        };
        let scale =
            say!(look.catalogue, "title-density-scale", least = share(least), most = share(most));
        let level =
            |count: &u64| ((count - least) as f64 / (most - least) as f64 * 255.0).round() as u8;
        let marks = Marks { levels: self.counts.iter().map(level).collect(), ..Marks::default() };
        let mut scene = titled_board(plan, &marks, Some(&title), Some(&scale), &title);
        // The colour scale, below the captions.
        let (left, top, whole) =
            (scene.width as f32 * 0.1, scene.height as f32, scene.width as f32 * 0.8);
        scene.grow(24);
        for step in 0..=255u8 {
            let x = left + whole * f32::from(step) / 256.0;
            scene.rectangle((x, top), (whole / 256.0 + 0.5, 12.0), Role::Level(step));
        }
        painter.paint(&scene, look.theme, out)
    }
}
