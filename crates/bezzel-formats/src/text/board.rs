//! `board`: a board for people, with blank lines between boards. An attacked queen is followed by an exclamation
//! mark, unless the signs were chosen, and red if colours are on.

use super::{Head, RowText};
use crate::writer::{Signs, Style};
use bezzel::piece::Piece;
use std::collections::HashSet;

pub(crate) struct BoardText {
    queen: String,
    empty: String,
    is_spaced: bool,
    /// Whether a mark follows attacked queens: not if the signs were chosen.
    is_marked: bool,
    colour: bool,
    /// The piece, if some pieces may attack each other; `None` if there is nothing to check.
    may_attack: Option<Piece>,
    attacked: HashSet<u32>,
    began: bool,
}

/// The escape sequences for an attacked queen, for any other queen, and for the end of both.
const ATTACKED: &str = "\x1b[1;31m";
const QUEEN: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";

impl BoardText {
    pub(crate) fn new(style: &Style<'_>, may_attack: Option<Piece>) -> BoardText {
        let queen = if style.ascii { 'Q' } else { '♛' };
        let signs = style.signs.unwrap_or(Signs { queen, empty: '.', is_spaced: true });
        BoardText {
            queen: signs.queen.to_string(),
            empty: signs.empty.to_string(),
            is_spaced: signs.is_spaced,
            is_marked: style.signs.is_none(),
            colour: style.colour,
            may_attack,
            attacked: HashSet::new(),
            began: false,
        }
    }
}

impl RowText for BoardText {
    fn begin(&mut self, head: &Head<'_>, out: &mut Vec<u8>) {
        if self.began {
            out.push(b'\n');
        }
        self.began = true;
        if let Some(piece) = self.may_attack {
            let conflicts = head.placement.map(|placement| piece.conflicts(placement));
            let conflicts = conflicts.unwrap_or_default();
            self.attacked = conflicts.iter().flat_map(|c| [c.first.row, c.second.row]).collect();
        }
    }

    fn row(&self, size: u32, row: u32, queen: u32, out: &mut Vec<u8>) {
        let attacked = self.attacked.contains(&row);
        for column in 0..size {
            if column == queen {
                if self.colour {
                    out.extend_from_slice(if attacked { ATTACKED } else { QUEEN }.as_bytes());
                }
                out.extend_from_slice(self.queen.as_bytes());
                if attacked && self.is_marked {
                    out.push(b'!');
                }
                if self.colour {
                    out.extend_from_slice(PLAIN.as_bytes());
                }
            } else {
                out.extend_from_slice(self.empty.as_bytes());
            }
            // The mark of an attacked queen replaces the blank after it.
            if self.is_spaced
                && column + 1 < size
                && !(column == queen && attacked && self.is_marked)
            {
                out.push(b' ');
            }
        }
        out.push(b'\n');
    }

    fn end(&self, _head: &Head<'_>, _out: &mut Vec<u8>) {}

    fn is_special(&self) -> bool {
        !self.attacked.is_empty()
    }
}
