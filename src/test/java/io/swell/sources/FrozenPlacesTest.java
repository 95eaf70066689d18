package io.swell.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swell.format.output.SavedJson;
import io.swell.sources.FeedPoller.SavedFeed;
import io.swell.sources.FeedPoller.SavedFeeds;
import io.swell.sources.FileFollower.SavedFiles;
import io.swell.sources.GrowingFile.SavedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The state files of feeds and followed files as each version wrote them: {@code
 * frozen/feeds-VERSION.json} and {@code frozen/files-VERSION.json}, written once and never changed.
 */
class FrozenPlacesTest {
  private static final Path FROZEN = Path.of("src", "test", "resources", "frozen");

  @TempDir private Path directory;

  static Stream<Record> remembered() {
    return Stream.of(
        new SavedFeeds(
            Map.of(
                "https://news.example/feed",
                new SavedFeed("\"e1\"", "Sat, 21 Nov 2026 20:00:00 GMT", List.of("a", "urn:b")))),
        new SavedFiles(
            "0b7f3c52",
            Map.of("(dev=1,inode=7)", new SavedFile("/var/log/x.log", 512, true, -5, 64, 2))));
  }

  private static Path frozen(Record remembered) throws IOException {
    String kind = remembered instanceof SavedFeeds ? "feeds" : "files";
    Path file = FROZEN.resolve(kind + "-" + SavedJson.VERSION + ".json");
    if (Boolean.getBoolean("swell.regenerate") && !Files.exists(file)) {
      SavedJson.write(file, remembered);
    }
    return file;
  }

  @ParameterizedTest
  @MethodSource("remembered")
  void stateOfVersion1IsReadAndWrittenUnchanged(Record remembered) throws IOException {
    Path file = frozen(remembered);
    assertThat(SavedJson.read(file, remembered.getClass())).isEqualTo(remembered);
    Path again = directory.resolve("again.json");
    SavedJson.write(again, remembered);
    assertThat(again).hasSameTextualContentAs(file);
  }

  @Test
  void aLaterVersionIsRejectedAndLeftUnchanged() throws IOException {
    Path file = directory.resolve("places.json");
    String later = "{\"v\":2,\"who\":[\"knows\"]}";
    Files.writeString(file, later);
    assertThatThrownBy(
            () -> new FileFollower(file, false, file, 1000, new Kept(), line -> {}).poll())
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + " has version 2, this release reads version 1: ")
        .hasMessageContaining("the release of Swell that wrote it")
        .hasMessageEndingWith("or specify another file to start over");
    assertThat(file).hasContent(later);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "7",
        "{\"files\":{},\"follower\":\"a\"}",
        "{\"v\":1.5,\"files\":{},\"follower\":\"a\"}",
        "{\"v\":1,\"files\":{}}",
        "{\"v\":1,\"follower\":\"a\"}",
        "{\"v\":1,\"files\":{},\"follower\":\"a\",\"feeds\":{}}"
      })
  void otherFilesAreRejectedByName(String content) throws IOException {
    Path file = directory.resolve("places.json");
    Files.writeString(file, content);
    assertThatThrownBy(() -> SavedJson.read(file, SavedFiles.class))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + " is not a state file of Swell: ")
        .hasMessageContaining("to start over");
  }
}
