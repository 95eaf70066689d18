package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.engine.LogEntry;
import io.swell.view.PlantedStory;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Tests the server against clients that send malformed or hostile requests, byte by byte. */
class HardeningTest {
  private static final String TOKEN = "a-token-of-this-test";
  private static final String REASON = "java.io.IOException: /etc/shadow is locked";
  private static final int CONNECTIONS = 12;

  private final Views views = Views.of(new ViewOptions(400, 500, 500, 20, 500, 100));
  private final List<LogEntry> sent = new ArrayList<>();
  private TopicServer server;

  @BeforeEach
  void start() throws Exception {
    PlantedStory.addTo(views.topics(), 4);
    server = start(Duration.ofSeconds(20));
  }

  private TopicServer start(Duration requestTimeout) throws Exception {
    return TopicServer.start(
        new HttpOptions(
            "127.0.0.1", 0, List.of(), Duration.ofMillis(100), requestTimeout, CONNECTIONS, TOKEN),
        views,
        new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
        probe -> {
          if (probe == Health.Probe.STARTUP) {
            throw new IllegalStateException(REASON);
          }
          return Map.of();
        },
        new WriteAccess(sent::add, WriteAccess.NONE.analyzers()));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Socket connect() throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(30_000);
    return socket;
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String rest(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  /** Sends a request with {@code Connection: close} and returns the whole answer. */
  private String exchange(String line, String... headers) throws IOException {
    try (Socket socket = connect()) {
      write(
          socket,
          line
              + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
              + String.join("", List.of(headers).stream().map(each -> each + "\r\n").toList())
              + "\r\n");
      return rest(socket);
    }
  }

  /** A client that sends half a body gets an answer, and cannot fill the log of the server. */
  @Test
  void anIncompleteBodyIsAnErrorOfTheClient() throws Exception {
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
  void aCharsetWithoutANameIsAnErrorOfTheClient(String charset) throws Exception {
    String answer = exchange("GET /api/v1/topics", "Content-Type: application/json" + charset);
    assertThat(answer).startsWith("HTTP/1.1 400 ").contains("as charset=utf-8");
    assertSecurityHeaders(answer);
  }

  private long live() {
    return views
        .topics()
        .topics(PlantedStory.MODEL, TopicView.Order.SHARE, 1)
        .get(0)
        .snapshot()
        .topic();
  }

  /** The body is chunked, so the error is found only when the body is read. */
  @ParameterizedTest
  @ValueSource(strings = {"", "5\r\n{\"in", "zz\r\n", "-1\r\n{}\r\n", "fffffffffff\r\n{}\r\n"})
  void aMalformedBodyIsAnErrorOfTheClient(String body) throws Exception {
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

  private static String until(Socket socket, String end) throws IOException {
    var read = new StringBuilder();
    InputStream in = socket.getInputStream();
    while (read.indexOf(end) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new AssertionError("the answer ended after " + read);
      }
      read.append((char) next);
    }
    return read.toString();
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
  void aBodyThatIsTooLongIsRejectedWithAndWithoutChunks() throws Exception {
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

  /** Restarts the server with a time limit that is shorter than every request of these tests. */
  private void startWithShortTimeout() throws Exception {
    server.close();
    server = start(Duration.ofMillis(700));
  }

  @Test
  void aClientThatDoesNotFinishARequestIsDisconnected() throws Exception {
    startWithShortTimeout();
    String headers = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    String body =
        "PATCH /api/v1/topics/"
            + live()
            + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n"
            + "Authorization: Bearer "
            + TOKEN
            + "\r\n\r\n";
    for (String begun : List.of("", headers, body)) {
      try (Socket socket = connect()) {
        write(socket, begun);
        assertThat(isDisconnected(socket)).as(begun).isTrue();
      }
    }
    assertThat(sent).isEmpty();
  }

  /**
   * Connections with slow headers are closed after the time limit. If a slow body outlasts two such
   * connections in sequence, its limit is longer, however busy the machine is.
   */
  @ParameterizedTest
  @ValueSource(strings = {"", "Accept: text/event-stream\r\n"})
  void aSlowBodyHasTheSameTimeLimitAsSlowHeaders(String accept) throws Exception {
    startWithShortTimeout();
    try (Socket body = connect()) {
      write(
          body,
          "PATCH /api/v1/topics/"
              + live()
              + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n"
              + "Expect: 100-continue\r\nAuthorization: Bearer "
              + TOKEN
              + "\r\n"
              + accept
              + "\r\n");
      assertThat(until(body, "\r\n\r\n")).startsWith("HTTP/1.1 100 ");
      boolean isBodyClosed = false;
      for (int each = 0; each < 2; each++) {
        try (Socket headers = connect()) {
          write(headers, "GET / HTTP/1.1\r\nX-Slow: ");
          while (accepts(headers)) {
            isBodyClosed |= !accepts(body);
          }
        }
      }
      assertThat(isBodyClosed || !accepts(body)).isTrue();
    }
    assertThat(sent).isEmpty();
  }

  @Test
  void anEventStreamHasNoTimeLimit() throws Exception {
    startWithShortTimeout();
    try (Socket stream = connect()) {
      write(
          stream,
          "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
      until(stream, "\r\n\r\n");
      for (int each = 0; each < 4; each++) { // the limit for answers is three times as long
        try (Socket headers = connect()) {
          write(headers, "GET / HTTP/1.1\r\nX-Slow: ");
          assertThat(isDisconnected(headers)).isTrue();
        }
      }
      stream.getInputStream().skipNBytes(stream.getInputStream().available());
      assertThat(until(stream, "still here")).isNotEmpty();
    }
  }

  /** Sends up to 1,000 of 60,000 expected bytes; returns whether the server closes meanwhile. */
  private static boolean isDisconnected(Socket socket) throws IOException {
    for (int i = 0; i < 1_000; i++) {
      if (!accepts(socket)) {
        return true;
      }
    }
    return false;
  }

  /** Sends one more byte; returns false if the server has closed the connection. */
  private static boolean accepts(Socket socket) throws IOException {
    socket.setSoTimeout(50);
    try {
      return socket.getInputStream().read() >= 0;
    } catch (java.net.SocketTimeoutException stillOpen) {
      try {
        write(socket, "x");
        return true;
      } catch (IOException closed) {
        return false;
      }
    } catch (IOException reset) {
      return false;
    }
  }

  @Test
  void eventStreamsLeaveConnectionsForOtherRequests() throws Exception {
    List<Socket> streams = new ArrayList<>();
    try {
      String answer = "HTTP/1.1 200";
      while (answer.startsWith("HTTP/1.1 200")) {
        assertThat(streams).hasSizeLessThanOrEqualTo(CONNECTIONS / 2);
        Socket socket = connect();
        streams.add(socket);
        write(
            socket,
            "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
        answer = until(socket, "\r\n\r\n");
      }
      assertThat(answer).startsWith("HTTP/1.1 503 ");
      assertThat(streams).hasSize(CONNECTIONS / 2 + 1);
      assertThat(exchange("GET /api/v1/status")).startsWith("HTTP/1.1 200 ");
    } finally {
      for (Socket socket : streams) {
        socket.close();
      }
    }
  }

  @Test
  void excessConnectionsWaitUntilOthersAreClosed() throws Exception {
    startWithShortTimeout();
    List<Socket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS * 2; i++) {
        idle.add(connect());
      }
      String answer = exchange("GET /api/v1/status");
      while (answer.isEmpty()) { // closed by the time limit on a busy machine
        answer = exchange("GET /api/v1/status");
      }
      assertThat(answer).startsWith("HTTP/1.1 200 ");
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
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
