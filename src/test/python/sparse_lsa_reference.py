"""Sparse LSA in batch by numpy, for SparseLsaTest: Q by the SVD of X A', A in closed form, from A = the first documents.

X is N x M with rows of unit norm; min 1/2 |X - Q A|^2 + lambda pen(A), Q'Q = I. The forms are |A|_1, groups of terms
weighing the root of their size, and |A|_1 with A >= 0. Reports each A with rows of unit norm, and the objective for the
best Q. Needs numpy. Writes src/test/resources/fixtures/sparse-lsa/batch.json; run from the root of the repository.
"""
import json
import sys

import numpy as np

N, M, D, LAMBDA, PASSES = 24, 15, 4, 0.15, (1, 2, 6)
GROUPS = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3, -1, -1, -1]  # -1: a group of its own
rng = np.random.default_rng(41)
X = np.where(rng.random((N, M)) < 0.5, rng.gamma(1.0, 1.0, (N, M)), 0)
X[np.arange(N), rng.integers(0, M, N)] += 0.5
X /= np.linalg.norm(X, axis=1, keepdims=True)
X = np.array([[float("%.12g" % x) for x in row] for row in X])
X /= np.linalg.norm(X, axis=1, keepdims=True)


def soft(b, t):
    return np.sign(b) * np.maximum(np.abs(b) - t, 0)


def blocks():
    for g in sorted(set(GROUPS)):
        members = [m for m in range(M) if GROUPS[m] == g]
        yield from ([[m] for m in members] if g < 0 else [members])


def shrink(b, form):
    if form == "sparse-lsa":
        return soft(b, LAMBDA)
    if form == "sparse-lsa-non-negative":
        return np.maximum(b - LAMBDA, 0)
    a = np.zeros_like(b)
    for block in blocks():
        norm = np.linalg.norm(b[:, block], axis=1, keepdims=True)
        a[:, block] = b[:, block] * np.maximum(0, 1 - LAMBDA * np.sqrt(len(block)) / norm)
    return a


def penalty(a, form):
    if form == "sparse-lsa-group":
        return sum(np.sqrt(len(b)) * np.linalg.norm(a[:, b], axis=1).sum() for b in blocks())
    return np.abs(a).sum()


def polar(v):
    p, _, q = np.linalg.svd(v, full_matrices=False)
    return p @ q


runs = {}
for form in ("sparse-lsa", "sparse-lsa-group", "sparse-lsa-non-negative"):
    A, after = X[:D].copy(), {}
    for t in range(1, max(PASSES) + 1):
        A = shrink(polar(X @ A.T).T @ X, form)
        if t in PASSES:
            Q = polar(X @ A.T)
            norm = np.linalg.norm(A, axis=1)
            assert (norm > 0).all()
            after[t] = {"objective": 0.5 * np.linalg.norm(X - Q @ A) ** 2 + LAMBDA * penalty(A, form),
                        "lengths": norm.tolist(), "topics": (A / norm[:, None]).tolist()}
    runs[form] = after
with open("src/test/resources/fixtures/sparse-lsa/batch.json", "w") as out:
    json.dump({"origin": {"script": "src/test/python/sparse_lsa_reference.py", "numpy": np.__version__,
                          "python": sys.version.split()[0]}, "lambda": LAMBDA, "groups": GROUPS,
               "documents": X.tolist(), "runs": runs}, out)
    out.write("\n")
