package io.swell.tls;

import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;

/**
 * Explains what is wrong with a certificate, the server's or the client's, and what to do.
 *
 * @param server what the messages call the server, such as {@code the broker}
 * @param address the option with its address
 * @param truststore the option with the file of trusted certificates
 * @param keystore the options with the client's certificate
 * @param otherwise what to do about every other failure
 */
public record TlsFault(
    String server, String address, String truststore, String keystore, String otherwise) {
  /** Explains why a TLS connection failed. */
  public String explain(Throwable failure) {
    Throwable root = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException) {
        return "%s's certificate has expired (%s); renew it, or check the clock of this machine"
            .formatted(server, cause.getMessage());
      }
      if (cause instanceof CertificateNotYetValidException) {
        return "%s's certificate is not valid yet (%s); check the clock of this machine"
            .formatted(server, cause.getMessage());
      }
      root = cause;
    }
    String message = String.valueOf(root.getMessage());
    return message + "; " + remedy(message.toLowerCase(Locale.ROOT));
  }

  private String remedy(String words) {
    if (words.contains("subject alternative") || words.contains("no name matching")) {
      return ("%s's certificate is for another host: set %s to a host name in the certificate,"
              + " or add the host name to the certificate")
          .formatted(server, address);
    }
    if (words.contains("certification path") || words.contains("path validation")) {
      return ("%s's certificate is not signed by a trusted authority: add the certificate of"
              + " its authority to the file of %s, or check that this is the right server")
          .formatted(server, truststore);
    }
    if (words.contains("certificate") && words.contains("alert")) {
      return "%s requires a client certificate that it trusts: set %s".formatted(server, keystore);
    }
    return otherwise;
  }
}
