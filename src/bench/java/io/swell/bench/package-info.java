/**
 * Measures Swell: against the published update, against peers, along its curves, and against the
 * machine. Start reading at {@link io.swell.bench.Benchmarks}, which lists every program, those of
 * the other packages too. {@link io.swell.bench.Tables} writes {@code src/docs/BENCHMARKS.md}; each
 * of its measurements runs in a process of its own. The JMH classes measure single operations with
 * their allocation.
 */
@NullMarked
package io.swell.bench;

import org.jspecify.annotations.NullMarked;
