//! Placements from a Parquet file: a list `columns`, which `bezzel solve` writes, or columns `row0`, `row1` and so
//! on, which pandas writes; any integer type. A column `n` must match.
//!
//! The metadata of a Parquet file is at its end, so the file is kept in memory; its content is decoded in parts.

use super::csv::{in_order, row_named};
use super::{Counting, Problem, ReadError, at_item};
use bezzel::Placement;
use parquet::basic::{ConvertedType, LogicalType, Type};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::file::reader::{ChunkReader, FileReader, SerializedFileReader};
use parquet::schema::types::{ColumnDescriptor, SchemaDescriptor};
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The approximate number of values decoded at a time.
const PART: usize = 1 << 16;

/// The positions of a placement's rows in the table.
enum Layout {
    /// A column of lists.
    List(usize),
    /// A column for each row of the board, in order of the rows.
    Rows(Vec<usize>),
}

/// Reads the whole `input`, and its placements on demand.
pub(super) fn read<'a>(
    mut input: impl Read + 'a,
    mut counted: Counting,
) -> Result<impl Iterator<Item = Result<Placement, ReadError>> + 'a, ReadError> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes).map_err(|error| at_item(1, Problem::Io(error)))?;
    let file = sound(|| {
        SerializedFileReader::new(bytes::Bytes::from(bytes)).map_err(|error| broken(&error))
    });
    let file = file.map_err(|problem| at_item(1, problem))?;
    let schema = file.metadata().file_metadata().schema_descr();
    let layout = layout(schema).map_err(|problem| at_item(1, problem))?;
    let size = (0..schema.num_columns()).find(|&at| schema.column(at).path().string() == "n");
    let mut groups = 0..file.num_row_groups();
    let (mut part, mut item) = (Vec::new().into_iter(), 0);
    let mut open: Option<Group> = None;
    Ok(std::iter::from_fn(move || {
        loop {
            if let Some(columns) = part.next() {
                item += 1;
                let columns: Vec<u64> = columns;
                let placement = counted.placement(&columns, None);
                return Some(placement.map_err(|problem| at_item(item, problem)));
            }
            let next = match &mut open {
                Some(group) => sound(|| group.part()),
                None => match groups.next() {
                    None => return None,
                    Some(group) => match sound(|| Group::open(&file, group, &layout, size)) {
                        Ok(group) => {
                            open = Some(group);
                            continue;
                        }
                        Err(problem) => Err(problem),
                    },
                },
            };
            match next {
                Ok(placements) if placements.is_empty() => open = None,
                Ok(placements) => part = placements.into_iter(),
                Err(problem) => {
                    // Reading ends after an error.
                    (open, groups) = (None, 0..0);
                    return Some(Err(at_item(item + 1, problem)));
                }
            }
        }
    }))
}

/// Calls `read`, and turns its panics into errors: the crate panics at some damaged files, such as those with offsets
/// before the beginning or with truncated pages.
fn sound<T>(read: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err(wrong("it is damaged")))
}

fn wrong(message: impl Into<String>) -> Problem {
    Problem::Parquet { message: message.into() }
}

fn broken(error: &ParquetError) -> Problem {
    let message = error.to_string();
    // The crate reports features that it was built without (zstd is C, brotli rare).
    match message.split_once("Disabled feature at compile time: ") {
        Some((_, packer)) => wrong(format!(
            "it is compressed with {packer}; snappy, gzip, lz4 or no compression is read"
        )),
        None => wrong(message),
    }
}

fn layout(schema: &SchemaDescriptor) -> Result<Layout, Problem> {
    let paths: Vec<String> =
        (0..schema.num_columns()).map(|at| schema.column(at).path().string()).collect();
    if paths.iter().filter(|path| *path == "n").count() > 1 {
        return Err(wrong("it has several columns n"));
    }
    let lists: Vec<usize> =
        (0..paths.len()).filter(|&at| paths[at].starts_with("columns.")).collect();
    if let Some(&list) = lists.first() {
        let column = schema.column(list);
        return match (lists.len(), column.max_rep_level(), is_whole(&column)) {
            (1, 1, true) => Ok(Layout::List(list)),
            (1, ..) => Err(wrong("columns is not a list of integers")),
            _ => Err(wrong("it has several lists columns")),
        };
    }
    let mut rows: Vec<(u64, usize)> = Vec::new();
    for (at, path) in paths.iter().enumerate() {
        rows.extend(row_named(path).map(|row| (row, at)));
    }
    if rows.is_empty() {
        let names = paths.join(", ");
        return Err(wrong(format!("it has no list columns, and no row0, row1, ..., but {names}")));
    }
    let rows = in_order(rows)?;
    for (row, &at) in rows.iter().enumerate() {
        let column = schema.column(at);
        if !is_whole(&column) || column.max_rep_level() > 0 {
            return Err(wrong(format!("row{row} does not hold integers")));
        }
    }
    Ok(Layout::Rows(rows))
}

/// Whether a column contains integers. Dates, times and decimal fractions are stored as integers too; only their
/// logical types tell.
fn is_whole(column: &ColumnDescriptor) -> bool {
    let is_kept_so = matches!(column.physical_type(), Type::INT32 | Type::INT64);
    let means = column.converted_type();
    let is_meant_so = match column.logical_type_ref() {
        Some(logical) => matches!(logical, LogicalType::Integer { .. }),
        None => matches!(
            means,
            ConvertedType::NONE
                | ConvertedType::INT_8
                | ConvertedType::INT_16
                | ConvertedType::INT_32
                | ConvertedType::INT_64
                | ConvertedType::UINT_8
                | ConvertedType::UINT_16
                | ConvertedType::UINT_32
                | ConvertedType::UINT_64
        ),
    };
    is_kept_so && is_meant_so
}

/// A row group that is being read.
struct Group {
    columns: Vec<Numbers>,
    is_list: bool,
    size: Option<Numbers>,
    /// The number of placements decoded at a time.
    records: usize,
}

impl Group {
    fn open<R: ChunkReader + 'static>(
        file: &SerializedFileReader<R>,
        group: usize,
        layout: &Layout,
        size: Option<usize>,
    ) -> Result<Group, Problem> {
        let group = file.get_row_group(group).map_err(|error| broken(&error))?;
        let open = |at: usize| {
            let column = group.get_column_reader(at).map_err(|error| broken(&error))?;
            let missing = group.metadata().column(at).column_descr().max_def_level();
            numbers(column, missing)
        };
        let (columns, is_list) = match layout {
            Layout::List(at) => (vec![open(*at)?], true),
            Layout::Rows(rows) => {
                (rows.iter().map(|&at| open(at)).collect::<Result<_, _>>()?, false)
            }
        };
        let records = if is_list { 1 } else { PART.div_ceil(columns.len()) };
        Ok(Group { columns, is_list, size: size.map(open).transpose()?, records })
    }

    /// Returns further placements; an empty list at the end.
    fn part(&mut self) -> Result<Vec<Vec<u64>>, Problem> {
        let mut placements = if self.is_list {
            let lists = self.columns[0](self.records)?;
            // The length of the first list determines how many are decoded at a time.
            self.records = PART.div_ceil(lists.first().map_or(1, Vec::len).max(1));
            lists
        } else {
            let mut placements: Vec<Vec<u64>> = Vec::new();
            for (row, column) in self.columns.iter_mut().enumerate() {
                let lists = column(self.records)?;
                placements.resize_with(lists.len().max(placements.len()), Vec::new);
                for (placement, list) in placements.iter_mut().zip(lists) {
                    placement.extend(list);
                }
                if placements.iter().any(|placement| placement.len() != row + 1) {
                    return Err(wrong(format!("row{row} is shorter than the rows before")));
                }
            }
            placements
        };
        if let Some(size) = &mut self.size {
            let said = size(placements.len())?;
            for (placement, said) in placements.iter_mut().zip(said) {
                let found = placement.len();
                if said != [found as u64] {
                    let said = said.first().map_or_else(String::new, u64::to_string);
                    return Err(Problem::SizeDiffers { said, found });
                }
            }
        }
        Ok(placements)
    }
}

/// Reads the numbers of the next records of a column, each as a list.
type Numbers = Box<dyn FnMut(usize) -> Result<Vec<Vec<u64>>, Problem>>;

/// Creates the reader of a column. `full` is the definition level of a value that is present.
fn numbers(column: ColumnReader, full: i16) -> Result<Numbers, Problem> {
    match column {
        ColumnReader::Int32ColumnReader(mut it) => Ok(Box::new(move |n| lists(&mut it, full, n))),
        ColumnReader::Int64ColumnReader(mut it) => Ok(Box::new(move |n| lists(&mut it, full, n))),
        _ => Err(wrong("a column does not hold integers")),
    }
}

fn lists<T>(
    reader: &mut ColumnReaderImpl<T>,
    full: i16,
    records: usize,
) -> Result<Vec<Vec<u64>>, Problem>
where
    T: DataType,
    T::T: TryInto<u64> + Copy + std::fmt::Display,
{
    let (mut definitions, mut repetitions, mut values) = (Vec::new(), Vec::new(), Vec::new());
    reader
        .read_records(records, Some(&mut definitions), Some(&mut repetitions), &mut values)
        .map_err(|error| broken(&error))?;
    if definitions.iter().any(|&definition| definition < full) {
        return Err(wrong("a number is missing"));
    }
    let mut lists: Vec<Vec<u64>> = Vec::new();
    for (at, &value) in values.iter().enumerate() {
        let number: u64 = value.try_into().map_err(|_| {
            wrong(format!("invalid column number {value}: expected an integer from 0"))
        })?;
        let begins = repetitions.get(at).is_none_or(|&repetition| repetition == 0);
        match lists.last_mut() {
            Some(list) if !begins => list.push(number),
            _ => lists.push(vec![number]),
        }
    }
    Ok(lists)
}
