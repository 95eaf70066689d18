#!/usr/bin/env python3
"""Topic proportions by LDA of the documents and queries that LdaRanking writes.

    lda_codes.py DIR K...

gensim's variational Bayes, 50 passes over the documents, learned alpha and eta; queries are inferred as documents are.
One line of K numbers for each document, then for each query, to DIR/K.txt. Needs gensim (Debian: python3-gensim).
"""
import sys

import numpy as np
from gensim.models import LdaModel

PASSES, SEED = 50, 1


def read(name):
    with open(f"{sys.argv[1]}/{name}.txt") as f:
        return [[tuple(map(int, e.split(":"))) for e in line.split()] for line in f]


documents, queries = read("documents"), read("queries")
terms = 1 + max(m for d in documents for m, _ in d)
for topics in map(int, sys.argv[2:]):
    lda = LdaModel(documents, num_topics=topics, id2word={m: str(m) for m in range(terms)}, passes=PASSES, chunksize=len(documents),
                   alpha="auto", eta="auto", eval_every=None, random_state=SEED)
    gamma = np.vstack([lda.inference(part)[0] for part in (documents, queries)])
    np.savetxt(f"{sys.argv[1]}/{topics}.txt", gamma / gamma.sum(1, keepdims=True), fmt="%.6g")
