package io.swell.sources;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Polls a local server; the test sets the poller's clock. */
abstract class PolledServer {
  private static final Duration EVERY = Duration.ofMinutes(15);
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2024-05-01T12:00:00Z"), ZoneOffset.UTC);

  @TempDir Path directory;
  final Kept records = new Kept();
  final List<String> messages = new ArrayList<>();
  FeedServer server;

  @BeforeEach
  void start() throws IOException {
    server = new FeedServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  final FeedPoller poller(URI... addresses) throws IOException {
    return poller(1 << 20, Duration.ofSeconds(20), addresses);
  }

  final FeedPoller poller(int maxBytes, Duration timeout, URI... addresses) throws IOException {
    return new FeedPoller(
        List.of(addresses),
        new FeedFetcher("swell/test", maxBytes, timeout, CLOCK),
        new FeedPoller.PollBackoff(EVERY, new Random(1)),
        directory.resolve("state.json"),
        records,
        messages::add,
        0);
  }

  static byte[] gzip(byte[] bytes) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(bytes);
    }
    return packed.toByteArray();
  }
}
