#!/usr/bin/env python3
"""The main topic of each document by methods that read the whole corpus, several times if they can.

  batch_topics.py nmf TERMS OUT [--topics 50] [--passes 200] [--seed 0]
      Scikit-learn's NMF of (1 + ln tf) idf, rows of unit norm, by coordinate descent. Seed 0 begins
      with NNDSVD, others at random.
  batch_topics.py lda TERMS OUT [--topics 50] [--passes 10] [--seed 0]
      Scikit-learn's online LDA in mini-batches of 500.

TERMS is what DetectionFigure --write-terms makes of a corpus: the terms that Swell itself reads. OUT
gets a line of JSON for each document, which TopicsFigure --assignments judges. Favours: every
document is coded with the topics at the end, which know all documents. Debian package:
python3-sklearn.
"""
import argparse
import json

from detection import read

import numpy as np
import scipy.sparse as sp


def nmf(counts, frequency, args):
    from sklearn.decomposition import NMF

    weights = counts.copy()
    weights.data = 1 + np.log(weights.data)
    weights = weights @ sp.diags(np.log((counts.shape[0] + 1) / frequency))
    norms = np.sqrt(np.asarray(weights.multiply(weights).sum(axis=1)).ravel())
    weights = sp.diags(1 / np.maximum(norms, 1e-12)) @ weights
    start = "random" if args.seed else "nndsvd"
    model = NMF(args.topics, init=start, random_state=args.seed, max_iter=args.passes or 200)
    return model.fit_transform(weights)


def lda(counts, frequency, args):
    from sklearn.decomposition import LatentDirichletAllocation

    model = LatentDirichletAllocation(
        args.topics, learning_method="online", batch_size=500, random_state=args.seed, max_iter=args.passes or 10
    )
    return model.fit_transform(counts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("method", choices=["nmf", "lda"])
    parser.add_argument("terms")
    parser.add_argument("out")
    parser.add_argument("--topics", type=int, default=50)
    parser.add_argument("--passes", type=int)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    ids, _, _, counts, frequency = read(args.terms)
    codes = {"nmf": nmf, "lda": lda}[args.method](counts, frequency, args)
    with open(args.out, "w", encoding="utf-8") as out:
        for i, code in zip(ids, codes):
            main_topic = int(np.argmax(code)) if code.max() > 0 else -1
            out.write(json.dumps({"id": i, "mainTopic": main_topic}) + "\n")


if __name__ == "__main__":
    main()
