# 关于长期计数的句子，中文。键与 en.campaign.ftl 相同。

## 帮助

help-campaign = 计算几小时或几个月：分片的账本，无论发生什么都能继续，可分布到多台机器
help-campaign-new = 为一次计数建立账本
help-campaign-run = 在本机计算账本中缺少的部分
help-campaign-status = 说明进行到哪里
help-campaign-total = 写出总数及其依据；尚有缺少或错误时退出码为 1
help-campaign-audit = 用别的方法重新计算随机抽取的一些结果，并查找损坏的位
help-campaign-merge = 把几个账本合成一个
help-campaign-export = 把结果写成 CSV 或 Parquet
help-campaign-import = 从 CSV 或 Parquet 加入结果，要么全部，要么一个也不加
help-campaign-coordinate = 通过 NATS 把分片交给工作者，并记录返回的结果
help-campaign-list = 列出 NATS 上的计数，或撤下遗留的计数
help-withdraw = 从 NATS 撤下这个计数：公告、分片，以及尚未记入账本的结果
help-campaign-shard = 把一种方案的分片计入文件，供 campaign import 使用；不需要账本和网络
help-plan = 方案的文字，例如“cross/2 n=16 depth=1”；campaign status 会显示账本的方案
help-shard-range = 分片：范围如 0..100,205（不含 100）、even 或 odd
help-shard-output = 文件；每算完一个分片就加上一行
help-resume = 如果文件已存在则继续
help-campaign-work = 为 NATS 上的任何计数计算分片
help-campaign-slurm = 写出让 Slurm 启动工作者的脚本
help-ledger = 账本，例如 q22.bezzel
help-ledgers = 账本；损坏的账本中，能读出且可信的部分会被采用
help-facts = 结果文件，格式如 export 所写：plan、shard、w8、w4、w2、w1 等
help-new-output = 要建立的账本；不指定时 N = 22 为 q22.bezzel
help-new-start = 只计算第一行皇后在第 C 列（从 0 起）的解
help-new-scheme = 如何切分：从中央行列起逐行（cross），两半相接（halves），或不用对称逐行（rows）；second 用另一种独立方法数 semi-queen 和 reflecting-queen；auto 取最快的
help-new-depth = 切分多深：每深一层，分片约小到八分之一
help-shard-seconds = 一个分片在一个线程上最多用时；不指定时为 10 秒或总时间的四千分之一，取较小者
help-new-memory = 计数可用的最大内存，例如 8G 或 512M，无论在哪里计算
help-kernel = 用什么计算；auto 取本机最快的
help-memory = 可用的最大内存，例如 8G 或 512M；不指定时为本机的一半
help-confirm = 由另一个工作者或内核把这一比例的结果再算一次，例如 2%
help-shards = 只算这些分片：范围如 0..100,205（不含 100），或 even（偶数）、odd（奇数）
help-run-name = 本工作者在账本中的名字；不指定时为机器名与进程号
help-work-name = 本工作者的名字；不指定时为机器名与进程号
help-watch = 每隔这么多秒再显示一次
help-audit-sample = 随机重新计算多少个结果 [默认：100；指定分片时为全部]
help-audit-shards = 重新计算这些分片，例如 0..100,205
help-unconfirmed = 只取没有第二个工作者或内核算过的结果
help-audit-budget = 重新计算的时间
help-audit-seed = 抽样的种子；不指定时随机
help-import-name = 文件没有说明时，由谁得出这些结果
help-merge-output = 要建立的账本
help-export-format = 文件的格式；通常由路径的结尾决定，否则为 csv
help-import-format = 文件的格式；通常由其结尾决定
help-nats = NATS 的地址，例如 nats://host:4222、tls://host:4222 或 nats://user:password@host:4222（NATS_URL）[默认：nats://127.0.0.1:4222]
help-user = NATS 的用户名（NATS_USER）
help-password = NATS 的密码（NATS_PASSWORD）
help-token = NATS 的令牌（NATS_TOKEN）
help-nkey = 存有 NKey 种子的文件（NATS_NKEY）
help-creds = nsc 生成的凭据文件（NATS_CREDS）
help-tls-ca = 用来信任 NATS 服务器的证书文件（NATS_CA）
help-tls-cert = 向 NATS 服务器出示的证书（NATS_CERT）
help-tls-key = 该证书的密钥（NATS_KEY）
help-lease = 工作者沉默多久之后，其分片会再次发出
help-ahead = 预先交给 NATS 多少个分片
help-until-done = 计数完成后结束，不等待下一个
help-slurm-nats = 工作者要使用的 NATS 地址
help-workers = 多少个工作者
help-time = 每个工作者可运行多久，按 Slurm 的写法
help-partition = 集群的分区
help-slurm-output = 脚本写到哪里

## 不能使用的账本

ledger-exists = { $path } 已经存在，新账本不会取代任何文件：请另取名字，或继续计数（{ $run }）
ledger-missing = 没有账本 { $path }；{ $new } 可以建立
ledger-none = { $path } 不是账本
ledger-version = { $path } 是版本 { $given } 的账本，本程序只认识到版本 { $known }：请用更新的 bezzel
ledger-plan = { $path } 的方案是“{ $plan }”，本程序不认识（{ $error }）：请用建立它的版本或更新的版本
ledger-other-plan = { $path } 的方案是“{ $plan }”，而不是“{ $other }”：只有同一方案的账本才能合在一起
ledger-too-many = “{ $plan }”有 { $shards } 个分片，账本最多容纳 { $max } 个：减小{ $depth }，或加大{ $seconds }
ledger-damaged = { $path } 已损坏（{ $detail }）。没有改动任何内容。{ $merge } 会用所有能读出且可信的内容建立新账本；丢失的部分会重新计算
ledger-in-use = { $path } 正由 { $by } 写入；同时只能有一个
ledger-linked = { $path } 是一个有 { $links } 个名字（硬链接）的文件，两个程序可能同时写入：请删除其他名字，或用 cp 复制后使用副本
ledger-vanished = { $path } 在写入时被删除、移动或替换：此后算出的结果已丢失。请放回原处，再次运行
ledger-read-only = { $path } 只能读取：文件或其目录是只读的
ledger-full = 磁盘上没有空间写 { $path } 了。之前写入的内容是安全的；请腾出空间后继续
ledger-conflicts = { $path } 对 { $count ->
    [one] 分片 { $shard }
   *[other] { $count } 个分片（第一个是 { $shard }）
} 的说法与已知的不同：其中必有一个是错的，所以什么也没有加入。{ $audit } 加 --shards { $shard } 可重新计算
exchange-failed = { $path }：{ $error }。什么也没有加入

## 参数

error-worker = “{ $given }”不能作为工作者的名字：要 1 到 100 个字符，不含控制字符
error-slurm = { $name } 应为 Slurm 接受的写法，只含字母、数字和 -_:.,+；{ $given } 不是

## 发生的事

progress-shards = 个分片
campaign-made = { $ledger }：N = { $n }，方案“{ $plan }”，{ $shards } 个分片，每个约 { $shard }；单核约 { $core }，在这里用 { $threads } 个线程约 { $time }
shard-done = 已把 { $shards } 个分片计入 { $path }
campaign-complete = 所有分片都已算出
campaign-done = 所有分片都已算出；campaign total { $path } 给出总数
campaign-failure = 分片 { $shard } 无法计算：{ $message }
campaign-conflict = 分片 { $shard } 的结果与账本不同；{ $run } 会裁定
campaign-refuted = 重新计算了分片 { $shard }；算错者及其全部结果已作废：{ $who }
campaign-unsettled = 分片 { $shard } 仍有矛盾：在这里算出的与谁都不同
campaign-struck-out = 工作者 { $who } 曾算错分片 { $shard }，它的结果一律不计入：请检查这台机器；如果没有问题，另给一个 { $name }
campaign-no-other-kernel = 本机只有一种内核，所以没有确认任何结果
status-plan = N = { $n }，方案“{ $plan }”
status-done = 已完成：{ $done } / { $shards } 个分片（{ $share } %），单核 { $core }
status-missing = 缺少：{ $missing } 个；没有在计算
status-missing-idle = 缺少：{ $missing } 个，单核约 { $core }；最近十分钟没有计算
status-missing-rate = 缺少：{ $missing } 个；最近十分钟每秒 { $rate } 个，大约还要 { $left }
status-confirmed = 由另一个工作者或内核确认：{ $confirmed } 个
status-conflicts = 有矛盾，所以不计入：{ $shards }；{ $run } 会重新计算并裁定
status-damaged = { $rows } 行已损坏（校验和不符），不予采信；没有其他行给出的分片由 { $run } 重新计算
status-worker = { $name }（{ $kernel }）：{ $shards } 个分片，单核 { $core }
status-refuted = { $name }（{ $kernel }）：因分片 { $by } 被推翻；其 { $shards } 个分片不计入
status-more-workers = …… 还有 { $more } 个工作者
total-rows = 全部 { $shards } 个分片都由与校验和相符的行给出，没有矛盾；其中 { $confirmed } 个由另一个工作者或内核再次算出
total-missing = 缺少 { $shards } 个分片（{ $first }）：还没有总数
total-refuted = 已作废并重新计算，算错者：{ $who }
total-faults = 数据库发现自身的页有错误：{ $faults }
total-weights = 总和不可能正确：权重为 1 的解成对出现，而这里是奇数
audit-rows = { $shards } 个分片中已知 { $done } 个；{ $damaged ->
    [0] 每一行都与校验和相符
   *[other] { $damaged } 行已损坏
}
audit-same = 用 { $kernel } 内核重新计算的 { $same } 个结果相同
audit-differ = 错误：用 { $kernel } 内核算出不同的结果：{ $shards }
audit-failed = 用 { $kernel } 内核无法计算：{ $shards }
audit-cut = { $chosen } 个结果中只重新计算了 { $recounted } 个：时间已到（增大 --budget 可以多算）
audit-damaged = 损坏：表 { $table } 的第 { $row } 行
merge-damaged = { $path } 已损坏；能读出且可信的部分已采用
merge-done = { $shards } 个分片中已知 { $facts } 个，其中 { $confirms } 个不止一个来源
import-done = 新增 { $facts } 个，确认 { $confirms } 个
note-campaign = 这么长的计数可以不依赖进程：先 campaign new { $n }，再 campaign run

## 协调者与工作者

error-credentials = NATS 只用一种方式识别我们：--user 加 --password、--token、--nkey 或 --creds，不能同时用几种
spread-no-broker = { $address } 没有 NATS 服务器应答（{ $reason }）：用 nats-server -js 启动一个，或用 --nats 指明地址
spread-refused = { $address } 的 NATS 服务器拒绝了我们（{ $reason }）：请按其要求给出 --user 和 --password、--token、--nkey 或 --creds
spread-no-streams = { $address } 的 NATS 服务器不保存流（{ $reason }）：请启用 JetStream：nats-server -js
spread-coordinated = { $by } 已经在协调这次计数；同时只能有一个
spread-stranger = 计数“{ $plan }”由 bezzel { $version } 发布，本程序不能参加（{ $reason }）：两边请用同一版本
spread-worker-refuted = 工作者 { $name } 算错过一个分片，它的结果不再采用：请检查这台机器的内存和处理器
spread-nothing = 没有发布任何计数；等待中
spread-campaign = 正在为“{ $plan }”计算
spread-no-coordinator = “{ $plan }”没有协调者应答：结果由 NATS 保存，直到协调者启动
spread-left = “{ $plan }”没有可分发的分片，也没有协调者；另一个计数有
spread-withdrawn = 计数 { $fingerprint } 已撤下
spread-no-campaign = NATS 上没有计数 { $fingerprint }；campaign list 会列出已有的
spread-listed = { $plan }，{ $fingerprint }：由 { $by } 协调；待计算 { $shards } 个分片，待记录 { $facts } 个结果
spread-listed-alone = { $plan }，{ $fingerprint }：没有协调者；待计算 { $shards } 个分片，待记录 { $facts } 个结果
spread-listed-done = { $plan }，{ $fingerprint }：已完成
spread-done = “{ $plan }”已完成
spread-worked = 计算了 { $shards } 个分片{ $failed ->
    [0] {""}
   *[other] ，{ $failed } 个无法计算
}
spread-trouble = NATS 出了问题，正在重试：{ $trouble }
spread-failed = 分片 { $shard } 无法由 { $worker } 计算：{ $message }
spread-poison = 分片 { $shard } 五次失败或丢失，不再发出；在本机运行 campaign run 可以看到原因
spread-rubbish = 有一条消息不是这次计数的结果，已忽略：{ $what }
spread-unconfirmed = 有 { $facts } 个结果应当确认，但没有另一个工作者来做
