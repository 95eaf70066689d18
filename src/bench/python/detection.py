#!/usr/bin/env python3
"""Two baselines for alerts on one stream, as lines of JSON that DetectionFigure judges.

  detection.py lda TERMS OUT [--topics 50] [--batch 100] [--seed 1]
      Online LDA: scikit-learn's partial_fit on mini-batches in the stream's order, each then
      assigned its topics by the model that has just learned it. Writes assignments, and every 500
      documents each topic's terms, for Swell's own detectors (--assignments). Favours: all terms
      found in at least five documents are known beforehand, with their idf and the number of
      documents; what a topic has above the background is what is compared for a shift.
  detection.py kleinberg TERMS OUT --support N
      Two-state bursts of single terms (Kleinberg 2002, the batched form) in the windows of Swell's
      detectors: 15 minutes, longer until they hold 35 documents, at most a day. p0 = the term's
      share of the documents of the whole stream (a favour: known beforehand), p1 = s p0, cost of
      going up gamma ln(windows). Decoded as the stream goes: after each window the cheapest path so
      far says whether the term bursts and since when. A burst raises one alert, at the end of its
      first window with N documents that hold the term; those since its start are its evidence, and
      its score is what it has saved so far (the sum of cost0 - cost1). With --since-start the N
      documents may come from all windows since its start; with --causal p0 is the share in the
      documents before the window, (with the term + 1) / (all + 2), the favour taken back.

TERMS is what DetectionFigure --write-terms makes of a corpus: the terms that Swell itself reads.
Debian package: python3-sklearn.
"""
import argparse
import json
import os
from datetime import datetime, timezone

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"

import numpy as np
import scipy.sparse as sp

LEAST_DOCUMENTS = 5  # of a term
LEAST_SHARE = 0.05
MOST_TOPICS = 10
TERMS_WRITTEN = 25
WINDOW = 900_000  # ms
WINDOW_DOCUMENTS = 35
LONGEST = 24 * 3_600_000
LOOK_EVERY = 5  # mini-batches


def read(path):
    """Ids, times in ms, the words and their counts, documents by words, in the stream's order."""
    ids, times, rows, columns, counts, words = [], [], [], [], [], {}
    with open(path, encoding="utf-8") as lines:
        for row, line in enumerate(lines):
            document = json.loads(line)
            ids.append(document["id"])
            times.append(document["timestamp"])
            for term, count in document["terms"].items():
                rows.append(row)
                columns.append(words.setdefault(term, len(words)))
                counts.append(count)
    matrix = sp.csr_matrix((np.array(counts, float), (rows, columns)), shape=(len(ids), len(words)))
    frequency = np.bincount(columns, minlength=len(words))
    kept = np.flatnonzero(frequency >= LEAST_DOCUMENTS)
    names = list(words)
    return ids, np.array(times), [names[i] for i in kept], matrix[:, kept].tocsr(), frequency[kept]


def lda(args):
    from sklearn.decomposition import LatentDirichletAllocation

    ids, times, words, counts, frequency = read(args.terms)
    documents = len(ids)
    model = LatentDirichletAllocation(n_components=args.topics, total_samples=documents, random_state=args.seed)
    share = np.asarray(counts.sum(axis=0)).ravel() / counts.sum()
    idf = np.log((documents + 1) / frequency)
    with open(args.out, "w", encoding="utf-8") as out:
        for number, first in enumerate(range(0, documents, args.batch), 1):
            last = min(first + args.batch, documents)
            batch = counts[first:last]
            model.partial_fit(batch)
            empty = np.asarray(batch.sum(axis=1)).ravel() == 0
            for i, shares in enumerate(model.transform(batch)):
                order = [] if empty[i] else np.argsort(-shares, kind="stable")[:MOST_TOPICS]
                topics = [{"topic": int(k), "share": float(shares[k])} for k in order if shares[k] >= LEAST_SHARE]
                write(out, id=ids[first + i], timestamp=int(times[first + i]), batch=number, topics=topics, residual=float(empty[i]))
            if number % LOOK_EVERY == 0:
                for k, topic in enumerate(model.components_):
                    lift = np.maximum(topic / topic.sum() - share, 0) * idf
                    order = np.argsort(-lift, kind="stable")[:TERMS_WRITTEN]
                    write(out, topic=k, terms=[{"term": words[j], "weight": float(lift[j])} for j in order])


def spans(times):
    """The window of each document, and the windows' ends in ms, as Swell's detectors make them."""
    window_of, ends, held, start = [], [], 0, None
    for time in times:
        over = ends and time >= ends[-1] and (held >= WINDOW_DOCUMENTS or time - start > LONGEST)
        if not ends or over:
            start = time // WINDOW * WINDOW
            ends.append(start)
            held = 0
        if time >= ends[-1]:
            ends[-1] = (time // WINDOW + 1) * WINDOW
        window_of.append(len(ends) - 1)
        held += 1
    return np.array(window_of), ends


def kleinberg(args):
    ids, times, words, counts, frequency = read(args.terms)
    window_of, ends = spans(times)
    windows = len(ends)
    holds = sp.csr_matrix((np.ones_like(counts.data), counts.indices, counts.indptr), shape=counts.shape)
    member = sp.csr_matrix((np.ones(len(ids)), (window_of, np.arange(len(ids)))), shape=(windows, len(ids)))
    relevant = (member @ holds).tocsr()
    size = np.bincount(window_of)
    p0 = frequency / len(ids)
    up = args.gamma * np.log(windows)
    calm, burst = np.zeros(len(words)), np.full(len(words), np.inf)
    start = np.zeros(len(words), int)
    saved, held = np.zeros(len(words)), np.zeros(len(words))
    told = np.zeros(len(words), bool)
    before = np.zeros(len(words))
    by_term = holds.tocsc()
    with open(args.out, "w", encoding="utf-8") as out:
        for t, end in enumerate(ends):
            r = relevant[t].toarray().ravel()
            if args.causal:
                p0 = (before + 1) / (size[:t].sum() + 2)
                before += r
            p1 = np.minimum(args.s * p0, 0.9999)
            cost0 = -(r * np.log(p0) + (size[t] - r) * np.log1p(-p0))
            cost1 = -(r * np.log(p1) + (size[t] - r) * np.log1p(-p1))
            begins = calm + up < burst
            start[begins] = t
            saved = np.where(begins, 0, saved) + cost0 - cost1
            held = np.where(begins, 0, held) + r
            calm, burst = np.minimum(calm, burst) + cost0, np.minimum(calm + up, burst) + cost1
            bursting = burst < calm
            told &= bursting
            for j in np.flatnonzero(bursting & ~told & ((held if args.since_start else r) >= args.support)):
                told[j] = True
                rows = by_term.indices[by_term.indptr[j] : by_term.indptr[j + 1]]
                evidence = rows[(window_of[rows] >= start[j]) & (window_of[rows] <= t)]
                at = datetime.fromtimestamp(end / 1000, timezone.utc)
                write(
                    out,
                    at=at.strftime("%Y-%m-%dT%H:%M:%SZ"),
                    kind="burst",
                    score=float(saved[j]),
                    story=words[j],
                    why="'%s' bursts: %d of %d documents" % (words[j], held[j], size[start[j] : t + 1].sum()),
                    documents=[ids[i] for i in sorted(evidence)],
                )


def write(out, **fields):
    out.write(json.dumps(fields) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    methods = parser.add_subparsers(required=True)
    for name, run in (("lda", lda), ("kleinberg", kleinberg)):
        method = methods.add_parser(name)
        method.add_argument("terms")
        method.add_argument("out")
        method.set_defaults(run=run)
        if run is lda:
            method.add_argument("--topics", type=int, default=50)
            method.add_argument("--batch", type=int, default=100)
            method.add_argument("--seed", type=int, default=1)
        else:
            method.add_argument("--support", type=int, required=True)
            method.add_argument("--since-start", action="store_true")
            method.add_argument("--causal", action="store_true")
            method.add_argument("--s", type=float, default=2)
            method.add_argument("--gamma", type=float, default=1)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
