package io.swell.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** In words, what a run ran on. */
final class Machine {
  private Machine() {}

  static String description(MeasuredProcess child, List<String> flags)
      throws IOException, InterruptedException {
    MeasuredProcess.Outcome python =
        child.run(
            List.of(
                "/usr/bin/python3",
                "-c",
                "import json, platform, sklearn, gensim, numpy, scipy\n"
                    + "print(json.dumps({'Python': platform.python_version(), 'scikit-learn':"
                    + " sklearn.__version__, 'gensim': gensim.__version__, 'numpy':"
                    + " numpy.__version__, 'scipy': scipy.__version__}))"),
            60);
    String versions =
        python.figures().properties().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue().asText())
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%d cores of %s, %.0f GB, %s %s; Java %s with flags `%s`; %s.",
        Runtime.getRuntime().availableProcessors(),
        first("/proc/cpuinfo", "model name"),
        Double.parseDouble(first("/proc/meminfo", "MemTotal").replaceAll("[^0-9]", "")) / 1048576,
        System.getProperty("os.name"),
        System.getProperty("os.version").replaceAll("^([0-9]+\\.[0-9]+).*", "$1"),
        System.getProperty("java.runtime.version"),
        String.join(" ", flags),
        versions);
  }

  private static String first(String file, String key) throws IOException {
    return Files.readAllLines(Path.of(file)).stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("unknown");
  }

  /** How busy the machine is with other things. */
  static String load() throws IOException {
    String loads = Files.readString(Path.of("/proc/loadavg"));
    return loads.substring(0, loads.indexOf(' '));
  }
}
