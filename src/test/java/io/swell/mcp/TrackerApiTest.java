package io.swell.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what agents are told about servers that are not a tracker, or are broken. */
class TrackerApiTest {
  private HttpServer server;
  private TrackerApi api;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    api =
        new TrackerApi(URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"), null);
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(int status, String body) {
    server.createContext(
        "/api/v1/status",
        exchange -> {
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | <html></html> | is not the API of Swell (status 200)",
        "200 | [1] | is not the API of Swell",
        "200 | null | is not the API of Swell",
        "404 | not found | is not the API of Swell (status 404)",
        "302 | {} | the tracker refused (302)",
        "503 | {\"detail\":\"the log is away\"} | the tracker refused (503): the log is away",
      })
  void anAnswerThatIsNoneIsAnErrorWithARemedy(int status, String body, String message) {
    answer(status, body);
    assertThatThrownBy(() -> api.get("status", Map.of()))
        .isInstanceOf(ToolException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aConnectionThatBreaksIsAnError() {
    server.createContext("/api/v1/status", exchange -> exchange.close());
    assertThatThrownBy(() -> api.get("status", Map.of()))
        .isInstanceOf(ToolException.class)
        .hasMessageContaining("ask again");
  }

  @Test
  void parametersAreEncodedAndLinksBeginWithTheAddress() throws Exception {
    answer(200, "{\"n\":1.5,\"t\":\"x\",\"l\":[{\"a\":1}]}");
    JsonObject found = api.get("status", TrackerApi.parameters("q", "a&b=ü c", "none", null));
    assertThat(found.number("n")).isEqualTo(1.5);
    assertThat(found.objects("l").findFirst().orElseThrow().value("a")).isEqualTo(1);
    assertThat(found.text("absent")).isEmpty();
    assertThat(new Descriptions(api, "a b").page("alerts", "alert", "x/y&z"))
        .isEqualTo(
            "http://127.0.0.1:%d/?view=alerts&alert=x%%2Fy%%26z&model=a+b"
                .formatted(server.getAddress().getPort()));
  }
}
