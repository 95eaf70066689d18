package io.swell.cli;

import io.swell.format.FileLayout;
import io.swell.format.FileRecord;
import io.swell.format.RecordFile;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The file of documents that a command reads, and how far it was read. */
final class InputFile implements AutoCloseable {
  private static final Path STANDARD_INPUT = Path.of("-");

  private final String name;
  private final long size;
  private final Counting counting;
  private final RecordFile records;

  private InputFile(String name, long size, InputStream in, FileLayout layout, int maxBytes)
      throws IOException {
    this.name = name;
    this.size = size;
    this.counting = new Counting(in);
    this.records = RecordFile.open(name, counting, layout, maxBytes);
  }

  /** The argument that names it. */
  static final class Argument {
    @Parameters(
        paramLabel = "FILE",
        description = {
          "One document a line, JSON or bare text; or a table with a header if the name ends in"
              + " .csv or .tsv; also gzip. - reads standard input."
        })
    private Path path = STANDARD_INPUT;

    @Option(
        names = "--layout",
        paramLabel = "lines|csv",
        description = "How the file is divided into documents, if its name does not tell.")
    private @Nullable FileLayout layout;

    /**
     * Opens it.
     *
     * @param maxBytes most bytes of a record: {@code input.max-bytes}
     * @throws CommandException if it cannot be a file of documents
     */
    InputFile open(int maxBytes) throws IOException {
      String name = String.valueOf(path.getFileName());
      FileLayout chosen = layout == null ? FileLayout.ofName(name) : layout;
      boolean standard = path.equals(STANDARD_INPUT);
      InputStream in = standard ? System.in : Files.newInputStream(path);
      try {
        return new InputFile(
            standard ? "stdin" : name, standard ? -1 : Files.size(path), in, chosen, maxBytes);
      } catch (IOException | IllegalArgumentException e) {
        in.close();
        throw damaged(path.toString(), e);
      }
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /** What its records are said to come from. */
  String name() {
    return name;
  }

  /** Bytes of the file, or -1 if unknown. */
  long size() {
    return size;
  }

  /** Bytes of the file read so far. */
  long position() {
    return counting.position;
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
      throw damaged(name, e);
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

  /** Counts what is read of the file itself, before it is unzipped. */
  private static final class Counting extends FilterInputStream {
    private long position;

    Counting(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      position += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      position += Math.max(0, read);
      return read;
    }
  }
}
