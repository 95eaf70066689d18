package io.swell.serving;

import io.javalin.http.ConflictResponse;
import io.swell.output.ModelReport;
import io.swell.text.TermCounts;
import io.swell.text.TextAnalyzer;
import io.swell.view.TopicView;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads words and texts as a model's own analyser does; refuses to where this server cannot. */
final class QueryAnalyzer {
  private final TopicView view;
  private final Supplier<TextAnalyzer> analyzers;

  QueryAnalyzer(TopicView view, Supplier<TextAnalyzer> analyzers) {
    this.view = view;
    this.analyzers = analyzers;
  }

  /** The terms of a text. */
  TermCounts of(String model, String text, @Nullable String language) {
    return analyzer(model).analyze(List.of(text), language);
  }

  /** The distinct terms of words, in the order of the words. */
  List<String> terms(String model, List<String> words) {
    TextAnalyzer analyzer = analyzer(model);
    Set<String> terms = new LinkedHashSet<>();
    for (String word : words) {
      terms.addAll(List.of(analyzer.analyze(List.of(word), null).terms()));
    }
    return new ArrayList<>(terms);
  }

  private TextAnalyzer analyzer(String model) {
    TextAnalyzer analyzer = analyzers.get();
    ModelReport report = view.report(model);
    if (report != null && !report.analyser().equals(analyzer.description())) {
      throw new ConflictResponse(
          "this server reads text as "
              + analyzer.description()
              + ", the tracker of model "
              + model
              + " as "
              + report.analyser()
              + ": give both the same options text.*");
    }
    return analyzer;
  }
}
