package io.swell.cli;

import io.swell.format.output.ApiJson;
import io.swell.ranking.CrossValidation.Candidate;
import io.swell.ranking.QueryMeasures;
import io.swell.ranking.RankingTrial.Row;
import io.swell.ranking.Significance;
import io.swell.ranking.TestCollection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints rankings: all as one table at the end, or each immediately as one line of JSON. */
final class RankReport {
  private final Console console;
  private final boolean json;
  private final TestCollection collection;
  private final int folds;
  private final TextTable table =
      new TextTable("RANKING >MAP >NDCG@1 >@3 >@5 >@10 >P@10 >P CHOSEN".split(" ", -1));

  RankReport(Console console, boolean json, TestCollection collection, int folds) {
    this.console = console;
    this.json = json;
    this.collection = collection;
    this.folds = folds;
  }

  void collection(int queriesWithoutKnownWord) {
    console.say(
        "rank: %s, %s with a relevant document, %s",
        CountPhrase.of(collection.documents().size(), "document"),
        CountPhrase.of(collection.queries().size(), "query"),
        folds == 1 ? "parameters chosen on all queries" : folds + " folds");
    if (collection.queriesWithoutRelevant() > 0) {
      console.say(
          "skipped: %s without a relevant document",
          CountPhrase.of(collection.queriesWithoutRelevant(), "query"));
    }
    if (queriesWithoutKnownWord > 0) {
      console.say(
          "scored 0: %s whose words occur in no document",
          CountPhrase.of(queriesWithoutKnownWord, "query"));
    }
  }

  void addRow(Row row) throws IOException {
    if (json) {
      console.writeLine(ApiJson.write(object(row)));
      return;
    }
    QueryMeasures means = row.means();
    Significance test = row.againstBm25();
    table.add(
        row.name(),
        number(means.averagePrecision()),
        number(means.ndcg()[0]),
        number(means.ndcg()[1]),
        number(means.ndcg()[2]),
        number(means.ndcg()[3]),
        number(means.precision()[9]),
        test == null ? "" : probability(test.pairedT()),
        chosen(row.chosen()));
  }

  void finish() {
    if (!json) {
      table.print(console.out());
    }
  }

  /** Formats the chosen values: one value if all folds agree, otherwise all values chosen. */
  private static String chosen(List<Candidate> folds) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String key : folds.get(0).values().keySet()) {
      values.put(
          key,
          folds.stream()
              .map(each -> each.values().getOrDefault(key, ""))
              .distinct()
              .sorted()
              .collect(Collectors.joining("|")));
    }
    return join(values);
  }

  static String join(Map<String, String> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private static String probability(double p) {
    return Double.isNaN(p) ? "-" : String.format(Locale.ROOT, p < 1e-4 ? "%.0e" : "%.4f", p);
  }

  private Map<String, Object> object(Row row) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("type", "ranking");
    object.put("name", row.name());
    object.put("queries", collection.queries().size());
    object.put("folds", folds);
    means(object, row.means());
    object.put("chosen", row.chosen().stream().map(Candidate::values).toList());
    Console.put(object, "againstBm25", row.againstBm25());
    Console.put(object, "againstTuned", row.againstTuned());
    List<Object> curve = new ArrayList<>();
    for (Candidate each : row.curve()) {
      Map<String, Object> point = new LinkedHashMap<>(each.values());
      means(point, QueryMeasures.mean(each.measures()));
      curve.add(point);
    }
    object.put("curve", curve);
    return object;
  }

  private static void means(Map<String, Object> object, QueryMeasures means) {
    object.put("map", means.averagePrecision());
    for (int i = 0; i < QueryMeasures.DEPTHS.size(); i++) {
      object.put("ndcg" + QueryMeasures.DEPTHS.get(i), means.ndcg()[i]);
    }
    object.put("precision", means.precision());
  }
}
