//! The request for a check of boards: the fields of the command, the API and Python, which of them go together, and what
//! they say about the reading of boards.

use crate::check_list::largest;
use crate::field::Field;
use crate::field_value::FieldValue;
use crate::given::{Given, May};
use crate::limits::Limits;
use crate::question::{BoardSigns, Bytes, Name, Rule, Seconds, Whole};
use crate::refusal::Refusal;
use bezzel::Size;
use bezzel::piece::Piece;
use bezzel::verdict::ListKind;
use bezzel_formats::{Boards, Format, Hints, ReadError};

crate::question! {
    /// A text with placements, and how it is checked.
    pub struct CheckRequest => CheckFields where RULES {
        /// The placement, or the file of placements.
        pub placement (skip) [argument]: Option<String>,
        /// Another piece than the queen.
        pub piece (skip): Option<Name<Piece>>,
        /// The number of columns of boards that may have fewer rows.
        pub columns "N" (skip): Option<Whole<1, { Size::MAX as u64 }>>,
        /// The format of the text.
        pub from "FORMAT" (skip): Option<Name<Format>>,
        /// The number of the first row and column, if the text does not show it.
        pub base: Option<Whole<0, 1>>,
        /// The signs of a queen, an empty square and a blocked one, such as `*_` or `Q.x`.
        pub signs: Option<BoardSigns>,
        /// Which of the two numbers of a square comes first, if no words beside them say it; by default `row-column`.
        pub order: Option<Name<SquareOrder>>,
        /// Number the solutions among them, for N up to 16.
        #[serde(default)]
        pub rank: bool,
        /// Answer in JSON.
        #[serde(default)]
        pub json (skip): bool,
        /// The model whose answers are judged.
        pub model (skip): Option<String>,
        /// Judge the list: does it contain all solutions, or one of each symmetry class?
        pub list "": Option<Name<ListKind>>,
        /// Expect one solution of each symmetry class, as the list `distinct`.
        #[serde(default)]
        pub distinct (skip): bool,
        /// The size of all boards; by default, each board's own, and in a list that of the first one.
        #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
        pub n: Option<FieldValue>,
        /// An empty text is a list without boards.
        #[serde(default)]
        pub none (skip): bool,
        /// The memory for a list.
        pub memory "SIZE" (skip): Option<Bytes>,
        /// The longest run of the program.
        pub timeout "SECONDS" (skip): Option<Seconds>,
        /// The program whose output is judged, and its arguments.
        #[serde(default)]
        pub run "PROGRAM" (skip): Vec<String>,
    }
}

crate::question::choices! {
    /// Which of the two numbers of a square comes first.
    pub enum SquareOrder("order", "row-column") {
        /// The row.
        RowColumn = "row-column",
        /// The column, as in x and y.
        ColumnRow = "column-row",
    }
}

const RULES: &[Rule] = {
    const RANK: Field = Field::new("rank");
    const MODEL: Field = Field::new("model");
    const NONE: Field = Field::new("none");
    const RUN: Field = Field::new("run");
    &[
        Rule::Excludes(Field::PIECE, &[RANK, MODEL, Field::LIST, RUN]),
        Rule::Excludes(Field::COLUMNS, &[RANK, MODEL, Field::LIST, RUN]),
        Rule::Excludes(
            MODEL,
            &[
                Field::FROM,
                Field::BASE,
                Field::SIGNS,
                Field::new("order"),
                RANK,
                Field::new("json"),
                Field::LIST,
                Field::DISTINCT,
                Field::LIST_SIZE,
                NONE,
                Field::MEMORY,
            ],
        ),
        Rule::Excludes(Field::LIST, &[RANK]),
        Rule::Excludes(RUN, &[Field::PLACEMENT, Field::FROM, MODEL, RANK, NONE]),
        Rule::Needs(Field::TIMEOUT, &[RUN]),
        Rule::Needs(Field::DISTINCT, &[Field::LIST, RUN]),
        Rule::Needs(NONE, &[Field::LIST]),
        Rule::Needs(Field::MEMORY, &[Field::LIST, RUN]),
    ]
};

/// A check whose fields go together.
#[derive(Debug, Clone, Default)]
pub struct Check {
    /// The piece.
    pub piece: Piece,
    /// How boards are read, and their size, unless a program is run for several.
    pub hints: Hints,
    /// What the list should contain; `None` for boards that are checked alone.
    pub list: Option<ListKind>,
    /// Whether solutions are numbered.
    pub rank: bool,
    /// Whether an empty input is a list without boards.
    pub none: bool,
}

impl CheckRequest {
    /// Checks the fields.
    ///
    /// # Errors
    /// [`Refusal`] if fields exclude each other or are out of range.
    pub fn question(self, limits: &Limits) -> Result<Check, Refusal> {
        let fields = self.checked()?;
        let runs = !fields.run.is_empty();
        let list = match fields.list {
            _ if fields.distinct => Some(ListKind::Distinct),
            None if runs => Some(ListKind::All),
            list => list,
        };
        let mut hints = Hints::default();
        hints.format = fields.from;
        hints.columns = fields.columns.map(Size::try_from).transpose()?;
        hints.base = fields.base.map(|base| base as u8);
        hints.signs = fields.signs.map(|(read, _)| read);
        hints.columns_first = fields.order == Some(SquareOrder::ColumnRow);
        if let Some(n) = fields.n.filter(|_| !runs) {
            let (most, reason) = largest(list.is_some(), limits);
            hints.size = Some(Field::N.size(n, most, reason)?);
        }
        let piece = fields.piece.unwrap_or_default();
        Ok(Check { piece, hints, list, rank: fields.rank, none: fields.none })
    }
}

impl Check {
    /// The boards that were opened as a list. `say_none` tells whether it may say that it has none.
    #[must_use]
    pub fn listed<'a>(&self, opened: Result<Boards<'a>, ReadError>, say_none: bool) -> Given<'a> {
        let may = May { say_none, be_empty: self.none, be_cut: true, be_of_other_size: true };
        Given::new(opened, may, &self.hints, self.piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_go_together_is_refused() {
        for (fields, told) in [
            (
                r#"{"rank": true, "list": "all"}"#,
                "rank cannot be used with list: give only one of them",
            ),
            (
                r#"{"piece": "semi-queen", "list": "all"}"#,
                "list cannot be used with piece: give only one of them",
            ),
            (
                r#"{"columns": 4, "run": ["true"]}"#,
                "run cannot be used with columns: give only one of them",
            ),
            (r#"{"model": "m", "n": 4}"#, "n cannot be used with model: give only one of them"),
            (r#"{"distinct": true}"#, "distinct needs list"),
            (r#"{"timeout": 3}"#, "timeout needs run"),
            (r#"{"base": 2}"#, "invalid base 2: expected one of 0, 1"),
            (r#"{"order": "row"}"#, "invalid order row: expected one of row-column, column-row"),
            (r#"{"list": "some"}"#, "invalid list some: expected one of all, distinct"),
            (
                r#"{"n": 17, "list": "all"}"#,
                "invalid board size 17: expected an integer from 1 to 16 (the lists of larger boards are too long)",
            ),
        ] {
            let asked: CheckRequest = serde_json::from_str(fields).unwrap();
            let refusal = asked.question(&Limits::default()).unwrap_err();
            assert_eq!(refusal.to_string(), told, "{fields}");
        }
        let plain: CheckRequest =
            serde_json::from_str(r#"{"piece": "queen", "rank": true, "base": "1"}"#).unwrap();
        assert_eq!(plain.question(&Limits::default()).unwrap().hints.base, Some(1));
    }
}
