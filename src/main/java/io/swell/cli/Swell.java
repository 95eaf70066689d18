package io.swell.cli;

/** The command {@code swell}. */
public final class Swell {
  private Swell() {}

  public static void main(String[] args) {
    System.exit(args.length);
  }
}
