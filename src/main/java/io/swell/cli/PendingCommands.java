package io.swell.cli;

import io.swell.engine.UserCommand;
import io.swell.serving.CommandSink;
import io.swell.streaming.CommandSender;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The way into the log of bags for a server that starts before it is there, and ends after it. */
final class PendingCommands implements CommandSink, AutoCloseable {
  private volatile @Nullable CommandSender sender;

  /** Lets commands through from now on; the sender is closed with this. */
  void open(CommandSender opened) {
    sender = opened;
  }

  @Override
  public void send(UserCommand command) throws IOException, InterruptedException {
    CommandSender here = sender;
    if (here == null) {
      throw new IOException("the tracker is starting or stopping: try again in a few seconds");
    }
    here.send(command);
  }

  @Override
  public void close() {
    CommandSender here = sender;
    sender = null;
    if (here != null) {
      here.close();
    }
  }
}
