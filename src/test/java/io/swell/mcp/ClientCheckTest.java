package io.swell.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.serving.ServletServer;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which clients the server over HTTP accepts. */
class ClientCheckTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

  @ParameterizedTest
  @CsvSource({
    "localhost, '', '', 200",
    "localhost, http://localhost:3000, '', 200",
    "evil.example, '', '', 421",
    "localhost, https://evil.example, '', 403",
    "localhost, 'null', '', 403",
    "localhost, '', secret-of-16-chars, 401",
    "localhost, '', secret-of-16-chars Bearer secret-of-16-chars, 200",
    "localhost, '', secret-of-16-chars bearer secret-of-16-chars, 200",
    "localhost, '', secret-of-16-chars Bearer secret, 401",
    "localhost, '', secret-of-16-chars Basic secret-of-16-chars, 401",
  })
  void onlyLocalClientsWithTheTokenAreAccepted(
      String host, String origin, String tokenAndHeader, int status) throws Exception {
    String[] parts = tokenAndHeader.split(" ", 2);
    @Nullable String token = parts[0].isEmpty() ? null : parts[0];
    var tools = new ToolServer(new TrackerApi(URI.create("http://127.0.0.1:9"), token), "test");
    try (ServletServer server = ServletServer.start(0, ToolServer.PATH, tools.servlet())) {
      String request =
          "POST /mcp HTTP/1.1\r\nHost: "
              + host
              + ":"
              + server.port()
              + (origin.isEmpty() ? "" : "\r\nOrigin: " + origin)
              + (parts.length == 1 ? "" : "\r\nAuthorization: " + parts[1])
              + "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream"
              + "\r\nConnection: close\r\nContent-Length: "
              + PING.length()
              + "\r\n\r\n"
              + PING;
      String answer = answer(server.port(), request);
      assertThat(answer).startsWith("HTTP/1.1 " + status + " ").contains("nosniff");
      if (status == 200) {
        assertThat(answer).contains("\"result\":{}");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "{}", "[]", "[{}]", "{\"jsonrpc\":\"2.0\"}", ""})
  void nonsenseIsAnsweredInOneSentence(String body) throws Exception {
    var tools = new ToolServer(new TrackerApi(URI.create("http://127.0.0.1:9"), null), "test");
    try (ServletServer server = ServletServer.start(0, ToolServer.PATH, tools.servlet())) {
      String answer =
          answer(
              server.port(),
              "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
                  + "\r\nAccept: application/json, text/event-stream\r\nConnection: close"
                  + "\r\nContent-Length: "
                  + body.length()
                  + "\r\n\r\n"
                  + body);
      assertThat(answer).startsWith("HTTP/1.1 400 ").contains("{\"error\":{\"code\":");
      assertThat(answer).doesNotContain("\tat ", "stackTrace");
    }
  }

  private static String answer(int port, String request) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
