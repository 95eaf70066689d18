/** Commands: they wire the parts and own clock, seed, threads and exit code. */
@NullMarked
package io.swell.cli;

import org.jspecify.annotations.NullMarked;
