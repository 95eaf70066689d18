package io.swell.format.input;

import java.util.Locale;

/** How a file is divided into records. */
public enum FileLayout {
  /** One record per line: JSON lines, bare text, log lines. */
  LINES,
  /** A table: a header, then one record per row, quoted as in RFC 4180. */
  CSV;

  /** Returns the layout that a file's name tells: CSV for csv and tsv, also compressed. */
  public static FileLayout ofName(String file) {
    String name = file.toLowerCase(Locale.ROOT).replaceAll("\\.gz$", "");
    return name.endsWith(".csv") || name.endsWith(".tsv") ? CSV : LINES;
  }
}
