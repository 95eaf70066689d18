package io.swell.cli;

import io.swell.evaluation.Corpus;
import io.swell.evaluation.EvaluationResult;
import io.swell.evaluation.TopTerms;
import io.swell.format.output.ApiJson;
import io.swell.model.SparseVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints evaluations: all as one table at the end, or each immediately as one line of JSON. */
final class EvaluationReport {
  private static final int TEN = EvaluationResult.TOPS.indexOf(EvaluationResult.TOP);

  private final Console console;
  private final boolean json;
  private final Corpus corpus;
  private final int terms;
  private final StringBuilder topics = new StringBuilder();
  private final TextTable table =
      new TextTable(
          ("METHOD >K >LIVE >OBJECTIVE >COMPACT >EFF.DIM >REPR@10 >OVERLAP@10 >POSITIVE >MAJORITY"
                  + " >NPMI >DIVERSITY >ERROR >DENSITY >PERPLEXITY >ACCURACY >NMI >AMI >ARI >BCUBED"
                  + " >PAIRS >PASSES >S/PASS >US/DOC >KB")
              .split(" ", -1));

  /**
   * @param terms number of terms to show per topic; 0 for none
   */
  EvaluationReport(Console console, boolean json, Corpus corpus, int terms) {
    this.console = console;
    this.json = json;
    this.corpus = corpus;
    this.terms = terms;
  }

  void addRow(MethodArgument method, boolean online, int k, EvaluationResult result)
      throws IOException {
    if (json) {
      console.writeLine(ApiJson.write(object(method, online, k, result)));
      return;
    }
    EvaluationResult.Shape shape = result.shape();
    EvaluationResult.ForDocuments documents = result.documents();
    EvaluationResult.Clusters clusters = documents.clusters();
    EvaluationResult.Cost cost = result.cost();
    table.add(
        method + (online ? " (online)" : ""),
        Integer.toString(k),
        Integer.toString(shape.liveTopics()),
        number("%.5g", result.objective()),
        number("%.4f", shape.compactness()),
        number("%.2f", shape.effectiveDimension()),
        number("%.2f", shape.representability()[TEN]),
        number("%.3f", shape.overlap()[TEN]),
        number("%.2f", shape.positive()),
        number("%.2f", shape.majorityRatio()),
        number("%.3f", result.npmi()),
        number("%.2f", shape.diversity()),
        number("%.3f", documents.reconstructionError()),
        number("%.3f", documents.codeDensity()),
        number("%.0f", documents.perplexity()),
        number("%.4f", documents.accuracy()),
        number("%.3f", clusters == null ? null : clusters.vMeasure()),
        number("%.3f", clusters == null ? null : clusters.adjustedMutualInformation()),
        number("%.3f", clusters == null ? null : clusters.adjustedRandIndex()),
        number("%.3f", clusters == null ? null : clusters.bCubedF1()),
        number("%.3f", clusters == null ? null : clusters.pairF1()),
        Integer.toString(result.passes()),
        number("%.3f", cost.passSeconds()),
        number("%.1f", cost.projectionMicros()),
        number("%.0f", cost.storageBytes() / 1024.0));
    if (terms > 0) {
      topics.append(String.format(Locale.ROOT, "%n%s%n", method));
      topTerms(result.topics())
          .forEach(each -> topics.append("  ").append(String.join(", ", each)).append('\n'));
    }
  }

  void finish() {
    if (!json) {
      table.print(console.out());
      console.out().print(topics);
    }
  }

  private List<List<String>> topTerms(List<SparseVector> found) {
    return TopTerms.ofEach(found, terms).stream()
        .map(rows -> Arrays.stream(rows).mapToObj(row -> corpus.vocabulary().term(row)).toList())
        .toList();
  }

  private static String number(String format, @Nullable Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, format, value);
  }

  private Map<String, Object> object(
      MethodArgument method, boolean online, int k, EvaluationResult result) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("type", "evaluation");
    object.put("method", method.name().toString());
    object.put("settings", method.settings());
    object.put("online", online);
    object.put("topics", k);
    object.put("learned", corpus.learned().length);
    object.put("heldOut", corpus.heldOut().length);
    object.put("terms", corpus.vocabulary().size());
    object.put("classes", corpus.classes());
    object.put("passes", result.passes());
    object.put("objective", result.objective());
    object.put("shape", result.shape());
    object.put("tops", EvaluationResult.TOPS);
    object.put("npmi", result.npmi());
    object.put("documents", result.documents());
    object.put("cost", result.cost());
    if (terms > 0) {
      object.put(
          "topTerms",
          topTerms(result.topics()).stream().map(each -> String.join(" ", each)).toList());
    }
    return object;
  }
}
