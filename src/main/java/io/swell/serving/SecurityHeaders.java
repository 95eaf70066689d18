package io.swell.serving;

import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * What every request passes first, whatever becomes of it: its answer gets the headers that keep
 * browsers from doing what the page never does, and its time begins.
 */
final class SecurityHeaders extends Handler.Wrapper {
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

  SecurityHeaders(Connections connections) {
    this.connections = connections;
  }

  /** Writes the headers that no answer leaves without. */
  static void guard(HttpFields.Mutable answer) {
    HEADERS.forEach(answer::put);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    guard(response.getHeaders());
    HttpFields headers = request.getHeaders();
    connections.began(
        request,
        headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0
            || headers.contains(HttpHeader.TRANSFER_ENCODING));
    Request.addCompletionListener(request, failure -> connections.ended(request));
    return super.handle(new Receiving(request, connections), response, callback);
  }

  /** A request that says when its body is there. */
  private static final class Receiving extends Request.Wrapper {
    private final Connections connections;
    private boolean received;

    Receiving(Request request, Connections connections) {
      super(request);
      this.connections = connections;
    }

    @Override
    public Content.@Nullable Chunk read() {
      Content.Chunk chunk = super.read();
      if (chunk != null && chunk.isLast() && !received) {
        received = true;
        connections.received(getWrapped());
      }
      return chunk;
    }
  }
}
