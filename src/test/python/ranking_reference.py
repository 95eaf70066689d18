#!/usr/bin/env python3
"""Expected values of the tests of ranking: measures by trec_eval's definitions, BM25 by its formula, tests by SciPy.

Rankings are sorted in full and walked from the top, nothing shared with the ranks that Swell counts. Needs numpy and
scipy. Writes src/test/resources/fixtures/ranking/reference.json; run from the root of the repository.
"""
import json
import math

import numpy as np
import scipy
from scipy import stats

SEED, QUERIES, DOCUMENTS = 20261121, 12, 40
rng = np.random.default_rng(SEED)


def measures(score, grade):
    """trec_eval: map, ndcg_cut (with gains 2^grade - 1), P; documents of score 0 are not retrieved."""
    order = sorted((i for i in range(len(score)) if score[i] != 0), key=lambda i: (-score[i], i))
    relevant = sum(g > 0 for g in grade)
    seen, ap = 0, 0.0
    for at, i in enumerate(order, 1):
        if grade[i] > 0:
            seen += 1
            ap += seen / at
    gain = lambda g: 2 ** max(g, 0) - 1
    ideal = sorted((gain(g) for g in grade), reverse=True)
    dcg = lambda gains: sum(x / math.log2(at + 1) for at, x in enumerate(gains, 1))
    ndcg = [dcg([gain(grade[i]) for i in order[:n]]) / dcg(ideal[:n]) for n in (1, 3, 5, 10)]
    precision = [sum(grade[i] > 0 for i in order[:n]) / n for n in range(1, 21)]
    return {"score": list(score), "grade": [int(g) for g in grade], "map": ap / relevant, "ndcg": ndcg, "precision": precision}


rankings = []
for q in range(QUERIES):
    score = np.round(rng.normal(0, 1, DOCUMENTS), 1)  # rounded: ties, and some zeros
    score[rng.random(DOCUMENTS) < 0.2] = 0
    grade = np.where(rng.random(DOCUMENTS) < 0.2, rng.integers(1, 5, DOCUMENTS), 0)
    grade[q] = 3
    rankings.append(measures(score.tolist(), grade.tolist()))
rankings.append(measures([0.0] * 5, [0, 1, 0, 2, 0]))  # nothing retrieved

texts = ["tin copper tin zinc", "copper", "lead lead lead zinc gold silver", "iron", "gold tin tin tin tin copper lead"]
queries = ["tin", "tin gold", "lead lead zinc", "platinum", "copper platinum"]
bm25 = []
for k1, b in ((1.2, 0.75), (2.0, 0.0), (0.5, 1.0)):
    bags = [text.split() for text in texts]
    mean = sum(map(len, bags)) / len(bags)
    for query in queries:
        scores = []
        for bag in bags:
            score = 0.0
            for term in query.split():
                df = sum(term in other for other in bags)
                idf = math.log(1 + (len(bags) - df + 0.5) / (df + 0.5))
                tf = bag.count(term)
                score += idf * tf / (tf + k1 * (1 - b + b * len(bag) / mean))
            scores.append(score)
        bm25.append({"k1": k1, "b": b, "query": query, "scores": scores})

tails = [[t, n, float(stats.t.sf(t, n))] for t in (-8, -1.2, -1e-3, 0, 0.5, 1.7, 2.5, 6.4, 40) for n in (1, 2, 3, 10, 49, 224, 5000)]

pairs = []
for n, gain in ((2, 0.1), (5, 0.05), (9, 0.0), (14, 0.1), (14, -0.1), (200, 0.01)):
    base = rng.random(n).round(3)
    better = (base + rng.normal(gain, 0.08, n)).round(3)
    test = stats.ttest_rel(better, base, alternative="greater")
    exact = None
    if n <= 16:
        exact = float(
            stats.permutation_test(
                (better, base),
                lambda x, y, axis: np.mean(x - y, axis=axis),
                permutation_type="samples",
                alternative="greater",
                vectorized=True,
                n_resamples=np.inf,
            ).pvalue
        )
    pairs.append({"better": better.tolist(), "base": base.tolist(), "t": float(test.statistic), "p": float(test.pvalue), "exact": exact})

with open("src/test/resources/fixtures/ranking/reference.json", "w") as out:
    versions = {"numpy": np.__version__, "scipy": scipy.__version__}
    json.dump({"versions": versions, "rankings": rankings, "texts": texts, "bm25": bm25, "tails": tails, "pairs": pairs}, out, indent=1)
    out.write("\n")
