package io.swell.cli;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the names of metrics in PromQL expressions. */
final class MetricNames {
  private static final Pattern STRING = Pattern.compile("\"[^\"]*\"");
  private static final Pattern SELECTOR = Pattern.compile("\\{[^}]*}|\\[[^]]*]");
  private static final Pattern LABELS =
      Pattern.compile("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");
  private static final Pattern NAME = Pattern.compile("(?<![\\w.$])[a-zA-Z_:][\\w:]*+(?!\\s*\\()");
  private static final Set<String> WORDS = Set.of("and", "or", "unless", "offset", "bool");

  private MetricNames() {}

  static Set<String> of(String expression) {
    String bare = STRING.matcher(expression).replaceAll("");
    bare = SELECTOR.matcher(bare).replaceAll("");
    bare = LABELS.matcher(bare).replaceAll("");
    Set<String> names = new TreeSet<>();
    Matcher name = NAME.matcher(bare);
    while (name.find()) {
      if (!WORDS.contains(name.group())) {
        names.add(name.group());
      }
    }
    return names;
  }
}
