package io.swell.format.registry;

import static io.swell.format.registry.Apicurio.framed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.streaming.Certificates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Connections to a schema registry with TLS that asks for credentials. */
class SecuredRegistryTest {
  @RegisterExtension static final Apicurio APICURIO = new Apicurio();
  @TempDir static Path directory;

  private static final String[] BASIC = {
    "registry.user=" + SecuredRegistry.USER, "registry.password=" + SecuredRegistry.PASSWORD
  };

  private static SecuredRegistry server;
  private static SecuredRegistry expired;
  private static SecuredRegistry elsewhere;
  private static SecuredRegistry mutual;
  private static Path client;
  private static Path trusted;
  private static Path pem;
  private static Path others;
  private static byte[] hello;

  @BeforeAll
  static void startServers() throws Exception {
    var authority = new Certificates(directory, "authority");
    Path key = authority.key("registry", "ip:127.0.0.1");
    client = authority.key("client", "dns:client.example");
    trusted = authority.trusted();
    pem = authority.pem();
    others = new Certificates(directory, "others").trusted();
    server = new SecuredRegistry(key, null);
    mutual = new SecuredRegistry(key, trusted);
    expired =
        new SecuredRegistry(
            authority.key("expired", "ip:127.0.0.1", "-startdate", "-10d", "-validity", "5"), null);
    elsewhere = new SecuredRegistry(authority.key("elsewhere", "dns:elsewhere.example"), null);
    int id = APICURIO.register("secured-value", "AVRO", "{\"type\":\"string\"}", Map.of());
    hello = framed(id, new byte[] {10, 'h', 'e', 'l', 'l', 'o'});
  }

  @AfterAll
  static void stopServers() {
    List.of(server, mutual, expired, elsewhere).forEach(SecuredRegistry::close);
  }

  private static List<String> trust(Path location) {
    return List.of(
        "registry.ssl.truststore.location=" + location,
        "registry.ssl.truststore.password=" + Certificates.PASSWORD);
  }

  private static RegistryOptions options(
      SecuredRegistry server, List<String> trust, String... more) {
    List<String> all = new ArrayList<>(trust);
    all.add("registry.url=" + server.url());
    all.addAll(List.of(more));
    return Apicurio.options(all.toArray(String[]::new));
  }

  private static String decoded(RegistryOptions options) throws Exception {
    try (var registry = SchemaRegistry.of(options)) {
      return registry.decode(hello).asText();
    }
  }

  /** Asserts that a schema is not fetched, and returns the reason; it must not have secrets. */
  private static AbstractThrowableAssert<?, ?> fault(RegistryOptions options) {
    return assertThatThrownBy(() -> decoded(options))
        .isInstanceOf(UncheckedIOException.class)
        .cause()
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(options.url())
        .hasMessageNotContainingAny(
            Certificates.PASSWORD, SecuredRegistry.PASSWORD, SecuredRegistry.TOKEN, "not-it");
  }

  @Test
  void schemasAreFetchedWithATrustStoreAndEitherCredential() throws Exception {
    assertThat(decoded(options(server, trust(trusted), BASIC))).isEqualTo("hello");
    assertThat(decoded(options(server, trust(trusted), "registry.token=" + SecuredRegistry.TOKEN)))
        .isEqualTo("hello");
    assertThat(decoded(options(server, List.of("registry.ssl.truststore.location=" + pem), BASIC)))
        .isEqualTo("hello");
  }

  @Test
  void certificatesAreCheckedAndFaultsExplained() throws Exception {
    fault(options(server, List.of(), BASIC))
        .hasMessageContainingAll(
            "the schema registry's certificate is not signed by a trusted authority",
            "registry.ssl.truststore.location");
    fault(options(server, trust(others), BASIC))
        .hasMessageContaining("not signed by a trusted authority");
    fault(options(expired, trust(trusted), BASIC))
        .hasMessageContainingAll("has expired", "renew it");
    fault(options(elsewhere, trust(trusted), BASIC))
        .hasMessageContainingAll("for another host", "registry.url");
  }

  @Test
  void aClientCertificateIsSentIfTheRegistryAsksForOne() throws Exception {
    assertThat(
            decoded(
                options(
                    mutual,
                    trust(trusted),
                    BASIC[0],
                    BASIC[1],
                    "registry.ssl.keystore.location=" + client,
                    "registry.ssl.keystore.password=" + Certificates.PASSWORD)))
        .isEqualTo("hello");
    fault(options(mutual, trust(trusted), BASIC))
        .hasMessageContainingAll("requires a client certificate", "registry.ssl.keystore.location");
  }

  @Test
  void refusedCredentialsAreNamedButNotShown() throws Exception {
    fault(options(server, trust(trusted)))
        .hasMessageContainingAll(
            "answered 401", "\"Unauthorized\"", "sent no credentials", "registry.token");
    fault(options(server, trust(trusted), "registry.user=ann", "registry.password=not-it"))
        .hasMessageContainingAll("answered 401", "registry.user and registry.password; check both");
    fault(options(server, trust(trusted), "registry.user=ann"))
        .hasMessageContainingAll("answered 401", "an empty registry.password");
    fault(options(server, trust(trusted), "registry.token=not-it"))
        .hasMessageContainingAll("answered 401", "registry.token; check that it is valid");
  }

  @Test
  void aRegistryWithTheOtherProtocolIsExplained() throws Exception {
    fault(Apicurio.options("registry.url=" + server.url().replace("https", "http")))
        .hasMessageContaining("registry.url begins with https://");
    String plain = APICURIO.url().replace("http:", "https:");
    fault(Apicurio.options("registry.url=" + plain)).hasMessageContaining("begins with http://");
  }

  /** Returns option values that cannot be used and words of the message. */
  static List<List<String>> unusable() throws IOException {
    String none = "registry.ssl.truststore.location=" + directory.resolve("none.p12");
    Path empty = Files.createTempFile(directory, "empty", ".p12");
    Path text = Files.writeString(directory.resolve("text.pem"), "certificate");
    Path broken =
        Files.writeString(directory.resolve("broken.pem"), "-----BEGIN CERTIFICATE-----\nx\n");
    String trust = "registry.ssl.truststore.location";
    String own = "registry.ssl.keystore.location";
    return List.of(
        List.of(none, "", trust + " must be a file", "none.p12, which does not exist"),
        List.of(trust + "=" + empty, "", trust + " must be a file of certificates", "is empty"),
        List.of(trust + "=" + text, "", trust + " must be a file of certificates", "text.pem"),
        List.of(trust + "=" + broken, "", trust + " must be a file of certificates", "broken.pem"),
        List.of(
            trust + "=" + directory,
            "",
            trust + " must be a file that can be read",
            "" + directory),
        List.of(trust + "=" + client, "", "registry.ssl.truststore.password must be", "found none"),
        List.of(
            trust + "=" + trusted,
            "registry.ssl.truststore.password=not-it",
            "registry.ssl.truststore.password must be the password of " + trusted,
            "not shown"),
        List.of(
            trust + "=" + client,
            "registry.ssl.truststore.password=" + Certificates.PASSWORD,
            trust + " must contain a trusted certificate",
            "client.p12"),
        List.of(
            own + "=" + trusted,
            "registry.ssl.keystore.password=" + Certificates.PASSWORD,
            own + " must contain a key",
            "with none"),
        List.of(
            own + "=" + client,
            "registry.ssl.keystore.password=not-it",
            "registry.ssl.keystore.password must be the password of " + client,
            "not shown"));
  }

  @ParameterizedTest
  @MethodSource("unusable")
  void filesThatCannotBeUsedAreNamed(List<String> row) {
    List<String> settings = new ArrayList<>(List.of("registry.url=https://127.0.0.1:9"));
    row.subList(0, 2).stream().filter(each -> !each.isEmpty()).forEach(settings::add);
    RegistryOptions options = Apicurio.options(settings.toArray(String[]::new));
    assertThatThrownBy(() -> SchemaRegistry.of(options))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(row.get(2), row.get(3))
        .hasMessageNotContainingAny("not-it", Certificates.PASSWORD);
  }

  @Test
  void settingsThatContradictEachOtherAreRejected() {
    assertThatThrownBy(
            () ->
                Apicurio.options(
                    "registry.url=http://a.example", "registry.ssl.truststore.location=a.pem"))
        .hasMessageContainingAll("registry.url", "https://");
    assertThatThrownBy(() -> Apicurio.options("registry.ssl.keystore.password=not-it"))
        .hasMessageContainingAll("registry.ssl.keystore.location")
        .hasMessageNotContaining("not-it");
  }
}
