# Sentences about campaigns, in English. The same keys are in zh.campaign.ftl.

## Help

help-campaign = Count for hours or months: a ledger of shards, resumed after anything, spread over machines
help-campaign-new = Make a ledger for a count
help-campaign-run = Count what a ledger lacks, on this machine
help-campaign-status = Say how far a campaign has come
help-campaign-total = Write the count, with what speaks for it; exit status 1 while anything is missing or wrong
help-campaign-audit = Count a random sample of the facts again in other ways, and look for flipped bits
help-campaign-merge = Make one ledger of what several know
help-campaign-export = Write the facts as CSV or Parquet
help-campaign-import = Add facts from CSV or Parquet, all of them or none
help-campaign-coordinate = Hand shards to workers over a NATS broker, and write what comes back
help-campaign-list = List the campaigns of a NATS broker, or withdraw one that was left behind
help-withdraw = Remove this campaign from the broker: its announcement, its shards and the facts that no ledger has
help-campaign-shard = Count shards of a plan into a file for campaign import, without a ledger or a network
help-plan = The text of a plan, such as “cross/2 n=16 depth=1”; campaign status shows that of a ledger
help-shard-range = The shards: ranges such as 0..100,205 (without 100), even or odd
help-shard-output = The file; a line is added as soon as a shard is counted
help-resume = Continue the file if it exists
help-campaign-work = Count shards for whatever campaign is on a NATS broker
help-campaign-slurm = Write the batch script that has Slurm place workers
help-ledger = The ledger, such as q22.bezzel
help-ledgers = The ledgers; of damaged ones, what can be read and believed is taken
help-facts = A file of facts, as export writes it: plan, shard, w8, w4, w2, w1 and more
help-new-output = The ledger to make; q22.bezzel for N = 22 if not given
help-new-start = Count only those whose first-row queen stands in column C, from 0
help-new-scheme = How the count is cut up: from the central lines and row by row (cross), in two halves that are joined (halves), or row by row without symmetry (rows); second counts semi-queens and reflecting queens by an independent method; auto takes the fastest
help-new-depth = How deep the count is cut up: each level makes shards an eighth as large
help-shard-seconds = How long a shard is to take on one thread, at most; if not given, 10 seconds or a four-thousandth of the whole, whichever is less
help-new-memory = The most memory that counting may use, such as 8G or 512M, wherever it is done
help-kernel = What does the counting; auto takes the fastest this machine has
help-memory = The most memory to use, such as 8G or 512M; half of the machine's if not given
help-confirm = Find this share of the facts a second time, by another worker or kernel, such as 2%
help-shards = Only these shards: ranges such as 0..100,205 (without 100), even or odd
help-run-name = What this worker is called in the ledger; the machine and the process if not given
help-work-name = What this worker is called; the machine and the process if not given
help-watch = Repeat every SECONDS seconds until every shard is known [default: 2]
help-audit-sample = How many facts to count again, chosen at random [default: 100; all, where shards are named]
help-audit-shards = Count these shards again, such as 0..100,205
help-unconfirmed = Only facts that no second worker or kernel has found
help-audit-budget = How long to count again
help-audit-seed = The seed by which the sample is chosen; a random one if not given
help-import-name = Who found the facts, where the file does not say
help-merge-output = The ledger to make
help-export-format = The form of the file; usually what the ending of the path says, else csv
help-import-format = The form of the file; usually what its ending says
help-nats = The address of the broker, such as nats://host:4222, tls://host:4222 or nats://user:password@host:4222 (NATS_URL) [default: nats://127.0.0.1:4222]
help-user = The user name for the broker (NATS_USER)
help-password = The password for the broker (NATS_PASSWORD)
help-token = The token for the broker (NATS_TOKEN)
help-nkey = A file with the seed of an NKey (NATS_NKEY)
help-creds = A file of credentials, as nsc makes it (NATS_CREDS)
help-tls-ca = A file of certificates to trust the broker by (NATS_CA)
help-tls-cert = A certificate to show the broker (NATS_CERT)
help-tls-key = The key of that certificate (NATS_KEY)
help-lease = How long a worker may be silent before its shard is handed out again
help-ahead = How many shards are handed to the broker before they are counted
help-until-done = End when the campaign is done, and do not wait for another
help-slurm-nats = The address of the broker that the workers are to use
help-workers = How many workers
help-time = How long each worker may run, as Slurm writes it
help-partition = The partition of the cluster
help-slurm-output = Where to write the script

## Ledgers that cannot be used

ledger-exists = { $path } exists already, and a new ledger replaces nothing: choose another name, or continue it ({ $run })
ledger-missing = there is no ledger { $path }; { $new } makes one
ledger-none = { $path } is no ledger of a campaign
ledger-version = { $path } is a ledger of version { $given }, and this bezzel knows versions up to { $known }: use a newer bezzel
ledger-plan = { $path } is about the plan “{ $plan }”, which this bezzel does not know ({ $error }): use the version that made it, or a newer one
ledger-other-plan = { $path } is about the plan “{ $plan }”, and not “{ $other }”: only ledgers of one plan go together
ledger-too-many = “{ $plan }” has { $shards } shards, and a ledger holds { $max } at most: use a smaller { $depth }, or longer shards ({ $seconds })
ledger-damaged = { $path } is damaged ({ $detail }). Nothing was changed. { $merge } makes a new ledger of what can be read and believed; the rest is counted again
ledger-in-use = { $path } is being written to by { $by }; one at a time may
ledger-linked = { $path } is one file under { $links } names (hard links), and two programs could write to it at once: remove the other names, or copy it with cp and use the copy
ledger-vanished = { $path } was removed, moved or replaced while it was written to: what was counted since is lost. Put it back, and run again
ledger-read-only = { $path } may only be read: it is write-protected, or its folder is
ledger-full = there is no room left on the disk for { $path }. What was written before is safe; make room and go on
ledger-conflicts = { $path } says something else about { $count ->
    [one] shard { $shard }
   *[other] { $count } shards, the first of them { $shard },
} than what is known already: one of them is wrong, so nothing was added. { $audit } with --shards { $shard } counts it again
exchange-failed = { $path }: { $error }. Nothing was added

## Arguments

error-worker = “{ $given }” cannot name a worker: 1 to 100 characters, none of them a control character
error-slurm = { $name } is what Slurm takes, of letters, digits and -_:.,+; { $given } is none

## What happens

progress-shards = shards
campaign-made = { $ledger }: N = { $n } by “{ $plan }”, { $shards ->
    [one] 1 shard
   *[other] { $shards } shards
} of about { $shard } each; about { $core } on one core, { $time } here on { $threads ->
    [one] 1 thread
   *[other] { $threads } threads
}
shard-done = { $shards } shards were counted into { $path }
campaign-complete = every shard is known already
campaign-done = every shard is known; campaign total { $path } says the count
campaign-failure = shard { $shard } could not be counted: { $message }
campaign-conflict = what was found of shard { $shard } is not what the ledger says; { $run } settles it
campaign-refuted = shard { $shard } was counted again; wrong about it, and struck out with all they found: { $who }
campaign-unsettled = shard { $shard } is still in conflict: what was counted here agrees with no other result
campaign-struck-out = worker { $who } was wrong about shard { $shard } before, so nothing that it finds counts: check the machine, and give another { $name } if it is sound
campaign-no-other-kernel = this machine has one kernel only, so nothing was confirmed
status-plan = N = { $n } by “{ $plan }”
status-done = done: { $done } of { $shards } shards ({ $share } %), { $core } of one core
status-missing = missing: { $missing }; nothing is being counted
status-missing-idle = missing: { $missing }, about { $core } of one core; nothing was counted in the last ten minutes
status-missing-rate = missing: { $missing }; { $rate } a second in the last ten minutes, about { $left } left
status-confirmed = confirmed by another worker or kernel: { $confirmed }
status-conflicts = in conflict, so not counted: { $shards }; { $run } counts them again and settles it
status-damaged = { $rows ->
    [one] 1 row is
   *[other] { $rows } rows are
} damaged (a checksum is wrong) and not believed; { $run } counts the shards again that no other row knows
status-worker = { $name } ({ $kernel }): { $shards } shards, { $core } of one core
status-refuted = { $name } ({ $kernel }): REFUTED by shard { $by }; its { $shards } shards do not count
status-more-workers = … and { $more } more workers
total-rows = { $shards ->
    [one] the only shard is
   *[other] all { $shards } shards are
} known by rows that agree with their checksums, none is in conflict; { $confirmed } were found a second time by another worker or kernel
total-missing = { $shards ->
    [one] 1 shard is
   *[other] { $shards } shards are
} missing ({ $first }): there is no count yet
total-refuted = struck out with all they found, which was counted again: { $who }
total-faults = the database finds faults in its own pages: { $faults }
total-weights = the sum cannot be right: solutions of weight 1 come in pairs, and these are an odd number
audit-rows = { $done } of { $shards } shards are known; { $damaged ->
    [0] every row agrees with its checksum
    [one] 1 row is damaged
   *[other] { $damaged } rows are damaged
}
audit-same = { $same ->
    [one] 1 fact comes out the same
   *[other] { $same } facts come out the same
} with the { $kernel } kernel
audit-differ = WRONG, with the { $kernel } kernel other numbers come out for: { $shards }
audit-failed = could not be counted with the { $kernel } kernel: { $shards }
audit-cut = only { $recounted } of { $chosen } facts were counted again: time was up (a larger --budget allows more)
audit-damaged = damaged: row { $row } of table { $table }
merge-damaged = { $path } is damaged; what could be read of it and believed was taken
merge-done = { $facts } of { $shards } shards are known, { $confirms } of them from more than one
import-done = { $facts } new, { $confirms } confirmed
note-campaign = a count this long can outlive its process: campaign new { $n }, then campaign run

## Coordinators and workers

error-credentials = the broker knows us in one way: --user with --password, --token, --nkey or --creds, and not several of them
spread-no-broker = no broker answers at { $address } ({ $reason }): start one with nats-server -js, or say with --nats where it is
spread-refused = the broker at { $address } refuses us ({ $reason }): give --user and --password, --token, --nkey or --creds as it wants them
spread-no-streams = the broker at { $address } keeps no streams ({ $reason }): start it with JetStream, nats-server -js
spread-coordinated = { $by } coordinates this campaign already; one at a time may
spread-stranger = the campaign “{ $plan }” was announced by bezzel { $version }, and this one cannot count for it ({ $reason }): use the same version on both sides
spread-worker-refuted = the worker { $name } was wrong about a shard, so nothing that it finds is wanted any more: look at this machine's memory and processor
spread-nothing = no campaign is announced; waiting for one
spread-campaign = counting for “{ $plan }”
spread-no-coordinator = no coordinator answers for “{ $plan }”: the broker keeps what is found until one is started
spread-left = “{ $plan }” has no shards to hand out and no coordinator; another campaign has one
spread-withdrawn = the campaign { $fingerprint } was withdrawn
spread-no-campaign = the broker has no campaign { $fingerprint }; campaign list shows those it has
spread-listed = { $plan }, { $fingerprint }: coordinated by { $by }; { $shards } shards to be counted, { $facts } facts to be written
spread-listed-alone = { $plan }, { $fingerprint }: no coordinator; { $shards } shards to be counted, { $facts } facts to be written
spread-listed-done = { $plan }, { $fingerprint }: done
spread-done = “{ $plan }” is done
spread-worked = { $shards } shards counted{ $failed ->
    [0] {""}
   *[other] , { $failed } could not be
}
spread-trouble = the broker is in trouble, trying again: { $trouble }
spread-failed = shard { $shard } could not be counted by { $worker }: { $message }
spread-poison = shard { $shard } failed or went missing five times and is not handed out any more; campaign run on this machine shows why
spread-rubbish = a message was no fact of this campaign and was passed over: { $what }
spread-unconfirmed = { $facts } facts were to be confirmed, and no other worker came to do it
