#!/usr/bin/env python3
"""Draws docs/pictures/speed.svg from bench/results/peers.csv: seconds of one core by board size, on a logarithmic
scale. With --check nothing is written, and the status says whether the picture is the one that would be drawn."""
import collections
import csv
import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
PICTURE = HERE.parent / "docs/pictures/speed.svg"
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 400, 64, 240, 48, 44
SIZES, LEAST, MOST = range(16, 21), 0.02, 1000.0
COLOURS = {"bezzel": "#b8860b"}


def x(n):
    return LEFT + (n - SIZES[0]) / (len(SIZES) - 1) * (WIDTH - LEFT - RIGHT)


def y(seconds):
    share = math.log(seconds / LEAST) / math.log(MOST / LEAST)
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def drawn():
    lines = collections.defaultdict(list)
    with (HERE / "results/peers.csv").open() as file:
        for row in csv.DictReader(file):
            lines[row["program"]].append((int(row["n"]), float(row["seconds"])))
    title = "Seconds to count all solutions on one core (Zen 4, AVX-512)"
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13" role="img">',
           f"<title>{title}</title>", f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           f'<text x="{LEFT}" y="26" font-size="16">{title}</text>']
    for power in range(-1, 4):
        at = y(10.0**power)
        svg.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        svg.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end" fill="#555">{10.0**power:g} s</text>')
    for n in SIZES:
        svg.append(f'<text x="{x(n):.1f}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle" fill="#555">N = {n}</text>')
    # Names stand where their lines end, one below the other.
    last = 0.0
    for name, points in sorted(lines.items(), key=lambda line: y(line[1][-1][1])):
        points.sort()
        colour = COLOURS.get(name, "#4a5568")
        path = "L".join(f"{x(n):.1f} {y(seconds):.1f}" for n, seconds in points)
        svg.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="{3 if name == "bezzel" else 1.5}"/>')
        svg += [f'<circle cx="{x(n):.1f}" cy="{y(s):.1f}" r="3" fill="{colour}"/>' for n, s in points]
        n, seconds = points[-1]
        at = max(y(seconds) + 4, last + 16) if n == SIZES[-1] else y(seconds) - 8
        last = at if n == SIZES[-1] else last
        weight = ' font-weight="bold"' if name == "bezzel" else ""
        place = f'x="{x(n) + 10:.1f}"' if n == SIZES[-1] else f'x="{x(n) - 6:.1f}" text-anchor="end"'
        svg.append(f'<text {place} y="{at:.1f}" fill="{colour}"{weight}>{name}</text>')
    return "\n".join(svg + ["</svg>", ""])


if sys.argv[1:] == ["--check"]:
    sys.exit(PICTURE.read_text() != drawn())
PICTURE.write_text(drawn())
