/**
 * Requests to addresses from the configuration, repeated after temporary failures. This package
 * must not know what the requests are about.
 *
 * <p>Start reading at {@link io.swell.http.RetryingPost}.
 */
@NullMarked
package io.swell.http;

import org.jspecify.annotations.NullMarked;
