#!/bin/sh
# batch.sh LEDGER HOURS: makes batch.zip, a folder a job whose file cmdline has the arguments of main.sh.
set -eu
plan=$(bezzel campaign status "$1" --json | sed 's/.*"plan":"\([^"]*\)".*/\1/; s/ n=/ /; s/ depth=/ /')
folder=$(mktemp -d)
bezzel -q campaign split "$1" --hours "$2" | while read -r range; do
    job=$((${job:-0} + 1))
    mkdir "$folder/job$job"
    echo "$plan $range" > "$folder/job$job/cmdline"
done
(cd "$folder" && python3 -m zipfile -c "$OLDPWD/batch.zip" job*)
rm -r "$folder"
