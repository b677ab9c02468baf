//! The painters, which turn a scene into a file.

pub(crate) mod raster;
pub(crate) mod svg;

pub use svg::queen_path;
