/**
 * How Swell connects to Kafka: its options, the settings of every client, and the check that names
 * what is wrong with a connection.
 *
 * <p>Start reading at {@link io.swell.streaming.client.KafkaClients}.
 */
@NullMarked
package io.swell.streaming.client;

import org.jspecify.annotations.NullMarked;
