package io.swell.mcp;

import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HeaderAccessor;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;
import io.modelcontextprotocol.server.transport.ServerTransportSecurityException;
import java.util.List;

/**
 * Rejects clients over HTTP that could be web pages: those that name another host (DNS rebinding)
 * or another origin, and, if this server can write, those without the token.
 */
final class ClientCheck implements ServerHttpHeaderValidator {
  private static final int UNAUTHORIZED = 401;

  private final TrackerApi api;
  private final ServerHttpHeaderValidator local =
      DefaultServerTransportSecurityValidator.builder()
          .allowedHosts(List.of("localhost:*", "127.0.0.1:*", "[::1]:*"))
          .allowedOrigins(List.of("http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"))
          .build();

  ClientCheck(TrackerApi api) {
    this.api = api;
  }

  @Override
  public void validate(HeaderAccessor headers) throws ServerTransportSecurityException {
    local.validate(headers);
    List<String> given = headers.getHeader("Authorization");
    String authorization = given.isEmpty() ? "" : given.get(0);
    if (!api.isAuthorized(authorization)) {
      throw new ServerTransportSecurityException(
          UNAUTHORIZED,
          "the header must be Authorization: Bearer TOKEN, with the token of swell mcp");
    }
  }
}
