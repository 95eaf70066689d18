package io.swell.sources;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Fetches a feed as a good guest: asks only for what changed, says who asks, follows those {@link
 * Redirects} that may be followed, and takes no more bytes and time than a feed may need.
 */
final class FeedFetcher {
  private static final int OK = 200;
  private static final int NOT_MODIFIED = 304;
  private static final int GONE = 410;
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  private static final String ACCEPT =
      "application/atom+xml, application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1";

  private final HttpClient client;
  private final String agent;
  private final int maxBytes;
  private final Duration timeout;
  private final Clock clock;

  /** What came of asking. */
  sealed interface Answer {
    /** The feed, and by what it can be asked whether it changed. */
    record Changed(byte[] body, @Nullable String etag, @Nullable String modified)
        implements Answer {}

    /** Nothing new. */
    record Unchanged() implements Answer {}

    /** There is no feed any more, and there will be none. */
    record Gone() implements Answer {}

    /**
     * It did not work this time.
     *
     * @param retryAfter when the server wants to be asked again; null if it did not say
     */
    record Failed(String reason, @Nullable Duration retryAfter) implements Answer {}
  }

  /**
   * Makes a fetcher.
   *
   * @param agent who asks, as the servers' logs show it
   * @param maxBytes most bytes of a feed, as sent and unpacked
   * @param timeout for one whole answer
   * @param clock for dates in {@code Retry-After}
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

  /** Asks for a feed, given what the last answer said of its version. */
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
          client.sendAsync(request.build(), head -> new LimitedBody(maxBytes));
      try {
        HttpResponse<byte[]> response = sent.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        if (!REDIRECTS.contains(response.statusCode())) {
          return answer(response);
        }
        at = redirects.next(at, response.headers().firstValue("Location").orElse(null));
      } catch (TimeoutException e) {
        return new Answer.Failed("no whole answer within " + timeout, null);
      } catch (UnknownHostException e) {
        return new Answer.Failed("it sends to a host without address: " + e.getMessage(), null);
      } catch (IOException e) {
        return new Answer.Failed(String.valueOf(e.getMessage()), null);
      } catch (ExecutionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String what = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        return new Answer.Failed(what, null);
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
    if (headers.firstValue("Content-Encoding").orElse("").equalsIgnoreCase("gzip")) {
      try (InputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(body))) {
        body = unpacked.readNBytes(maxBytes);
        if (unpacked.read() >= 0) {
          return new Answer.Failed("it has more than " + maxBytes + " bytes", null);
        }
      } catch (IOException e) {
        return new Answer.Failed("it is not the gzip that it says: " + e.getMessage(), null);
      }
    }
    return new Answer.Changed(
        body,
        headers.firstValue("ETag").orElse(null),
        headers.firstValue("Last-Modified").orElse(null));
  }

  /** Seconds, or a date; anything else is as if it had not been said. */
  private @Nullable Duration retryAfter(HttpResponse<?> response) {
    String said = response.headers().firstValue("Retry-After").orElse("").strip();
    if (said.matches("\\d{1,9}")) {
      return Duration.ofSeconds(Long.parseLong(said));
    }
    try {
      Instant then = ZonedDateTime.parse(said, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(clock.instant(), then);
      return wait.isNegative() ? Duration.ZERO : wait;
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
