#!/usr/bin/env python3
"""Sparse precisions by scikit-learn: the outside reference of GraphicalLassoTest.

scikit-learn's norm leaves the diagonal out, ours counts it (as the SLFA paper writes it): the two agree on S + rho I.
Cases: a well conditioned S, one of rank below its order, and one with a factor that is never used (a zero row).

Needs numpy and scikit-learn. Writes src/test/resources/fixtures/graphical-lasso/reference.json; run from the root of
the repository.
"""
import json
import sys

import numpy as np
import sklearn
from sklearn.covariance import graphical_lasso

rng = np.random.default_rng(20261121)


def case(name, n, documents, rho, unused=()):
    mixing = np.where(rng.random((n, n)) < 0.3, rng.normal(size=(n, n)), 0) + np.eye(n)
    codes = rng.normal(size=(documents, n)) @ mixing * 0.3
    codes[:, list(unused)] = 0
    s = codes.T @ codes / documents
    _, theta = graphical_lasso(s + rho * np.eye(n), rho, tol=1e-12, enet_tol=1e-12, max_iter=2000)
    return {"name": name, "n": n, "rho": rho, "s": s.ravel().tolist(), "precision": theta.ravel().tolist()}


cases = [
    case("well conditioned", 12, 200, 0.02),
    case("fewer documents than factors", 15, 8, 0.05),
    case("an unused factor", 10, 60, 0.03, [4]),
    case("all but diagonal", 8, 100, 5.0),
]
out = {"versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scikit-learn": sklearn.__version__}, "cases": cases}
with open("src/test/resources/fixtures/graphical-lasso/reference.json", "w") as f:
    json.dump(out, f)
    f.write("\n")
