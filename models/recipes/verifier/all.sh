#!/bin/sh
# Every step of the verifier, from the data to the two files in models/.   sh models/recipes/verifier/all.sh DATA WORK
# About three hours on three cores with AMX (the sum of its steps); each step that has its result is left out.
set -eu
data=$1
work=$2
here=$(dirname "$0")
models=$here/../..
mkdir -p "$work"
[ -f "$work/claims.jsonl.gz" ] || python "$here/synthesize.py" "$data" "$work/claims.jsonl.gz"
[ -f "$work/own.jsonl.gz" ] || python "$here/synthesize.py" "$data" "$work/own.jsonl.gz" --limit 9000 --seed 2 \
    --passages "$data/factscore/passages.jsonl"
[ -f "$work/facts.json" ] || python "$here/train.py" "$data" --claims "$work/own.jsonl.gz" --readings "$work/facts.json"
[ -f "$work/pairs/model.safetensors" ] || python "$here/train_cross.py" general "$data" "$work/pairs"
[ -f "$work/general/model.safetensors" ] || python "$here/train_cross.py" general "$data" "$work/general" \
    --start "$work/pairs" --synthetic "$work/claims.jsonl.gz"
python "$here/train_cross.py" factscore "$data" "$work/facts" --passes 2 \
    --start "$work/general" --synthetic "$work/claims.jsonl.gz" --facts "$work/facts.json"
python "$here/read_folds.py" "$work/facts" --facts "$work/facts.json"
python "$here/to_gguf.py" "$work/facts/fold--1" --out "$models/verifier-cross-q8_0.gguf"
python "$here/train.py" "$data" --claims "$work/own.jsonl.gz" --cross "$work/facts" --model "$models/verifier-cross-q8_0.gguf" \
    --predictions "$work/predictions"
