# 关于谜题的句子，中文。键与 en.puzzle.ftl 相同。

## 图片标题

title-puzzles = { $count }道皇后谜题
title-puzzle-day = { $date }的谜题
title-puzzle-solutions = { $title }：解
title-puzzle-size = { $n } × { $n }
title-puzzle-easy = { $n } × { $n }，容易
title-puzzle-medium = { $n } × { $n }，中等
title-puzzle-hard = { $n } × { $n }，困难
title-puzzle-expert = { $n } × { $n }，专家
title-puzzle-rules-regions = 每行、每列、每个区域恰有一个皇后，皇后互不相邻。
title-puzzle-rules-regions-diagonals = 每行、每列、每个区域恰有一个皇后，任何两个都不在同一条斜线上。
title-puzzle-rules-stars = 每行、每列、每个区域恰有两个皇后，皇后互不相邻。
title-puzzle-rules-completion = 补上其余的皇后，使它们互不攻击。
title-puzzle-rules-blocked = 每行每列一个皇后，灰色格子不能放，互不攻击。

## 步骤

puzzle-list-more = { $some }、{ $next }
puzzle-list-last = { $some }和{ $last }
puzzle-list-and-more = { $some }和另外{ $count }格
puzzle-rows = 第{ $names }行
puzzle-columns = { $names }列
puzzle-regions = { $names }区
puzzle-step-last-square = { $unit }只剩一格：{ $fills }放皇后。
puzzle-step-shadow = { $because }的皇后排除{ $squares }。
puzzle-step-confined = { $inner }的皇后只能在{ $outer }，那里的其他格子都不能放。
puzzle-step-would-empty = { $count ->
    [1] 如果{ $squares }放皇后，{ $unit }就没有格子了。
   *[other] 如果{ $squares }中任何一格放皇后，{ $unit }就没有格子了。
}
puzzle-step-covered = 无论{ $one }和{ $other }怎么放，{ $squares }都不能放。
puzzle-step-trying = 如果{ $squares }放皇后，{ $because }就必须放，{ $unit }便没有格子了。
puzzle-step-pair-last-square = { $unit }要放下两个皇后，{ $fills }必须放皇后。
puzzle-step-pair-full = { $unit }已有两个皇后，{ $squares }不能放。
puzzle-step-pair-would-empty = { $count ->
    [1] 如果{ $squares }放皇后，{ $unit }就放不下其余的皇后。
   *[other] 如果{ $squares }中任何一格放皇后，{ $unit }就放不下其余的皇后。
}
puzzle-step-squeezed = { $inner }在别处放不下，{ $outer }的皇后都必须放在其中，所以{ $squares }不能放。
puzzle-step-pair-trying = 如果{ $squares }放皇后，{ $because }就必须放，{ $unit }便放不下其余的皇后。
puzzle-solved = 每个皇后都放对了。
puzzle-no-hint = 用这些技巧推不出下一步。
puzzle-mistake-queen = { $square }的皇后站错了。
puzzle-mistake-cross = { $square }的叉打错了：那里该放皇后。
puzzle-attack-unit = { $first }和{ $second }不能都放皇后：都在{ $unit }。
puzzle-attack-diagonal = { $first }和{ $second }不能都放皇后：在同一条斜线上。
puzzle-attack-touch = { $first }和{ $second }不能都放皇后：它们相邻。
puzzle-crowded = { $unit }最多放{ $most }个皇后。

## 解与难度

puzzle-none = 无解
puzzle-one = 恰有一个解
puzzle-several = 有多个解，其中两个：
puzzle-several-rated = 有多个解，因此不评难度；其中两个解：
puzzle-undecided = { $seconds }秒内没有结论：可用 --budget 提高时限
puzzle-rating = { $difficulty ->
    [easy] 容易
    [medium] 中等
    [hard] 困难
   *[expert] 专家
}，{ $steps }步
puzzle-beyond = 恰有一个解，但只靠这些技巧找不到
puzzle-rare-time = 限时内没有找到这样的谜题（尝试{ $attempts }次）：请用 { FIELD("budget") } 给更多时间
puzzle-rare = 没有找到这样的谜题（尝试{ $attempts }次）：请改变大小、难度、种类、种子或给定的皇后数
puzzle-several-hint = 这道谜题有多个解，推不出下一步
puzzle-several-step = 这道谜题有多个解；这一步对每个解都成立
puzzle-none-hint = 这道谜题无解
note-puzzle-solutions = 解在 { $path }
note-puzzle-diagonals = 若每条斜线至多放一个皇后，则恰有一个解：请加 --family regions-diagonals
note-puzzle-stars = 若每行、每列、每区各放两个皇后，则恰有一个解：请加 --family stars
note-puzzle-torn = { $region }区不连通：从 { $first } 到 { $apart } 在区域内没有路
note-puzzle-torn-several = 有 { $count } 个区不连通：{ $regions }
note-puzzle-numbered = 第{ $number }道谜题：{ $note }

## 帮助

help-puzzle = 生成恰有一个解的谜题，求解、评定难度并给出提示
help-puzzle-n = 棋盘大小；用 --solve、--rate、--hint 时为谜题：由字母（区域）或 .、x、Q（补全）组成的各行，用 / 连接或每行一行，也可以是文件 [默认：标准输入]
help-family = 规则：每个区域一个皇后且互不相邻（regions），同上但整条斜线互相攻击（regions-diagonals），给定一些皇后（completion），有禁放的格子（blocked），或每行、每列、每个区域两个皇后且互不相邻（stars）
help-difficulty = 谜题的难度
help-puzzle-seed = 第一道谜题的种子，后面的依次加一 [默认：随机]
help-date = 生成某一天的谜题，例如 2026-11-21；星期几决定大小和难度
help-puzzle-count = 谜题的个数
help-queens = 补全谜题中给定的皇后数 [默认：尽量少]
help-puzzle-solve = 判断谜题无解、恰有一个解还是有多个解；恰有一个时退出码为 0，否则为 1
help-rate = 评定谜题的难度；只靠技巧解不出时退出码为 1
help-hint = 显示下一步：给出谜题、一个空行（或 //）和由 .、x、Q 组成的当前棋盘；-o 指定 .svg 或 .png 时画成图片
help-puzzle-json = 用 JSON 输出答案
help-puzzle-budget = 求解或寻找谜题的时限

## 错误的输入

read-puzzle-empty = 没有找到谜题：应为字母组成的各行，例如AAB/CAB/CCB，或由Q、x、.组成的棋盘
read-puzzle-more = 谜题和当前棋盘之后有多余的内容：应只有一道谜题
read-line-long = 一行最多{ $max } MiB
read-puzzle-long = 谜题文件最大{ $max } MiB
read-puzzle-link = 这不是Star Battle的链接，错在{ $found }：应为https://puzz.link/p?starbattle/5/5/1/5q9jo5i0这样的网址
read-puzzle-stars = 链接中每行有{ $found }颗星：应为1或2颗
read-puzzle-borders = 链接不完整或太长：边界应有{ $expected }个字符，这里有{ $found }个
read-not-a-region = 区域{ $found }无效：应为字母、数字、单词或彩色方块
read-puzzle-json = 这段JSON不是谜题：{ $message }；应有"rows"（各行的文字），可有"family"和"marks"
read-puzzle-too-large = 谜题最多{ $max }行
read-region-count = { $size }行的棋盘需要{ $size }个区域，这里有{ $given }个
read-puzzle-attack = 给定的皇后{ $one }和{ $other }互相攻击
read-puzzle-family = 这不是{ $family }类谜题：区域用字母表示，其他谜题用Q、x、.组成的棋盘，blocked类没有皇后
read-marks-size = 当前棋盘有{ $found }行，谜题有{ $expected }行
error-puzzle-size = 棋盘大小 { $given } 无效：{ $family } 类谜题为 N = { $min } 到 { $max }
error-puzzle-queens = { FIELD("queens") } { $given } 无效：补全谜题有 1 到 { $max } 个，其他类没有
error-marks-outside = { $square } 不在棋盘上
error-marks-twice = { $square } 标了两次
error-puzzle-sheet = 一页最多 { $max } 道谜题，不能放 { $count } 道：请在路径中写 { "{i}" }，即页码
error-hint-picture = 图片只显示一道谜题的提示，这里有 { $count } 道
error-puzzle-link = { $family } 类谜题没有链接：puzz.link 只有 Star Battle，即 regions 和 stars 类
