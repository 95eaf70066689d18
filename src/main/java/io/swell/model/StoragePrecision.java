package io.swell.model;

/** Precision in which the rows of R are stored; all arithmetic is in double precision. */
public enum StoragePrecision {
  /** 8 bytes per number. */
  DOUBLE,
  /** 4 bytes per number: each update of a row rounds its numbers by at most 6e-8 (relative). */
  FLOAT
}
