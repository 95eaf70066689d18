/**
 * The keys and values of Kafka records other than published outputs: entries of the log, keys of
 * outputs and of saved state, dead letters.
 */
@NullMarked
package io.swell.streaming.record;

import org.jspecify.annotations.NullMarked;
