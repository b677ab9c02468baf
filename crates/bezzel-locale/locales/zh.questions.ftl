# 问题为什么没有答案，中文。键与en.questions.ftl相同。

refusal-size = 棋盘大小 { $given } 无效：应为 { $min } 到 { $max } 的整数{ $reason }
refusal-integer = { $field } 的值 { $given } 无效：应为 { $min } 到 { $max } 的整数{ $reason }
refusal-integer-from = { $field } 的值 { $given } 无效：应为不小于 { $min } 的整数{ $reason }
refusal-either = { $field } 的值 { $given } 无效：可选 { $min }, { $max }
refusal-decimal = { $field } 的值 { $given } 无效：应为 { $min } 到 { $max } 的数
refusal-because = （{ $reason }）
refusal-value = { $field } 的值 { $given } 无效：可选 { $known }
refusal-range = 范围 { $given } 无效：应为 A..B，1 <= A <= B，例如 1..12
refusal-numbers = { FIELD("nth") } 的值 { $given } 无效：应为从 1 开始的序号，或 A..B，1 <= A <= B，例如 5..10
refusal-bytes = { FIELD("memory") } 的值 { $given } 无效：至少 { $least }，写作 8GB 或 512MB
refusal-signs = 符号 { $given } 无效：应为两个或三个不同的符号，依次表示皇后、空格、禁放格，例如 "*_" 或 "Q.x"
refusal-date = 日期 { $given } 无效：应为 2026-11-21 这样的日期
refusal-conflict = { $given } 不能与 { $other } 同时使用：请只用其中一个
refusal-needs = { $given } 需要 { $other }
refusal-missing = 缺少 { $field }：请给出棋盘大小
refusal-memory = 用 { $threads } 个线程计数约需 { $needed } 内存，超过上限 { $given }：请减少线程，或增大 { FIELD("memory") }
refusal-halves = 按两半计数 N = { $n }，{ $memory } 内存不够：请增大 { FIELD("memory") }
refusal-plan-depth = 深度 { $given } 无效：这种划分方式的深度为 0 到 { $max }
refusal-plan-column = 列号 { $start } 无效：大小为 { $n } 的棋盘，列号为 0 到 { $last }
refusal-plan-halves = N = { $n } 不能以这样的固定线按两半计数：大小最多 { $max }，奇数固定 1 条线，偶数 0 或 2 条
refusal-plan-version = 该方案所用的划分方式是另一版本，分片不同：本程序使用 { $scheme }
refusal-plan-text = 不是方案：应为“cross/2 n=16 depth=1”这样的文字
refusal-board-size = 棋盘有 { $given } 行，而 { FIELD("n") } 是 { $n }
refusal-board-attack = 棋盘上有两个皇后互相攻击，无法从这里继续搜索
refusal-terminal = { $format } 是二进制格式：请用 -o 写入文件，或用管道
refusal-draw-plan = 只能从按 cross 或 halves 数出全部解的账本抽样，不能从“{ $plan }”抽样：请用 campaign new --scheme cross 或 halves 新建
refusal-draw-tally = “{ $plan }”的分片 { $shard } 的解比账本所说的少：请审计账本
refusal-model-crowded = 这是双星棋盘；只有每行每列一个皇后的棋盘才能写成模型
refusal-model-force = 这个模型有 { $variables } 个变量、{ $constraints } 条约束，约 { $bytes }，上限为 { $max }：请用 { FIELD("force") }，或换更短的编码或格式
refusal-model-shorter = 这个模型有 { $variables } 个变量、{ $constraints } 条约束，约 { $bytes }，上限为 { $max }：请用更小的棋盘，或换更短的编码或格式
refusal-setting-never = 这里不能用 { $field }：它不起作用
refusal-setting = { $field } 不能用于 { $format }，只能用于 { $formats }
refusal-shards = { FIELD("shards") } 的值 { $given } 无效：应为升序的范围，例如 0..100,205（不含 100），最大 { $last }，或 even、odd
refusal-percent = { $field } 的值 { $given } 无效：应为 0 到 100 的百分数，例如 2%
refusal-failed = 计数失败：{ $error }
refusal-defect = 这是 bezzel 的错误，请报告：{ $error }
refusal-program = 无法运行{ $name }（{ $error }）：应为程序和各个参数，例如 python3 queens.py
refusal-no-campaigns = 此版本没有账本：请在自己的电脑上使用 bezzel
refusal-time = 在这里耗时太长
refusal-stopped = 已停止
reason-masks = 一行必须能存入一个 64 位字
reason-steps = 更大的棋盘无法逐步显示
reason-count = 更大的计数无法完成；已知最大的是 N = 27
reason-halves = 半个棋盘的位字存不下更多斜线
reason-compare = 更大时估计也没有意义
reason-rows = { $n } 列的棋盘，每行一个棋子时最多 { $n } 行
reason-columns = 大小为 { $n } 的棋盘有这些列
reason-solutions = N = { $n } 没有更多的解
reason-ranks = 更大的棋盘解太多，无法编号；solve --random 适用于任何大小，速度快，但不均匀
reason-samples = 更大的棋盘计数需要数分钟以上；可从已完成的账本抽样，或用 mcmc 近似均匀抽样
reason-server = 更大的在这里耗时太长
