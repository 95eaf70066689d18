package io.swell.ranking;

import io.swell.ranking.TestCollection.Text;
import io.swell.text.TermCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
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
 * A Lucene index of the documents in memory, to score them by words alone, with Lucene's English
 * analyzer (Unicode words, no possessives, lower case, a short stop list, Porter's stemmer). The
 * documents keep their order: segments are written in order and never merged.
 */
public final class TermIndex implements AutoCloseable {
  private static final String FIELD = "text";

  private final Analyzer analyzer = new EnglishAnalyzer();
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final DirectoryReader reader;

  /** Indexes documents. Costs one pass over their texts. */
  public TermIndex(List<Text> documents) {
    try {
      IndexWriterConfig config =
          new IndexWriterConfig(analyzer).setMergePolicy(NoMergePolicy.INSTANCE);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        for (Text each : documents) {
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

  /** Returns the terms of a text with their counts; empty for a text without words. */
  public TermCounts count(String text) {
    TreeMap<String, Integer> counts = new TreeMap<>();
    try (TokenStream tokens = analyzer.tokenStream("", text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        counts.merge(term.toString(), 1, Integer::sum);
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read characters held in memory", e);
    }
    return new TermCounts(
        counts.keySet().toArray(String[]::new),
        counts.values().stream().mapToInt(Integer::intValue).toArray());
  }

  /**
   * Returns the BM25 score of each document for a query: {@code sum over its terms, with repeats,
   * of idf tf / (tf + k1 (1 - b + b |d| / mean |d|))}, idf = log(1 + (N - df + 1/2) / (df + 1/2)),
   * as Lucene computes it: |d| is rounded to one byte. 0 for a document without any of the terms.
   * Costs O(postings of the terms).
   *
   * @param k1 term-frequency saturation: the smaller, the sooner further occurrences of a term stop
   *     counting; not negative
   * @param b strength of the length normalization, which discounts long documents, 0 to 1
   */
  public float[] scores(String query, double k1, double b) {
    TermCounts counted = count(query);
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setSimilarity(new BM25Similarity((float) k1, (float) b));
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
      analyzer.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close an index in memory", e);
    }
  }
}
