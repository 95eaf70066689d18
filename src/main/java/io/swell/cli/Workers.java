package io.swell.cli;

import io.swell.math.Parallel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Option;

/** The worker threads of a command. Their number does not affect results. */
final class Workers implements AutoCloseable {
  private final int threads;
  private final ExecutorService executor;

  private Workers(int threads) {
    this.threads = threads;
    this.executor =
        Executors.newFixedThreadPool(
            Math.max(1, threads - 1),
            task -> {
              Thread thread = new Thread(task, "swell-worker");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** The option {@code --threads}. */
  static final class Argument {
    @Option(
        names = "--threads",
        paramLabel = "N",
        description =
            "Number of threads that share the work; does not affect results. Default: all"
                + " processors.")
    private int threads = Runtime.getRuntime().availableProcessors();

    Workers start() {
      if (threads < 1) {
        throw new CommandException(
            ExitCode.USAGE, "--threads must be at least 1, found " + threads, "", "", null);
      }
      return new Workers(threads);
    }
  }

  int threads() {
    return threads;
  }

  Parallel parallel() {
    return Parallel.on(executor, threads);
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
