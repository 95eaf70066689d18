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
 * What is answered where no handler of ours is asked: a request that is none, headers too long, a
 * path that says two things. The same form as all errors, and no word of what was received.
 */
final class UnroutedErrorHandler extends ErrorHandler {
  static final String TYPE = "application/problem+json";

  /** The body of an error's answer. */
  static byte[] body(int status, String detail) {
    String title = HttpStatus.getMessage(status);
    return ApiJson.bytes(new ApiAnswers.Problem("about:blank", title, status, detail));
  }

  private static byte[] body(int status) {
    return body(status, "the request is not one that this server takes");
  }

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback) {
    SecurityHeaders.guard(response.getHeaders());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, TYPE);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.write(true, ByteBuffer.wrap(body(status)), callback);
  }
}
