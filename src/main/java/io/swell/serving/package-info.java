/**
 * The HTTP side: pages and API over a {@code TopicView}. The only package that imports the HTTP
 * server.
 */
@NullMarked
package io.swell.serving;

import org.jspecify.annotations.NullMarked;
