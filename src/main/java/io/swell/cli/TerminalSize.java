package io.swell.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Size of a terminal in characters.
 *
 * @param rows at least {@value #LEAST_ROWS}
 * @param columns at least {@value #LEAST_COLUMNS}
 */
record TerminalSize(int rows, int columns) {
  /** The size of a terminal that does not tell its own. */
  static final TerminalSize USUAL = new TerminalSize(24, 80);

  private static final int LEAST_ROWS = 2;
  private static final int LEAST_COLUMNS = 40;
  private static final int PATIENCE_SECONDS = 1;
  private static final Pattern SIZE = Pattern.compile("(\\d{1,4}) (\\d{1,4})\\s*");

  TerminalSize {
    rows = Math.max(LEAST_ROWS, rows);
    columns = Math.max(LEAST_COLUMNS, columns);
  }

  /** Returns the size of the terminal of this process now, which {@code stty} tells. */
  static TerminalSize now() {
    Process stty = null;
    try {
      stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      return stty.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)
          ? parse(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
          : USUAL;
    } catch (IOException e) {
      return USUAL; // no such command, or no terminal
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return USUAL;
    } finally {
      if (stty != null) {
        stty.destroyForcibly();
      }
    }
  }

  /** Parses rows and columns; a terminal that tells no size says "0 0". */
  static TerminalSize parse(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      return USUAL;
    }
    int rows = Integer.parseInt(size.group(1));
    int columns = Integer.parseInt(size.group(2));
    return rows == 0 || columns == 0 ? USUAL : new TerminalSize(rows, columns);
  }
}
