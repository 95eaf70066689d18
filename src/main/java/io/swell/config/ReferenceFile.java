package io.swell.config;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Writes the properties file that explains every option. */
final class ReferenceFile {
  private static final int WIDTH = 96;
  private static final Pattern WORDS = Pattern.compile("\\s+");
  private static final String HEADER =
      """
      # Every option of Swell with its default. Written by 'swell config reference': do not edit,
      # copy the lines you want to change into a file of your own and remove the '#'.
      #
      # A later source wins: defaults, files (--config FILE, repeatable), environment, --set key=value.
      # In the environment, swell.one.key is SWELL_ONE_KEY; SWELL_ONE_KEY_FILE names a file that holds
      # the value, for secrets.
      #
      # kafka.* goes to Kafka's clients as it is, for example:
      #kafka.security.protocol=SASL_SSL
      """;

  private ReferenceFile() {}

  static String of(OptionCatalog catalog) {
    StringBuilder text = new StringBuilder(HEADER);
    for (OptionRecord record : catalog.records()) {
      text.append("\n# ---- ").append(title(record)).append(" ----\n");
      List<DeclaredOption> options = record.options();
      for (int i = 0; i < options.size(); i++) {
        DeclaredOption option = options.get(i);
        text.append('\n');
        comment(text, option.option().doc());
        comment(text, "Allowed: " + record.allowed(i) + ".");
        if (option.option().fixed()) {
          comment(text, "Fixed: a model keeps the value it began with.");
        }
        text.append('#')
            .append(option.fullKey())
            .append('=')
            .append(option.byDefault().replace("\\", "\\\\"));
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static String title(OptionRecord record) {
    return record
        .type()
        .getSimpleName()
        .replaceFirst("Options$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }

  private static void comment(StringBuilder text, String sentence) {
    int column = 0;
    for (String word : WORDS.split(sentence.strip(), -1)) {
      if (column == 0 || column + 1 + word.length() > WIDTH) {
        text.append(column == 0 ? "# " : "\n# ").append(word);
        column = 2 + word.length();
      } else {
        text.append(' ').append(word);
        column += 1 + word.length();
      }
    }
    text.append('\n');
  }
}
