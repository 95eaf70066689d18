package io.swell.text;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Shorthands for analyzing text in tests. */
final class Analysis {
  private Analysis() {}

  static TextOptions options() {
    return options("en", TextOptions.Stem.NONE, false);
  }

  static TextOptions options(TextOptions.Chain chain) {
    return new TextOptions(chain, List.of("en"), List.of(), false, TextOptions.Stem.NONE, false);
  }

  static TextOptions options(String language, TextOptions.Stem stem, boolean phrases) {
    return new TextOptions(
        TextOptions.Chain.PROSE, List.of(language.split(",", -1)), List.of(), false, stem, phrases);
  }

  /** Returns the terms of English prose in order, separated by spaces. */
  static String prose(String text) {
    return terms(TextAnalyzer.of(options()), text);
  }

  /** Returns the terms of a log line in order, separated by spaces. */
  static String log(String line) {
    return terms(TextAnalyzer.of(options(TextOptions.Chain.LOGS)), line);
  }

  static String terms(TextAnalyzer analyzer, String text) {
    return String.join(" ", analyzer.analyze(List.of(text), null).terms());
  }

  static Map<String, Integer> map(TermCounts counts) {
    Map<String, Integer> map = new TreeMap<>();
    for (int i = 0; i < counts.size(); i++) {
      map.put(counts.terms()[i], counts.counts()[i]);
    }
    return map;
  }
}
