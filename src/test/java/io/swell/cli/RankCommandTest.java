package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ranks a small collection of two subjects. Half of the documents of each subject lack the one word
 * of its query; they can be found only through the co-occurrence of words.
 */
class RankCommandTest {
  private static final String[] METALS = {"tin", "zinc", "alloy", "melting", "furnace", "ingot"};
  private static final String[] BIRDS = {"gull", "nest", "feather", "wing", "migration", "egg"};
  private static final int DOCUMENTS = 24;

  @TempDir static Path directory;

  @BeforeAll
  static void write() throws IOException {
    StringBuilder documents = new StringBuilder();
    StringBuilder judgments = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      String[] words = i % 2 == 0 ? METALS : BIRDS;
      int skipped = i % 4 < 2 ? 0 : 1 + i % 5;
      int number = i;
      documents.append("{\"id\":\"d").append(i).append("\",\"text\":\"");
      IntStream.range(0, words.length)
          .filter(w -> w != skipped)
          .forEach(
              w ->
                  documents
                      .append(words[w])
                      .append(' ')
                      .append(w % 2 == number % 3 ? words[w] + ' ' : ""));
      documents.append("report").append(i % 3).append("\"}\n");
      judgments.append(i % 2 + 1).append(" 0 d").append(i).append(" 1\n");
    }
    Files.writeString(directory.resolve("docs.jsonl"), documents);
    Files.writeString(directory.resolve("qrels.txt"), judgments);
    Files.writeString(
        directory.resolve("queries.jsonl"),
        """
        {"id":"1","text":"tin"}
        {"id":"2","text":"gull"}
        {"id":"3","text":"nobody judged this"}
        """);
  }

  private static Run rank(String... more) {
    return rankFiles("docs.jsonl", "queries.jsonl", "qrels.txt", more);
  }

  private static Run rankFiles(String documents, String queries, String qrels, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "rank",
                "--documents",
                directory.resolve(documents).toString(),
                "--queries",
                directory.resolve(queries).toString(),
                "--qrels",
                directory.resolve(qrels).toString()));
    arguments.addAll(List.of(more));
    return Run.of(arguments.toArray(String[]::new));
  }

  private static final String[] SMALL = {
    "--choose",
    "learn.topics=2",
    "--folds",
    "2",
    "--choose",
    "learn.theta=0.001",
    "--choose",
    "learn.codes-weight=0.1"
  };

  private static String[] small(String... more) {
    List<String> arguments = new ArrayList<>(List.of(SMALL));
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  private static List<JsonNode> rows(Run run) {
    assertThat(run.code()).as(run.err()).isZero();
    var mapper = new ObjectMapper();
    return run.out()
        .lines()
        .map(
            line -> {
              try {
                return mapper.readTree(line);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            })
        .toList();
  }

  @Test
  void topicsFindDocumentsWithoutTheWordOfTheQuery() {
    List<JsonNode> rows = rows(rank(small("-o", "json")));
    assertThat(rows)
        .extracting(row -> row.get("name").asText())
        .containsExactly("bm25", "bm25, tuned", "vsm", "bm25 + rlsi");
    // BM25 finds half of the relevant documents and nothing else, so its average precision is 0.5.
    assertThat(rows.get(0).get("map").asDouble()).isEqualTo(0.5);
    JsonNode topics = rows.get(3);
    assertThat(topics.get("map").asDouble()).isEqualTo(1);
    assertThat(topics.get("queries").asInt()).isEqualTo(2);
    assertThat(topics.get("chosen")).hasSize(2);
    assertThat(topics.get("curve")).hasSize(21);
    assertThat(topics.get("curve").get(0).get("map").asDouble()).as("a = 0 is BM25").isEqualTo(0.5);
    assertThat(topics.get("curve").get(20).get("a").asText()).isEqualTo("1.00");
    assertThat(topics.get("againstBm25").get("difference").asDouble()).isEqualTo(0.5);
  }

  @Test
  void theTableHasARowForEachRanking() {
    Run run = rank(small("--vary", "learn.codes-penalty=l1,l2", "--online"));
    assertThat(run.code()).as(run.err()).isZero();
    List<String> lines = run.out().lines().toList();
    assertThat(lines.get(0)).matches("RANKING +MAP +NDCG@1 +@3 +@5 +@10 +P@10 +P +CHOSEN");
    assertThat(lines.get(1)).matches("bm25 +0\\.5000 +1\\.0000 .*k1=1\\.2 b=0\\.75");
    assertThat(lines.subList(4, lines.size()))
        .hasSize(2)
        .allMatch(line -> line.contains("learn.topics=2"))
        .anyMatch(line -> line.startsWith("bm25 + rlsi, online, codes-penalty=l1 "))
        .anyMatch(line -> line.startsWith("bm25 + rlsi, online, codes-penalty=l2 "));
    assertThat(run.err())
        .contains("rank: 24 documents, 2 queries with a relevant document, 2 folds\n")
        .contains("skipped: 1 query without a relevant document\n")
        .contains("rank: bm25 + rlsi, online, codes-penalty=l1 learn.topics=2");
  }

  @Test
  void aMethodWithItsOwnSettingsAddsARow() {
    Run run = rank(small("--method", "rlsi", "--method", "rlsi,learn.codes-penalty=l1"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("bm25 + rlsi, codes-penalty=l1 ");
    refuse(rank("--method", "rsli"), "there is no method 'rsli'");
  }

  private static void refuse(Run run, String why) {
    assertThat(run.err()).contains(why);
    assertThat(run.code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void rowsDoNotDependOnTheNumberOfThreads() {
    String one = rank(small("-o", "json", "--threads", "1")).out();
    assertThat(rank(small("-o", "json", "--threads", "3")).out()).isEqualTo(one);
  }

  @Test
  void aQueryOfUnknownWordsScoresZero() throws IOException {
    Files.writeString(
        directory.resolve("strange.jsonl"),
        "{\"id\":\"1\",\"text\":\"tin\"}\n{\"id\":\"2\",\"text\":\"platinum\"}\n");
    Run run = rankFiles("docs.jsonl", "strange.jsonl", "qrels.txt", small("-o", "json"));
    List<JsonNode> rows = rows(run);
    assertThat(run.err()).contains("scored 0: 1 query whose words occur in no document\n");
    assertThat(rows.get(0).get("map").asDouble()).isEqualTo(0.25);
    // For the fold of the known query the other query decides, on which all values tie, so the
    // first is used.
    assertThat(rows.get(3).get("map").asDouble()).isEqualTo(0.25);
    assertThat(rows.get(3).get("curve").get(10).get("map").asDouble()).isEqualTo(0.5);
  }

  @Test
  void aReducedVocabularyAppliesOnlyToTopics() {
    List<JsonNode> rows = rows(rank(small("-o", "json", "--vocabulary", "11")));
    assertThat(rows.get(0).get("map").asDouble()).as("BM25 sees all words").isEqualTo(0.5);
    assertThat(rank(small("--vocabulary", "0")).code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void errorsDescribeTheBadInput() throws IOException {
    Files.writeString(directory.resolve("empty.txt"), "\n");
    Files.writeString(directory.resolve("unknown.txt"), "1 0 nowhere 1\n");
    refused(rankFiles("docs.jsonl", "queries.jsonl", "empty.txt"), "empty.txt has no judgment");
    refused(rankFiles("docs.jsonl", "queries.jsonl", "unknown.txt"), "the first: [nowhere]");
    refused(
        rankFiles("qrels.txt", "queries.jsonl", "qrels.txt"),
        "qrels.txt line 1: value is not valid JSON");
    refused(rankFiles("absent", "queries.jsonl", "qrels.txt"), "there is no such file");
    refused(
        rank("--choose", "learn.topics=25", "--folds", "2"),
        "learn.topics is 25, but only 24 documents");
    Run some =
        rank(small("--method", "disc-slfa", "--method", "sparse-lsa-group", "--method", "lsa"));
    assertThat(some.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(some.err()).contains("none of 24 has a label").contains("swell.sparse-lsa.groups");
    assertThat(some.out()).as("the other rankings are still computed").contains("bm25 + lsa");
    refused(rank("--set", "learn.topic=3"), "did you mean swell.learn.topics?");
    Files.writeString(directory.resolve("broken.jsonl"), "{\"id\":\"1\",\"text\":7}\n");
    refused(
        rankFiles("docs.jsonl", "broken.jsonl", "qrels.txt"),
        "broken.jsonl line 1: text must be a string, found \"7\"");
    assertThat(rank("--folds", "3").code()).isEqualTo(ExitCode.USAGE);
    assertThat(rank("--choose", "learn.topics").code()).isEqualTo(ExitCode.USAGE);
    assertThat(Run.of("rank").code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void foldsAndVocabularyAreCheckedBeforeAnythingIsRead() {
    for (String[] wrong : new String[][] {{"--folds", "0"}, {"--vocabulary", "-1"}}) {
      Run run = rankFiles("absent", "absent", "absent", wrong);
      assertThat(run.code()).isEqualTo(ExitCode.USAGE);
      assertThat(run.err()).contains(wrong[0] + " must be at least 1, found " + wrong[1]);
    }
    assertThat(rank("--folds", "3").err()).contains("--folds", "1 to 2", "found 3");
  }

  private static void refused(Run run, String why) {
    assertThat(run.err()).contains(why);
    assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.out()).isEmpty();
  }
}
