package io.swell.serving;

import io.swell.format.output.ApiJson;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that fail before they reach a route: malformed requests, headers that are too
 * long, ambiguous paths. The answer has the same format as all errors and repeats nothing of the
 * request.
 */
final class UnroutedErrorHandler extends ErrorHandler {
  static final String TYPE = "application/problem+json";

  /** An error in the format of RFC 9457. */
  private record Problem(String type, String title, int status, String detail) {}

  static byte[] body(int status, String detail) {
    String title = HttpStatus.getMessage(status);
    return ApiJson.write(new Problem("about:blank", title, status, detail));
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    SecurityHeaders.addTo(response.getHeaders());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, TYPE);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    byte[] body = body(status, "the request is malformed or not supported");
    response.write(true, ByteBuffer.wrap(body), callback);
  }
}
