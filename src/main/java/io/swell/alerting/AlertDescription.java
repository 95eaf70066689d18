package io.swell.alerting;

import io.swell.output.Alert;
import java.util.List;

/**
 * The terms of what an alert is about.
 *
 * @param added the heaviest terms that the topic did not have before the change; of something new,
 *     those that the stream did not have
 * @param remembered how long before it all terms of the stream were remembered, in milliseconds
 */
record AlertDescription(AlertTerms terms, List<String> added, long remembered) {
  static final AlertDescription NONE = new AlertDescription(AlertTerms.NONE, List.of(), 0);

  private static final int MAX_ADDED = 5;
  private static final int LONGEST_TEMPLATE = 120;

  static AlertDescription changed(AlertTerms now, AlertTerms before) {
    return new AlertDescription(now, now.without(before, MAX_ADDED), 0);
  }

  static AlertDescription emerging(AlertTerms now, NewTerms neverSeen) {
    List<String> added = neverSeen.terms().stream().limit(MAX_ADDED).toList();
    return new AlertDescription(now, added, neverSeen.remembered());
  }

  static AlertDescription ofSource(String source) {
    List<Alert.Term> terms = List.of(new Alert.Term(source, 1));
    return new AlertDescription(new AlertTerms(source, terms), List.of(), 0);
  }

  /**
   * Describes log lines.
   *
   * @param writes what the label begins with: who writes them
   * @param patterns what their patterns are called, such as "new patterns"
   * @param count how many patterns they have
   * @param template of one of them
   * @param terms of one of them
   */
  static AlertDescription ofLines(
      String writes, String patterns, long count, String template, List<String> terms) {
    String shown = template.substring(0, Math.min(template.length(), LONGEST_TEMPLATE));
    String label = writes + (count > 1 ? count + " " + patterns + ", such as " : "") + shown;
    double weight = 1.0 / Math.max(1, terms.size());
    List<Alert.Term> weighted = terms.stream().map(term -> new Alert.Term(term, weight)).toList();
    return new AlertDescription(new AlertTerms(label, weighted), List.of(), 0);
  }

  /** Returns a newer description, or this one if the newer has no terms. */
  AlertDescription updated(AlertDescription newer) {
    return newer.terms.isEmpty()
        ? this
        : new AlertDescription(newer.terms, newer.added, Math.max(remembered, newer.remembered));
  }
}
