package io.swell.streaming.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Finds out whether a listener speaks TLS, whatever certificates it requires. */
final class TlsProbe {
  private TlsProbe() {}

  /** Returns whether the other side answers a TLS handshake with TLS. */
  static boolean speaksTls(String host, int port, int timeoutMillis) {
    SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
    try (Socket plain = new Socket()) {
      plain.connect(new InetSocketAddress(host, port), timeoutMillis);
      plain.setSoTimeout(timeoutMillis);
      try (SSLSocket socket = (SSLSocket) factory.createSocket(plain, host, port, true)) {
        socket.startHandshake();
        return true;
      }
    } catch (SSLException e) {
      // A certificate rejected here, or an alert from the other side, arrived over TLS.
      return isAnswer(e);
    } catch (IOException e) {
      // The other side closed the connection or stayed silent, so it does not speak TLS.
      return false;
    }
  }

  private static boolean isAnswer(SSLException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof GeneralSecurityException
          || String.valueOf(cause.getMessage()).contains("fatal alert")) {
        return true;
      }
    }
    return false;
  }
}
