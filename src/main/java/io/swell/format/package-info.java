/**
 * All external formats. {@code format.input} turns records into documents and bags, {@code
 * format.output} writes and reads what Swell publishes, and {@code format.feed} reads RSS and reads
 * and writes Atom. No other package parses or writes JSON. These packages do not depend on Kafka or
 * HTTP.
 */
@NullMarked
package io.swell.format;

import org.jspecify.annotations.NullMarked;
