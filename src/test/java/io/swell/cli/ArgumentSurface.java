package io.swell.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.swell.config.ConfigurationException;
import io.swell.fuzz.Mutator;
import io.swell.fuzz.Surface;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/**
 * Arguments of the command line, parted by NUL. They are refused as wrong usage, or understood; of
 * commands that neither write files nor need Kafka, they are carried out, which fails with an
 * exception that is meant for users, and with its exit code.
 */
public final class ArgumentSurface implements Surface {
  /** What runs to its end on files alone. */
  private static final Set<String> CARRIED_OUT =
      Set.of(
          "swell config show",
          "swell config check",
          "swell config reference",
          "swell replay",
          "swell topics",
          "swell alerts");

  private static final List<String> WORDS =
      List.of(
          "config",
          "show",
          "check",
          "reference",
          "replay",
          "topics",
          "alerts",
          "fit",
          "feed",
          "track",
          "demo",
          "dashboard",
          "evaluate",
          "rank",
          "--help",
          "-h",
          "--version",
          "-V",
          "-v",
          "--verbose",
          "-c",
          "--config",
          "--set",
          "-o",
          "json",
          "table",
          "csv",
          "-n",
          "--sort",
          "share",
          "rising",
          "new",
          "--now",
          "2026-03-01T12:00:00Z",
          "--backtest",
          "--method",
          "rlsi",
          "nmf",
          "-k",
          "--save",
          "--passes",
          "--rate",
          "--speed",
          "--preset",
          "--rss",
          "--every",
          "--state",
          "--topic",
          "--vary",
          "--held-out",
          "--choose",
          "--documents",
          "--queries",
          "--qrels",
          "0",
          "1",
          "-1",
          "3.5",
          "NaN",
          "99999999999",
          "",
          " ",
          "--",
          "-",
          "@",
          "@nosuch",
          "\u00e9",
          "\ud83d",
          "%s",
          "%n",
          "'",
          "\"",
          "--set=learn.topics=5",
          "--set=learn.topics",
          "--set==",
          "--set=learn.batch=7",
          "--set=model.from=key",
          "--set=input.text=/a",
          "--set=swell.learn.topics=x",
          "--no-such",
          "-x=y",
          "--sort=",
          "--sort=SHARE",
          "--n",
          "--con",
          "learn.topics=5",
          "method=nmf");

  private final Path directory;
  private final List<String> words = new ArrayList<>(WORDS);
  private final Mutator mutator =
      new Mutator(List.of("=", "-", "--", ",", " ", "@", "%s", "\u00e9"));

  private @Nullable Exception failure;

  public ArgumentSurface() {
    try {
      directory = Files.createTempDirectory("swell-fuzz");
      write("documents.jsonl", documents());
      write("table.csv", "id,text\n1,storm nears\n2,sea falls\n");
      write("my.properties", "swell.learn.topics=4\nswell.learn.batch=5\n");
      write("empty", "");
      write("broken.properties", "swell.learn.topics=\\u12\n");
      words.add(directory.resolve("nosuch").toString());
      words.add(directory.toString());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write temporary files", e);
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.writeString(file, text);
    words.add(file.toString());
    words.add(file.toString());
  }

  private static String documents() {
    var lines = new StringBuilder("not json\n");
    for (int n = 0; n < 40; n++) {
      lines
          .append(
              "{\"id\":\"d%d\",\"timestamp\":\"2026-01-%02dT00:00:00Z\"".formatted(n, 1 + n % 28))
          .append(",\"text\":\"storm wind%d sea%d tide\"}\n".formatted(n % 5, n % 3));
    }
    return lines.toString();
  }

  @Override
  public String name() {
    return "arguments";
  }

  @Override
  public byte[] input(RandomGenerator random) {
    List<String> arguments = new ArrayList<>();
    if (random.nextInt(3) > 0) {
      arguments.add(Mutator.pick(List.of("config", "replay", "topics", "alerts"), random));
    }
    for (int left = random.nextInt(7); left > 0; left--) {
      String word = Mutator.pick(words, random);
      boolean changed = random.nextInt(8) == 0 && word.indexOf('/') < 0;
      String argument =
          changed ? new String(mutator.mutated(word.getBytes(UTF_8), random), UTF_8) : word;
      arguments.add(argument.replace("\0", ""));
    }
    return String.join("\0", arguments).replace(directory.toString(), "DIR").getBytes(UTF_8);
  }

  @Override
  public String take(byte[] input) {
    String[] arguments =
        new String(input, UTF_8).replace("DIR", directory.toString()).split("\0", -1);
    InputStream standard = System.in;
    System.setIn(new ByteArrayInputStream("{\"text\":\"storm\"}\n".getBytes(UTF_8)));
    int code;
    var err = new ByteArrayOutputStream();
    try (var errors = new PrintStream(err, false, UTF_8)) {
      var console = new Console(new ByteArrayOutputStream(), errors, Map.of(), false);
      CommandLine line = Swell.commandLine(console);
      failure = null;
      IExecutionExceptionHandler reporter = line.getExecutionExceptionHandler();
      line.setExecutionExceptionHandler(
          (e, command, parsed) -> {
            failure = e;
            return reporter.handleExecutionException(e, command, parsed);
          });
      line.setExecutionStrategy(ArgumentSurface::carriedOut);
      code = line.execute(arguments);
      console.out().flush();
    } finally {
      System.setIn(standard);
    }
    return judged(code, failure, err.toString(UTF_8));
  }

  private static int carriedOut(ParseResult parsed) {
    Integer help = CommandLine.executeHelpRequest(parsed);
    if (help != null) {
      return help;
    }
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    String name = last.commandSpec().qualifiedName();
    boolean onFiles =
        switch (name) {
          case "swell topics" -> last.hasMatchedPositional(0);
          case "swell alerts" -> last.hasMatchedOption("--backtest");
          default -> true;
        };
    return CARRIED_OUT.contains(name) && onFiles ? new RunLast().execute(parsed) : ExitCode.OK;
  }

  private static String judged(int code, @Nullable Exception failure, String err) {
    boolean meant =
        failure == null
            || failure instanceof CommandException
            || failure instanceof ConfigurationException
            || failure instanceof NoSuchFileException;
    if (!meant) {
      throw new AssertionError("code " + code + ": " + failure, failure);
    }
    if (code != ExitCode.OK && err.isBlank()) {
      throw new AssertionError("code " + code + " without a word");
    }
    return switch (code) {
      case ExitCode.OK -> "done";
      case ExitCode.USAGE -> "wrong usage";
      case ExitCode.BAD_INPUT -> "wrong input";
      default -> throw new AssertionError("code " + code + ": " + err);
    };
  }

  @Override
  public void close() throws IOException {
    try (var files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
