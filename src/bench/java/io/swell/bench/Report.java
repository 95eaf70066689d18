package io.swell.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Markdown page of which parts are measured: what stands between {@code <!-- name -->} and {@code
 * <!-- end -->} is replaced, the words around it stay.
 */
final class Report {
  private final Path file;

  Report(Path file) {
    this.file = file;
  }

  /** Replaces one part. */
  void replace(String name, String text) throws IOException {
    String page = Files.readString(file);
    Pattern part =
        Pattern.compile(
            "(<!-- " + Pattern.quote(name) + " -->\n).*?(<!-- end -->)", Pattern.DOTALL);
    Matcher found = part.matcher(page);
    if (!found.find()) {
      throw new IllegalStateException(file + " has no part <!-- " + name + " -->: add it");
    }
    Files.writeString(
        file,
        page.substring(0, found.end(1)) + "\n" + text + "\n" + page.substring(found.start(2)));
  }
}
