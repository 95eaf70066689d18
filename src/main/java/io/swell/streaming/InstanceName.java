package io.swell.streaming;

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
 * The name by which Kafka knows an instance, its own for as long as it runs. Under the name that it
 * had before, an instance that crashed is let in at once and ends its own open transactions; under
 * another it waits until session and transaction have timed out.
 *
 * <p>Where no name is given, one is drawn at random and kept in a file of the state directory,
 * which the instance locks. The lock ends with the process, however that ends, so the next one
 * finds the name free, while instances side by side take a file each.
 */
final class InstanceName implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(InstanceName.class);
  private static final Pattern NAME = Pattern.compile("[0-9a-f]{16}");
  private static final int MOST_INSTANCES = 1_000;

  private final String name;
  private final @Nullable FileChannel locked;

  private InstanceName(String name, @Nullable FileChannel locked) {
    this.name = name;
    this.locked = locked;
  }

  /**
   * Takes the name of the options, or one of those kept in the directory.
   *
   * @param directory where names are kept; made if it is not there
   * @return a name, empty if none is given and none can be kept
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
      LOG.warn("{} instances have a name in {}: this one has none", MOST_INSTANCES, directory);
    } catch (IOException e) {
      LOG.warn(
          "no name of this instance can be kept in {} ({}), so after a crash it waits for"
              + " time-outs; set swell.kafka.instance, or kafka.state.dir to a directory that can"
              + " be written",
          directory,
          e.toString());
    }
    return new InstanceName("", null);
  }

  /** Locks a file and takes the name in it; null if another instance has it. */
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
    // New, or cut off by a crash of the machine.
    String drawn = UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    channel.truncate(0);
    channel.write(ByteBuffer.wrap(drawn.getBytes(StandardCharsets.UTF_8)), 0);
    channel.force(true);
    return drawn;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Lets another instance have the name. */
  @Override
  public void close() {
    if (locked != null) {
      try {
        locked.close();
      } catch (IOException e) {
        LOG.warn("the file of this instance's name cannot be closed", e);
      }
    }
  }
}
