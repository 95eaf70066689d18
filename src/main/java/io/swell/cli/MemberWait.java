package io.swell.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/** The option {@code --wait}: how long to wait until killed group members are removed. */
final class MemberWait {
  @Option(
      names = "--wait",
      paramLabel = "TIME",
      description =
          "Maximum time to wait until the brokers remove group members that were killed or failed."
              + " Default: ${DEFAULT-VALUE}.",
      defaultValue = "PT15S")
  private Duration time = Duration.ofSeconds(15);

  Duration time() {
    return time;
  }
}
