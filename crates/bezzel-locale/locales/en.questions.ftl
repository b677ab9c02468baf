# Why a question has no answer, in English. The same keys are in zh.questions.ftl.
# { $field }, { FIELD("limit") }, and { $given } and { $other } of conflicts are a shell's words for fields: --limit, limit.

refusal-size = invalid board size { $given }: expected an integer from { $min } to { $max }{ $reason }
refusal-integer = invalid { $field } { $given }: expected an integer from { $min } to { $max }{ $reason }
refusal-integer-from = invalid { $field } { $given }: expected an integer of at least { $min }{ $reason }
refusal-either = invalid { $field } { $given }: expected one of { $min }, { $max }
refusal-decimal = invalid { $field } { $given }: expected a number from { $min } to { $max }
refusal-because = {" "}({ $reason })
refusal-value = invalid { $field } { $given }: expected one of { $known }
refusal-range = invalid range { $given }: expected A..B with 1 <= A <= B, such as 1..12
refusal-numbers = invalid { FIELD("nth") } { $given }: expected a number from 1 on, or A..B with 1 <= A <= B, such as 5..10
refusal-bytes = invalid { FIELD("memory") } { $given }: expected at least { $least }, written as 8GB or 512MB
refusal-signs = invalid signs { $given }: expected two or three different signs, a queen's, an empty square's and a blocked one's, such as "*_" or "Q.x"
refusal-date = invalid date { $given }: expected a day such as 2026-11-21
refusal-conflict = { $given } cannot be used with { $other }: give only one of them
refusal-needs = { $given } needs { $other }
refusal-missing = { $field } is missing: give a board size
refusal-memory = this count needs about { $needed } of memory for { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}, more than the limit of { $given }: use fewer threads, or a larger { FIELD("memory") }
refusal-halves = counting N = { $n } by halves does not fit { $memory } of memory: use a larger { FIELD("memory") }
refusal-plan-depth = invalid depth { $given }: plans of this scheme have depths from 0 to { $max }
refusal-plan-column = invalid column { $start }: a board of size { $n } has columns 0 to { $last }
refusal-plan-halves = N = { $n } cannot be counted by halves with these fixed lines: sizes go up to { $max }, odd ones with 1 line, even ones with 0 or 2
refusal-plan-version = the plan is of another version of the scheme, whose shards are others: this version counts by { $scheme }
refusal-plan-text = not a plan: expected a text such as “cross/2 n=16 depth=1”
refusal-board-size = the board has { $given } rows, but { FIELD("n") } is { $n }
refusal-board-attack = two queens of the board attack each other, so no search can continue from it
refusal-terminal = { $format } is a binary format: write it to a file with -o, or pipe it
refusal-draw-plan = samples are drawn from ledgers that count all solutions by cross or halves, not from “{ $plan }”: make one with campaign new --scheme cross or halves
refusal-draw-tally = shard { $shard } of “{ $plan }” has fewer solutions than the ledger says: audit the ledger
refusal-model-crowded = this is a two-star board; models can be written only for boards with one queen in each row and column
refusal-model-force = this model has { $variables } variables and { $constraints } constraints, about { $bytes }; the limit is { $max }: use { FIELD("force") }, or a shorter encoding or format
refusal-model-shorter = this model has { $variables } variables and { $constraints } constraints, about { $bytes }; the limit is { $max }: use a smaller board, or a shorter encoding or format
refusal-setting-never = { $field } cannot be used here: it would change nothing
refusal-setting = { $field } cannot be used with { $format }, only with { $formats }
refusal-shards = invalid { FIELD("shards") } { $given }: expected ranges in ascending order such as 0..100,205 (without 100) up to { $last }, or even, or odd
refusal-percent = invalid { $field } { $given }: expected a percentage from 0 to 100, such as 2%
refusal-failed = the count failed: { $error }
refusal-defect = this is a bug in bezzel, please report it: { $error }
refusal-program = cannot run { $name } ({ $error }): expected a program and its arguments as separate words, such as python3 queens.py
refusal-no-campaigns = this build has no ledgers: use bezzel on a computer of your own
refusal-time = this takes too long here
refusal-stopped = stopped
reason-masks = a row must fit one 64-bit word
reason-steps = larger boards cannot be shown step by step
reason-count = larger counts are out of reach; the largest known is N = 27
reason-halves = the words of half boards hold no more diagonals
reason-compare = beyond that, estimates are meaningless
reason-rows = { $n } columns hold at most { $n } rows with one piece each
reason-columns = a board of size { $n } has these columns
reason-solutions = N = { $n } has no more solutions
reason-ranks = larger boards have too many solutions to number; solve --random is fast for any size, and not uniform
reason-samples = larger boards take minutes or more to count; draw from a finished ledger, or approximately uniform samples by mcmc
reason-server = more would take too long here
