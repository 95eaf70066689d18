package io.swell.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Help.Ansi;

/**
 * What a command sees of the process around it.
 *
 * @param data standard output for bytes, buffered; failures to write are thrown
 * @param out the same for text
 * @param err where progress and errors go
 * @param environment the environment's variables
 * @param interactive whether {@code err} is a terminal that somebody looks at
 */
record Console(
    OutputStream data,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    boolean interactive) {

  private static final int BUFFER = 1 << 16;

  /** The process's own streams and environment. */
  static Console ofProcess() {
    OutputStream stdout =
        new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER);
    return new Console(stdout, System.err, System.getenv(), isTerminal());
  }

  /** A console whose text and bytes go to the same stream. */
  Console(
      OutputStream data, PrintStream err, Map<String, String> environment, boolean interactive) {
    this(data, new PrintStream(data, false, StandardCharsets.UTF_8), err, environment, interactive);
  }

  /** Whether colours are welcome: a terminal, and nobody set {@code NO_COLOR}. */
  boolean coloured() {
    return interactive && environment.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /**
   * Standard error may be a terminal while standard output is a file, which Java does not tell;
   * where the system shows its descriptors as links, they do.
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
