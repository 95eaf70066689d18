package io.swell.streaming;

import io.swell.streaming.client.KafkaOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The name by which Kafka knows an instance, reserved for it as long as it runs. An instance that
 * restarts under its earlier name after a crash joins at once and aborts its own open transactions;
 * under another name it waits until the session and the transaction have timed out.
 *
 * <p>If no name is given, a random one is generated and kept in a file of the state directory,
 * which the instance locks. The lock ends with the process, however the process ends, so the next
 * process finds the name free. Instances that run side by side use one file each.
 */
record InstanceName(String name, @Nullable FileChannel locked) implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(InstanceName.class);
  private static final Pattern NAME = Pattern.compile("[0-9a-f]{16}");
  private static final int MOST_INSTANCES = 1_000;

  /**
   * Claims the name in the options, or one of those kept in the directory.
   *
   * @param directory where names are kept; created if it does not exist
   * @return a name; empty if none is given and none can be kept
   */
  static InstanceName claim(KafkaOptions options, Path directory) {
    if (!options.instance().isEmpty()) {
      return new InstanceName(options.instance(), null);
    }
    try {
      Path names = Files.createDirectories(directory.resolve("swell-instances"));
      for (int number = 0; number < MOST_INSTANCES; number++) {
        InstanceName claimed = claim(names.resolve(options.application() + "-" + number));
        if (claimed != null) {
          return claimed;
        }
      }
      LOG.warn(
          "all {} names in {} are in use, so this instance has no name and waits for timeouts after"
              + " a crash; set swell.kafka.instance",
          MOST_INSTANCES,
          directory);
    } catch (IOException e) {
      LOG.warn(
          "cannot keep the name of this instance in {} ({}), so after a crash it waits for"
              + " timeouts; set swell.kafka.instance, or set kafka.state.dir to a writable"
              + " directory",
          directory,
          e.toString());
    }
    return new InstanceName("", null);
  }

  /** Locks a file and reads the name in it; returns null if another instance holds the lock. */
  private static @Nullable InstanceName claim(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    boolean mine = false;
    try {
      mine = channel.tryLock() != null;
      return mine ? new InstanceName(kept(channel), channel) : null;
    } catch (OverlappingFileLockException e) {
      return null; // another instance in this process
    } finally {
      if (!mine) {
        channel.close();
      }
    }
  }

  private static String kept(FileChannel channel) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(17);
    int read = channel.read(bytes, 0);
    String name = new String(bytes.array(), 0, Math.max(0, read), StandardCharsets.UTF_8);
    if (NAME.matcher(name).matches()) {
      return name;
    }
    // The file is new, or a crash of the machine has truncated it.
    String generated = UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(generated.getBytes(StandardCharsets.UTF_8)), 0);
    channel.force(true);
    return generated;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Releases the name for another instance. */
  @Override
  public void close() {
    if (locked != null) {
      try {
        locked.close();
      } catch (IOException e) {
        LOG.warn("cannot close the file with the name of this instance", e);
      }
    }
  }
}
