package io.swell.sources;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Decides which redirects of a feed are followed. Feeds are untrusted, so they must not make this
 * process send requests to addresses that only it can reach (this machine, its network, a cloud's
 * metadata service). A redirect may lead to the original host or to public addresses, and never
 * from https to http.
 */
final class Redirects {
  private static final int MAX_REDIRECTS = 5;

  private final String host;
  private int followed;

  /** Starts at the address that the user configured. */
  Redirects(URI original) {
    this.host = original.getHost();
  }

  /**
   * Returns the address of the next request.
   *
   * @param at address that answered with a redirect
   * @param location its Location header, or null
   * @throws IOException if the redirect is not allowed; the message says why
   */
  URI next(URI at, @Nullable String location) throws IOException {
    if (location == null) {
      throw new IOException("it redirects without a Location header");
    }
    if (++followed > MAX_REDIRECTS) {
      throw new IOException("it redirects more than " + MAX_REDIRECTS + " times");
    }
    URI to;
    try {
      to = at.resolve(location);
    } catch (IllegalArgumentException e) {
      throw new IOException("it redirects to an invalid address", e);
    }
    boolean isSecure = "https".equalsIgnoreCase(to.getScheme());
    boolean allowsHttp = !"https".equalsIgnoreCase(at.getScheme());
    if (to.getHost() == null
        || !(isSecure || (allowsHttp && "http".equalsIgnoreCase(to.getScheme())))) {
      String allowed = allowsHttp ? "http and https are" : "https is";
      throw new IOException(
          "it redirects to %s, but from %s only %s allowed".formatted(to, at.getScheme(), allowed));
    }
    if (!to.getHost().equalsIgnoreCase(host)) {
      for (InetAddress address : InetAddress.getAllByName(to.getHost())) {
        if (!isPublic(address)) {
          throw new IOException(
              "it redirects to " + to.getHost() + ", which is not on the public internet");
        }
      }
    }
    return to;
  }

  /** Returns whether an address is public and belongs to a single host. */
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
      boolean global = (first & 0xe0) == 0x20; // 2000::/3, but 6to4 can contain any IPv4 address
      return !special && global && !(first == 0x20 && second == 0x02);
    }
    boolean shared = first == 100 && (second & 0xc0) == 64;
    return !special && !shared && first != 0 && first < 224;
  }
}
