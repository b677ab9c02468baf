"""Makes bezzel-sans.woff2: the Latin of the pages, from Source Sans 3 (OFL 1.1, npm package
@fontsource-variable/source-sans-3), weights 400 to 700 in one file. "Source" is a reserved name, so the
subset is called Bezzel Sans. Needs fonttools and brotli: python3 subset.py FONT.woff2
"""
import sys
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

font = TTFont(sys.argv[1], lazy=False)
for table in font.keys():
    if table != "GlyphOrder":
        font[table]
for glyph in list(font["gvar"].variations):
    font["gvar"].variations[glyph]

options = subset.Options()
options.layout_features = ["kern", "mark", "mkmk", "tnum", "lnum", "case", "ccmp", "locl"]
options.hinting = False
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
options.notdef_outline = True
characters = set(range(0x20, 0x7F)) | {ord(c) for c in "×÷·–—‘’“”…°±²³¼½¾éöüäßñàè←→↑↓−≤≥≈"}
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=characters)
subsetter.subset(font)
font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})
NAMES = {1: "Bezzel Sans", 4: "Bezzel Sans", 6: "BezzelSans",
         3: "BezzelSans; a renamed subset of Source Sans 3"}
for name in font["name"].names:
    if name.nameID in NAMES:
        name.string = NAMES[name.nameID]
font.flavor = "woff2"
font.save("bezzel-sans.woff2")
