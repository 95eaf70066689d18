package io.swell.serving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A headless Chromium with one page, controlled by the DevTools protocol over a web socket. Records
 * the errors of the page and the addresses that it requested.
 */
final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "chrome");
  private static final Pattern LISTENING = Pattern.compile("DevTools listening on ws://(\\S+?)/.*");
  private static final long SECONDS = 60;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger calls = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  private Chromium(Process process, String address) throws Exception {
    this.process = process;
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest list = HttpRequest.newBuilder(URI.create("http://" + address + "/json")).build();
    JsonNode pages = JSON.readTree(client.send(list, HttpResponse.BodyHandlers.ofString()).body());
    String page = "";
    for (JsonNode each : pages) {
      if (each.get("type").textValue().equals("page")) {
        page = each.get("webSocketDebuggerUrl").textValue();
      }
    }
    socket = client.newWebSocketBuilder().buildAsync(URI.create(page), new Listener()).get();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
  }

  /** Finds Chromium: SWELL_CHROMIUM is its path; otherwise PATH is searched. Null if not found. */
  static @Nullable Path find() {
    String named = System.getenv("SWELL_CHROMIUM");
    if (named != null) {
      return Path.of(named);
    }
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(directory -> NAMES.stream().map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  /** Starts Chromium with an empty profile in its own directory. */
  static Chromium start(Path program, Path profile) throws Exception {
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return new Chromium(process, address(process));
    } catch (Exception e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static String address(Process process) throws IOException {
    var lines =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.matches()) {
        Thread rest = new Thread(() -> lines.lines().forEach(ignored -> {}), "chromium-errors");
        rest.setDaemon(true);
        rest.start();
        return listening.group(1);
      }
    }
    throw new IOException("Chromium exited before it opened its debugging port");
  }

  /** Calls a method of the protocol and waits for the answer. */
  JsonNode call(String method, Map<String, ?> parameters) throws Exception {
    int id = calls.incrementAndGet();
    var answer = new CompletableFuture<JsonNode>();
    answers.put(id, answer);
    String message =
        JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters));
    socket.sendText(message, true).get(SECONDS, TimeUnit.SECONDS);
    JsonNode response = answer.get(SECONDS, TimeUnit.SECONDS);
    if (response.has("error")) {
      throw new IllegalStateException(method + ": " + response.get("error"));
    }
    return response.get("result");
  }

  /** Opens an address and waits until its document is loaded. */
  void open(String address) throws Exception {
    call("Page.navigate", Map.of("url", address));
    await("location.href === " + JSON.writeValueAsString(address));
  }

  /** Evaluates an expression in the page; waits for a promise. */
  JsonNode evaluate(String expression) throws Exception {
    JsonNode response =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (response.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + response.get("exceptionDetails"));
    }
    return response.get("result").path("value");
  }

  /** Waits until a condition is true in the page. */
  void await(String condition) throws Exception {
    evaluate(
        "new Promise((done, fail) => { const began = Date.now(); const look = () => {"
            + "if (document.readyState === 'complete' && ("
            + condition
            + ")) { done(true); } else if (Date.now() - began > 40000) {"
            + "fail(new Error(document.body.innerText.slice(0, 500))); }"
            + "else { setTimeout(look, 10); } }; look(); })");
  }

  /** Presses a key. */
  void press(String key) throws Exception {
    for (String type : List.of("keyDown", "keyUp")) {
      call("Input.dispatchKeyEvent", Map.of("type", type, "key", key, "code", key));
    }
  }

  /** Emulates a device with this screen size. */
  void resize(int width, int height) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
  }

  /** Returns a screenshot as PNG. */
  byte[] picture() throws Exception {
    String data = call("Page.captureScreenshot", Map.of("format", "png")).get("data").textValue();
    return Base64.getDecoder().decode(data);
  }

  /** Returns the exceptions, errors and warnings of the page. */
  List<String> errors() {
    return errors;
  }

  /** Returns the addresses that the page requested. */
  List<String> requests() {
    return requests;
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
  }

  private void take(JsonNode message) {
    String method = message.path("method").asText();
    JsonNode parameters = message.path("params");
    if (message.has("id")) {
      var answer = answers.remove(message.get("id").intValue());
      if (answer != null) {
        answer.complete(message);
      }
    } else if (method.equals("Network.requestWillBeSent")) {
      requests.add(parameters.get("request").get("url").textValue());
    } else if (method.equals("Runtime.exceptionThrown")
        || (method.equals("Log.entryAdded")
            && !parameters.get("entry").get("level").textValue().equals("info"))
        || (method.equals("Runtime.consoleAPICalled")
            && parameters.get("type").textValue().matches("error|warning|assert"))) {
      errors.add(parameters.toString());
    }
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(
        WebSocket webSocket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        try {
          take(JSON.readTree(text.toString()));
        } catch (IOException e) {
          errors.add("not JSON: " + text);
        }
        text.setLength(0);
      }
      webSocket.request(1);
      return null;
    }
  }
}
