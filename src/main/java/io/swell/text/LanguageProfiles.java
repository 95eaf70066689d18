package io.swell.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How frequent pairs and triples of letters are in each of several languages, by the profiles of
 * Optimaize's library. They are loaded when a document first needs them, and shared by all threads.
 *
 * <p>Of the library only the profiles are used: its detector keeps them as maps of strings, in 79
 * MB, and needs Guava.
 */
final class LanguageProfiles {
  /** The share of pairs or triples that a language is taken to have where its profile has none. */
  private static final double UNSEEN = 1e-5;

  private static final String CYRILLIC = "абвгдђежзијклљмнњопрстћуфхцчџш";
  private static final String[] LATIN =
      "a b v g d đ e ž z i j k l lj m n nj o p r s t ć u f h c č dž š".split(" ", -1);

  private static final Pattern COUNT = Pattern.compile("\"([^\"]{2,})\":([0-9]+)");
  private static final Pattern TOTAL = Pattern.compile("[0-9]+");

  private static final Map<List<String>, LanguageProfiles> LOADED = new ConcurrentHashMap<>();

  private final List<String> codes;
  // an open-addressing hash table of grams; 0 is an empty slot
  private final long[] grams;
  // where the languages and weights of the gram of a slot begin, and at its end those of the next
  private final int[] starts;
  private final byte[] languages;
  private final float[] weights;

  private LanguageProfiles(List<String> codes, boolean isLatin) {
    this.codes = codes;
    Map<String, float[]> shares = new HashMap<>();
    for (int i = 0; i < codes.size(); i++) {
      read(codes.get(i), i, isLatin, shares);
    }
    grams = new long[Integer.highestOneBit(3 * shares.size()) * 2];
    float[][] rows = new float[grams.length][];
    shares.forEach(
        (letters, row) -> {
          int slot = slot(gram(letters));
          grams[slot] = gram(letters);
          rows[slot] = row;
        });
    starts = new int[grams.length + 1];
    int size = 0;
    for (float[] row : shares.values()) {
      for (float share : row) {
        size += share > 0 ? 1 : 0;
      }
    }
    languages = new byte[size];
    weights = new float[size];
    int end = 0;
    for (int slot = 0; slot < grams.length; slot++) {
      starts[slot] = end;
      float[] row = rows[slot];
      for (int i = 0; row != null && i < row.length; i++) {
        if (row[i] > 0) {
          languages[end] = (byte) i;
          weights[end++] = (float) StrictMath.log1p(row[i] / UNSEEN);
        }
      }
    }
    starts[grams.length] = end;
  }

  /**
   * Returns the profiles of languages in one script.
   *
   * @param codes their codes, at most 127
   * @param isLatin whether the script is Latin; Serbian has a profile in Cyrillic letters only
   */
  static LanguageProfiles of(List<String> codes, boolean isLatin) {
    return LOADED.computeIfAbsent(codes, c -> new LanguageProfiles(c, isLatin));
  }

  static String profile(String code) {
    return code.equals("pt-br") ? "pt" : code;
  }

  private void read(String code, int number, boolean isLatin, Map<String, float[]> shares) {
    String resource = "languages/" + profile(code);
    Map<String, Integer> counts = new HashMap<>();
    double[] totals = new double[3];
    try (InputStream in = LanguageProfiles.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("there is no profile " + resource);
      }
      readCounts(in, counts, totals);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the profile " + resource, e);
    }
    int languages = codes.size();
    counts.forEach(
        (letters, count) -> {
          String gram = folded(letters);
          if (isLatin && code.equals("sr")) {
            gram = latin(gram);
          }
          // a letter may become two
          for (int at = 0; at + 3 <= Math.max(3, gram.length()); at++) {
            String part = gram.substring(at, Math.min(gram.length(), at + 3));
            float[] row = shares.computeIfAbsent(part, g -> new float[languages]);
            row[number] += (float) (count / totals[part.length() - 1]);
          }
        });
  }

  /** Reads {@code {"freq":{letters:count,...},"n_words":[of each length],"name":code}}. */
  private static void readCounts(InputStream in, Map<String, Integer> counts, double[] totals)
      throws IOException {
    String profile = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    int end = profile.indexOf("\"n_words\"");
    Matcher count = COUNT.matcher(profile).region(0, end);
    while (count.find()) {
      counts.put(count.group(1), Integer.parseInt(count.group(2)));
    }
    Matcher total = TOTAL.matcher(profile).region(end, profile.length());
    for (int length = 0; total.find(); length++) {
      totals[length] = Long.parseLong(total.group());
    }
  }

  private static String folded(String gram) {
    char[] letters = gram.toCharArray();
    for (int i = 0; i < letters.length; i++) {
      letters[i] = LetterForms.fold(Character.toLowerCase(letters[i]));
    }
    return new String(letters);
  }

  private static String latin(String gram) {
    StringBuilder latin = new StringBuilder();
    for (int i = 0; i < gram.length(); i++) {
      char c = gram.charAt(i);
      int letter = CYRILLIC.indexOf(c);
      latin.append(letter < 0 ? String.valueOf(c) : LATIN[letter]);
    }
    return latin.toString();
  }

  private static long gram(String letters) {
    long gram = 0;
    for (int i = 0; i < letters.length(); i++) {
      gram = gram << 16 | letters.charAt(i);
    }
    return gram;
  }

  /** Returns the place of letters, each of 16 bits, or -1 if no language has them. */
  int find(long gram) {
    int slot = slot(gram);
    return grams[slot] == 0 ? -1 : slot;
  }

  private int slot(long gram) {
    int mask = grams.length - 1;
    int slot = (int) ((gram * 0x9E3779B97F4A7C15L) >>> 40) & mask;
    while (grams[slot] != 0 && grams[slot] != gram) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Adds how much letters speak for each language, in nats. */
  void add(int place, double[] scores, int[] known) {
    for (int i = starts[place]; i < starts[place + 1]; i++) {
      scores[languages[i]] += weights[i];
      known[languages[i]]++;
    }
  }
}
