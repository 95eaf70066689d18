package io.swell.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slow clients, and more connections than the server allows. */
class ConnectionLimitsTest extends RawHttp {
  /** Restarts the server with a time limit that is shorter than every request of these tests. */
  private void startWithShortTimeout() throws Exception {
    server.close();
    server = start(Duration.ofMillis(700));
  }

  @Test
  void aClientThatDoesNotFinishARequestIsDisconnected() throws Exception {
    startWithShortTimeout();
    String headers = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    String body =
        "PATCH /api/v1/topics/"
            + live()
            + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n"
            + "Authorization: Bearer "
            + TOKEN
            + "\r\n\r\n";
    for (String begun : List.of("", headers, body)) {
      try (Socket socket = connect()) {
        write(socket, begun);
        assertThat(isDisconnected(socket)).as(begun).isTrue();
      }
    }
    assertThat(sent).isEmpty();
  }

  /**
   * Connections with slow headers are closed after the time limit. If a slow body outlasts two such
   * connections in sequence, its limit is longer, however busy the machine is.
   */
  @ParameterizedTest
  @ValueSource(strings = {"", "Accept: text/event-stream\r\n"})
  void slowBodiesHaveTheTimeLimitOfSlowHeaders(String accept) throws Exception {
    startWithShortTimeout();
    try (Socket body = connect()) {
      write(
          body,
          "PATCH /api/v1/topics/"
              + live()
              + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n"
              + "Expect: 100-continue\r\nAuthorization: Bearer "
              + TOKEN
              + "\r\n"
              + accept
              + "\r\n");
      assertThat(until(body, "\r\n\r\n")).startsWith("HTTP/1.1 100 ");
      boolean isBodyClosed = false;
      for (int each = 0; each < 2; each++) {
        try (Socket headers = connect()) {
          write(headers, "GET / HTTP/1.1\r\nX-Slow: ");
          while (accepts(headers)) {
            isBodyClosed |= !accepts(body);
          }
        }
      }
      assertThat(isBodyClosed || !accepts(body)).isTrue();
    }
    assertThat(sent).isEmpty();
  }

  @Test
  void anEventStreamHasNoTimeLimit() throws Exception {
    startWithShortTimeout();
    try (Socket stream = connect()) {
      write(
          stream,
          "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
      until(stream, "\r\n\r\n");
      for (int each = 0; each < 4; each++) { // the limit for answers is three times as long
        try (Socket headers = connect()) {
          write(headers, "GET / HTTP/1.1\r\nX-Slow: ");
          assertThat(isDisconnected(headers)).isTrue();
        }
      }
      stream.getInputStream().skipNBytes(stream.getInputStream().available());
      assertThat(until(stream, "still here")).isNotEmpty();
    }
  }

  /** Sends up to 1,000 of 60,000 expected bytes; returns whether the server closes meanwhile. */
  private static boolean isDisconnected(Socket socket) throws IOException {
    for (int i = 0; i < 1_000; i++) {
      if (!accepts(socket)) {
        return true;
      }
    }
    return false;
  }

  /** Sends one more byte; returns false if the server has closed the connection. */
  private static boolean accepts(Socket socket) throws IOException {
    socket.setSoTimeout(50);
    try {
      return socket.getInputStream().read() >= 0;
    } catch (java.net.SocketTimeoutException stillOpen) {
      try {
        write(socket, "x");
        return true;
      } catch (IOException closed) {
        return false;
      }
    } catch (IOException reset) {
      return false;
    }
  }

  @Test
  void eventStreamsLeaveConnectionsForOtherRequests() throws Exception {
    List<Socket> streams = new ArrayList<>();
    try {
      String answer = "HTTP/1.1 200";
      while (answer.startsWith("HTTP/1.1 200")) {
        assertThat(streams).hasSizeLessThanOrEqualTo(CONNECTIONS / 2);
        Socket socket = connect();
        streams.add(socket);
        write(
            socket,
            "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n");
        answer = until(socket, "\r\n\r\n");
      }
      assertThat(answer).startsWith("HTTP/1.1 503 ");
      assertThat(streams).hasSize(CONNECTIONS / 2 + 1);
      assertThat(exchange("GET /api/v1/status")).startsWith("HTTP/1.1 200 ");
    } finally {
      for (Socket socket : streams) {
        socket.close();
      }
    }
  }

  @Test
  void excessConnectionsWaitUntilOthersAreClosed() throws Exception {
    startWithShortTimeout();
    List<Socket> idle = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS * 2; i++) {
        idle.add(connect());
      }
      String answer = exchange("GET /api/v1/status");
      while (answer.isEmpty()) { // closed by the time limit on a busy machine
        answer = exchange("GET /api/v1/status");
      }
      assertThat(answer).startsWith("HTTP/1.1 200 ");
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }
}
