//! The painters: what turns a scene into a file.

pub(crate) mod raster;
pub(crate) mod svg;
