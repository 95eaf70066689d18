package io.swell.cli;

import io.swell.math.Parallel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Option;

/** The threads that a command may use; their number changes no result. */
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

  /** The argument that sets their number. */
  static final class Argument {
    @Option(
        names = "--threads",
        paramLabel = "N",
        description = "Threads that share the work; changes no result. Default: all processors.")
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
