#!/bin/bash
# Each task counts one line of ranges.txt: PLAN='cross/2 n=16 depth=1' sbatch --array=1-$(wc -l < ranges.txt) slurm.sh
# A task that is requeued, or submitted again, resumes its file.
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:TERM@60
RANGE=$(sed -n "${SLURM_ARRAY_TASK_ID}p" ranges.txt)
exec "${BEZZEL:-bezzel}" --threads 1 -q campaign shard "$PLAN" "$RANGE" -o "part$SLURM_ARRAY_TASK_ID.csv" --resume
