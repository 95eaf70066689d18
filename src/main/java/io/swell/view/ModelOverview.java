package io.swell.view;

import io.swell.output.ModelReport;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of one model at a glance.
 *
 * @param model its key
 * @param version version of the view that this describes
 * @param eventTime the latest event time published, or reached by the documents assigned since;
 *     null before the first of them
 * @param documents number of documents learned from, as last reported, and of those assigned since;
 *     0 before the first report
 * @param liveTopics number of live topics
 * @param windows number of closed windows remembered
 * @param report the newest report; null before the first one
 */
public record ModelOverview(
    String model,
    long version,
    @Nullable Instant eventTime,
    long documents,
    int liveTopics,
    int windows,
    @Nullable ModelReport report) {}
