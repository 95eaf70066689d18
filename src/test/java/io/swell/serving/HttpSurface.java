package io.swell.serving;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.swell.engine.Outputs;
import io.swell.format.output.OutputSurface;
import io.swell.fuzz.Mutator;
import io.swell.fuzz.Surface;
import io.swell.view.PlantedStory;
import io.swell.view.TimeRange;
import io.swell.view.TopicView;
import io.swell.view.ViewOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * Fuzzes the HTTP server with the bytes of one client. The answer must not be a server error, must
 * have the security headers, and must be valid JSON if it claims to be JSON. Nothing may be written
 * without the token, and the server must continue to answer other clients.
 */
public final class HttpSurface implements Surface {
  private static final String TOKEN = "0123456789abcdef-token";
  private static final int TIMEOUT_MILLIS = 20_000;
  private static final int OTHERS_EVERY = 200;

  private static final List<String> METHODS =
      List.of(
          "GET", "GET", "GET", "GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "TRACE",
          "get", "CONNECT", "");

  private static final List<String> PATHS =
      List.of(
          "/api/v1/status",
          "/api/v1/topics",
          "/api/v1/topics/1",
          "/api/v1/topics/3/history",
          "/api/v1/topics/3/terms",
          "/api/v1/topics/3/documents",
          "/api/v1/topics/3/merge",
          "/api/v1/search",
          "/api/v1/graph",
          "/api/v1/heatmap",
          "/api/v1/stream-graph",
          "/api/v1/compare",
          "/api/v1/events",
          "/api/v1/alerts",
          "/metrics",
          "/health/live",
          "/health/ready",
          "/",
          "/page.js",
          "/openapi.yaml",
          "/views/../page.js",
          "/%2e%2e/%2e%2e/etc/passwd",
          "/..;/etc/passwd",
          "//etc/passwd",
          "/%00",
          "/%",
          "/%zz",
          "/\u00e9",
          "*",
          "http://other.example/",
          "/api/v1/topics/",
          "/api/v1/topics/9223372036854775807",
          "/api/v1/topics/-1",
          "/api/v1/topics/%31",
          "/api/v1/",
          "/a".repeat(3_000),
          "");

  /** The number of paths at the start of the list that exist. */
  private static final int EXISTING = 20;

  private static final List<String> QUERIES =
      List.of(
          "model=default",
          "model=",
          "model=%F0%9F%98%80",
          "sort=rising",
          "sort=%00",
          "windows=7",
          "windows=99999999999999999999",
          "rows=0",
          "rows=500",
          "top=50",
          "limit=1",
          "limit=-1",
          "q=har",
          "q=" + "a%20".repeat(500),
          "q=%ff%fe",
          "from=2001-01-01",
          "to=2001-03-01",
          "from=+999999999-01-01",
          "from=-999999999-01-01T00:00:00Z",
          "to=+1000000000-12-31T23:59:59.999999999Z",
          "a=2001-01-01/2001-03-01",
          "b=2001-03-01/2001-06-01",
          "a=-999999999-01-01/+999999999-12-31",
          "b=/",
          "format=csv",
          "format=json",
          "format=xml",
          "back=3",
          "back=-3",
          "topic=3",
          "state=open",
          "topics=50",
          "k=v=w",
          "=",
          "&&&",
          "%",
          "%zz",
          "+",
          "x".repeat(5_000),
          "windows=7&windows=8",
          "words=har",
          "n=5",
          "threshold=0.5");

  private static final List<String> HEADERS =
      List.of(
          "Accept: text/event-stream",
          "Accept: */*;q=nan",
          "Last-Event-ID: 1-1",
          "Last-Event-ID: -",
          "Last-Event-ID: 99999999999999999999-x",
          "If-None-Match: *",
          "If-None-Match: \"\"",
          "Range: bytes=0-",
          "Range: bytes=-99999999999999999999",
          "Content-Length: 3",
          "Content-Length: -1",
          "Content-Length: 99999999999",
          "Transfer-Encoding: chunked",
          "Transfer-Encoding: x",
          "Expect: 100-continue",
          "Expect: x",
          "Upgrade: websocket",
          "Upgrade: h2c",
          "Accept-Encoding: gzip",
          "Content-Encoding: gzip",
          "Cookie: a=b; c",
          "Authorization: Bearer ",
          "Authorization: Basic eDp5",
          "Authorization: Bearer " + TOKEN,
          "X-Forwarded-Host: evil.example",
          "Forwarded: host=evil.example",
          "Content-Type: x",
          "Content-Type: application/json; charset=nosuch",
          "X: " + "y".repeat(20_000),
          ": x",
          "nocolon",
          " folded",
          "Host: evil.example",
          "Host: ",
          "Origin: null",
          "Connection: Upgrade");

  private static final List<String> BODIES =
      List.of(
          "{\"name\":\"n\"}",
          "{\"pinned\":true}",
          "{\"muted\":false,\"name\":\"\"}",
          "{\"into\":4}",
          "{\"into\":3}",
          "{\"into\":1e3}",
          "{\"into\":9223372036854775808}",
          "{\"name\":null}",
          "[]",
          "{",
          "{\"name\":\"" + "x".repeat(300) + "\"}",
          "{\"name\":\"\\u0000\"}",
          "[".repeat(5_000),
          "{\"x\":1}",
          "\u0000",
          "5\r\n{\"na\r\n0\r\n\r\n",
          "FFFFFFFFFFFFFFFF\r\n",
          "a=b&c=d");

  private final Mutator mutator =
      new Mutator(
          List.of(
              "\r\n",
              "\n",
              "\r",
              "\r\n\r\n",
              " ",
              "\0",
              ":",
              "HTTP/1.1",
              "HTTP/2.0",
              "HTTP/0.9",
              "?",
              "&",
              "%",
              "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
              "\u0016\u0003\u0001",
              "\u00ff"));
  private final ObjectMapper json = new ObjectMapper();
  private final TopicServer server;
  private long inputs;
  private final AtomicLong written = new AtomicLong();

  public HttpSurface() {
    Views views = Views.of(new ViewOptions(400, 500, 500, 20, 500, 100));
    PlantedStory.addTo(views.topics(), 40);
    try {
      server =
          TopicServer.start(
              new HttpOptions("127.0.0.1", 0, List.of(), Duration.ofMinutes(1), TOKEN),
              views,
              new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
              probe -> Map.of(),
              new WriteAccess(command -> written.incrementAndGet(), WriteAccess.NONE.analyzers()));
    } catch (BindException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Creates a surface for records of the output topics, with the queries of the server. */
  public static OutputSurface outputs() {
    Views views = Views.of(new ViewOptions(20, 20, 20, 5, 20, 5));
    TopicView view = views.topics();
    Outputs feed = new ViewFeed(views);
    return new OutputSurface(
        feed,
        () -> {
          for (String model : view.models()) {
            view.overview(model);
            view.topics(model, TopicView.Order.RISING, 5).forEach(topic -> topic.shares());
            view.heatMap(model, TimeRange.ALL, 20);
            view.streamGraph(model, TimeRange.ALL, 5);
            view.compare(model, TimeRange.ALL, TimeRange.ALL);
            view.search(model, "bank", 5);
            view.map(model, 20);
            view.events(model, 5);
            views.alerts().alerts(model);
          }
        });
  }

  @Override
  public String name() {
    return "http";
  }

  @Override
  public byte[] input(RandomGenerator random) {
    var request = new StringBuilder(Mutator.pick(METHODS, random));
    int bound = random.nextInt(3) == 0 ? PATHS.size() : EXISTING;
    request.append(' ').append(PATHS.get(random.nextInt(bound)));
    for (int left = random.nextInt(3), n = 0; n < left; n++) {
      request.append(n == 0 ? '?' : '&').append(Mutator.pick(QUERIES, random));
    }
    request.append(" HTTP/1.1\r\n");
    if (random.nextInt(20) > 0) {
      request.append("Host: localhost\r\n");
    }
    for (int left = random.nextInt(3); left > 0; left--) {
      request.append(Mutator.pick(HEADERS, random)).append("\r\n");
    }
    boolean body = random.nextInt(4) == 0;
    if (body) {
      String text = Mutator.pick(BODIES, random);
      request.append("Content-Length: ").append(text.length()).append("\r\n\r\n").append(text);
    } else {
      request.append("Connection: close\r\n\r\n");
    }
    byte[] bytes = request.toString().getBytes(UTF_8);
    return random.nextInt(3) == 0 ? mutator.mutated(bytes, random) : bytes;
  }

  @Override
  public String take(byte[] input) throws Exception {
    long before = written.get();
    String outcome = judged(sent(input), new String(input, ISO_8859_1));
    if (written.get() != before && !new String(input, ISO_8859_1).contains(TOKEN)) {
      throw new AssertionError("a command was written without the token");
    }
    if (++inputs % OTHERS_EVERY == 0) {
      String other =
          sent(
              "GET /api/v1/status HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .getBytes(UTF_8));
      if (!other.startsWith("HTTP/1.1 200 ")) {
        throw new AssertionError("another client got the answer " + other.lines().findFirst());
      }
    }
    return outcome;
  }

  private String judged(String answer, String request) throws IOException {
    if (answer.isEmpty()) {
      return "closed";
    }
    if (!answer.matches("(?s)HTTP/1\\.[01] [1-5]\\d\\d .*")) {
      return "no HTTP/1 answer";
    }
    int status = Integer.parseInt(answer.substring(9, 12));
    boolean own = status == 501 || status == 505;
    if (status >= 500 && !own) {
      throw new AssertionError("server error: " + answer);
    }
    int end = answer.indexOf("\r\n\r\n");
    String head = answer.substring(0, end < 0 ? answer.length() : end).toLowerCase(Locale.ROOT);
    if (status / 100 == 2 && !head.contains("content-security-policy: default-src 'none'")) {
      throw new AssertionError("no content security policy in " + head);
    }
    boolean whole =
        head.contains("content-length:")
            && !head.contains("content-encoding:")
            && !request.startsWith("HEAD");
    if (whole && head.contains("content-type: application/json")) {
      json.readTree(answer.substring(end + 4).getBytes(ISO_8859_1));
    }
    return status / 100 + "xx";
  }

  /** Sends the bytes and reads the first answer; of an event stream, only the headers. */
  private String sent(byte[] request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.setSoLinger(true, 0);
      try {
        socket.getOutputStream().write(request);
        socket.shutdownOutput();
      } catch (SocketException e) {
        return "";
      }
      return answer(socket.getInputStream());
    }
  }

  private static String answer(InputStream in) throws IOException {
    var bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 14];
    int length = -1;
    while (true) {
      int read;
      try {
        read = in.read(buffer);
      } catch (SocketException e) {
        read = -1; // reset: the server did not read the rest of the request
      }
      if (read < 0) {
        return bytes.toString(ISO_8859_1);
      }
      bytes.write(buffer, 0, read);
      if (length < 0) {
        String text = bytes.toString(ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end >= 0) {
          if (text.contains("text/event-stream")) {
            return text;
          }
          length = end + 4 + contentLength(text.substring(0, end));
        }
      }
      if (length >= 0 && bytes.size() >= length) {
        return bytes.toString(ISO_8859_1);
      }
    }
  }

  private static int contentLength(String head) {
    return head.lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
        .mapToInt(line -> Integer.parseInt(line.substring(15).strip()))
        .findFirst()
        .orElse(Integer.MAX_VALUE / 2);
  }

  @Override
  public void close() {
    server.close();
  }
}
