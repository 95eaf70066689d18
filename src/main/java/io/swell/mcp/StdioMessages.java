package io.swell.mcp;

import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one client, each on a line of its own. The library drops answers that are not yet
 * written when the input ends, so this class reports the end of the input only after every request
 * has been answered. A file of requests can therefore be piped in. A line that is not a message, or
 * a request before the session has begun, is answered with an error and not passed on: the library
 * would end the session, or never answer.
 */
final class StdioMessages {
  private static final int PARSE_ERROR = -32_700;
  private static final int INVALID_REQUEST = -32_600;

  /** The requests that a client may send before its session has begun. */
  private static final Set<String> BEFORE =
      Set.of(McpSchema.METHOD_INITIALIZE, McpSchema.METHOD_PING);

  /** How long the writing of the last answers is awaited. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final BufferedReader lines;
  private final OutputStream out;
  private final CountDownLatch ended = new CountDownLatch(1);
  private int unanswered;
  private boolean isInitialized;

  StdioMessages(InputStream in, OutputStream out) {
    this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  /** Returns once the input has ended and every request is answered, or once a stream fails. */
  void awaitEnd() throws InterruptedException {
    ended.await();
  }

  InputStream input() {
    return new InputStream() {
      private InputStream line = InputStream.nullInputStream();

      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = line.read(bytes, offset, length);
        if (read >= 0) {
          return read;
        }
        String next;
        try {
          next = nextMessage();
        } catch (IOException e) {
          ended.countDown();
          throw e;
        }
        if (next == null) {
          awaitAnswers();
          ended.countDown();
          return -1;
        }
        line = new ByteArrayInputStream((next + "\n").getBytes(StandardCharsets.UTF_8));
        return line.read(bytes, offset, length);
      }
    };
  }

  /** Returns the next line for the library; null at the end. */
  private @Nullable String nextMessage() throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (!line.isBlank() && isForLibrary(line)) {
        return line;
      }
    }
    return null;
  }

  /** Returns whether the library can handle a line; otherwise answers it with an error. */
  private boolean isForLibrary(String line) throws IOException {
    McpSchema.JSONRPCMessage message;
    try {
      message = McpSchema.deserializeJsonRpcMessage(McpJsonDefaults.getMapper(), line);
    } catch (IOException | IllegalArgumentException e) {
      writeError("null", PARSE_ERROR, "not a message of JSON-RPC 2.0");
      return false;
    }
    if (message instanceof McpSchema.JSONRPCNotification notification) {
      isInitialized |= notification.method().equals(McpSchema.METHOD_NOTIFICATION_INITIALIZED);
    } else if (message instanceof McpSchema.JSONRPCRequest request) {
      if (!isInitialized && !BEFORE.contains(request.method())) {
        writeError(
            McpJsonDefaults.getMapper().writeValueAsString(request.id()),
            INVALID_REQUEST,
            "the session has not begun: send initialize and then notifications/initialized");
        return false;
      }
      synchronized (this) {
        unanswered++;
      }
    }
    return true;
  }

  private void writeError(String id, int code, String message) throws IOException {
    String error =
        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":%d,\"message\":\"%s\"}}\n"
            .formatted(id, code, message);
    writeLine(error.getBytes(StandardCharsets.UTF_8));
  }

  private synchronized void awaitAnswers() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    try {
      for (long left = PATIENCE.toMillis(); unanswered > 0 && left > 0; ) {
        wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void writeLine(byte[] line) throws IOException {
    out.write(line);
    out.flush();
  }

  private synchronized void answered() {
    unanswered--;
    notifyAll();
  }

  OutputStream output() {
    return new OutputStream() {
      private final ByteArrayOutputStream line = new ByteArrayOutputStream();

      @Override
      public void write(int b) throws IOException {
        line.write(b);
        if (b == '\n') {
          try {
            writeLine(line.toByteArray());
          } catch (IOException e) {
            ended.countDown(); // nobody listens any more
            throw e;
          }
          line.reset();
          answered();
        }
      }
    };
  }
}
