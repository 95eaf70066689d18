#!/usr/bin/env python3
"""One peer on one planted stream: documents in order, one pass, the same mini-batches as Swell.

Reads the file that io.swell.evaluation.PlantedFile writes. Prints a line of JSON after each
mini-batch, and writes the topics found as lines of JSON for the one scorer. The first mini-batch
makes the model and is not timed. CPU time of the process, one thread. Favours: all M terms are
known beforehand; conversion of a mini-batch to the peer's own form is not timed; what LDA finds is
freed from the background, max(p(w|k) - p(w), 0) idf, since the truth holds no background.

Debian packages: python3-sklearn python3-gensim.
"""
import argparse
import json
import os
import resource
import time

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"

import numpy as np
import scipy.sparse as sp

SEED = 1
TERMS_WRITTEN = 1000
DENSE_BYTES = 4e9


class Stream:
    """Counts, and tf-idf of unit norm as Swell has it, documents by terms."""

    def __init__(self, path):
        data = np.fromfile(path, dtype=np.uint8)
        head = data[:28].view(">i4").astype(int)
        vocabulary, documents, entries = head[0], head[4], head[6]
        rest = data[44 : 44 + 4 * (documents + 1 + 2 * entries)].view(">i4").astype(np.int32)
        start, row, count = np.split(rest, [documents + 1, documents + 1 + entries])
        shape = (documents, vocabulary)
        self.counts = sp.csr_matrix((count.astype(float), row, start), shape=shape)
        frequency = np.bincount(row, minlength=vocabulary)
        self.idf = np.log((documents + 1) / np.maximum(frequency, 1))
        weights = sp.csr_matrix((count * self.idf[row], row, start), shape=shape)
        norms = np.sqrt(np.asarray(weights.multiply(weights).sum(axis=1)).ravel())
        self.weights = sp.csr_matrix((weights.data / np.repeat(norms, np.diff(start)), row, start), shape)
        share = np.asarray(self.counts.sum(axis=0)).ravel()
        self.share = share / share.sum()
        self.documents, self.vocabulary = documents, vocabulary

    def lift(self, topics):
        """What a topic's distribution has above that of all documents, weighted by idf."""
        for topic in topics:
            yield np.maximum(topic / topic.sum() - self.share, 0) * self.idf


class Sklearn:
    def __init__(self, stream, batches, model, dense=False):
        self.stream, self.batches, self.model, self.dense = stream, batches, model, dense

    def prepare(self, first, last):
        batch = self.batches[first:last]
        return batch.toarray() if self.dense else batch

    def update(self, batch):
        self.model.partial_fit(batch)

    def topics(self):
        return self.model.components_


class SklearnLda(Sklearn):
    def topics(self):
        return self.stream.lift(self.model.components_)


class Gensim:
    def __init__(self, stream, batches, model, update, topics):
        self.batches, self.model = batches, model
        self.update = getattr(model, update)
        self.topics = lambda: topics(model)

    def prepare(self, first, last):
        rows = self.batches[first:last]
        pairs = list(zip(rows.indices.tolist(), rows.data.tolist()))
        return [pairs[a:b] for a, b in zip(rows.indptr, rows.indptr[1:])]


def sklearn_lda(stream, k, batch):
    from sklearn.decomposition import LatentDirichletAllocation

    model = LatentDirichletAllocation(n_components=k, total_samples=stream.documents, random_state=SEED)
    return SklearnLda(stream, stream.counts, model)


def sklearn_nmf(stream, k, batch):
    from sklearn.decomposition import MiniBatchNMF

    return Sklearn(stream, stream.weights, MiniBatchNMF(n_components=k, batch_size=batch, random_state=SEED))


def sklearn_dictionary(stream, k, batch):
    from sklearn.decomposition import MiniBatchDictionaryLearning

    if 8.0 * batch * stream.vocabulary > DENSE_BYTES:
        raise SystemExit("needs a dense mini-batch of %.0f GB" % (8e-9 * batch * stream.vocabulary))
    model = MiniBatchDictionaryLearning(n_components=k, alpha=0.1, fit_algorithm="cd", batch_size=batch, random_state=SEED)
    return Sklearn(stream, stream.weights, model, dense=True)


class Words(dict):
    """An id to word mapping of M terms that needs no memory."""

    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size

    def keys(self):
        return range(self.size)

    def __getitem__(self, key):
        return str(key)


def gensim_lda(stream, k, batch):
    from gensim.models import LdaModel

    model = LdaModel(None, num_topics=k, id2word=Words(stream.vocabulary), chunksize=batch, eval_every=None, random_state=SEED)
    return Gensim(stream, stream.counts, model, "update", lambda m: stream.lift(m.get_topics()))


def gensim_nmf(stream, k, batch):
    from gensim.models import Nmf

    model = Nmf(None, num_topics=k, id2word=Words(stream.vocabulary), chunksize=batch, eval_every=None, random_state=SEED)
    return Gensim(stream, stream.weights, model, "update", lambda m: m.get_topics())


def gensim_lsi(stream, k, batch):
    from gensim.models import LsiModel

    model = LsiModel(None, num_topics=k, id2word=Words(stream.vocabulary), chunksize=batch, random_seed=SEED)
    return Gensim(stream, stream.weights, model, "add_documents", lambda m: m.projection.u.T)


PEERS = {
    "sklearn-lda": sklearn_lda,
    "sklearn-nmf": sklearn_nmf,
    "sklearn-dictionary": sklearn_dictionary,
    "gensim-lda": gensim_lda,
    "gensim-nmf": gensim_nmf,
    "gensim-lsi": gensim_lsi,
}


def write(topics, path):
    with open(path, "w") as out:
        for topic in topics:
            row = np.flatnonzero(topic)
            if len(row) > TERMS_WRITTEN:
                row = np.sort(np.argpartition(-np.abs(topic), TERMS_WRITTEN)[:TERMS_WRITTEN])
            out.write(json.dumps({"row": row.tolist(), "weight": [float(x) for x in topic[row]]}) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("peer", choices=PEERS)
    parser.add_argument("stream")
    parser.add_argument("-k", type=int, required=True)
    parser.add_argument("--batch", type=int, required=True)
    parser.add_argument("--budget", type=float, default=20, help="CPU seconds, the first mini-batch not counted")
    parser.add_argument("--topics", help="file for the topics")
    options = parser.parse_args()
    stream = Stream(options.stream)
    peer = PEERS[options.peer](stream, options.k, options.batch)
    documents, seconds, millis = 0, 0.0, []
    # as Swell: its start from evidence takes at least 2 K documents at once
    first = max(options.batch, 2 * options.k)
    starts = [0] + list(range(first, stream.documents - options.batch + 1, options.batch))
    for number, start in enumerate(starts):
        end = first if number == 0 else start + options.batch
        batch = peer.prepare(start, end)
        before = time.process_time()
        peer.update(batch)
        took = time.process_time() - before
        if number > 0:
            documents += end - start
            seconds += took
            millis.append(1000 * took)
        report = {
            "documents": documents,
            "learned": end,
            "documentsPerSecond": documents / seconds if seconds > 0 else 0,
            "millisPerBatch": float(np.median(millis)) if millis else 1000 * took,
            "peakMegabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }
        print(json.dumps(report), flush=True)
        if seconds > options.budget or (number == 0 and took > 2 * options.budget):
            break
    if options.topics:
        write(peer.topics(), options.topics)


if __name__ == "__main__":
    main()
