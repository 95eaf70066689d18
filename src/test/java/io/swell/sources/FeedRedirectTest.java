package io.swell.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects of feeds. */
class FeedRedirectTest extends PolledServer {
  @Test
  void theHeaderNamesTheEncodingAndRedirectsTheBaseOfLinks() throws Exception {
    byte[] body =
        "<rss><item><title>\u0417\u0435\u0440\u043D\u043E</title><link>1</link></item></rss>"
            .getBytes(Charset.forName("windows-1251"));
    server.answers(
        exchange -> {
          if (exchange.getRequestURI().getPath().equals("/feed")) {
            exchange.getResponseHeaders().set("Location", "/new/feed");
            exchange.sendResponseHeaders(301, -1);
            return;
          }
          exchange.getResponseHeaders().set("Content-Type", "text/xml; charset=windows-1251");
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(gzip(body)); // without saying so
        });
    assertThat(poller(server.uri("/feed")).poll(0)).isEqualTo(1);
    assertThat(records.take().get(0))
        .contains("\"title\":\"\u0417\u0435\u0440\u043D\u043E\"")
        .contains("\"link\":\"" + server.uri("/new/1") + "\"");
  }

  @Test
  void permanentRedirectsAreRemembered() throws Exception {
    server.serves("\"1\"", "a");
    FeedServer old = new FeedServer();
    old.answers(
        exchange -> {
          exchange.getResponseHeaders().set("Location", server.uri("/new").toString());
          exchange.sendResponseHeaders(301, -1);
        });
    try (old) {
      assertThat(poller(old.uri("/feed")).poll(0)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:%d/new",
        "http://[::1]:%d/new",
        "http://127.1.2.3:%d/new",
        "http://0.0.0.0:%d/new",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://100.64.0.1/",
        "http://[fd00::1]/",
        "http://[2002:7f00:1::]/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "http:"
      })
  void redirectsToInternalAddressesAreRejected(String elsewhere) throws Exception {
    server.serves("\"1\"", "a");
    FeedServer old = new FeedServer();
    old.answers(
        exchange -> {
          exchange
              .getResponseHeaders()
              .set("Location", elsewhere.replace("%d", "" + server.uri("/").getPort()));
          exchange.sendResponseHeaders(302, -1);
        });
    try (old) {
      assertThat(poller(old.uri("/feed")).poll(0)).isZero();
      assertThat(server.requests()).isEmpty();
      assertThat(old.requests()).hasSize(1);
    }
  }

  @Test
  void redirectLoopsAreRejected() throws Exception {
    server.answers(
        exchange -> {
          exchange.getResponseHeaders().set("Location", "/feed");
          exchange.sendResponseHeaders(301, -1);
        });
    assertThat(poller(server.uri("/feed")).poll(0)).isZero();
    assertThat(server.requests()).hasSize(6);
  }

  @Test
  void redirectsFromHttpsToHttpAreRejected() {
    URI secure = URI.create("https://a.example/feed");
    assertThatThrownBy(
            () -> new FeedFetcher.Redirects(secure).next(secure, "http://a.example/feed"))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> poller(URI.create("https://me:secret@a.example/feed")))
        .hasMessageContaining("a.example")
        .message()
        .doesNotContain("secret");
  }
}
