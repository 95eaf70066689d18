package io.swell.format.input;

import java.util.Locale;

/** How a file is divided into records. */
public enum FileLayout {
  /** One record per line: JSON lines, plain text or log lines. */
  LINES,
  /** A table: a header, then one record per row, with quoting as in RFC 4180. */
  CSV;

  /** Returns the layout for a file name: CSV for .csv and .tsv, also with .gz, otherwise LINES. */
  public static FileLayout ofName(String file) {
    String name = file.toLowerCase(Locale.ROOT).replaceAll("\\.gz$", "");
    return name.endsWith(".csv") || name.endsWith(".tsv") ? CSV : LINES;
  }
}
