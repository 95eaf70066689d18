package io.swell.cli;

import io.swell.engine.Outputs;
import io.swell.format.output.JsonLines;
import io.swell.output.Output;
import io.swell.replay.InputException;
import io.swell.streaming.admin.StreamTopic;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A directory with one file of JSON lines for each type of output, named after the stream topic
 * that holds it, such as {@code assignments.jsonl}. The files are written under temporary names and
 * get their own when all are complete; an existing file is never replaced.
 */
final class OutputDirectory implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final Path directory;

  private final Map<Output.Kind, OutputFile> files = new LinkedHashMap<>();

  private OutputDirectory(Path directory) {
    this.directory = directory;
  }

  /**
   * Creates the directory, if it is absent, and begins its files.
   *
   * @throws InputException if it has such a file already, or cannot be written
   */
  static OutputDirectory open(Path directory) throws IOException {
    OutputDirectory opened = new OutputDirectory(directory);
    for (StreamTopic topic : StreamTopic.OUTPUTS) {
      if (Files.exists(opened.file(topic))) {
        throw unusable(
            directory,
            opened.file(topic).getFileName() + " exists and is not replaced",
            "choose another directory with --output, or delete its files",
            null);
      }
    }
    try {
      Files.createDirectories(directory);
      for (StreamTopic topic : StreamTopic.OUTPUTS) {
        opened.files.put(topic.kind(), new OutputFile(opened.file(topic)));
      }
    } catch (IOException e) {
      opened.close();
      throw unusable(directory, e.toString(), "choose another directory with --output", e);
    }
    return opened;
  }

  private static InputException unusable(
      Path directory, String why, String remedy, @Nullable Throwable cause) {
    return new InputException("cannot write to " + directory, why, remedy, cause);
  }

  private Path file(StreamTopic topic) {
    return directory.resolve(topic.sink() + ".jsonl");
  }

  Outputs outputs() {
    return new JsonLines(
        (kind, json) -> {
          OutputFile file = Objects.requireNonNull(files.get(kind));
          file.records++;
          file.out.write(json);
          file.out.write('\n');
        });
  }

  /** Completes all files and gives them their names. */
  void finish() throws IOException {
    for (OutputFile file : files.values()) {
      file.out.close();
    }
    for (OutputFile file : files.values()) {
      Files.move(file.unfinished, file.target);
    }
  }

  /** Deletes the files that are not finished. */
  @Override
  public void close() throws IOException {
    ClosingStack all = new ClosingStack();
    files.values().forEach(all::add);
    all.close();
  }

  /** Returns the names of the files with the numbers of their records. */
  @Override
  public String toString() {
    return files.values().stream()
        .map(file -> String.format(Locale.ROOT, "%s %,d", file.target.getFileName(), file.records))
        .collect(Collectors.joining(", "));
  }

  private static final class OutputFile implements AutoCloseable {
    private final Path target;
    private final Path unfinished;
    private final OutputStream out;
    private long records;

    OutputFile(Path target) throws IOException {
      this.target = target;
      unfinished = target.resolveSibling(target.getFileName() + ".tmp");
      out = new BufferedOutputStream(Files.newOutputStream(unfinished), BUFFER);
    }

    @Override
    public void close() throws IOException {
      try {
        out.close();
      } finally {
        Files.deleteIfExists(unfinished);
      }
    }
  }
}
