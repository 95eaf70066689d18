package io.swell.sources;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Decides where a feed may send us. It is written by strangers, and what only we can reach (this
 * machine, its network, a cloud's metadata) is not theirs to have asked: a redirect leads to the
 * host that was asked for, or to public addresses, and never from https to http.
 */
final class Redirects {
  private static final int MOST = 5;

  private final String host;
  private int followed;

  /** Begins at the address that the user gave. */
  Redirects(URI asked) {
    this.host = asked.getHost();
  }

  /**
   * Returns where to ask next.
   *
   * @param at who sends us on
   * @param location what it said, or null
   * @throws IOException if we do not go there; says why
   */
  URI next(URI at, @Nullable String location) throws IOException {
    if (location == null) {
      throw new IOException("it sends elsewhere and does not say where");
    }
    if (++followed > MOST) {
      throw new IOException("it sends elsewhere more than " + MOST + " times");
    }
    URI to;
    try {
      to = at.resolve(location);
    } catch (IllegalArgumentException e) {
      throw new IOException("it sends to what is no address", e);
    }
    boolean isSecure = "https".equalsIgnoreCase(to.getScheme());
    boolean mayBeOpen = !"https".equalsIgnoreCase(at.getScheme());
    if (to.getHost() == null
        || !(isSecure || (mayBeOpen && "http".equalsIgnoreCase(to.getScheme())))) {
      throw new IOException("it sends to " + to + ", which is no https as it is itself");
    }
    if (!to.getHost().equalsIgnoreCase(host)) {
      for (InetAddress address : InetAddress.getAllByName(to.getHost())) {
        if (!isPublic(address)) {
          throw new IOException(
              "it sends to " + to.getHost() + ", which is not on the public internet");
        }
      }
    }
    return to;
  }

  /** Whether an address is one of the internet's, and of one host. */
  static boolean isPublic(InetAddress address) {
    byte[] bytes = address.getAddress();
    int first = bytes[0] & 0xff;
    int second = bytes[1] & 0xff;
    boolean special =
        address.isLoopbackAddress()
            || address.isLinkLocalAddress()
            || address.isSiteLocalAddress()
            || address.isAnyLocalAddress()
            || address.isMulticastAddress();
    if (address instanceof Inet6Address) {
      boolean global = (first & 0xe0) == 0x20; // 2000::/3; of it, 6to4 holds any IPv4 address
      return !special && global && !(first == 0x20 && second == 0x02);
    }
    boolean shared = first == 100 && (second & 0xc0) == 64;
    return !special && !shared && first != 0 && first < 224;
  }
}
