"""Measures `bezzel check` on what other programs print.

styles.toml describes how public programs print their boards. This script prints solutions in each of these styles, damages
some of the texts in ten ways, computes the right verdict by brute force, and compares it with the exit status of `bezzel check`:
0 right, 1 wrong, 2 refused.

    python3 bench/styles.py --program target/release/bezzel --seed 1 --per-style 40 --keep failures

Failing texts are written to the folder of --keep, with the command line beside each.
"""

import argparse
import collections
import concurrent.futures
import functools
import itertools
import pathlib
import random
import subprocess
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
SIX = {"signs", "bits", "framed", "square-line", "squares-row", "columns", "leetcode", "names"}
BLANK = " \t\r\n"
LIMITS = {"called wrong": 0.001, "called right": 0.001, "six": 0.02, "prompt": 0.04, "other": 0.08}
PROMPTS = [
    "Enter N: ", "Enter the number of queens: ", "Enter the value of n:", "How many queens? ", "n = ", "N: ", "Board size (4-12): ",
    "Enter No of Queens", "Enter size of the board\n", "输入皇后个数：", "Enter the number of queens (1-20) >> ",
]
ERRORS = [
    "Traceback (most recent call last):\n  File \"queens.py\", line 31, in <module>\n    solve(0)\nIndexError: list index out of range\n",
    "Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: Index 4 out of bounds for length 4\n"
    "\tat NQueens.solve(NQueens.java:27)\n\tat NQueens.main(NQueens.java:44)\n",
    "Segmentation fault (core dumped)\n",
    "thread 'main' panicked at src/main.rs:18:9:\nindex out of bounds: the len is 4 but the index is 4\n",
    "panic: runtime error: index out of range [8] with length 8\n\ngoroutine 1 [running]:\nmain.solve(0x0)\n\t/tmp/queens.go:21 +0x1d\nexit status 2\n",
    "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check\nAborted (core dumped)\n",
]
GARBAGE = ["DEBUG back here\n", "warning: variable not used\n", "~~~ hello ~~~\n", "here!\n", "Press any key to continue . . .\n"]
DENIALS = ["Solution does not exist\n", "No solution\n", "No solution exists.\n", "There is no solution.\n", "no solutions found\n", "无解\n"]

# Judging: the only part that knows which queens attack each other. A board is a list of sets of columns, one set a row.


@functools.cache
def solutions(n):
    """Returns all solutions of size n, as tuples of columns by row."""
    found = []

    def place(columns):
        if len(columns) == n:
            found.append(columns)
        for column in range(n):
            if len(columns) < n and all(abs(column - c) not in (0, len(columns) - r) for r, c in enumerate(columns)):
                place((*columns, column))

    place(())
    return found


def solves(board):
    """Whether each row has one queen and no queen attacks another."""
    if any(len(row) != 1 for row in board):
        return False
    columns = [next(iter(row)) for row in board]
    pairs = itertools.combinations(enumerate(columns), 2)
    return all(d not in (0, s - r) and 0 <= c < len(board) for (r, c), (s, d) in pairs for d in [abs(d - c)])


def another_size(board):
    """Whether the queens, read without the rows that have none, solve another size: such a text has two meanings."""
    columns = [column for row in board for column in sorted(row)]
    return any(solves([{column - shift} for column in columns]) for shift in (0, 1))


def right(boards, as_list, n):
    """Whether the boards are right: all solve, and as a list they are all solutions, each once."""
    if not all(len(board) == n and solves(board) for board in boards):
        return False
    return not as_list or len(boards) == len(set(map(str, boards))) == len(solutions(n))


# Printing.


class Spelling(dict):
    """The names that a template can use; an unknown one is an error of styles.toml."""

    def __missing__(self, name):
        raise KeyError(f"unknown name {name} in a template")


def names(style, n, r=0, c=0, **more):
    """Returns what the templates of a row, square or board can use."""
    row_base, column_base = style.get("base", [0, 0])
    letter = "abcdefghijklmnopqrstuvwxyz"[c]
    return Spelling(
        n=n, r=r + row_base, c=c + column_base, i=r + 1, file=letter, FILE=letter.upper(), rank=r + 1, rank_top=n - r,
        flat=r * n + c + column_base, mask=1 << c, left=c, gap=n - c - 1, **more,
    )


def fill(template, values):
    """Fills a template; [[x*name]] repeats x."""
    while "[[" in template:
        before, _, rest = template.partition("[[")
        inside, _, after = rest.partition("]]")
        sign, _, name = inside.rpartition("*")
        times = values[name] if name in values else values["n"]
        template = before + sign * times + after
    return template.format_map(values)


def board_text(style, board, k, n):
    """Returns what stands before the rows of a board, the rows, what stands behind, and the length of the rows to their last sign."""

    if n >= style.get("wide", {}).get("from", n + 1):
        style = {**style, **style["wide"]}

    def cell(r, c, queen):
        signs = style["queen"] if queen else style["empty"]
        if isinstance(signs, list):
            signs = signs[(r + c) % 2]
        return fill(signs, names(style, n, r, c))

    def row(r, columns):  # the texts of a row, each with the length of what stands before its end
        template, behind, after = style["row"].partition("{cells}")
        if not behind:
            texts = [fill(template, names(style, n, r, c)) for c in sorted(columns)]
            return [(text, len(text.rstrip(BLANK + "|,;:])}>"))) for text in texts]
        cells = style.get("cell_sep", "").join(cell(r, c, c in columns) for c in range(n))
        values = names(style, n, r, min(columns, default=0))
        text = fill(template, values) + cells
        return [(text + fill(after, values), len(text.rstrip(BLANK + "|")))]

    queens = [(r, c) for r, columns in enumerate(board) for c in sorted(columns)]
    extra = dict(
        k=k, k0=k - 1,
        head=style.get("head_sep", "").join(fill(style["head"], names(style, n, c, c)) for c in range(n)) if "head" in style else "",
        list=style.get("item_sep", "").join(fill(style["item"], names(style, n, r, c)) for r, c in queens) if "item" in style else "",
    )
    if style.get("order") == "columns":  # by column: the squares with row and column exchanged, sorted by column
        board = [{r for r, columns in enumerate(board) if c in columns} for c in range(n)]
    rows = [text for r, columns in enumerate(board) for text in row(r, columns)]
    if style.get("upward"):
        rows.reverse()
    if "again" in style:
        extra["again"] = board_text(style["again"], board, k, n)[1]
    values, lines = names(style, n, **extra), style.get("row_sep", "").join(text for text, _ in rows)
    end = len(lines) - len(rows[-1][0]) + rows[-1][1] if rows else 0
    return fill(style.get("board", ""), values), lines, fill(style.get("board_end", ""), values), end


def text_of(style, boards, n):
    """Returns the text, and for each board the places where its rows begin and end."""
    values = Spelling(n=n, count=len(boards))
    text, spans = fill(style.get("prompt", "") + style.get("start", ""), values), []
    for k, board in enumerate(boards, 1):
        if k > 1:
            text += style.get("between", "")
        before, rows, after, length = board_text(style, board, k, n)
        text += before
        spans.append((len(text), len(text) + length))
        text += rows + after
    return text + fill(style.get("end", ""), values), spans


# Damage: each returns a text and whether the boards are right in it (None: it may be called right or refused), or nothing.


def damaged(kind, style, boards, n, as_list, chance):
    """Damages a text in one of ten ways."""
    boards = [[set(row) for row in board] for board in boards]
    at = chance.randrange(len(boards))
    board, row = boards[at], chance.randrange(n)
    flat = "{cells}" not in style["row"]  # a number or square a queen: what is missing leaves no gap
    if kind == "queen moved":
        other = chance.randrange(n)
        if other != row and chance.random() < 0.5:
            board[row], board[other] = board[other], board[row]
        else:
            board[row] = {(min(board[row]) + chance.randrange(1, n)) % n}
    elif kind == "queen missing":
        board[row].clear()
    elif kind == "queen too many":
        board[row].add((min(board[row]) + chance.randrange(1, n)) % n)
    elif kind == "row lost":
        del board[row]
    elif kind == "rows exchanged":
        other = chance.randrange(len(boards))
        board[row], boards[other][row] = boards[other][row], board[row]
    elif kind == "solution twice" and as_list:
        boards.insert(chance.randrange(len(boards) + 1), board)
    elif kind == "solution missing" and as_list and len(boards) > 1:
        del boards[at]
    elif kind in ("text cut", "error after half"):
        text, spans = text_of(style, boards, n)
        begin, end = spans[at]
        if end - begin < 4:
            return None
        cut = chance.randrange(begin + 2, end)
        left = text[:cut] + ("\n" + chance.choice(ERRORS) if kind == "error after half" else "")
        if flat and not as_list and any(another_size([set(row) for row in board[:rows]]) for rows in range(1, n)):
            return None
        return left, False
    elif kind == "line of garbage":
        text, spans = text_of(style, boards, n)
        line = text.find("\n", spans[at][0], spans[at][1]) + 1
        return (text[:line] + chance.choice(GARBAGE) + text[line:], None) if line else None
    else:
        return None
    if flat and any(not solves(board) and another_size(board) for board in boards):
        return None
    good = right(boards, as_list, n)
    return None if good else (text_of(style, boards, n)[0], False)


DAMAGES = ["queen moved", "queen missing", "queen too many", "row lost", "text cut", "error after half", "solution twice",
           "solution missing", "line of garbage", "rows exchanged"]


def encoded(text, chance):
    """Returns the bytes of a text, in one of the encodings that terminals and editors write."""
    kind = chance.choices(["utf-8", "utf-8-sig", "utf-16", "crlf"], [7, 1, 1, 1])[0]
    if kind == "crlf":
        return text.replace("\n", "\r\n").encode()
    return text.encode(kind, "surrogatepass")


# Cases: (group, kind, style, arguments, bytes, right). right is True, False, or None for "not wrong".


def cases_of(style, seed, count):
    """Makes texts of one style: half of them right, half damaged."""
    chance = random.Random(f"{seed} {style['from']} {style['shape']}")
    for number in range(count):
        variant = dict(style)
        if "base" in style and chance.random() < 0.25:
            variant["base"] = [1 - base for base in style["base"]] if len(set(style["base"])) == 1 else style["base"]
        if "prompt" not in style and chance.random() < 0.25:
            variant["prompt"] = chance.choice(PROMPTS)
        as_list = not style.get("one") and chance.random() < 0.5
        if as_list:
            n = chance.choice([4, 5, 6, 6, 7, 8])
            boards = solutions(n)
        else:
            n = chance.choice([4, 5, 6, 7, 8, 10])
            boards = chance.sample(solutions(n), 1 if style.get("one") or chance.random() < 0.6 else 2)
        boards = [[{column} for column in columns] for columns in boards]
        options = ["--list", *(["--n", str(n)] if chance.random() < 0.5 else [])] if as_list else []
        kind, result = "undamaged", (text_of(variant, boards, n)[0], True)
        if number % 2:
            kind = chance.choice(DAMAGES)
            result = damaged(kind, variant, boards, n, as_list, chance)
            if result is None:
                continue
        group = "other" if style["shape"] not in SIX else "prompt" if "prompt" in variant else "six"
        yield group, kind, style, options, encoded(result[0], chance), result[1]


def without_boards(program, seed):
    """Makes texts that hold no board: none may be judged, but that words which deny make an empty list right."""
    chance = random.Random(seed)
    texts = [("error message", error) for error in ERRORS]
    texts += [("error message", text) for text in [
        "bash: ./queens: No such file or directory\n", "Hello world\n", "process exited with status [1]\n", "Usage: queens N [0]\n",
        "python3: can't open file 'queens.py': [Errno 2] No such file or directory\n", "Enter N: ", "Killed\n", "exit status 1\n",
        "queens.c:12:5: error: expected ';' before 'return'\n   12 |     return 0;\n      |     ^~~~~~\n", "Timed out after 10 s\n",
        "  File \"queens.py\", line 3\n    print(board\n         ^\nSyntaxError: '(' was never closed\n", "found 0 solutions (1)\n",
        "No solution exists: stuck at row 0, column 0\n", "args = sys.argv[1]\n", "N must be at least 4\n", "Nqueens\n",
    ]]
    counts = [(n, len(solutions(n))) for n in range(1, 9)]
    for form in "NQueens({}) = {}", "{},{}", "{} {}", "n = {}: {} solutions", "{:>3} |{:>6}", "| {} | {} |", "Solutions for {}: {}":
        texts.append(("table of counts", "".join(form.format(*pair) + "\n" for pair in counts)))
        texts.append(("table of counts", form.format(*counts[7]) + "\n"))
    folders = [HERE.parent / name for name in ("crates", "python", "browser", "bench", "fuzz")]
    sources = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".rs", ".py", ".js", ".c"))
    sources = [path for path in sources if not {"target", "node_modules", ".venv"} & set(path.parts)]
    for path in chance.sample(sources, min(40, len(sources))):
        texts.append(("source", path.read_text(errors="replace")))
    formats = ["dimacs", "opb", "lp", "mps", "minizinc", "dzn", "asp", "smt2", "csplib", "xcc", "qubo", "bqm"]
    wanted = [("model", ["model", n, "-f", form]) for form in formats for n in ("4", "6")]
    wanted += [("picture", ["solve", "6", "-f", form, "-o", "-"]) for form in ("svg", "png", "gif", "tex")]
    for kind, arguments in wanted:
        made = subprocess.run([program, *arguments], capture_output=True)
        if made.returncode == 0 and made.stdout:
            texts.append((kind, made.stdout))
    texts += [("denial", text) for text in DENIALS]
    for kind, text in texts:
        data = text if isinstance(text, bytes) else text.encode()
        for options in [], ["--list"], ["--list", "--n", "2"], ["--list", "--n", "3"]:
            empty_is_right = kind == "denial" and "--n" in options
            yield "no boards", kind, None, options, data, "empty" if empty_is_right else "refuse"
        if kind == "denial":
            yield "no boards", kind, None, ["--list", "--n", "4"], data, False


def run(program, case):
    """Returns the status of bezzel and what was wrong with it, or nothing."""
    group, _, _, options, data, expected = case
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        try:
            done = subprocess.run([program, "--lang", "en", "check", *options], stdin=file, capture_output=True, timeout=60)
            status, said = done.returncode, (done.stdout + done.stderr).decode(errors="replace")
        except subprocess.TimeoutExpired:
            status, said = -1, "no answer within 60 s"
    if status not in (0, 1, 2):
        return "crash", said
    if expected == "refuse":
        return (None if status == 2 else "judged"), said
    if expected == "empty":
        return ("called wrong" if status == 1 else None), said
    if expected is False:
        return ("called right" if status == 0 else None), said
    if status == 1:
        return "called wrong", said
    return ("refused" if status == 2 and expected else None), said


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="target/release/bezzel")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-style", type=int, default=40, help="texts of each style, half of them damaged")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the failing texts")
    parser.add_argument("--only", default="", help="only the styles whose address or shape contains this")
    arguments = parser.parse_args()
    styles = tomllib.loads((HERE / "styles.toml").read_text())["style"]
    styles = [style for style in styles if arguments.only in style["from"] + " " + style["shape"]]
    cases = [case for style in styles for case in cases_of(style, arguments.seed, arguments.per_style)]
    if not arguments.only:
        cases += without_boards(arguments.program, arguments.seed)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda case: run(arguments.program, case), cases))
    report(cases, results, arguments.keep)
    shapes = collections.Counter(style["shape"] for style in styles)
    print(f"\n{len(styles)} styles: " + ", ".join(f"{shape} {count}" for shape, count in shapes.most_common()))


def report(cases, results, keep):
    """Prints the figures by kind, and the failures by style with one example each."""
    total, bad, failures = collections.Counter(), collections.Counter(), collections.defaultdict(list)
    for case, (fault, said) in zip(cases, results):
        group, kind, style, options, data, expected = case
        label = "right" if expected is True else group if group == "no boards" else "damaged"
        total[label, "all"] += 1
        total[label, group if label == "right" else kind] += 1
        if fault:
            bad[label, fault, "all"] += 1
            bad[label, fault, group if label == "right" else kind] += 1
            failures[style["from"] if style else kind, fault].append((kind, options, data, said))
    for label in "right", "damaged", "no boards":
        for part in [part for name, part in total if name == label]:
            count = total[label, part]
            faults = {fault: bad[label, fault, part] for fault in ("called wrong", "called right", "refused", "judged", "crash")}
            shown = [f"{fault} {number} ({number / count:.2%})" for fault, number in faults.items() if number]
            over = [fault for fault, number in faults.items() if number / count > LIMITS.get(part if fault == "refused" else fault, 0)]
            over = [fault for fault in over if not (fault == "refused" and part == "all")]
            print(f"{label:<10}{part:<20}{count:>6}  {', '.join(shown) or 'as expected'}{'  OVER THE LIMIT' if over else ''}")
    print()
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    number = 0
    for (name, fault), found in sorted(failures.items(), key=lambda item: -len(item[1])):
        kind, options, data, said = min(found, key=lambda failure: len(failure[2]))
        print(f"{len(found):>4} {fault:<13}{name}: {kind}, check {' '.join(options)}\n       {repr(data.decode(errors='replace'))[:200]}")
        print(f"       {said.strip().splitlines()[0][:160] if said.strip() else 'nothing'}")
        for kind, options, data, said in found if keep else []:
            number += 1
            (keep / f"{number:04}.txt").write_bytes(data)
            command = f"bezzel check {' '.join(options)} < {number:04}.txt"
            (keep / f"{number:04}.args").write_text(f"{command}\n{fault}: {kind}, {name}\n\n{said}")


if __name__ == "__main__":
    main()
