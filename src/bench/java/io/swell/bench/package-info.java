/**
 * Measures Swell: against the published update, against peers, along its curves, and against the
 * machine. Start reading at {@link io.swell.bench.Tables}, the one command that writes {@code
 * src/docs/BENCHMARKS.md}; each measurement runs in a process of its own. The JMH classes beside it
 * measure single operations with their allocation.
 */
@NullMarked
package io.swell.bench;

import org.jspecify.annotations.NullMarked;
