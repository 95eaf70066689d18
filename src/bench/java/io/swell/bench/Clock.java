package io.swell.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** Time and memory of this process. */
final class Clock {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private Clock() {}

  /** CPU seconds of the calling thread: other load on the machine hardly changes them. */
  static double thread() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }

  /** CPU seconds of the whole process, compiler and collector too. */
  static double process() {
    return SYSTEM.getProcessCpuTime() / 1e9;
  }

  static double wall() {
    return System.nanoTime() / 1e9;
  }

  /** Bytes in use after collection. */
  static long retained() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** The most memory this process ever held, in megabytes, as Linux counts it. */
  static double peakMegabytes() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) / 1024)
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
