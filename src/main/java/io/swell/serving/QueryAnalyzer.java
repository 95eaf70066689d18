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

/**
 * Splits words and texts into terms in the same way as the analyzer of a model. Answers 409 if the
 * text options of this server differ from those of the tracker.
 */
record QueryAnalyzer(TopicView view, Supplier<TextAnalyzer> analyzers) {
  TermCounts analyze(String model, String text, @Nullable String language) {
    return analyzer(model).analyze(List.of(text), language);
  }

  /**
   * Returns the distinct terms of the given words, in the order of the words. Their language is
   * that of all words together, or the usual language where it is doubtful, as in documents.
   */
  List<String> terms(String model, List<String> words) {
    TextAnalyzer analyzer = analyzer(model);
    Set<String> terms = new LinkedHashSet<>();
    String language = analyzer.analyze(List.of(String.join(" ", words)), null).detected();
    for (String word : words) {
      terms.addAll(List.of(analyzer.analyze(List.of(word), language).terms()));
    }
    return new ArrayList<>(terms);
  }

  /** Returns how the text options of this server differ from those of the tracker, or null. */
  @Nullable String mismatch(String model) {
    String own = analyzers.get().description();
    ModelReport report = view.of(model).report();
    return report == null || report.analyzer().equals(own)
        ? null
        : ("the text options of this server differ from those of the tracker: this server uses the"
                + " analyzer %s, model %s uses %s. Set the same text.* options for both.")
            .formatted(own, model, report.analyzer());
  }

  private TextAnalyzer analyzer(String model) {
    String mismatch = mismatch(model);
    if (mismatch != null) {
      throw new ConflictResponse(mismatch);
    }
    return analyzers.get();
  }
}
