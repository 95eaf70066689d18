package io.swell.streaming.client;

import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;

/** Explains what is wrong with a certificate, the broker's or the client's, and what to do. */
final class TlsFault {
  private TlsFault() {}

  /** Explains why a TLS connection failed. */
  static String explain(Throwable failure, String protocol) {
    Throwable root = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException) {
        return "the broker's certificate has expired ("
            + cause.getMessage()
            + "); renew it, or check the clock of this machine";
      }
      if (cause instanceof CertificateNotYetValidException) {
        return "the broker's certificate is not valid yet (%s); check the clock of this machine"
            .formatted(cause.getMessage());
      }
      root = cause;
    }
    String message = String.valueOf(root.getMessage());
    String words = message.toLowerCase(Locale.ROOT);
    String remedy;
    if (words.contains("subject alternative") || words.contains("no name matching")) {
      remedy =
          "the broker's certificate is for another host: set swell.kafka.bootstrap to a host name"
              + " in the certificate, or add the host name to the certificate";
    } else if (words.contains("certification path") || words.contains("path validation")) {
      remedy =
          "the broker's certificate is not signed by a trusted authority: add the certificate of"
              + " its authority to the file of kafka.ssl.truststore.location, or check that this is"
              + " the right broker";
    } else if (words.contains("certificate") && words.contains("alert")) {
      remedy =
          "the broker requires a client certificate that it trusts: set kafka.ssl.keystore.location"
              + " and kafka.ssl.keystore.password";
    } else {
      remedy =
          "check kafka.security.protocol (now "
              + protocol
              + "), kafka.ssl.truststore.location and kafka.ssl.enabled.protocols";
    }
    return message + "; " + remedy;
  }
}
