package io.swell.cli;

import io.swell.format.input.RecordFile;
import io.swell.replay.InputFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The arguments that name the file and its layout. */
final class FileArgument {
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
  private RecordFile.@Nullable Layout layout;

  InputFile.Location location() {
    return new InputFile.Location(path, layout);
  }
}
