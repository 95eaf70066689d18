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
 * @param out where data goes, buffered; whoever writes flushes
 * @param err where progress and errors go
 * @param environment the environment's variables
 * @param interactive whether {@code err} is a terminal that somebody looks at
 */
record Console(
    PrintStream out, PrintStream err, Map<String, String> environment, boolean interactive) {

  private static final int BUFFER = 1 << 16;

  /** The process's own streams and environment. */
  static Console ofProcess() {
    OutputStream stdout = new FileOutputStream(FileDescriptor.out);
    return new Console(
        new PrintStream(new BufferedOutputStream(stdout, BUFFER), false, StandardCharsets.UTF_8),
        System.err,
        System.getenv(),
        isTerminal());
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
