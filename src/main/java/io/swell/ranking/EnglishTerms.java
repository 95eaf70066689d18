package io.swell.ranking;

import io.swell.text.TermCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.TreeMap;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Extracts the terms of a text for all scorers, with Lucene's English analyzer (Unicode words, no
 * possessives, lower case, a short stop list, Porter's stemmer).
 */
public final class EnglishTerms implements AutoCloseable {
  private final Analyzer analyzer = new EnglishAnalyzer();

  Analyzer analyzer() {
    return analyzer;
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

  @Override
  public void close() {
    analyzer.close();
  }
}
