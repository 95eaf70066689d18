/**
 * Options, each declared once as a component of the record it configures. Knows nothing but the
 * JDK; every package may use it. Start reading at {@link io.swell.config.Option}.
 */
@NullMarked
package io.swell.config;

import org.jspecify.annotations.NullMarked;
