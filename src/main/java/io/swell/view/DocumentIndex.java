package io.swell.view;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/**
 * The terms of numbered documents, as a Lucene index in memory. Each model is a field of its own,
 * so that a score depends on the documents of its model alone. Not safe for several threads.
 */
final class DocumentIndex {
  private static final String NUMBER = "number";
  private static final String TERMS_OF = "terms of ";
  private static final double BUFFER_MEGABYTES = 4;
  private static final FieldType COUNTED = new FieldType();

  static {
    COUNTED.setTokenized(true);
    COUNTED.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    COUNTED.freeze();
  }

  private final IndexWriter writer;
  private final CountedTerms stream = new CountedTerms();
  private DirectoryReader reader;

  DocumentIndex() {
    var config = new IndexWriterConfig();
    config.setMergeScheduler(new SerialMergeScheduler()); // no threads of its own
    config.setRAMBufferSizeMB(BUFFER_MEGABYTES);
    try {
      writer = new IndexWriter(new ByteBuffersDirectory(), config);
      reader = DirectoryReader.open(writer);
    } catch (IOException e) {
      throw inMemory(e);
    }
  }

  /**
   * What a document has of a query.
   *
   * @param score its BM25 score, above 0
   * @param terms bit i is set if it has term i of the query, i below 64
   */
  record Match(float score, long terms) {
    Match plus(Match other) {
      return new Match(score + other.score, terms | other.terms);
    }
  }

  /** Adds a document with a number above those of all others. Costs O(terms). */
  void add(long number, String model, String[] terms, int[] counts) {
    stream.set(terms, counts);
    var document = new Document();
    document.add(new LongPoint(NUMBER, number)); // to remove it
    document.add(new NumericDocValuesField(NUMBER, number)); // to name it when it is found
    document.add(new Field(TERMS_OF + model, stream, COUNTED));
    try {
      writer.addDocument(document);
    } catch (IOException e) {
      throw inMemory(e);
    }
  }

  void removeBefore(long number) {
    try {
      writer.deleteDocuments(LongPoint.newRangeQuery(NUMBER, Long.MIN_VALUE, number - 1));
    } catch (IOException e) {
      throw inMemory(e);
    }
  }

  /** Removes a document, and its terms from memory. Costs O(all documents of its segment). */
  void erase(long number) {
    try {
      writer.deleteDocuments(LongPoint.newExactQuery(NUMBER, number));
      writer.forceMergeDeletes();
    } catch (IOException e) {
      throw inMemory(e);
    }
  }

  /**
   * Returns the documents of a model that have a term of a query, by number, with the BM25 score
   * (k1 1.2, b 0.75): {@code sum over its terms, with repeats, of idf tf / (tf + k1 (1 - b + b |d|
   * / mean |d|))}, idf = log(1 + (N - df + 1/2) / (df + 1/2)). N, df and the mean length include
   * removed documents that the index has not yet dropped, at most a fifth of all. Costs O(postings
   * of the terms).
   */
  Map<Long, Match> search(String model, String[] terms, int[] counts) {
    Map<Long, Match> found = new HashMap<>();
    try {
      DirectoryReader changed = DirectoryReader.openIfChanged(reader, writer);
      if (changed != null) {
        reader.close();
        reader = changed;
      }
      var searcher = new IndexSearcher(reader);
      for (int i = 0; i < terms.length; i++) {
        var query = new TermQuery(new Term(TERMS_OF + model, terms[i]));
        Weight weight = query.createWeight(searcher, ScoreMode.COMPLETE, counts[i]);
        for (LeafReaderContext leaf : reader.leaves()) {
          add(weight.scorer(leaf), leaf, i < Long.SIZE ? 1L << i : 0, found);
        }
      }
    } catch (IOException e) {
      throw inMemory(e);
    }
    return found;
  }

  private static void add(
      @Nullable Scorer scorer, LeafReaderContext leaf, long term, Map<Long, Match> found)
      throws IOException {
    NumericDocValues numbers = leaf.reader().getNumericDocValues(NUMBER);
    if (scorer == null || numbers == null) {
      return; // no document of this segment has the term
    }
    Bits live = leaf.reader().getLiveDocs();
    DocIdSetIterator documents = scorer.iterator();
    for (int at = documents.nextDoc();
        at != DocIdSetIterator.NO_MORE_DOCS;
        at = documents.nextDoc()) {
      if ((live == null || live.get(at)) && numbers.advanceExact(at)) {
        found.merge(numbers.longValue(), new Match(scorer.score(), term), Match::plus);
      }
    }
  }

  private static UncheckedIOException inMemory(IOException e) {
    return new UncheckedIOException("the index in memory failed", e);
  }

  /** Passes terms with their counts to the index; used for one document after the other. */
  private static final class CountedTerms extends TokenStream {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private String[] terms = {};
    private int[] counts = {};
    private int next;

    void set(String[] newTerms, int[] newCounts) {
      terms = Arrays.copyOf(newTerms, newTerms.length);
      counts = Arrays.copyOf(newCounts, newCounts.length);
    }

    @Override
    public void reset() {
      next = 0;
    }

    @Override
    public boolean incrementToken() {
      if (next == terms.length) {
        return false;
      }
      clearAttributes();
      term.append(terms[next]);
      frequency.setTermFrequency(counts[next]);
      next++;
      return true;
    }
  }
}
