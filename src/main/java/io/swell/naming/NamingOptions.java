package io.swell.naming;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireBetween;

import io.swell.config.Option;
import io.swell.config.Require;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/** The language model that {@code swell name-topics} asks for names of topics. */
public record NamingOptions(
    @Option(
            key = "naming.endpoint",
            byDefault = "",
            doc =
                "URL of a service with the protocol of chat completions, such as"
                    + " https://llm.example.org/v1: swell name-topics posts to"
                    + " /chat/completions below it. Nothing else uses it.")
        String endpoint,
    @Option(
            key = "naming.model",
            byDefault = "",
            doc = "Name of the language model at naming.endpoint.")
        String model,
    @Option(
            key = "naming.token",
            byDefault = "",
            doc =
                "Bearer token for naming.endpoint; empty for none. Keep it in a file"
                    + " (SWELL_NAMING_TOKEN_FILE); the command line does not accept it.")
        String token,
    @Option(
            key = "naming.allow-plain-http",
            byDefault = "false",
            doc =
                "Whether naming.endpoint may begin with http:// where it is not on this machine:"
                    + " token and terms then travel unencrypted.")
        boolean allowPlainHttp,
    @Option(
            key = "naming.requests-per-minute",
            byDefault = "10",
            doc = "Maximum number of requests a minute, repeated ones included.")
        int requestsPerMinute) {
  private static final String PATH = "/chat/completions";

  public NamingOptions {
    require(
        endpoint.isEmpty() || Require.isPlainUrl(endpoint),
        "naming.endpoint",
        "another value (not shown, since it may contain a password)",
        "must be a URL that begins with http:// or https:// and a host, without a user, a query or"
            + " a fragment, or empty");
    require(
        endpoint.isEmpty() || allowPlainHttp || isPrivate(URI.create(endpoint)),
        "naming.endpoint",
        '"' + endpoint + '"',
        "must begin with https:// unless it is on this machine or naming.allow-plain-http is true");
    require(
        !token.matches("(?s).*[^\\x21-\\x7e].*"),
        "naming.token",
        "a token with a space or another character that a header cannot hold",
        "must consist of visible ASCII characters");
    requireBetween("naming.requests-per-minute", requestsPerMinute, 1, 600);
  }

  /** Returns the address to post to; there must be an endpoint. */
  URI address() {
    return URI.create(endpoint.replaceFirst("/+$", "") + PATH);
  }

  /** Returns the least time from one request to the next. */
  Duration interval() {
    return Duration.ofMinutes(1).dividedBy(requestsPerMinute);
  }

  private static boolean isPrivate(URI uri) {
    String host = Objects.requireNonNullElse(uri.getHost(), "").toLowerCase(Locale.ROOT);
    return "https".equalsIgnoreCase(uri.getScheme())
        || host.equals("localhost")
        || host.equals("[::1]")
        || host.matches("127(\\.\\d{1,3}){3}");
  }
}
