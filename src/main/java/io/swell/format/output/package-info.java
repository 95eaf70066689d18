/**
 * Writes and reads the JSON that Swell publishes and saves.
 *
 * <p>Start reading at {@link io.swell.format.output.OutputFormat}. {@link
 * io.swell.format.output.ApiJson} writes the answers of the HTTP API.
 */
@NullMarked
package io.swell.format.output;

import org.jspecify.annotations.NullMarked;
