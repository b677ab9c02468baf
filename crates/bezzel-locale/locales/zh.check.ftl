# 对解的列表的判定，中文。键与en.check.ftl相同。
# { $line } 是 line-row、line-column 等之一；{ $symmetry } 是 list-by-quarter-turn 等之一。

list-all = { $n }皇后：共{ $given }个棋盘，{ $expected }个解中有{ $solutions }个
list-distinct = { $n }皇后：共{ $given }个棋盘，{ $expected }个本质不同的解中有{ $solutions }个
list-none = { $n }皇后：共{ $given }个棋盘；此大小无解
list-right = 列表正确
list-right-ordered = 列表正确，按字典序排列
list-right-unordered = 列表正确，未按字典序排列
list-wrong-attack = 第{ $number }个棋盘不是解：第{ $row }行第{ $column }列与第{ $by_row }行第{ $by_column }列，{ $line }{ $more ->
    [0] { "" }
   *[other] ，另有{ $more }处攻击
}
list-wrong-row = 第{ $number }个棋盘不是解：第{ $row }行{ $queens ->
    [0] 没有皇后
   *[other] 有{ $queens }个皇后
}
list-wrong-size = 第{ $number }个棋盘不是解：它有{ $rows }行{ $columns }列，应为{ $n }行{ $n }列
list-repeated = 第{ $number }个棋盘与第{ $first }个相同
list-repeated-image = 第{ $number }个棋盘是第{ $first }个{ $symmetry }的结果
list-by-quarter-turn = 顺时针转90度
list-by-half-turn = 转180度
list-by-three-quarter-turn = 逆时针转90度
list-by-mirror = 左右翻转
list-by-flip = 上下翻转
list-by-transpose = 沿对角线（＼）翻转
list-by-antitranspose = 沿反对角线（／）翻转
list-missing-one = 缺1个解：{ $one }
list-missing-two = 缺2个解：{ $one }和{ $other }
list-missing-many = 缺{ $count }个解：
list-missing-class = 缺1个本质不同的解：{ $one }
list-missing-two-classes = 缺2个本质不同的解：{ $one }和{ $other }
list-missing-classes = 缺{ $count }个本质不同的解：
list-more-wrong = 还有{ $count }个棋盘不是解
list-more-repeated = 还有{ $count }个棋盘重复
list-more-missing = 还有{ $count }个
list-pattern-other-size = 这个列表对N = { $other }是正确的，但这里N = { $n }
list-pattern-all-equal = 所有棋盘都相同：程序是否每次存入的都是同一个棋盘，而没有复制？
list-pattern-empty-row = 所有棋盘都缺第{ $row }行的皇后，其余各行恰有一个：循环是否漏了这一行？
list-pattern-unchecked-columns = 这些正好是不检查列时搜索得到的全部棋盘
list-pattern-unchecked-diagonals = 这些正好是不检查对角线（＼）时搜索得到的全部棋盘
list-pattern-unchecked-antidiagonals = 这些正好是不检查反对角线（／）时搜索得到的全部棋盘
list-pattern-unchecked-both-diagonals = 这些正好是不检查斜线时搜索得到的全部棋盘，即所有排列
list-pattern-unchecked-columns-and-diagonals = 这些正好是只检查反对角线（／）时搜索得到的全部棋盘
list-pattern-unchecked-columns-and-antidiagonals = 这些正好是只检查对角线（＼）时搜索得到的全部棋盘
list-pattern-unchecked-everything = 这些是每行一个皇后的所有棋盘：搜索没有做任何检查
list-pattern-unchecked-distant-rows = 这些正好是斜线只与上一行比较时搜索得到的全部棋盘
list-pattern-unchecked-first-row = 这些正好是从不与第{ $row }行比较时搜索得到的全部棋盘：检查的循环是否从{ $next }开始？
list-pattern-unchecked-row-above = 这些正好是从不与上一行比较时搜索得到的全部棋盘：检查的循环是否少了最后一次？
list-pattern-only-first = 唯一的棋盘就是第一个解：搜索是否找到一个解就结束了？
list-pattern-not-reduced = 列表包含全部解，没有去掉旋转和翻转后相同的解
list-pattern-reduced = 列表只有本质不同的解，每类一个，而不是全部解
list-pattern-times = 每个棋盘都出现了{ $times }次
list-pattern-every-image = 每个本质不同的解都列出了8个变换结果：对称的解有相同的变换结果，只应算一次
list-pattern-only-rotations = 每类都列出了互为翻转的两个棋盘：程序是否只比较了旋转？
list-pattern-only-reflections = 每类都列出了一个棋盘的所有旋转：程序是否只比较了翻转？
list-pattern-half = 缺的正好是第{ $row }行皇后在第{ $first }到第{ $last }列的解：是否只搜索了一半，没有加上左右翻转的解？
list-pattern-first-row = 缺的正好是第{ $row }行皇后在第{ $first }到第{ $last }列的解：第{ $row }行的循环是否漏了这些列？
list-pattern-first-column = 缺的正好是第{ $row }行皇后在第{ $row }列的解：第{ $row }行的循环是否从{ $next }开始？
list-pattern-last-column = 缺的正好是第{ $row }行皇后在最后一列的解：第{ $row }行的循环是否少了最后一次？
list-pattern-one-of-pairs = 每个解与它{ $symmetry }的结果，列表中恰有其一
list-pattern-symmetric-lost = 缺的正好是有对称性的解：程序是否把变换后与自身相同的解也删掉了？
list-pattern-removed-while-walked = 这些正好是一边遍历列表一边删除后剩下的解：每删一个，循环就跳过后面的一个
list-pattern-cut-short = 这些正好是正确列表按顺序的前{ $given }个：输出是否被截断，或限制了个数？
list-empty = 列表是空的：请用 { FIELD("list_size") } 给出棋盘大小
refusal-list-memory = { $given } 内存存不下这个列表：请增大 { FIELD("memory") }，至少 { $needed }
refusal-list-long = 列表超过了上限 { $most } 个棋盘
reason-list = 更大的棋盘，列表太长

# `check --run` 对程序的说明。
run-output = 输出
run-one-square = 只有一格的棋盘与计数无法区分
run-too-long = 运行{ $seconds }秒后被停止
run-status = 以状态{ $status }结束
run-status-said = 以状态{ $status }结束：{ $said }
run-ended = 被终止：{ $how }
run-right = 正确
run-wrong = 错误
run-repeated = 重复
run-missing = 缺少
run-unread = 程序对N = { $n }的输出无法判断
