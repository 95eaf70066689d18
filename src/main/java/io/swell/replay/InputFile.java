package io.swell.replay;

import io.swell.format.input.DocumentReader;
import io.swell.format.input.DocumentReader.ReadResult;
import io.swell.format.input.DocumentReader.ReadResult.Accepted;
import io.swell.format.input.FileRecord;
import io.swell.format.input.InputNotice;
import io.swell.format.input.InputOptions;
import io.swell.format.input.PreviousTime;
import io.swell.format.input.RecordFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A file of documents. Reports a damaged file as bad input. */
public final class InputFile implements AutoCloseable {
  /** Number of records in which a time is looked for. */
  private static final int LEADING = 1000;

  private final RecordFile records;

  private InputFile(RecordFile records) {
    this.records = records;
  }

  /**
   * Where the documents are.
   *
   * @param path path of the file, or {@link RecordFile#STANDARD_INPUT}
   * @param layout how the file is divided; null to recognize it
   * @param charset its character set; null to recognize it
   */
  public record Location(Path path, RecordFile.@Nullable Layout layout, @Nullable Charset charset) {
    /** A file of which layout and character set are recognized. */
    public Location(Path path) {
      this(path, null, null);
    }

    /** Returns whether it can be read more than once, unlike a pipe or standard input. */
    boolean isRegular() {
      return !path.equals(RecordFile.STANDARD_INPUT) && Files.isRegularFile(path);
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /**
   * Opens a file.
   *
   * @throws InputException if it is not a file of documents
   */
  public static InputFile open(Location location) throws IOException {
    String path = location.toString();
    if (Files.isDirectory(location.path())) {
      throw new InputException(
          "cannot read " + path,
          "it is a directory",
          "name one file; 'swell feed --follow=" + path + "' sends the files of a directory");
    }
    try {
      return new InputFile(
          RecordFile.open(
              location.path(), location.layout(), location.charset(), InputOptions.MAX_BYTES));
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InputException(
          "cannot read " + path, "'swell input test FILE' shows how a file is read", e);
    } catch (IOException e) {
      throw damaged(path, e);
    }
  }

  /** Returns the documents of a stream whose text can be read. */
  public static InputFile of(String name, InputStream in) throws IOException {
    return new InputFile(RecordFile.open(name, -1, in, null, null, InputOptions.MAX_BYTES));
  }

  /**
   * Returns the start of a file, with the time of its first document that has one: that of the
   * lines before it, such as the banner of a program. Of a pipe or standard input the time is not
   * known.
   *
   * @param ingestTime ingest time of all documents, in milliseconds
   * @throws IOException if it cannot be opened
   */
  public static PreviousTime start(Location input, DocumentReader reader, long ingestTime)
      throws IOException {
    if (!input.isRegular()) {
      return new PreviousTime();
    }
    try (InputFile file = open(input)) {
      for (int i = 0; i < LEADING; i++) {
        if (file.next() instanceof FileRecord.Content content) {
          for (ReadResult result : reader.read(content.toRawRecord("file", ingestTime))) {
            if (result instanceof Accepted accepted
                && !accepted.notes().contains(InputNotice.INGEST_TIME_USED)) {
              return new PreviousTime(accepted.document().timestamp());
            }
          }
        }
      }
    } catch (InputException e) {
      return new PreviousTime(); // the reading that follows reports the damage
    }
    return new PreviousTime();
  }

  /** Returns the name shown as the origin of the records. */
  public String name() {
    return records.name();
  }

  /** Returns how the file is read where that is not a matter of course ({@link RecordFile}). */
  public List<String> readings() {
    return records.readings();
  }

  /** Returns the size of the file in bytes, or -1 if unknown. */
  public long size() {
    return records.size();
  }

  /** Returns the number of bytes of the file read so far. */
  public long position() {
    return records.position();
  }

  /**
   * Returns the next record, or null at the end.
   *
   * @throws InputException if the file is damaged
   */
  public @Nullable FileRecord next() {
    try {
      return records.hasNext() ? records.next() : null;
    } catch (UncheckedIOException e) {
      throw damaged(records.name(), e);
    }
  }

  private static InputException damaged(String name, Exception e) {
    return new InputException(
        "cannot read " + name, "check the file; 'gzip -t' checks a compressed one", e);
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
