package io.swell.sources;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Follows files, one poll at a time, while a writer and a log rotation change them. */
class FileFollowerTest {
  private static final int MAX_BYTES = 50;
  private static final String HEAD = "E no\n\tat a.B.c(B.java:1)\n";
  private static final String REST = "\tat a.D.e(D.java:2)\n";
  private static final String TRACE = (HEAD + REST).stripTrailing();

  @TempDir private Path root;
  private Path logs;
  private Path log;
  private Path state;
  private final Kept records = new Kept();
  private final List<String> messages = new ArrayList<>();

  @BeforeEach
  void place() throws IOException {
    logs = Files.createDirectory(root.resolve("logs"));
    log = logs.resolve("app.log");
    state = root.resolve("state.json");
  }

  private FileFollower follower(Path target, boolean skipExisting) throws IOException {
    return new FileFollower(target, skipExisting, state, MAX_BYTES, records, messages::add);
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, CREATE, APPEND);
  }

  /** Polls until what was written is complete: a record is when the file has not grown since. */
  private static void complete(FileFollower follower) throws Exception {
    follower.poll();
    follower.poll();
  }

  private List<String> look(FileFollower follower) throws Exception {
    complete(follower);
    return records.take();
  }

  @Test
  void onlyCompleteLinesAreRead() throws Exception {
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).isEmpty();
      append(log, "one\n\n  \ntwo\r\nthr");
      assertThat(look(follower)).containsExactly("one", "two");
      assertThat(look(follower)).isEmpty();
      append(log, "ee\n");
      assertThat(look(follower)).containsExactly("three");
    }
    assertThat(messages).first().asString().startsWith("waiting for");
  }

  @ParameterizedTest
  @CsvSource({
    "access_log-2026-07-22.log.1, access_log",
    "postgresql-2026-07-22_000000.csv, postgresql",
    "u_ex26072213.log, u_ex",
    "2026-07-22.log, ''"
  })
  void theNameOfAFileIsThatOfTheProgram(String name, String program) throws Exception {
    append(logs.resolve(name), "one\n");
    try (FileFollower follower = follower(logs, false)) {
      complete(follower);
    }
    assertThat(records.programs).containsExactly(program);
  }

  @Test
  void aRestartContinuesAfterTheLastCompleteLine() throws Exception {
    append(log, "one\ntwo\nthr");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactly("one", "two");
    }
    append(log, "ee\nfour\n");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactly("three", "four");
    }
    try (FileFollower follower = follower(log, true)) {
      assertThat(look(follower)).isEmpty();
    }
  }

  @Test
  void aRotatedFileIsFinishedBeforeTheNewOne() throws Exception {
    append(log, "one\n");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactly("one");
      append(log, "two\n");
      Files.move(log, logs.resolve("app.log.1"));
      append(logs.resolve("app.log.1"), "three\nfour without end");
      append(log, "five\n");
      assertThat(look(follower)).containsExactlyInAnyOrder("two", "three", "five");
      List<String> rest = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        rest.addAll(look(follower));
      }
      assertThat(rest).containsExactly("four without end");
      append(log, "six\n");
      assertThat(look(follower)).containsExactly("six");
    }
  }

  @Test
  void aRemovedFileIsStillReadToItsEnd() throws Exception {
    append(log, "one\n");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactly("one");
      append(log, "two\n");
      Files.delete(log);
      append(log, "three\n");
      assertThat(look(follower)).containsExactlyInAnyOrder("two", "three");
    }
  }

  @Test
  void aRotationBetweenRunsLosesAndRepeatsNothing() throws Exception {
    append(log, "one\n");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactly("one");
    }
    append(log, "two\n");
    Files.move(log, logs.resolve("app.log.1"));
    append(logs.resolve("other.log"), "not followed\n");
    append(log, "three\n");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactlyInAnyOrder("two", "three");
    }
  }

  @Test
  void aTruncatedFileIsReadFromTheStart() throws Exception {
    append(log, "one\ntwo\n");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).hasSize(2);
      try (FileChannel channel = FileChannel.open(log, java.nio.file.StandardOpenOption.WRITE)) {
        channel.truncate(0);
      }
      append(log, "new\n");
      assertThat(look(follower)).containsExactly("new");
      assertThat(messages).anyMatch(message -> message.contains("was truncated"));
    }
  }

  @Test
  void aReplacedFileIsReadFromTheStart() throws Exception {
    append(log, "one\ntwo\n");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).hasSize(2);
    }
    // The same inode number, as file systems reuse them: only the content differs.
    Files.writeString(log, "other words\nthan before\n");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactly("other words", "than before");
    }
  }

  @Test
  void followsAllFilesOfADirectoryAcrossRenames() throws Exception {
    append(log, "a1\n");
    append(logs.resolve("b.log"), "b1\n");
    append(logs.resolve("old.log.gz"), "packed\n");
    append(logs.resolve(".hidden"), "hidden\n");
    Files.createDirectory(logs.resolve("sub"));
    state = logs.resolve("state.json");
    try (FileFollower follower = follower(logs, false)) {
      assertThat(look(follower)).containsExactlyInAnyOrder("a1", "b1");
      Files.move(log, logs.resolve("app.log.1"));
      append(log, "a2\n");
      append(logs.resolve("c.log"), "c1\n");
      assertThat(look(follower)).containsExactlyInAnyOrder("a2", "c1");
    }
    append(logs.resolve("b.log"), "b2\n");
    try (FileFollower follower = follower(logs, false)) {
      assertThat(look(follower)).containsExactly("b2");
    }
  }

  @Test
  void linksInADirectoryAreNotFollowed() throws Exception {
    Path secret = Files.createDirectory(root.resolve("elsewhere")).resolve("secret");
    append(secret, "secret\n");
    append(log, "one\n");
    Files.createSymbolicLink(logs.resolve("evil.log"), secret);
    Files.createSymbolicLink(logs.resolve("relative.log"), Path.of("../elsewhere/secret"));
    Files.createSymbolicLink(logs.resolve("nowhere.log"), root.resolve("nowhere"));
    Files.createSymbolicLink(logs.resolve("aaa.log"), log);
    try (FileFollower follower = follower(logs, false)) {
      assertThat(look(follower)).containsExactly("one");
      append(secret, "more\n");
      append(log, "two\n");
      assertThat(look(follower)).containsExactly("two");
    }
    assertThat(messages)
        .singleElement()
        .asString()
        .contains("evil.log", "are skipped; to follow one, specify the file or directory");
  }

  /** Someone with write access to the directory replaces a file by a link between two polls. */
  @Test
  void aFileReplacedByALinkIsNotFollowed() throws Exception {
    Path secret = root.resolve("secret");
    append(secret, "secret and longer than what was there\n");
    append(log, "one\n");
    try (FileFollower follower = follower(logs, false)) {
      assertThat(look(follower)).containsExactly("one");
      Files.delete(log);
      Files.createSymbolicLink(log, secret);
      assertThat(look(follower)).isEmpty();
    }
    assertThatThrownBy(() -> new GrowingFile(log, MAX_BYTES, LinkOption.NOFOLLOW_LINKS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("NOFOLLOW_LINKS");
  }

  @Test
  void aConfiguredPathCanBeALink() throws Exception {
    append(log, "one\n");
    Path file = Files.createSymbolicLink(root.resolve("current"), log);
    try (FileFollower follower = follower(file, false)) {
      assertThat(look(follower)).containsExactly("one");
    }
    state = root.resolve("other.json");
    Path directory = Files.createSymbolicLink(root.resolve("current.d"), logs);
    try (FileFollower follower = follower(directory, false)) {
      assertThat(look(follower)).containsExactly("one");
    }
  }

  @Test
  void existingContentCanBeSkipped() throws Exception {
    append(log, "old\nhalf of an old line");
    try (FileFollower follower = follower(logs, true)) {
      assertThat(look(follower)).isEmpty();
      append(log, " and its rest\nnew\n");
      append(logs.resolve("b.log"), "b1\n");
      assertThat(look(follower)).containsExactlyInAnyOrder("new", "b1");
    }
  }

  @Test
  void overlongLinesAreSkippedAndReported() throws Exception {
    try (FileFollower follower = follower(log, false)) {
      append(log, "a\n" + "x".repeat(MAX_BYTES) + "\n" + "y".repeat(MAX_BYTES + 1) + "\nb\n");
      assertThat(look(follower)).containsExactly("a", "x".repeat(MAX_BYTES), "b");
      append(log, "z".repeat(3 * MAX_BYTES));
      assertThat(look(follower)).isEmpty();
    }
    append(log, "z".repeat(3 * MAX_BYTES) + "\nc\n");
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactly("c");
    }
    assertThat(messages).filteredOn(message -> message.contains("bytes")).hasSize(2);
  }

  @Test
  void unflushedLinesAreReadAgain() throws Exception {
    append(log, "one\n");
    var refusing = new Kept();
    refusing.refuse();
    try (FileFollower follower =
        new FileFollower(log, false, state, MAX_BYTES, refusing, messages::add)) {
      assertThatThrownBy(() -> complete(follower)).hasMessage("refused by the test");
    }
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactly("one");
    }
  }

  @Test
  void lineIdsAreUniqueAndStableAcrossACrash() throws Exception {
    append(log, "one\none\n");
    var crashed = follower(log, false);
    records.refuse();
    assertThatThrownBy(crashed::poll).hasMessage("refused by the test");
    crashed.close();
    List<String> first = records.ids();
    assertThat(first).hasSize(1);

    var again = new Kept();
    try (var follower = new FileFollower(log, false, state, MAX_BYTES, again, messages::add)) {
      complete(follower);
      assertThat(again.take()).containsExactly("one", "one");
      assertThat(again.ids()).startsWith(first.get(0)).hasSize(2);
      Files.writeString(log, "one\n"); // truncated and written from the start
      complete(follower);
      Files.writeString(log, "");
      complete(follower);
      append(log, "one\n");
      complete(follower);
      assertThat(again.take()).containsExactly("one", "one");
    }
    append(log, "one\n");
    try (var follower = new FileFollower(log, false, state, MAX_BYTES, again, messages::add)) {
      complete(follower);
    }
    try (var other =
        new FileFollower(log, false, root.resolve("other"), MAX_BYTES, again, messages::add)) {
      complete(other); // another feeder, perhaps on another machine
    }
    assertThat(again.ids()).hasSize(7).doesNotHaveDuplicates();
  }

  @Test
  void aStackTraceWrittenInPartsIsOneRecord() throws Exception {
    try (FileFollower follower = follower(log, false)) {
      append(log, "up\n" + HEAD + "	at a");
      follower.poll();
      assertThat(records.take()).containsExactly("up");
      append(log, REST.substring("	at a".length()));
      follower.poll();
      assertThat(records.take()).isEmpty();
      append(log, "down\n");
      follower.poll();
      assertThat(records.take()).containsExactly(TRACE);
      assertThat(look(follower)).containsExactly("down");
    }
  }

  @Test
  void aRestartWithinAStackTraceLosesAndRepeatsNothing() throws Exception {
    append(log, "up\n" + HEAD);
    try (FileFollower follower = follower(log, false)) {
      follower.poll();
      assertThat(records.take()).containsExactly("up");
    }
    append(log, REST);
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).containsExactly(TRACE);
    }
    try (FileFollower follower = follower(log, false)) {
      assertThat(look(follower)).isEmpty();
    }
  }

  @Test
  void aStackTraceThatIsRotatedAwayIsOneRecord() throws Exception {
    try (FileFollower follower = follower(log, false)) {
      append(log, "up\n" + HEAD);
      follower.poll();
      Files.move(log, logs.resolve("app.log.1"));
      append(logs.resolve("app.log.1"), REST);
      append(log, "new\n");
      List<String> all = new ArrayList<>(records.take());
      for (int i = 0; i < 10; i++) {
        follower.poll();
        all.addAll(records.take());
      }
      assertThat(all).containsExactlyInAnyOrder("up", TRACE, "new");
    }
  }

  @Test
  void aRecordThatWaitsIsDeliveredBeforeATruncatedFileIsReadAgain() throws Exception {
    try (FileFollower follower = follower(log, false)) {
      append(log, "up\nwaits\n");
      follower.poll();
      Files.writeString(log, "new\n");
      assertThat(look(follower)).containsExactly("up", "waits", "new");
    }
  }

  @Test
  void anObjectIsDeliveredAtOnce() throws Exception {
    try (FileFollower follower = follower(log, false)) {
      append(log, "{\"text\":\"up\"}\n");
      follower.poll();
      assertThat(records.take()).containsExactly("{\"text\":\"up\"}");
    }
  }

  @Test
  void aStackTraceIsBoundedByTheMaximumOfBytes() throws Exception {
    try (FileFollower follower = follower(log, false)) {
      append(log, HEAD + REST + REST);
      assertThat(look(follower)).containsExactly(TRACE, REST.stripTrailing());
    }
  }
}
