package io.swell.text;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Shorthand for analysing in tests. */
final class Analysis {
  private Analysis() {}

  static TextOptions options() {
    return options("en", TextOptions.Stem.NONE, false);
  }

  static TextOptions options(String language, TextOptions.Stem stem, boolean phrases) {
    return new TextOptions(
        TextOptions.Chain.PROSE, language, List.of(), false, 2, 40, stem, phrases, 1_000_000);
  }

  static Map<String, Integer> terms(String text) {
    return terms(TextAnalyzer.of(options()), text);
  }

  static Map<String, Integer> terms(TextAnalyzer analyzer, String text) {
    return map(analyzer.analyze(List.of(text), null));
  }

  static Map<String, Integer> map(TermCounts counts) {
    Map<String, Integer> map = new TreeMap<>();
    for (int i = 0; i < counts.size(); i++) {
      map.put(counts.terms()[i], counts.counts()[i]);
    }
    return map;
  }
}
