package io.swell.engine;

/**
 * A marker in the log of bags that the stream has been idle until now, so that open mini-batches
 * and windows that wait for time can close. Event time advances to {@code eventTime} and never goes
 * back.
 *
 * @param model key of the model
 * @param eventTime the event time reached, milliseconds since 1970 UTC
 * @param ingestTime when it entered the log, milliseconds since 1970 UTC; never negative
 */
public record IdleMarker(String model, long eventTime, long ingestTime) implements LogEntry {}
