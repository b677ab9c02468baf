# 程序对人说的每一句话，简体中文。键与 en.ftl 相同。

## 图片标题

title-solution = { $n }皇后问题：第{ $index }个解
title-solution-only = { $n }皇后问题
title-distinct = { $n }皇后问题不同解：第{ $index }个解
title-density = { $n }皇后：随机抽取的 { $count } 个解中皇后的位置
title-density-scale = 从 { $least } 倍到 { $most } 倍（每格一样多时为 1）
title-random = { $n }皇后问题：第{ $index }个随机解
title-random-only = { $n }皇后问题：随机解
title-completion = { $n }皇后：第{ $index }个补全
title-completion-only = { $n }皇后：一个补全
title-given = { $n }皇后：第{ $index }个摆法
title-given-only = { $n }皇后
title-of = { $index }
title-sheet-solutions = { $n }皇后问题：共{ $count }个解
title-sheet-distinct = { $n }皇后问题：共{ $count }个不同解
title-sheet-first = { $n }皇后问题：前{ $count }个解，共{ $total }个
title-sheet-first-distinct = { $n }皇后问题：前{ $count }个不同解，共{ $total }个
title-sheet-random = { $n }皇后问题：{ $count }个随机解
title-sheet-completion = { $n }皇后：共{ $count }个补全
title-piece = { $rows }×{ $n }，{ $piece }
title-piece-index = { $board } { $index }
title-sheet-piece = N = { $n }，{ $piece }：{ $count }
title-sheet-given = 共{ $count }个摆法
title-step = { $n }皇后，搜索第{ $step }步
title-strip = { $n }皇后的搜索过程
title-strip-first = { $n }皇后搜索过程的前{ $steps }步

## 回溯的步骤

step-place = 第{ $row }行：在第{ $column }列放一个皇后。
step-conflict-column = 第{ $row }行第{ $column }列不能放：与第{ $by_row }行第{ $by_column }列的皇后同列。
step-conflict-diagonal = 第{ $row }行第{ $column }列不能放：与第{ $by_row }行第{ $by_column }列的皇后在同一条对角线（＼）上。
step-conflict-antidiagonal = 第{ $row }行第{ $column }列不能放：与第{ $by_row }行第{ $by_column }列的皇后在同一条反对角线（／）上。
step-back-up = 第{ $row }行没有位置了。回溯：拿走第{ $above }行第{ $column }列的皇后。
step-solved = 每一行都有皇后：这是第{ $index }个解。
step-go-on = 继续找下一个解：拿走第{ $above }行第{ $column }列的皇后。
step-choose = 接着看第{ $row }行，可以放的列：{ $columns }。
step-choose-none = 接着看第{ $row }行，没有一列可以放。
step-complete = 每一行都有皇后，但这不是解。{ $reason }
step-cut = 按要求，搜索只到{ $depth }个皇后为止。
step-counters = 放置{ $placed } · 不能放{ $refused } · 回溯{ $back } · 解{ $solutions }
step-exhausted = 没有别的可试了，搜索结束：{ $solutions ->
    [0] 无解。
   *[other] 共{ $solutions }个解。
}
step-exhausted-cut = 按要求，有的部分没有搜索；此外没有别的可试了。有没有解，还没弄清。
step-stopped = 搜索在{ $steps }步之后停在这里，还没有结束。到此为止的解：{ $solutions }个。
strip-place = { $number }. 第{ $row }行：第{ $column }列
strip-back-up = { $number }. 回到第{ $row }行
strip-solved = { $number }. 得到解
steps-until = 步骤图和较长的网页默认到第一个解为止；用 --until-solution 或 --limit 可以改变。

## 错误

error = 错误：{ $message }
no-solution-2 = N = 2 无解（N = 3 也无解）
no-solution-3 = N = 3 无解（N = 2 也无解）
no-solution-piece = { $rows }×{ $n }的棋盘上，棋子{ $piece }无解
no-solution-start = N = { $n } 没有首行皇后在第 { $start } 列的解
error-format-ending = 从 { $path } 的后缀看不出格式；请用 { $name } 指定：{ $formats }
error-directory = 目录 { $path } 不存在
error-is-directory = { $path } 是目录，不是文件
error-too-many-files = { $path } 会产生 { $count } 个文件；最多 { $max } 个；请用 { $limit }
error-write = 无法写入 { $path }：{ $reason }
error-read-only = 它不可写入
error-link-loop = 它是一个指回自己的链接
error-folder = { $path } 可以写入，但不能在 { $folder } 里新建文件，而文件要先在那里写完整；请写到别处，或把标准输出导入其中
error-pattern = { $given } 不是带编号的路径：{"{"}i{"}"} 是解或步骤的序号，{"{"}n{"}"} 是棋盘大小，{"{"}i:03{"}"} 在序号前补零
error-nothing-numbered = { $path } 会产生带编号的文件，但这里只有一样东西可写
error-steps-numbered = { $path } 每一步一个文件，只能是图片（svg 或 png），不能是 { $format }
error-not-utf8 = { $given } 不是 UTF-8
error-read = 无法读取 { $path }：{ $reason }
error-stdout = 标准输出
error-stdin = 标准输入
error-no-such-file = 没有这个文件，它也不是一个棋盘
error-disk-full = 磁盘已满
error-permission = 没有权限
error-mixed-sizes = 这种格式只能放同样大小的棋盘；大小 { $now } 不能接在大小 { $first } 之后
error-board-too-large = 图片最大画到 N = { $max }，而不是 { $given }；请选文本或数据格式
error-sheet-full = 一张图最多放 { $max } 个棋盘，每边最多 { $pixels } 像素；请用 { $limit }、更小的 { $size }，或在 -o 中用 {"{"}i{"}"} 每个棋盘一个文件
error-page-size = 网页最多显示N = { $max }的棋盘，不是{ $given }
error-page-full = 一个网页最多有{ $max }步；请用{ $limit }、{ $until }或{ $depth }
error-width = 大小为 { $size } 的棋盘宽度为 { $min } 到 { $max } 像素，而不是 { $given }
error-announced = 预告了 { $announced } 个棋盘，实际有 { $written } 个；这是 bezzel 的缺陷，请报告
error-encoder = 无法生成文件：{ $message }
error-unknown-verb = 没有 { $given } 这个命令
error-unknown-option = 这里没有 { $given } 这个选项
error-unexpected = 参数 { $given } 是多余的
error-missing = 缺少 { $names }
error-missing-value = { $given } 需要一个值
error-repeated = { $given } 给了两次
error-no-verb = 请说要做什么：{ $verbs }
error-usage = 参见：bezzel { $verb } --help
error-similar = 你是指 { $similar } 吗？

## 读入摆法时的错误

read-argument = 参数
read-at-line = { $path }，第 { $line } 行第 { $character } 个字符：{ $problem }
read-at-item = { $path }，第 { $item } 个摆法：{ $problem }
read-size-differs = n 写的是 { $said }，列号却有 { $found } 个
read-csv-header = 表头应写 row0、row1……直到最后一行，每个一次；这里 { $row } 出现了 { $found } 次
read-csv-width = 这一行有 { $found } 个值，第一行有 { $expected } 个
read-fen-length = 这一行有 { $found } 格，而棋盘有 { $rows } 行
read-parquet = 这不是摆法的 Parquet 文件：{ $message }
read-empty = 其中没有摆法
read-not-text = 既不是 UTF-8 文本，也不是 NumPy 或 Parquet 文件
read-not-a-number = { $found } 不是列号；列号是从 0 开始的整数
read-outside = 第 { $row } 行：列号 { $column } 不在 0 到 { $last } 之间
read-too-large = { $count } 个皇后超过了最大棋盘的行数 100000000
read-not-a-square = { $found } 既不是皇后（Q、♛ 或 1），也不是空格（. 或 0）
read-row-length = 这一行有 { $found } 格，第一行有 { $expected } 格
read-not-square-board = 棋盘是正方形的；{ $rows }x{ $columns } 不是
read-too-many-rows = { $columns } 列的棋盘有 1 到 { $columns } 行，每行一个棋子，而不是 { $rows } 行
read-not-square = { $columns } 列的棋盘要有同样多的行，而不是 { $rows } 行
read-queens-in-row = 第 { $row } 行有 { $found } 个皇后；每行应有一个
read-json = 这不是 JSON：{ $message }
read-json-shape = 这段 JSON 不是摆法；应为 [列号], [[行, 列], ...], [{"{"}"x", "y"{"}"}, ...] 或 {"{"}"columns": [...]{"}"}
read-instance = 这不是 CSPLib 问题 79 或 80 的实例：{ $found }；应为 n、init、blocks 或 diags，或事实 num(N)、board(N)、block(R,C)
read-json-twice = 这段 JSON 的一个对象里 { $name } 出现了两次
read-json-board = 这段 JSON 不是棋盘：{ $message }；应为 {"{"}"n": 8, "queens": [[行, 列], ...], "blocked": [...]{"}"} 或 [列号或 null, ...]
read-row-named = 第 { $row } 行出现了 { $found } 次；应为第 0 行到第 { $last } 行各一个皇后
read-not-a-mark = { $found }既不是皇后（Q），也不是空格（.）或禁放的格子（x）
read-square-outside = 第{ $row }行第{ $column }列不在棋盘上：行和列都从0到{ $last }
read-square-twice = 第{ $row }行第{ $column }列出现了两次
read-complete-too-large = 要补全的棋盘最多{ $max }行
read-npy = 这不是摆法的数组：{ $message }
read-unreadable = 不能从 { $format } 读入摆法；可以从 { $formats } 读入

## 提示

note-seed = 随机种子是 { $seed }：用 --seed { $seed } 可以得到同样的结果
note-attack = 标有 ! 的皇后互相攻击
note-missing-glyphs = 内嵌字体缺少 { $characters }，会画成方框
note-threads = 要求 { $asked } 个线程，实际使用 { $used } 个：每个核心超过两个只会互相等待
note-estimate-from = 计算 N = { $n }：在这里大约需要 { $time }（由一部分计算估计）
note-ranks-long = 按最初几行的皇后统计 N = { $n } 的解，大约需要 { $time }
note-listing-long = 列出 N = { $n } 的全部解大约需要 { $time }；--limit 可以提前停止
progress-solutions = 个解
progress-steps = 步
time-microseconds = { $value } 微秒
time-seconds = { $value } 秒
time-minutes = { $value } 分钟
time-hours = { $value } 小时
time-days = { $value } 天
time-years = { $value } 年

## check

check-solves = 摆法 { $index }：是解，{ $n } 个皇后
check-solves-piece = 摆法 { $index }：是解，{ $n } 个{ $piece }
check-rank = { $sentence }，{ $total } 个解中的第 { $rank } 个
check-fails = 摆法 { $index }：不是解，有 { $count } 处攻击
check-attack = 第 { $row } 行第 { $column } 列与第 { $by_row } 行第 { $by_column } 列，{ $line }
check-more = 还有 { $count } 处
check-summary = { $count } 个摆法中有 { $solved } 个是解
board-rare = 只找到 { $made } 个（要 { $wanted } 个）给定 { $given } 个皇后、符合要求且不能逐行逐列填出的棋盘；请少给或多给几个皇后
judge-solution = 答案{ $index }：是解
judge-wrong = 答案{ $index }：不是解，{ $line }有 { $queens } 个皇后
judge-given = 答案{ $index }：不是这个棋盘的解，第{ $row }行第{ $column }列应有皇后
judge-blocked = 答案{ $index }：不是这个棋盘的解，第{ $row }行第{ $column }列禁放
judge-repeats = 答案{ $index }：与答案{ $first }相同
judge-stray = { $name } 不是这个模型的变量或值
judge-both = 第 { $row } 行第 { $column } 列既说有皇后又说没有
judge-no-more-right = 没有更多的解：正确
judge-no-more-wrong = 没有更多的解：错误
judge-no-more-unknown = 没有更多的解：无法确认，因为解的个数未知
judge-led = 答案{ $index }：是解，但不是其等价类中的第一个；这个模型只要第一个
judge-count-right = 解的个数：正确
judge-count-wrong = 解的个数：错误
judge-count-unknown = 解的个数：无法确认，因为个数未知
judge-summary-of = { $expected } 个解中的 { $solutions } 个
judge-summary = { $solutions } 个解；总数未知
judge-no-model = { $path } 不是 bezzel model 写的模型：开头应有注释 board: …
judge-no-answer = { $path } 中没有答案：应为求解器的输出，例如 v 行、q = [...] 或 queen(R,C)
judge-row = 第{ $index }行
judge-column = 第{ $index }列
judge-region = 第{ $index }区
judge-diagonal = 主对角线{ $index }（行 - 列 + N - 1）
judge-antidiagonal = 副对角线{ $index }（行 + 列）
judge-corner = 第{ $index }对角相邻的格子
line-column = 同列
line-diagonal = 同一条对角线（＼）
line-antidiagonal = 同一条反对角线（／）
line-reflected = 同一条经镜面反射的斜线
line-knight = 马步

## table

table-all = 全部解
table-distinct = 不同解
table-half-turn = 半周对称
table-quarter-turn = 四分之一周对称
table-seconds = 秒
table-working-all = N = { $n }：正在计数
table-working-symmetric = N = { $n }：正在数对称解
table-published = * 为已发表的值（OEIS A000170、A032522、A033148）或由其推出的值，未在此计算

## compare

compare-head = { $n }皇后：用七种方法找出全部解
compare-visited = 访问 { $count } 个
compare-time = ，{ $time }
compare-fewer = ；第一种访问的是它的 { $times } 倍
compare-faster = ，速度是第一种的 { $times } 倍
compare-slower = ，用时是第一种的 { $times } 倍
compare-column-method = 方法
compare-column-visited = 访问
compare-column-time = 时间
compare-column-fewer = 第一种访问的是它的几倍
compare-column-faster = 速度是第一种的几倍
compare-column-solutions = 解
compare-solutions = ；{ $count } 个解
compare-rows = 枚举每行一个皇后的所有棋盘（N^N），摆满后再检查
compare-permutations = 枚举每行每列一个皇后的所有棋盘（N!），摆满后再检查
compare-board = 回溯：只在不受上方皇后攻击的格子放皇后
compare-sets = 同上，用集合记录被占的列和斜线
compare-masks = 同上，用位掩码记录攻击
compare-constrained = 同样用位掩码，可放位置最少的行优先
compare-best = 计数引擎：从中央行列开始，利用全部对称，同时处理许多棋盘，使用所有核心
compare-estimate = ~ 表示估计值：该方法在 { $budget } 秒后停止，用它的速度乘以剩余数量得到时间；没有公式时用随机下探估计节点数（Knuth 1975）。
compare-why = 穷举要把棋盘摆满才检查；回溯一遇到攻击就停下，因此根本不看开头相同的那些棋盘，差距由此而来。

## count

info-cpu = 处理器
info-cores = 线程
info-kernels = 内核
info-auto = 默认内核
info-version = 版本
check-count-published = 与已发表的值一致（OEIS { $sequence }）
check-count-differs = 与已发表的值 { $published } 不一致（OEIS { $sequence }）
check-count-unpublished = 这个值还没有人发表过
check-count-congruence = 与对称解的个数模 8 一致（半周 { $half }，四分之一周 { $quarter }）
check-count-incongruent = { $count } 不可能正确：与对称解的个数不符
check-count-kernels = 用 { $other } 内核重算了 { $shards } 个分片，结果相同
check-count-kernels-differ = 分片 { $shard } 用 { $other } 内核算出的结果不同
check-count-rows = 逐行、不用对称重算了 { $shards } 个分片，结果相同
check-count-rows-differ = 逐行分片 { $shard } 的结果不同
check-count-magnitude = 数量级合理：这样大的棋盘有 { $least } 到 { $most } 个解
check-count-unlikely = 数量级不合理：这样大的棋盘应有 { $least } 到 { $most } 个解
check-count-failed = 检查“{ $check }”未能进行：{ $error }
check-count-empty = 检查“{ $check }”没有可比较的内容，因此不算通过
check-count-engines = 另一种算法（{ $other }）得到相同的结果
check-count-engines-differ = 另一种算法（{ $other }）得到 { $counted }
magnitude =
    Q({ $n }) 约为 { $number }
    ln Q = { $ln }，标准误差 { $error }（{ $runs } 次）；95% 区间 { $from } 至 { $to }
    N ln N - 1.944 N = { $asymptotic }
estimate-time = N = { $n }：单核需要 { $core }，误差约 { $error } %（{ $all } 个分片中 { $shards } 个的标准误差）；{ $threads } 个线程需要 { $time }
estimate-model = N = { $n }：按工作量模型，单核约需{ $core }，没有数完任何分片；{ $threads }个线程需要{ $time }
estimate-whole = N = { $n }：单核需要 { $core }（{ $all } 个分片全部数过）；{ $threads } 个线程需要 { $time }
help-count-kernel = 用什么来计数；auto 取本机最快的
help-count-scheme = 怎样划分：从中央的行列开始再逐行（cross），分成两半再合并（halves），或逐行且不用对称（rows）；second 用另一种独立方法数 semi-queen 和 reflecting-queen；auto 取最快的
help-count-memory = 最多使用的内存，例如 8G 或 512M；默认为本机内存的一半
help-count-estimate = 用退火的随机摆法估计解的个数（N 至 10000）：自然对数及其误差；按 Ctrl-C 提前结束
help-count-runs = --estimate 退火多少次：小棋盘 1000 次，大棋盘 32 次
help-count-seed = 同一个种子给出同样的估计
help-count-estimate-time = 不计数，抽样估计需要多长时间（30秒，N较大时最多5分钟）；Ctrl-C提前结束估计

## 帮助

## complete

complete-impossible = 没有一个解包含这些皇后，又让禁放的格子空着
complete-unique = 唯一：恰好有一种补全
complete-several = 不唯一：至少有两种补全
complete-unordered = 这些补全没有特定的顺序：按字典序寻找要花太长时间
complete-cause-size = N = { $n }根本没有解
complete-cause-smallest = 仅仅这些就已经使它无解，而且没有更少的：
complete-cause-irreducible = 仅仅这些就已经使它无解，去掉任何一个就能补全（是否还有更少的，没来得及弄清）：
complete-cause-sufficient = 这些使它无解（没来得及缩减）：
complete-cause-queen = 第{ $row }行第{ $column }列的皇后
complete-cause-blocked = 第{ $row }行第{ $column }列的禁放格子

help-about = bezzel，N 皇后工作台：求解、计数、画图，以及搜索过程本身。
help-heading-usage = 用法：
help-heading-commands = 命令
help-heading-options = 选项
help-heading-arguments = 参数
help-after = 示例：
  {"  "}bezzel solve 8                              一个解，画成棋盘
  {"  "}bezzel solve 8 --all --format pairs         全部 92 个解，写成 [[行, 列], ...]
  {"  "}bezzel solve 8 --distinct -o queens.gif     12 个不同解，做成动画
  {"  "}bezzel count 14                             有多少个解
  {"  "}bezzel table 1..12                          各种大小各有多少个解
  {"  "}bezzel steps 4                              回溯法怎样找到解
help-values = {" "}[可用：{ $values }]
help-default = {" "}[默认：{ $value }]
help-help = 显示帮助
help-help-command = 要显示帮助的命令
help-version = 显示版本
help-lang = 所用的语言；默认按系统区域
help-colour = 何时使用颜色
help-threads = 使用多少个线程；默认使用所有核心
help-quiet = 标准错误上不显示提示和进度
help-solve = 求解：一个、全部、不同解、随机解
help-n = 棋盘大小：N 行 N 列
help-solve-all = 全部解，按字典序
help-solve-distinct = 旋转和翻转后相同的解只取一个
help-limit = 到第 K 个为止
help-solve-start = 只要首行皇后在第 C 列的解，列号从 0 开始
help-solve-random = 一个随机解：每个解都可能出现，但概率并不相等
help-seed = 同样的种子得到同样的随机解
help-solve-nth = 全部解中的第 K 个，从 1 开始；或第 A 到第 B 个
help-solve-method = 怎样找一个解：搜索、公式或局部搜索
help-format = 格式；默认按文件后缀
help-solve-format = 格式；默认按文件后缀，否则终端上用 board，管道中用 columns
help-draw-format = 格式；默认按文件后缀，否则用 board
help-steps-format = 格式；默认按文件后缀，否则用 text
help-table-format = 格式；默认按文件后缀，否则用 text
help-output = 要写入的文件；其中的 {"{"}i{"}"} 换成序号，每个解或每一步一个文件（{"{"}i:03{"}"} 在前面补零）
help-ascii = 皇后用 Q 而不用 ♛
help-title = 图片的标题
help-no-title = 图片不要标题
help-size = 棋盘的宽度，以像素计
help-theme = 图片的配色；默认 wood
help-coordinates = 在图片上标出行号和列号
help-delay = 动画中每个棋盘显示多久
help-count = 计数
help-piece = 棋子：semi-queen沿行、列和反对角线／攻击，superqueen还能走马步，reflecting-queen的斜线经首行上方的镜面折回，torus-queen和torus-semi-queen的斜线从对边继续
help-columns = 棋盘有N列，行可以更少
help-rows = 只用前K行，每行一个棋子
help-count-distinct = 旋转和翻转后相同的解只数一次
help-count-start = 只数首行皇后在第 C 列的解，列号从 0 开始
help-json = 写成 JSON 对象
help-count-check = 检验结果：抽样用另外的代码重算，并与对称解的个数和已发表的值比较
help-table = 对一系列大小计数
help-range = 棋盘大小的范围，例如 1..12
help-table-budget = 每个大小的两次计数（全部解、对称解）各可用多久；更久的采用已发表的值
help-steps = 一步一步显示搜索过程
help-depth = 最多放D个皇后：只看搜索树的上部
help-steps-method = 搜索方法：逐行穷举（rows）、排列穷举、查看棋盘的回溯、用集合的回溯、用位掩码的回溯、最受限的行优先
help-steps-limit = 到第 K 步为止
help-until-solution = 到第 K 个解为止
help-compare = 比较穷举与回溯
help-compare-format = 格式；html 是带图表、并排播放两种方法的网页；默认按文件后缀，否则用 text
help-compare-budget = 每种方法最多运行多久；更久的用估计
help-sample = 随机抽取解，每个解的概率完全相同
help-sample-count = 抽取多少个；同一个解可以重复出现
help-sample-seed = 同样的种子在任何机器上给出同样的样本
help-sample-density = 改为写出每格有皇后的次数：csv、npy，或 png、svg 热图，由路径的后缀决定
help-sample-format = 格式；默认按文件后缀，否则终端上用 board，管道中用 columns
help-draw = 画出摆法，或转换成别的格式
help-placement = 一个摆法、摆法文件，或用 - 表示标准输入
help-from = 输入的格式；默认自动识别
help-check-rank = 说明每个解是全部解中的第几个，从 1 开始
help-check = 说明摆法是不是解，不是的话哪些皇后互相攻击
help-check-model = bezzel model 写的模型：判断求解器对它的输出（由 PLACEMENT 或标准输入给出）是否正确
help-complete = 补全棋盘：已有若干皇后和禁放的格子
help-complete-board = 由 .、Q 和 x 组成的棋盘，8/3Q4/x7/… 这样的一行，有空缺的列号如 "0 4 . ."，8x8 表示空棋盘，JSON，文件，或 - 表示标准输入
help-complete-count = 输出补全的个数
help-complete-unique = 说明补全是否唯一
help-complete-all = 全部补全
help-complete-json = 输出JSON对象：possible、solution、unique、cause；加--count还有个数
help-complete-budget = 无法补全时，寻找最小原因的时间；用 --make 时是数一个棋盘补全的时间
help-complete-make = 改为生成 K 个棋盘：每行一个 JSON，附补全的个数
help-complete-given = 生成的每个棋盘上已放的皇后数
help-complete-seed = 同一个种子在任何机器上生成同样的棋盘
help-complete-possible = 只生成能补全的棋盘
help-complete-impossible = 只生成不能补全的棋盘
help-complete-format = 格式；通常由路径的后缀决定，否则终端上为board，管道中为columns
help-model = 把问题写成其他求解器（SAT、MIP、CP、ASP、SMT 等）的模型
help-model-format = 模型的格式；默认按文件后缀，否则用 dimacs
help-model-board = 未完成的棋盘：皇后和禁放的格子，与 complete 所读的相同
help-model-puzzle = 谜题，可有分区，与 puzzle --solve 所读的相同
help-model-at-most-one = dimacs 怎样编码“一条线上至多一个皇后”；默认 product
help-model-viewpoint = minizinc 的变量：每行皇后的列号，或每格一个布尔变量；默认 alldifferent
help-model-theory = smt2 的变量；默认 integers
help-model-symmetry = 每个等价类只要列号字典序最小的解，即本质不同的解
help-model-budget = 计数未完成棋盘或谜题的解最多用多久；更久的写作未知
help-model-force = 无论多大都写出模型
help-serve = 在本机提供网页：观看搜索、摆棋、计数、下载
help-address = 监听的地址
help-port = 监听的端口；0表示任一空闲端口
help-info = 显示这台机器的情况
help-completions = 生成命令行补全
help-shell = 命令行外壳
help-man = 生成手册页
help-directory = 写入的目录
