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
catalogues = (here.parents[1] / "bezzel-locale" / "locales").glob
for catalogue in [*catalogues("??.ftl"), *catalogues("??.puzzle.ftl"), *catalogues("??.campaign.ftl")]:
    characters |= {ord(c) for c in catalogue.read_text(encoding="utf-8") if c >= " "}
# Words that titles of puzzles and lessons are made of.
characters |= set(map(ord, "一二三四五六七八九十百千万亿零年月日时分秒题目练习课件答案老师学生班级图例数学编程算法递归迭代棋盘国际象棋王后问题解法唯一所有基本旋转对称镜像左右上下中心"))
# Words of newspapers, schools, feasts and contests.
characters |= set(map(ord, "周末星期早午晚春夏秋冬今明昨特趣味谜语报纸杂志增刊副版栏作者编辑出品非常快乐新元旦节中秋国庆端午儿童家庭亲子智力脑头"
    "挑战比赛竞争冠军亚季杯届初级高难易简单困入门小大学年组男女生物社团活动会议讲座教育科技馆图书公园城市北京上海广州深圳香港澳门台湾华民"
    "先开始终止结束第次期号页章节段落答案解析提示规则玩法时间得分满总成绩排名奖励礼红橙黄绿青蓝紫黑白灰金银多少长短快慢好坏真假美丽爱你我他她它们们的了吗呢吧和与或但不没有是在到从向给对把被让请谢"
    "每天夜雨雪风花鸟鱼虫山水火土木石云地世界宇宙机器人电脑手网络游戏宝贝精彩神奇秘密魔城堡东西外内您情源清许什谁返况"))

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
