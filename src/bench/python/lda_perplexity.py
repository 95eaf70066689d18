#!/usr/bin/env python3
"""Online LDA on the folds that SctmPerplexity writes: the figures beside SCTM's.

    lda_perplexity.py DIR [topics] [passes] [folds] [first fold]

Per fold: perplexity of whole held-out documents by plugging in the mean of the posterior of a document's topics, and
by document completion: from the words kept, by the posterior and by EM, the others predicted.
Needs numpy and gensim.
"""
import sys

import numpy as np
from gensim.models import LdaModel

given = [int(a) for a in sys.argv[2:6]]
directory, (topics, passes, folds, first) = sys.argv[1], given + [100, 2, 10, 0][len(given):]
with open(f"{directory}/documents.txt") as f:
    terms = int(f.readline())
    entries = [[tuple(map(int, e.split(":"))) for e in line.split()] for line in f]
whole = [[(m, a + b) for m, a, b in d] for d in entries]
kept = [[(m, a) for m, a, _ in d if a] for d in entries]
held = [[(m, b) for m, _, b in d if b] for d in entries]


def plug_in(lda, known, predicted):
    gamma, _ = lda.inference(known)
    theta, phi = gamma / gamma.sum(1, keepdims=True), lda.get_topics()
    log = words = 0
    for t, document in zip(theta, predicted):
        ids, counts = np.array(document).T
        log += counts @ np.log(t @ phi[:, ids])
        words += counts.sum()
    return float(np.exp(-log / words))


def by_expectation(lda, known, predicted, unigram, smoothing=0.1, rounds=50):
    """Topic shares by EM with a pseudo-count of one word, and the smoothing of SCTM's figures."""
    phi = lda.get_topics()
    log = words = 0
    for keep, document in zip(known, predicted):
        ids, counts = np.array(keep).T
        share = np.full(len(phi), 1 / len(phi))
        for _ in range(rounds):
            p = share[:, None] * phi[:, ids]
            share = (p / p.sum(0)) @ counts + 1 / len(phi)
            share /= share.sum()
        ids, counts = np.array(document).T
        log += counts @ np.log((1 - smoothing) * (share @ phi[:, ids]) + smoothing * unigram[ids])
        words += counts.sum()
    return float(np.exp(-log / words))


results = []
for fold in range(first, first + folds):
    train = [d for i, d in enumerate(whole) if i % 10 != fold]
    test = [i for i in range(len(whole)) if i % 10 == fold]
    lda = LdaModel(train, num_topics=topics, id2word={m: str(m) for m in range(terms)}, passes=passes, chunksize=250,
                   update_every=1, eval_every=None, random_state=fold, alpha="symmetric", eta=0.01, dtype=np.float64)
    documents = [whole[i] for i in test]
    unigram = np.full(terms, 1e-9)
    for d in train:
        for m, c in d:
            unigram[m] += c / sum(n for _, n in d)
    unigram = 0.99 * unigram / unigram.sum() + 0.01 / terms
    em = by_expectation(lda, [kept[i] for i in test], [held[i] for i in test], unigram)
    results.append((plug_in(lda, documents, documents), plug_in(lda, [kept[i] for i in test], [held[i] for i in test]), em))
    print(f"fold {fold} whole {results[-1][0]:.1f} completion {results[-1][1]:.1f} by EM {em:.1f}", flush=True)
for name, column in zip(("whole document", "completion", "completion by EM"), np.array(results).T):
    q = np.quantile(column, [0.25, 0.5, 0.75])
    print(f"{name:16s} {q[1]:.1f} ({q[0]:.1f} to {q[2]:.1f})")
