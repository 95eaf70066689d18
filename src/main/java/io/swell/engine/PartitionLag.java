package io.swell.engine;

/**
 * A source partition that holds the watermark of its model back, and thereby its windows open.
 *
 * @param partition number of the partition
 * @param behind event time by which it is behind the median partition, in milliseconds
 */
public record PartitionLag(int partition, long behind) {}
