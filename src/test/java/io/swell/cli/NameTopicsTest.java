package io.swell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.swell.http.Receiver;
import io.swell.naming.ChatAnswer;
import io.swell.streaming.TestBroker;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Names topics on a real broker, by a local stand-in for a language model. */
class NameTopicsTest {
  @RegisterExtension static final TestBroker BROKER = new TestBroker();

  private static final History HISTORY = new History(BROKER);
  private static final String NAMED = "\"label\":\"Harbor news\",\"named\":true";

  /** Runs a command. */
  @FunctionalInterface
  interface Command {
    Run run(String... arguments) throws Exception;
  }

  /** Returns the command that names all topics that are due, by a language model. */
  static String[] once(URI endpoint) {
    return arguments(endpoint, "--once");
  }

  private static String[] arguments(URI endpoint, String... more) {
    List<String> arguments = new ArrayList<>(List.of("name-topics"));
    for (String option :
        List.of("endpoint=" + endpoint, "model=small", "requests-per-minute=600")) {
      arguments.addAll(List.of("--set", "naming." + option));
    }
    arguments.addAll(List.of(more));
    return arguments.toArray(String[]::new);
  }

  /** Asserts that a user may do all that it takes to name the topics of a tracker. */
  static void assertThatTopicsAreNamed(Command command) throws Exception {
    try (var model = new Receiver().otherwiseAnswer(ChatAnswer.saying("Tin"))) {
      Run named = command.run(once(model.uri("/")));
      assertThat(named.code()).as(named.err()).isZero();
      assertThat(named.out()).contains(" -> Tin");
    }
  }

  private static Run name(String application, Receiver model, String... more) {
    return HISTORY.of(application, application, arguments(model.uri("/v1"), more));
  }

  private static void learn(String application, int from, int to) throws IOException {
    assertThat(HISTORY.run(application, "feed", HISTORY.corpus(from, to)).code()).isZero();
    Run learned = HISTORY.backfill(application, application);
    assertThat(learned.code()).as(learned.err()).isZero();
  }

  @Test
  void suggestedNamesShowInSnapshotsAndAReplayOfTheLogAsksNobody() throws Exception {
    learn("named", 0, 400);
    long live = HISTORY.of("named", "named", "topics", "-o", "json").out().lines().count();
    assertThat(live).isBetween(4L, 8L);
    try (var model = new Receiver().otherwiseAnswer(ChatAnswer.saying("Harbor news"))) {
      int logged = BROKER.values("named.bags").size();
      Run dry = name("named", model, "--once", "--dry-run");
      assertThat(dry.code()).as(dry.err()).isZero();
      assertThat(dry.out().lines())
          .hasSize((int) live)
          .allMatch(line -> line.matches("main/\\d+  topic\\d.* -> Harbor news"));
      assertThat(BROKER.values("named.bags")).hasSize(logged);

      Run written = name("named", model, "--once");
      assertThat(written.out()).isEqualTo(dry.out());
      assertThat(BROKER.values("named.bags")).hasSize(logged + (int) live);
      assertThat(model.posted()).hasSize(2 * (int) live);
      for (String document : PlantedCorpus.documents()) {
        String text = document.replaceFirst(".*\"text\":\"", "");
        String beginning = text.substring(0, text.indexOf(' ', text.length() / 2));
        assertThat(model.posted()).noneMatch(posted -> posted.body().contains(beginning));
      }

      learn("named", 400, 450);
      assertThat(BROKER.values("named.snapshots").stream().filter(each -> each.contains(NAMED)))
          .hasSizeGreaterThanOrEqualTo((int) live);
      assertThat(BROKER.values("named.events"))
          .filteredOn(each -> each.contains("\"renamed\""))
          .hasSize((int) live)
          .allMatch(each -> each.contains("\"name\":\"Harbor news\"") && !each.contains("byUser"));
      Run again = name("named", model, "--once");
      assertThat(again.code()).as(again.err()).isZero();
      assertThat(again.out()).doesNotContain("Harbor news ->");
    }
    List<String> before = BROKER.values("named.snapshots");
    Run reset = HISTORY.of("named", "named", "reset", "--keep-log", "--outputs", "--yes");
    assertThat(reset.code()).as(reset.err()).isZero();
    assertThat(HISTORY.backfill("named", "named").code()).isZero();
    assertThat(BROKER.values("named.snapshots")).isEqualTo(before);
  }

  @Test
  void aLanguageModelThatCannotBeUsedEndsTheCommandWithTheReason() throws Exception {
    learn("unnamed", 0, 400);
    try (var model = new Receiver().then(401)) {
      Run denied = name("unnamed", model, "--once");
      assertThat(denied.code()).isEqualTo(ExitCode.FAILED);
      assertThat(denied.err())
          .contains("error: the language model cannot be used: it answered 401", "naming.token");
      model.then(500).then(500).then(500);
      Run silent = name("unnamed", model, "--once", "--set", "naming.requests-per-minute=600");
      assertThat(silent.code()).isEqualTo(ExitCode.FAILED);
      assertThat(silent.err()).contains("error: the language model gave no answer");
    }
  }

  @Test
  void withoutOnceItRunsUntilItIsStopped() throws Exception {
    learn("running", 0, 400);
    try (var model = new Receiver().otherwiseAnswer(ChatAnswer.saying("Harbor news"));
        var running = new Running(() -> name("running", model))) {
      int logged = BROKER.values("running.bags").size();
      TestBroker.await(() -> BROKER.values("running.bags").size() >= logged + 4);
      assertThat(running.isRunning()).isTrue();
    }
  }

  @Test
  void itSaysWhatIsMissing() {
    Run unset = HISTORY.run("any", "name-topics", "--once");
    assertThat(unset.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(unset.err()).contains("naming.endpoint or naming.model is empty");
    Run shown = HISTORY.run("any", "name-topics", "--set", "naming.token=hunter2");
    assertThat(shown.code()).isEqualTo(ExitCode.USAGE);
    assertThat(shown.err()).contains("SWELL_NAMING_TOKEN_FILE").doesNotContain("hunter2");
    Run plain =
        Run.with(
            Map.of("SWELL_NAMING_ENDPOINT", "http://llm.example.org/v1"), "name-topics", "--once");
    assertThat(plain.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(plain.err()).contains("naming.allow-plain-http");
  }
}
