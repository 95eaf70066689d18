package io.swell.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A text file named by an option; read together with the configuration.
 *
 * @param path path of the file
 * @param lines lines of the file, decoded as UTF-8
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

  /** Returns the path, as written in a configuration file. */
  @Override
  public String toString() {
    return path.toString();
  }
}
