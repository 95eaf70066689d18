package io.swell.serving;

import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.TooManyRequestsResponse;
import io.javalin.http.UnauthorizedResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Allows commands only from clients that send the token of {@code http.write-token}; without a
 * configured token, no commands are allowed. The token is sent in a header that a page from another
 * origin cannot set.
 */
final class WriteGuard {
  private static final String SCHEME = "Bearer ";

  private final byte[] token;
  private final WriteAccess.@Nullable CommandSink commands;
  private final FailedTokens failed = new FailedTokens();

  WriteGuard(HttpOptions options, WriteAccess.@Nullable CommandSink commands) {
    token = options.writeToken().getBytes(StandardCharsets.UTF_8);
    this.commands = commands;
  }

  /** Returns whether the server accepts commands at all. */
  boolean isOpen() {
    return token.length > 0 && commands != null;
  }

  /**
   * Checks the token in constant time and returns the sink for commands. After too many wrong
   * tokens from one address, its tokens are not checked for a while.
   */
  WriteAccess.CommandSink check(Context request) {
    if (token.length == 0 || commands == null) {
      throw new ForbiddenResponse(
          "this server is read-only: set http.write-token for the tracker or the dashboard");
    }
    Duration blocked = failed.blocked(request.ip());
    if (!blocked.isZero()) {
      long seconds = blocked.plusMillis(999).toSeconds();
      request.header("Retry-After", String.valueOf(seconds));
      throw new TooManyRequestsResponse(
          "too many wrong tokens came from this address: try again after %d s".formatted(seconds));
    }
    String given = Objects.requireNonNullElse(request.header("Authorization"), "");
    byte[] secret =
        given.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
            ? given.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8)
            : new byte[0];
    if (!MessageDigest.isEqual(token, secret)) {
      if (!given.isEmpty()) {
        failed.add(request.ip());
      }
      request.header("WWW-Authenticate", "Bearer");
      throw new UnauthorizedResponse(
          "the header must be Authorization: Bearer TOKEN, with the token of http.write-token");
    }
    return commands;
  }
}
