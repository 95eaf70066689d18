package io.swell.cli;

import io.swell.format.input.RecordFile;
import io.swell.replay.InputFile;
import java.nio.charset.Charset;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments that name the file and its layout. */
final class FileArgument {
  @Parameters(
      paramLabel = "FILE",
      description = {
        "File with one document per line, as JSON or plain text, or with JSON objects in an"
            + " array, or, if its name ends in .csv or .tsv, a table with a header. May be"
            + " compressed (gzip, zip). '-' reads standard input."
      })
  private Path path = RecordFile.STANDARD_INPUT;

  @Option(
      names = "--layout",
      paramLabel = "lines|csv|json",
      description =
          "How the file is divided into documents. Default: csv if its name ends in .csv or .tsv,"
              + " json if it begins with an array of objects or with an object that is broken into"
              + " lines, otherwise lines.")
  private RecordFile.@Nullable Layout layout;

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description =
          "Character set of the file, for example windows-1250. Default: recognized from its first"
              + " 64 kB.")
  private @Nullable Charset encoding;

  InputFile.Location location() {
    return new InputFile.Location(path, layout, encoding);
  }
}
