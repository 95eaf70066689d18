package io.swell.alerting;

import java.util.List;

/**
 * The terms of what an alert is about.
 *
 * @param before the topic's terms before the change; none if it is new
 * @param added the heaviest terms that the topic did not have before the change; of something new,
 *     those that the stream did not have
 * @param remembered how long before it all terms of the stream were remembered, in milliseconds
 */
record AlertDescription(AlertTerms terms, AlertTerms before, List<String> added, long remembered) {
  static final AlertDescription NONE =
      new AlertDescription(AlertTerms.NONE, AlertTerms.NONE, List.of(), 0);

  private static final int MAX_ADDED = 5;

  /** Describes a topic that has changed. */
  static AlertDescription changed(AlertTerms now, AlertTerms before) {
    return new AlertDescription(now, before, now.without(before, MAX_ADDED), 0);
  }

  /** Describes something new. */
  static AlertDescription emerging(AlertTerms now, NewTerms neverSeen) {
    List<String> added = neverSeen.terms().stream().limit(MAX_ADDED).toList();
    return new AlertDescription(now, AlertTerms.NONE, added, neverSeen.remembered());
  }

  /** Returns a newer description, or this one if the newer has no terms. */
  AlertDescription updated(AlertDescription newer) {
    return newer.terms.isEmpty()
        ? this
        : new AlertDescription(
            newer.terms, newer.before, newer.added, Math.max(remembered, newer.remembered));
  }
}
