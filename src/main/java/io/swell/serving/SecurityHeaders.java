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
 * The first handler of every request. Sets the security headers of the answer, which forbid
 * browsers everything that the page does not need, and starts the time limits of the request.
 */
final class SecurityHeaders extends Handler.Wrapper {
  private static final String CONTENT =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy", CONTENT,
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Referrer-Policy", "no-referrer",
          "Cross-Origin-Resource-Policy", "same-origin",
          "Cross-Origin-Opener-Policy", "same-origin");

  private final Connections connections;

  SecurityHeaders(Connections connections) {
    this.connections = connections;
  }

  /** Sets the security headers that every answer must have. */
  static void addTo(HttpFields.Mutable answer) {
    HEADERS.forEach(answer::put);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    addTo(response.getHeaders());
    HttpFields headers = request.getHeaders();
    connections.began(
        request,
        headers.getLongField(HttpHeader.CONTENT_LENGTH) > 0
            || headers.contains(HttpHeader.TRANSFER_ENCODING));
    Request.addCompletionListener(request, failure -> connections.ended(request));
    return super.handle(new TrackedRequest(request, connections), response, callback);
  }

  /** A request that reports when its whole body has arrived. */
  private static final class TrackedRequest extends Request.Wrapper {
    private final Connections connections;
    private boolean received;

    TrackedRequest(Request request, Connections connections) {
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
