package io.swell.model;

/**
 * What the rows of R are rounded to when they are stored; all arithmetic is in double precision.
 */
public enum StoragePrecision {
  /** 8 bytes a number. */
  DOUBLE,
  /** 4 bytes a number: each update of a row rounds it by at most 6e-8 of each number. */
  FLOAT
}
