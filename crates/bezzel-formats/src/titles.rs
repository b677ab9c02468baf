//! The titles of pictures.

use crate::writer::{Entry, Series, Style};
use bezzel::Size;
use bezzel::piece::Piece;
use bezzel_locale::say;

/// The title of a picture of one board.
pub(crate) fn single(style: &Style<'_>, entry: &Entry<'_>) -> String {
    let catalogue = style.catalogue;
    let n = entry.placement.size().get();
    if style.piece != Piece::QUEEN {
        let (piece, rows) = (style.piece.name(), entry.placement.rows());
        let board = say!(catalogue, "title-piece", rows, n, piece);
        return match style.total {
            Some(1) => board,
            _ => say!(catalogue, "title-piece-index", board, index = entry.index),
        };
    }
    let series = word(style.series);
    let index = match style.total {
        Some(1) if !matches!(style.series, Series::All | Series::Starting | Series::Distinct) => {
            return say!(catalogue, &format!("title-{series}-only"), n);
        }
        Some(total) => say!(catalogue, "title-of", index = entry.index, total),
        None => entry.index.to_string(),
    };
    say!(catalogue, &format!("title-{series}"), n, index)
}

/// The title of a sheet of `count` boards.
pub(crate) fn sheet(style: &Style<'_>, count: u64, size: Option<Size>) -> String {
    let (catalogue, n) = (style.catalogue, size.map_or(0, Size::get));
    if style.piece != Piece::QUEEN {
        return say!(catalogue, "title-sheet-piece", n, piece = style.piece.name(), count);
    }
    let series = word(style.series);
    // With more solutions than boards, the title states both numbers: a single number would be read as the total.
    if let Some(total) = style.total.filter(|&total| total > count) {
        let key = format!("title-sheet-first-{series}");
        if catalogue.has(&key) {
            return say!(catalogue, &key, n, count, total);
        }
    }
    say!(catalogue, &format!("title-sheet-{series}"), n, count)
}

/// The word for a series in the keys of its titles.
const fn word(series: Series) -> &'static str {
    match series {
        Series::Some | Series::All | Series::Starting => "solution",
        Series::Distinct => "distinct",
        Series::Random => "random",
        Series::Approximate => "approximate",
        Series::Given => "given",
        Series::Completion => "completion",
    }
}
