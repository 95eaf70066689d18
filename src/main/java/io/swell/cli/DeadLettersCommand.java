package io.swell.cli;

import static io.swell.cli.CommandException.require;

import io.swell.streaming.read.DeadLetters;
import io.swell.streaming.read.DeadLetters.Letter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "dead-letters",
    description = {
      "Lists the records that the tracker could not use, and sends them back.",
      "",
      "The tracker writes each record that it cannot read, unchanged, to the stream topic"
          + " dead-letters (named with kafka.prefix in front). Headers say what is wrong with it."
    },
    subcommands = {DeadLettersCommand.ListLetters.class, DeadLettersCommand.ReplayLetters.class})
final class DeadLettersCommand {
  /** The options that select dead letters. */
  static final class Chosen {
    @Option(
        names = "--code",
        paramLabel = "CODE",
        description =
            "Select only dead letters with this code, such as not-json. May be repeated. Default:"
                + " all codes.")
    private final Set<String> codes = new TreeSet<>();

    @Option(
        names = {"-n", "--limit"},
        paramLabel = "N",
        description = "Select only the newest N. Default: ${DEFAULT-VALUE}.")
    private int limit = 1000;

    List<Letter> of(DeadLetters letters) throws IOException {
      require(limit >= 1, "--limit must be at least 1, found " + limit);
      return letters.list(codes, limit);
    }
  }

  @Command(
      name = "list",
      description = {
        "Lists dead letters, oldest first, with their age, code, key, size, origin and what is"
            + " wrong.",
        "",
        "BACK counts how often a record had been sent back before it failed; a + means that it has"
            + " been sent back since. JSON output is one object per line, with the headers; key and"
            + " value are text if they are valid UTF-8, otherwise base64."
      },
      footer = {
        "%nExamples:",
        "  swell dead-letters list --config my.properties -n 20",
        "  swell dead-letters list --code not-json -o json | jq -r .value"
      })
  static final class ListLetters extends ConfiguredCommand {
    @Mixin private final Chosen chosen = new Chosen();
    @Mixin private final Arguments.Format format = new Arguments.Format();

    @Override
    public Integer call() throws IOException {
      Instant now = Instant.now();
      try (DeadLetters letters = new DeadLetters(KafkaConnection.clients(configuration()))) {
        List<Letter> found = chosen.of(letters);
        if (format.isJson()) {
          for (Letter letter : found) {
            console.printJson(json(letter));
          }
          return ExitCode.OK;
        }
        TextTable table =
            new TextTable(
                ">AGE", "CODE", "FIELD", "KEY", ">BYTES", "FROM", ">BACK", "WHAT IS WRONG");
        for (Letter letter : found) {
          table.add(
              age(Duration.between(letter.time(), now)),
              letter.code(),
              letter.field() == null ? "-" : letter.field(),
              letter.key() == null ? "-" : shortened(text(letter.key())),
              letter.value() == null ? "null" : String.valueOf(letter.value().length),
              letter.from() == null ? "-" : letter.from(),
              letter.replays() + (letter.isReplayed() ? "+" : ""),
              letter.message());
        }
        table.print(console.out());
        return ExitCode.OK;
      }
    }

    private static String age(Duration age) {
      long seconds = Math.max(0, age.toSeconds());
      return seconds < 120
          ? seconds + " s"
          : seconds < 7200
              ? seconds / 60 + " min"
              : seconds < 172_800 ? seconds / 3600 + " h" : seconds / 86_400 + " d";
    }

    private static String shortened(String key) {
      return key.length() <= 30 ? key : key.substring(0, 29) + "~";
    }

    private static Map<String, Object> json(Letter letter) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("v", letter.version());
      json.put("place", letter.place());
      json.put("time", letter.time());
      json.put("code", letter.code());
      json.put("message", letter.message());
      Console.put(json, "field", letter.field());
      Console.put(json, "from", letter.from());
      Console.put(json, "cutFromBytes", letter.cut());
      json.put("replays", letter.replays());
      json.put("replayed", letter.isReplayed());
      Map<String, String> headers = new TreeMap<>();
      letter
          .headers()
          .forEach((name, value) -> headers.put(name, value == null ? "" : text(value)));
      json.put("headers", headers);
      bytes(json, "key", letter.key());
      bytes(json, "value", letter.value());
      return json;
    }

    private static void bytes(Map<String, Object> json, String name, byte @Nullable [] bytes) {
      if (bytes == null) {
        return;
      }
      String text = text(bytes);
      if (Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
        json.put(name, text);
      } else {
        json.put(name + "Base64", Base64.getEncoder().encodeToString(bytes));
      }
    }

    private static String text(byte[] utf8) {
      return new String(utf8, StandardCharsets.UTF_8);
    }
  }

  @Command(
      name = "replay",
      description = {
        "Sends dead letters back to the documents, with their original bytes, key and headers.",
        "",
        "Use it after fixing the cause: a preset, a field, a limit. Each dead letter goes back"
            + " once; those sent back before are skipped unless --again is given. A record that"
            + " fails again becomes a new dead letter, and its BACK counts how often it was sent"
            + " back. Undelivered alerts, records of the log of bags and truncated values cannot be"
            + " sent back."
      },
      footer = {
        "%nExamples:",
        "  swell dead-letters replay --config my.properties --code no-text --dry-run",
        "  swell dead-letters replay --config my.properties --code no-text"
      })
  static final class ReplayLetters extends ConfiguredCommand {
    @Mixin private final Chosen chosen = new Chosen();

    @Option(names = "--again", description = "Include dead letters that were sent back before.")
    private boolean again;

    @Option(names = "--dry-run", description = "Only print what would be sent back.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException {
      try (DeadLetters letters = new DeadLetters(KafkaConnection.clients(configuration()))) {
        List<Letter> back = new ArrayList<>();
        Map<String, Integer> hindered = new TreeMap<>();
        for (Letter letter : chosen.of(letters)) {
          String hindrance = letters.replayObstacle(letter, again);
          if (hindrance == null) {
            back.add(letter);
          } else {
            hindered.merge(hindrance, 1, Integer::sum);
          }
        }
        if (!dryRun) {
          letters.replay(back);
        }
        console.say(
            CountPhrase.of(back.size(), "dead letter")
                + (dryRun ? " would be sent back" : " sent back"));
        hindered.forEach((why, count) -> console.say(count + " skipped: " + why));
        return ExitCode.OK;
      }
    }
  }
}
