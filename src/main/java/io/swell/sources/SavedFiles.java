package io.swell.sources;

import java.util.Map;
import java.util.Objects;

/**
 * The saved state of followed files.
 *
 * @param follower unique id of the follower; distinguishes files with the same file-system id that
 *     are followed elsewhere
 * @param files position of each file by its file-system id
 */
record SavedFiles(String follower, Map<String, SavedFile> files) {
  SavedFiles {
    Objects.requireNonNull(follower, "it has no \"follower\"");
    files = Map.copyOf(files);
  }

  /**
   * The position in one file.
   *
   * @param path last known path
   * @param offset bytes whose records were delivered
   * @param skipping whether the next bytes belong to a line that is too long
   * @param head checksum of the first bytes, since a file system may reuse the id of a deleted file
   * @param headLength number of bytes covered by the checksum
   * @param begun how often reading restarted because the file was truncated or replaced
   */
  record SavedFile(
      String path, long offset, boolean skipping, long head, int headLength, int begun) {}
}
