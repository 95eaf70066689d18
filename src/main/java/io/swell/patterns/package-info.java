/**
 * Patterns of log lines: templates with ids that stay, and what is known of each. Start reading at
 * {@link io.swell.patterns.PatternTable}.
 */
@NullMarked
package io.swell.patterns;

import org.jspecify.annotations.NullMarked;
