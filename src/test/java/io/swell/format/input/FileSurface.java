package io.swell.format.input;

import io.swell.config.OptionCatalog;
import io.swell.fuzz.Mutator;
import io.swell.fuzz.Surface;
import io.swell.text.TextAnalyzer;
import io.swell.text.TextOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Files that are fed: tables, JSON lines, log lines, also compressed. Each of their records has a
 * line after the one before, and becomes a bag or a rejection; a file that is none at all is
 * refused as such.
 */
public final class FileSurface implements Surface {
  private static final long NOW = 1_772_366_400_000L;
  private static final int MAX_BYTES = 3_000;

  private static final List<String> TABLES =
      List.of(
          """
          id,timestamp,title,text,labels
          d1,2026-02-28T08:30:00Z,"Storm, nears","Winds ""rise""
          twice",sea\r
          d2,1772359200,,Caf\u00e9 opens,

          d3,x,y,z,w,v
          """,
          "text\tid\nWinds rise\t1\n\"open quote\t2\n",
          "id;text\n1;a\n2;b;c\n",
          "\ufefftext\nonly one column\n");

  private static final List<String> LINES =
      List.of(
          """
          {"id":"a","text":"tin"}
          {"id":"b"}

            \r
          bare text
          {"id":"c","text":\
          """,
          """
2026-03-01 11:00:00,123 ERROR [main] c.e.JobRunner - job 8c1f4e90-1111-4222-8333-444455556666 \
failed at 10.0.0.1:8080 in /var/x/y.log took 17ms
\tat c.e.Job.run(Job.java:17)
""",
          """
          <34>1 2026-03-01T11:00:00.003Z web-1 su 411 ID47 [x@1 a="b"] 'su root' failed
          Mar  1 10:00:00 web-1 sshd[411]: Failed password for root from fe80::1%eth0 port 22
          """,
          """
          127.0.0.1 - - [01/Mar/2026:10:00:00 +0000] "GET /a/b?c=d HTTP/1.1" 200 17 "-" "x/1"
          {"message":"level=info ts=1772359200.5 msg=\\"done\\" 0xdeadbeef"}
          """);

  private final FileLayout layout;
  private final Mutator mutator =
      new Mutator(
          List.of(
              "\"",
              "\"\"",
              "\r",
              "\n",
              "\r\n",
              ",",
              ";",
              "\t",
              "\ufeff",
              "\u0000",
              "\u2028",
              "{",
              "}",
              "\ud83d\ude00",
              "a".repeat(4_000),
              ",".repeat(3_000),
              "1".repeat(100),
              "[[[[",
              "%s",
              "::",
              "::ffff:1.2.3.4",
              "http://",
              "file:///",
              "0x",
              "-",
              "....",
              "\\",
              "<b>",
              "&#x41;"));
  private final Ingest ingest;

  private FileSurface(FileLayout layout) {
    this.layout = layout;
    var options =
        OptionCatalog.of(List.of(InputOptions.class, TextOptions.class))
            .reader()
            .set("text.analyzer=" + (layout == FileLayout.LINES ? "logs" : "prose"))
            .read();
    ingest =
        new Ingest(
            options.get(InputOptions.class), TextAnalyzer.of(options.get(TextOptions.class)));
  }

  public static FileSurface tables() {
    return new FileSurface(FileLayout.CSV);
  }

  public static FileSurface lines() {
    return new FileSurface(FileLayout.LINES);
  }

  @Override
  public String name() {
    return "files-" + layout.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public byte[] input(RandomGenerator random) {
    String seed = Mutator.pick(layout == FileLayout.CSV ? TABLES : LINES, random);
    byte[] file = mutator.mutated(seed.getBytes(StandardCharsets.UTF_8), random);
    return switch (random.nextInt(40)) {
      case 0 -> Mutator.zipped(file);
      case 1 -> mutator.mutated(Mutator.zipped(file), random);
      default -> file;
    };
  }

  @Override
  public String take(byte[] input) {
    try (RecordFile file =
        RecordFile.open("f", input.length, new ByteArrayInputStream(input), layout, MAX_BYTES)) {
      long line = 0;
      int records = 0;
      while (file.hasNext()) {
        FileRecord record = file.next();
        if (record.line() <= line) {
          throw new AssertionError("line " + record.line() + " after line " + line);
        }
        line = record.line();
        records++;
        if (record instanceof FileRecord.Content content) {
          bounded(content.value().length);
          if (ingest.ingest(content.toRawRecord("f", NOW)).isEmpty()) {
            throw new AssertionError("nothing came of line " + line);
          }
        }
      }
      return records == 0 ? "no record" : "records";
    } catch (IllegalArgumentException e) {
      return "no table";
    } catch (IOException | UncheckedIOException e) {
      return "not readable";
    }
  }

  /** A row of a table is longer as an object, by its header. */
  private static void bounded(int bytes) {
    if (bytes > 20 * MAX_BYTES) {
      throw new AssertionError("a record of " + bytes + " bytes, allowed are " + MAX_BYTES);
    }
  }
}
