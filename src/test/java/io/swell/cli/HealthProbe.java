package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Asks a command that runs for its health. */
final class HealthProbe {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final int POLLS = 600;

  private HealthProbe() {}

  /** Requests a probe until the server answers and the answer contains the words. */
  static HttpResponse<String> await(int port, String probe, String words)
      throws InterruptedException {
    var pause = new CountDownLatch(1); // never counted down
    var uri = URI.create("http://127.0.0.1:" + port + "/health/" + probe);
    String last = "no server listens yet";
    for (int i = 0; i < POLLS; i++) {
      try {
        HttpResponse<String> answer =
            CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
        if (answer.body().contains(words)) {
          return answer;
        }
        last = answer.body();
      } catch (IOException e) {
        last = e.toString();
      }
      assertThat(pause.await(100, TimeUnit.MILLISECONDS)).isFalse();
    }
    throw new AssertionError("/health/" + probe + " never contained \"" + words + "\": " + last);
  }
}
