package io.swell.cli;

import io.swell.format.output.ApiJson;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;

/**
 * The streams and environment of the process, as a command uses them.
 *
 * @param data standard output for bytes, buffered; throws if writing fails
 * @param err standard error, for progress and errors
 * @param interactive whether {@code err} is a terminal
 */
record Console(
    InputStream in,
    OutputStream data,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    boolean interactive) {

  private static final int BUFFER = 1 << 16;

  static Console ofProcess() {
    OutputStream stdout =
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER);
    return new Console(System.in, stdout, System.err, System.getenv(), isTerminal());
  }

  /** Creates a console that writes text and bytes to the same stream. */
  Console(
      InputStream in,
      OutputStream data,
      PrintStream err,
      Map<String, String> environment,
      boolean interactive) {
    this(
        in,
        data,
        new PrintStream(data, false, StandardCharsets.UTF_8),
        err,
        environment,
        interactive);
  }

  void say(String line) {
    err.println(line);
  }

  void say(String format, Object... arguments) {
    err.printf(Locale.ROOT, format + "%n", arguments);
  }

  /** Adds a field to an object of JSON, unless it has no value. */
  static void put(Map<String, Object> object, String name, @Nullable Object value) {
    if (value != null) {
      object.put(name, value);
    }
  }

  void printJson(Object object) {
    out.writeBytes(ApiJson.write(object));
    out.println();
  }

  /** Writes a line of JSON to the data and flushes it, so that readers get each line at once. */
  void writeLine(byte[] json) throws IOException {
    data.write(json);
    data.write('\n');
    data.flush();
  }

  /**
   * Returns whether to use colors: on a terminal that understands ANSI sequences, which {@code
   * TERM=dumb} does not, unless {@code NO_COLOR} is set.
   */
  boolean colored() {
    return interactive
        && !"dumb".equals(environment.get("TERM"))
        && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /**
   * Returns whether standard error is a terminal. Java cannot tell this if standard output is a
   * file, so this reads the link of the file descriptor where the system provides one.
   */
  private static boolean isTerminal() {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return Ansi.AUTO.enabled();
    }
  }
}
