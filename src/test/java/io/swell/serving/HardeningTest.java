package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Tests the server against clients that send malformed or hostile requests, byte by byte. */
class HardeningTest extends RawHttp {
  /** A client that sends half a body gets an answer, and cannot fill the log of the server. */
  @Test
  void anIncompleteBodyIsAClientError() throws Exception {
    var log = (Logger) LoggerFactory.getLogger("ROOT");
    var lines = new ListAppender<ILoggingEvent>();
    lines.start();
    log.addAppender(lines);
    try {
      String head = "POST /api/v1/assign HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
      for (String rest :
          List.of(
              "Transfer-Encoding: chunked\r\n\r\nZZZ\r\n",
              "Content-Length: 100\r\n\r\n{",
              "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"te")) {
        try (Socket socket = connect()) {
          write(socket, head + rest);
          socket.shutdownOutput();
          assertThat(rest(socket)).startsWith("HTTP/1.1 400 ");
        }
      }
    } finally {
      log.detachAppender(lines);
    }
    assertThat(lines.list).isEmpty();
  }

  private static String header(String name) {
    return "(?is)^HTTP/1.1 \\d+ [^\r]*\r\n(?:(?!\r\n\r\n).)*?" + name + ": ";
  }

  private static void assertSecurityHeaders(String answer) {
    assertThat(answer)
        .containsPattern(header("Content-Security-Policy") + "default-src 'none'")
        .containsPattern(header("X-Content-Type-Options") + "nosniff")
        .containsPattern(header("X-Frame-Options") + "DENY")
        .containsPattern(header("Referrer-Policy") + "no-referrer")
        .containsPattern(header("Cross-Origin-Resource-Policy") + "same-origin")
        .containsPattern(header("Cross-Origin-Opener-Policy") + "same-origin")
        .doesNotContainPattern(header("Access-Control-Allow-Origin"))
        .doesNotContainPattern(header("Set-Cookie"))
        .doesNotContainPattern(header("Server"))
        .doesNotContainPattern(header("X-Powered-By"))
        .doesNotContain("\tat ", "Exception", "jetty", "Jetty", "javalin");
  }

  @ParameterizedTest
  @ValueSource(strings = {"; charset", ";charset", "; charset;"})
  void aCharsetWithoutNameIsAClientError(String charset) throws Exception {
    String answer = exchange("GET /api/v1/topics", "Content-Type: application/json" + charset);
    assertThat(answer).startsWith("HTTP/1.1 400 ").contains("as charset=utf-8");
    assertSecurityHeaders(answer);
  }

  /** The body is chunked, so the error is found only when the body is read. */
  @ParameterizedTest
  @ValueSource(strings = {"", "5\r\n{\"in", "zz\r\n", "-1\r\n{}\r\n", "fffffffffff\r\n{}\r\n"})
  void aMalformedBodyIsAClientError(String body) throws Exception {
    String answer;
    try (Socket socket = connect()) {
      write(
          socket,
          "PATCH /api/v1/topics/"
              + live()
              + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
              + "Authorization: Bearer "
              + TOKEN
              + "\r\nTransfer-Encoding: chunked\r\n\r\n"
              + body);
      socket.shutdownOutput();
      answer = rest(socket);
    }
    assertThat(answer).startsWith("HTTP/1.1 400 ");
    assertSecurityHeaders(answer);
    assertThat(sent).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "200 GET /",
        "200 GET /page.js",
        "200 GET /openapi.yaml",
        "200 GET /api/v1/topics",
        "200 GET /metrics",
        "200 GET /health/live",
        "200 HEAD /api/v1/topics",
        "400 GET /api/v1/topics?windows=0",
        "404 GET /none",
        "404 GET /api/v1/topics/99",
        "405 DELETE /api/v1/topics",
        "405 OPTIONS /api/v1/topics",
        "405 TRACE /",
        "401 PATCH /api/v1/topics/1",
        "500 GET /health/startup",
        "400 GET /%2e%2e/%2e%2e/etc/passwd",
        "404 GET /a%2fb",
        "400 GET /\u0001",
        "400 G\u0000T /",
        "505 GET"
      })
  void everyKindOfAnswerHasTheHeaders(String expected) throws Exception {
    String answer = exchange(expected.substring(4), "Origin: https://evil.example");
    assertThat(answer).startsWith("HTTP/1.1 " + expected.substring(0, 3) + " ");
    assertSecurityHeaders(answer);
    assertThat(answer).doesNotContain("evil.example", "shadow");
    if (!expected.startsWith("200")) {
      assertThat(answer).doesNotContain("<html");
    }
  }

  @Test
  void anEventStreamHasTheHeadersToo() throws Exception {
    try (Socket socket = connect()) {
      write(
          socket,
          "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
      String head = until(socket, "\r\n\r\n");
      assertThat(head).startsWith("HTTP/1.1 200 ").containsIgnoringCase("text/event-stream");
      assertSecurityHeaders(head);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2f..%2fetc/passwd",
        "/%252e%252e%252fetc/passwd",
        "/views/..;/..;/etc/passwd",
        "/..\\..\\..\\etc\\passwd",
        "/%5c..%5c..%5cetc%5cpasswd",
        "/page.js%00.css",
        "/views/%2e%2e/page.js%00",
        "//etc/passwd",
        "/./page/../../etc/passwd",
        "/META-INF/MANIFEST.MF",
        "/io/swell/serving/page/index.html",
        "/_static/echarts/",
        "/api/v1/topics/..%2f..%2fstatus",
        "/api/v1/topics/1%00",
        "/api/v1/topics/%c0%ae%c0%ae"
      })
  void noPathReachesOtherFiles(String path) throws Exception {
    assertThat(exchange("GET " + path))
        .containsPattern("^HTTP/1.1 4\\d\\d ")
        .doesNotContain("root:", "Manifest-Version", "<title>Swell", "\tat ");
  }

  @Test
  void headersThatAreTooLongAreRejected() throws Exception {
    assertThat(exchange("GET /api/v1/topics?q=" + "x".repeat(20_000))).startsWith("HTTP/1.1 414 ");
    assertThat(exchange("GET /", "X-Long: " + "x".repeat(20_000))).startsWith("HTTP/1.1 431 ");
    String[] many = new String[3_000];
    java.util.Arrays.fill(many, "X-Many: 1");
    assertThat(exchange("GET /", many)).startsWith("HTTP/1.1 431 ");
  }

  @Test
  void overlongBodiesAreRejectedWithAndWithoutChunks() throws Exception {
    String head =
        "PATCH /api/v1/topics/"
            + live()
            + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + "Authorization: Bearer "
            + TOKEN
            + "\r\n";
    try (Socket socket = connect()) {
      write(socket, head + "Content-Length: 1000000000\r\n\r\n{\"name\":\"");
      assertThat(rest(socket)).startsWith("HTTP/1.1 413 ");
    }
    try (Socket socket = connect()) {
      write(socket, head + "Transfer-Encoding: chunked\r\n\r\n");
      write(socket, "10c8e0\r\n{\"name\":\"" + "x".repeat(1_100_000 - 9) + "\r\n");
      write(socket, "3\r\nx\"}\r\n0\r\n\r\n");
      assertThat(rest(socket)).startsWith("HTTP/1.1 413 ");
    }
    assertThat(sent).isEmpty();
  }

  @Test
  void smuggledRequestsAreRejected() throws Exception {
    assertThat(exchange("GET /", "Content-Length: 4", "Content-Length: 5"))
        .startsWith("HTTP/1.1 400 ");
    assertThat(
            exchange(
                "POST /api/v1/topics/1/merge", "Content-Length: 4", "Transfer-Encoding: chunked"))
        .startsWith("HTTP/1.1 400 ");
    assertThat(exchange("GET /", " folded: yes")).startsWith("HTTP/1.1 400 ");
    assertThat(exchange("GET http://evil.example/")).startsWith("HTTP/1.1 4");
  }

  @Test
  void aWrongTokenRevealsAndChangesNothing() throws Exception {
    for (String given :
        List.of("", "Bearer ", "Bearer x", "Bearer " + TOKEN + "x", "Basic " + TOKEN)) {
      String answer = exchange("PATCH /api/v1/topics/1", "Authorization: " + given);
      assertThat(answer).startsWith("HTTP/1.1 401 ").doesNotContain(TOKEN);
    }
    assertThat(sent).isEmpty();
  }
}
