package io.swell.view;

import io.swell.output.ModelReport;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where one model stands.
 *
 * @param model its key
 * @param version the view's version that this describes
 * @param eventTime the newest event time published, or null before the first record
 * @param documents documents learned from, as last reported; 0 before the first report
 * @param liveTopics topics that are live
 * @param windows closed windows remembered
 * @param report the newest report, or null before it
 */
public record ModelOverview(
    String model,
    long version,
    @Nullable Instant eventTime,
    long documents,
    int liveTopics,
    int windows,
    @Nullable ModelReport report) {}
