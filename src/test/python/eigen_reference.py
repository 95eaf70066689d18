"""Eigenvalues and inverse square roots of symmetric matrices by numpy (LAPACK), for SymmetricEigenTest.

Cases: random, of rank 3 in 6, with eigenvalues that repeat, diagonal, of one row, and graded over twelve decades.
Needs numpy. Writes src/test/resources/fixtures/eigen/eigen.json; run from the root of the repository.
"""
import json
import sys

import numpy as np

FLOOR = 1e-10
rng = np.random.default_rng(20261121)


def square(n, values=None):
    q, _ = np.linalg.qr(rng.standard_normal((n, n)))
    values = rng.uniform(0.1, 3, n) if values is None else np.array(values, float)
    a = (q * values) @ q.T
    return (a + a.T) / 2


def case(name, a):
    values, vectors = np.linalg.eigh(a)
    kept = values > FLOOR * values[-1]
    root = (vectors[:, kept] / np.sqrt(values[kept])) @ vectors[:, kept].T
    return {"name": name, "a": a.tolist(), "values": values.tolist(), "inverseRoot": root.tolist()}


v = rng.standard_normal((6, 3))
cases = [
    case("random", square(9)),
    case("rank 3", v @ v.T),
    case("repeated", square(7, [2, 2, 2, 1, 1, 0.5, 0.5])),
    case("diagonal", np.diag([3.0, 1, 2, 2])),
    case("single", np.array([[4.0]])),
    case("graded", np.diag(10.0 ** np.arange(0, -5, -1)) @ square(5) @ np.diag(10.0 ** np.arange(0, -5, -1))),
]
with open("src/test/resources/fixtures/eigen/eigen.json", "w") as out:
    json.dump({"origin": {"script": "src/test/python/eigen_reference.py", "numpy": np.__version__,
                          "python": sys.version.split()[0]}, "floor": FLOOR, "cases": cases}, out)
    out.write("\n")
