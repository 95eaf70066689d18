package io.swell.view;

import io.swell.output.ModelReport;
import io.swell.output.NearDuplicates;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of one model at a glance.
 *
 * @param eventTime the latest event time published, or reached by the documents assigned since;
 *     null before the first of them
 * @param documents number of documents learned from, as last reported, and of those assigned since
 * @param documentsPerDay documents a day of event time, of the newest ones; NaN if not known
 */
public record ModelOverview(
    String model,
    long version,
    @Nullable Instant eventTime,
    long documents,
    double documentsPerDay,
    int liveTopics,
    int windows,
    @Nullable ModelReport report) {
  /** Returns why there are no topics and what to do; null if there are some or no one knows. */
  public @Nullable String advice() {
    return report == null || liveTopics > 0
        ? null
        : NearDuplicates.advice(report.nearDuplicates(), report.documents());
  }
}
