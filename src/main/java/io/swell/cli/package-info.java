/**
 * The commands of {@code swell}. Each command wires the parts together and owns what the parts must
 * not use themselves: the clock, threads, files and the exit code.
 *
 * <p>Start reading at {@link io.swell.cli.Swell}, which lists the commands, then {@link
 * io.swell.cli.TrackCommand}, the tracker itself. {@link io.swell.replay.EngineFactory} creates the
 * parts from a configuration.
 */
@NullMarked
package io.swell.cli;

import org.jspecify.annotations.NullMarked;
