//! Solutions as data for programs.

#[cfg(not(feature = "parquet"))]
mod left_out;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;

#[cfg(not(feature = "parquet"))]
pub(crate) use left_out::LeftOut;
pub(crate) use npy::{NpyWriter, npy_head};
#[cfg(feature = "parquet")]
pub(crate) use parquet::ParquetWriter;

/// The largest board whose columns are written as 8-bit numbers.
pub(crate) const MAX_BYTE_SIZE: u32 = 256;
