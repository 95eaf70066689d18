package io.swell.sources;

import java.util.Map;

/** What is remembered of followed files between runs, by what tells a file from others. */
record SavedFiles(Map<String, SavedFile> files) {
  SavedFiles {
    files = Map.copyOf(files);
  }

  /**
   * One file.
   *
   * @param path where it was
   * @param offset bytes of it that were handed on
   * @param skipping whether the next bytes are the rest of a line that is too long
   * @param head checksum of its first bytes: a file system may give the number of a file that is
   *     gone to another one
   * @param headLength how many bytes that checksum is of
   */
  record SavedFile(String path, long offset, boolean skipping, long head, int headLength) {}
}
