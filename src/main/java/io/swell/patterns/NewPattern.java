package io.swell.patterns;

import io.swell.output.DocumentHeader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern that was first seen within the last day.
 *
 * @param service which wrote its first line, or null if that is not known
 * @param isNewService whether that service was first seen within the last day, too
 * @param deployed the version of the service that was deployed last within the day before, or null
 * @param level of its first line, such as ERROR, or null
 * @param watched for how long the stream had been read when it was first seen, milliseconds
 * @param first event time of its first line
 * @param last event time of its newest line
 * @param lines how many it has
 * @param occurrences how many of them came at least {@link #APART} after the one before
 * @param born how many lines the stream had before it
 * @param bornOfService how many lines its service had before it
 * @param newest how many lines the stream had before its newest line
 * @param terms of its first line
 * @param documents its first lines, at most {@link #DOCUMENTS}
 */
public record NewPattern(
    @Nullable String service,
    boolean isNewService,
    @Nullable String deployed,
    @Nullable String level,
    long watched,
    long first,
    long last,
    long lines,
    int occurrences,
    long born,
    long bornOfService,
    long newest,
    List<String> terms,
    List<DocumentHeader> documents) {
  /** Lines that come faster are parts of one thing that happened: ten seconds. */
  private static final long APART = 10_000;

  private static final int DOCUMENTS = 10;

  public NewPattern {
    terms = List.copyOf(terms);
    documents = List.copyOf(documents);
  }

  static NewPattern of(
      LogLine line,
      boolean isNewService,
      @Nullable String deployed,
      long watched,
      long born,
      long bornOfService) {
    return new NewPattern(
        line.service(),
        isNewService,
        deployed,
        line.text().level(),
        watched,
        line.time(),
        line.time(),
        1,
        1,
        born,
        bornOfService,
        born,
        line.terms(),
        List.of(line.document().bounded()));
  }

  NewPattern with(LogLine line, long before) {
    List<DocumentHeader> shown = documents;
    if (documents.size() < DOCUMENTS) {
      shown = new ArrayList<>(documents);
      shown.add(line.document().bounded());
    }
    boolean isApart = line.time() >= last + APART;
    return with(
        Math.min(first, line.time()),
        Math.max(last, line.time()),
        lines + 1,
        occurrences + (isApart ? 1 : 0),
        before,
        shown);
  }

  NewPattern without(String document) {
    List<DocumentHeader> left = documents.stream().filter(each -> !each.isOf(document)).toList();
    return with(first, last, lines, occurrences, newest, left);
  }

  private NewPattern with(
      long earliest, long latest, long count, int apart, long before, List<DocumentHeader> shown) {
    return new NewPattern(
        service,
        isNewService,
        deployed,
        level,
        watched,
        earliest,
        latest,
        count,
        apart,
        born,
        bornOfService,
        before,
        terms,
        shown);
  }

  /** Returns whether its first line says that something failed. */
  public boolean isSevere() {
    return "ERROR".equals(level) || "FATAL".equals(level);
  }

  /**
   * Returns how improbable its lines are if it is one of the rare patterns that the stream always
   * had: ln of the probability that a pattern which is a constant share of the lines, and was first
   * seen after T = {@link #born} of them, comes c - 1 more times within the next g lines. The share
   * x has the density T exp(-T x) (from an improper prior 1 / x and one line), so c - 1 or more
   * occurrences have the probability (g / (T + g))^(c - 1).
   */
  public double logProbability() {
    double gap = (double) newest - born;
    return occurrences < 2 ? 0 : (occurrences - 1) * StrictMath.log(gap / (born + gap));
  }
}
