"""The command ``bezzel``, the same program as without Python: ``python -m bezzel solve 8``."""

import signal
import sys

from bezzel import _bezzel


def main() -> int:
    """Does what the command line says, and gives the exit status."""
    # The program handles signals itself; Python's handler of Ctrl-C would wait until it has ended.
    # Signals that the parent process ignores stay ignored.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _bezzel._program(["bezzel", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
