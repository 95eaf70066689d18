/**
 * All external formats. {@code format.input} turns records into documents and bags, {@code
 * format.output} writes and reads what Swell publishes, {@code format.feed} reads RSS and reads and
 * writes Atom, and {@code format.registry} speaks with schema registries. No other package parses
 * or writes JSON. These packages do not depend on Kafka, and only {@code format.registry} sends
 * requests.
 */
@NullMarked
package io.swell.format;

import org.jspecify.annotations.NullMarked;
