#!/usr/bin/env bash
# A tournament as a Slurm array job, and a job that merges its shards:
#
#     SHARDS=100 RUN=/shared/runs/first deploy/slurm/submit.sh heuristic greedy random --deals 1000000
#
# The arguments are those of `skat-arena run`. RUN (default runs/slurm) lies on a disk that all nodes share, as does this
# checkout, built. TASKS (default all) submits some shards again, as in TASKS=3,5. Partition, account, time limit and the
# like: by sbatch's own variables (SBATCH_PARTITION, SBATCH_ACCOUNT, SBATCH_TIMELIMIT). Prints the numbers of both jobs.
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
export SKAT_ARENA=${here%/deploy/slurm} SHARDS=${SHARDS:-4} RUN=${RUN:-runs/slurm}
[ -f "$SKAT_ARENA/dist/cli.js" ] || { echo "submit.sh: no $SKAT_ARENA/dist/cli.js; expected a build (npm ci && npm run build)" >&2; exit 2; }
[[ $SHARDS =~ ^[1-9][0-9]*$ ]] || { echo "submit.sh: SHARDS: expected a number from 1, got \"$SHARDS\"" >&2; exit 2; }
mkdir -p "$RUN/log"
RUN=$(cd "$RUN" && pwd)

array=$(sbatch --parsable --export=ALL --array="${TASKS:-0-$((SHARDS - 1))}" --output="$RUN/log/shard-%a.log" "$here/tournament.sbatch" "$@")
merge=$(sbatch --parsable --export=ALL --dependency="afterok:${array%%;*}" --kill-on-invalid-dep=yes --output="$RUN/log/merge.log" "$here/merge.sbatch")
echo "shards: job ${array%%;*}, merge: job ${merge%%;*}, result: $RUN/whole"
