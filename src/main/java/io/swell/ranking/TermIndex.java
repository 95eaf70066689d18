package io.swell.ranking;

import io.swell.text.TermCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.jspecify.annotations.Nullable;

/**
 * A Lucene index of the documents in memory, to score them by words alone. The documents keep their
 * order: segments are written in order and never merged.
 */
public final class TermIndex implements AutoCloseable {
  private static final String FIELD = "text";

  private final EnglishTerms terms;
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final DirectoryReader reader;

  /** Indexes documents. Costs one pass over their texts. */
  public TermIndex(List<IdentifiedText> documents, EnglishTerms terms) {
    this.terms = terms;
    try {
      IndexWriterConfig config =
          new IndexWriterConfig(terms.analyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (IdentifiedText each : documents) {
          Document document = new Document();
          document.add(new TextField(FIELD, each.text(), Field.Store.NO));
          writer.addDocument(document);
        }
      }
      reader = DirectoryReader.open(directory);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot index in memory", e);
    }
  }

  /**
   * Returns the BM25 score of each document for a query: {@code sum over its terms, with repeats,
   * of idf tf / (tf + k1 (1 - b + b |d| / mean |d|))}, idf = log(1 + (N - df + 1/2) / (df + 1/2)),
   * as Lucene computes it: |d| is rounded to one byte. 0 for a document without any of the terms.
   * Costs O(postings of the terms).
   */
  public float[] scores(String query, Bm25 parameters) {
    TermCounts counted = terms.count(query);
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setSimilarity(new BM25Similarity((float) parameters.k1(), (float) parameters.b()));
    float[] scores = new float[reader.maxDoc()];
    try {
      for (int i = 0; i < counted.size(); i++) {
        TermQuery term = new TermQuery(new Term(FIELD, counted.terms()[i]));
        Weight weight = term.createWeight(searcher, ScoreMode.COMPLETE, counted.counts()[i]);
        for (LeafReaderContext leaf : reader.leaves()) {
          add(weight.scorer(leaf), leaf.docBase, scores);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot search in memory", e);
    }
    return scores;
  }

  private static void add(@Nullable Scorer scorer, int base, float[] scores) throws IOException {
    if (scorer == null) {
      return; // the term is in no document of this segment
    }
    DocIdSetIterator found = scorer.iterator();
    for (int at = found.nextDoc(); at != DocIdSetIterator.NO_MORE_DOCS; at = found.nextDoc()) {
      scores[base + at] += scorer.score();
    }
  }

  @Override
  public void close() {
    try {
      reader.close();
      directory.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close an index in memory", e);
    }
  }
}
