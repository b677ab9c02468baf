"""Boards and densities drawn with Matplotlib, where it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

# The colours of the theme "wood".
_LIGHT, _DARK, _QUEEN, _BLOCKED = "#f0d9b5", "#b58863", "#1a1a1a", "#7a1f1f"

# Above this size rows and columns have no numbers of their own.
_NUMBERED = 12

# Above this size squares have no colours of their own, and queens are points.
_LARGEST = 200


def _axes(ax: Any, n: int) -> Any:
    """The axes for a board of ``n`` rows, from 0 at the top left."""
    try:
        from matplotlib import pyplot
    except ImportError:
        message = "plot needs the package matplotlib: pip install matplotlib"
        raise ImportError(message, name="matplotlib") from None
    if ax is None:
        ax = pyplot.subplots()[1]
    ax.set_aspect("equal")
    ax.set_xlim(-0.5, n - 0.5)
    ax.set_ylim(n - 0.5, -0.5)
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    if n <= _NUMBERED:
        ax.set_xticks(range(n))
        ax.set_yticks(range(n))
    return ax


def board(
    n: int,
    queens: Iterable[tuple[int, int]],
    blocked: Iterable[tuple[int, int]] = (),
    ax: Any = None,
) -> Any:
    """Draws a board, and returns the axes."""
    import numpy
    from matplotlib.colors import ListedColormap

    ax = _axes(ax, n)
    squares = numpy.add.outer(numpy.arange(n), numpy.arange(n)) % 2 if n <= _LARGEST else [[0]]
    extent = (-0.5, n - 0.5, n - 0.5, -0.5)
    ax.imshow(squares, cmap=ListedColormap([_LIGHT, _DARK]), vmin=0, vmax=1, extent=extent)
    # A point of the figure is 1/72 inch: the queens are as wide as most of a square.
    width = 72 * ax.get_window_extent().width / ax.figure.dpi / n
    for found, sign, colour in ((queens, "$♛$", _QUEEN), (blocked, "x", _BLOCKED)):
        at = list(found)
        if at:
            rows, columns = zip(*at)
            sign = sign if n <= _LARGEST else "."
            ax.scatter(columns, rows, s=(0.7 * width) ** 2, marker=sign, c=colour, zorder=2)
    return ax


def placement(placement: Any, ax: Any = None) -> Any:
    """Draws a placement, and returns the axes."""
    return board(len(placement), enumerate(placement), ax=ax)


def density(density: Any, label: str, ax: Any = None, cmap: Any = None) -> Any:
    """Draws how often a queen stands on each square, of how many of these, and returns the axes."""
    ax = _axes(ax, len(density))
    image = ax.imshow(density, cmap=cmap)
    ax.figure.colorbar(image, ax=ax, label=label)
    return ax
