package io.swell.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares one option: a component of a record in some package's {@code ...Options}. Parsing,
 * checking and the reference page all read this declaration; the value's type is the component's
 * type, the allowed values are what the record's constructor {@linkplain Require requires}.
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface Option {
  /** The key without the prefix {@code swell.}: lower case, words joined by dots and hyphens. */
  String key();

  /** The default as it would be written in the file; empty for a list or an absent value. */
  String byDefault();

  /** One sentence: what the option does, with its unit and its effect. */
  String doc();

  /**
   * Whether what a model has learned depends on the value, so that a model keeps the one it began
   * with: started with another, it refuses to go on. Other values may change from one start to the
   * next, and are in force from then on.
   */
  boolean fixed() default false;

  /**
   * Defaults of other options that a value of this one brings: {@code VALUE KEY=VALUE}, keys
   * without the prefix. Whoever sets such an option has set it.
   */
  String[] implies() default {};
}
