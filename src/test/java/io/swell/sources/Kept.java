package io.swell.sources;

import io.swell.format.input.RawRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Keeps records in memory; those before the last flush are safe. */
final class Kept implements RecordSink {
  private final List<String> all = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  final Set<String> programs = new TreeSet<>();
  private int safe;
  private boolean refuses;
  private @Nullable String rejected;
  private @Nullable String reason;

  /** Has the records with a word in them rejected by the tracker. */
  void reject(String word, String why) {
    rejected = word;
    reason = why;
  }

  @Override
  public @Nullable String accept(byte[] value, Map<String, String> headers) {
    all.add(new String(value, StandardCharsets.UTF_8));
    ids.add(String.valueOf(headers.get(RawRecord.ID_HEADER)));
    programs.add(headers.getOrDefault(RawRecord.SOURCE_HEADER, ""));
    return rejected != null && all.get(all.size() - 1).contains(rejected) ? reason : null;
  }

  /** Returns the ids of the records last returned by {@link #take} and of those since. */
  List<String> ids() {
    return List.copyOf(ids);
  }

  @Override
  public void flush() throws IOException {
    if (refuses) {
      throw new IOException("refused by the test");
    }
    safe = all.size();
  }

  /** Makes every later flush fail. */
  void refuse() {
    refuses = true;
  }

  /** Returns the records since the last call; all of them must be flushed. */
  List<String> take() {
    if (safe != all.size()) {
      throw new AssertionError(all.size() - safe + " records were not flushed");
    }
    List<String> taken = List.copyOf(all);
    all.clear();
    safe = 0;
    return taken;
  }
}
