package io.swell.sources;

import io.swell.format.input.RawRecord;
import io.swell.format.output.SavedJson;
import io.swell.sources.GrowingFile.SavedFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows a file like {@code tail -F}, or all files of a directory, and delivers each line when it
 * is complete, with the stack trace that follows it. A file is identified by its file-system id
 * (inode), not its name. So a file that is rotated is read to its end, and its successor from the
 * beginning; a file that is truncated is read again from the beginning. The position is saved after
 * the records are stored.
 *
 * <p>A symbolic link is followed only if it is the configured path itself. Links in a directory are
 * skipped: if they lead to a file in the same directory, that is followed anyway, and if they lead
 * elsewhere, a user with write access to the directory could expose any file that this process can
 * read. Files are opened without following links, so a file that is replaced by a link after it was
 * found is not read either.
 *
 * <p>Not thread-safe.
 */
public final class FileFollower implements Closeable {
  /** Number of polls without new data after which a file that was moved away is closed. */
  private static final int QUIET_POLLS = 5;

  /** Number of lines after which the position is saved while there is much to read. */
  private static final int CHECKPOINT = 10_000;

  private static final List<String> COMPRESSED =
      List.of(".gz", ".zip", ".bz2", ".xz", ".zst", ".lz4");

  /** What rotation and the like add to a name: also dates and numbers, as PostgreSQL and IIS do. */
  private static final Pattern ENDINGS =
      Pattern.compile(
          "(?:[.-](?:log|out|err|txt|csv|jsonl?|ndjson)|[._-]\\d[\\d-]*|(?<=^u_ex)\\d{6,8})+$");

  private final Path target;
  private final Path stateFile;
  private final int maxBytes;
  private final RecordSink records;
  private final Consumer<String> messages;
  private final Map<String, GrowingFile> followed = new LinkedHashMap<>();
  private final Map<String, SavedFile> savedPositions = new HashMap<>();
  private final String follower;
  private boolean skipExisting;
  private boolean absent;
  private boolean warnedOfLinks;
  private int unsaved;

  /**
   * Makes a follower; it does not read anything yet.
   *
   * @param target a directory, or a file that does not have to exist yet
   * @param skipExisting whether to skip content that exists at the first poll and was not read by
   *     an earlier run
   * @param stateFile state file for the positions; created if it does not exist
   * @param maxBytes maximum bytes of a line; longer lines are skipped
   * @param messages receives messages for the user, one line each
   * @throws IOException if the state file cannot be read or written
   */
  public FileFollower(
      Path target,
      boolean skipExisting,
      Path stateFile,
      int maxBytes,
      RecordSink records,
      Consumer<String> messages)
      throws IOException {
    this.target = target;
    this.skipExisting = skipExisting;
    this.stateFile = stateFile.toAbsolutePath();
    this.maxBytes = maxBytes;
    this.records = records;
    this.messages = messages;
    SavedFiles before = SavedJson.read(stateFile, SavedFiles.class);
    if (before != null) {
      follower = before.follower();
      savedPositions.putAll(before.files());
    } else {
      follower = UUID.randomUUID().toString();
      save(); // before the first line is read, so that its id is the same after a crash
    }
  }

  /**
   * Checks all files once and delivers the lines that were completed.
   *
   * @throws IOException if a record is refused, or the position cannot be saved
   */
  public void poll() throws IOException, InterruptedException {
    Map<String, Path> found = find();
    for (Map.Entry<String, Path> file : found.entrySet()) {
      follow(file.getKey(), file.getValue());
    }
    skipExisting = false;
    if (!found.isEmpty()) {
      // An earlier run may have followed other files with this state file: drop their positions.
      savedPositions.keySet().retainAll(followed.keySet());
    }
    Iterator<Map.Entry<String, GrowingFile>> each = followed.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<String, GrowingFile> file = each.next();
      GrowingFile state = file.getValue();
      boolean isInPlace = isTarget(found.get(file.getKey()));
      boolean grew = read(file.getKey(), state, false);
      state.quietPolls = grew || isInPlace ? 0 : state.quietPolls + 1;
      if (state.quietPolls >= QUIET_POLLS) {
        read(file.getKey(), state, true);
        state.close();
        each.remove();
        savedPositions.remove(file.getKey());
        unsaved++;
      }
    }
    if (unsaved > 0) {
      checkpoint();
    }
  }

  private boolean read(String key, GrowingFile file, boolean last)
      throws IOException, InterruptedException {
    var delivery =
        new GrowingFile.Records() {
          @Override
          public void record(byte[] bytes, long offset) throws IOException, InterruptedException {
            String id = String.join("/", follower, key, file.restarts() + ":" + offset);
            records.accept(bytes, headers(id, file.path()));
            if (++unsaved >= CHECKPOINT) {
              checkpoint();
            }
          }

          @Override
          public void tooLong(long offset) {
            messages.accept(
                "skipped the line at byte %d of %s: it has more than %d bytes"
                    .formatted(offset, file.path(), maxBytes));
            unsaved++;
          }
        };
    if (file.restartIfTruncated(delivery)) {
      messages.accept(file.path() + " was truncated and is read again from its beginning");
      unsaved++;
    }
    return file.read(last, delivery);
  }

  /** Returns the headers of a line: also the file's name, but for its endings, if it has one. */
  private static Map<String, String> headers(String id, Path file) {
    String name = ENDINGS.matcher(String.valueOf(file.getFileName())).replaceFirst("");
    return name.chars().anyMatch(Character::isLetter)
        ? Map.of(RawRecord.ID_HEADER, id, RawRecord.SOURCE_HEADER, name)
        : Map.of(RawRecord.ID_HEADER, id);
  }

  /** Returns whether a file is at the followed path, and not an older one that was moved away. */
  private boolean isTarget(@Nullable Path path) {
    return path != null && (path.equals(target) || Files.isDirectory(target));
  }

  private void follow(String key, Path path) throws IOException {
    GrowingFile known = followed.get(key);
    if (known != null) {
      known.setPath(path);
      return;
    }
    GrowingFile file;
    try {
      file = new GrowingFile(path, maxBytes, links(path));
    } catch (NoSuchFileException e) {
      return; // it was rotated since it was found; the next poll finds its new path
    } catch (IOException e) {
      if (!path.equals(target) && Files.isSymbolicLink(path)) {
        return; // it was replaced by a link since it was found
      }
      throw e;
    }
    SavedFile before = savedPositions.get(key);
    if (before != null && file.resume(before)) {
      messages.accept("resuming " + path + " at byte " + before.offset());
    } else if (skipExisting) {
      file.skipExisting();
      unsaved++;
    }
    followed.put(key, file);
  }

  /** Returns the files to follow, by file-system id. */
  private Map<String, Path> find() throws IOException {
    Map<String, Path> found = new TreeMap<>();
    if (Files.isDirectory(target)) {
      addAll(target, found, null);
      return found;
    }
    add(target, found, null);
    if (found.isEmpty() != absent) {
      absent = found.isEmpty();
      messages.accept(absent ? "waiting for " + target : target + " exists now");
    }
    if (!found.keySet().containsAll(known())) {
      // A followed file is no longer at its path: if it was rotated, it is in the same directory.
      Path parent = target.toAbsolutePath().getParent();
      if (parent != null && Files.isDirectory(parent)) {
        addAll(parent, found, known());
      }
    }
    return found;
  }

  private Set<String> known() {
    Map<String, Object> known = new HashMap<>(followed);
    savedPositions.forEach(known::putIfAbsent);
    return known.keySet();
  }

  private void addAll(Path directory, Map<String, Path> found, @Nullable Set<String> only)
      throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.sorted().toList()) {
        add(file, found, only);
      }
    }
  }

  /** Adds a file if it is a log, or if {@code only} is given, if its id is in that set. */
  private void add(Path file, Map<String, Path> found, @Nullable Set<String> only)
      throws IOException {
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(file, BasicFileAttributes.class, links(file));
    } catch (NoSuchFileException e) {
      return;
    }
    if (attributes.isSymbolicLink() && only == null && isLog(file)) {
      warnOfLink(file);
    }
    Object id = attributes.fileKey();
    String key = id == null ? file.toAbsolutePath().toString() : id.toString();
    boolean selected = only == null ? isLog(file) : only.contains(key);
    if (attributes.isRegularFile() && selected) {
      found.putIfAbsent(key, file);
    }
  }

  /** Returns the options to open a file: only the configured path may be a symbolic link. */
  private LinkOption[] links(Path file) {
    return file.equals(target) ? new LinkOption[0] : new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
  }

  /** Reports once that links are skipped, unless the link's destination is followed anyway. */
  private void warnOfLink(Path link) throws IOException {
    Path destination;
    try {
      destination = link.toRealPath();
    } catch (IOException e) {
      return; // the destination does not exist, or this process has no access to it
    }
    if (!warnedOfLinks && !target.toRealPath().equals(destination.getParent())) {
      warnedOfLinks = true;
      messages.accept(
          ("%s and other symbolic links in %s are skipped; to follow one, specify the file or"
                  + " directory that it leads to")
              .formatted(link, target));
    }
  }

  /** Returns whether a file's name is that of a text file to follow. */
  private boolean isLog(Path file) {
    String name = String.valueOf(file.getFileName());
    // also excludes the temporary files of the state file
    boolean isState = file.toAbsolutePath().toString().startsWith(stateFile.toString());
    return file.equals(target)
        || (!isState
            && !name.startsWith(".")
            && !name.endsWith("~")
            && COMPRESSED.stream().noneMatch(name::endsWith));
  }

  private void checkpoint() throws IOException {
    records.flush();
    for (Map.Entry<String, GrowingFile> file : followed.entrySet()) {
      savedPositions.put(file.getKey(), file.getValue().position());
    }
    save();
    unsaved = 0;
  }

  private void save() throws IOException {
    SavedJson.write(stateFile, new SavedFiles(follower, savedPositions));
  }

  @Override
  public void close() throws IOException {
    for (GrowingFile state : followed.values()) {
      state.close();
    }
    followed.clear();
  }

  /**
   * The saved state of followed files.
   *
   * @param follower unique id of the follower; distinguishes files with the same file-system id
   *     that are followed elsewhere
   * @param files position of each file by its file-system id
   */
  record SavedFiles(String follower, Map<String, SavedFile> files) {
    SavedFiles {
      Objects.requireNonNull(follower, "it has no \"follower\"");
      files = Map.copyOf(files);
    }
  }
}
