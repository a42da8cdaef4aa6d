#!/usr/bin/env bash
# A tournament as an array job on a real Slurm must give the files of a single local run, though the process of one task
# is killed with -9, another is requeued by hand, a third finds its directory locked by a node that is gone, and the fourth
# gets the signal that announces its time limit.
#
#     npm run test:slurm
#
# Where `scontrol ping` finds a Slurm, that one is used (on its own: TEST_DIR on a shared disk). Otherwise one is started
# in a temporary folder and stopped after; that needs root and the programs of Debian's slurm-wlm and munge.
set -euo pipefail
cd "$(dirname "$0")/../.."
SHARDS=4
DEALS=240000
TOURNAMENT=(heuristic greedy random --deals $DEALS --block 800 --games csv)
arena() { node --enable-source-maps dist/cli.js "$@"; }
say() { printf '%(%T)T %s\n' -1 "$*"; }
die() {
  say "FAILED: $*"
  [ -z "${started:-}" ] || tail -n 20 "$work"/log/* 2>/dev/null || true
  tail -n 20 "$RUN"/log/* 2>/dev/null || true
  exit 1
}
# until SECONDS WHAT COMMAND...: waits for a command to succeed
until_() {
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@"; do
    [ $SECONDS -lt $end ] || die "no end of waiting for $what"
    sleep 0.05
  done
}

work=$(mktemp -d "${TEST_DIR:-${TMPDIR:-/tmp}}/skat-arena-slurm-XXXXXX")
export RUN=$work/run SHARDS
pids=()
stop() {
  local pid
  if [ -n "${jobs_:-}" ]; then scancel $jobs_ 2>/dev/null || true; fi
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap stop EXIT

start_slurm() {
  local program host
  for program in munged slurmctld slurmd sbatch; do
    command -v $program >/dev/null || die "no $program, and no Slurm that answers; expected Debian's slurm-wlm and munge"
  done
  [ "$(id -u)" = 0 ] || die "no Slurm answers, and only root can start one"
  started=yes
  chmod 755 "$work"
  mkdir -p "$work"/{munge,state,spool,log}
  chmod 711 "$work/munge"
  (umask 077 && head -c 1024 /dev/urandom >"$work/munge/key")
  munged --foreground --socket="$work/munge/socket" --key-file="$work/munge/key" --pid-file="$work/munge/pid" \
    --seed-file="$work/munge/seed" --log-file="$work/munge/log" &>"$work/log/munged" &
  pids+=($!)
  host=$(hostname -s)
  sed -e "s|@DIR@|$work|; s|@HOST@|$host|g; s|@CPUS@|$(nproc)|; s|@PORT@|$((20000 + $$ % 20000))|
    s|@NODEPORT@|$((40000 + $$ % 20000))|" deploy/slurm/test.conf >"$work/slurm.conf"
  export SLURM_CONF=$work/slurm.conf
  until_ 10 munged test -S "$work/munge/socket"
  slurmctld -D &>"$work/log/slurmctld.out" &
  pids+=($!)
  slurmd -D &>"$work/log/slurmd.out" &
  pids+=($!)
  until_ 60 "a node that is idle" idle
}
idle() { sinfo --noheader --format=%t 2>/dev/null | grep -qx idle; }
lines() { cat "$RUN/shard-$1/ledger.jsonl" 2>/dev/null | wc -l; }
has_lines() { [ "$(lines "$1")" -ge "$2" ]; }
ended() { ! squeue --noheader --jobs="$1" 2>/dev/null | grep -q .; }
restarts() { scontrol show job "$1" | sed -n 's/.*Restarts=\([0-9]*\).*/\1/p'; }
# a requeued task waits two minutes by Slurm's rule; the test does not
go_on() {
  local task
  for task in 0 1 2 3; do scontrol update job="${array}_$task" StartTime=now 2>/dev/null || true; done
}
ended_or_urged() { ended "$1" || { go_on; sleep 1; ended "$1"; }; }
digest_of() { sed -n 's/^digest //p' "$1"; }

if scontrol ping 2>/dev/null | grep -q 'is UP'; then say "a Slurm answers: $(sbatch --version)"; else start_slurm; fi
say "$(sbatch --version), $(sinfo --noheader --format='%D node, %C CPUs (allocated/idle/other/total)')"

say "single local run: ${TOURNAMENT[*]}"
arena run "${TOURNAMENT[@]}" --threads 1 --quiet --out "$work/single"

say "array job of $SHARDS shards"
submitted=$(deploy/slurm/submit.sh "${TOURNAMENT[@]}")
say "${submitted//$work/DIR}"
[[ $submitted =~ job\ ([0-9]+),\ merge:\ job\ ([0-9]+) ]]
array=${BASH_REMATCH[1]} merge=${BASH_REMATCH[2]}
jobs_="$array $merge"
all=$((DEALS / 800 / SHARDS))

# stop_task SHARD WHAT COMMAND...: waits for its first lines, and sees that it was stopped before its last
stop_task() {
  local shard=$1 what=$2 found
  shift 2
  until_ 120 "lines of shard $shard" has_lines "$shard" 3
  "$@"
  found=$(lines "$shard")
  say "shard $shard: $what after $found of $all lines"
  [ "$found" -lt $all ] || die "shard $shard was complete before that"
}
kill_process() {
  local pid host
  read -r pid host _ <"$RUN/shard-$1/lock"
  [ "$host" = "$(hostname)" ] || die "shard $1 runs on $host, where this script cannot kill it"
  kill -9 "$pid"
}
kill_and_move() {
  kill_process "$1"
  echo "1234 lost-node 00000000-0000-0000-0000-000000000000/1 0" >"$RUN/shard-$1/lock"
}
stop_task 0 "kill -9 of its process" kill_process 0
stop_task 1 "scontrol requeue" scontrol requeue "${array}_1"
stop_task 2 "kill -9 of its process, and its lock rewritten to name a node that is gone" kill_and_move 2
stop_task 3 "the signal before the time limit" scancel --batch --signal=USR1 "${array}_3"

until_ 400 "the shards" ended_or_urged "$array"
until_ 60 "the merge" ended "$merge"
say "restarts of the tasks: $(for task in 0 1 2 3; do restarts "${array}_$task"; done | xargs)"
for task in 0 1 2 3; do [ "$(restarts "${array}_$task")" = 1 ] || die "task $task was not restarted once"; done
sed "/^slurmstepd/d; s|$work|DIR|; s/^/  /" "$RUN"/log/shard-*.log
scontrol show job "$merge" | grep -q JobState=COMPLETED || die "the merge did not complete"
sed "s|$work|DIR|; s/^/  /" "$RUN/log/merge.log"

# every block is there twice
say "shard 3 submitted again: already played; merged with a fifth directory that holds all of it"
again=$(TASKS=3 deploy/slurm/submit.sh "${TOURNAMENT[@]}")
[[ $again =~ job\ ([0-9]+),\ merge:\ job\ ([0-9]+) ]]
until_ 120 "the second merge" ended "${BASH_REMATCH[2]}"
scontrol show job "${BASH_REMATCH[2]}" | grep -q JobState=COMPLETED || die "the second merge did not complete"
arena merge "$RUN"/shard-* "$work/single" --out "$work/twice" | sed -n '/deals,/p' | sed 's/^/  /'

say "comparing with the single run"
for whole in "$RUN/whole" "$work/twice"; do
  for file in "$work"/single/*; do
    name=${file##*/}
    [ "$name" = run.json ] || cmp "$file" "$whole/$name" || die "$name differs"
  done
done
single=$(sed -n 's/.*"digest": "\(.*\)".*/\1/p' "$work/single/run.json")
[ -n "$single" ] && [ "$single" = "$(digest_of "$RUN/log/merge.log" | tail -n 1)" ] || die "digests differ"
say "identical: $(cd "$work/single" && ls | grep -v run.json | xargs)"
say "digest $single"
say "passed"
