package io.swell.format.input;

import io.swell.format.input.Rejection.Code;

/** Counts the values of one tree, and holds it to the limits that hold for parsed JSON. */
public final class TreeLimits {
  private int values;

  /**
   * Counts one value.
   *
   * @param depth levels of records, arrays and maps around it
   */
  public void count(int depth) throws RejectedException {
    if (++values > JsonParser.MAX_TOKENS || depth > JsonParser.MAX_DEPTH) {
      throw new RejectedException(
          Code.JSON_LIMIT,
          ("value exceeds a limit: allowed are at most %s levels of nesting and %s values; flatten"
                  + " or split the document")
              .formatted(JsonParser.MAX_DEPTH, JsonParser.MAX_TOKENS));
    }
  }
}
