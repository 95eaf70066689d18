package io.swell.streaming;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;

/**
 * Creates a certificate authority, and keys with certificates that it signs, with the JDK's
 * keytool.
 */
public final class Certificates {
  /** Password of all key stores. */
  public static final String PASSWORD = "key-of-a-test-run";

  private static final String TYPE = "PKCS12";

  /** Of the hash of a password that is no secret, which each client computes anew. */
  private static final List<String> ITERATIONS =
      Stream.of("certPbe", "keyPbe", "mac")
          .map(each -> "keystore.pkcs12." + each + "IterationCount")
          .toList();

  private static final String FEW = "100";

  static {
    ITERATIONS.forEach(each -> System.setProperty(each, FEW));
  }

  private final Path directory;
  private final String authority;
  private final Path all;

  public Certificates(Path directory, String authority) throws Exception {
    this.directory = directory;
    this.authority = authority;
    this.all = directory.resolve(authority + "-keys.p12");
    generate(authority, "-ext", "bc:critical=ca:true");
  }

  private void generate(String name, String... more) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-keystore",
                all.toString(),
                "-storetype",
                TYPE,
                "-storepass",
                PASSWORD));
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    ITERATIONS.forEach(each -> command.add("-J-D" + each + "=" + FEW));
    command.addAll(List.of(more));
    Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(tool.waitFor()).as(output).isZero();
  }

  /** Creates a key for a host, such as {@code ip:127.0.0.1}, and returns the key store. */
  public Path key(String name, String host, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-signer", authority, "-ext", "SAN=" + host));
    arguments.addAll(List.of(more));
    generate(name, arguments.toArray(String[]::new));
    KeyStore own = empty();
    char[] password = PASSWORD.toCharArray();
    own.setKeyEntry(
        name, keys().getKey(name, password), password, keys().getCertificateChain(name));
    return stored(own, name);
  }

  /** Writes the authority's certificate alone into a trust store. */
  public Path trusted() throws Exception {
    KeyStore trusted = empty();
    trusted.setCertificateEntry(authority, keys().getCertificate(authority));
    return stored(trusted, authority);
  }

  /** Writes the authority's certificate alone in PEM. */
  public Path pem() throws Exception {
    byte[] certificate = keys().getCertificate(authority).getEncoded();
    return Files.writeString(
        directory.resolve(authority + ".pem"),
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(certificate)
            + "\n-----END CERTIFICATE-----\n");
  }

  private KeyStore keys() throws Exception {
    return KeyStore.getInstance(all.toFile(), PASSWORD.toCharArray());
  }

  private static KeyStore empty() throws Exception {
    KeyStore store = KeyStore.getInstance(TYPE);
    store.load(null, null);
    return store;
  }

  private Path stored(KeyStore store, String name) throws Exception {
    Path file = directory.resolve(name + ".p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, PASSWORD.toCharArray());
    }
    return file;
  }
}
