//! The boards that a shell is given, one after the other: which inputs may be without boards, where a list that is cut
//! off ends, and whether another reading of the text makes more sense.

use bezzel::Size;
use bezzel::piece::Piece;
use bezzel_formats::{Boards, Hints, Place, Problem, ReadBoard, ReadError, Reading};

/// What an input may lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct May {
    /// It may say that there is no board, as a list of solutions of three queens does.
    pub say_none: bool,
    /// It may be empty: the program that made it ended well.
    pub be_empty: bool,
    /// It may be cut off after its first board.
    pub be_cut: bool,
    /// Its boards may have another size than the caller said, and are judged as such.
    pub be_of_other_size: bool,
}

/// The boards of an input.
#[derive(Debug)]
pub struct Given<'a> {
    boards: Option<Boards<'a>>,
    error: Option<ReadError>,
    may: May,
    /// The size that the caller said.
    told: Option<Size>,
    first: Option<Size>,
    piece: Piece,
    /// The number of boards so far.
    count: u64,
    end: Option<Problem>,
}

impl<'a> Given<'a> {
    /// The boards that were opened, or the error of opening them.
    #[must_use]
    pub fn new(
        opened: Result<Boards<'a>, ReadError>,
        may: May,
        hints: &Hints,
        piece: Piece,
    ) -> Given<'a> {
        let (boards, error) = match opened {
            Ok(boards) => (Some(boards), None),
            Err(error) => (None, Some(error)),
        };
        Given { boards, error, may, told: hints.size, first: None, piece, count: 0, end: None }
    }

    /// Returns the next board.
    ///
    /// # Errors
    /// [`ReadError`] if there is none where one is needed, or the input has anything other than boards.
    pub fn next_board(&mut self) -> Result<Option<ReadBoard>, ReadError> {
        let next = match self.error.take() {
            Some(error) => Err(error),
            None => self.boards.as_mut().and_then(Iterator::next).transpose(),
        };
        match next {
            Ok(Some(_)) if self.count == 0 && self.is_doubtful() => {
                Err(ReadError { place: Place::Item(1), problem: Problem::OtherReading })
            }
            Ok(Some(board)) => {
                self.count += 1;
                let size = board.size();
                let first = *self.first.get_or_insert(size);
                let problem = match self.told {
                    Some(told) if told != size && !self.may.be_of_other_size => {
                        Some(Problem::OtherSize { found: size.get(), told: told.get() })
                    }
                    // A list may have a board of another size, which is wrong; a larger one with a queen in each row begins
                    // the list of the next size.
                    None if self.may.be_of_other_size
                        && first < size
                        && matches!(board, ReadBoard::Placement(_)) =>
                    {
                        Some(Problem::SeveralSizes { first: first.get(), other: size.get() })
                    }
                    _ => None,
                };
                let wrong = |problem| ReadError { place: Place::Item(self.count), problem };
                problem.map_or(Ok(Some(board)), |problem| Err(wrong(problem)))
            }
            Ok(None) => Ok(None),
            Err(error) => {
                let is_none = self.count == 0
                    && match error.problem {
                        Problem::Denied => self.may.say_none,
                        Problem::Empty => self.may.be_empty,
                        _ => false,
                    };
                let is_cut = self.may.be_cut && self.count > 0 && error.problem.is_at_end();
                if is_cut {
                    self.end = Some(error.problem);
                    return Ok(None);
                }
                if is_none { Ok(None) } else { Err(error) }
            }
        }
    }

    /// Whether only another reading of the text makes boards solutions.
    fn is_doubtful(&self) -> bool {
        let solves = |board: &ReadBoard| matches!(board, ReadBoard::Placement(placement) if self.piece.solves(placement));
        self.boards.as_ref().is_some_and(|boards| boards.has_better(solves))
    }

    /// Returns the number of boards so far.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns how the input was understood: once its first board was read, or for a stream at its end.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.boards.as_ref().map_or_else(Reading::default, Boards::reading)
    }

    /// Returns what is wrong with the end of the input, after the last board.
    #[must_use]
    pub const fn end(&self) -> Option<&Problem> {
        self.end.as_ref()
    }

    /// Returns what is wrong with the end of the input, as [`Given::end`].
    #[must_use]
    pub fn into_end(self) -> Option<Problem> {
        self.end
    }
}
