package io.swell.sources;

import io.swell.config.DurationWords;
import io.swell.format.LimitedBody;
import io.swell.format.input.TextSanitizer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Fetches a feed considerately: makes conditional requests, identifies itself, follows only allowed
 * {@link Redirects}, and limits the bytes and the time of a response.
 */
final class FeedFetcher {
  private static final int OK = 200;
  private static final int NOT_MODIFIED = 304;
  private static final int GONE = 410;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  /** Content encodings of a body that is not compressed, or wrongly said to be. */
  private static final Set<String> UNPACKED = Set.of("", "identity", "gzip", "x-gzip");

  private static final String ACCEPT =
      "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9,"
          + " text/xml;q=0.9, */*;q=0.1";

  private final HttpClient client;
  private final String agent;
  private final int maxBytes;
  private final Duration timeout;
  private final Clock clock;

  sealed interface Answer {
    /**
     * The feed, with the validators for the next conditional request.
     *
     * @param at where it was found, after redirects
     * @param type its Content-Type, or null
     */
    record Changed(
        byte[] body,
        URI at,
        @Nullable String type,
        @Nullable String etag,
        @Nullable String modified)
        implements Answer {}

    record Unchanged() implements Answer {}

    /** The feed is permanently gone. */
    record Gone() implements Answer {}

    /**
     * The request failed.
     *
     * @param retryAfter how long the server wants us to wait; null if it did not say
     */
    record Failed(String reason, @Nullable Duration retryAfter) implements Answer {}
  }

  /**
   * @param agent value of the User-Agent header
   * @param maxBytes maximum bytes of a feed, both as sent and decompressed
   * @param timeout maximum time for a complete response
   * @param clock current time, to interpret dates in {@code Retry-After}
   */
  FeedFetcher(String agent, int maxBytes, Duration timeout, Clock clock) {
    this.agent = agent;
    this.maxBytes = maxBytes;
    this.timeout = timeout;
    this.clock = clock;
    this.client =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .followRedirects(Redirect.NEVER)
            .connectTimeout(timeout)
            .build();
  }

  /** Requests a feed, with the validators of the last version if there are any. */
  Answer fetch(URI address, @Nullable String etag, @Nullable String modified)
      throws InterruptedException {
    var redirects = new Redirects(address);
    URI at = address;
    while (true) {
      var request =
          HttpRequest.newBuilder(at)
              .timeout(timeout)
              .header("User-Agent", agent)
              .header("Accept", ACCEPT)
              .header("Accept-Encoding", "gzip");
      if (etag != null) {
        request.header("If-None-Match", etag);
      }
      if (modified != null) {
        request.header("If-Modified-Since", modified);
      }
      CompletableFuture<HttpResponse<byte[]>> sent =
          client.sendAsync(request.build(), head -> new LimitedBody("the feed", maxBytes));
      try {
        HttpResponse<byte[]> response = sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (!REDIRECTS.contains(response.statusCode())) {
          return answer(response);
        }
        at = redirects.next(at, response.headers().firstValue("Location").orElse(null));
      } catch (TimeoutException e) {
        return new Answer.Failed("no complete answer within " + DurationWords.of(timeout), null);
      } catch (UnknownHostException e) {
        return new Answer.Failed("it redirects to an unknown host: " + e.getMessage(), null);
      } catch (IOException e) {
        return new Answer.Failed(String.valueOf(e.getMessage()), null);
      } catch (ExecutionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return new Answer.Failed(reason, null);
      } finally {
        sent.cancel(true);
      }
    }
  }

  private Answer answer(HttpResponse<byte[]> response) {
    return switch (response.statusCode()) {
      case OK -> changed(response);
      case NOT_MODIFIED -> new Answer.Unchanged();
      case GONE -> new Answer.Gone();
      default ->
          new Answer.Failed("the server answered " + response.statusCode(), retryAfter(response));
    };
  }

  private Answer changed(HttpResponse<byte[]> response) {
    var headers = response.headers();
    byte[] body = response.body();
    String encoding = headers.firstValue("Content-Encoding").orElse("identity").strip();
    if (isGzip(body)) { // also of a file that the server does not know to be compressed
      try (InputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(body))) {
        body = unpacked.readNBytes(maxBytes);
        if (unpacked.read() >= 0) {
          return new Answer.Failed("the feed has more than " + maxBytes + " bytes", null);
        }
      } catch (IOException e) {
        return new Answer.Failed("the gzip encoding is invalid: " + e.getMessage(), null);
      }
    } else if (!UNPACKED.contains(encoding.toLowerCase(Locale.ROOT))) {
      return new Answer.Failed(
          "the server answered with Content-Encoding: "
              + TextSanitizer.quoted(encoding)
              + "; allowed is gzip, which the request asked for",
          null);
    }
    return new Answer.Changed(
        body,
        response.uri(),
        headers.firstValue("Content-Type").orElse(null),
        headers.firstValue("ETag").orElse(null),
        headers.firstValue("Last-Modified").orElse(null));
  }

  private static boolean isGzip(byte[] body) {
    return body.length > 2 && (body[0] & 0xFF) == 0x1F && (body[1] & 0xFF) == 0x8B;
  }

  /** Parses Retry-After, in seconds or as a date; returns null if it is absent or invalid. */
  private @Nullable Duration retryAfter(HttpResponse<?> response) {
    String value = response.headers().firstValue("Retry-After").orElse("").strip();
    if (value.matches("\\d{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(value));
    }
    try {
      Instant then = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(clock.instant(), then);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /**
   * Decides which redirects of a feed are followed. Feeds are untrusted, so they must not make this
   * process send requests to addresses that only it can reach (this machine, its network, a cloud's
   * metadata service). A redirect may lead to the original host or to public addresses, and never
   * from https to http.
   */
  static final class Redirects {
    private static final int MAX_REDIRECTS = 5;

    private final String host;
    private int followed;

    /** Starts at the address that the user configured. */
    Redirects(URI original) {
      this.host = original.getHost();
    }

    /**
     * Returns the address of the next request.
     *
     * @param at address that answered with a redirect
     * @param location its Location header, or null
     * @throws IOException if the redirect is not allowed; the message says why
     */
    URI next(URI at, @Nullable String location) throws IOException {
      if (location == null) {
        throw new IOException("it redirects without a Location header");
      }
      if (++followed > MAX_REDIRECTS) {
        throw new IOException("it redirects more than " + MAX_REDIRECTS + " times");
      }
      URI to;
      try {
        to = at.resolve(location);
      } catch (IllegalArgumentException e) {
        throw new IOException("it redirects to an invalid address", e);
      }
      boolean isSecure = "https".equalsIgnoreCase(to.getScheme());
      boolean allowsHttp = !"https".equalsIgnoreCase(at.getScheme());
      if (to.getHost() == null
          || !(isSecure || (allowsHttp && "http".equalsIgnoreCase(to.getScheme())))) {
        String allowed = allowsHttp ? "http and https are" : "https is";
        throw new IOException(
            "it redirects to %s, but from %s only %s allowed"
                .formatted(to, at.getScheme(), allowed));
      }
      if (!to.getHost().equalsIgnoreCase(host)) {
        for (InetAddress address : InetAddress.getAllByName(to.getHost())) {
          if (!isPublic(address)) {
            throw new IOException(
                "it redirects to " + to.getHost() + ", which is not on the public internet");
          }
        }
      }
      return to;
    }

    /** Returns whether an address is public and belongs to a single host. */
    static boolean isPublic(InetAddress address) {
      byte[] bytes = address.getAddress();
      int first = bytes[0] & 0xff;
      int second = bytes[1] & 0xff;
      boolean special =
          address.isLoopbackAddress()
              || address.isLinkLocalAddress()
              || address.isSiteLocalAddress()
              || address.isAnyLocalAddress()
              || address.isMulticastAddress();
      if (address instanceof Inet6Address) {
        boolean global = (first & 0xe0) == 0x20; // 2000::/3, but 6to4 can contain any IPv4 address
        return !special && global && !(first == 0x20 && second == 0x02);
      }
      boolean shared = first == 100 && (second & 0xc0) == 64;
      return !special && !shared && first != 0 && first < 224;
    }
  }
}
