package io.swell.streaming;

import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;

/** Says what is wrong with a certificate, the broker's or ours, and what to do. */
final class TlsFault {
  private TlsFault() {}

  /** Explains why a TLS connection failed. */
  static String explained(Throwable failure, String protocol) {
    Throwable root = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException) {
        return "the broker's certificate has expired ("
            + cause.getMessage()
            + "); have it renewed, or check the clock here";
      }
      if (cause instanceof CertificateNotYetValidException) {
        return "the broker's certificate is not valid yet ("
            + cause.getMessage()
            + "); check the clock here";
      }
      root = cause;
    }
    String said = String.valueOf(root.getMessage());
    String words = said.toLowerCase(Locale.ROOT);
    String remedy;
    if (words.contains("subject alternative") || words.contains("no name matching")) {
      remedy =
          "the broker's certificate is for another host: make swell.kafka.bootstrap a name that it"
              + " holds, or have the name added to it";
    } else if (words.contains("certification path") || words.contains("path validation")) {
      remedy =
          "the broker's certificate is not signed by anybody whom we trust: put its authority into"
              + " the file of kafka.ssl.truststore.location, or check that this is the right"
              + " broker";
    } else if (words.contains("certificate") && words.contains("alert")) {
      remedy =
          "the broker wants a certificate of ours that it trusts: set kafka.ssl.keystore.location"
              + " and kafka.ssl.keystore.password";
    } else {
      remedy =
          "check kafka.security.protocol (now "
              + protocol
              + "), kafka.ssl.truststore.location and kafka.ssl.enabled.protocols";
    }
    return said + "; " + remedy;
  }
}
