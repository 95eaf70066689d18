package io.swell.sources;

import io.swell.format.output.SavedJson;
import io.swell.sources.SavedFiles.SavedFile;
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
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Follows a file as {@code tail -F} does, or all files of a directory: hands on each line once it
 * has an end. A file is known by its number in the file system, not by its name, so one that is
 * rotated away is read to its end, and the new one from its beginning; one that is cut is begun
 * again. Where it stands is remembered after the records are safe.
 *
 * <p>Only what was named is followed through a symbolic link. Links in a directory are passed over:
 * what they lead to in the directory itself has a name there, and whoever may write into it could
 * otherwise have any file sent that this process may read. Files are opened without following
 * links, so a file that becomes a link after it was found is not read either.
 *
 * <p>Belongs to one thread.
 */
public final class FileFollower implements Closeable {
  /** Looks without anything new after which a file that lost its place is given up. */
  private static final int QUIET_LOOKS = 5;

  /** Lines after which is remembered where it stands, while there is much to read. */
  private static final int CHECKPOINT = 10_000;

  private static final List<String> COMPRESSED =
      List.of(".gz", ".zip", ".bz2", ".xz", ".zst", ".lz4");

  private final Path target;
  private final Path saved;
  private final int maxBytes;
  private final RecordSink records;
  private final Consumer<String> messages;
  private final Map<String, Followed> followed = new LinkedHashMap<>();
  private final Map<String, SavedFile> remembered = new HashMap<>();
  private final String follower;
  private boolean skipExisting;
  private boolean absent;
  private boolean linksTold;
  private int unsaved;
  private long handed;

  private static final class Followed {
    private final GrowingFile file;
    private int quiet;

    Followed(GrowingFile file) {
      this.file = file;
    }
  }

  /**
   * Makes a follower that has not looked yet.
   *
   * @param target a file, which may be absent for now, or a directory
   * @param skipExisting whether to pass over what is there at the first look and was not read by an
   *     earlier run
   * @param saved file in which is remembered how far it came; made if absent
   * @param maxBytes longer lines are left out
   * @param messages hears in one line each what a user should know
   * @throws IOException if what was remembered cannot be read, or nothing can be remembered
   */
  public FileFollower(
      Path target,
      boolean skipExisting,
      Path saved,
      int maxBytes,
      RecordSink records,
      Consumer<String> messages)
      throws IOException {
    this.target = target;
    this.skipExisting = skipExisting;
    this.saved = saved.toAbsolutePath();
    this.maxBytes = maxBytes;
    this.records = records;
    this.messages = messages;
    SavedFiles before = SavedJson.read(saved, SavedFiles.class);
    if (before != null) {
      follower = before.follower();
      remembered.putAll(before.files());
    } else {
      follower = UUID.randomUUID().toString();
      remember(); // before the first line: its id is to be the same after a crash
    }
  }

  /** Records handed on so far. */
  public long handed() {
    return handed;
  }

  /**
   * Looks once at all files and hands on the lines that were completed.
   *
   * @return whether there was anything new
   * @throws IOException if records are refused, or the position cannot be remembered
   */
  public boolean poll() throws IOException, InterruptedException {
    Map<String, Path> found = find();
    for (Map.Entry<String, Path> file : found.entrySet()) {
      follow(file.getKey(), file.getValue());
    }
    skipExisting = false;
    if (!found.isEmpty()) {
      // What is not here now, an earlier run had followed somewhere else.
      remembered.keySet().retainAll(followed.keySet());
    }
    boolean fresh = false;
    Iterator<Map.Entry<String, Followed>> each = followed.entrySet().iterator();
    while (each.hasNext()) {
      Map.Entry<String, Followed> file = each.next();
      Followed one = file.getValue();
      boolean here = isTarget(found.get(file.getKey()));
      boolean grew = read(file.getKey(), one, false);
      one.quiet = grew || here ? 0 : one.quiet + 1;
      fresh |= grew;
      if (one.quiet >= QUIET_LOOKS) {
        read(file.getKey(), one, true);
        one.file.close();
        each.remove();
        remembered.remove(file.getKey());
        unsaved++;
      }
    }
    if (unsaved > 0) {
      checkpoint();
    }
    return fresh;
  }

  private boolean read(String key, Followed one, boolean last)
      throws IOException, InterruptedException {
    GrowingFile file = one.file;
    if (file.restartIfTruncated()) {
      messages.accept(file.path() + " was cut and is read from its beginning");
      unsaved++;
    }
    return file.read(
        last,
        new GrowingFile.Lines() {
          @Override
          public void line(byte[] bytes, long offset) throws IOException, InterruptedException {
            String id = String.join("/", follower, key, file.begun() + ":" + offset);
            records.accept(bytes, id);
            handed++;
            if (++unsaved >= CHECKPOINT) {
              checkpoint();
            }
          }

          @Override
          public void tooLong(long offset) {
            messages.accept(
                "left out the line at byte %d of %s: it has more than %d bytes (input.max-bytes)"
                    .formatted(offset, file.path(), maxBytes));
            unsaved++;
          }
        });
  }

  /** Whether a file is where it is to be followed, and not only what is left of an older one. */
  private boolean isTarget(@Nullable Path path) {
    return path != null && (path.equals(target) || Files.isDirectory(target));
  }

  private void follow(String key, Path path) throws IOException {
    Followed known = followed.get(key);
    if (known != null) {
      known.file.movedTo(path);
      return;
    }
    GrowingFile file;
    try {
      file = new GrowingFile(path, maxBytes, links(path));
    } catch (NoSuchFileException e) {
      return; // rotated away since it was found; the next look finds its new place
    } catch (IOException e) {
      if (!path.equals(target) && Files.isSymbolicLink(path)) {
        return; // it became one since it was found
      }
      throw e;
    }
    SavedFile before = remembered.get(key);
    if (before != null && file.resume(before)) {
      messages.accept("going on with " + path + " at byte " + before.offset());
    } else if (skipExisting) {
      file.skipExisting();
      unsaved++;
    }
    followed.put(key, new Followed(file));
  }

  /** The files to be followed, by what tells them from others. */
  private Map<String, Path> find() throws IOException {
    Map<String, Path> found = new TreeMap<>();
    if (Files.isDirectory(target)) {
      try (Stream<Path> files = Files.list(target)) {
        for (Path file : files.sorted().toList()) {
          add(file, found, null);
        }
      }
      return found;
    }
    add(target, found, null);
    if (found.isEmpty() != absent) {
      absent = found.isEmpty();
      messages.accept(absent ? "waiting for " + target : target + " is there");
    }
    if (!found.keySet().containsAll(known())) {
      // What was followed lost its name: if it was rotated, it lies beside.
      Path parent = target.toAbsolutePath().getParent();
      if (parent != null && Files.isDirectory(parent)) {
        try (Stream<Path> files = Files.list(parent)) {
          for (Path file : files.sorted().toList()) {
            add(file, found, known());
          }
        }
      }
    }
    return found;
  }

  private Set<String> known() {
    Map<String, Object> known = new HashMap<>(followed);
    remembered.forEach(known::putIfAbsent);
    return known.keySet();
  }

  private void add(Path file, Map<String, Path> found, @Nullable Set<String> only)
      throws IOException {
    BasicFileAttributes attributes;
    try {
      attributes = Files.readAttributes(file, BasicFileAttributes.class, links(file));
    } catch (NoSuchFileException e) {
      return;
    }
    if (attributes.isSymbolicLink() && only == null && isLog(file)) {
      tellOfLink(file);
    }
    Object number = attributes.fileKey();
    String key = number == null ? file.toAbsolutePath().toString() : number.toString();
    boolean wanted = only == null ? isLog(file) : only.contains(key);
    if (attributes.isRegularFile() && wanted) {
      found.putIfAbsent(key, file);
    }
  }

  /** What was named may be a link, what is found in a directory may not. */
  private LinkOption[] links(Path file) {
    return file.equals(target) ? new LinkOption[0] : new LinkOption[] {LinkOption.NOFOLLOW_LINKS};
  }

  /** Says once that links are passed over, if what one leads to is not followed by its own name. */
  private void tellOfLink(Path link) throws IOException {
    Path leadsTo;
    try {
      leadsTo = link.toRealPath();
    } catch (IOException e) {
      return; // it leads nowhere, or where this process may not look
    }
    if (!linksTold && !target.toRealPath().equals(leadsTo.getParent())) {
      linksTold = true;
      messages.accept(
          link
              + " and other symbolic links in "
              + target
              + " are passed over: name the file or"
              + " directory that they lead to");
    }
  }

  /** Whether it is a file of lines, by its name. */
  private boolean isLog(Path file) {
    String name = String.valueOf(file.getFileName());
    boolean own =
        file.toAbsolutePath().toString().startsWith(saved.toString()); // and what becomes of it
    return file.equals(target)
        || (!own
            && !name.startsWith(".")
            && !name.endsWith("~")
            && COMPRESSED.stream().noneMatch(name::endsWith));
  }

  private void checkpoint() throws IOException {
    records.flush();
    for (Map.Entry<String, Followed> file : followed.entrySet()) {
      remembered.put(file.getKey(), file.getValue().file.position());
    }
    remember();
    unsaved = 0;
  }

  private void remember() throws IOException {
    SavedJson.write(saved, new SavedFiles(follower, remembered));
  }

  @Override
  public void close() throws IOException {
    for (Followed one : followed.values()) {
      one.file.close();
    }
    followed.clear();
  }
}
