package io.swell.format.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.engine.RecordedOutputs;
import io.swell.format.SchemaCheck;
import io.swell.output.Output;
import io.swell.output.TopicActivity;
import io.swell.output.TopicEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The output formats equal the golden files, one for each. */
class OutputFormatTest {

  static Stream<Arguments> everyOutput() {
    return Stream.of(
        output("assignment", OutputFixture.ASSIGNMENT),
        output("snapshot", OutputFixture.SNAPSHOT),
        output("activity", OutputFixture.ACTIVITY),
        output("event", OutputFixture.MERGED),
        output("story", OutputFixture.STORY),
        output("pattern", OutputFixture.PATTERN),
        output("alert", OutputFixture.ALERT),
        output("model", OutputFixture.REPORT));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everyOutput")
  void theBytesEqualTheGoldenFile(
      String name, Object output, byte[] written, Function<byte[], Object> reader)
      throws IOException {
    assertThat(new String(written, UTF_8)).isEqualTo(golden(name));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everyOutput")
  void readsBackWhatItWrote(
      String name, Object output, byte[] written, Function<byte[], Object> reader) {
    assertThat(reader.apply(written)).isEqualTo(output);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everyOutput")
  void anOutputHasExactlyTheFieldsOfItsSchema(
      String name, Object output, byte[] written, Function<byte[], Object> reader) {
    assertThat(SchemaCheck.of(name).faults(written)).isEmpty();
    assertThat(SchemaCheck.of(name).propertiesMissingIn(written)).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everyOutput")
  void fieldsOfALaterReleaseAreIgnored(
      String name, Object output, byte[] written, Function<byte[], Object> reader) {
    String later = new String(written, UTF_8).replaceFirst("\\{", "{\"later\":{\"x\":[1]},");
    assertThat(reader.apply(later.getBytes(UTF_8))).isEqualTo(output);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("everyOutput")
  void aNewerVersionIsRejectedByName(
      String name, Object output, byte[] written, Function<byte[], Object> reader) {
    String newer = new String(written, UTF_8).replaceFirst("\"v\":1", "\"v\":2");
    assertThatThrownBy(() -> reader.apply(newer.getBytes(UTF_8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            name
                + " has version 2, this release reads version 1: read it with the release of Swell"
                + " that wrote it");
  }

  @Test
  void absentValuesAreOmitted() {
    byte[] written = OutputFormat.write(OutputFixture.BORN);
    assertThat(new String(written, UTF_8))
        .isEqualTo(
            "{\"type\":\"event\",\"v\":1,\"model\":\"main\",\"event\":\"born\",\"topic\":12,"
                + "\"timestamp\":\"2026-03-01T12:00:00Z\","
                + "\"evidence\":{\"terms\":[\"quake\"],\"documents\":[]}}");
    assertThat(OutputFormat.read(TopicEvent.class, written)).isEqualTo(OutputFixture.BORN);
    assertThat(SchemaCheck.of("event").faults(written)).isEmpty();
  }

  @Test
  void aRejectedCommandHasAReason() {
    byte[] written = OutputFormat.write(OutputFixture.REFUSED);
    assertThat(new String(written, UTF_8))
        .isEqualTo(
            "{\"type\":\"event\",\"v\":1,\"model\":\"main\",\"event\":\"rejected\",\"name\":\"Kelp"
                + " forests\",\"timestamp\":\"2026-03-01T12:00:00Z\","
                + "\"evidence\":{\"terms\":[\"kelp\",\"otter\"],\"documents\":[],\"byUser\":true,\"reason\":\"all"
                + " is full: wait\"}}");
    assertThat(OutputFormat.read(TopicEvent.class, written)).isEqualTo(OutputFixture.REFUSED);
    assertThat(SchemaCheck.of("event").faults(written)).isEmpty();
  }

  @Test
  void withoutTopicsNoMainTopicIsNamed() {
    byte[] written = OutputFormat.write(OutputFixture.UNEXPLAINED);
    assertThat(new String(written, UTF_8))
        .isEqualTo(
            "{\"type\":\"assignment\",\"v\":1,\"model\":\"main\",\"id\":\"d17\","
                + "\"title\":\"Rates \u201cstay\u201d where they are\","
                + "\"source\":\"wire\",\"traceId\":\"4bf92f3577b34da6a3ce929d0e0e4736\","
                + "\"link\":\"https://wire.example/rates?id=17\","
                + "\"snippet\":\"The bank \u201ckept\u201d its rates...\","
                + "\"timestamp\":\"2026-03-01T12:00:00Z\",\"topics\":[],\"storyId\":17,"
                + "\"residual\":1.0,\"batch\":41,\"timing\":\"ahead\"}");
    assertThat(SchemaCheck.of("assignment").faults(written)).isEmpty();
  }

  /** So that they can be compared and joined, in every format that follows from the schemas. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("everyOutput")
  void anIdOfATopicIsAnInteger(
      String name, Object output, byte[] written, Function<byte[], Object> reader) {
    assertThat(List.of("topic", "mainTopic", "into"))
        .flatMap(SchemaCheck.of(name).schema()::findValues)
        .allSatisfy(
            id -> {
              assertThat(id.path("type").asText()).isEqualTo("integer");
              assertThat(id.path("minimum").asInt(-1)).isZero();
            });
  }

  @Test
  void replayLinesHaveATypeAndAreReadBack() throws IOException {
    var bytes = new ByteArrayOutputStream();
    var lines = new JsonLines(bytes);
    lines.publish(OutputFixture.ASSIGNMENT);
    lines.publish(OutputFixture.SNAPSHOT);
    lines.publish(OutputFixture.ACTIVITY);
    lines.publish(OutputFixture.MERGED);
    lines.publish(OutputFixture.PATTERN);
    lines.publish(OutputFixture.ALERT);
    lines.publish(OutputFixture.REPORT);

    String text = bytes.toString(UTF_8);
    assertThat(text.lines().map(line -> line.substring(0, line.indexOf(',') + 1)))
        .containsExactly(
            "{\"type\":\"assignment\",",
            "{\"type\":\"snapshot\",",
            "{\"type\":\"activity\",",
            "{\"type\":\"event\",",
            "{\"type\":\"pattern\",",
            "{\"type\":\"alert\",",
            "{\"type\":\"model\",");
    var read = new RecordedOutputs();
    text.lines().forEach(line -> read.publish(OutputLine.read(line.getBytes(UTF_8))));
    assertThat(read.all)
        .containsExactly(
            OutputFixture.ASSIGNMENT,
            OutputFixture.SNAPSHOT,
            OutputFixture.ACTIVITY,
            OutputFixture.MERGED,
            OutputFixture.PATTERN,
            OutputFixture.ALERT,
            OutputFixture.REPORT);
  }

  /** Double.toString of JDK 17 writes 2E23 as 1.9999999999999998E23, JDK 19's as 2.0E23. */
  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "0.002, 0.002",
    "2E23, 2.0E23",
    "4.9E-324, 4.9E-324",
    "1.7976931348623157E308, 1.7976931348623157E308",
    "0.3333333333333333, 0.3333",
    "-1.23456789E-7, -1.235E-7",
    "9007199254740991, 9.007199254740991E15",
    "-5, -5.0",
    "-0.0, 0.0",
  })
  void fractionsHaveFourDigitsAndWholeNumbersAllOfTheirs(double number, String digits) {
    byte[] written = OutputFormat.write(activity(number));
    assertThat(new String(written, UTF_8)).contains("\"z\":" + digits + ",");
    assertThat(OutputFormat.read(TopicActivity.class, written).z())
        .isEqualTo(RecordFormat.rounded(number, 4));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void numbersThatAreNotFiniteAreAnError(double number) {
    assertThatThrownBy(() -> OutputFormat.write(activity(number)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("activity main/3: z must be finite, found " + number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{}",
        "{\"v\":1}",
        "{\"v\":\"1\"}",
        "{\"v\":0}",
        "{\"v\":1,\"model\":7}",
        "{\"v\":1,\"model\":\"m\",\"topic\":1.5}",
        "{\"v\":1,\"model\":\"m\",\"topic\":1,\"windowStart\":\"soon\"}",
        "\u0000\u0000\u0000\u0000\u0011",
      })
  void otherBytesAreRejectedByName(String bytes) {
    assertThatThrownBy(() -> OutputFormat.read(TopicActivity.class, bytes.getBytes(UTF_8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("activity");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+999999999-12-31T23:59:59Z",
        "-999999999-01-01T00:00:00Z",
        "+10100-01-01T00:00:00.001Z",
        "-0101-12-31T23:59:59Z"
      })
  void timesOutsideTheRangeAreRejected(String time) {
    assertThatThrownBy(() -> OutputFormat.read(TopicActivity.class, activityFrom(time)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "activity: windowStart must be in the years -100 to 10100, found \"" + time + '"');
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0100-01-01T00:00:00Z", "+10100-01-01T00:00:00Z"})
  void windowsAtBothEndsOfTheRangeAreRead(String time) {
    assertThat(OutputFormat.read(TopicActivity.class, activityFrom(time)).windowStart())
        .isEqualTo(Instant.parse(time));
  }

  private static byte[] activityFrom(String time) {
    return new String(OutputFormat.write(activity(1)), UTF_8)
        .replaceFirst("(\"windowStart\":\")[^\"]*", "$1" + Matcher.quoteReplacement(time))
        .getBytes(UTF_8);
  }

  @Test
  void aLineOfUnknownTypeIsRejected() {
    assertThatThrownBy(() -> OutputLine.read("{\"type\":\"news\",\"v\":1}".getBytes(UTF_8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("type must be")
        .hasMessageContaining("found \"news\"");
  }

  private static TopicActivity activity(double z) {
    return new TopicActivity(
        "main",
        3,
        Instant.EPOCH,
        Instant.EPOCH.plusSeconds(60),
        0,
        0,
        0,
        0,
        0,
        z,
        List.of(),
        List.of());
  }

  private static Arguments output(String type, Output output) {
    Function<byte[], Object> reader = json -> OutputFormat.read(output.outputKind(), json);
    return Arguments.of(type, output, OutputFormat.write(output), reader);
  }

  private static String golden(String name) throws IOException {
    try (InputStream file =
        Objects.requireNonNull(
            OutputFormatTest.class.getResourceAsStream("/format/" + name + ".json"))) {
      return new String(file.readAllBytes(), UTF_8).stripTrailing();
    }
  }
}
