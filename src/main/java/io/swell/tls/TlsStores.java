package io.swell.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collections;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The files that a TLS client uses: certificates of the authorities that it trusts, and its own key
 * with its certificate. Error messages name the option of a file and never show a password.
 */
public final class TlsStores {
  private static final String LOCATION = ".location";
  private static final String PASSWORD = ".password";
  private static final String PEM = "-----BEGIN CERTIFICATE-----";

  private TlsStores() {}

  /**
   * Names a file and its password.
   *
   * @param option the options' common prefix: {@code .location} and {@code .password} follow
   * @param password empty for none
   */
  public record Store(String option, Path location, String password) {
    /** Shows no password. */
    @Override
    public String toString() {
      return option + LOCATION + "=" + location;
    }
  }

  /**
   * Returns the TLS settings of a client.
   *
   * @param trusted certificates that are trusted, in PEM or in a PKCS12 or JKS key store; null for
   *     the authorities that the JVM trusts
   * @param own a PKCS12 or JKS key store with the client's key, whose password is that of the
   *     store; null for none
   * @throws IllegalArgumentException if a file cannot be used
   */
  public static SSLContext context(@Nullable Store trusted, @Nullable Store own) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          own == null ? null : keys(own), trusted == null ? null : authorities(trusted), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("the JVM has no TLS", e);
    }
  }

  private static TrustManager[] authorities(Store of) throws GeneralSecurityException {
    boolean isPem = new String(bytes(of), StandardCharsets.ISO_8859_1).contains(PEM);
    KeyStore store = isPem ? pem(of) : stored(of, "certificates (PEM, PKCS12 or JKS)");
    boolean isTrusting = false;
    for (String alias : Collections.list(store.aliases())) {
      isTrusting |= store.isCertificateEntry(alias);
    }
    if (!isTrusting) {
      throw invalid(of, LOCATION, "contain a trusted certificate", of.location + ", with none");
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyManager[] keys(Store of) throws GeneralSecurityException {
    KeyStore store = stored(of, "a key and its certificate (PKCS12 or JKS)");
    boolean hasKey = false;
    for (String alias : Collections.list(store.aliases())) {
      hasKey |= store.isKeyEntry(alias);
    }
    if (!hasKey) {
      throw invalid(of, LOCATION, "contain a key and its certificate", of.location + ", with none");
    }
    var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    try {
      factory.init(store, of.password.toCharArray());
    } catch (UnrecoverableKeyException e) {
      throw invalid(
          of,
          PASSWORD,
          "be the password of the key in " + of.location + " too",
          "another password (not shown)");
    }
    return factory.getKeyManagers();
  }

  private static KeyStore pem(Store of) throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try {
      store.load(null, null);
      var in = new ByteArrayInputStream(bytes(of));
      for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("certificate-" + store.size(), each);
      }
    } catch (CertificateException | IOException e) {
      throw invalid(of, LOCATION, "be a file of certificates", of.location + ": " + e.getMessage());
    }
    return store;
  }

  private static byte[] bytes(Store of) {
    try {
      return Files.readAllBytes(of.location);
    } catch (NoSuchFileException e) {
      throw invalid(of, LOCATION, "be a file", of.location + ", which does not exist");
    } catch (IOException e) {
      throw invalid(of, LOCATION, "be a file that can be read", of.location + " (" + e + ")");
    }
  }

  private static KeyStore stored(Store of, String contents) throws GeneralSecurityException {
    if (bytes(of).length == 0) {
      throw invalid(of, LOCATION, "be a file of " + contents, of.location + ", which is empty");
    }
    try {
      return KeyStore.getInstance(of.location.toFile(), of.password.toCharArray());
    } catch (IOException e) {
      if (e.getCause() instanceof UnrecoverableKeyException) {
        throw invalid(
            of,
            PASSWORD,
            "be the password of " + of.location,
            of.password.isEmpty() ? "none" : "another password (not shown)");
      }
      throw invalid(
          of, LOCATION, "be a file of " + contents, of.location + " (" + e.getMessage() + ")");
    } catch (GeneralSecurityException e) {
      throw invalid(of, LOCATION, "be a file of " + contents, of.location + ", which is none");
    }
  }

  private static IllegalArgumentException invalid(
      Store of, String part, String allowed, String found) {
    return new IllegalArgumentException(of.option + part + " must " + allowed + ", found " + found);
  }
}
