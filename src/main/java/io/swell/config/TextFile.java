package io.swell.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A text that an option names by its path, read when the configuration is.
 *
 * @param path of the file
 * @param lines of the file, UTF-8
 */
public record TextFile(Path path, List<String> lines) {
  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException if it cannot be read
   */
  static TextFile read(Path path) {
    try {
      return new TextFile(path, Files.readAllLines(path, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + path, e);
    }
  }

  /** The path, as it would be written in a file of options. */
  @Override
  public String toString() {
    return path.toString();
  }
}
