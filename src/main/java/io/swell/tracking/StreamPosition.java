package io.swell.tracking;

/**
 * How far a model has come in its stream.
 *
 * @param time event time reached, in milliseconds since 1970-01-01 UTC
 * @param batch number of the newest mini-batch
 * @param documents documents learned from
 */
public record StreamPosition(long time, long batch, long documents) {}
