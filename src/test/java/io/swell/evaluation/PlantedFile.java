package io.swell.evaluation;

import io.swell.evaluation.PlantedStream.Plan;
import io.swell.model.RowCounts;
import io.swell.model.SparseVector;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A planted stream as a file that other programs can read, all numbers big-endian:
 *
 * <pre>
 *   int32 vocabulary, topics, late, termsPerTopic, documents, tokens, entries
 *   float64 shift, drift
 *   int32 start[documents + 1], row[entries], count[entries], main[documents]
 *   per topic: int32 size, row[size]; float64 weight[size]
 * </pre>
 */
public final class PlantedFile {
  private PlantedFile() {}

  /** Writes a stream. */
  public static void write(PlantedStream stream, Path file) throws IOException {
    Plan plan = stream.plan();
    RowCounts counts = stream.counts();
    try (var out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16))) {
      ints(
          out,
          plan.vocabulary(),
          plan.topics(),
          plan.late(),
          plan.termsPerTopic(),
          plan.documents(),
          plan.tokens(),
          counts.row().length);
      out.writeDouble(plan.shift());
      out.writeDouble(plan.drift());
      ints(out, counts.start());
      ints(out, counts.row());
      ints(out, counts.count());
      for (int i = 0; i < plan.documents(); i++) {
        out.writeInt(stream.mainTopic(i));
      }
      for (SparseVector topic : stream.above()) {
        out.writeInt(topic.size());
        ints(out, topic.row());
        for (double weight : topic.weight()) {
          out.writeDouble(weight);
        }
      }
    }
  }

  private static void ints(DataOutputStream out, int... values) throws IOException {
    for (int value : values) {
      out.writeInt(value);
    }
  }

  /** Reads a stream that {@link #write} wrote. */
  public static PlantedStream read(Path file) throws IOException {
    try (var in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), 1 << 16))) {
      int[] plan = ints(in, 6);
      int entries = in.readInt();
      var planted =
          new Plan(
              plan[0],
              plan[1],
              plan[2],
              plan[3],
              plan[4],
              plan[5],
              in.readDouble(),
              in.readDouble());
      int documents = planted.documents();
      long[] length = new long[documents];
      Arrays.fill(length, planted.tokens());
      var counts =
          new RowCounts(
              documents, ints(in, documents + 1), ints(in, entries), ints(in, entries), length, 0);
      int[] main = ints(in, documents);
      List<SparseVector> above = new ArrayList<>();
      for (int k = 0; k < planted.topics(); k++) {
        int[] row = ints(in, in.readInt());
        double[] weight = new double[row.length];
        for (int n = 0; n < weight.length; n++) {
          weight[n] = in.readDouble();
        }
        above.add(new SparseVector(row, weight));
      }
      return new PlantedStream(planted, counts, main, above);
    }
  }

  private static int[] ints(DataInputStream in, int number) throws IOException {
    int[] values = new int[number];
    for (int n = 0; n < number; n++) {
      values[n] = in.readInt();
    }
    return values;
  }
}
