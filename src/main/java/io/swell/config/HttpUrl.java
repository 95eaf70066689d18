package io.swell.config;

import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** Parses addresses of web servers in the configuration, which may be secrets. */
public final class HttpUrl {
  private HttpUrl() {}

  /** Returns a URL that begins with {@code http://} or {@code https://} and a host; else null. */
  public static @Nullable URI parse(String value) {
    try {
      URI uri = new URI(value);
      String scheme = uri.getScheme();
      return uri.getHost() != null
              && ("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))
          ? uri
          : null;
    } catch (URISyntaxException e) {
      return null; // without the cause, which contains the value, possibly a secret
    }
  }

  /** Returns whether a value is such a URL without a user, a query and a fragment. */
  public static boolean isPlain(String value) {
    URI uri = parse(value);
    return uri != null
        && uri.getRawUserInfo() == null
        && uri.getRawQuery() == null
        && uri.getRawFragment() == null;
  }
}
