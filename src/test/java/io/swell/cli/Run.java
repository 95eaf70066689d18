package io.swell.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One run of the command line in this process.
 *
 * @param code its exit code
 * @param out what it wrote on standard output
 * @param err what it wrote on standard error
 */
record Run(int code, String out, String err) {
  static Run of(String... arguments) {
    return with(Map.of(), arguments);
  }

  static Run with(Map<String, String> environment, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream errors = new PrintStream(err, false, StandardCharsets.UTF_8);
    Console console = new Console(out, errors, environment, false);
    int code = Swell.commandLine(console).execute(arguments);
    console.out().flush();
    console.err().flush();
    return new Run(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
