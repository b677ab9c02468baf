"""File objects as places to save to: by way of a temporary file, so that nothing half-written gets there."""

from __future__ import annotations

import os
import shutil
from io import TextIOBase
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


def save(of: Any, stream: Any, options: dict[str, Any] | None) -> None:
    """Saves ``of`` with the options of its ``save``, and writes the bytes to ``stream``; its text to a text stream.

    The format follows from the name of the stream, if it has one.
    """
    options = {name: value for name, value in (options or {}).items() if value is not None}
    name = getattr(stream, "name", "")
    ending = os.path.splitext(name)[1] if isinstance(name, str) else ""
    if not ending and "format" not in options:
        raise TypeError(f"{stream!r} has no file extension: give the format, such as format='svg'")
    with TemporaryDirectory(prefix="bezzel-") as folder:
        path = os.path.join(folder, f"saved{ending}")
        of.save(path, **options)
        if isinstance(stream, TextIOBase):
            try:
                with open(path, encoding="utf-8", newline="") as text:
                    shutil.copyfileobj(text, stream)
            except UnicodeDecodeError:
                raise TypeError(f"{stream!r} takes text, and this format is binary: open it with mode 'wb', or use a BytesIO") from None
        else:
            with open(path, "rb") as file:
                shutil.copyfileobj(file, stream)
