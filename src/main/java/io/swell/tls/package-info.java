/**
 * TLS: settings from key stores and trust stores, and explanations of connections that fail. This
 * package must not know what the connections are for.
 *
 * <p>Start reading at {@link io.swell.tls.TlsStores}.
 */
@NullMarked
package io.swell.tls;

import org.jspecify.annotations.NullMarked;
