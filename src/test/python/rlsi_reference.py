#!/usr/bin/env python3
"""The published online RLSI, stated plainly, on a small seeded stream: the outside reference of RlsiReferenceTest.

Wang, Xu, Li, Craswell: "Regularized Latent Semantic Indexing", online form. One step on a mini-batch D (M x eta):

    S_base = beta S, R_base = beta R, n = beta n + eta                   beta: see below; 1 at the first batch
    repeat xi times:
        V = codes of D under U                                           l2: (U'U + lambda2 I)^-1 U'D;  l1: lasso
        S = S_base + V V',  R = R_base + D V'
        each row u of U: argmin u'S u - 2 r'u + lambda1 |u|_1            (l1 topics; optionally u >= 0)
                         argmin u'S u - 2 r'u + lambda1 |u|^2            (l2 topics; optionally u >= 0)

lambda1: schedule `count` theta * documents, those behind the prior evidence included; schedule `weight` theta * W,
      W faded like S.
beta: rho: (N_before / N_after)^rho over the documents learned from, which is ((t-1)/t)^rho because all batches are of
      one size;
      half-life h (documents): 2^(-eta / h).
Start: prior evidence. U0 = K well-spread documents of the first batch, c = sum |v|^2 over that batch / K,
S0 = c I, R0 = U0 S0, W0 = size of that batch, which is then learned from. No topic may die here.

Every row and code problem is solved by trying every sign pattern (3^K, or 2^K if non-negative): the one whose linear
system satisfies the KKT conditions is the optimum. No iteration, no tolerance, nothing shared with coordinate descent.

Needs numpy. Writes src/test/resources/fixtures/rlsi/*.json; run from the root of the repository.
"""
import datetime
import itertools
import json
import os
import sys

import numpy as np

K, BATCHES, ETA, SEED = 5, 12, 24, 20260801
LAMBDA2 = {"l2": 0.05, "l1": 0.1}
THETA = {("l1", "count"): 0.004, ("l1", "weight"): 0.006, ("l2", "count"): 0.010, ("l2", "weight"): 0.015}
OUT = "src/test/resources/fixtures/rlsi"


def stream(rng):
    """Batches of dense unit-norm documents; terms are numbered as they are first seen."""
    terms = 70
    planted = np.zeros((K, terms))
    for k in range(K):
        planted[k, rng.choice(terms, 28, replace=False)] = rng.dirichlet(np.ones(28))
    background = rng.dirichlet(np.ones(terms) * 0.3)
    number = {}
    batches = []
    for t in range(BATCHES):
        known = 30 + 40 * t // (BATCHES - 1)  # the language grows
        docs = []
        for _ in range(ETA):
            p = 0.85 * rng.dirichlet(np.ones(K) * 0.3) @ planted + 0.15 * background
            p = np.where(np.arange(terms) < known, p, 0)
            counts = rng.multinomial(16, p / p.sum())
            docs.append(counts * rng.uniform(0.8, 1.6, terms))
        for d in docs:
            for m in np.flatnonzero(d):
                number.setdefault(int(m), len(number))
        D = np.zeros((terms, ETA))
        for i, d in enumerate(docs):
            for m in np.flatnonzero(d):
                D[number[int(m)], i] = d[m]
        D = np.round(D, 6)
        D /= np.linalg.norm(D, axis=0)
        batches.append(np.array([[float("%.15g" % x) for x in row] for row in D]))
    return batches, len(number)


def quadratic(S, B, lam, non_negative=False):
    """Columns x of argmin x'Sx - 2 b'x + lam |x|_1 (x >= 0 if asked) for the columns b of B, by enumeration."""
    k, n = B.shape
    best = np.full(n, np.inf)
    X = np.zeros((k, n))
    for signs in itertools.product((0, 1) if non_negative else (0, 1, -1), repeat=k):
        s = np.array(signs, float)
        A = np.flatnonzero(s)
        Z = np.zeros((k, n))
        if len(A):
            Z[A] = np.linalg.solve(S[np.ix_(A, A)], B[A] - lam / 2 * s[A][:, None])
        H = B - S @ Z
        rest = s == 0
        off = (H if non_negative else np.abs(H))[rest] - lam / 2
        worst = np.maximum(off.max(0) if rest.any() else -np.inf, 0.0)
        wrong = (Z[A] * s[A][:, None] < 0).any(0) if len(A) else np.zeros(n, bool)
        violation = np.where(wrong, np.inf, worst)
        better = violation < best
        best[better] = violation[better]
        X[:, better] = Z[:, better]
    scale = max(1.0, np.abs(B).max(), lam)
    assert best.max() <= 1e-12 * scale, best.max()
    H = B - S @ X
    assert np.abs(H - lam / 2 * np.sign(X))[X != 0].max(initial=0) <= 1e-12 * scale
    return X


def codes(D, U, penalty, lambda2):
    G, Y = U.T @ U, U.T @ D
    if penalty == "l2":
        return np.linalg.solve(G + lambda2 * np.eye(K), Y)
    V = np.zeros_like(Y)
    live = np.flatnonzero(np.diag(G) > 0)  # a topic without terms gets no codes
    V[live] = quadratic(G[np.ix_(live, live)], Y[live], lambda2)
    return V


def topics(S, R, penalty, lambda1, non_negative):
    if penalty == "l1":
        return quadratic(S, R.T, lambda1, non_negative).T
    ridge = S + lambda1 * np.eye(K)
    if non_negative:
        return quadratic(ridge, R.T, 0.0, True).T
    return np.linalg.solve(ridge, R.T).T


def start(first, penalty):
    """Farthest-first documents of the first batch and the energy of its codes."""
    chosen = [0]
    while len(chosen) < K:
        chosen.append(int((first[:, chosen].T @ first).max(0).argmin()))
    U = first[:, chosen]
    V = codes(first, U, penalty, LAMBDA2[penalty])
    return chosen, float("%.15g" % ((V**2).sum() / K))


def numbers(A):
    """Row-major; zeros short."""
    return [Exact(x) if x else 0 for x in A.ravel()]


class Exact(float):
    """Prints 12 significant digits: far below the 1e-9 that is compared."""

    __repr__ = lambda self: "%.12g" % self


def run(batches, M, topics_penalty, codes_penalty, non_negative, schedule, forgetting, xi):
    lambda2, theta = LAMBDA2[codes_penalty], THETA[topics_penalty, schedule]
    chosen, c = start(batches[0], codes_penalty)
    U = batches[0][:, chosen].copy()
    S, W, N = c * np.eye(K), float(ETA), 0
    R = U @ S
    after = []
    for t, D in enumerate(batches, 1):
        kind, value = forgetting
        if t == 1:
            beta = 1.0
        elif kind == "rho":
            beta = (N / (N + ETA)) ** value
            assert abs(beta - ((t - 1) / t) ** value) < 1e-15
        else:
            beta = 2.0 ** (-ETA / value)
        N += ETA
        W = beta * W + ETA
        lambda1 = theta * (ETA + N if schedule == "count" else W)
        S_base, R_base = beta * S, beta * R
        for _ in range(xi):
            V = codes(D, U, codes_penalty, lambda2)
            S, R = S_base + V @ V.T, R_base + D @ V.T
            U = topics(S, R, topics_penalty, lambda1, non_negative)
        assert (U != 0).any(0).all()
        # S after every batch shows a slip of U in the batch before; U and R are large, so only their last values
        after.append({"W": Exact(W), "lambda1": Exact(lambda1), "S": numbers(S[np.tril_indices(K)])})
    name = "%s=%g" % forgetting
    print(f"U {topics_penalty} V {codes_penalty} {'>=0' if non_negative else '   '} {schedule:6} {name:13} xi {xi}: "
          f"terms {(U != 0).sum(0)} negative {(U < 0).sum()} cond S {np.linalg.cond(S):.0f}", file=sys.stderr)
    return {"schedule": schedule, forgetting[0]: value, "xi": xi, "theta": theta, "lambda2": lambda2,
            "start": chosen, "strength": c, "weight": ETA, "after": after, "U": numbers(U[:M]), "R": numbers(R[:M])}


def main():
    batches, M = stream(np.random.default_rng(SEED))
    origin = {"script": "src/test/python/rlsi_reference.py", "numpy": np.__version__, "python": sys.version.split()[0],
              "seed": SEED, "written": datetime.date.today().isoformat()}
    os.makedirs(OUT, exist_ok=True)
    documents = [[[x for m in np.flatnonzero(D[:, i]) for x in (int(m), D[m, i])] for i in range(ETA)] for D in batches]
    write("stream", {"origin": origin, "terms": M, "topics": K, "batches": documents})
    both = [(("rho", rho), xi) for rho in (0, 0.5, 1) for xi in (1, 5)]
    fading = [(("halfLife", 60), xi) for xi in (1, 5)]
    for up, vp, nn in itertools.product(("l1", "l2"), ("l1", "l2"), (False, True)):
        runs = [run(batches, M, up, vp, nn, "count", f, xi) for f, xi in both]
        runs += [run(batches, M, up, vp, nn, "weight", f, xi) for f, xi in both + fading]
        write(f"topics-{up}-codes-{vp}{'-non-negative' if nn else ''}",
              {"origin": origin, "topicsPenalty": up, "codesPenalty": vp, "nonNegative": nn, "runs": runs})


def write(name, value):
    with open(f"{OUT}/{name}.json", "w") as out:
        json.dump(value, out, separators=(",", ":"))
        out.write("\n")


if __name__ == "__main__":
    main()
