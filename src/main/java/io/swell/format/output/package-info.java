/**
 * Writes and reads the JSON that Swell publishes and saves.
 *
 * <p>Start reading at {@link io.swell.format.output.OutputWriter} and its inverse, {@link
 * io.swell.format.output.OutputReader}. {@link io.swell.format.output.ApiJson} writes the answers
 * of the HTTP API.
 */
@NullMarked
package io.swell.format.output;

import org.jspecify.annotations.NullMarked;
