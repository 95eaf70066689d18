package io.swell.streaming.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.streaming.read.DeadLetters.Letter;
import io.swell.streaming.record.DeadLetter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.junit.jupiter.api.Test;

/** Reads dead letters and tests which of them can be sent back to the documents. */
class DeadLettersTest {
  /** A dead letter of version 1: key, value, then the headers as lines of name and value. */
  private static final Path FROZEN =
      Path.of("src", "test", "resources", "frozen", "dead-letter-1.txt");

  private static final long TIME = 1_700_000_000_000L;

  private record Place(String topic, int partition, long offset) implements RecordMetadata {}

  private static Record<byte[], byte[]> written(String topic, byte[] key, byte[] header) {
    var headers = new RecordHeaders().add("origin", header);
    return DeadLetter.of(
        new Record<>(key, "{\"id\":7}".getBytes(UTF_8), TIME, headers),
        Optional.of(new Place(topic, 2, 41)),
        "no-text",
        "text",
        "there is neither title nor text");
  }

  private static Letter read(byte[] key, byte[] value, Headers headers) {
    return DeadLetters.letter(
        new ConsumerRecord<>(
            "swell.dead-letters",
            0,
            5,
            TIME,
            TimestampType.CREATE_TIME,
            key.length,
            value.length,
            key,
            value,
            headers,
            Optional.empty()),
        Set.of());
  }

  private static Letter read(Record<byte[], byte[]> letter) {
    return read(letter.key(), letter.value(), letter.headers());
  }

  private static String hindrance(Record<byte[], byte[]> letter) {
    return String.valueOf(DeadLetters.replayObstacle(read(letter), false, "documents"));
  }

  private static final byte[] SMALL = "small".getBytes(UTF_8);

  @Test
  void completeDeadLettersReturnOnceToTheDocuments() {
    assertThat(hindrance(written("documents", SMALL, SMALL))).isEqualTo("null");
    assertThat(hindrance(written("swell.bags", SMALL, SMALL)))
        .isEqualTo("is not a record of documents");
    // A name with the name of the documents as prefix is another stream topic.
    assertThat(hindrance(written("documents-2", SMALL, SMALL)))
        .isEqualTo("is not a record of documents");
  }

  @Test
  void truncatedDeadLettersAreNotSentBack() {
    byte[] tooLong = new byte[(1 << 20) + 1];
    Arrays.fill(tooLong, (byte) 'x');
    Letter key = read(written("documents", tooLong, SMALL));
    assertThat(key.cut()).isEqualTo(String.valueOf(tooLong.length));
    assertThat(key.key()).hasSize(1 << 20);
    assertThat(DeadLetters.replayObstacle(key, true, "documents"))
        .isEqualTo("was too long to be kept whole");
    Letter headers = read(written("documents", SMALL, tooLong));
    assertThat(Long.parseLong(String.valueOf(headers.cut()))).isGreaterThan(tooLong.length);
    assertThat(headers.headers()).isEmpty();
    assertThat(DeadLetters.replayObstacle(headers, true, "documents"))
        .isEqualTo("was too long to be kept whole");
    var value =
        DeadLetter.of(
            new Record<>(SMALL, new byte[64 << 20], TIME),
            Optional.of(new Place("documents", 0, 0)),
            "too-large",
            null,
            null);
    assertThat(read(value).cut()).isEqualTo(String.valueOf(64 << 20));
    assertThat(hindrance(value)).isEqualTo("was too long to be kept whole");
  }

  @Test
  void deadLettersOfLaterReleasesAreListedButNotSent() {
    for (String version : List.of("2", "x")) {
      Record<byte[], byte[]> later = written("documents", SMALL, SMALL);
      later.headers().add(DeadLetter.VERSION_HEADER, version.getBytes(UTF_8));
      assertThat(hindrance(later))
          .contains("has version 2", "this release reads version 1", "the release of Swell");
      assertThat(read(later).message()).contains("has version 2");
    }
  }

  @Test
  void readsADeadLetterOfVersion1() throws IOException {
    if (Boolean.getBoolean("swell.regenerate") && !Files.exists(FROZEN)) {
      Files.write(FROZEN, lines(written("documents", SMALL, SMALL)));
    }
    List<String> frozen = Files.readAllLines(FROZEN);
    var headers = new RecordHeaders();
    for (String line : frozen.subList(2, frozen.size())) {
      String[] header = line.split(" ", 2);
      headers.add(header[0], header[1].getBytes(UTF_8));
    }
    var decoder = Base64.getDecoder();
    Letter letter = read(decoder.decode(frozen.get(0)), decoder.decode(frozen.get(1)), headers);
    assertThat(letter)
        .usingRecursiveComparison()
        .isEqualTo(read(written("documents", SMALL, SMALL)));
    assertThat(letter.version()).isEqualTo(DeadLetter.VERSION);
    assertThat(letter.code()).isEqualTo("no-text");
    assertThat(letter.field()).isEqualTo("text");
    assertThat(letter.from()).isEqualTo("documents-2-41");
    assertThat(letter.headers()).containsOnlyKeys("origin");
    assertThat(frozen).isEqualTo(lines(written("documents", SMALL, SMALL)));
  }

  private static List<String> lines(Record<byte[], byte[]> letter) {
    var lines = new ArrayList<String>();
    lines.add(Base64.getEncoder().encodeToString(letter.key()));
    lines.add(Base64.getEncoder().encodeToString(letter.value()));
    letter
        .headers()
        .forEach(header -> lines.add(header.key() + " " + new String(header.value(), UTF_8)));
    return lines;
  }
}
