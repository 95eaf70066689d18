package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.format.registry.Apicurio;
import io.swell.streaming.TestBroker;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The option output.format=avro, with a broker and Apicurio. */
class AvroFormatTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();
  @RegisterExtension static final Apicurio APICURIO = new Apicurio();

  private static final History HISTORY = new History(BROKER);

  private static Run backfill(String application) throws Exception {
    return HISTORY.backfill(
        "none",
        application,
        HISTORY.corpus(0, 600),
        "--set",
        "output.format=avro",
        "--set",
        "registry.url=" + APICURIO.url());
  }

  @Test
  void outputsAreFramedAvroThatCommandsRead() throws Exception {
    Run run = backfill("avro");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(BROKER.values("avro.assignments"))
        .isNotEmpty()
        .allSatisfy(value -> assertThat(value).startsWith("\0\0\0\0"));
    assertThat(APICURIO.get("/subjects/avro.assignments-value/versions").toString())
        .isEqualTo("[1]");
    Run topics = HISTORY.of("avro", "none", "topics", "--set", "registry.url=" + APICURIO.url());
    assertThat(topics.code()).as(topics.err()).isZero();
    assertThat(topics.out()).contains("live");
  }

  @Test
  void aRefusedSchemaEndsTheStart() throws Exception {
    APICURIO.register(
        "strict.alerts-value",
        "AVRO",
        "{\"type\":\"record\",\"name\":\"Alert\",\"namespace\":\"swell\",\"fields\":["
            + "{\"name\":\"model\",\"type\":\"int\"}]}",
        Map.of());
    APICURIO.setCompatibility("strict.alerts-value", "BACKWARD");
    Run run = backfill("strict");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err())
        .contains(
            "error: cannot register the schemas of outputs",
            "/subjects/strict.alerts-value/versions",
            "lower its compatibility level");
  }

  @Test
  void avroNeedsARegistry() {
    Run run = Run.of("config", "check", "--set", "output.format=avro");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("output.format=avro needs a schema registry", "registry.url");
  }
}
