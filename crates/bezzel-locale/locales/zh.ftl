# 程序对人说的每一句话，简体中文。键与 en.ftl 相同。

## 图片标题

title-solution = { $n }皇后问题：第{ $index }个解
title-solution-only = { $n }皇后问题
title-distinct = { $n }皇后问题：第{ $index }个本质不同的解
title-density = { $n }皇后：随机抽取的 { $count } 个解中皇后的位置
title-density-approximate = { $n }皇后：概率大约相同的 { $count } 个随机解（MCMC）中皇后的位置
title-density-scale = 从 { $least } 倍到 { $most } 倍（每格一样多时为 1）
title-random = { $n }皇后问题：第{ $index }个随机解
title-random-only = { $n }皇后问题：随机解
title-approximate = { $n }皇后问题：第{ $index }个近似均匀的随机解（MCMC）
title-approximate-only = { $n }皇后问题：近似均匀的随机解（MCMC）
title-completion = { $n }皇后：第{ $index }个补全
title-completion-only = { $n }皇后：一个补全
title-given = { $n }皇后：第{ $index }个摆法
title-given-only = { $n }皇后
title-of = { $index }
title-sheet-solution = { $n }皇后问题：共{ $count }个解
title-sheet-distinct = { $n }皇后问题：共{ $count }个本质不同的解
title-sheet-first-solution = { $n }皇后问题：前{ $count }个解，共{ $total }个
title-sheet-first-distinct = { $n }皇后问题：前{ $count }个本质不同的解，共{ $total }个
title-sheet-random = { $n }皇后问题：{ $count }个随机解
title-sheet-approximate = { $n }皇后问题：{ $count }个近似均匀的随机解（MCMC）
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
step-cut = 深度限制：最多{ $depth }个皇后。
step-counters = 放置{ $placed } · 不能放{ $refused } · 回溯{ $back } · 解{ $solutions }
step-exhausted = 没有别的可试了，搜索结束：{ $solutions ->
    [0] 无解。
   *[other] 共{ $solutions }个解。
}
step-exhausted-cut = 深度限制以内已全部搜索；更深的部分没有搜索，可能还有解。
step-stopped = 搜索在{ $steps }步之后停止，尚未完成。目前的解：{ $solutions }个。
strip-place = { $number }. 第{ $row }行：第{ $column }列
strip-back-up = { $number }. 回到第{ $row }行
strip-solved = { $number }. 得到解
steps-until = 步骤图和较长的网页默认到第一个解为止；可用 --until-solution 或 --limit 更改。

## 错误

error = 错误：{ $message }
no-solution-2 = N = 2 无解（N = 3 也无解）
no-solution-3 = N = 3 无解（N = 2 也无解）
no-solution-piece = { $rows }×{ $n }的棋盘上，棋子{ $piece }无解
no-solution-start = N = { $n } 没有首行皇后在第{ $start }列的解
error-format-ending = 无法从 { $path } 的扩展名识别格式；请用 { FIELD("format") } 指定：{ $formats }
error-ending = 无法从 { $path } 的扩展名识别格式；扩展名应为 { $endings }
error-directory = 目录 { $path } 不存在
error-is-directory = { $path } 是目录，不是文件
error-too-many-files = { $path } 会产生 { $count } 个文件，上限为 { $max } 个：请用 { FIELD("limit") }
error-write = 无法写入 { $path }：{ $reason }
error-ledger = { $path } 是账本，其他输出不会覆盖它：请换一个文件名
error-read-only = 文件只读
error-link-loop = 符号链接指向自身
error-folder = { $path } 可写，但无法在其目录 { $folder } 中新建文件，而新内容要先写在那里：请换一个目录，或把标准输出重定向到该文件
error-windows-name = Windows 上的文件不能叫 { $path }：请换一个文件名，不含 < > : " | ? *，末尾没有句点或空格，也不是 CON、NUL、COM1 等设备名
error-pattern = 文件名模式 { $given } 无效：{"{"}i{"}"} 是解或步骤的序号，{"{"}n{"}"} 是棋盘大小，{"{"}i:03{"}"} 在序号前补零
error-nothing-numbered = { $path } 含有序号模式，但这里只写一个文件：请用普通路径
error-steps-numbered = { $path } 每一步写一张图片，格式只能是 svg 或 png，不能是 { $format }
error-not-utf8 = { $given } 不是有效的 UTF-8
error-read = 无法读取 { $path }：{ $reason }
error-stdout = 标准输出
error-stdin = 标准输入
error-stdin-empty = 没有可读的内容：标准输入是空的，或已关闭
error-no-such-file = 没有这个文件，也不是棋盘
error-disk-full = 磁盘已满
error-permission = 没有权限
error-it-is-directory = 它是目录
error-no-place = 没有这样的文件或目录
error-not-directory = 路径中有一部分不是目录
error-read-only-system = 文件系统只读
error-mixed-sizes = 这种格式只能存放同样大小的棋盘；大小 { $now } 不能接在大小 { $first } 之后
error-board-too-large = 图片最大到 N = { $max }，不能是 { $given }：请选文本或数据格式
error-no-room = 这需要约 { $bytes } 内存，内存不足
error-film-full = 动画最多 { $max } 个棋盘；请用 { FIELD("limit") }
error-sheet-full = 一张图最多放 { $max } 个棋盘，每边最多 16384 像素；请用 { FIELD("limit") }、更小的 { FIELD("size") }，或在 -o 中用 {"{"}i{"}"} 每个棋盘一个文件
error-page-size = 网页最大到 N = { $max }，不能是 { $given }
error-page-full = 一个网页最多有 { $max } 步；请用 { FIELD("limit") }、{ FIELD("until_solution") } 或 { FIELD("depth") }
error-width = 宽度 { $given } 无效：大小为 { $size } 的棋盘宽 { $min } 到 { $max } 像素
error-announced = 应有 { $announced } 个棋盘，实际有 { $written } 个：这是 bezzel 的错误，请报告
format-left-out = 此程序不含 { $format }：请用 cargo install --locked --features full --path crates/bezzel-cli 安装完整版
error-encoder = 无法生成文件：{ $message }
error-unknown-verb = 未知命令 { $given }
error-unknown-option = 未知选项 { $given }
error-option-of = 此处没有选项 { $given }；以下命令有：{ $verbs }
error-unexpected = 多余的参数 { $given }
error-missing = 缺少参数：{ $names }
error-missing-value = { $given } 需要一个值
error-missing-value-of = { $given } 需要一个值：可选 { $values }
error-repeated = 重复给出 { $given }
error-no-verb = 缺少命令：可选 { $verbs }
error-usage = 参见：bezzel { $verb } --help
error-similar = 你是指 { $similar } 吗？

## 读入摆法时的错误

read-argument = 参数
read-word = { $given }（没有这个文件，按文本读）
read-text = 文本
read-at-line = { $path }，第{ $line }行第{ $character }个字符：{ $problem }
read-at-item = { $path }，第{ $item }个棋盘：{ $problem }
read-at-puzzle = { $path }，第{ $number }道谜题第{ $row }行第{ $character }个字符：{ $problem }
read-size-differs = n为{ $said }，但给出了{ $found }列
read-csv-header = 表头无效：应为row0、row1……直到最后一行，各一次；row{ $row }出现了{ $found }次
read-csv-width = 这一行有{ $found }个值，而第一行有{ $expected }个
read-fen-length = 这一行有{ $found }格，而棋盘有{ $rows }行
read-parquet = 不是摆法的Parquet文件：{ $message }
read-empty = 没有找到摆法
read-denied = 没有找到摆法：输入说没有摆法
read-other-size = 看起来是N = { $found }，而不是N = { $told }
read-other-reading = 按读出的方式，没有棋盘是解；换一种方式读，多数是解：请给出棋盘大小、起始编号或符号
read-not-text = 不是UTF-8、带标记的UTF-16或GBK文本，也不是NumPy或Parquet文件：图片和压缩包读不了
read-not-a-number = 列号{ $found }无效：应为从0开始的整数
read-number-too-long = 有一个数大于任何棋盘的行号和列号：行号和列号都小于100000000
read-outside = 第{ $row }行：列号{ $column }不在0到{ $last }之间
read-outside-by-one = 第{ $row }行：列号{ $column }不在0到{ $last }之间；行和列都从0数起
read-too-large = { $count }个皇后超过最大的棋盘（100000000行）
read-list-other = 棋盘之间的这个列表不是棋盘：应为列号、格子或符号
read-no-board = 没有找到棋盘；第一行为{ $first }
read-shortened = 列表被“...”省略了一部分：请让程序完整输出（NumPy：np.set_printoptions(threshold=1000000)，pandas：print(df.to_string())）
read-brackets = 这里的括号没有闭合，或被另一种括号闭合
read-too-long = 不是bezzel所写格式的文本，最多读取{ $max } MB
read-signs = { $sign }可能是皇后，也可能是禁放格；请用--signs说明：--signs "{ $sign }."表示皇后，--signs "Q.{ $sign }"表示禁放格
read-outside-from-one = 第{ $row }行：第{ $column }列不在1到{ $size }之内（文本从1开始计数）
read-square-outside-board = 第{ $row }行第{ $column }列不在{ $rows }×{ $columns }的棋盘上
read-several-boards = 应为一个棋盘，实际有{ $found }个
reading = 读入：{ $parts }
reading-and = ；
reading-signs = 棋盘以{ $queens }为皇后、{ $empty }为空格
reading-queens = 棋盘以{ $queens }为皇后
reading-empty = 棋盘以{ $empty }为空格
reading-blank = 空白
reading-base = 行列从{ $base }开始计数
reading-bases = 行从{ $rows }、列从{ $columns }开始计数，下文都从0计数
reading-base-assumed = 行列从{ $base }开始计数（文本中没有依据）
reading-base-option = 行列从{ $base }开始计数（文本中没有依据，可用{ FIELD("base") }指定）
reading-names = 国际象棋的格名，第1行在最下
reading-row-lists = 每个棋盘先是行的列表，再是列的列表
reading-twice = 以几种形式打印的棋盘只计一次
reading-empty-first = 略去开头{ $count }个空棋盘
reading-left-out = 略去{ $count }行，第一行为：{ $first }
read-board-cut = 最后一个棋盘似乎在{ $rows }行后被截断
read-empty-lists = 空列表不是棋盘：程序是否反复存入同一个列表，而没有复制？
read-list-cut = 有一个列表似乎被截断
read-board-short = 棋盘似乎在{ $rows }行后被截断：{ $columns }列应有{ $columns }行
read-steps = 这些行是搜索的步骤，不是棋盘：请用网页上的“看自己的程序”或“bezzel steps --from”检查
read-source = 这一行是程序的源代码，不是输出：请运行程序，检查它输出的内容
read-several-sizes = 棋盘有多种大小，如N = { $first }和N = { $other }：请指明列表的大小，或逐个检查棋盘
read-object-name = 程序输出的是名称{ $found }，不是内容：请输出{ $way }
read-failed = 程序输出了出错信息：{ $message }
read-not-a-square = 格子{ $found }无效：应为皇后（Q、♛或1）或空格（.或0）
read-row-length = 这一行有{ $found }格，而第一行有{ $expected }格
read-not-square-board = 棋盘应为正方形，{ $rows }x{ $columns }不是
read-too-many-rows = { $columns }列的棋盘有1到{ $columns }行，每行一个棋子，而不是{ $rows }行
read-not-square = { $columns }列的棋盘应有同样多的行，而不是{ $rows }行
read-queens-in-row = 第{ $row }行有{ $found }个皇后；每行应有一个
read-json = JSON无效：{ $message }
read-json-shape = 这段JSON不是摆法；应为 [列号], [[行, 列], ...], [{"{"}"x", "y"{"}"}, ...]或{"{"}"columns": [...]{"}"}
read-instance = 不是CSPLib问题79或80的实例：{ $found }；应为n、init、blocks或diags，或事实num(N)、board(N)、block(R,C)
read-json-twice = JSON对象中重复出现{ $name }
read-json-board = 这段JSON不是棋盘：{ $message }；应为{"{"}"n": 8, "queens": [[行, 列], ...], "blocked": [...]{"}"}或[列号或null, ...]
read-row-named = 第{ $row }行出现了{ $found }次；应为第0行到第{ $last }行各一个皇后
read-not-a-mark = 格子{ $found }无效：应为皇后（Q）、空格（.）或禁放的格子（x）
read-square-outside = 第{ $row }行第{ $column }列不在棋盘上：行和列都是0到{ $last }
read-square-twice = 第{ $row }行第{ $column }列出现了两次
read-complete-too-large = 要补全的棋盘最多{ $max }行
read-npy = 不是摆法的数组：{ $message }
read-unreadable = 不能从{ $format }读入摆法：可用{ $formats }

## 提示

note-other-ending = { $path } 的内容是 { $format } 格式，与扩展名不符
note-seed = 随机种子为 { $seed }；用 --seed { $seed } 得到相同结果
note-attack = 标有 ! 的皇后互相攻击
note-missing-glyphs = 内嵌字体缺少 { $characters }，画成方框
note-threads = 使用 { $used } 个线程，而不是 { $asked } 个：每个核心超过两个不会更快
note-estimate-from = 计数 N = { $n } 在这里大约需要 { $time }（抽样估计）
note-time-left = 大约还要 { $time }（已完成 { $share } %）
note-time-at-most = 最多需要 { $time }
note-time-unknown = 需要两秒以上；还不知道要多久
magnitude-too-early = 完成 { $least } 次运行之前就结束了，次数不够，无法估计
note-ranks-long = 按前几行的皇后统计 N = { $n } 的解大约需要 { $time }
note-listing-long = 列出 N = { $n } 的全部解大约需要 { $time }；--limit 可以提前停止
progress-solutions = 个解
progress-steps = 步
time-microseconds = { $value } 微秒
time-milliseconds = { $value } 毫秒
time-seconds = { $value } 秒
time-minutes = { $value } 分钟
time-hours = { $value } 小时
time-days = { $value } 天
time-years = { $value } 年

## check

check-solves = 摆法 { $index }：是解，{ $n } 个皇后
check-solves-piece = 摆法 { $index }：是解，{ $n } 个{ $piece }
check-rank = { $sentence }，{ $total } 个解中的第{ $rank }个
check-fails = 摆法 { $index }：不是解，有 { $count } 处攻击
check-pairs = { $sentence }（只计同一线上相邻的皇后）；互相攻击的皇后共 { $pairs } 对
check-attack = 第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列，{ $line }
check-row = { $count ->
    [0] 第 { $row } 行没有皇后
   *[other] 第 { $row } 行有 { $count } 个皇后
}
check-more = 还有 { $count } 处
check-summary = { $count } 个摆法中有 { $solved } 个是解
board-rare = { $wanted } 个棋盘只找到 { $made } 个：给定 { $given } 个皇后、{ $kind ->
        [possible] 有解且
        [impossible] 无解且
       *[any] {""}
    }不能靠唯一空格逐步填出的太少；请少给或多给几个皇后
judge-solution = 答案{ $index }：是解
judge-wrong = 答案{ $index }：不是解，{ $line }有 { $queens } 个皇后
judge-given = 答案{ $index }：不是这个棋盘的解，第{ $row }行第{ $column }列应有皇后
judge-blocked = 答案{ $index }：不是这个棋盘的解，第{ $row }行第{ $column }列禁放
judge-repeats = 答案{ $index }：与答案{ $first }相同
judge-stray = { $name } 不是这个模型的变量或值
judge-both = 第{ $row }行第{ $column }列既有皇后又没有皇后
judge-no-more-right = 没有更多的解：正确
judge-no-more-wrong = 没有更多的解：错误
judge-no-more-unknown = 没有更多的解：无法确认，解的个数未知
judge-led = 答案{ $index }：是解，但不是等价类中字典序最小的；这个模型只要最小的
judge-count-right = 解的个数：正确
judge-count-wrong = 解的个数：错误
judge-count-unknown = 解的个数：无法确认，个数未知
judge-summary-of = { $expected } 个解中的 { $solutions } 个
judge-summary = { $solutions } 个解；总数未知
judge-no-model = { $path } 不是 bezzel model 写的模型：开头应有注释 board: …
judge-edited = { $path } 的第{ $line }行与 bezzel model 按注释中的棋盘所写的不同：文件被改过、不完整或由别的版本写成；请重新写出
judge-miscounted = { $path } 说棋盘有 { $claimed } 个解，实际有 { $counted } 个：请重新写出模型
judge-too-long = { $path } 有超过 { $max } MiB 的行或 JSON：应为求解器的输出
judge-no-text = { $path } 不是 UTF-8 文本：应为求解器的输出
judge-no-answer = { $path } 中没有答案：应为求解器的输出，例如 v 行、q = [...] 或 queen(R,C)
judge-row = 第{ $index }行
judge-column = 第{ $index }列
judge-region = 第{ $index }区
judge-diagonal = 对角线{ $index }（行 - 列 + N - 1）
judge-antidiagonal = 反对角线{ $index }（行 + 列）
judge-corner = 第{ $index }对斜向相邻的格子
line-row = 同行
line-column = 同列
line-diagonal = 同一条对角线（＼）
line-antidiagonal = 同一条反对角线（／）
line-reflected = 同一条经镜面反射的斜线
line-knight = 马步

## table

table-all = 全部解
table-distinct = 本质不同
table-half-turn = 半周对称
table-quarter-turn = 四分之一周对称
table-seconds = 秒
table-working-all = N = { $n }：正在计数
table-working-symmetric = N = { $n }：正在数对称解
table-published = * 已发表的值（OEIS A000170、A032522、A033148）或由其推出，不是在这里计算的

## compare

compare-head = { $n }皇后：用七种方法找出全部解
compare-visited = 访问 { $count } 个局面
compare-steps = { $count } 步（不是局面）
compare-time = ，用时 { $time }
compare-fewer = ；访问量是第一种方法的 { $times } 分之一
compare-fewer-few = ；访问量是第一种方法的 { $percent }%
compare-faster = ，速度约为第一种方法的 { $times } 倍
compare-faster-two = ，速度约为第一种方法的两倍
compare-level = ，速度和第一种方法差不多
compare-slower = ，时间约为第一种方法的 { $times } 倍
compare-slower-two = ，时间约为第一种方法的两倍
compare-column-method = 方法
compare-column-visited = 访问
compare-column-time = 时间
compare-column-fewer = 第一种的访问量是它的几倍
compare-column-faster = 速度约为第一种的几倍
compare-column-solutions = 解
compare-solutions = ；{ $count } 个解
compare-rows = 枚举每行一个皇后的所有棋盘（N^N），摆满后再检查
compare-permutations = 枚举每行每列一个皇后的所有棋盘（N!），摆满后再检查
compare-board = 回溯：只在不受上方皇后攻击的格子放皇后
compare-sets = 用集合记录被占的列和斜线的回溯
compare-masks = 用位掩码记录攻击的回溯
compare-constrained = 用位掩码的回溯，可放格子最少的行优先
compare-best = 计数引擎：从中央行列开始，利用全部对称，并行处理多个棋盘，使用所有核心
compare-estimate = ~ 表示估计值：该方法运行 { $budget } 秒后停止，由速度和剩余量推算时间；没有公式时用随机下探估计节点数（Knuth 1975）。
compare-why = 穷举要摆满棋盘才检查；回溯一遇到攻击就停止，跳过所有开头相同的棋盘，差距由此而来。

## count

info-cpu = 处理器
info-cores = 线程
info-kernels = 内核
info-auto = 默认内核
info-version = 版本
check-count-published = 与已发表的值一致（OEIS { $sequence }）
check-count-differs = 与已发表的值 { $published } 不一致（OEIS { $sequence }）
check-count-nothing = 没有可比较的：没有已发表的值，另数一遍又太久
check-count-congruence = 与对称解的个数模 8 一致（半周 { $half }，四分之一周 { $quarter }）
check-count-incongruent = { $count } 不可能正确：与对称解的个数矛盾
check-count-kernels = 与 { $other } 内核重算的 { $shards } 个分片一致
check-count-kernels-differ = 分片 { $shard } 用 { $other } 内核得到不同结果
check-count-rows = 与逐行、不用对称重算的 { $shards } 个分片一致
check-count-rows-differ = 逐行分片 { $shard } 的结果不同
check-count-magnitude = 数量级合理：这样大的棋盘预计有 { $least } 到 { $most } 个解
check-count-unlikely = 数量级不合理：这样大的棋盘预计有 { $least } 到 { $most } 个解
check-count-failed = 检查“{ $check }”未能进行：{ $error }
check-count-empty = 检查“{ $check }”没有可比较的内容，因此不算通过
check-count-engines = 与另一个方案（{ $other }）的计数一致
check-count-engines-differ = 另一个方案（{ $other }）得到 { $counted }
check-count-all = 全部 { $count } 个解：{ $finding }
magnitude =
    Q({ $n }) 约为 { $number }
    ln Q = { $ln }，标准误差 { $error }（{ $runs } 次）；95% 区间 { $from } 至 { $to }
    N ln N - 1.944 N = { $asymptotic }
estimate-time = N = { $n }：单核需要 { $core }，±{ $error } %（{ $all } 个分片中 { $shards } 个的标准误差）；{ $threads } 个线程需要 { $time }
estimate-model = N = { $n }：按工作量模型估计，单核约需{ $core }（没有算完任何分片）；{ $threads }个线程需要{ $time }
estimate-whole = N = { $n }：单核需要 { $core }（{ $all } 个分片全部算过）；{ $threads } 个线程需要 { $time }
help-count-kernel = 计数所用的内核；auto 选本机最快的
help-count-scheme = 划分方式：先中央行列再逐行（cross），分成两半再合并（halves），逐行且不用对称（rows），用另一种独立方法计算 semi-queen 和 reflecting-queen（second）；auto 选最快的
help-count-memory = 内存上限，例如 8G 或 512M [默认：本机的一半]
help-count-estimate = 对随机摆法退火，估计解的个数（N 最大 10000）：自然对数及其误差；按 Ctrl-C 提前结束
help-count-runs = --estimate 的退火次数 [默认：小棋盘 1000，大棋盘 32]
help-count-seed = 估计的种子；相同的种子给出相同的结果
help-count-estimate-time = 不计数，抽样估计运行时间（30 秒，N 较大时最多 5 分钟）；按 Ctrl-C 提前结束

## 帮助

## complete

complete-impossible = 没有解包含这些皇后并空出禁放的格子
complete-unique = 唯一：恰好有一种补全
complete-several = 不唯一：至少有两种补全
complete-unordered = 这些补全没有特定顺序：按字典序寻找太慢
complete-cause-size = N = { $n } 无解
complete-cause-smallest = 最小原因：
complete-cause-irreducible = 不可约的原因：去掉任何一个就能补全（可能还有更小的原因）：
complete-cause-sufficient = 充分的原因（没有时间缩减）：
complete-cause-queen = 第{ $row }行第{ $column }列的皇后
complete-cause-blocked = 第{ $row }行第{ $column }列的禁放格子

help-about = N 皇后工作台：求解、计数、画图，并逐步讲解搜索。
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
help-lang = 帮助、消息和图片的语言 [默认：按系统区域]
help-colour = 何时使用颜色
help-threads = 线程数 [默认：所有核心]
help-quiet = 不在标准错误上显示提示和进度
help-solve = 求解：一个解、全部解、本质不同的解、随机解
help-n = 棋盘大小：N 行 N 列
help-solve-all = 求全部解，按字典序
help-solve-distinct = 旋转和翻转后相同的解只取一个
help-limit = 得到 K 个结果后停止
help-solve-start = 只求首行皇后在第 C 列的解，列号从 0 开始
help-solve-random = 求一个随机解，N 可以任意大；各解概率不等（sample 均匀抽样）
help-seed = 种子；相同的种子得到相同的随机解
help-solve-nth = 求全部解中的第 K 个（从 1 开始），或第 A 到第 B 个
help-solve-method = 求一个解的方法：搜索、公式或局部搜索
help-format = 格式 [默认：按文件扩展名]
help-solve-format = 格式 [默认：按文件扩展名，否则终端上为 board，管道中为 columns]
help-draw-format = 格式 [默认：按文件扩展名，否则为 board]
help-steps-format = 格式 [默认：按文件扩展名，否则为 text]
help-table-format = 格式 [默认：按文件扩展名，否则为 text]
help-output = 要写入的文件；文件名中的 {"{"}i{"}"} 换成序号，每个解或每一步一个文件（{"{"}i:03{"}"} 在前面补零）
help-puzzle-output = 要写入的文件；文件名中的 {"{"}i{"}"} 使每个谜题写成一个文件，图片则每六题一个文件
help-table-output = 要写入的文件 [默认：标准输出]
help-compare-output = 要写入的文件 [默认：标准输出]
help-model-output = 要写入的文件 [默认：标准输出]
help-ascii = 皇后用 Q 而不用 ♛
help-title = 图片的标题
help-no-title = 图片不要标题
help-size = 棋盘的宽度，以像素计
help-theme = 图片的配色 [默认：wood]
help-coordinates = 在图片上标出行列：默认从 0 编号，谜题从 A1 开始；chess 的 A1 在左下角
help-delay = 动画中每个棋盘的显示时间
help-count = 计算解的个数
help-piece = 棋子：semi-queen 沿行、列和反对角线／攻击；superqueen 还能走马步；reflecting-queen 的斜线经首行上方的镜面反射；torus-queen 和 torus-semi-queen 的斜线从对边继续
help-columns = 棋盘有 N 列，行可以更少
help-rows = 只用前 K 行，每行一个棋子
help-count-distinct = 旋转和翻转后相同的解只数一次
help-count-start = 只数首行皇后在第 C 列的解，列号从 0 开始
help-json = 输出 JSON 对象
help-count-check = 检验结果：抽样重算，并与对称解的个数和已发表的值比较
help-table = 计算一系列大小的解数
help-range = 棋盘大小的范围，例如 1..12
help-table-budget = 每个大小的两次计数（全部解、对称解）各自的时限；超时则用已发表的值
help-steps = 逐步显示搜索过程
help-depth = 最多放 D 个皇后：只看搜索树的上部
help-steps-method = 搜索方法：逐行穷举（rows）、排列穷举、查看棋盘的回溯、用集合的回溯、用位掩码的回溯、最受限的行优先
help-steps-limit = 到第 K 步为止
help-until-solution = 到第 K 个解为止
help-learn = 写出一页回溯法教程，有图、程序和问题
help-learn-output = 要写入的HTML文件 [默认：标准输出]
help-learn-slides = 写上课用的幻灯片：正文、图和问题
help-learn-answers = 写问题的答案和理由，以及各程序的错误
help-compare = 比较穷举与回溯
help-compare-format = 格式；html 是带图表、并排播放两种方法的网页 [默认：按文件扩展名，否则为 text]
help-compare-budget = 每种方法的时限；超时则估计
help-sample = 随机抽取解，每个解的概率完全相等
help-sample-count = 抽取的个数；同一个解可以重复出现
help-sample-seed = 种子；相同的种子在任何机器上给出相同的样本
help-sample-method = 抽取完全均匀的样本（exact），或用马尔可夫链近似抽取最大 10000 的棋盘（mcmc）
help-sample-ledger = 已完成的账本：按其中的计数抽样，用于在这里数不动的大棋盘；可以省略 N
help-sample-memory = 重算账本分片时的内存上限，例如 2GB [默认：本机的一半]
note-approximate = 这些样本只是近似均匀；接受率 { $acceptance }，自相关时间 { $time }
note-approximate-short = 这些样本只是近似均匀；接受率 { $acceptance }；不足100个，看不出自相关
note-approximate-time = { $time } 个样本
sample-unfinished = 不能从 { $path } 抽样：{ $why }
help-sample-density = 改为输出每格出现皇后的次数：csv、npy，或 png、svg 热图，按 --format 或文件扩展名
help-sample-format = 格式 [默认：按文件扩展名，否则终端上为 board，管道中为 columns]
help-draw = 画出摆法，或转换成其他格式
help-placement = 一个摆法、摆法文件，或用 - 表示标准输入
help-base = 首行首列的编号（0 或 1），用于输入本身看不出来时
help-signs = 皇后和空格的符号，第三个为禁放格，例如 "*_" 或 "Q.x"
help-draw-base = { help-base }；输出中的编号也由此开始
help-draw-signs = 输入中皇后和空格的符号，也用于输出的棋盘："*_" 各格相连，"* _" 各格以空格隔开
help-complete-base = { help-draw-base }
help-complete-signs = { help-signs }；输出的棋盘使用前两个
help-solve-base = 首行首列的编号：0 或 1（columns、pairs、xy、json、jsonl、csv）[默认：0]
help-solve-signs = 棋盘上皇后和空格的符号："Q." 各格相连，"* _" 各格以空格隔开
help-sample-base = { help-solve-base }
help-sample-signs = { help-solve-signs }
help-from = 输入的格式 [默认：自动识别]
help-check-order = 以两个数字表示的格中，哪一个在前（输入中没有文字说明时）
help-check-rank = 显示每个解是全部解中的第几个，从 1 开始
help-check = 检查摆法是否为解，并显示哪些皇后互相攻击
help-check-model = bezzel model 写的模型：检查求解器对它的输出，由 PLACEMENT 或标准输入给出
help-check-list = 将列表与全部解比较：指出不是解、重复和缺少的棋盘；能确定时，说明这些错误的规律
help-check-distinct = 与 --list 同用：应为每个等价类一个解
help-check-n = 所有棋盘的大小 [默认：各棋盘自己的大小；与 --list 同用时为第一个棋盘的大小]
help-check-none = 与 --list 和 --n 同用：空输入是没有棋盘的列表，因为输出它的程序正常结束
help-check-run = 运行一个程序（其后全部是它的参数），对 --n 的每个大小各一次 [默认：1..8]，并把输出当作列表判断；大小放在参数中花括号里的 n 处，否则作为标准输入的一行
help-check-timeout = 与 --run 同用：每次运行的最长秒数 [默认：10]
help-check-memory = 与 --list 同用：内存上限，例如 8G 或 512M [默认：本机的一半]
help-complete = 补全已有皇后和禁放格子的棋盘
help-complete-board = 由 .、Q 和 x 组成的棋盘，8/3Q4/x7/… 这样的一行，有空缺的列号如 "0 4 . ."，8x8 表示空棋盘，JSON，文件，或 - 表示标准输入
help-complete-count = 计算补全的个数
help-complete-unique = 检查补全是否唯一
help-complete-all = 求全部补全
help-complete-json = 输出 JSON 对象：possible、solution、unique、cause；加 --count 还有个数
help-complete-budget = 无法补全时寻找最小原因的时限；用 --make 时是计算一个棋盘补全数的时限
help-complete-make = 改为生成 K 个棋盘：每行一个 JSON，附补全的个数
help-complete-given = 每个棋盘上已放的皇后数
help-complete-seed = 种子；相同的种子在任何机器上生成相同的棋盘
help-complete-possible = 只生成能补全的棋盘
help-complete-impossible = 只生成不能补全的棋盘
help-complete-format = 格式 [默认：按文件扩展名，否则终端上为 board，管道中为 columns]
help-model = 把问题输出为其他求解器（SAT、MIP、CP、ASP、SMT 等）的模型
help-model-format = 模型的格式 [默认：按文件扩展名，否则为 dimacs]
help-model-board = 未完成的棋盘：皇后和禁放的格子，格式与 complete 相同
help-model-puzzle = 谜题，可有区域，格式与 puzzle --solve 相同
help-model-at-most-one = dimacs 如何编码“一条线上至多一个皇后” [默认：product]
help-model-viewpoint = minizinc 的变量：每行皇后的列号，或每格一个布尔变量 [默认：alldifferent]
help-model-theory = smt2 的变量 [默认：integers]
help-model-data = minizinc 的棋盘写在模型里（included），还是单独写在 .dzn 文件里、模型适用于任何棋盘（separate） [默认：included]
help-model-symmetry = 每个等价类只取字典序最小的解，即本质不同的解
help-model-budget = 计算未完成棋盘或谜题解数的时限；超时则写为未知 [默认：10]
help-model-force = 不限模型的大小
help-serve = 在本机提供网页：观看搜索、解题、计数、下载
help-address = 监听的地址
help-port = 监听的端口；0 表示任一空闲端口
help-open = 在默认浏览器中打开网页；端口被占用时换用另一个端口
help-info = 显示版本、处理器、核心和内核
help-completions = 生成命令行补全脚本
help-shell = Shell 的种类
help-man = 生成手册页
help-directory = 写入的目录
