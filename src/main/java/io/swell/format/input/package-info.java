/**
 * Turns records into documents and bags. Every record has a defined outcome: documents, or a
 * rejection that says what is wrong and how to correct it.
 *
 * <p>Start reading at {@link io.swell.format.input.DocumentReader}; {@link
 * io.swell.format.input.Ingest} adds text analysis, and {@link io.swell.format.input.RecordFile}
 * reads records from files.
 */
@NullMarked
package io.swell.format.input;

import org.jspecify.annotations.NullMarked;
