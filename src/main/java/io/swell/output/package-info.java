/**
 * The records that Swell publishes: snapshots of topics, assignments of documents, activity in
 * windows, events and alerts. They hold data only; package {@code format.output} writes them as
 * JSON.
 *
 * <p>Start reading at {@link io.swell.output.Snapshot} and {@link io.swell.output.Assignment}.
 */
@NullMarked
package io.swell.output;

import org.jspecify.annotations.NullMarked;
