/**
 * The only package that knows JSON: records in, documents and bags out; outputs to JSON and back;
 * files record by record. Must not know Kafka or HTTP. Start reading at {@link
 * io.swell.format.DocumentReader} for what comes in and {@link io.swell.format.OutputWriter} for
 * what goes out.
 */
@NullMarked
package io.swell.format;

import org.jspecify.annotations.NullMarked;
