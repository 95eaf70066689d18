package io.swell.serving;

import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * What every request passes first, whatever becomes of it: its answer gets the headers that keep
 * browsers from doing what the page never does, and its time begins.
 */
final class Gate extends Handler.Wrapper {
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
              + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options",
          "nosniff",
          "X-Frame-Options",
          "DENY",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "Cross-Origin-Opener-Policy",
          "same-origin");

  private final Connections connections;

  Gate(Connections connections) {
    this.connections = connections;
  }

  /** Writes the headers that no answer leaves without. */
  static void guard(HttpFields.Mutable answer) {
    HEADERS.forEach(answer::put);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    guard(response.getHeaders());
    connections.began(request);
    Request.addCompletionListener(request, failure -> connections.ended(request));
    return super.handle(request, response, callback);
  }
}
