package io.swell.cli;

import io.swell.engine.UserCommand;
import io.swell.serving.WriteAccess;
import io.swell.streaming.feed.CommandSender;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Sends user commands to the log of bags, for a server that starts before the log exists and stops
 * after its sender has closed.
 */
final class PendingCommands implements WriteAccess.CommandSink, AutoCloseable {
  private volatile @Nullable CommandSender sender;

  /** Accepts commands from now on. Closing this object closes the sender. */
  void open(CommandSender opened) {
    sender = opened;
  }

  @Override
  public void send(UserCommand command) throws IOException, InterruptedException {
    CommandSender current = sender;
    if (current == null) {
      throw new IOException("Swell is starting or stopping: try again in a few seconds");
    }
    current.send(command);
  }

  @Override
  public void close() {
    CommandSender current = sender;
    sender = null;
    if (current != null) {
      current.close();
    }
  }
}
