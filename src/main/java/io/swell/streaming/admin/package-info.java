/**
 * What the tracker asks of the brokers' administration: access rights, its stream topics and their
 * owner, its consumer group and offsets, transactions left open, and the reset. Knows clients and
 * options of {@link io.swell.streaming.client}, and neither topology nor processors.
 *
 * <p>Start reading at {@link io.swell.streaming.admin.StreamTopic} and {@link
 * io.swell.streaming.admin.StreamTopics}, then {@link io.swell.streaming.admin.TrackerGroup}.
 */
@NullMarked
package io.swell.streaming.admin;

import org.jspecify.annotations.NullMarked;
