"""Measures `bezzel check` on what other programs print.

styles.toml describes how public programs print their boards. This script prints solutions in each of these styles, damages
half of the texts in ten ways, computes the right verdict by brute force, and compares it with the exit status of
`bezzel check`: 0 right, 1 wrong, 2 refused. A damaged text may be refused, but never called right.

    python3 bench/styles.py --program target/release/bezzel --seed 1 --per-style 40 --keep failures

The folder of --keep receives each failing text, with its command line in a file beside it.
"""

import argparse
import collections
import concurrent.futures
import functools
import itertools
import pathlib
import random
import re
import subprocess
import tempfile
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
SIX = {"signs", "bits", "framed", "square-line", "squares-row", "columns", "leetcode", "names"}
LIMITS = {"called wrong": 0.001, "called right": 0.001, "six": 0.02, "prompt": 0.04, "other": 0.08}
DAMAGES = ["queen moved", "queen missing", "queen too many", "row lost", "text cut", "error after half", "solution twice",
           "solution missing", "line of garbage", "rows exchanged"]
BLANK = " \t\r\n"
DATA = tomllib.loads((HERE / "styles.toml").read_text(encoding="utf-8"))
TEXTS = DATA["texts"]

# Judging: the only part that knows which queens attack each other. A board is a list of rows, each a set of columns.


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
    """Whether each row has one queen on the board and no queen attacks another."""
    columns = [column for row in board for column in row]
    if any(len(row) != 1 for row in board) or any(not 0 <= column < len(board) for column in columns):
        return False
    return all(abs(d - c) not in (0, s - r) for (r, c), (s, d) in itertools.combinations(enumerate(columns), 2))


def solves_another_size(board):
    """Whether the queens, as a list without gaps and counted from 0 or 1, solve some size: such a text has two meanings."""
    columns = [column for row in board for column in sorted(row)]
    return any(solves([{column - shift} for column in columns]) for shift in (0, 1))


def right(boards, as_list, n):
    """Whether all boards solve and, where they are a list, are all solutions, each once."""
    if not all(len(board) == n and solves(board) for board in boards):
        return False
    return not as_list or len(boards) == len(set(map(str, boards))) == len(solutions(n))


# Printing.


def names(style, n, r=0, c=0, **more):
    """Returns what the templates of a row, a square or a board can use."""
    (row_base, column_base), letters = style.get("base", [0, 0]), "abcdefghijklmnopqrstuvwxyz"
    return dict(n=n, m=n - 1, r=r + row_base, c=c + column_base, i=r + 1, file=letters[c], rank=r + 1, rank_top=n - r,
                ROW_FILE=letters[r].upper(), column_rank=c + 1, **more)


def fill(template, values):
    """Fills a template; [[x*n]] is n times x."""
    repeated = re.sub(r"\[\[(.+?)\*(\w)\]\]", lambda found: found[1] * values[found[2]], template)
    return repeated.format_map(values)


def joined(style, field, separator, n, squares):
    """Returns the template of a field for each square, or nothing where the style has no such field."""
    return style.get(separator, "").join(fill(style[field], names(style, n, r, c)) for r, c in squares if field in style)


def row_texts(style, n, r, columns):
    """Returns the texts of a row, each with the length below which a cut loses its last sign."""
    template, has_cells, after = style["row"].partition("{cells}")
    if not has_cells:
        texts = [fill(template, names(style, n, r, c)) for c in sorted(columns)]
        return [(text, len(text.rstrip(BLANK + "|,;:])}>"))) for text in texts]
    signs = [style["queen"] if c in columns else style["empty"] for c in range(n)]
    signs = [sign[(r + c) % 2] if isinstance(sign, list) else sign for c, sign in enumerate(signs)]
    cells = [fill(sign, names(style, n, r, c)) for c, sign in enumerate(signs)]
    separator, values = style.get("cell_sep", ""), names(style, n, r, min(columns, default=0))
    before = fill(template, values)
    blank = [not re.sub(r"\x1b\[\d*m", "", cell).strip(BLANK + "|") for cell in cells]
    last = n if not any(blank) else 1 + max(columns, default=0)  # blanks at the end of a row are no signs
    length = len(before + separator.join([*cells[:last - 1], ""])) + 1
    return [(before + separator.join(cells) + fill(after, values), length)]


def board_text(style, board, k, n):
    """Returns what stands before the rows of a board, the rows, what stands behind, and the length up to the last sign."""
    if n >= style.get("wide", {}).get("from", n + 1):
        style = {**style, **style["wide"]}
    queens = [(r, c) for r, columns in enumerate(board) for c in sorted(columns)]
    queens.sort(key=lambda square: square[1] if style.get("item_by") == "column" else 0)
    values = names(style, n, k=k, k0=k - 1, head=joined(style, "head", "head_sep", n, [(c, c) for c in range(n)]),
                   list=joined(style, "item", "item_sep", n, queens))
    if "again" in style:
        values["again"] = board_text(style["again"], board, k, n)[1]
    if style.get("order") == "columns":
        board = [{r for r, columns in enumerate(board) if c in columns} for c in range(n)]
    rows = [text for r, columns in enumerate(board) for text in row_texts(style, n, r, columns)]
    rows = rows[::-1] if style.get("upward") else rows
    lines = fill(style.get("row_sep", ""), values).join(text for text, _ in rows)
    end = len(lines) - len(rows[-1][0]) + rows[-1][1] if rows else 0
    return fill(style.get("board", ""), values), lines, fill(style.get("board_end", ""), values), end


def beside(texts, width, gap):
    """Puts boards beside each other, as many as the width of the screen allows."""
    blocks = [text.splitlines() for text in texts]
    wide = max(len(line) for block in blocks for line in block) + gap
    many, lines = max(1, (width + gap) // wide), []
    for first in range(0, len(blocks), many):
        for parts in itertools.zip_longest(*blocks[first:first + many], fillvalue=""):
            lines.append("".join(part.ljust(wide) for part in parts[:-1]) + parts[-1])
        lines.append("")
    return "\n".join(lines) + "\n"


def text_of(style, boards, n):
    """Returns the text, and for each board the places of its first and last sign."""
    values = dict(n=n, count=len(boards), head=joined(style, "head", "head_sep", n, [(c, c) for c in range(n)]))
    text, places = fill(style.get("prompt", "") + style.get("start", ""), values), []
    parts = [board_text(style, board, k, n) for k, board in enumerate(boards, 1)]
    if "beside" in style:
        text += beside(["".join(part[:3]) for part in parts], **style["beside"])
        return text + fill(style.get("end", ""), values), [(0, 0)] * len(boards)
    for k, (before, rows, after, length) in enumerate(parts):
        text += (style.get("between", "") if k else "") + before
        places.append((len(text), len(text) + length))
        text += rows + after
    return text + fill(style.get("end", ""), values), places


# Damage, and the cases: (group, kind, style, options, bytes, expected). Expected are True (right), False (anything but
# right), None (anything but wrong), "refused", and "empty" (an empty list, which may be called right or be refused).


def damaged(kind, style, boards, n, as_list, chance):
    """Returns a damaged text and what is expected, or nothing where this damage does no harm or leaves two meanings."""
    boards = [[set(row) for row in board] for board in boards]
    at, row, other = chance.randrange(len(boards)), chance.randrange(n), chance.randrange(n)
    board, shift = boards[at], chance.randrange(1, n)
    flat = "{cells}" not in style["row"]  # a number or square for each queen: what is missing leaves no gap
    text, places = text_of(style, boards, n)
    begin, end = places[at]
    if kind == "line of garbage":
        line = text.find("\n", begin, end) + 1
        return (text[:line] + chance.choice(TEXTS["garbage"]) + text[line:], None) if line else None
    if kind in ("text cut", "error after half"):
        two_meanings = flat and (at == 0 or not as_list) and any(solves_another_size(board[:rows]) for rows in range(1, n))
        if end - begin < 4 or two_meanings:
            return None
        cut = text[:chance.randrange(begin + 2, end)]
        return cut + ("\n" + chance.choice(TEXTS["errors"]) if kind == "error after half" else ""), False
    if kind == "queen moved" and chance.random() < 0.5:
        board[row], board[other] = board[other], board[row]
    elif kind == "queen moved":
        board[row] = {(min(board[row]) + shift) % n}
    elif kind == "queen missing":
        board[row].clear()
    elif kind == "queen too many":
        board[row].add((min(board[row]) + shift) % n)
    elif kind == "row lost":
        del board[row]
    elif kind == "rows exchanged":
        second = chance.choice(boards)
        board[row], second[row] = second[row], board[row]
    elif kind == "solution twice":
        boards.insert(chance.randrange(len(boards) + 1), board)
    elif kind == "solution missing":
        del boards[at]
    broken = [board for board in boards if len(board) != n or not solves(board)]
    if not boards or right(boards, as_list, n) or flat and any(map(solves_another_size, broken)):
        return None
    return text_of(style, boards, n)[0], False


def encoded(text, chance):
    """Returns the bytes of a text in one of the encodings that terminals and editors write."""
    kind = chance.choices(["utf-8", "utf-8-sig", "utf-16", "crlf"], [7, 1, 1, 1])[0]
    return text.replace("\n", "\r\n").encode() if kind == "crlf" else text.encode(kind)


def cases_of(style, seed, count):
    """Makes texts of one style: half of them right, half damaged."""
    chance = random.Random(f"{seed} {style['from']}")
    for number in range(count):
        variant, base = dict(style), style.get("base", [0, 1])
        if base[0] == base[1] and not style.get("fixed") and chance.random() < 0.25:
            variant["base"] = [1 - number for number in base]
        if "prompt" not in style and chance.random() < 0.25:
            variant["prompt"] = chance.choice(TEXTS["prompts"])
        as_list = not style.get("one") and chance.random() < 0.5
        sizes = [4, 5, 6, 6, 7, 8] if as_list else [4, 5, 6, 7, 8, 10]
        n = chance.choice([n for n in sizes if n <= style.get("up_to", n)])
        many = 1 if style.get("one") or chance.random() < 0.6 else 2
        boards = solutions(n) if as_list else chance.sample(solutions(n), many)
        boards = [[{column} for column in columns] for columns in boards]
        options = ["--list"] * as_list + ["--n", str(n)] * (as_list and chance.random() < 0.5)
        kind, result = "undamaged", (text_of(variant, boards, n)[0], True)
        if number % 2:
            kind = chance.choice(DAMAGES)
            result = damaged(kind, variant, boards, n, as_list, chance)
        group = "other" if style["shape"] not in SIX else "prompt" if "prompt" in variant else "six"
        if result:
            yield group, kind, style, options, encoded(result[0], chance), result[1]


def without_boards(program, seed):
    """Makes texts that hold no board: messages, counts, sources of programs, models and pictures."""
    texts = [("message", text) for text in TEXTS["errors"] + TEXTS["messages"]] + [("denial", text) for text in TEXTS["denials"]]
    for form in TEXTS["counts"]:
        lines = [form.format(n=n, count=len(solutions(n))) + "\n" for n in range(1, 9)]
        texts += [("table of counts", "".join(lines)), ("table of counts", lines[-1])]
    folders = [HERE.parent / name for name in ("crates", "python", "browser", "bench", "fuzz")]
    sources = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".rs", ".py", ".js", ".c"))
    sources = [path for path in sources if not {"target", "node_modules", ".venv"} & set(path.parts)]
    texts += [("source", path.read_bytes()) for path in random.Random(seed).sample(sources, min(40, len(sources)))]
    formats = ["dimacs", "opb", "lp", "mps", "minizinc", "dzn", "asp", "smt2", "xcc", "qubo", "bqm", "csplib"]
    made = [("model", ["model", n, "-f", form]) for form in formats for n in ("4", "6")]
    made += [("picture", ["solve", "6", "-f", form, "-o", "-"]) for form in ("svg", "png", "gif", "apng", "tex")]
    texts += [(kind, subprocess.run([program, *options], capture_output=True, check=True).stdout) for kind, options in made]
    for kind, text in texts:
        data = text if isinstance(text, bytes) else text.encode()
        for options in [], ["--list"], ["--list", "--n", "2"], ["--list", "--n", "3"]:
            yield "no boards", kind, None, options, data, "empty" if kind == "denial" and "--n" in options else "refused"
        if kind == "denial":
            yield "no boards", kind, None, ["--list", "--n", "4"], data, False


# Running and reporting.


def run(program, case):
    """Returns what was wrong with the status of bezzel, or nothing, and what bezzel said."""
    *_, options, data, expected = case
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        try:
            done = subprocess.run([program, "--lang", "en", "check", *options], stdin=file, capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            return "crash", "no answer within 60 s"
    status, said = done.returncode, (done.stdout + done.stderr).decode(errors="replace").strip()
    fault = {
        True: {1: "called wrong", 2: "refused"}, False: {0: "called right"}, None: {1: "called wrong"},
        "refused": {0: "judged", 1: "judged"}, "empty": {1: "called wrong"},
    }[expected].get(status)
    return fault if status in (0, 1, 2) else "crash", said


def report(cases, results, keep):
    """Prints the figures by kind, and the failures by style with one example each."""
    total, bad, failures = collections.Counter(), collections.Counter(), collections.defaultdict(list)
    for (group, kind, style, options, data, expected), (fault, said) in zip(cases, results):
        label = "right" if expected is True else "no boards" if group == "no boards" else "damaged"
        for part in "all", group if label == "right" else kind:
            total[label, part] += 1
            bad[label, part, fault] += 1
        if fault:
            failures[style["from"] if style else kind, fault].append((kind, options, data, said))
    for label, part in sorted(total, key=lambda key: (["right", "damaged", "no boards"].index(key[0]), key[1] != "all")):
        count, over, shown = total[label, part], False, []
        for fault in "called wrong", "called right", "refused", "judged", "crash":
            if number := bad[label, part, fault]:
                shown.append(f"{fault} {number} ({number / count:.2%})")
                over |= number / count > LIMITS.get(part if fault == "refused" else fault, part == "all" and fault == "refused")
        print(f"{label:<10}{part:<18}{count:>6}  {', '.join(shown) or 'as expected'}{'  OVER THE LIMIT' if over else ''}")
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    numbers = itertools.count(1)
    for (name, fault), found in sorted(failures.items(), key=lambda item: -len(item[1])):
        kind, options, data, said = min(found, key=lambda failure: len(failure[2]))
        print(f"\n{len(found):>4} {fault}, {name}: {kind}, bezzel check {' '.join(options)}")
        print(f"     {repr(data.decode(errors='replace'))[:200]}\n     {said.partition(chr(10))[0][:160]}")
        for (kind, options, data, said), number in zip(found if keep else [], numbers):
            (keep / f"{number:04}.txt").write_bytes(data)
            command = f"bezzel check {' '.join(options)} < {number:04}.txt"
            (keep / f"{number:04}.args").write_text(f"{command}\n{fault}: {kind}, {name}\n\n{said}\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="target/release/bezzel")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-style", type=int, default=40, help="texts of each style, half of them damaged")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the failing texts")
    parser.add_argument("--only", default="", help="only the styles whose address or shape contains this")
    options = parser.parse_args()
    styles = [style for style in DATA["style"] if options.only in f"{style['from']} {style['shape']}"]
    cases = [case for style in styles for case in cases_of(style, options.seed, options.per_style)]
    cases += [] if options.only else without_boards(options.program, options.seed)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(functools.partial(run, options.program), cases))
    report(cases, results, options.keep)
    shapes = collections.Counter(style["shape"] for style in styles)
    print(f"\n{len(styles)} styles: " + ", ".join(f"{shape} {count}" for shape, count in shapes.most_common()))


if __name__ == "__main__":
    main()
