package io.swell.streaming;

import io.swell.engine.Bag;
import io.swell.engine.EngineCounters;
import io.swell.engine.LogEntry;
import io.swell.engine.LogEntryCodec;
import io.swell.engine.ModelEngine;
import io.swell.engine.Outputs;
import io.swell.engine.SourceProgress;
import io.swell.output.Assignment;
import io.swell.output.Assignment.TopicWeight;
import io.swell.output.DocumentOrigin;
import io.swell.state.StateSink;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The smallest engine with everything that a store must keep: counters that grow with every
 * document, an open batch whose pieces come and go, and outputs that depend on the whole history. A
 * document that is lost, repeated or restored wrongly changes every later weight.
 */
public final class CountingEngine implements ModelEngine {
  static final int BATCH = 5;

  private static final byte COUNT = 1;
  private static final byte OPEN = 2;
  private static final byte CLOSED = 3;

  private final Map<String, Long> counts = new TreeMap<>();
  private final List<Bag> open = new ArrayList<>();
  private long closed;
  private long learned;

  private final TreeSet<String> changedCounts = new TreeSet<>();
  private int savedOpen;
  private long savedClosed;
  private boolean complete = true;

  public CountingEngine(String model) {
    if (model.isEmpty()) {
      throw new IllegalArgumentException("a model has a key");
    }
  }

  @Override
  public void accept(LogEntry entry, Outputs outputs) {
    if (!complete) {
      throw new IllegalStateException("restored() was not called");
    }
    if (entry instanceof Bag bag) {
      open.add(bag);
    }
    if (open.size() == BATCH || (isSilence(entry) && !open.isEmpty())) {
      finish(outputs);
    }
  }

  private static boolean isSilence(LogEntry entry) {
    return entry instanceof SourceProgress progress && progress.readUntil() > 0;
  }

  @Override
  public void finish(Outputs outputs) {
    closed++;
    learned += open.size();
    for (Bag bag : open) {
      double weight = 0;
      for (int i = 0; i < bag.terms().length; i++) {
        changedCounts.add(bag.terms()[i]);
        weight += counts.merge(bag.terms()[i], (long) bag.counts()[i], Long::sum);
      }
      outputs.publish(
          new Assignment(
              bag.model(),
              bag.id(),
              bag.title(),
              DocumentOrigin.NONE,
              Instant.ofEpochMilli(bag.eventTime()),
              List.of(new TopicWeight(1, weight, 1)),
              0,
              closed,
              Assignment.Timing.IN_TIME,
              null,
              null,
              null,
              null));
    }
    open.clear();
  }

  @Override
  public EngineCounters counters() {
    return new EngineCounters(learned, 0, 0, 0, 0, 0, 0, 0);
  }

  @Override
  public void save(StateSink changes) {
    for (String term : changedCounts) {
      changes.put(key(COUNT, term), bytes(counts.getOrDefault(term, 0L)));
    }
    changedCounts.clear();
    if (closed != savedClosed) {
      changes.put(new byte[] {CLOSED}, bytes(closed));
    }
    int keep = closed == savedClosed ? savedOpen : 0;
    for (int i = open.size(); i < savedOpen; i++) {
      changes.remove(key(OPEN, String.valueOf(i)));
    }
    for (int i = keep; i < open.size(); i++) {
      changes.put(key(OPEN, String.valueOf(i)), LogEntryCodec.write(open.get(i)));
    }
    savedOpen = open.size();
    savedClosed = closed;
  }

  @Override
  public void restore(byte[] key, byte[] value) {
    complete = false;
    String name = new String(key, 1, key.length - 1, StandardCharsets.UTF_8);
    switch (key[0]) {
      case COUNT -> counts.put(name, ByteBuffer.wrap(value).getLong());
      case CLOSED -> closed = ByteBuffer.wrap(value).getLong();
      case OPEN -> {
        int index = Integer.parseInt(name);
        Bag bag = (Bag) LogEntryCodec.read(value);
        while (open.size() <= index) {
          open.add(bag);
        }
        open.set(index, bag);
      }
      default -> throw new IllegalArgumentException("kind " + key[0]);
    }
  }

  @Override
  public void restored() {
    complete = true;
    savedOpen = open.size();
    savedClosed = closed;
  }

  private static byte[] key(byte kind, String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(1 + utf8.length).put(kind).put(utf8).array();
  }

  private static byte[] bytes(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
  }
}
