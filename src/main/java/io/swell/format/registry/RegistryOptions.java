package io.swell.format.registry;

import static io.swell.config.Require.require;
import static io.swell.config.Require.requireBetween;

import io.swell.config.HttpUrl;
import io.swell.config.Option;
import java.time.Duration;

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
            key = "registry.timeout",
            byDefault = "PT5S",
            doc = "Maximum time to wait for one response of the schema registry.")
        Duration timeout) {

  public RegistryOptions {
    require(
        url.isEmpty() || HttpUrl.isPlain(url),
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
    requireBetween("registry.timeout", timeout, Duration.ofMillis(100), Duration.ofMinutes(1));
  }
}
