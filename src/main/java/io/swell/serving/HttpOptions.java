package io.swell.serving;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import java.util.List;

/** Options of the HTTP server: its address and who may use it. */
public record HttpOptions(
    @Option(
            key = "http.host",
            byDefault = "127.0.0.1",
            doc =
                "Address that the dashboard and the API listen on. There is no login: on any"
                    + " address other than the loopback address, everyone who can reach the server"
                    + " can read the topics.")
        String host,
    @Option(
            key = "http.port",
            byDefault = "8080",
            doc = "Port that the dashboard and the API listen on; 0 selects any free port.")
        int port,
    @Option(
            key = "http.allowed-hosts",
            byDefault = "",
            doc =
                "Host names that requests may use, such as the name of a proxy. If the list is"
                    + " empty, a server on a loopback address accepts only loopback names, which"
                    + " prevents DNS rebinding by web pages; on other addresses it accepts every"
                    + " name.")
        List<String> allowedHosts,
    @Option(
            key = "http.write-token",
            byDefault = "",
            doc =
                "Secret token that allows a client to send commands: to rename, pin, mute, merge"
                    + " and seed topics and to delete documents. Clients send it as Authorization:"
                    + " Bearer TOKEN; the page asks for it. If it is empty, the server rejects all"
                    + " commands. The demo generates its own token.")
        String writeToken) {
  private static final int MIN_TOKEN_LENGTH = 16;

  public HttpOptions {
    require(!host.isBlank(), "http.host", host, "must be an address or a host name");
    require(port >= 0 && port <= 65_535, "http.port", port, "must be 0 to 65535");
    require(
        writeToken.isEmpty() || writeToken.length() >= MIN_TOKEN_LENGTH,
        "http.write-token",
        writeToken.length(),
        "must be empty or have at least " + MIN_TOKEN_LENGTH + " characters");
    allowedHosts = List.copyOf(allowedHosts);
  }

  /** Returns these options with another write token. */
  public HttpOptions withWriteToken(String another) {
    return new HttpOptions(host, port, allowedHosts, another);
  }

  /** Returns these options with another port. */
  public HttpOptions withPort(int another) {
    return new HttpOptions(host, another, allowedHosts, writeToken);
  }
}
