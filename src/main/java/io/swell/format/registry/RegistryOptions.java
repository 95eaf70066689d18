package io.swell.format.registry;

import static io.swell.config.Require.require;

import io.swell.config.Option;
import io.swell.config.Require;
import io.swell.tls.TlsStores;
import java.nio.file.Path;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Where the schema registry is, and how Swell authenticates to it. */
public record RegistryOptions(
    @Option(
            key = "registry.url",
            byDefault = "",
            doc =
                "URL of a schema registry with Confluent's REST protocol, such as"
                    + " http://registry:8081, or http://registry:8080/apis/ccompat/v7 for Apicurio."
                    + " Documents framed for a registry (Avro, JSON Schema or Protobuf) are then"
                    + " decoded; if it is empty, they become dead letters.")
        String url,
    @Option(
            key = "registry.user",
            byDefault = "",
            doc = "User name, or API key, for the schema registry; empty for none.")
        String user,
    @Option(
            key = "registry.password",
            byDefault = "",
            doc = "Password, or API secret, of registry.user.")
        String password,
    @Option(
            key = "registry.token",
            byDefault = "",
            doc = "Bearer token for the schema registry, instead of a user; empty for none.")
        String token,
    @Option(
            key = "registry.ssl.truststore.location",
            byDefault = "",
            doc =
                "File with the certificates of the authorities that may sign the certificate of the"
                    + " schema registry: PEM, or a PKCS12 or JKS key store. If it is empty, the"
                    + " authorities that the JVM trusts.")
        @Nullable Path truststore,
    @Option(
            key = "registry.ssl.truststore.password",
            byDefault = "",
            doc = "Password of registry.ssl.truststore.location; not used for PEM.")
        String truststorePassword,
    @Option(
            key = "registry.ssl.keystore.location",
            byDefault = "",
            doc =
                "PKCS12 or JKS key store with the client certificate for a schema registry that"
                    + " asks for one, and its key.")
        @Nullable Path keystore,
    @Option(
            key = "registry.ssl.keystore.password",
            byDefault = "",
            doc = "Password of registry.ssl.keystore.location and of the key in it.")
        String keystorePassword) {

  /** Maximum time to wait for one response of the schema registry. */
  static final Duration TIMEOUT = Duration.parse("PT5S");

  public RegistryOptions {
    require(
        url.isEmpty() || Require.isPlainUrl(url),
        "registry.url",
        "another value (not shown, since it may contain a password)",
        "must be a URL that begins with http:// or https:// and a host, without a user, a query or"
            + " a fragment, or empty");
    require(user.indexOf(':') < 0, "registry.user", '"' + user + '"', "must not contain a colon");
    require(
        password.isEmpty() || !user.isEmpty(),
        "registry.password",
        "a password without registry.user",
        "must be empty if registry.user is empty");
    require(
        token.isEmpty() || user.isEmpty(),
        "registry.token",
        "a token beside registry.user",
        "must be empty if registry.user is set");
    requireHttps("registry.ssl.truststore", truststore, truststorePassword, url);
    requireHttps("registry.ssl.keystore", keystore, keystorePassword, url);
  }

  private static void requireHttps(
      String option, @Nullable Path location, String password, String url) {
    require(
        location == null || url.isEmpty() || isTls(url),
        option + ".location",
        location + " beside registry.url=" + url,
        "must be empty if registry.url does not begin with https://");
    require(
        password.isEmpty() || location != null,
        option + ".password",
        "a password without " + option + ".location",
        "must be empty if " + option + ".location is empty");
  }

  private static boolean isTls(String url) {
    return url.regionMatches(true, 0, "https:", 0, 6);
  }

  /** Returns whether connections to the registry use TLS. */
  boolean isTls() {
    return isTls(url);
  }

  /**
   * Returns the TLS settings of connections to the registry.
   *
   * @throws IllegalArgumentException if a file cannot be used
   */
  SSLContext tls() {
    return TlsStores.context(
        truststore == null
            ? null
            : new TlsStores.Store("registry.ssl.truststore", truststore, truststorePassword),
        keystore == null
            ? null
            : new TlsStores.Store("registry.ssl.keystore", keystore, keystorePassword));
  }
}
