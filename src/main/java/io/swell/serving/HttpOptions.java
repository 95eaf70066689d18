package io.swell.serving;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.time.Duration;
import java.util.List;

/** Where the dashboard and the API listen, and whom they answer. */
public record HttpOptions(
    @Option(
            key = "http.host",
            byDefault = "127.0.0.1",
            doc =
                "Address that the dashboard and the API listen on. There is no login: any other"
                    + " address than the loopback shows the topics to whoever reaches it.")
        String host,
    @Option(
            key = "http.port",
            byDefault = "8080",
            doc = "Port that the dashboard and the API listen on; 0 takes any free one.")
        int port,
    @Option(
            key = "http.allowed-hosts",
            byDefault = "",
            doc =
                "Host names under which the server is asked, such as a proxy's. Without any, a"
                    + " server on the loopback answers only to loopback names, so that no web page"
                    + " can reach it through a name of its own; on other addresses it answers to"
                    + " every name.")
        List<String> allowedHosts,
    @Option(
            key = "http.keep-alive",
            byDefault = "PT15S",
            doc = "Time after which a quiet event stream sends a comment, so that proxies keep it.")
        Duration keepAlive,
    @Option(
            key = "http.request-timeout",
            byDefault = "PT20S",
            doc =
                "Time for one request to arrive, and after which a connection without one is"
                    + " closed; an answer may be read for three times as long.")
        Duration requestTimeout,
    @Option(
            key = "http.max-connections",
            byDefault = "1000",
            doc =
                "Connections at once, half of them event streams at most; further ones wait to be"
                    + " accepted.")
        int maxConnections,
    @Option(
            key = "http.write-token",
            byDefault = "",
            doc =
                "Secret that lets who sends it (Authorization: Bearer) rename, pin, mute, merge and"
                    + " seed topics and erase documents; empty lets nobody. The page asks for it."
                    + " The demo makes one of its own.")
        String writeToken) {
  private static final int SHORTEST_TOKEN = 16;

  public HttpOptions {
    require(!host.isBlank(), "http.host", host, "must be an address or a host name");
    require(port >= 0 && port <= 65_535, "http.port", port, "must be 0 to 65535");
    require(
        keepAlive.compareTo(Duration.ofMillis(100)) >= 0,
        "http.keep-alive",
        keepAlive,
        "must be at least PT0.1S");
    require(
        requestTimeout.compareTo(Duration.ofMillis(100)) >= 0
            && requestTimeout.compareTo(Duration.ofMinutes(10)) <= 0,
        "http.request-timeout",
        requestTimeout,
        "must be from PT0.1S to PT10M");
    require(
        maxConnections >= 4 && maxConnections <= 100_000,
        "http.max-connections",
        maxConnections,
        "must be from 4 to 100000");
    require(
        writeToken.isEmpty() || writeToken.length() >= SHORTEST_TOKEN,
        "http.write-token",
        writeToken.length(),
        "must be empty or have at least " + SHORTEST_TOKEN + " characters");
    allowedHosts = List.copyOf(allowedHosts);
  }

  /** Options of a server that only reads. */
  public HttpOptions(String host, int port, List<String> allowedHosts, Duration keepAlive) {
    this(host, port, allowedHosts, keepAlive, "");
  }

  /** The same with another token. */
  public HttpOptions withWriteToken(String another) {
    return new HttpOptions(
        host, port, allowedHosts, keepAlive, requestTimeout, maxConnections, another);
  }

  /** Options of a server that takes commands from who knows a token. */
  public HttpOptions(
      String host, int port, List<String> allowedHosts, Duration keepAlive, String writeToken) {
    this(host, port, allowedHosts, keepAlive, Duration.ofSeconds(20), 1_000, writeToken);
  }

  /** The same on another port. */
  public HttpOptions withPort(int another) {
    return new HttpOptions(
        host, another, allowedHosts, keepAlive, requestTimeout, maxConnections, writeToken);
  }
}
