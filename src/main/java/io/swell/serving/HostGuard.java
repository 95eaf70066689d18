package io.swell.serving;

import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests whose {@code Host} header names another server. This stops DNS rebinding: a
 * foreign page whose host name resolves to the loopback address sends its own name.
 */
final class HostGuard {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final int MISDIRECTED = 421;

  private final @Nullable Set<String> allowed;

  HostGuard(HttpOptions options) {
    String host = options.host();
    boolean loopback = LOOPBACK.contains(host) || host.startsWith("127.") || host.equals("::1");
    allowed =
        loopback || !options.allowedHosts().isEmpty() ? names(host, options.allowedHosts()) : null;
  }

  void check(Context request) {
    if (allowed != null && !allowed.contains(name(request.header("Host")))) {
      throw new HttpResponseException(
          MISDIRECTED,
          "the host name of the request is not allowed: use a loopback name such as localhost, or"
              + " add the name to http.allowed-hosts",
          Map.of());
    }
  }

  private static Set<String> names(String host, List<String> more) {
    var names = new HashSet<>(LOOPBACK);
    names.add(host.toLowerCase(Locale.ROOT));
    more.forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    return Set.copyOf(names);
  }

  private static String name(@Nullable String host) {
    return host == null ? "" : host.toLowerCase(Locale.ROOT).replaceFirst(":\\d+$", "");
  }
}
