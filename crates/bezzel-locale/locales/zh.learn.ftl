# 学回溯的中文文字；键与 en.learn.ftl 相同。
# 正文一行一段。问题的第一行是题目，其后每行一个答案：正确的以 + 开头，其余以 - 开头，竖线后面是理由。

learn-title = 学会回溯法
learn-slides-title = 学会回溯法：幻灯片
learn-answers-title = 学会回溯法：答案
learn-answers-faults = 第10章各程序的错误
learn-chapters = 章节
learn-still = 十二章，从一个皇后到自己写的程序。打开JavaScript以后，图会动，程序与棋盘同步运行。
learn-language = 程序的语言
learn-pseudocode = 伪代码
learn-score = 第一次就答对{ $right }题，共{ $count }题
learn-right = 对。
learn-wrong = 不对。

learn-chapter-1-title = 问题
learn-chapter-1-text =
    皇后攻击同一行、同一列和两条斜线上的所有格子，一直到棋盘边上。
    在4行4列的棋盘上放4个皇后，让它们谁也攻击不到谁。问题就是这样。1848年，贝策尔（Max Bezzel）提出它时用的是8×8的国际象棋棋盘。换成任意的N，就叫**N皇后问题**。
    先别往下读，自己摆摆看。摆法是有的。
learn-chapter-1-how = 点一下格子放皇后，再点一下拿走。
learn-chapter-1-question =
    空的8×8棋盘，皇后站在角上，能攻击几个格子？
    - 14个 | 行和列各7个，还有一条斜线没算。
    + 21个 | 行7个，列7个，从角上出发的那条斜线7个。
    - 28个 | 角上只有一条斜线，另一条只剩这个角本身。

learn-chapter-2-title = 全试一遍？
learn-chapter-2-text =
    计算机不知道累，何不让它把所有棋盘看一遍？从64格里选8格，有{ $boards }种。
    两个皇后不能同行，那就每行放一个，每行8种放法：8×8×8×8×8×8×8×8＝{ $powers }种。同一列也不行：第1行有8种选择，第2行7种，第3行6种……一共{ $orders }种。
    用**回溯法**更省。棋盘还没放满，它就开始看：只要已有两个皇后互相攻击，这样开头的棋盘就一个也不用看了。它只需要看{ $positions }个局面，放满的和没放满的都算上。
learn-chapter-2-how = 改一改行数。这里假设计算机每秒看一千个棋盘。
learn-chapter-2-question =
    每行的每一列都试：8行是8个8相乘，9行是9个9相乘。换一台速度是原来8倍的计算机，在原来算8行的时间里，它能算几行？
    - 16行 | 行数翻倍，棋盘数不止变成原来的平方。
    - 9行 | 9行有387,420,489个棋盘，是8行的23倍。
    + 还是8行 | 9行的棋盘是8行的23倍，只多一行，8倍的速度就不够用了。所以把所有棋盘都试一遍，很快就谁也算不完。

learn-chapter-3-title = 检查
learn-chapter-3-text =
    放皇后之前，程序先问：已经放好的皇后会不会攻击这一格？程序里，行和列从0数起：A1是第0行第0列。
    列号相等，就在同一列。沿着下行斜线（＼，即对角线）走，行和列一起变大，**行 - 列**不变。沿着上行斜线（／，即反对角线）走，一个变大，一个变小，**行 + 列**不变。所以跟上面的每个皇后比三次就够了。
    行不用检查。程序在一行放好一个皇后，就去下一行，同一行不会有两个。
learn-chapter-3-how = 点皇后下方的格子：安全吗？不安全的话，是检查的哪一行说了“否”？
learn-chapter-3-question =
    程序为什么从不检查行？
    - 皇后不沿行攻击 | 会的。只是程序从来不会在同一行放两个皇后。
    + 每行只放一个，放好就去下一行 | 看到某一行时，那一行还没有皇后，别的皇后都在上面。
    - 检查列的时候顺便查了 | 同一行的两个皇后列号不同，列的检查拦不住。

learn-chapter-4-title = 退一步
learn-chapter-4-text =
    棋盘有**n**行。能走就往下走：在每一行取第一个没有受到攻击的格子，放上皇后，再看下一行。
    如果某一行没有这样的格子，就是前面有皇后放错了。是哪一个？先怀疑最后一个：拿走它，放到它右边下一个安全的格子。右边也没有，就把再上面的那个也拿走。这就是**回溯**。
    树把走过的路记下来。一个**节点**是一个局面：最上面是空棋盘，往下一层多一个皇后，退一步就是往上一层。皇后左边的格子都试过了，所以棋盘不会重复，也不会漏掉。
learn-chapter-4-how = 按播放看，或者按“猜一猜”，每一步先说出来。循环是这一章新加的，左边有竖线的就是它的各行。**压入**是在表的末尾加一个皇后，**弹出**是拿掉最后一个。
learn-chapter-4-question =
    A1和C2上有皇后，第3行没有安全的格子。该拿走谁？
    + 只拿走C2的皇后 | 它移到同一行下一个安全的格子D2。A1的皇后不动。
    - 两个都拿走 | A1还不能判错：有A1的时候，第2行还有别的格子可试。
    - 第3行的皇后 | 第3行没有安全的格子，也就没有皇后。

learn-chapter-5-title = 调用自己的函数
learn-chapter-5-text =
    函数调用自己，就叫**递归**。**放(行)**放好一行，再为下一行调用**放(行 + 1)**。
    每次调用都有自己的行和列，互不覆盖。一次调用发起下一次调用以后，就停在那一行等着；那一次返回了，它就从那里接着做。已经开始、还没有返回的调用合起来叫**调用栈**。
    为什么会结束？每次调用都往下一行，到了**行 = n**，就不再调用。
learn-chapter-5-how = 程序的每一行是一步。先看1行的棋盘，再看2行、4行的。左边有竖线的是新加的行。
learn-chapter-5-more-title = 两种记法
learn-chapter-5-more-text =
    程序要记住哪些皇后在棋盘上，还要记住每一行接着从哪里试。
    一种是**循环**：自己存一张皇后的列表。接着从哪里试，看刚从列表里拿走的是哪个皇后就知道：从右边一格开始。另一种是**递归**：在等的每次调用都记着自己的列，接着试下一列；一个局面就是一次调用。调用栈最多每行一层，再加发现棋盘已满的那一层。
    有的程序不是每行调用一次，而是每走一步就调用一次，栈就越堆越高：Python到1000层就会报错停下。
learn-chapter-5-more-how = 两个程序的每一步都一样，上面是各自记住的东西。然后试试漏掉一行。
learn-chapter-5-question =
    A1和D2上有皇后，搜索正在看第3行（程序里是第2行）。调用栈里有什么？从最早的说起。
    - 只有放(2) | 调用它的那些还在等，它返回以后要接着做。
    + 放(0)、放(1)、放(2) | 每行一个调用：放(0)记着A1，放(1)记着D2，放(2)正在找格子。
    - A1、C2、D2 | 试D2之前，C2已经拿走了。做完的事不会留在栈里。

learn-chapter-6-title = 全部的解
learn-chapter-6-text =
    找到第一个解，事情还没完。程序输出棋盘，接着做的跟走进死路时一样：拿走最后一个皇后，继续试。等到第1行也没有可试的格子，每个解就都遇到过一次了。8个皇后一共有{ $solutions }个解。
    第一个皇后先在A1，再到B1，最后到H1。以每一格开头的解各有多少？
learn-chapter-6-how = 哪一列开头的解最多？先选一列，再看别的。
learn-chapter-6-question =
    为什么以A1开头的解和以H1开头的一样多？
    - 碰巧 | B和G、C和F、D和E也都一样多，换了别的棋盘还是这样。
    + 左右对换，以A1开头的解就变成以H1开头的解 | 左右翻转不改变谁攻击谁，所以解是成对的，这排数正着读倒着读都一样。
    - 角上攻击的格子最少 | A1和H1攻击的格子确实一样多，但光凭这一点，解的个数不一定相等。

learn-chapter-7-title = 本质不同的解
learn-chapter-7-text =
    把一个解旋转90度，得到的还是解；左右翻转也是。四个方向，每个方向再翻转一次，一共八个棋盘，旋转、翻转就能互相得到，算作一类。
    如果{ $solutions }个解都是八个一组，{ $solutions }就该能被8整除，可是不能。数下来，只有一类小一些：那个解旋转180度以后跟原来一样，它的八个样子里只有四个不同的棋盘。所以{ $solutions }＝{ $full }×8＋4，**本质不同**的解有{ $distinct }个。
learn-chapter-7-how = 把棋盘旋转、翻转，找出只有四个样子的那个解。再试试4、5、6行。
learn-chapter-7-question =
    { $solutions }÷8＝11.5，为什么本质不同的解有{ $distinct }个？
    - 11.5四舍五入 | 没有四舍五入，是一类一类数出来的，而各类的大小不一样。
    + { $full }类各有8个样子，还有一类只有4个 | { $full }×8＋1×4＝{ $solutions }。最后那一类转半圈就又是它自己。
    - 有的棋盘找到了两次 | 每个棋盘只会遇到一次。样子不同，就是不同的棋盘。

learn-chapter-8-title = 增长有多快
learn-chapter-8-text =
    多一行，即使解变少了（5行有10个，6行只有4个），要做的事也变多：树多一层，每一层的分支也更多。15行的解是14行的{ $growth_small }倍，{ $largest }行的解是少一行时的{ $growth_large }倍，以后还会更大。
    至今没有人找到能直接算出这个数的公式，只能去数。目前已知最大的是{ $largest }行：{ $largest_count }个解。
    换更快的计算机，往往只能多算一行；换更好的办法，有时能多算几行。下一章讲几种。
learn-chapter-8-how = 猜一猜：从几行起，这个页面要数一个多小时？然后让它数。
learn-chapter-8-question =
    一个程序算12行要1秒，每多一行时间变成7倍。算15行要多久？
    - 21秒 | 这是3×7。每行都要乘以7，一共乘三次。
    + 将近6分钟 | 7×7×7＝343秒。
    - 1小时 | 还不到：多四行，7×7×7×7也才40分钟。

learn-chapter-9-title = 更快
learn-chapter-9-text =
    用**集合**记住哪些列和斜线已经被占。不管放了多少皇后，检查一格只要看三次。**位掩码**把这三个集合存成三个整数，一行的每一格对应一位。几次位运算就得到这一行所有能放的格子，不用循环；往下一行，斜线正好移动一位。
    这两种方法要看的局面和原来一样多，只是每一步更快。**可放最少的行优先**要看的局面更少：下一步先放安全的格子最少的那一行，死路能早发现，但每次都要比较各行，也费时间。**对半**更进一步：上半和下半各自列出所有放法，再把合得来的拼在一起。
learn-chapter-9-how = 哪个最慢，哪个最快？按从慢到快的顺序点，然后开始测量。
learn-chapter-9-question =
    下面哪一种真的少看了局面，而不只是每一步更快？
    - 集合 | 树还是那棵树，只是检查快了。
    - 位掩码 | 树还是那棵树，只是一行里能放的格子一次就全找出来。
    + 可放最少的行优先 | 哪一行没有安全的格子，不管它在哪里都马上看得出来，整条分支就不用进去了。

learn-chapter-10-title = 哪里会出错
learn-chapter-10-text =
    六个程序，每个有一处错误。前五个是第5章的程序改了一处，第六个每类只留一个棋盘。它们都能运行，也都不报错。旁边是程序输出的内容，和**bezzel**（做这个页面的程序）对它的判断。前五个应输出所有的解，第六个应每类输出一个。
    先读判断。它只看程序的输出，没看程序本身，最多猜一猜原因。再倒过来想：哪一行会造成这样的结果？问三件事：它放过了哪些棋盘？它在哪里停下？它留下了什么没有收拾？
learn-chapter-10-how = 找出有错的那一行，点它。
learn-chapter-10-question =
    选程序5。它输出的棋盘个数正好是解的个数，但每个棋盘都一样，而且不是解。它存了什么？
    - 一次次存了第一个解 | 那样的话，这个棋盘应该是解。它其实是搜索结束时表里的内容。
    + 一次次存了同一张表，没有复制 | 每一项都是同一张表，存进去以后它还在变。
    - 旋转或翻转得到的棋盘 | 那些棋盘互不相同。

learn-chapter-11-title = 轮到你了
learn-chapter-11-text =
    现在自己写。你的函数得到行数和三个函数：放皇后时调用**place(row, column)**，拿走时调用**remove(row, column)**，各行都放满时调用**solution()**。行和列从0数起。
    棋盘会把你的调用一步步演出来。裁判会指出搜索在哪里走偏：皇后放在受攻击的格子上，忘了拿走，或者有格子没有放过皇后。
    用别的语言写，加三行输出就行：运行以后，把输出贴到这里，或交给**bezzel steps --from**。
learn-chapter-11-how = 写好6个皇后的函数，或者贴上用别的语言写的程序的输出。
learn-chapter-11-question =
    裁判说：程序没有拿走第1行的皇后。先看哪里？
    - 斜线的检查 | 那里决定哪些格子安全，跟试过以后的事无关。
    + 调用下一行之后 | 那个调用返回，就说明下面已经试完：要先拿走皇后，再试下一列。
    - 报告解的那一行 | 那里只是输出。之后才拿走皇后，跟走进死路时一样。

learn-chapter-12-title = 换个问题，同样的方法
learn-chapter-12-text =
    这种方法不一定要有皇后。它只要三样：要填的**位置**、可选的**值**，还有一项检查，看哪些值互相冲突。
    放皇后时，位置是行，值是列。**数独**里，位置是空格，值是数字：同一行、同一列或同一宫里的相同数字冲突。**地图**上，位置是国家，值是颜色：相邻而同色就冲突。
    做事的是四行：选、查、往下走、退回。排课表、填字游戏也这样填，只是检查不同。
learn-chapter-12-how = 先播放数独，再播放地图。四行带颜色的程序一样。
learn-chapter-12-question =
    数独里，前三个空格填了数字，第四个空格填什么都冲突。该退回什么？
    - 三个空格的数字 | 前两个还可能是对的。只要第三个还有数字可试，它们就留着。
    + 第三个空格的数字 | 它是最后选的：先拿掉它，在那里试下一个数字。
    - 题目给出的数字 | 给出的数字不是选的。只退回自己选的。

learn-lead = 写给会用循环和函数的人：读一遍25分钟，全做一遍两节课。学完能自己写递归的搜索，也能找出其中的错误。
learn-end = 现在你会了
learn-end-list =
    说出为什么全试一遍太慢，回溯法省了什么。
    用手做一遍搜索，说出每一步该退回什么。
    读懂调用自己的函数，说出调用栈里有什么。
    从程序的输出找到错误。
    自己写出搜索，不只为皇后问题。
learn-teachers = 给老师：**bezzel learn --slides**写出幻灯片，**bezzel learn --answers**写出答案。docs/zh/teaching.md里有两节课和一份测验。
learn-teachers-links = 给老师：用这些文字做的**幻灯片**和**答案**。docs/zh/teaching.md里有两节课和一份测验。
learn-elsewhere-tree = 搜索树在这里长出来：每个位置是树的一层。
learn-elsewhere-which = 题目
learn-elsewhere-name-sudoku = 数独
learn-elsewhere-name-map = 地图
learn-elsewhere-sudoku = 填好空格：每行、每列、每宫（四格）都有1、2、3、4。
learn-elsewhere-map = 用三种颜色给七个国家涂色，相邻的国家颜色不同。
learn-elsewhere-choose = 给**{ $square }**选{ $value }。
learn-elsewhere-clash = 冲突：**{ $other }**也是{ $value }。
learn-elsewhere-deeper = 没有冲突：**{ $square }**填{ $value }，往下走。
learn-elsewhere-undo = **{ $other }**没有合适的值：退回**{ $square }**的{ $value }。
learn-elsewhere-solved = 没有剩下的位置：解好了。

learn-clear = 清空棋盘
learn-sees = **{ $square }**的皇后攻击{ $count }个格子。
learn-place = 还要放{ $count }个皇后，请点格子。
learn-place-one = 还要放1个皇后，请点格子。
learn-solved = 放好了：4个皇后，互不攻击。
learn-attack-row = **{ $a }**和**{ $b }**在同一行。
learn-attack-column = **{ $a }**和**{ $b }**在同一列。
learn-attack-diagonal = **{ $a }**和**{ $b }**在同一条对角线（＼）上。
learn-attack-antidiagonal = **{ $a }**和**{ $b }**在同一条反对角线（／）上。
learn-attack-more = （共{ $count }处冲突）
learn-tries = 试了{ $count }次。从16格里选4格有{ $small_boards }种，其中{ $small_solutions }种是解。
learn-rows-and-columns = 行数和列数：
learn-way = 办法
learn-to-try = 要试的
learn-thousand = 时间
learn-way-boards = 任选{ $n }格
learn-way-boards-one = 选1格
learn-way-powers = 每行一个
learn-way-orders = 每行每列一个
learn-way-positions = 回溯法
learn-shared = 格子上的数
learn-shared-column = 列
learn-shared-diagonal = 行 - 列
learn-shared-antidiagonal = 行 + 列
learn-row-taken = 第{ $row }行已经有皇后，程序看的是下面的行。
learn-stops = 程序查到第一个，**{ $square }**，就不再往下查。
learn-memory-calls = 递归：调用栈
learn-memory-queens = 循环：皇后的表
learn-ways = 播放方式
learn-by-step = 一步一步
learn-by-line = 一行一行
learn-line-start = 程序开始：调用**{ $call }**。
learn-line-enter = **{ $call }**开始，有自己的行：行 = { $own }。
learn-line-base = 行 = { $row }，n = { $n }：棋盘还没有放满。
learn-line-base-full = 行 = { $row }，n = { $n }：每一行都有皇后了。
learn-line-try = 下一列是{ $column }：**{ $square }**。
learn-line-ask = **{ $square }**安全吗？
learn-line-refused = **{ $square }**安全吗？不安全：有皇后攻击它。
learn-line-free = **{ $square }**安全：没有皇后攻击它。
learn-line-call = **{ $call }**调用**{ $inner }**，停在这一行等。
learn-line-resume = **{ $inner }**结束了。**{ $call }**从这里接着做，自己的行还是{ $own }，列还是{ $held }。
learn-line-over = **{ $call }**试完了所有的列，结束。
learn-line-return = 棋盘输出了，**{ $call }**结束。
learn-line-past = 列 = { $n }：过了最后一列。
learn-line-loop-start = 程序开始：还没有皇后，列 = 0。
learn-line-loop-enter = 表里有几个皇后，就是第几行：行 = { $row }。
learn-line-loop-call = 下一行从列 = 0开始。
learn-line-loop-over = 列 = { $n }：这一行没有列可试了。
learn-line-loop-resume = 行 = { $row }：还有皇后可以拿走。
learn-line-loop-return = 棋盘输出了。列 = { $n }表示没有列可试了。
learn-line-last = 行 = { $row }：没有皇后可以拿走。
learn-cut = 每行放一个的棋盘共{ $all }个，其中{ $count }个不用再看。
learn-cut-one = 每行放一个的棋盘共{ $all }个，其中1个不用再看。
learn-levels = 树的各层有{ $by } = { $count }个节点：只看了这么多局面，而不是{ $all }个放满的棋盘。
learn-forget = 忘记拿走皇后
learn-begin-guess = 第1行的哪一列开头的解最多？选一列。
learn-begin-right = 对：以{ $column }列开头的解有{ $count }个，翻转后的{ $other }列也一样多，没有更多的了。
learn-begin-wrong = 以{ $column }列开头的解有{ $count }个。最多的列有{ $most }个。
learn-begin-mirror = 以{ $column }列开头的解有{ $count }个，左右对换就是{ $other }列的解。
learn-turn = 转
learn-mirror = 翻转
learn-images = 全部样子
learn-images-seen = 到现在有{ $count }个不同的棋盘。旋转、翻转试试。
learn-images-seen-one = 现在是第一个棋盘。旋转、翻转试试。
learn-images-all = { $count }个样子都是不同的棋盘。
learn-images-few = 只有{ $count }个不同的棋盘：转半圈又是它自己。
learn-images-two = 只有2个不同的棋盘：转四分之一圈又是它自己。
learn-classes = 每类一个解，下面是样子的个数
learn-class = 第{ $number }类，{ $count }个样子
learn-found = { $distinct }类里看完了{ $count }类。
learn-sum = { $by } = { $solutions }个解，分成{ $count }类。
learn-sum-one = { $by } = { $solutions }个解，都在一类中。
learn-hour = 超过一小时，从N＝
learn-count = 开始数
learn-rows = N
learn-solutions = 解的个数
learn-time = 这里的时间
learn-hour-ask = 打勾的是刚才在这里数的；其余是公布的数，时间是估计。
learn-hour-right = 猜得好：这个页面大约从N＝{ $n }起要一个多小时。它数到了{ $last }。
learn-hour-wrong = 你猜的是{ $count }。这个页面大约从N＝{ $n }起要一个多小时。它数到了{ $last }。
learn-measured-on = 找出全部解要看的局面，{ $n }行：
learn-distinct = 本质不同
learn-classes-table = 1到12行的两个数
learn-order-next = 还有{ $count }个，先点最慢的。
learn-measuring = 正在测量……
learn-ordered = 5个里有{ $count }个位置对，是在{ $n }行的棋盘上测的。每台计算机的时间不同。
learn-method = 方法
learn-positions = 局面
learn-own-steps = 步骤不同，不能比
learn-method-board = 回溯，逐个看皇后
learn-method-sets = 集合
learn-method-masks = 位掩码
learn-method-constrained = 可放最少的行优先
learn-method-best = bezzel的引擎
learn-bits = 集合和位掩码：棋盘下面是它们存的东西。注意每调用一次，斜线就移动一位。
learn-bits-columns = 列
learn-bits-left = 左：反对角线 ／
learn-bits-right = 右：对角线 ＼
learn-bits-free = 空格
learn-faulty = 程序
learn-fault-forgets = 四个皇后，一个解也没有
learn-fault-diagonal = 棋盘太多
learn-fault-short = 少了几个
learn-fault-first = 只有一个
learn-fault-shared = 老是同一个棋盘
learn-fault-walked = 每类一个，却多出一个
learn-fault-forgets-why = 这个调用之后少了拿走皇后的那一行。皇后留在表里，下一个放到了它后面。
learn-fault-diagonal-why = 沿着反对角线（／），**行 + 列**不变，所以两边都应该是和。这样写，这一行从来不说“否”。
learn-fault-short-why = 这里早结束一步：第一个皇后从来没有放到最后一列。
learn-fault-first-why = 这里结束了整个程序。如果是返回，就只结束这一次调用，搜索会继续。
learn-fault-shared-why = 存的是这张表本身，不是它现在的内容，以后它还会变。要存一份复制。
learn-fault-walked-why = 循环正在走这张表，表却变短了，于是每删一个，后面的那个就被跳过。应该另建一张新表，或者从后往前走。
learn-fine-column = 同一列的两个皇后互相攻击，这一行不让放，没有错。
learn-fine-diagonal = 沿着对角线（＼），**行 - 列**不变，这一行不让放，没有错。
learn-fine-antidiagonal = 沿着反对角线（／），**行 + 列**不变，这一行不让放，没有错。
learn-fine-free = 上面的皇后都没有说“否”，才会到这里，所以这一格安全。
learn-fine-aside = 这一行只做准备或输出，不决定选哪一格、留哪个棋盘。
learn-fine-check = 检查要看上面的每个皇后，一个也不漏。
learn-fine-enter = 填一行的调用从这里开始。
learn-fine-base = 第0行到第n - 1行都有皇后，共**n**个，棋盘就满了。这里问的就是这个。
learn-fine-kept = 棋盘满了，不用再看下一行。这里把它存下。
learn-fine-solved = 这里输出放满的棋盘，输出的是它现在的样子。
learn-fine-return = 棋盘满了，不用再看下一行。这里只结束一次调用，搜索会继续。
learn-fine-try = 从0到n - 1，所有的列都试。
learn-fine-ask = 只有安全的格子才放皇后，这里问的就是这个。
learn-fine-place = 这里把皇后放到正在填的行里。
learn-fine-call = 为下一行调用一次，那次调用有自己的行，没有错。
learn-fine-back = 以这个皇后开头的棋盘都看完了，这里才拿走它。
learn-fine-start = 搜索从第0行开始，还没有皇后。
learn-fine-image = 把一个棋盘旋转、翻转，再与另一个比较，没有错。
learn-fine-walk = 一个一个地取棋盘，找它的变换。这期间表怎么变了？
learn-fine-print = 这里输出存下的棋盘，是它们现在的样子。存哪些在上面已经决定。
learn-find = 是哪一行？点它。
learn-prints = 程序输出
learn-steps = 程序什么也没有输出。它的记录如下，每行一步
learn-judged = 判断（行和列从0数起）
learn-scale = 条的长短按比例。短得看不见的，不到最长的百分之一。
learn-more-lines = ……还有{ $count }行
learn-run = 检查并播放
learn-own-start =
    function solve(n, place, remove, solution) {"{"}
      // place(row, column) 放皇后
      // remove(row, column) 拿走皇后
      // solution() 报告放满了

    {"}"}
learn-own-file = 在自己的程序里加上三行输出，再把输出交给**bezzel steps --from -**。在工作台（**bezzel serve**）里，可以直接在这一页写函数。
