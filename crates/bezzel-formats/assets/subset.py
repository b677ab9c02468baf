"""Makes NotoSansCJKsc-subset.otf from an installed Noto Sans CJK.

    pip install fonttools
    python3 subset.py /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc

It holds what both catalogues say, Latin letters with accents, Greek and some signs, so
that titles people give work in most European languages too.
"""

import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTCollection

here = pathlib.Path(__file__).parent
characters = set(range(0x20, 0x7F)) | set(range(0xA0, 0x180)) | set(range(0x391, 0x3CA))
characters |= set(map(ord, "–—‘’“”•…←↑→↓×÷≤≥≠√∞♔♕♖♗♘♙♚♛♜♝♞♟、。，：；！？（）《》【】％＋－＝～"))
catalogues = (here.parent / "locales").glob
for catalogue in [*catalogues("??.ftl"), *catalogues("??.puzzle.ftl"), *catalogues("??.campaign.ftl")]:
    characters |= {ord(c) for c in catalogue.read_text(encoding="utf-8") if c >= " "}
# Words that titles of puzzles and lessons are made of.
characters |= set(map(ord, "一二三四五六七八九十百千万亿零年月日时分秒题目练习课件答案老师学生班级图例数学编程算法递归迭代棋盘国际象棋王后问题解法唯一所有基本旋转对称镜像左右上下中心"))

collection = TTCollection(sys.argv[1])
font = next(f for f in collection if f["name"].getDebugName(6) == "NotoSansCJKsc-Regular")
options = subset.Options()
options.layout_features = []
options.hinting = False
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
options.notdef_outline = True
options.desubroutinize = False
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=characters)
subsetter.subset(font)
font.save(here / "NotoSansCJKsc-subset.otf")
