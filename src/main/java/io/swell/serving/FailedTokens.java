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

  /** By network, the one that failed last at the end, when its wrong tokens no longer count. */
  private final Map<String, Long> ends = new LinkedHashMap<>();

  private long unreported;
  private String latest = "";
  private boolean reporting;

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
    long blocked = left(network(address)) - (BURST - 1) * REFILL.toNanos();
    if (blocked <= 0) {
      return Duration.ZERO;
    }
    refused(address);
    return Duration.ofNanos(blocked);
  }

  /** Counts a wrong token of an address. */
  synchronized void add(String address) {
    String network = network(address);
    long end = nanos.getAsLong() + left(network) + REFILL.toNanos();
    ends.remove(network);
    ends.put(network, end);
    if (ends.size() > MOST) {
      ends.remove(ends.keySet().iterator().next());
    }
    refused(address);
  }

  /** Returns the time until no wrong token of a network counts: {@link #REFILL} for each. */
  private long left(String network) {
    Long end = ends.get(network);
    return end == null ? 0 : Math.max(0, end - nanos.getAsLong());
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
