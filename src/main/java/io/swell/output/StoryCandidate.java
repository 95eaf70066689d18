package io.swell.output;

/**
 * A story that an alert is raised about if the budget of false alarms is large enough.
 *
 * @param model key of the model
 * @param group id of its group of alerts; a group is raised once
 * @param label the story's name
 * @param time time of the stream, milliseconds since 1970 UTC
 * @param score in standard deviations
 * @param falsePerWeek the smallest {@code alerts.false-per-week} with which it is raised
 */
public record StoryCandidate(
    String model, long group, String label, long time, double score, double falsePerWeek)
    implements Output {}
