//! How a text was understood.

/// How a text was understood, for a note to the user.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reading {
    /// The signs of queens and of empty squares, for boards of signs.
    pub signs: Option<(String, String)>,
    /// The number of the first row and column, for boards given by numbers.
    pub base: Option<u8>,
    /// Whether the number in `base` is assumed, because the text does not show it.
    pub is_base_assumed: bool,
    /// The numbers of the first row and of the first column, if they differ; `base` is 0 then.
    pub bases: Option<(u8, u8)>,
    /// Whether queens were given by the names of their squares, as in chess.
    pub are_names: bool,
    /// Whether every second list was read as the columns of queens whose rows are the list before.
    pub has_row_lists: bool,
    /// Whether each board stands in the text in several forms, such as a list and rows of signs.
    pub is_twice: bool,
    /// The shape in which the boards are printed: the key of its name.
    pub shape: Option<&'static str>,
    /// Whether boards are positions in the notation of Forsyth and Edwards.
    pub are_positions: bool,
    /// The number of boards without a queen before the first one that has some, which do not count.
    pub empty_first: u64,
    /// The number of lines that are not part of a board.
    pub left_out: u64,
    /// The first line that is not part of a board, shortened.
    pub first_left_out: String,
}
