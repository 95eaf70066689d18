#!/usr/bin/env python3
"""The singular value decomposition of a small seeded matrix: expected values of LsaTest.

Needs numpy. Writes src/test/resources/fixtures/lsa/reference.json; run from the root of the repository.
"""
import json
import os
import sys

import numpy as np

SEED, N, M, K = 20261121, 30, 18, 4
rng = np.random.default_rng(SEED)
X = rng.gamma(0.4, 1, (N, 3)) @ rng.gamma(0.3, 1, (3, M)) + 0.05 * rng.random((N, M))
left, sigma, _ = np.linalg.svd(X.T, full_matrices=False)

out = {
    "numpy": np.__version__,
    "python": sys.version.split()[0],
    "documents": X.tolist(),
    "singular": sigma[:K].tolist(),
    "topics": left[:, :K].T.tolist(),
    "left": float((sigma[K:] ** 2).sum()),
}
path = "src/test/resources/fixtures/lsa/reference.json"
os.makedirs(os.path.dirname(path), exist_ok=True)
with open(path, "w") as file:
    json.dump(out, file, indent=1)
    file.write("\n")
