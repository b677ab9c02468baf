//! The titles of pictures.

use crate::writer::{Entry, Series, Style};
use bezzel::Size;
use bezzel::piece::Piece;
use bezzel_locale::say;

/// The title of a picture of one board.
pub(crate) fn single(style: &Style<'_>, entry: &Entry<'_>) -> Option<String> {
    style.title(|| automatic(style, entry))
}

fn automatic(style: &Style<'_>, entry: &Entry<'_>) -> String {
    let catalogue = style.catalogue;
    let n = entry.placement.size().get();
    if style.piece != Piece::QUEEN {
        let (piece, rows) = (style.piece.name(), entry.placement.rows());
        let board = say!(catalogue, "title-piece", rows = rows, n = n, piece = piece);
        return match style.total {
            Some(1) => board,
            _ => say!(catalogue, "title-piece-index", board = board, index = entry.index),
        };
    }
    let (key, key_only) = match style.series {
        Series::Some => ("title-solution", Some("title-solution-only")),
        Series::Random => ("title-random", Some("title-random-only")),
        Series::Approximate => ("title-approximate", Some("title-approximate-only")),
        Series::Given => ("title-given", Some("title-given-only")),
        Series::Completion => ("title-completion", Some("title-completion-only")),
        Series::All | Series::Starting => ("title-solution", None),
        Series::Distinct => ("title-distinct", None),
    };
    let index = match (style.total, key_only) {
        (Some(1), Some(key_only)) => return say!(catalogue, key_only, n = n),
        (Some(total), _) => say!(catalogue, "title-of", index = entry.index, total = total),
        (None, _) => entry.index.to_string(),
    };
    say!(catalogue, key, n = n, index = index)
}

/// The title of a sheet of `count` boards.
pub(crate) fn sheet(style: &Style<'_>, count: u64, size: Option<Size>) -> String {
    let n = size.map_or(0, Size::get);
    if style.piece != Piece::QUEEN {
        let piece = style.piece.name();
        return say!(style.catalogue, "title-sheet-piece", n = n, piece = piece, count = count);
    }
    // With more solutions than boards, the title states both numbers: a single number would be read as the total.
    if let Some(total) = style.total.filter(|&total| total > count) {
        let key = match style.series {
            Series::Some | Series::All | Series::Starting => Some("title-sheet-first"),
            Series::Distinct => Some("title-sheet-first-distinct"),
            _ => None,
        };
        if let Some(key) = key {
            return say!(style.catalogue, key, n = n, count = count, total = total);
        }
    }
    let key = match style.series {
        Series::Some | Series::All | Series::Starting => "title-sheet-solutions",
        Series::Distinct => "title-sheet-distinct",
        Series::Random => "title-sheet-random",
        Series::Approximate => "title-sheet-approximate",
        Series::Completion => "title-sheet-completion",
        Series::Given => return say!(style.catalogue, "title-sheet-given", count = count),
    };
    say!(style.catalogue, key, n = n, count = count)
}
