#!/bin/sh
# main.sh SCHEME N DEPTH RANGE: counts the shards of a job. A job that is interrupted resumes its file.
exec ./bezzel --threads 1 -q campaign shard "$1 n=$2 depth=$3" "$4" -o facts.csv --resume
