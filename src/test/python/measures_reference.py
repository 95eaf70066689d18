#!/usr/bin/env python3
"""The measures of topics and documents by their definitions on a small seeded model: expected values of MeasuresTest.

Dense arrays and loops over all pairs, nothing shared with the measures' own counting. Needs numpy. Writes
src/test/resources/fixtures/measures/reference.json; run from the root of the repository.
"""
import datetime
import itertools
import json
import os
import sys

import numpy as np

SEED, M, K, N, TOP, DIVERSE = 20260802, 40, 6, 60, 5, 8
rng = np.random.default_rng(SEED)

U = np.where(rng.random((M, K)) < 0.4, rng.normal(0.1, 1, (M, K)), 0)
U[:, 4] = 0  # a free slot
counts = rng.poisson(rng.gamma(0.8, 1.5, M), (N, M)) * (rng.random((N, M)) < 0.8)
counts[[7, 31]] = 0  # documents without a token
X = counts * rng.uniform(0.5, 1.5, M)
X = np.divide(X, np.linalg.norm(X, axis=1, keepdims=True), out=np.zeros_like(X), where=counts.sum(1, keepdims=True) > 0)
V = np.where(rng.random((N, K)) < 0.5, rng.normal(0, 0.4, (N, K)), 0)

live = [k for k in range(K) if U[:, k].any()]
side = {k: 1 if U[U[:, k] > 0, k].sum() >= -U[U[:, k] < 0, k].sum() else -1 for k in live}


def top(k, n):
    x = side[k] * U[:, k]
    return [int(m) for m in np.argsort(-x, kind="stable")[:n] if x[m] > 0]


def npmi(a, b):
    seen = counts[counts.sum(1) > 0] > 0
    pa, pb, pab = seen[:, a].mean(), seen[:, b].mean(), (seen[:, a] & seen[:, b]).mean()
    return -1.0 if pab == 0 else 1.0 if pab == 1 else float(np.log(pab / (pa * pb)) / -np.log(pab))


coherence = [float(np.mean([npmi(a, b) for a, b in itertools.combinations(top(k, TOP), 2)])) for k in live]
tops = [top(k, DIVERSE) for k in live]
residual = ((X - V @ U.T) ** 2).sum(1)
lambda1, lambda2 = 0.7, 0.3
pen = {"L1": lambda a: np.abs(a).sum(), "L2": lambda a: (a**2).sum()}
expected = {
    "liveTopics": len(live),
    "majorityRatio": [float(max(p, n) / (p + n)) for p, n in ((U[U[:, k] > 0, k].sum(), -U[U[:, k] < 0, k].sum()) for k in live)],
    "top": [top(k, TOP) for k in live],
    "npmi": coherence,
    "meanNpmi": float(np.mean(coherence)),
    "diversity": len(set(sum(tops, []))) / len(sum(tops, [])),
    "compactness": float(np.mean([(U[:, k] != 0).mean() for k in live])),
    "effectiveDimension": float((U != 0).sum() / M),
    "representability": float(np.mean([np.abs(U[top(k, TOP), k]).sum() / np.abs(U[:, k]).sum() for k in live])),
    "overlap": float(np.mean([len(set(top(a, TOP)) & set(top(b, TOP))) / TOP for a, b in itertools.combinations(live, 2)])),
    "reconstructionError": float(residual.sum() / (X**2).sum()),
    "codeDensity": float((V != 0).mean()),
    "objective": {u + v: float(residual.sum() + lambda2 * pen[v](V) + lambda1 * pen[u](U)) for u in pen for v in pen},
}
os.makedirs("src/test/resources/fixtures/measures", exist_ok=True)
with open("src/test/resources/fixtures/measures/reference.json", "w") as out:
    json.dump(
        {
            "origin": {"script": "src/test/python/measures_reference.py", "numpy": np.__version__,
                       "python": sys.version.split()[0], "seed": SEED, "written": datetime.date.today().isoformat()},
            "terms": M, "top": TOP, "diverse": DIVERSE, "lambda1": lambda1, "lambda2": lambda2,
            "topics": U.T.tolist(), "documents": X.tolist(), "codes": V.tolist(), "residual": residual.tolist(),
            "expected": expected,
        }, out, separators=(",", ":"))
    out.write("\n")
print(side, coherence, expected["objective"])
