# Sentences about campaigns, in English. The same keys are in zh.campaign.ftl.

## Help

help-campaign = Run long counts: checkpointed to one file, resumable, distributed
help-campaign-new = Create a ledger for a count
help-campaign-run = Count the missing shards of a ledger on this machine
help-campaign-status = Show the progress of a campaign
help-campaign-total = Print the count with its checks; exit status 1 while anything is missing or wrong
help-campaign-audit = Recount a random sample of the facts by other methods, and look for corrupted rows
help-campaign-merge = Merge several ledgers into a new one
help-campaign-export = Export the facts as CSV
help-campaign-import = Import facts from CSV, all of them or none
help-campaign-copy = Copy a ledger as of this moment, also while it is written to
help-campaign-split = Split the missing shards into ranges of about equal times, one a line, for campaign shard
help-campaign-verify = Verify an archive without its ledger; exit status 1 if anything is wrong
help-campaign-expel = Discard the results of a worker or a login; recorded in the ledger
help-campaign-pardon = Let the results of a refuted or expelled worker or login count again, except where it was wrong; recorded in the ledger
help-copy-output = Copy to create; an existing file is never replaced
help-hours = Length of each part in hours of one core, such as 2 or 0.5
help-archive = An archive, as campaign export --archive writes it
help-export-archive = Write the whole campaign as one text file for publication, which campaign verify checks; refused if anything speaks against the count
help-untrusted = The facts are from a machine that you do not know, NAME: they count only when another worker finds the same
help-keep-conflicts = Keep facts that contradict others, for campaign run to settle
help-replicate = With 2: have every fact found by two workers with two kernels
help-verify-sample = Number of facts to recount, chosen at random
help-verify-seed = Seed of the sample [default: random]
help-campaign-coordinate = Hand out shards to workers over a NATS broker, and record their results
help-campaign-list = List the campaigns of a NATS broker, or withdraw an abandoned one
help-campaign-broker = Write the configuration of a NATS broker with logins: the coordinator's and the workers'
help-withdraw = Remove this campaign from the broker: its announcement, its shards and the facts not yet in a ledger
help-campaign-shard = Count shards of a plan into a file for campaign import, without a ledger or a network
help-plan = Plan, such as “cross/2 n=16 depth=1”; campaign status shows the plan of a ledger
help-shard-range = Shards: ranges such as 0..100,205 (without 100), even or odd
help-shard-output = File to write; each shard is appended as soon as it is counted
help-resume = Continue the file if it exists
help-campaign-work = Count shards for the campaigns of a NATS broker
help-campaign-slurm = Write a batch script that starts workers with Slurm
help-ledger = Ledger, such as q22.bezzel
help-ledgers = Ledgers to merge; of a damaged one, the intact rows are used
help-facts = File of facts, as export writes it: plan, shard, w8, w4, w2, w1 and more
help-new-output = Ledger to create [default: q22.bezzel for N = 22]
help-new-start = Count only solutions with the first-row queen in column C, counted from 0
help-new-scheme = How to divide the count: from the central lines and row by row (cross), in two halves that are joined (halves), or row by row without symmetry (rows); second counts semi-queens and reflecting queens by an independent method; auto picks the fastest
help-new-depth = How deep to divide the count: each level makes shards an eighth as large
help-shard-seconds = Longest time for a shard on one thread [default: 10 seconds or 1/4000 of the count, whichever is less]
help-new-memory = Memory limit for counting on any machine, such as 8G or 512M
help-kernel = Kernel that counts; auto picks the fastest one of this machine
help-memory = Memory limit, such as 8G or 512M [default: half of the machine's]
help-confirm = Recount this share of the facts with another worker or kernel, such as 2%
help-shards = Count only these shards: ranges such as 0..100,205 (without 100), even or odd
help-run-name = Name of this worker in the ledger [default: machine and process]
help-expel-name = Worker, or a login: the part of a name before its first colon
help-pardon-name = Worker, or a login: the part of a name before its first colon
help-work-name = Name of this worker [default: machine and process]
help-shard-name = Name of this worker in the file [default: machine and process]
help-watch = Repeat every SECONDS seconds until every shard is known [default: 2]
help-audit-sample = Number of facts to recount, chosen at random [default: 100, or all with --shards]
help-audit-shards = Recount these shards, such as 0..100,205
help-unconfirmed = Use only facts that no second worker or kernel has confirmed
help-audit-budget = Time limit for recounting
help-audit-seed = Seed of the sample [default: random]
help-import-name = Worker that found the facts, where the file names none
help-merge-output = Ledger to create
help-export-format = Format of the file [default: from the file extension, else csv]
help-export-output = File to write [default: standard output]
help-import-format = Format of the file [default: from the file extension]
help-nats = Address of the broker, such as nats://host:4222, tls://host:4222 or nats://user:password@host:4222 (NATS_URL) [default: nats://127.0.0.1:4222]
help-user = User name for the broker (NATS_USER)
help-password = Password for the broker (NATS_PASSWORD)
help-token = Token for the broker (NATS_TOKEN)
help-login = Login by which the broker knows us, the last part of our subjects (NATS_LOGIN) [default: the user name]
help-nkey = File with the seed of an NKey (NATS_NKEY)
help-creds = File of credentials made by nsc (NATS_CREDS)
help-tls-ca = File of certificates that the broker must be signed by (NATS_CA)
help-tls-cert = Client certificate for the broker (NATS_CERT)
help-tls-key = Key of the client certificate (NATS_KEY)
help-lease = How long a worker may be silent before its shard is handed out again
help-strangers = Also give shards to browsers and others that you do not know (work.html): their facts count only when a worker finds the same
help-one-trust = All logins are one trust: two machines count as two workers, also of one login
help-alert = Command to run when a worker or a login is refuted or stopped or the broker is lost; its sentence is in BEZZEL_ALERT
help-http = Serve a page about the campaign, and /metrics for Prometheus, at this address, or at this port of 127.0.0.1
help-coordinate-version = Version of the workers whose facts are taken: its first two numbers count
help-logins = Logins of the workers: one for each person or group that you trust as one
help-broker-output = File to write; only its owner may read it
help-ahead = Number of shards that are handed out at a time
help-until-done = End when the campaign is done, instead of waiting for another
help-work-campaign = Count only for this campaign
help-slurm-nats = Address of the broker for the workers
help-workers = Number of workers
help-time = Time limit of each worker, in Slurm's notation
help-partition = Partition of the cluster
help-slurm-output = Script to write

## Ledgers that cannot be used

ledger-exists = { $path } exists already, and a new ledger never replaces a file: choose another name, or resume it ({ ACTION("run") })
ledger-missing = no ledger { $path }: create it with { ACTION("new") }
ledger-none = { $path } is not a campaign ledger
ledger-version = { $path } is a ledger of version { $given }, and this bezzel supports versions up to { $known }: use a newer bezzel
ledger-plan = { $path } has the plan “{ $plan }”, which this bezzel does not support ({ $error }): use the version that made it, or a newer one
ledger-other-plan = { $path } has the plan “{ $plan }”, not “{ $other }”: the plans must be equal
ledger-too-many = “{ $plan }” has { $shards } shards, and a ledger holds at most { $max }: use a smaller { FIELD("depth") }, or longer shards ({ FIELD("shard_seconds") })
ledger-damaged = { $path } is damaged ({ $detail }). Nothing was changed. { ACTION("merge") } makes a new ledger from the intact rows; the rest is counted again
ledger-in-use = { $path } is in use by { $by }: one process at a time can write to it
ledger-linked = { $path } has { $links } names (hard links), so two programs could write to it at once: remove the other names, or use a copy made with cp
ledger-vanished = { $path } was removed, moved or replaced while in use: what was counted since is lost. Put it back, and run again
ledger-read-only = { $path } is read-only: the file or its folder is write-protected
ledger-full = no space left on the disk for { $path }. Earlier rows are safe: free some space and resume
ledger-database = { $path }: the database reports an error ({ $reason })
campaign-other-plan = the ledger has the plan “{ $ledger }”, and the counter “{ $counter }”
ledger-conflicts = { $path } contradicts what is known about { $count ->
    [one] shard { $shard }
   *[other] { $count } shards, the first of them { $shard }
}: one of them is wrong, so nothing was added. { ACTION("audit") } with --shards { $shard } recounts it
exchange-conflicts = shards in conflict now: { $shards }, not known until { ACTION("run") } has settled them
exchange-failed = { $path }: { $error }. Nothing was added
exchange-no-column = there is no column “{ $name }”
exchange-two-columns = there are two columns “{ $name }”
exchange-field = row { $row }: “{ $given }” is { $what ->
    [plan] not a plan
    [worker] not a worker's name, kernel or version
    [checksum] not a checksum
   *[number] not a number from 0 to 18446744073709551615
}
exchange-fields = line { $line } has { $fields } fields, and the first line { $first }
exchange-other-plan = row { $row } has the plan “{ $given }”, not “{ $plan }”
exchange-checksum = row { $row }: the checksum of shard { $shard } does not fit, so the row was changed
fact-other-plan = the tally of shard { $shard } belongs to the plan “{ $given }”: this ledger holds “{ $plan }”
fact-no-such-shard = “{ $plan }” has no shard { $shard }: shards go from 0 to { $last }
fact-too-many = shard { $shard } of “{ $plan }” cannot hold { $given } solutions: the whole board has fewer than { $most }
fact-kernel = shard { $shard } names the kernel “{ $given }”, and the kernels are { $known }
fact-number = shard { $shard }: { $name } is { $given }, and may be at most { $max }
fact-weight = shard { $shard } cannot hold solutions of weight { $weight }: “{ $plan }” has none

## Arguments

error-worker = “{ $given }” cannot name a worker: expected 1 to 100 characters, without control or invisible characters and without blanks at the ends, not beginning with “stranger:”
error-expel = { $name } has found nothing in this ledger: the workers are { $names }
error-pardon = { $name } is neither refuted nor expelled: these are { $names }
error-slurm-password = no password may stand in --nats, since others may read the script: sbatch passes NATS_USER and NATS_PASSWORD of its environment on to the workers
slurm-local = { $nats } is each node itself: --nats names the machine of the broker
error-slurm = invalid { $name } { $given }: expected letters, digits and -_:.,+ as Slurm accepts them

## What happens

progress-shards = shards
progress-line = { $done } of { $of } shards ({ $share } % of the work) after { $elapsed }; about { $left } left
campaign-made = { $ledger }: N = { $n } by “{ $plan }”, { $shards ->
    [one] 1 shard
   *[other] { $shards } shards
} of about { $shard } each; about { $core } on one core, { $time } here on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}
shard-done = { $shards } shards counted into { $path }
campaign-complete = all shards are known already
campaign-done = all shards are known; campaign total { $path } prints the count
campaign-failure = shard { $shard } could not be counted: { $message }
campaign-refuted = shard { $shard } was recounted; these workers were wrong, and all their results are discarded: { $who }
campaign-unsettled = shard { $shard } is still in conflict: the result found here agrees with no other
campaign-struck-out = worker { $name } was wrong about shard { $shard } before, so its results are ignored: check the machine, and use another { FIELD("name") } if it is sound
campaign-expelled = worker { $name } is expelled, so its results are ignored: campaign pardon takes it back
campaign-expels = { $name } is expelled: { $done } of { $shards } shards are known without it
campaign-pardons = { $name } is pardoned: { $done } of { $shards } shards are known with it; facts that were wrong stay out
campaign-for-others = facts that this worker found alone: { $facts }; another worker must confirm them (campaign run on another machine, or with another --name)
campaign-no-other-kernel = this machine has only one kernel, so nothing was confirmed
campaign-conflict = the result of shard { $shard } contradicts the ledger; { ACTION("run") } settles it
status-plan = N = { $n } by “{ $plan }”
status-done = done: { $done } of { $shards } shards ({ $share } %), { $core } on one core
status-missing = missing: { $missing }; no fact was added in the last ten minutes
status-missing-idle = missing: { $missing }, about { $core } of one core; no fact was added in the last ten minutes
status-missing-strangers = missing: { $missing }; { $rate } a second from strangers in the last ten minutes
status-missing-rate = missing: { $missing }; { $rate } a second in the last ten minutes, about { $left } left
status-confirmed = confirmed by another worker or kernel: { $confirmed }
status-replicated = found by two workers with two kernels: { $replicated }
status-pending = found by strangers alone, so not counted: { $pending }
status-conflicts = in conflict, so not counted: { $shards }; { ACTION("run") } recounts and settles them
status-damaged = { $rows ->
    [one] 1 row is
   *[other] { $rows } rows are
} damaged (wrong checksum) and ignored: { $which }; { ACTION("run") } recounts the shards that no other row holds
status-damaged-spare = { $rows ->
    [one] 1 row is
   *[other] { $rows } rows are
} damaged (wrong checksum) and ignored: { $which }; other rows hold their shards, and { ACTION("merge") } makes a ledger without damage
status-worker = { $name } ({ $kernel }): { $shards } shards, { $confirmed } of them confirmed, { $core } on one core
status-refuted = { $name } ({ $kernel }): REFUTED by shard { $by }; its { $shards } shards do not count
status-expelled = { $name } ({ $kernel }): EXPELLED; its { $shards } shards do not count
status-miscounts = { $name } ({ $kernel }): version { $version } counts wrongly with this kernel; its { $shards } shards do not count, and { ACTION("run") } recounts them
status-decided = { $name } { $what ->
    [refuted] was refuted
    [expelled] was expelled
   *[pardoned] was pardoned
} by { $who }, { $ago } ago
status-more-workers = … and { $more } more workers
total-rows = { $shards ->
    [one] the only shard is
   *[other] all { $shards } shards are
} known, with valid checksums and no conflicts; { $confirmed } confirmed by another worker or kernel
total-missing = { $shards ->
    [one] 1 shard is
   *[other] { $shards } shards are
} missing ({ $first }): there is no count yet
total-missed = of the { $facts } facts of { $who }, { $share } % were chosen secretly and found again by others, { $own } % by this ledger's own processes: { $wrong } wrong ones would all be missed with a probability of { $missed } % if logins do not work together, else of { $together } %
total-missed-own = of the { $facts } facts of { $who }, a process of this ledger's own, { $share } % were chosen secretly and found again: { $wrong } wrong ones would all be missed with a probability of { $missed } %
total-public = which facts are found again was known to the workers (a ledger of version 1): nothing is said of workers that lie; { ACTION("run") } with --confirm chooses secretly
total-unconfirmed = no fact of these workers was found by another worker or kernel: { $who }
total-refuted = discarded with all their results, which were recounted: { $who }
total-faults = the database reports errors in its pages: { $faults }. { ACTION("merge") } makes a new ledger from the intact rows
total-weights = the sum cannot be right: solutions of weight 1 come in pairs, and their number here is odd
audit-rows = { $done } of { $shards } shards are known; { $damaged ->
    [0] every checksum is valid
    [one] 1 row is damaged
   *[other] { $damaged } rows are damaged
}
audit-same = { $same ->
    [one] 1 fact agrees
   *[other] { $same } facts agree
} with a recount by the { $kernel } kernel
audit-differ = WRONG: a recount by the { $kernel } kernel gives other results for { $shards }
audit-cure = campaign run { $path } counts the shards of these workers again
audit-failed = could not be counted by the { $kernel } kernel: { $shards }
audit-cut = recounted only { $recounted } of { $chosen } facts: the time limit was reached (--budget raises it)
audit-damaged = damaged: row { $row } of table { $table }
merge-damaged = { $path } is damaged; its intact rows were used
merge-done = { $facts } of { $shards } shards are known, { $confirms } of them confirmed by another worker or kernel
import-pending = { $pending } facts of strangers are kept apart until another worker finds the same
split-done = { $parts ->
    [one] 1 part
   *[other] { $parts } parts
}, { $shards } missing shards, about { $core } on one core; the plan is “{ $plan }”
verify-none = { $path } is not an archive of a campaign; campaign export --archive writes one
verify-failed = { $path } is not sound: { $error }
verify-done = “{ $plan }”: each of { $shards } shards has one fact; { $confirmed } were found by two workers or kernels, { $replicated } by two workers with two kernels
verify-again = { $recounted } facts were counted again, { $differ ->
    [0] and all came out the same
   *[other] and { $differ } gave other results
}
import-refuted = facts of workers that were wrong before, or of a version that counts wrongly: { $facts }, kept but not counted
import-done = { $facts } new, { $confirms } confirmed
note-share = facts of this run are not found again, as { $share } were before: --confirm { $share } goes on with that
note-campaign = this is a long count: campaign new { $n }, then campaign run, makes it resumable

## Coordinators and workers

error-credentials = too many credentials: give one of --user with --password, --token, --nkey or --creds
error-replicate = --replicate 2 needs workers of two logins with two kernels, such as avx2 and avx512, and this broker has no logins: campaign broker writes a configuration with some; --one-trust takes two machines instead
spread-no-broker = no broker answers at { $address } ({ $reason }): start one with nats-server -js, or give its address with --nats
spread-address = invalid address of a broker { $address }: expected one such as nats://host:4222 ({ $reason })
spread-insecure = no secure connection to the broker at { $address } ({ $reason }): check that it speaks TLS, and --tls-ca, --tls-cert and --tls-key
spread-refused = the broker at { $address } refused the connection ({ $reason }): check --user and --password, --token, --nkey or --creds
spread-no-streams = the broker at { $address } has no streams ({ $reason }): start it with JetStream, nats-server -js
spread-coordinated = { $by } already coordinates this campaign; only one coordinator can run at a time
spread-stranger = passing over the campaign “{ $plan }” of bezzel { $version }, which this version cannot count ({ $reason }): use the same version on both sides
spread-unwanted = the coordinator takes no results of this worker: it takes bezzel { $version }, and names of at most 60 characters without colons
spread-login = invalid login { $login }: expected 1 to 30 letters, digits, - and _ (--login, if the user name has others)
spread-impossible = { $who } claims what cannot be, and gets no more shards: check the memory and processor of that machine, or who has its login
spread-stopped = a second machine of the login { $login } was wrong: the login gets no more shards until campaign pardon
spread-everyone = the broker does not tell its clients apart, so everyone who can connect is trusted: campaign broker writes a configuration with logins
spread-worker-refuted = worker { $name } was wrong about a shard, so its results are no longer accepted: check the memory and processor of this machine
spread-nothing = no coordinator answers; waiting for one
spread-none = the broker holds no campaign
spread-campaign = counting for “{ $plan }”
spread-no-coordinator = no coordinator answers for “{ $plan }”: the broker keeps results until one starts
spread-left = no coordinator answers for “{ $plan }”; turning to another campaign, or ending
spread-withdrawn = the campaign { $fingerprint } was withdrawn; facts that no ledger holds are lost: { $facts }
spread-no-campaign = the broker has no campaign { $fingerprint }: campaign list shows the campaigns it has
spread-listed = { $plan }, { $fingerprint }: coordinated by { $by }; { $known } of { $shards } shards are known, { $facts } facts to record
spread-listed-alone = { $plan }, { $fingerprint }: no coordinator; { $facts } facts to record
spread-done = “{ $plan }” is done
spread-worked = { $shards } shards counted{ $failed ->
    [0] {""}
   *[other] , { $failed } failed
}
spread-lost = the connection to the broker is lost and will be made again; results are kept until then
spread-returned = connected to the broker again
spread-trouble = no connection to the broker, retrying: { $trouble }
spread-failed = shard { $shard } could not be counted by { $worker }: { $message }
spread-poison = shard { $shard } failed or was lost five times and is no longer handed out; campaign run on this machine shows why
spread-rubbish = ignored a message that is not a fact of this campaign: { $what }
error-broker-exists = { $path } exists already, and new passwords would lock out who has the old ones: choose another name
error-logins = login { $name } is given twice; coordinator is the coordinator's
error-version = invalid version { $given }: expected two or three numbers, such as 0.2
error-fingerprint = invalid fingerprint { $given }: expected 16 hexadecimal digits, as campaign list shows them
spread-begins = coordinating “{ $plan }” ({ $fingerprint }) for workers of bezzel { $version }
spread-no-rights = the broker at { $address } does not let this login read its streams: use the coordinator's
error-http = invalid address { $given } for --http: expected an address with a port, such as 127.0.0.1:9148, or a port
spread-watch = http://{ $address }/ shows this campaign, and http://{ $address }/metrics gives its figures to Prometheus
spread-standing = { $known } of { $shards } shards ({ $share } %); { $confirmed } of { $wanted } chosen facts confirmed; { $workers ->
    [one] one worker
   *[other] { $workers } workers
}, { $refuted } refuted; { $left }
spread-time-left = { $rate } shards a second in the last ten minutes, about { $left } left, ± { $error }
spread-time-unknown = the time left is not known yet
spread-worker = Worker
spread-silent = Since its last request
spread-holds = Shards held
spread-found = Facts since the start
spread-all-refuted = Refuted or turned away: { $who }
spread-ended = ended before all shards are known: { $path } holds { $known } of { $shards }; start it again to go on
spread-unconfirmed = facts left unconfirmed: { $facts }; no other worker came to confirm them
