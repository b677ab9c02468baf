//! The pieces of a text format, made once for a board size: writing a solution means copying them.
//!
//! A piece is the text of a row, or of two rows if that is short. It is copied as a whole block, which takes a
//! fraction of the time of copying exactly the bytes needed. The last byte of a block is the length of its text.

/// The largest board for which pieces are made.
pub(super) const PIECES_UP_TO: u32 = 64;

/// The largest board for which pieces of two rows are made: for larger ones they would take more than some 100 KB.
const PAIRS_UP_TO: u32 = 20;

/// The maximum length of a block of two rows.
const LONGEST_PAIR: usize = 32;

/// All pieces for a board size.
pub(super) struct Pieces {
    size: u32,
    /// The size of a block in bytes: 8, 16, 32, 64, 128 or 256.
    block: usize,
    /// The number of rows in a piece, 1 or 2.
    together: u32,
    /// The number of bits of a column in the index of a piece.
    bits: u32,
    blocks: Vec<u8>,
}

impl Pieces {
    /// Makes the pieces of boards of `size` rows; `row` appends the text of a (row, column). `None` if there would be
    /// too many pieces, or if they would be too long.
    pub(super) fn new(size: u32, row: impl Fn(u32, u32, &mut Vec<u8>)) -> Option<Pieces> {
        let of_pairs = |size| Pieces::of(size, 2, &row).filter(|pairs| pairs.block <= LONGEST_PAIR);
        let pairs = Some(size).filter(|&size| size <= PAIRS_UP_TO).and_then(of_pairs);
        let size = Some(size).filter(|&size| size <= PIECES_UP_TO)?;
        pairs.or_else(|| Pieces::of(size, 1, &row))
    }

    fn of(size: u32, together: u32, row: &dyn Fn(u32, u32, &mut Vec<u8>)) -> Option<Pieces> {
        let bits = size.next_power_of_two().trailing_zeros();
        let texts = (0..size).step_by(together as usize).flat_map(|first| {
            (0..1 << (together * bits)).map(move |columns: u32| {
                let column = |at: u32| columns >> (bits * (together - 1 - at)) & ((1 << bits) - 1);
                let mut text = Vec::new();
                // For an odd size the last row is single, as if beside column 0.
                for at in (0..together).take_while(|at| first + at < size) {
                    if column(at) >= size {
                        return Vec::new();
                    }
                    row(first + at, column(at), &mut text);
                }
                text
            })
        });
        let texts: Vec<Vec<u8>> = texts.collect();
        let longest = texts.iter().map(Vec::len).max().unwrap_or(0);
        let block = [8, 16, 32, 64, 128, 256].into_iter().find(|block| longest < *block)?;
        let mut blocks = vec![0; block * texts.len()];
        for (block, text) in blocks.chunks_exact_mut(block).zip(&texts) {
            block[..text.len()].copy_from_slice(text);
            if let Some(length) = block.last_mut() {
                *length = text.len() as u8;
            }
        }
        Some(Pieces { size, block, together, bits, blocks })
    }

    /// The size of the boards.
    pub(super) const fn size(&self) -> u32 {
        self.size
    }

    /// The maximum number of bytes that writing a solution touches, some of them after the text.
    pub(super) const fn room(&self) -> usize {
        self.size as usize * self.block
    }

    /// Writes the pieces of a solution to `to` from `at` on, where there must be enough room, and returns the end.
    #[inline]
    pub(super) fn write(&self, columns: &[u8], to: &mut [u8], at: usize) -> usize {
        match (self.together, self.block) {
            (2, 8) => self.write_blocks::<8, 2>(columns, to, at),
            (2, 16) => self.write_blocks::<16, 2>(columns, to, at),
            (2, _) => self.write_blocks::<32, 2>(columns, to, at),
            (_, 8) => self.write_blocks::<8, 1>(columns, to, at),
            (_, 16) => self.write_blocks::<16, 1>(columns, to, at),
            (_, 32) => self.write_blocks::<32, 1>(columns, to, at),
            (_, 64) => self.write_blocks::<64, 1>(columns, to, at),
            (_, 128) => self.write_blocks::<128, 1>(columns, to, at),
            _ => self.write_blocks::<256, 1>(columns, to, at),
        }
    }

    #[inline(always)]
    fn write_blocks<const BLOCK: usize, const TOGETHER: usize>(
        &self,
        columns: &[u8],
        to: &mut [u8],
        mut at: usize,
    ) -> usize {
        let (blocks, _) = self.blocks.as_chunks::<BLOCK>();
        let (pieces, last) = columns.as_chunks::<TOGETHER>();
        let mut base = 0;
        for columns in pieces {
            let join = |piece: usize, &column: &u8| piece << self.bits | usize::from(column);
            at = copy(&blocks[base | columns.iter().fold(0, join)], to, at);
            base += 1 << (TOGETHER as u32 * self.bits);
        }
        if let [alone] = last {
            at = copy(&blocks[base | usize::from(*alone) << self.bits], to, at);
        }
        at
    }
}

/// Copies a block, and returns the end of its text.
#[inline(always)]
fn copy<const BLOCK: usize>(block: &[u8; BLOCK], to: &mut [u8], at: usize) -> usize {
    to[at..at + BLOCK].copy_from_slice(block);
    at + usize::from(block[BLOCK - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_the_texts_of_the_rows() {
        // From one byte to texts that are too long for pieces.
        for long in [1, 3, 9, 30, 120, 250, 256] {
            for size in [1, 4, 5, 16, 17, 20, 21, 64, 65] {
                let row = |row: u32, column: u32, out: &mut Vec<u8>| {
                    let text =
                        (0..1 + (row + 7 * column) % long).map(|at| (row + column + at) as u8);
                    out.extend(text);
                };
                let columns: Vec<u8> = (0..size).map(|row| (row * 5 % size) as u8).collect();
                let mut expected = Vec::new();
                for (at, &column) in (0..).zip(&columns) {
                    row(at, u32::from(column), &mut expected);
                }
                let Some(pieces) = Pieces::new(size, row) else {
                    assert!(size == 65 || long == 256 && size > 20);
                    continue;
                };
                let mut to = vec![0; 3 + pieces.room()];
                let end = pieces.write(&columns, &mut to, 3);
                assert_eq!(to[3..end], expected, "N = {size}, texts of {long}");
            }
        }
    }
}
