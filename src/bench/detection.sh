#!/usr/bin/env bash
# Alerts against baselines: runs every contestant on one labeled stream and prints one table.
#   mvn -Pbench -DskipTests package && src/bench/detection.sh ../shared/data/crisislex-t6.jsonl.gz
# Needs Debian's python3-sklearn (PYTHON names another interpreter). Takes some five minutes of one core.
# DETECTION_JAR may name another jar than that of the build; DETECTION_SEEDS the seeds of LDA.
set -euo pipefail
corpus=${1:?"usage: src/bench/detection.sh CORPUS: JSON lines with labels [event, on-topic or off-topic]"}
root=$(cd "$(dirname "$0")/../.." && pwd)
jar=${DETECTION_JAR:-"$root/target/swell-benchmarks.jar"}
python=${PYTHON:-/usr/bin/python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

judge() { java -Xmx1g -jar "$jar" DetectionFigure "$corpus" --at 8,10,19,20,22,26,40,70,80 "$@"; }
peer() { "$python" "$root/src/bench/python/detection.py" "$@"; }

judge --write-terms "$work/terms"
judge --row 'Swell' --head
judge --row 'Swell, by story' --stories
for seed in ${DETECTION_SEEDS:-1 2 3}; do
  peer lda "$work/terms" "$work/lda" --seed "$seed"
  judge --row "online LDA, seed $seed" --assignments "$work/lda"
  judge --row "online LDA, seed $seed, by story" --assignments "$work/lda" --stories
done
for support in 5 10 20; do
  peer kleinberg "$work/terms" "$work/bursts" --support "$support"
  judge --row "Kleinberg, support $support" --alerts "$work/bursts"
done
for support in 10 20; do
  peer kleinberg "$work/terms" "$work/bursts" --support "$support" --causal
  judge --row "Kleinberg without hindsight, support $support" --alerts "$work/bursts"
done
