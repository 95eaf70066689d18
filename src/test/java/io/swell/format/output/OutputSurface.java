package io.swell.format.output;

import io.swell.engine.Outputs;
import io.swell.fuzz.JsonMutator;
import io.swell.fuzz.Surface;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Records of the output topics as a dashboard reads them: each is refused as none of ours, or taken
 * in by whoever shows it, and written again the same.
 */
public final class OutputSurface implements Surface {
  private static final List<String> NAMES =
      List.of(
          "v", "type", "model", "topic", "terms", "documents", "share", "into", "name", "window");

  private final JsonMutator mutator = new JsonMutator(records(), NAMES);
  private final Outputs shown;
  private final Runnable questions;

  /**
   * A surface in front of somebody who shows what is published.
   *
   * @param shown takes every record that can be read
   * @param questions asks about them
   */
  public OutputSurface(Outputs shown, Runnable questions) {
    this.shown = shown;
    this.questions = questions;
  }

  private static List<String> records() {
    var lines = new ByteArrayOutputStream();
    var writer = new JsonLines(lines);
    writer.assignment(OutputFixture.ASSIGNMENT);
    writer.snapshot(OutputFixture.SNAPSHOT);
    writer.activity(OutputFixture.ACTIVITY);
    writer.event(OutputFixture.MERGED);
    writer.alert(OutputFixture.ALERT);
    writer.report(OutputFixture.REPORT);
    return lines.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Override
  public String name() {
    return "outputs";
  }

  @Override
  public byte[] input(RandomGenerator random) {
    return mutator.next(random);
  }

  @Override
  public String take(byte[] input) {
    List<byte[]> again = new ArrayList<>();
    try {
      OutputReader.line(input, new JsonLines(new Kept(again)));
    } catch (IllegalArgumentException e) {
      return "refused";
    }
    byte[] written = again.get(0);
    OutputReader.line(written, shown);
    questions.run();
    List<byte[]> thrice = new ArrayList<>();
    OutputReader.line(written, new JsonLines(new Kept(thrice)));
    if (!Arrays.equals(written, thrice.get(0))) {
      throw new AssertionError(
          "another record when read back: " + new String(written, StandardCharsets.UTF_8));
    }
    return "taken";
  }

  /** Keeps what is written at once. */
  private static final class Kept extends ByteArrayOutputStream {
    private final List<byte[]> lines;

    Kept(List<byte[]> lines) {
      this.lines = lines;
    }

    @Override
    public void write(byte[] json) {
      lines.add(json);
    }
  }
}
