package io.swell.sources;

import java.util.Map;
import java.util.Objects;

/**
 * What is remembered of followed files between runs.
 *
 * @param follower what tells who reads them from others who read files of the same numbers
 *     elsewhere
 * @param files by what tells a file from others
 */
record SavedFiles(String follower, Map<String, SavedFile> files) {
  SavedFiles {
    Objects.requireNonNull(follower, "it says no follower");
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
   * @param begun how often it was begun again, having been cut or replaced
   */
  record SavedFile(
      String path, long offset, boolean skipping, long head, int headLength, int begun) {}
}
