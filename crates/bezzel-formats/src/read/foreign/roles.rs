//! Which signs are queens, empty squares and blocked ones.

use super::found::{Aim, FoundBoard, Told};
use super::row::{BLANK, BLOCKED, EMPTY, MOST_SIGNS, QUEENS};
use crate::read::{Problem, ReadError, at_line, in_line};
use bezzel::{Size, Square};

/// Which signs are queens, empty squares and blocked ones.
#[derive(Debug, Default)]
pub(super) struct Roles<'t> {
    pub(super) queens: Vec<&'t str>,
    pub(super) empty: Vec<&'t str>,
    blocked: Vec<&'t str>,
}

/// The rows of a board with their lines.
pub(super) type Rows<'t> = Vec<(u32, Vec<&'t str>)>;

impl<'t> Roles<'t> {
    /// Determines the roles of the signs of all boards; `None` if no sign can be a queen's.
    pub(super) fn of(all: &[Rows<'t>], told: &Told) -> Result<Option<Roles<'t>>, ReadError> {
        let rows = || all.iter().flatten().map(|(_, row)| row);
        let mut found: Vec<&'t str> = Vec::new();
        for sign in rows().flatten() {
            if !found.contains(sign) {
                found.push(sign);
            }
        }
        let unknown = |sign: &str| {
            let at = |(line, row): &(u32, Vec<&str>)| {
                let at = row.iter().position(|it| *it == sign)?;
                Some((u64::from(*line), at as u64 + 1))
            };
            let (line, character) = all.iter().flatten().find_map(at).unwrap_or((1, 1));
            at_line(
                line,
                character,
                Problem::NotASquare { found: sign.chars().next().unwrap_or(' ') },
            )
        };
        if let Some(given) = &told.signs {
            return Roles::given(&found, given).map_err(unknown).map(Some);
        }
        let mut roles = Roles {
            queens: found.iter().copied().filter(|it| QUEENS.contains(it)).collect(),
            ..Roles::default()
        };
        let others: Vec<&'t str> =
            found.iter().copied().filter(|it| !QUEENS.contains(it)).collect();
        if !roles.queens.is_empty() {
            return roles.beside_queens(&others, all).map_err(unknown).map(|()| Some(roles));
        }
        if let [sign] = others[..] {
            let are_small = all.iter().all(|rows| rows.len() == 1);
            let is_queen = matches!(sign, "1" | "*" | "♔" | "♚")
                && told.aim == Aim::Whole
                && !(sign == "*" && are_small);
            // Nothing but blanks is no board.
            if sign == BLANK {
                return Ok(None);
            }
            match (is_queen, EMPTY.contains(&sign)) {
                (true, _) => roles.queens = others,
                (_, true) => roles.empty = others,
                _ => return Ok(None),
            }
            return Ok(Some(roles));
        }
        if others.len() > MOST_SIGNS
            || others.iter().any(|it| it.bytes().all(|it| (b'2'..=b'9').contains(&it)))
        {
            return Ok(None);
        }
        // On a board to complete the signs of empty and of blocked squares are what they are.
        let (blocked, empty): (Vec<&'t str>, Vec<&'t str>) =
            others.iter().partition(|it| BLOCKED.contains(it));
        let are_known = !blocked.is_empty() && empty.iter().all(|it| EMPTY.contains(it));
        if told.aim == Aim::Begun && are_known {
            return Ok(Some(Roles { blocked, empty, ..roles }));
        }
        let likely =
            |sign: &str| LIKELY.iter().position(|it| *it == sign).unwrap_or(LIKELY.len() - 3);
        // In how many rows a sign is alone of its kind, and on how many squares it is.
        let count = |sign: &str| {
            let here = rows().map(|row| row.iter().filter(|it| **it == sign).count());
            (here.clone().filter(|it| *it == 1).count(), here.sum::<usize>())
        };
        let queen = found.iter().max_by_key(|sign| {
            let (once, all) = count(sign);
            (once, std::cmp::Reverse(all), likely(sign))
        });
        let queen = queen.copied().unwrap_or_default();
        let rest: Vec<&'t str> = others.iter().copied().filter(|it| *it != queen).collect();
        let has_once = count(queen).0 == rows().count();
        if rest.len() > 1 {
            roles.beside_queens(&rest, all).map_err(unknown)?;
        } else {
            roles.empty = rest;
        }
        let is_plain = queen == "1" || queen == "*";
        if told.aim == Aim::Begun && !has_once && !is_plain {
            // On a board to complete a letter among unknown signs is no queen.
            if !BLOCKED.contains(&queen) && !EMPTY.contains(&queen) {
                return Err(unknown(queen));
            }
            if BLOCKED.contains(&queen) {
                roles.blocked.push(queen);
                return Ok(Some(roles));
            }
        }
        roles.queens = vec![queen];
        // Some programs print stars for queens, others for squares that are taken.
        if told.aim == Aim::Begun && queen == "*" && !has_once {
            return Err(in_line(all[0][0].0, Problem::Signs { sign: queen.to_owned() }));
        }
        Ok(Some(roles))
    }

    /// The roles that the caller names; another sign is an error.
    fn given(found: &[&'t str], given: &[char]) -> Result<Roles<'t>, &'t str> {
        let mut roles = Roles::default();
        for sign in found {
            let at = given.iter().position(|it| sign.chars().eq([*it]));
            match at {
                Some(0) => roles.queens.push(sign),
                Some(1) => roles.empty.push(sign),
                Some(_) => roles.blocked.push(sign),
                None => return Err(sign),
            }
        }
        Ok(roles)
    }

    /// The roles of signs beside queens: empty squares, squares of two colours, and blocked ones.
    fn beside_queens(&mut self, others: &[&'t str], all: &[Rows<'t>]) -> Result<(), &'t str> {
        if others.len() < 2 || is_chequered(others, all) {
            self.empty.extend(others);
            return Ok(());
        }
        for sign in others {
            if BLOCKED.contains(sign) {
                self.blocked.push(sign);
            } else if EMPTY.contains(sign) {
                self.empty.push(sign);
            } else {
                return Err(sign);
            }
        }
        Ok(())
    }

    pub(super) fn board(&self, rows: &Rows<'_>) -> Result<FoundBoard, ReadError> {
        let line = rows[0].0;
        let size = Size::try_from(rows[0].1.len())
            .map_err(|error| in_line(line, Problem::Placement(error.into())))?;
        if rows.len() > size.index() {
            let (rows, columns) = (rows.len(), size.get());
            return Err(in_line(line, Problem::TooManyRows { rows, columns }));
        }
        let (mut queens, mut blocked) = (Vec::new(), Vec::new());
        for (row, (_, signs)) in (0u32..).zip(rows) {
            for (column, sign) in (0u32..).zip(signs) {
                let square = Square { row, column };
                if self.queens.contains(sign) {
                    queens.push(square);
                } else if self.blocked.contains(sign) {
                    blocked.push(square);
                }
            }
        }
        Ok(FoundBoard { line, size, rows: rows.len() as u32, queens, blocked })
    }
}

/// Signs of queens, from the least to the most likely.
const LIKELY: [&str; 16] =
    ["0", ".", "_", "-", "·", " ", "□", "⬜", "o", "O", "x", "X", "■", "#", "*", "1"];

/// Whether two signs are those of light and dark squares.
fn is_chequered(pair: &[&str], all: &[Rows<'_>]) -> bool {
    let &[one, other] = pair else { return false };
    let alternate = |rows: &Rows<'_>, colour: usize| {
        let squares = rows.iter().enumerate().flat_map(|(row, (_, signs))| {
            signs.iter().enumerate().map(move |(column, sign)| (row + column, *sign))
        });
        squares
            .filter(|(_, sign)| [one, other].contains(sign))
            .all(|(at, sign)| (sign == one) == (at % 2 == colour))
    };
    all.iter().all(|rows| rows.len() > 2 && (alternate(rows, 0) || alternate(rows, 1)))
}
