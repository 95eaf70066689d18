package io.swell.output;

/**
 * An alert that is published again because a user judged it, which is no news to who receives
 * alerts.
 */
public record JudgedAlert(Alert alert) implements Output {}
