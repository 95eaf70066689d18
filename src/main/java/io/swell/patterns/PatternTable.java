package io.swell.patterns;

import io.swell.output.Assignment;
import io.swell.output.Output;
import io.swell.output.Output.Kind;
import io.swell.output.Tombstone;
import io.swell.state.NumberedPieces;
import io.swell.state.Saved;
import io.swell.state.StateFormat;
import io.swell.state.StateKind;
import io.swell.state.StatePart;
import io.swell.state.StateReader;
import io.swell.state.StateSink;
import io.swell.state.StateWriter;
import io.swell.text.LineScanner;
import io.swell.text.LogText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The patterns of log lines. Lines with the same words in the same order are of one pattern,
 * wherever values stand between the words: a template is recognized by its words, because values
 * come and go in number ("9.4 KB (9626 bytes)", lists of nodes) and words stay. A line's pattern is
 * found when it arrives, by one lookup; later lines can show that a word is a value:
 *
 * <ol>
 *   <li>A new form that is a known one, of two lines or more, with one more word in a gap that
 *       mostly holds a value, is of that pattern ("synchronized to LOCAL", where addresses are
 *       usual).
 *   <li>{@link #VARIANTS} forms that differ in one word only become one pattern, if the rest has
 *       {@link #FIXED_WORDS} words or more: that word is a value (users, hosts).
 * </ol>
 *
 * <p>Ids are never used again; of patterns that become one, the oldest stays. At most {@link
 * #MOST_FORMS} forms are kept: after a mini-batch, if there are more, an eighth of them is
 * forgotten, first those of a single line, of each the ones not seen for longest, and with its last
 * form a pattern.
 *
 * <p>Cost: one lookup for each line; for a new form of n words, 2 n lookups of O(n).
 */
public final class PatternTable extends StatePart {
  static final StateKind KIND = new StateKind('T', "patterns of log lines");

  /** Forms that differ in one word before that word counts as a value. */
  static final int VARIANTS = 5;

  /** Words beside the one that varies. */
  static final int FIXED_WORDS = 2;

  /** Forms that are kept: about 1 KB each. */
  static final int MOST_FORMS = 20_000;

  private static final StateFormat<PatternTable> FORMAT = StateFormat.of(PatternTable.class);

  private final String model;
  private final int mostForms;
  private final LineScanner scanner = new LineScanner();
  private final NumberedPieces<LinePattern> patterns =
      new NumberedPieces<>(KIND.key().putByte(0), LinePattern.FORMAT);

  /** By when they were born. */
  private final NumberedPieces<Form> forms =
      new NumberedPieces<>(KIND.key().putByte(1), Form.FORMAT);

  private FormIndex index = new FormIndex();

  /** The forms of the lines of the open mini-batch that arrived since the state was restored. */
  private final IdentityHashMap<LogText, Form> open = new IdentityHashMap<>();

  /** The pattern at each place whose word is known to be a value. */
  private final Map<Long, LinePattern> valuePlaces = new HashMap<>();

  private final Map<Long, LinePattern> unpublished = new HashMap<>();

  private final List<Output> ended = new ArrayList<>();
  private final NewPatterns young;
  private final Surges surges = new Surges();

  @Saved(1)
  private long lines;

  @Saved(2)
  private long nextId;

  @Saved(3)
  private long publishedHour = Long.MAX_VALUE;

  /** Lines when the news was taken last. */
  @Saved(4)
  private long newsTaken;

  private byte[] savedNumbers = {};

  /** Creates an empty table of a model, which records in {@code young} what is new. */
  public PatternTable(String model, NewPatterns young) {
    this(model, young, MOST_FORMS);
  }

  PatternTable(String model, NewPatterns young, int mostForms) {
    super(KIND);
    this.young = young;
    this.model = model;
    this.mostForms = mostForms;
  }

  /** Adds a line that has arrived. Returns whether there is news to {@link #takeNews} at once. */
  public boolean add(LogLine line) {
    Form known = find(line.text());
    Form form = known == null ? create() : known;
    young.endGap(form.pattern(), line.time());
    form.add(scanner.gaps(), lines++);
    forms.mark(form.born);
    form.pattern().add(scanner, form, line);
    if (known == null) {
      place(form);
    }
    open.put(line.text(), form);
    change(form.pattern());
    boolean isNews =
        young.add(
            form.pattern().id, known == null && form.pattern().forms.size() == 1, line, lines - 1);
    return surges.add(form.pattern(), line, young.hours(), lines) || isNews;
  }

  private @Nullable Form find(LogText text) {
    scanner.scan(text.message());
    return index.find(Form.key(scanner.hashes(), scanner.words(), -1), scanner);
  }

  /** Adds its pattern to the assignment of a line that was added since the last {@link #evict}. */
  public Assignment withPattern(Assignment made, LogText text) {
    LinePattern pattern = pattern(text);
    return made.withPattern(pattern.id, pattern.template());
  }

  LinePattern pattern(LogText text) {
    Form arrived = open.get(text);
    Form form = arrived == null ? find(text) : arrived; // it arrived before a restart
    return Objects.requireNonNull(form, "the line was not added").pattern();
  }

  /** Returns how many lines were added. */
  public long lines() {
    return lines;
  }

  /**
   * Forgets what patterns keep of a deleted document, but for counts and frequent values, and
   * publishes at once those that have shown it.
   */
  public void delete(String document, long now, Consumer<Output> outputs) {
    for (LinePattern pattern : patterns.values()) {
      if (pattern.delete(document)) {
        change(pattern);
        if (pattern.isPublished()) {
          publish(pattern, now, outputs);
        }
      }
    }
    young.delete(document);
  }

  /** Returns what is new since the last call. */
  public PatternNews takeNews() {
    long taken = newsTaken;
    newsTaken = lines;
    return young.take(
        id -> Objects.requireNonNull(patterns.get(id)).template(), surges.take(), taken, lines);
  }

  /** Returns the services and patterns that are silent. */
  public List<PatternNews.Silence> silent() {
    return young.silent(patterns.values());
  }

  private Form create() {
    var pattern = new LinePattern(nextId++);
    long[] hashes = Arrays.copyOf(scanner.hashes(), scanner.words());
    var form = new Form(lines, scanner.joined(), hashes, pattern);
    pattern.forms.add(form);
    pattern.firstForm = form.born;
    forms.put(form.born, form);
    patterns.put(pattern.id, pattern);
    index.add(form);
    return form;
  }

  private void change(LinePattern pattern) {
    patterns.mark(pattern.id);
    unpublished.put(pattern.id, pattern);
  }

  /** Gives a new form to a pattern that is known, or finds that a word of it is a value. */
  private void place(Form form) {
    int words = form.hashes.length;
    if (words <= FIXED_WORDS) {
      return;
    }
    LinePattern known = ofValuePlace(form);
    known = known == null ? ofShorter(form) : known;
    if (known != null && known != form.pattern()) {
      merge(form.pattern(), known);
    }
    for (int i = 0; i < words; i++) {
      List<Form> there = index.addAt(form.place(i), form);
      if (known == null && there.size() >= VARIANTS && there.size() >= form.variants(i)) {
        becomeOne(form, there, i);
      }
    }
  }

  private @Nullable LinePattern ofValuePlace(Form form) {
    for (int i = 0; i < form.hashes.length; i++) {
      LinePattern pattern = valuePlaces.get(form.place(i));
      if (pattern != null) {
        return pattern;
      }
    }
    return null;
  }

  private @Nullable LinePattern ofShorter(Form form) {
    for (int i = 0; i < form.hashes.length; i++) {
      Form shorter = shorter(form, i);
      boolean isGap = shorter != null && shorter.lines >= 2 && shorter.mostlyHasValue(i);
      if (shorter != null && isGap && form.variants(i) == VARIANTS) {
        return shorter.pattern();
      }
    }
    return null;
  }

  private @Nullable Form shorter(Form form, int without) {
    long key = Form.key(form.hashes, form.hashes.length, without);
    return index.find(key, form.without(without));
  }

  /** Makes one pattern of the forms that differ from a new one in one word. */
  private void becomeOne(Form form, List<Form> there, int word) {
    String rest = form.without(word);
    var all = new TreeMap<Long, LinePattern>();
    for (Form each : there) {
      if (!each.without(word).equals(rest)) {
        return; // they have a hash in common, no more
      }
      all.put(each.pattern().id, each.pattern());
    }
    Form shorter = shorter(form, word);
    if (shorter != null) {
      all.put(shorter.pattern().id, shorter.pattern());
    }
    LinePattern oldest = all.pollFirstEntry().getValue();
    all.values().forEach(each -> merge(each, oldest));
    oldest.makeValue(word, form.hashes.length);
    oldest.valuePlaces.add(form.place(word));
    valuePlaces.put(form.place(word), oldest);
  }

  private void merge(LinePattern from, LinePattern into) {
    if (from.isPublished()) {
      ended.add(from.publish(model, from.lastSeen(), into.id));
    }
    from.forms.forEach(form -> forms.mark(form.born));
    from.valuePlaces.forEach(place -> valuePlaces.put(place, into));
    into.absorb(from);
    forget(from);
    change(into);
  }

  private void forget(LinePattern pattern) {
    patterns.remove(pattern.id);
    young.remove(pattern.id);
    unpublished.remove(pattern.id);
    surges.remove(pattern.id);
  }

  /** Ends a mini-batch: forgets an eighth of the forms if there are too many. */
  public void evict() {
    open.clear();
    if (index.size() <= mostForms) {
      return;
    }
    List<Form> all = new ArrayList<>(forms.values());
    all.sort(Form.LEAST_USED_FIRST);
    for (Form form : all.subList(0, all.size() - mostForms + mostForms / 8)) {
      LinePattern pattern = form.pattern();
      if (pattern.forms.size() == 1) {
        pattern.publishedIds().forEach(id -> ended.add(Tombstone.of(Kind.PATTERN, model, id)));
        forget(pattern);
      } else if (pattern.forms.get(0) == form) {
        continue; // it has the template
      }
      pattern.forms.remove(form);
      forms.remove(form.born);
    }
    makeIndexes();
  }

  private void makeIndexes() {
    index = new FormIndex();
    valuePlaces.clear();
    for (LinePattern pattern : patterns.values()) {
      pattern.valuePlaces.forEach(place -> valuePlaces.put(place, pattern));
      for (Form form : pattern.forms) {
        index.add(form);
        index.addAtPlaces(form, FIXED_WORDS);
      }
    }
  }

  /** Publishes the patterns that have just become part of others or ended. */
  public void publishEnded(Consumer<Output> outputs) {
    ended.forEach(outputs);
    ended.clear();
  }

  /**
   * Publishes the patterns that are new or have doubled; if an hour of event time has ended, all
   * that have had lines.
   *
   * @param closed whether to publish all that have had lines since they were published anyway
   */
  public void publish(boolean closed, long now, Consumer<Output> outputs) {
    long hour = HourLines.hour(young.now());
    boolean all = closed || hour > publishedHour;
    publishedHour = hour;
    for (LinePattern pattern : new TreeMap<>(unpublished).values()) {
      if (all || pattern.hasDoubled()) {
        publish(pattern, now, outputs);
      }
    }
  }

  private void publish(LinePattern pattern, long now, Consumer<Output> outputs) {
    outputs.accept(pattern.publish(model, now, null));
    unpublished.remove(pattern.id);
    patterns.mark(pattern.id);
  }

  @Override
  public void save(StateSink changes) {
    patterns.save(changes);
    forms.save(changes);
    byte[] now = numbers();
    if (lines > 0 && !Arrays.equals(now, savedNumbers)) {
      changes.put(key().putByte(2).take(), now);
      savedNumbers = now;
    }
  }

  private byte[] numbers() {
    var out = new StateWriter();
    FORMAT.write(this, out);
    return out.take();
  }

  @Override
  public void restore(StateReader key, StateReader value) {
    int part = key.getByte();
    if (part == 0) {
      patterns.restore(key, value);
    } else if (part == 1) {
      forms.restore(key, value);
    } else {
      FORMAT.read(value, this);
      savedNumbers = numbers();
    }
  }

  @Override
  public void restored() {
    for (Form form : forms.values()) {
      LinePattern pattern = patterns.get(form.patternId());
      if (pattern == null) {
        throw new IllegalArgumentException("form %s has no pattern".formatted(form.born));
      }
      form.restored(pattern);
    }
    for (LinePattern pattern : patterns.values()) {
      if (pattern.forms.isEmpty()) {
        throw new IllegalArgumentException("pattern " + pattern.id + " has no form");
      }
      pattern.sortForms();
      if (pattern.hasGrown()) {
        unpublished.put(pattern.id, pattern);
      }
    }
    surges.restored(patterns.values());
    makeIndexes();
  }
}
