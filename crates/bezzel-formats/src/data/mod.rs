//! Solutions as data for programs.

mod csv;
mod json;
mod jsonl;
mod leetcode;
mod left_out;
mod npy;
mod pairs;
#[cfg(feature = "parquet")]
mod parquet;
mod xy;

pub(crate) use csv::CsvText;
pub(crate) use json::JsonText;
pub(crate) use jsonl::JsonlText;
pub(crate) use leetcode::LeetcodeText;
#[cfg(not(feature = "parquet"))]
pub(crate) use left_out::LeftOut;
pub(crate) use npy::{NpyWriter, npy_head};
pub(crate) use pairs::PairsText;
#[cfg(feature = "parquet")]
pub(crate) use parquet::ParquetWriter;
pub(crate) use xy::XyText;

/// The largest board whose columns are written as 8-bit numbers.
pub(crate) const MAX_BYTE_SIZE: u32 = 256;
