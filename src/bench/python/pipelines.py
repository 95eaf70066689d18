#!/usr/bin/env python3
"""A peer's whole pipeline over a file of documents: JSON lines in, topics and shares out.

One pass over documents that carry `title` and `text`: read, tokenize, learn mini-batch by
mini-batch, say the topics of each document once its mini-batch is learned, and print the ten
heaviest terms of each topic at the end. Prints a last line of JSON to the error stream: documents
and CPU seconds of the process, its start and imports included.

Favours: the vocabulary and idf are those of the whole file, fitted beforehand (that is timed, as
every pipeline of this kind does it); there are no births, windows, alerts, identities or duplicates.

Debian packages: python3-sklearn python3-gensim.
"""
import argparse
import gzip
import json
import os
import sys
import time

for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"

SEED = 1
SHARES = 5
TERMS = 10


def documents(path):
    opener = gzip.open if path.endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            document = json.loads(line)
            yield document["id"], (document.get("title") or "") + "\n" + (document.get("text") or "")


def say(ids, rows):
    for name, row in zip(ids, rows):
        heaviest = sorted(row, key=lambda topic: -topic[1])[:SHARES]
        topics = [{"topic": int(k), "share": round(float(w), 4)} for k, w in heaviest if w > 0]
        print(json.dumps({"id": name, "topics": topics}))


def sklearn_pipeline(vectorizer, model, options):
    ids, texts = zip(*documents(options.file))
    batches = vectorizer.fit_transform(texts)
    for start in range(0, len(ids), options.batch):
        batch = batches[start : start + options.batch]
        model.partial_fit(batch)
        rows = model.transform(batch)
        say(ids[start : start + options.batch], (enumerate(row) for row in rows))
    names = vectorizer.get_feature_names_out()
    for topic in model.components_:
        print(json.dumps({"terms": [names[i] for i in topic.argsort()[: -TERMS - 1 : -1]]}))
    return len(ids)


def sklearn_lda(options):
    from sklearn.decomposition import LatentDirichletAllocation
    from sklearn.feature_extraction.text import CountVectorizer

    model = LatentDirichletAllocation(n_components=options.k, random_state=SEED)
    return sklearn_pipeline(CountVectorizer(stop_words="english"), model, options)


def sklearn_nmf(options):
    from sklearn.decomposition import MiniBatchNMF
    from sklearn.feature_extraction.text import TfidfVectorizer

    model = MiniBatchNMF(n_components=options.k, batch_size=options.batch, random_state=SEED)
    return sklearn_pipeline(TfidfVectorizer(stop_words="english"), model, options)


def gensim_lda(options):
    from gensim.corpora import Dictionary
    from gensim.models import LdaModel
    from gensim.parsing.preprocessing import STOPWORDS
    from gensim.utils import simple_preprocess

    ids, texts = zip(*documents(options.file))
    tokens = [[token for token in simple_preprocess(text) if token not in STOPWORDS] for text in texts]
    words = Dictionary(tokens)
    model = LdaModel(None, num_topics=options.k, id2word=words, chunksize=options.batch, eval_every=None, random_state=SEED)
    for start in range(0, len(ids), options.batch):
        bags = [words.doc2bow(each) for each in tokens[start : start + options.batch]]
        model.update(bags)
        say(ids[start : start + options.batch], (model.get_document_topics(bag) for bag in bags))
    for topic in range(options.k):
        print(json.dumps({"terms": [term for term, _ in model.show_topic(topic, TERMS)]}))
    return len(ids)


PIPELINES = {"sklearn-lda": sklearn_lda, "sklearn-nmf": sklearn_nmf, "gensim-lda": gensim_lda}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pipeline", choices=PIPELINES)
    parser.add_argument("file", help="documents, one JSON object a line, gzipped if it ends in .gz")
    parser.add_argument("-k", type=int, default=50, help="topics")
    parser.add_argument("--batch", type=int, default=100, help="documents of a mini-batch")
    options = parser.parse_args()
    count = PIPELINES[options.pipeline](options)
    print(json.dumps({"documents": count, "cpuSeconds": time.process_time()}), file=sys.stderr)


if __name__ == "__main__":
    main()
