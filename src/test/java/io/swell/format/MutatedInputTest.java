package io.swell.format;

import static io.swell.format.InputFixture.options;
import static io.swell.format.InputFixture.record;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.ReadResult.Accepted;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Valid records with bytes flipped, cut, doubled and swapped: whatever comes out is a document that
 * can be written again, or a rejection. Repeat a run with {@code -Dswell.seed=...}.
 */
class MutatedInputTest {
  private static final long SEED =
      Long.getLong("swell.seed", new Random().nextLong(1_000_000_000L));

  private static final List<String> RECORDS =
      List.of(
          "{\"id\":\"d1\",\"timestamp\":\"2026-02-28T08:30:00+01:00\",\"title\":\"R\\u00e9sum\\ud83d"
              + "\\ude00\",\"text\":\"The caf\u00e9 \ud83d\ude00\",\"source\":\"H\",\"language\":\"en\","
              + "\"labels\":[\"a\",\"b\",3]}",
          "{\"schema\":{},\"payload\":{\"after\":{\"id\":5,\"message\":\"m\",\"timestamp\":1772359200000},"
              + "\"op\":\"c\"}}",
          "{\"@timestamp\":1772359200.25,\"log\":\"failed\",\"message\":\"m\",\"host\":{\"name\":\"w\"},"
              + "\"kubernetes\":{\"container_name\":\"c\"},\"date\":\"Sun, 01 Mar 2026 09:30:00 GMT\","
              + "\"title\":\"t\",\"content\":\"c\",\"tags\":[\"x\"]}",
          "{\"resourceLogs\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
              + "{\"stringValue\":\"b\"}}]},\"scopeLogs\":[{\"scope\":{\"name\":\"s\"},\"logRecords\":["
              + "{\"timeUnixNano\":\"1772359200000000000\",\"body\":{\"kvlistValue\":{\"values\":["
              + "{\"key\":\"k\",\"value\":{\"arrayValue\":{\"values\":[{\"intValue\":\"8\"}]}}}]}}}]}]}]}",
          "[{\"specversion\":\"1.0\",\"id\":\"e1\",\"source\":\"/h\",\"type\":\"t\",\"time\":"
              + "\"2026-03-01T09:30:00Z\",\"data_base64\":\"eyJ0ZXh0IjoiYSJ9\"}]");

  @ParameterizedTest
  @EnumSource(Preset.class)
  void aMutatedRecordIsADocumentOrARejection(Preset preset) {
    System.out.println("swell.seed=" + SEED);
    Random random = new Random(SEED);
    DocumentReader reader = new DocumentReader(options(preset));
    int documents = 0;
    int rejections = 0;
    for (int round = 0; round < 4_000; round++) {
      byte[] value = mutated(RECORDS.get(random.nextInt(RECORDS.size())).getBytes(UTF_8), random);
      List<ReadResult> results = reader.read(record(value));
      assertThat(results).as("seed %d, round %d", SEED, round).isNotEmpty();
      for (ReadResult result : results) {
        if (result instanceof Accepted accepted) {
          documents++;
          assertThat(canBeWritten(accepted.document()))
              .as("seed %d, round %d: %s", SEED, round, accepted.document())
              .isTrue();
        } else {
          rejections++;
          assertThat(((Rejection) result).message())
              .as("seed %d, round %d", SEED, round)
              .isNotBlank()
              .hasSizeLessThan(2000)
              .doesNotContainPattern("[\\p{Cntrl}]");
        }
      }
    }
    assertThat(documents).as("documents").isPositive();
    assertThat(rejections).as("rejections").isPositive();
  }

  private static byte[] mutated(byte[] record, Random random) {
    byte[] value = record;
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(value.length);
      switch (random.nextInt(6)) {
        case 0 -> value[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> value[at] = (byte) random.nextInt(256);
        case 2 -> value = Arrays.copyOf(value, Math.max(1, at));
        case 3 -> value[at] = (byte) "{}[]\",:\\0-9eE.ntu ".charAt(random.nextInt(18));
        case 4 -> value[at] = value[random.nextInt(value.length)];
        default -> {
          byte[] longer = Arrays.copyOf(value, value.length + at);
          System.arraycopy(value, 0, longer, value.length, at);
          value = longer;
        }
      }
    }
    return value;
  }

  private static boolean canBeWritten(Document document) {
    return !document.id().isBlank()
        && UTF_8.newEncoder().canEncode(document.id())
        && UTF_8.newEncoder().canEncode(document.title() + " " + document.text())
        && UTF_8.newEncoder().canEncode(document.source() + document.labels());
  }
}
