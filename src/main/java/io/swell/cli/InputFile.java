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

/** The file of documents that a command reads. Reports a damaged file as bad input. */
final class InputFile implements AutoCloseable {
  private final RecordFile records;

  private InputFile(RecordFile records) {
    this.records = records;
  }

  /** The arguments that name the file and its layout. */
  static final class Argument {
    @Parameters(
        paramLabel = "FILE",
        description = {
          "File with one document per line, as JSON or plain text, or, if its name ends in .csv or"
              + " .tsv, a table with a header. May be gzipped. '-' reads standard input."
        })
    private Path path = RecordFile.STANDARD_INPUT;

    @Option(
        names = "--layout",
        paramLabel = "lines|csv",
        description =
            "How the file is divided into documents. Default: csv if its name ends in .csv or .tsv,"
                + " otherwise lines.")
    private @Nullable FileLayout layout;

    /** Returns the argument for a file named by an option; its name determines the layout. */
    static Argument of(Path path) {
      Argument argument = new Argument();
      argument.path = path;
      return argument;
    }

    /**
     * Opens the file.
     *
     * @param maxBytes maximum size of a record in bytes: {@code input.max-bytes}
     * @throws CommandException if it is not a file of documents
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
   * @param layout how the file is divided; null to choose by its name
   * @param maxBytes maximum size of a record in bytes: {@code input.max-bytes}
   * @throws CommandException if it is not a file of documents
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

  /** Returns the name shown as the origin of the records. */
  String name() {
    return records.name();
  }

  /** Returns the size of the file in bytes, or -1 if unknown. */
  long size() {
    return records.size();
  }

  /** Returns the number of bytes of the file read so far. */
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
