package io.swell.streaming;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A corpus of JSON lines that goes on for ever: each round has new ids and lies after the round
 * before it in event time.
 */
final class LoopedCorpus {
  private static final Pattern HEAD =
      Pattern.compile("\\{\"id\": *\"([^\"]*)\", *\"timestamp\": *\"([^\"]*)\"");

  private record Line(String id, Instant timestamp, String rest) {}

  private final List<Line> lines = new ArrayList<>();
  private final Duration round;

  /** Reads lines that begin with id and timestamp, gzip or not. */
  LoopedCorpus(Path file) throws IOException {
    boolean gzip = file.toString().endsWith(".gz");
    try (var in = Files.newInputStream(file);
        var reader =
            new BufferedReader(new InputStreamReader(gzip ? new GZIPInputStream(in) : in, UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        Matcher head = HEAD.matcher(line);
        if (!head.lookingAt()) {
          throw new IOException("a line must begin with id and timestamp, found " + line);
        }
        lines.add(
            new Line(head.group(1), Instant.parse(head.group(2)), line.substring(head.end())));
      }
    }
    round =
        Duration.between(lines.get(0).timestamp, lines.get(lines.size() - 1).timestamp).plusDays(1);
  }

  /** The n-th document. */
  byte[] document(long n) {
    long number = n / lines.size();
    Line line = lines.get((int) (n % lines.size()));
    return ("{\"id\":\""
            + line.id
            + (number == 0 ? "" : "-" + number)
            + "\",\"timestamp\":\""
            + line.timestamp.plus(round.multipliedBy(number))
            + "\""
            + line.rest)
        .getBytes(UTF_8);
  }
}
