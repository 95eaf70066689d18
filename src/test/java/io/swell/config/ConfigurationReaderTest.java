package io.swell.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.swell.config.ConfigurationException.Fault;
import io.swell.config.SampleOptions.Other;
import io.swell.config.SampleOptions.Penalty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationReaderTest {
  @TempDir Path directory;

  private static ConfigurationReader reader() {
    return SampleOptions.CATALOG.reader();
  }

  private static Configuration with(String... assignments) {
    ConfigurationReader reader = reader();
    for (String assignment : assignments) {
      reader.set(assignment);
    }
    return reader.read();
  }

  private static List<Fault> faults(ConfigurationReader reader) {
    return catchThrowableOfType(ConfigurationException.class, reader::read).faults();
  }

  private Path file(String name, String... lines) throws IOException {
    return Files.write(directory.resolve(name), List.of(lines));
  }

  private static Configuration.Setting setting(Configuration configuration, String key) {
    return configuration.settings().stream()
        .filter(s -> s.key().equals(key))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void optionsThatAreNotSetHaveDefaults() {
    assertThat(reader().read().get(SampleOptions.class))
        .isEqualTo(
            new SampleOptions(
                64,
                7,
                0.1,
                (short) -1,
                false,
                "a \\ b",
                null,
                null,
                Duration.ofDays(7),
                Penalty.L1,
                List.of("title", "text"),
                Path.of("state")));
  }

  @Test
  void readsEveryTypeFromText() {
    SampleOptions read =
        with(
                "batch.size=1",
                "swell.seed= -9000000000 ",
                "codes.ridge=1e-3",
                "kafka.replicas=3",
                "logs=true",
                "name=",
                "http.token=t",
                "limit=2.5",
                "learn.half-life=36h",
                "penalty=group-l2",
                "text.fields=",
                "state.directory=/tmp/x")
            .get(SampleOptions.class);
    assertThat(read)
        .isEqualTo(
            new SampleOptions(
                1,
                -9_000_000_000L,
                0.001,
                (short) 3,
                true,
                "",
                "t",
                2.5,
                Duration.ofHours(36),
                Penalty.GROUP_L2,
                List.of(),
                Path.of("/tmp/x")));
  }

  @Test
  void aLaterSourceOverridesAndIsTheOrigin() throws IOException {
    Path first = file("a.properties", "swell.seed=1", "swell.name=a", "swell.batch.size=1");
    Path second = file("b.properties", "swell.seed=2", "swell.name=b");
    Configuration read =
        reader()
            .file(first)
            .file(second)
            .environment(Map.of("SWELL_SEED", "3", "HOME", "/root"))
            .set("seed=4")
            .read();
    assertThat(setting(read, "swell.seed").value()).isEqualTo("4");
    assertThat(setting(read, "swell.seed").origin()).isEqualTo("--set");
    assertThat(setting(read, "swell.name").value()).isEqualTo("b");
    assertThat(setting(read, "swell.name").origin()).isEqualTo(second.toString());
    assertThat(setting(read, "swell.batch.size").origin()).isEqualTo(first.toString());
    assertThat(setting(read, "swell.logs").origin()).isEqualTo("default");
    assertThat(
            reader()
                .file(first)
                .environment(Map.of("SWELL_SEED", "3"))
                .read()
                .get(SampleOptions.class)
                .seed())
        .isEqualTo(3);
  }

  @Test
  void reportsAllFaultsOfAllSourcesAtOnce() throws IOException {
    Path file =
        file(
            "a.properties",
            "swell.batch.sise=3",
            "swell.logs=yes",
            "swell.codes.ridge=NaN",
            "colour=red");
    List<Fault> faults =
        faults(
            reader()
                .file(file)
                .file(directory.resolve("absent.properties"))
                .environment(Map.of("SWELL_LEARN_HALFLIFE", "1d"))
                .set("batch.size=0")
                .set("learn.half-life=-PT1S")
                .set("window.least=-1")
                .set("window.most=100")
                .set("nothing"));
    assertThat(faults)
        .extracting(Fault::key)
        .containsExactlyInAnyOrder(
            "swell.batch.sise",
            "colour",
            directory.resolve("absent.properties").toString(),
            "SWELL_LEARN_HALFLIFE",
            "nothing",
            "swell.logs",
            "swell.codes.ridge",
            "swell.batch.size",
            "swell.learn.half-life",
            "swell.window.least",
            "swell.window.most");
  }

  @Test
  void aFaultNamesKeyValueOriginAllowedValuesAndRemedy() {
    assertThatThrownBy(() -> with("batch.size=-3"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            """
            1 error in the configuration
              swell.batch.size = -3 [--set]: must be at least 1; the default is 64\
            """);
    assertThatThrownBy(() -> with("penalty=l3"))
        .hasMessageContaining(
            "swell.penalty = l3 [--set]: is not one of l1, group-l2; the default is l1");
  }

  @Test
  void reportsConflictsBetweenTwoOptions() {
    assertThat(faults(reader().set("window.most=0")))
        .singleElement()
        .hasToString(
            "other [several options]: window.least must be at most window.most 0, found 1;"
                + " change one of them");
  }

  @ParameterizedTest
  @CsvSource({
    "batch.sise, swell.batch.size",
    "learn.halflife, swell.learn.half-life",
    "nmae, swell.name"
  })
  void anUnknownKeyIsRejectedWithTheNearestMatch(String wrong, String meant) {
    Fault fault = faults(reader().values(Map.of("swell." + wrong, "1"), "test")).get(0);
    assertThat(fault.remedy()).isEqualTo("did you mean " + meant + "?");
  }

  @Test
  void anUnknownKeyWithoutSimilarKeysRefersToTheReference() {
    assertThat(faults(reader().set("quartz.crystal.oscillation=1")).get(0).remedy())
        .isEqualTo("'swell config reference' lists all options");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "1,5", "", "0x"})
  void numbersThatAreNotFiniteAreRejected(String text) {
    assertThat(faults(reader().set("codes.ridge=" + text)).get(0).problem())
        .isEqualTo("is not a number");
  }

  @ParameterizedTest
  @CsvSource({
    "PT10S, PT10S",
    "P7D, PT168H",
    "10s, PT10S",
    "1d, PT24H",
    "500ms, PT0.5S",
    "1h30m, PT1H30M"
  })
  void readsDurationsInBothNotations(String text, Duration expected) {
    assertThat(with("learn.half-life=" + text).get(SampleOptions.class).halfLife())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10",
        "1 day",
        "",
        "P1Y",
        "99999999999999999999d",
        "9999999999999999d",
        "1d " + "x"
      })
  void invalidDurationsAreRejected(String text) {
    assertThat(faults(reader().set("learn.half-life=" + text)).get(0).problem())
        .startsWith("is not a duration such as");
  }

  @Test
  void kafkaSettingsPassThroughUnchanged() throws IOException {
    Path file = file("a.properties", "kafka.security.protocol=SASL_SSL", "kafka.anything = x y ");
    Configuration read =
        reader()
            .file(file)
            .environment(Map.of("SWELL_KAFKA_SASL_JAAS_CONFIG", "secret;"))
            .set("kafka.client.id=me")
            .read();
    assertThat(read.kafka())
        .containsOnly(
            Map.entry("security.protocol", "SASL_SSL"),
            Map.entry("anything", "x y "),
            Map.entry("sasl.jaas.config", "secret;"),
            Map.entry("client.id", "me"));
  }

  @Test
  void swellOptionsWithoutPrefixAreNotKafkaSettings() {
    Map<String, String> values = Map.of("kafka.replicas", "3", "seed", "4");
    assertThat(faults(reader().values(values, "file")))
        .extracting(Fault::remedy)
        .containsExactly("did you mean swell.kafka.replicas?", "did you mean swell.seed?");
  }

  @Test
  void aVariableEndingInFileNamesTheFileToRead() throws IOException {
    Path secret = file("token", "open sesame");
    Configuration read =
        reader()
            .environment(
                Map.of(
                    "SWELL_HTTP_TOKEN_FILE", secret.toString(),
                    "SWELL_KAFKA_SSL_KEY_PASSWORD_FILE", secret.toString()))
            .read();
    assertThat(read.get(SampleOptions.class).token()).isEqualTo("open sesame");
    assertThat(read.kafka()).containsEntry("ssl.key.password", "open sesame");
    assertThat(faults(reader().environment(Map.of("SWELL_HTTP_TOKEN_FILE", "/no/such/file"))))
        .singleElement()
        .extracting(Fault::key)
        .isEqualTo("SWELL_HTTP_TOKEN_FILE");
  }

  @Test
  void neverShowsSecrets() {
    Configuration read = with("http.token=abc", "kafka.ssl.key.password=abc");
    assertThat(read.settings().toString()).doesNotContain("abc");
    assertThat(setting(read, "swell.http.token").value()).isEqualTo("********");
    assertThat(faults(reader().set("http.tokens=abc").set("ssl.password=abc")).toString())
        .contains("********");
    for (String key :
        List.of(
            "kafka.sasl.jaas.config",
            "kafka.producer.ssl.keystore.key",
            "kafka.sasl.oauthbearer.assertion.private.key.file",
            "kafka.sasl.oauthbearer.assertion.private.key.passphrase",
            "kafka.basic.auth.user.info",
            "kafka.interceptor.apikey",
            "kafka.interceptor.api-key",
            "kafka.truststore.pwd",
            "kafka.storepwd",
            "swell.http.write-token",
            "swell.alerts.webhook.secret")) {
      assertThat(Configuration.masked(key, "abc")).as(key).isEqualTo("********");
    }
    assertThat(Configuration.masked("text.max-tokens", "5")).isEqualTo("5");
    assertThat(Configuration.masked("swell.alerts.slack.url", "https://a/b")).isEqualTo("********");
  }

  @ParameterizedTest
  @CsvSource({
    "https://a/b?key=abc, https://a/b?key=********",
    "https://a/b?x=1&api_key=abc&y=2, https://a/b?x=1&api_key=********&y=2",
    "https://a/b?X-Amz-Signature=abc#c, https://a/b?X-Amz-Signature=********#c",
    "https://u:abc@a/b?access_token=abc, https://********@a/b?access_token=********",
    "https://a/b?keyword=x&author=y&page=2, https://a/b?keyword=x&author=y&page=2",
  })
  void secretsInAddressesAreMasked(String url, String shown) {
    assertThat(Configuration.masked("registry.url", url)).isEqualTo(shown);
  }

  @Test
  void aWrongDeclarationIsAnUncheckedException() {
    assertThatThrownBy(() -> OptionCatalog.of(List.of(Other.class, Other.class)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("window.least, which is already declared");
    record Bare(int a) {}
    record Odd(@Option(key = "a", byDefault = "", doc = "") Thread a) {}
    record Refuses(@Option(key = "a", byDefault = "x", doc = "") int a) {}
    for (Class<? extends Record> wrong :
        List.<Class<? extends Record>>of(Bare.class, Odd.class, Refuses.class)) {
      assertThatThrownBy(() -> OptionCatalog.of(List.of(wrong)))
          .isInstanceOf(IllegalStateException.class);
    }
  }
}
