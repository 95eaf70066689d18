package io.swell.serving;

import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.UnauthorizedResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets those write who know the token of {@code http.write-token}, and nobody where there is none.
 * The token comes in a header that a page from elsewhere cannot send.
 */
final class WriteGuard {
  private static final String SCHEME = "Bearer ";

  private final byte[] token;
  private final @Nullable CommandSink commands;

  WriteGuard(HttpOptions options, @Nullable CommandSink commands) {
    token = options.writeToken().getBytes(StandardCharsets.UTF_8);
    this.commands = commands;
  }

  /** Whether there is anybody who may write. */
  boolean isOpen() {
    return token.length > 0 && commands != null;
  }

  /** Returns the way to write, for a request that may. The time it takes tells nothing. */
  CommandSink check(Context request) {
    if (token.length == 0 || commands == null) {
      throw new ForbiddenResponse(
          "this server only reads: set http.write-token where a tracker or its dashboard runs");
    }
    String given = Objects.requireNonNullElse(request.header("Authorization"), "");
    byte[] secret =
        given.startsWith(SCHEME)
            ? given.substring(SCHEME.length()).getBytes(StandardCharsets.UTF_8)
            : new byte[0];
    if (!MessageDigest.isEqual(token, secret)) {
      request.header("WWW-Authenticate", "Bearer");
      throw new UnauthorizedResponse(
          "the header Authorization must be Bearer and the token of http.write-token");
    }
    return commands;
  }
}
