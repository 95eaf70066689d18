package io.swell.cli;

import io.swell.format.input.FileLayout;
import io.swell.format.input.FileRecord;
import io.swell.format.input.RecordFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The file of documents that a command reads; what is wrong with it is bad input. */
final class InputFile implements AutoCloseable {
  private final RecordFile records;

  private InputFile(RecordFile records) {
    this.records = records;
  }

  /** The argument that names it. */
  static final class Argument {
    @Parameters(
        paramLabel = "FILE",
        description = {
          "One document a line, JSON or bare text; or a table with a header if the name ends in"
              + " .csv or .tsv; also gzip. - reads standard input."
        })
    private Path path = RecordFile.STANDARD_INPUT;

    @Option(
        names = "--layout",
        paramLabel = "lines|csv",
        description = "How the file is divided into documents, if its name does not tell.")
    private @Nullable FileLayout layout;

    /** A file that an option names, told by its name. */
    static Argument of(Path path) {
      Argument argument = new Argument();
      argument.path = path;
      return argument;
    }

    /**
     * Opens it.
     *
     * @param maxBytes most bytes of a record: {@code input.max-bytes}
     * @throws CommandException if it cannot be a file of documents
     */
    InputFile open(int maxBytes) throws IOException {
      return InputFile.open(path, layout, maxBytes);
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /**
   * Opens a file.
   *
   * @param layout how it is divided; null to tell by its name
   * @param maxBytes most bytes of a record: {@code input.max-bytes}
   * @throws CommandException if it cannot be a file of documents
   */
  static InputFile open(Path path, @Nullable FileLayout layout, int maxBytes) throws IOException {
    FileLayout chosen = layout == null ? FileLayout.ofName(path.toString()) : layout;
    try {
      return new InputFile(RecordFile.open(path, chosen, maxBytes));
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException | IllegalArgumentException e) {
      throw damaged(path.toString(), e);
    }
  }

  /** What its records are said to come from. */
  String name() {
    return records.name();
  }

  /** Bytes of the file, or -1 if unknown. */
  long size() {
    return records.size();
  }

  /** Bytes of the file read so far. */
  long position() {
    return records.position();
  }

  /**
   * Returns the next record, or null at the end.
   *
   * @throws CommandException if the file is damaged
   */
  @Nullable FileRecord next() {
    try {
      return records.hasNext() ? records.next() : null;
    } catch (UncheckedIOException e) {
      throw damaged(records.name(), e);
    }
  }

  private static CommandException damaged(String name, Exception e) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "cannot read " + name,
        String.valueOf(e.getMessage()),
        "check the file; 'gzip -t' checks a compressed one",
        e);
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
