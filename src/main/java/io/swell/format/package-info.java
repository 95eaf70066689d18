/**
 * The only package that knows JSON: documents and presets in, the output records out. Must not know
 * Kafka or HTTP.
 */
@NullMarked
package io.swell.format;

import org.jspecify.annotations.NullMarked;
