/**
 * The Kafka side: serdes, topology, processors, the state store and the embedded broker. The only
 * package that imports Kafka; no arithmetic happens here.
 */
@NullMarked
package io.swell.streaming;

import org.jspecify.annotations.NullMarked;
