# 关于长期计数的句子，中文。键与 en.campaign.ftl 相同。

## 帮助

help-campaign = 长期计数：进度存于一个文件，可随时继续，可分布到多台机器
help-campaign-new = 为一次计数新建账本
help-campaign-run = 在本机计算账本中缺少的分片
help-campaign-status = 显示进度
help-campaign-total = 输出总数及其检验；尚有缺少或错误时退出码为 1
help-campaign-audit = 用其他方法重算随机抽取的结果，并查找损坏的行
help-campaign-merge = 把几个账本合并成一个新账本
help-campaign-export = 把结果导出为 CSV
help-campaign-import = 从 CSV 导入结果，要么全部，要么都不导入
help-campaign-copy = 复制账本此刻的内容，账本正在写入时也可以
help-campaign-split = 把缺少的分片切成用时大致相等的范围，每行一个，供 campaign shard 使用
help-campaign-verify = 不用账本验证档案；有任何错误时退出码为 1
help-campaign-expel = 作废一个工作者或登录名的全部结果，并记入账本
help-campaign-pardon = 让被推翻或除名的工作者或登录名的结果重新计入（算错的除外），并记入账本
help-copy-output = 要新建的副本；不会覆盖已有文件
help-hours = 每一部分的长度，以单核小时计，例如 2 或 0.5
help-archive = 档案，由 campaign export --archive 写出
help-export-archive = 把整个计数写成一个供发表的文本文件，可用 campaign verify 验证；总数有任何疑问时拒绝写出
help-untrusted = 结果来自不认识的机器 NAME：另一个工作者得出同样的结果后才算数
help-keep-conflicts = 保留互相矛盾的结果，由 campaign run 裁定
help-replicate = 取 2 时：每个结果都由两个工作者用两种内核算出
help-verify-sample = 要重算的结果个数，随机抽取
help-verify-seed = 抽样的种子 [默认：随机]
help-campaign-coordinate = 通过 NATS 向工作者分发分片，并记录结果
help-campaign-list = 列出 NATS 上的计数，或撤下遗留的计数
help-campaign-broker = 写出带登录名的 NATS 配置：协调者和工作者的
help-withdraw = 从 NATS 撤下这个计数：公告、分片，以及尚未记入账本的结果
help-campaign-shard = 计算某个方案的分片，写入文件供 campaign import 使用；不需要账本和网络
help-plan = 方案，例如“cross/2 n=16 depth=1”；campaign status 显示账本的方案
help-shard-range = 分片：范围如 0..100,205（不含 100）、even 或 odd
help-shard-output = 要写入的文件；每算完一个分片就追加一行
help-resume = 如果文件已存在则继续
help-campaign-work = 为 NATS 上的计数计算分片
help-campaign-slurm = 生成用 Slurm 启动工作者的脚本
help-ledger = 账本，例如 q22.bezzel
help-ledgers = 要合并的账本；损坏的账本只取完好的行
help-facts = 结果文件，格式如 export 所写：plan、shard、w8、w4、w2、w1 等
help-new-output = 要新建的账本 [默认：N = 22 时为 q22.bezzel]
help-new-start = 只计算首行皇后在第 C 列的解，列号从 0 开始
help-new-scheme = 划分方式：先中央行列再逐行（cross），分成两半再合并（halves），逐行且不用对称（rows），用另一种独立方法计算 semi-queen 和 reflecting-queen（second）；auto 选最快的
help-new-depth = 划分的深度：每深一层，分片约为八分之一
help-shard-seconds = 每个分片在单线程上的最长时间 [默认：10 秒或总时间的四千分之一，取较小者]
help-new-memory = 任何机器上计数的内存上限，例如 8G 或 512M
help-kernel = 计数所用的内核；auto 选本机最快的
help-memory = 内存上限，例如 8G 或 512M [默认：本机的一半]
help-confirm = 由另一个工作者或内核重算这一比例的结果，例如 2%
help-shards = 只算这些分片：范围如 0..100,205（不含 100），或 even（偶数）、odd（奇数）
help-run-name = 本工作者在账本中的名字 [默认：机器名与进程号]
help-expel-name = 工作者，或登录名：名字中第一个冒号之前的部分
help-pardon-name = 工作者，或登录名：名字中第一个冒号之前的部分
help-work-name = 本工作者的名字 [默认：机器名与进程号]
help-shard-name = 本工作者在文件中的名字 [默认：机器名与进程号]
help-watch = 每隔 SECONDS 秒显示一次，直到所有分片算完 [默认：2]
help-audit-sample = 随机重算的结果个数 [默认：100；指定分片时为全部]
help-audit-shards = 重算这些分片，例如 0..100,205
help-unconfirmed = 只取尚未由第二个工作者或内核确认的结果
help-audit-budget = 重算的时限
help-audit-seed = 抽样的种子 [默认：随机]
help-import-name = 算出这些结果的工作者，用于文件中没有写明时
help-merge-output = 要新建的账本
help-export-format = 文件的格式 [默认：按文件扩展名，否则为 csv]
help-export-output = 要写入的文件 [默认：标准输出]
help-import-format = 文件的格式 [默认：按文件扩展名]
help-nats = NATS 的地址，例如 nats://host:4222、tls://host:4222 或 nats://user:password@host:4222（NATS_URL）[默认：nats://127.0.0.1:4222]
help-user = NATS 的用户名（NATS_USER）
help-password = NATS 的密码（NATS_PASSWORD）
help-token = NATS 的令牌（NATS_TOKEN）
help-login = NATS 所知的登录名，即主题的最后一部分（NATS_LOGIN）[默认：用户名]
help-nkey = 存有 NKey 种子的文件（NATS_NKEY）
help-creds = nsc 生成的凭据文件（NATS_CREDS）
help-tls-ca = 用于验证 NATS 服务器的证书文件（NATS_CA）
help-tls-cert = 向 NATS 服务器出示的客户端证书（NATS_CERT）
help-tls-key = 客户端证书的密钥（NATS_KEY）
help-lease = 工作者多久没有消息后，其分片重新分发
help-strangers = 也把分片分给不认识的浏览器等（work.html）：工作者得出同样的结果后才算数
help-one-trust = 所有登录名视为一体：两台机器算作两个工作者，即使登录名相同
help-alert = 工作者或登录名被推翻或停用、或与 NATS 的连接中断时运行的命令；说明在 BEZZEL_ALERT 中
help-http = 在此地址（或 127.0.0.1 的此端口）提供关于计算任务的网页，以及供 Prometheus 使用的 /metrics
help-coordinate-version = 接受哪个版本的工作者的结果：只看前两个数字
help-logins = 工作者的登录名：每个作为整体信任的人或团体一个
help-broker-output = 要写出的文件；只有其所有者可读
help-ahead = 同时分发的分片数
help-until-done = 计数完成后结束，不等待下一个
help-work-campaign = 只为这一计数工作
help-slurm-nats = 工作者使用的 NATS 地址
help-workers = 工作者的个数
help-time = 每个工作者的时限，按 Slurm 的写法
help-partition = 集群的分区
help-slurm-output = 要写入的脚本

## 不能使用的账本

ledger-exists = { $path } 已经存在，新账本不会覆盖文件：请另取名字，或继续计数（{ ACTION("run") }）
ledger-missing = 没有账本 { $path }：请用 { ACTION("new") } 新建
ledger-none = { $path } 不是账本
ledger-version = { $path } 是版本 { $given } 的账本，本程序最高支持版本 { $known }：请用更新的 bezzel
ledger-plan = { $path } 的方案是“{ $plan }”，本程序不支持（{ $error }）：请用建立它的版本或更新的版本
ledger-other-plan = { $path } 的方案是“{ $plan }”，而不是“{ $other }”：方案必须相同
ledger-too-many = “{ $plan }”有 { $shards } 个分片，账本最多 { $max } 个：请减小 { FIELD("depth") }，或加大 { FIELD("shard_seconds") }
ledger-damaged = { $path } 已损坏（{ $detail }），没有改动任何内容。{ ACTION("merge") } 用完好的行建立新账本，其余重新计算
ledger-in-use = { $path } 正由 { $by } 使用：同时只能有一个进程写入
ledger-linked = { $path } 有 { $links } 个名字（硬链接），两个程序可能同时写入：请删除其他名字，或用 cp 复制后使用副本
ledger-vanished = { $path } 在使用中被删除、移动或替换：此后的结果已丢失。请放回原处，再次运行
ledger-read-only = { $path } 只读：文件或其目录有写保护
ledger-full = 磁盘空间不足，无法写入 { $path }。已写入的行是安全的：请腾出空间后继续
ledger-database = { $path }：数据库报告错误（{ $reason }）
campaign-other-plan = 账本的计划是“{ $ledger }”，计数器的计划是“{ $counter }”
ledger-conflicts = { $path } 与已知的结果矛盾（{ $count ->
    [1] 分片 { $shard }
   *[other] { $count } 个分片，第一个是 { $shard }
}）：其中必有一个错误，因此没有导入。可用 { ACTION("audit") } 加 --shards { $shard } 重算
exchange-conflicts = 现在有 { $shards } 个分片互相矛盾，在 { ACTION("run") } 裁定之前不算已知
exchange-failed = { $path }：{ $error }。没有导入任何结果
exchange-no-column = 缺少列“{ $name }”
exchange-two-columns = 有两个列都叫“{ $name }”
exchange-field = 第 { $row } 行：“{ $given }”{ $what ->
    [plan] 不是方案
    [worker] 不是工作者的名字、内核或版本
    [checksum] 不是校验和
   *[number] 不是 0 到 18446744073709551615 的数
}
exchange-fields = 第 { $line } 行有 { $fields } 个字段，而首行有 { $first } 个
exchange-other-plan = 第 { $row } 行的方案是“{ $given }”，而不是“{ $plan }”
exchange-checksum = 第 { $row } 行：分片 { $shard } 的校验和不符，这一行被改动过
fact-other-plan = 分片 { $shard } 的计数属于方案“{ $given }”，而本账本属于方案“{ $plan }”
fact-no-such-shard = “{ $plan }”没有分片 { $shard }：分片编号为 0 到 { $last }
fact-too-many = “{ $plan }”的分片 { $shard } 不可能有 { $given } 个解：整个棋盘的解少于 { $most } 个
fact-kernel = 分片 { $shard } 所写的内核“{ $given }”不存在：内核有 { $known }
fact-number = 分片 { $shard }：{ $name } 为 { $given }，最大只能是 { $max }
fact-weight = 分片 { $shard } 不可能有权重为 { $weight } 的解：“{ $plan }”没有这种解

error-worker = “{ $given }”不能作为工作者的名字：要 1 到 100 个字符，不含控制字符和看不见的字符，首尾没有空格，且不以“stranger:”开头
error-expel = 账本中没有 { $name } 的结果：工作者有 { $names }
error-pardon = { $name } 既未被推翻也未被除名：被推翻或除名的有 { $names }
error-slurm-password = --nats 中不能有密码，因为别人可能读到脚本：sbatch 会把环境中的 NATS_USER 和 NATS_PASSWORD 传给工作者
slurm-local = { $nats } 指各个节点自身：请用 --nats 指明服务器所在的机器
error-slurm = { $name } 的值 { $given } 无效：应为 Slurm 接受的写法，只含字母、数字和 -_:.,+

## 发生的事

progress-shards = 个分片
progress-line = { $of } 个分片中已完成 { $done } 个（工作量的 { $share } %），已用 { $elapsed }；大约还要 { $left }
campaign-made = { $ledger }：N = { $n }，方案“{ $plan }”，{ $shards } 个分片，每个约 { $shard }；单核约 { $core }，在这里用 { $threads } 个线程约 { $time }
shard-done = 已算出 { $shards } 个分片，写入 { $path }
campaign-complete = 所有分片都已算出
campaign-done = 所有分片都已算出；用 campaign total { $path } 输出总数
campaign-failure = 分片 { $shard } 无法计算：{ $message }
campaign-refuted = 已重算分片 { $shard }；以下工作者算错，其全部结果作废：{ $who }
campaign-unsettled = 分片 { $shard } 仍有矛盾：这里的结果与其他结果都不同
campaign-struck-out = 工作者 { $name } 曾算错分片 { $shard }，其结果不计入：请检查这台机器；如无问题，请换一个 { FIELD("name") }
campaign-expelled = 工作者 { $name } 已被除名，其结果不计入：campaign pardon 可恢复
campaign-expels = 已除名 { $name }：不计其结果，已知 { $shards } 个分片中的 { $done } 个
campaign-pardons = 已恢复 { $name }：计入其结果，已知 { $shards } 个分片中的 { $done } 个；算错的结果仍不计入
campaign-for-others = { $facts } 个结果是本工作者自己算出的：须由另一个工作者再算一次（在另一台机器上 campaign run，或另给一个 --name）
campaign-no-other-kernel = 本机只有一种内核，没有确认任何结果
campaign-conflict = 分片 { $shard } 的结果与账本矛盾；{ ACTION("run") } 会裁定
status-plan = N = { $n }，方案“{ $plan }”
status-done = 已完成：{ $done } / { $shards } 个分片（{ $share } %），单核 { $core }
status-missing = 缺少：{ $missing } 个；最近十分钟没有新结果
status-missing-idle = 缺少：{ $missing } 个，单核约 { $core }；最近十分钟没有新结果
status-missing-strangers = 缺少：{ $missing } 个；最近十分钟不可信的发送者每秒给出 { $rate } 个
status-missing-rate = 缺少：{ $missing } 个；最近十分钟每秒 { $rate } 个，大约还要 { $left }
status-confirmed = 由另一个工作者或内核确认：{ $confirmed } 个
status-replicated = 由两个工作者用两种内核算出：{ $replicated } 个
status-pending = 只有不可信的发送者算出，所以不计入：{ $pending } 个
status-conflicts = 有矛盾，不计入：{ $shards }；{ ACTION("run") } 会重算并裁定
status-damaged = { $rows } 行已损坏（校验和不符），已忽略：{ $which }；其他行没有的分片由 { ACTION("run") } 重算
status-damaged-spare = { $rows } 行已损坏（校验和不符），已忽略：{ $which }；它们的分片另有记录，{ ACTION("merge") } 可生成没有损坏的账本
status-worker = { $name }（{ $kernel }）：{ $shards } 个分片，其中 { $confirmed } 个得到确认，单核 { $core }
status-refuted = { $name }（{ $kernel }）：因分片 { $by } 被推翻；其 { $shards } 个分片不计入
status-expelled = { $name }（{ $kernel }）：已除名；其 { $shards } 个分片不计入
status-miscounts = { $name }（{ $kernel }）：版本 { $version } 用此内核会算错；其 { $shards } 个分片不计入，由 { ACTION("run") } 重算
status-decided = { $name }：{ $ago }前由 { $who } { $what ->
    [refuted] 推翻
    [expelled] 除名
   *[pardoned] 重新计入
}
status-more-workers = ……还有 { $more } 个工作者
total-rows = 全部 { $shards } 个分片都已算出，校验和有效，没有矛盾；{ $confirmed } 个由另一个工作者或内核确认
total-missing = 缺少 { $shards } 个分片（{ $first }）：还没有总数
total-missed = { $who } 的 { $facts } 个结果中，秘密选出的 { $share } % 由他人重新算出，{ $own } % 由本账本自己的进程重新算出：若有 { $wrong } 个错误结果，各登录名互不串通时全部未被发现的概率为 { $missed } %，否则为 { $together } %
total-missed-own = 本账本自己的进程 { $who } 的 { $facts } 个结果中，秘密选出的 { $share } % 已重新算出：若有 { $wrong } 个错误结果，全部未被发现的概率为 { $missed } %
total-public = 工作者事先知道哪些结果会被重新算出（版本 1 的账本），因此不能排除说谎的工作者；{ ACTION("run") } 加 --confirm 会秘密选择
total-unconfirmed = 以下工作者的结果没有一个得到其他工作者或内核的确认：{ $who }
total-refuted = 已作废并重算，算错的工作者：{ $who }
total-faults = 数据库的页有错误：{ $faults }。{ ACTION("merge") } 可用完好的行生成新账本
total-weights = 总和不可能正确：权重为 1 的解成对出现，而这里是奇数
audit-rows = 已算出 { $done } / { $shards } 个分片；{ $damaged ->
    [0] 校验和全部相符
   *[other] { $damaged } 行已损坏
}
audit-same = 用 { $kernel } 内核重算的 { $same } 个结果一致
audit-differ = 错误：用 { $kernel } 内核重算，结果不同：{ $shards }
audit-cure = campaign run { $path } 重新计算这些工作者的分片
audit-failed = 用 { $kernel } 内核无法计算：{ $shards }
audit-cut = { $chosen } 个结果只重算了 { $recounted } 个：已到时限（可增大 --budget）
audit-damaged = 损坏：表 { $table } 的第{ $row }行
merge-damaged = { $path } 已损坏；已取其完好的行
merge-done = 已有 { $facts } / { $shards } 个分片，其中 { $confirms } 个由另一个工作者或内核确认
import-pending = 不可信的发送者的 { $pending } 个结果已单独存放，直到另一个工作者得出同样的结果
split-done = { $parts } 个部分，缺少 { $shards } 个分片，单核约 { $core }；方案是“{ $plan }”
verify-none = { $path } 不是档案；campaign export --archive 可以写出
verify-failed = { $path } 不可靠：{ $error }
verify-done = “{ $plan }”：{ $shards } 个分片各有一个结果；{ $confirmed } 个由两个工作者或内核算出，{ $replicated } 个由两个工作者用两种内核算出
verify-again = 重新计算了 { $recounted } 个结果，{ $differ ->
    [0] 全部相同
   *[other] 其中 { $differ } 个不同
}
import-refuted = { $facts } 个结果来自曾经出错的工作者或会算错的版本：保留，但不计入
import-done = 新增 { $facts } 个，确认 { $confirms } 个
note-share = 此前有 { $share } 的结果被重新计数，这次没有：--confirm { $share } 可继续
note-campaign = 这次计数很长：先 campaign new { $n }，再 campaign run，可以随时继续

## 协调者与工作者

error-credentials = 凭据太多：--user 加 --password、--token、--nkey、--creds 只能用一种
error-replicate = --replicate 2 需要两个登录名、两种内核（例如 avx2 和 avx512）的工作者，而此 NATS 没有登录名：campaign broker 可写出带登录名的配置；--one-trust 则改为两台机器
spread-no-broker = { $address } 没有 NATS 服务器应答（{ $reason }）：请用 nats-server -js 启动，或用 --nats 给出地址
spread-address = 服务器地址 { $address } 无效：应类似 nats://host:4222（{ $reason }）
spread-insecure = 无法与 { $address } 的服务器建立安全连接（{ $reason }）：请检查它是否使用 TLS，以及 --tls-ca、--tls-cert 和 --tls-key
spread-refused = { $address } 的 NATS 服务器拒绝连接（{ $reason }）：请检查 --user 和 --password、--token、--nkey 或 --creds
spread-no-streams = { $address } 的 NATS 服务器没有启用流（{ $reason }）：请启用 JetStream：nats-server -js
spread-coordinated = { $by } 已经在协调这次计数；同时只能有一个
spread-stranger = 略过 bezzel { $version } 的计数“{ $plan }”，本版本无法计算（{ $reason }）：两边请用同一版本
spread-unwanted = 协调者不接受这个工作者的结果：它接受 bezzel { $version }，名称至多 60 个字符且不含冒号
spread-login = 登录名 { $login } 无效：应为 1 到 30 个字母、数字、- 和 _（用户名含其他字符时请用 --login）
spread-impossible = { $who } 的结果不可能成立，不再得到分片：请检查那台机器的内存和处理器，或谁在用它的登录名
spread-stopped = 登录名 { $login } 的第二台机器算错：在 campaign pardon 之前不再得到分片
spread-everyone = NATS 不区分客户，因此信任所有能连接的人：campaign broker 可写出带登录名的配置
spread-worker-refuted = 工作者 { $name } 算错过一个分片，不再接受其结果：请检查这台机器的内存和处理器
spread-nothing = 没有协调者应答；等待中
spread-none = NATS 上没有计数
spread-campaign = 正在为“{ $plan }”计算
spread-no-coordinator = “{ $plan }”没有协调者应答：结果由 NATS 保存，直到协调者启动
spread-left = “{ $plan }”没有协调者应答；转到另一个计数，或结束
spread-withdrawn = 已撤下计数 { $fingerprint }；没有账本记录的结果丢失：{ $facts } 个
spread-no-campaign = NATS 上没有计数 { $fingerprint }；campaign list 会列出已有的
spread-listed = { $plan }，{ $fingerprint }：由 { $by } 协调；已知 { $shards } 个分片中的 { $known } 个，待记录 { $facts } 个结果
spread-listed-alone = { $plan }，{ $fingerprint }：没有协调者；待记录 { $facts } 个结果
spread-done = “{ $plan }”已完成
spread-worked = 算出 { $shards } 个分片{ $failed ->
    [0] {""}
   *[other] ，{ $failed } 个失败
}
spread-lost = 与 NATS 的连接中断，将自动重连；结果在此之前会保留
spread-returned = 已重新连接 NATS
spread-trouble = 与 NATS 的连接中断，正在重试：{ $trouble }
spread-failed = 分片 { $shard } 无法由 { $worker } 计算：{ $message }
spread-poison = 分片 { $shard } 五次失败或丢失，不再分发；在本机运行 campaign run 可查看原因
spread-rubbish = 忽略了一条不是这次计数结果的消息：{ $what }
error-broker-exists = { $path } 已存在，新密码会使旧密码失效：请换一个文件名
error-logins = 登录名 { $name } 给了两次；coordinator 是协调者的登录名
error-version = 版本 { $given } 无效：应为两三个数字，例如 0.2
error-fingerprint = 指纹 { $given } 无效：应为 16 位十六进制数，campaign list 会列出
spread-begins = 正在协调“{ $plan }”（{ $fingerprint }），接受 bezzel { $version } 的工作者
spread-no-rights = { $address } 的服务器不让这个登录名读取数据流：请用协调者的登录名
error-http = --http 的地址 { $given } 无效：应为带端口的地址，例如 127.0.0.1:9148，或一个端口
spread-watch = http://{ $address }/ 显示此计算任务，http://{ $address }/metrics 为 Prometheus 提供数据
spread-standing = { $shards } 个分片中已完成 { $known } 个（{ $share } %）；选定的 { $wanted } 个结果中已确认 { $confirmed } 个；{ $workers } 个工作者，{ $refuted } 个被推翻；{ $left }
spread-time-left = 最近十分钟每秒 { $rate } 个分片，大约还需 { $left }，± { $error }
spread-time-unknown = 尚不知还需多久
spread-worker = 工作者
spread-silent = 距上次请求
spread-holds = 持有的分片
spread-found = 启动以来找到的结果
spread-all-refuted = 被推翻或拒绝：{ $who }
spread-ended = 在全部分片完成前结束：{ $path } 中有 { $shards } 个分片中的 { $known } 个；再次启动即可继续
spread-unconfirmed = { $facts } 个结果未能确认：没有其他工作者
