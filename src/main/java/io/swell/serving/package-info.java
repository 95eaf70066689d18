/**
 * The HTTP server: dashboard, API, live events, health checks and metrics. This is the only package
 * that imports the server library.
 *
 * <p>Start reading at {@link io.swell.serving.TopicServer}, which registers all routes, and {@link
 * io.swell.serving.TopicApi} as an example of one part of the API.
 */
@NullMarked
package io.swell.serving;

import org.jspecify.annotations.NullMarked;
