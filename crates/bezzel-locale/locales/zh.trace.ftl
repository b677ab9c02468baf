# 其他程序的搜索，中文。键与en.trace.ftl相同。行和列从0数起。

step-remarked = { $step }{ $remark }
step-remove = 拿走第{ $row }行第{ $column }列的皇后。
step-conflict-row = 第{ $row }行第{ $column }列不能放：与第{ $by_row }行第{ $by_column }列的皇后同行。

## 对一步的说明

remark-attacked-row = 该格与第{ $row }行第{ $column }列的皇后同行。
remark-attacked-column = 该格与第{ $row }行第{ $column }列的皇后同列。
remark-attacked-diagonal = 该格与第{ $row }行第{ $column }列的皇后在同一条对角线（＼）上。
remark-attacked-antidiagonal = 该格与第{ $row }行第{ $column }列的皇后在同一条反对角线（／）上。
remark-deeper-row = 第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列的皇后同行，搜索仍继续深入。
remark-deeper-column = 第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列的皇后同列，搜索仍继续深入。
remark-deeper-diagonal = 第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列的皇后在同一条对角线（＼）上，搜索仍继续深入。
remark-deeper-antidiagonal = 第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列的皇后在同一条反对角线（／）上，搜索仍继续深入。
remark-attacking-row = 错误：程序输出了解，但第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列的皇后同行。
remark-attacking-column = 错误：程序输出了解，但第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列的皇后同列。
remark-attacking-diagonal = 错误：程序输出了解，但第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列的皇后在同一条对角线（＼）上。
remark-attacking-antidiagonal = 错误：程序输出了解，但第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列的皇后在同一条反对角线（／）上。
remark-forgotten = 错误：第{ $row }行第{ $column }列的皇后没有拿走。
remark-occupied = 错误：第{ $row }行第{ $column }列已有皇后，又放了一个。
remark-outside = 错误：第{ $row }行第{ $column }列在棋盘之外。
remark-absent = 错误：要拿走第{ $row }行第{ $column }列的皇后，那里没有。
remark-absent-instead = 错误：要拿走第{ $row }行第{ $column }列的皇后，那里没有；这一行的皇后在第{ $by_column }列。
remark-absent-row = 错误：要拿走第{ $row }行的皇后，这一行没有。
remark-absent-last = 错误：要拿走皇后，棋盘是空的。
remark-unordered = 错误：拿走的皇后不对，后放的第{ $row }行第{ $column }列的皇后还在。
remark-incomplete = 错误：程序输出了解，但{ $n }行的棋盘上只有{ $queens }个皇后。
remark-repeated = 错误：第{ $index }个解重复输出。
remark-free = 错误：第{ $row }行第{ $column }列没有皇后攻击，程序仍然不放。
remark-unreported = 这是一个解，程序没有输出。

## 检查结果

report-exhausted = 该搜索：{ $solutions }个解，{ $nodes }个节点。
report-at-solution = 该搜索到第{ $solutions }个解为止：{ $nodes }个节点。
report-standing = 记录结束时棋盘上还有{ $queens }个皇后：目前{ $solutions }个解，{ $nodes }个节点。
report-textbook = 教科书回溯：{ $solutions }个解，{ $nodes }个节点。
report-late-unknown = 放满的棋盘上有互相攻击的皇后，而没有一行说明哪些是解：请为每个解打印 solution。
report-late = 程序只检查放满的棋盘，所以皇后互相攻击时继续深入不算错误。
report-silent = 棋盘上出现过{ $count }个解，没有一行说明：请在每个解处输出 solution。
report-removes-silently = 没有一行说明拿走皇后。如果程序拿走了而没有输出，那就都对，上面所说没有拿走的皇后不算错误；每次拿走时输出 remove，就可以一并检查。
report-silent-last = 最后的棋盘是一个解，而轨迹在程序说明之前就结束了。
report-untried-unclear = 空棋盘的第{ $row }行第{ $column }列没有放过皇后：如果要找全部解，就漏了这一格；如果是有意停下，就没有错。
report-no-fault = 没有错误。
report-undecided = 未定：没有错误，但记录不足以说明全部正确。
steps-undecided = 记录不能判定：请为每次放置、撤回和每个解各输出一行，直到搜索结束
report-fault = 错误，第{ $first }步起共{ $count }次：{ $fault }。
report-fault-once = 错误，第{ $first }步：{ $fault }。
fault-deeper-row = 同行有两个皇后，搜索仍继续深入：有一个没有拿走，或漏查了行
fault-deeper-column = 同列有两个皇后，搜索仍继续深入
fault-deeper-diagonal = 同一条对角线（＼）上有两个皇后，搜索仍继续深入
fault-deeper-antidiagonal = 同一条反对角线（／）上有两个皇后，搜索仍继续深入
fault-unchecked = { $fault }：漏查了这种情况
fault-forgotten = 没有拿走原来的皇后就放下一个
fault-occupied = 在已有皇后的格子上又放皇后
fault-outside = 格子在棋盘之外
fault-absent = 拿走的位置没有皇后
fault-unordered = 拿走的皇后不对：后放的皇后还在
fault-incomplete = 输出的解皇后不够
fault-attacking = 输出的解中皇后互相攻击
fault-repeated = 重复输出同一个解
fault-free = 没有皇后攻击的格子被排除
fault-unreported = 棋盘上出现了解，程序没有输出
fault-untried = 皇后在{ $queens }时，第{ $row }行第{ $column }列没有皇后攻击，却没有放过皇后
fault-untried-first = 空棋盘的第{ $row }行第{ $column }列没有放过皇后

## 推定的内容与无法读取的内容

trace-size-assumed = 棋盘大小按最大的行号和列号推定为 { $n }，可用 bezzel steps N --from 给出。
trace-from-one = 记录中的行和列从 1 数起，这里从 0 数起。
trace-bases = 记录中的行从 { $rows }、列从 { $columns } 数起，这里都从 0 数起。
trace-base-assumed = 无法判断行和列从 0 还是从 1 数起：按 0 处理，可用 --base 1 更改。
trace-awaits-size = 没有给出棋盘大小，读完全部行才写出步骤：bezzel steps N --from 会边读边写。
trace-awaits-base = 还无法判断行和列从 0 还是从 1 数起，判断后才写出步骤：--base 0 或 --base 1 会边读边写。
trace-left-out = { $count } 行不是事件，已略去；第一个是第{ $line }行：{ $text }
trace-nothing-read = { $name } 中没有放皇后的行：第{ $line }行是“{ $text }”；应为 place 0 4、remove 0 4、solution 或 放 0 4、拿走 0 4、解 这样的行
trace-empty = { $name } 中没有放皇后的行：应为 place 0 4、remove 0 4、solution 或 放 0 4、拿走 0 4、解 这样的行
trace-too-long = { $name } 超过 { $max } MB 仍无法确定第一步：请给出棋盘大小和 --base，并输出文本或 JSON Lines
trace-other-size = { $name } 第{ $line }行：棋盘大小是 { $given }，而前面是 { $expected }；一份记录只有一个棋盘
trace-unclear = { $name } 第{ $line }行：“{ $text }”看不懂，可能是拿走皇后；请以动作开头，如 place 0 4、remove 0 4、conflict 0 4，或 放 0 4、拿走 0 4、冲突 0 4
trace-size = { $name } 第{ $line }行：棋盘大小 { $given } 无效：应为 1 到 { $max } 的整数
help-steps-n = 棋盘大小：N 行 N 列；用 --from 时可省略
help-steps-from = 检查并显示其他程序的搜索，读取它输出的行：place 0 4、remove 0 4、solution；- 或不写 FILE 则读标准输入
help-steps-base = --from 中的行和列从 0 还是从 1 数起 [默认：由各行判断]

## 网页用语

page-method-trace = 程序的搜索
page-trace-remove = 拿走**{ $square }**的皇后。
page-trace-attacked-row = 与**{ $by }**的皇后同行。
page-trace-attacked-column = **{ $by }**的皇后占着这一列。
page-trace-attacked-diagonal = **{ $by }**的皇后占着这条{ $sign }斜线。
page-trace-deeper-row = **{ $by }**和**{ $square }**同行，搜索仍继续深入。
page-trace-deeper-column = **{ $by }**和**{ $square }**同列，搜索仍继续深入。
page-trace-deeper-diagonal = **{ $by }**和**{ $square }**在同一条{ $sign }斜线上，搜索仍继续深入。
page-trace-attacking-row = **错误：**程序输出了解，但**{ $by }**和**{ $square }**同行。
page-trace-attacking-column = **错误：**程序输出了解，但**{ $by }**和**{ $square }**同列。
page-trace-attacking-diagonal = **错误：**程序输出了解，但**{ $by }**和**{ $square }**在同一条{ $sign }斜线上。
page-trace-forgotten = **错误：****{ $square }**的皇后没有拿走。
page-trace-occupied = **错误：****{ $square }**上已有皇后。
page-trace-outside = **错误：**程序给出的格子（从0数起，第{ $row }行第{ $column }列）在棋盘之外。
page-trace-absent = **错误：****{ $square }**上没有皇后，无法拿走。
page-trace-absent-instead = **错误：****{ $square }**上没有皇后，无法拿走。这一行的皇后在**{ $by }**。
page-trace-absent-row = **错误：**第{ $row }行没有皇后，无法拿走。
page-trace-absent-last = **错误：**棋盘是空的，没有皇后可拿走。
page-trace-unordered = **错误：**拿走的皇后不对，后放的**{ $square }**还在。
page-trace-incomplete = **错误：**程序输出了解，但只有{ $count }个皇后。
page-trace-repeated = **错误：**第{ $index }个解重复输出。
page-trace-free = **错误：****{ $square }**没有皇后攻击，程序仍然不放。
page-trace-unreported = 这是一个解，程序没有输出。
page-trace-end-exhausted = **该搜索：**{ $solutions }，{ $nodes }。
page-trace-end-at-solution = **该搜索到第{ $index }个解为止：**{ $nodes }。
page-trace-end-standing = **记录结束时**棋盘上还有皇后：目前有{ $solutions }，{ $nodes }。
page-trace-end-limited = **该搜索有限制：**{ $solutions }，{ $nodes }。
page-trace-textbook = 教科书回溯：{ $solutions }，{ $nodes }。
page-trace-solutions = { $count }个解
page-trace-solutions-one = 1个解
page-trace-printed = 输出了{ $count }个解（正确且不重复的有{ $right }个）
page-trace-printed-one = 输出了1个解，是错的
page-trace-nodes = { $count }个节点
page-trace-nodes-one = 1个节点
page-trace-untried = **{ $square }**没有放过皇后。
page-trace-untried-with = 皇后在**{ $queens }**时，**{ $square }**没有放过皇后。
page-trace-untried-unclear = **{ $square }**没有放过皇后：如果要找全部解，就漏了这一格；如果是有意停下，就没有错。
page-trace-silent-if = 如果是{ $n }个皇后，棋盘上出现过{ $solutions }，没有一行说明。皇后更多时，请在面板里填写皇后数；否则请在每个解处输出“solution”。
page-trace-silent = 棋盘上出现过{ $solutions }，没有一行说明：请在每个解处输出“solution”。
page-trace-removes-silently = 没有一行说明拿走皇后。如果程序拿走了而没有输出，那就都对；每次拿走时输出“remove”，就可以一并检查。
page-trace-replaced = 没有一行说明拿走了**{ $square }**的皇后。
page-trace-silent-last = 最后的棋盘是一个解，而轨迹在程序说明之前就结束了。
page-trace-no-fault-if = **如果N = { $n }**，就没有错误。N是推定的：没有更大的行号或列号，也没有输出过解。
page-trace-no-fault = 没有错误。
page-trace-faults = **错误{ $count }处**，首次在第{ $step }步。
page-code-trace-place = 程序放一个皇后
page-code-trace-remove = 拿走一个皇后
page-code-trace-solution = 输出一个解
page-code-trace-mistake = 输出的内容不可能正确
page-code-trace-end = 检查结果

## 观看自己的搜索

page-follow = 看自己的程序
page-follow-title = 观看自己程序的搜索
page-follow-long = 播放自己程序的搜索，找出其中的错误
page-follow-lines = 程序输出的行
page-follow-function = JavaScript函数
page-follow-own-lines = 你的程序
page-follow-own-function = 你的函数
page-follow-drop = 改看bezzel的方法
page-follow-own-left = 你的程序按{ $n }个皇后读取。这是bezzel对{ $size }个皇后的搜索，后退可回到你的程序。
page-follow-how-lines = 在程序中加三行，运行后把输出粘贴到这里，或选择输出的文件。
page-follow-how-function = 编写solve(n, place, remove, solution)：调用place(row, column)放皇后，remove(row, column)拿走，每找到一个解调用solution()。行和列从0数起。
page-follow-add = 要加的几行
page-follow-language = 语言
page-follow-words = 其他写法也能读：放、拿走、解；put、take、+、-。行和列从0或从1数起都可以，其余的行会略去。
page-follow-printed = 程序的输出
page-follow-placeholder = 放 0 4
    拿走 0 4
    解
page-follow-code = JavaScript函数
page-follow-file = 选择文件
page-follow-trace = 有错的例子
page-follow-right = 正确的例子
page-follow-faulty = 有错的例子
page-follow-size = 皇后数
page-follow-base = 起始编号
page-follow-found = 自动
page-follow-alone = 函数在本机运行，不能联网，最多{ $seconds }秒、{ $max }次调用。
page-follow-play = 检查并播放
page-follow-run = 用{ $n }个皇后运行
page-follow-run-one = 用1个皇后运行
page-follow-before = 播放出错前的步骤
page-follow-busy = 正在检查……
page-follow-large = 超过{ $max } KB：请少输出一些步骤，或减少皇后。更长的搜索可用命令行播放：bezzel steps --from FILE。
page-follow-size-assumed = 大小推定为{ $n }。
page-follow-base-assumed = 行列推定从0数起。
page-follow-bases = 读法：行从{ $row }数起，列从{ $column }数起。
page-follow-left-out = 略去{ $count }行，首个是第{ $line }行。
page-follow-left-out-one = 略去第{ $line }行。
page-follow-boards = 这是一些棋盘，不是搜索的步骤，可用“检查”判定。
page-follow-boards-one = 这是一个棋盘，不是搜索的步骤，可用“检查”判定。
page-follow-check = 用“检查”打开
page-follow-stopped-calls = 函数调用满{ $max }次，已停止。
page-follow-stopped-time = 函数运行满{ $seconds }秒，已停止。
page-follow-from-one = 函数的行和列从1数到{ $n }，应该从0数到{ $last }。
page-follow-idle = 函数结束了，没有调用place。
page-follow-hangs = 函数{ $seconds }秒内没有调用，已停止：可能有循环不会结束。
page-follow-missing = 没有名为solve的函数。
page-follow-syntax = 语法错误：{ $reason }
page-follow-syntax-line = 第{ $line }行语法错误：{ $reason }
page-follow-error = 运行错误：{ $reason }
page-follow-error-line = 第{ $line }行运行错误：{ $reason }
page-follow-argument = { $name }({ $value })：行和列应为整数。
page-follow-argument-line = 第{ $line }行，{ $name }({ $value })：行和列应为整数。
page-follow-import-line = 第{ $line }行：函数不能联网，不能用import。
page-follow-open = 这个浏览器无法隔离函数的网络访问，因此没有运行。
