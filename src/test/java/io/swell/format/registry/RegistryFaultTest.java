package io.swell.format.registry;

import static io.swell.format.registry.Apicurio.framed;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.swell.format.input.RejectedException;
import io.swell.streaming.TestBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** What becomes of values when the registry fails; a server that answers as told stands for it. */
class RegistryFaultTest {
  private static String json(String text) {
    return text.replace('\'', '"');
  }

  /** Answers in turn what is queued: a status and a body. */
  private record FakeRegistry(
      HttpServer server, Queue<Map.Entry<Integer, String>> answers, Queue<String> credentials)
      implements AutoCloseable {
    static FakeRegistry start() throws IOException {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var made =
          new FakeRegistry(server, new ConcurrentLinkedQueue<>(), new ConcurrentLinkedQueue<>());
      server.createContext(
          "/",
          exchange -> {
            var answer = made.answers.remove();
            made.credentials.addAll(
                exchange.getRequestHeaders().getOrDefault("Authorization", List.of("none")));
            byte[] body = answer.getValue().getBytes(UTF_8);
            exchange.sendResponseHeaders(answer.getKey(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
          });
      server.start();
      return made;
    }

    String url() {
      return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }

  @Test
  void aValueWaitsUntilTheRegistryAnswersAboutItsSchema() throws Exception {
    byte[] value = framed(7, new byte[] {10, 'h', 'e', 'l', 'l', 'o'});
    try (FakeRegistry busy = FakeRegistry.start();
        var waiting = SchemaRegistry.of(Apicurio.options("registry.url=" + busy.url()))) {
      busy.answers.add(Map.entry(401, json("{'error_code':401,'message':'Unauthorized'}")));
      busy.answers.add(Map.entry(404, "<html>"));
      busy.answers.add(Map.entry(404, json("{'error_code':40403,'message':'not yet'}")));
      busy.answers.add(Map.entry(200, "{\"schema\":\"\\\"string\\\"\"}"));
      assertThat(waiting.isReady(value)).isFalse();
      TestBroker.await(() -> !waiting.faults().isEmpty() || waiting.isReady(value));
      TestBroker.await(() -> waiting.isReady(value));
      assertThat(waiting.faults()).isEmpty();
      assertThat(waiting.decode(value).asText()).isEqualTo("hello");
    }
  }

  private static final String SELF = json("'references':[{'name':'a','subject':'a','version':1}]}");

  @Test
  void aSchemaThatIsNotUnderstoodRejectsItsValues() throws Exception {
    try (FakeRegistry odd = FakeRegistry.start();
        var registry = SchemaRegistry.of(Apicurio.options("registry.url=" + odd.url()))) {
      odd.answers.add(Map.entry(200, json("{'schema':'message {','schemaType':'PROTOBUF'}")));
      odd.answers.add(Map.entry(200, json("{'schema':'<xs/>','schemaType':'XML'}")));
      odd.answers.add(Map.entry(200, json("{'schema':'{}'}")));
      for (int id = 1; id <= 3; id++) {
        byte[] value = framed(id, new byte[1]);
        assertThatThrownBy(() -> registry.decode(value))
            .isInstanceOf(RejectedException.class)
            .hasMessageContaining("schema " + id);
      }
    }
  }

  @Test
  void aCycleOfReferencesEnds() throws Exception {
    try (FakeRegistry odd = FakeRegistry.start();
        var registry = SchemaRegistry.of(Apicurio.options("registry.url=" + odd.url()))) {
      odd.answers.add(Map.entry(200, "{\"schema\":\"\\\"string\\\"\"," + SELF));
      odd.answers.add(Map.entry(200, "{\"schema\":\"\\\"int\\\"\"," + SELF));
      assertThat(registry.decode(framed(1, new byte[] {2, 'a'})).asText()).isEqualTo("a");
      assertThat(odd.answers).isEmpty();
    }
  }

  @Test
  void withoutARegistryThatAnswersDecodingFailsAndRejectsNothing() throws Exception {
    try (var none = SchemaRegistry.of(Apicurio.options("registry.url=http://127.0.0.1:9"))) {
      assertThatThrownBy(() -> none.decode(framed(1, new byte[1])))
          .isInstanceOf(UncheckedIOException.class);
      assertThat(none.isReady(framed(1, new byte[1]))).isFalse();
      TestBroker.await(() -> !none.faults().isEmpty());
      assertThat(none.faults().get(0)).contains("schema 1", "http://127.0.0.1:9");
    }
  }

  @Test
  void credentialsAreSentAsTheOptionsSay() throws Exception {
    try (FakeRegistry open = FakeRegistry.start()) {
      for (List<String> settings :
          List.of(
              List.<String>of(),
              List.of("registry.user=ann", "registry.password=s:ecret"),
              List.of("registry.token=abc"))) {
        List<String> all = new ArrayList<>(settings);
        all.add("registry.url=" + open.url() + "/");
        open.answers.add(Map.entry(200, json("{'schemaType':'JSON'}")));
        try (var registry = SchemaRegistry.of(Apicurio.options(all.toArray(String[]::new)))) {
          assertThat(registry.decode(framed(1, "7".getBytes(UTF_8))).intValue()).isEqualTo(7);
        }
      }
      String pair = Base64.getEncoder().encodeToString("ann:s:ecret".getBytes(UTF_8));
      assertThat(open.credentials).containsExactly("none", "Basic " + pair, "Bearer abc");
    }
  }

  @Test
  void anAddressWithAPasswordIsRejectedWithoutShowingIt() {
    assertThatThrownBy(() -> Apicurio.options("registry.url=http://ann:hidden@a.example"))
        .hasMessageContaining("registry.url")
        .hasMessageNotContaining("hidden");
  }
}
