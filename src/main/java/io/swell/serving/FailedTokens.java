package io.swell.serving;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Slows down clients that send wrong tokens, and logs them. An address may send {@value #BURST}
 * wrong tokens at once, and then one each {@link #REFILL}; until then, its tokens are not looked
 * at, right or wrong. The first refusal is logged at once, further ones once a minute, with their
 * number. Keeps the {@value #MOST} addresses that failed last. Thread-safe.
 */
final class FailedTokens {
  static final int BURST = 10;
  static final Duration REFILL = Duration.ofSeconds(6);
  static final int MOST = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(FailedTokens.class);
  private static final Duration REPORT = Duration.ofMinutes(1);

  /** Bytes of an IPv6 address that name the network, which is that of one client. */
  private static final int NETWORK_BYTES = 8;

  private final LongSupplier nanos;
  private final Executor inAMinute;

  /** The addresses by network, the one that failed last at the end. */
  private final Map<String, Failures> networks = new LinkedHashMap<>();

  private long unreported;
  private String latest = "";
  private boolean reporting;

  /**
   * The wrong tokens of a network that count.
   *
   * @param fewerAt when one of them no longer counts
   */
  private record Failures(int count, long fewerAt) {}

  FailedTokens() {
    this(
        System::nanoTime,
        CompletableFuture.delayedExecutor(REPORT.toMillis(), TimeUnit.MILLISECONDS));
  }

  FailedTokens(LongSupplier nanos, Executor inAMinute) {
    this.nanos = nanos;
    this.inAMinute = inAMinute;
  }

  /**
   * Returns for how long the tokens of an address are not looked at; zero if they are. Otherwise
   * the caller refuses the request, which is counted for the log.
   */
  synchronized Duration blocked(String address) {
    Failures now = failures(network(address));
    if (now.count < BURST) {
      return Duration.ZERO;
    }
    refused(address);
    return Duration.ofNanos(now.fewerAt - nanos.getAsLong());
  }

  /** Counts a wrong token of an address. */
  synchronized void add(String address) {
    String network = network(address);
    Failures before = failures(network);
    long fewerAt = before.count == 0 ? nanos.getAsLong() + REFILL.toNanos() : before.fewerAt;
    networks.remove(network);
    networks.put(network, new Failures(before.count + 1, fewerAt));
    if (networks.size() > MOST) {
      networks.remove(networks.keySet().iterator().next());
    }
    refused(address);
  }

  private Failures failures(String network) {
    Failures then = networks.getOrDefault(network, new Failures(0, 0));
    long past = nanos.getAsLong() - then.fewerAt;
    if (then.count == 0 || past < 0) {
      return then;
    }
    long fewer = 1 + past / REFILL.toNanos();
    return new Failures(
        (int) Math.max(0, then.count - fewer), then.fewerAt + fewer * REFILL.toNanos());
  }

  private void refused(String address) {
    unreported++;
    latest = address;
    if (!reporting) {
      report();
    }
  }

  private synchronized void report() {
    reporting = unreported > 0;
    if (reporting) {
      LOG.warn(
          "refused {} with a wrong token, or after too many of them; the latest came from {}",
          unreported == 1 ? "1 command" : unreported + " commands",
          latest);
      unreported = 0;
      inAMinute.execute(this::report);
    }
  }

  private static String network(String address) {
    if (!address.contains(":")) {
      return address;
    }
    try { // a literal address, so nothing is looked up
      InetAddress parsed = InetAddress.getByName(address);
      return parsed instanceof Inet6Address
          ? HexFormat.of().formatHex(parsed.getAddress(), 0, NETWORK_BYTES)
          : parsed.getHostAddress();
    } catch (UnknownHostException e) {
      return address; // not an address as Java writes it
    }
  }
}
