"""PLSA and MAP-PLSA in batch by numpy, for MapPlsaTest: expectations as one dense array, the prior by the paper's own
fixed point (6), x <- c / (n + (1 - alpha) (1/(eps + x) - sum x/(eps + x))) and normalised, some thousand rounds.

A pass is: expectation, P(z|d); expectation, P(w|z). Starts from given P(w|z) and uniform P(z|d).
Needs numpy. Writes src/test/resources/fixtures/plsa/batch.json; run from the root of the repository.
"""
import json
import sys

import numpy as np

N, M, K, PASSES = 14, 18, 3, (1, 2, 25)
rng = np.random.default_rng(77)
planted = rng.dirichlet(np.full(M, 0.2), K)
mix = rng.dirichlet(np.full(K, 0.3), N)
counts = np.array([rng.multinomial(rng.integers(20, 60), p) for p in mix @ planted])
counts[:, counts.sum(0) == 0] = 1
start = rng.dirichlet(np.full(M, 2.0), K)
start = np.array([[float("%.12g" % x) for x in row] for row in start])
start /= start.sum(1, keepdims=True)


def mode(c, alpha, eps):
    n = c.sum(-1, keepdims=True)
    x = c / n
    if alpha == 1:
        return x
    for _ in range(20000):
        new = c / (n + (1 - alpha) * (1 / (eps + x) - (x / (eps + x)).sum(-1, keepdims=True)))
        new /= new.sum(-1, keepdims=True)
        if np.abs(new - x).max() < 1e-16:
            break
        x = new
    return x


def posterior(theta, words):
    joint = theta[:, None, :] * words.T[None, :, :]
    return joint / joint.sum(2, keepdims=True)


def run(alpha, eps, words_alpha, words_eps):
    words, theta, after = start.copy(), np.full((N, K), 1 / K), {}
    for t in range(1, max(PASSES) + 1):
        theta = mode((counts[:, :, None] * posterior(theta, words)).sum(1), alpha, eps)
        words = mode((counts[:, :, None] * posterior(theta, words)).sum(0).T, words_alpha, words_eps)
        if t in PASSES:
            after[t] = {"words": words.tolist(), "logLikelihood": float((counts * np.log(theta @ words)).sum())}
    return {"alpha": alpha, "eps": eps, "topicsAlpha": words_alpha, "topicsEps": words_eps, "after": after}


# conditions of the paper: n(d) > (1 - alpha) K, n(z) > (1 - alpha) M
runs = [run(1, 0.01, 1, 0.0001), run(0.5, 0.01, 1, 0.0001), run(-2.0, 0.1, 1, 0.0001), run(0.5, 0.01, 0.8, 0.0001)]
with open("src/test/resources/fixtures/plsa/batch.json", "w") as out:
    json.dump({"origin": {"script": "src/test/python/plsa_reference.py", "numpy": np.__version__,
                          "python": sys.version.split()[0]},
               "counts": counts.tolist(), "start": start.tolist(), "runs": runs}, out)
    out.write("\n")
