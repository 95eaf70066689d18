/**
 * Options. Each option is declared once, as a component of the record that it configures; parser,
 * checks and reference page all use that declaration. Depends only on the JDK; every package may
 * use it.
 *
 * <p>Start reading at {@link io.swell.config.Option}, then {@link
 * io.swell.config.ConfigurationReader}, which reads files, environment and arguments and reports
 * all faults at once.
 */
@NullMarked
package io.swell.config;

import org.jspecify.annotations.NullMarked;
